// What stands on maps: the player's arrow, pins, the spawn, a ruler, the meaning of the colours. Main thread only.
#pragma once

#include "app/map_view.h"
#include "app/panel.h"

#define MAP_PIN_COLOUR 0xD9614CFF

// Points where the player looks: yaw in degrees, 0 up, clockwise. `size` from the middle to the tip, pixels.
void map_mark_arrow(Overlay *overlay, const float at[2], double yaw, float size);

// A diamond of that size on its tip.
void map_mark_pin(Overlay *overlay, const float at[2], float size, uint32_t colour);

// A cross with an open middle.
void map_mark_cross(Overlay *overlay, const float at[2], float size, uint32_t colour);

// Words on a dark ground beside a mark.
void map_mark_label(const Panel *panel, const float at[2], float aside, const char *words);

// A ruler with its length above, `width` pixels at most; (x, y) is its lower left.
void map_mark_ruler(const Panel *panel, const MapView *view, float x, float y, float width);

// What the layer's colours mean, from the upper right corner down; not below `bottom`.
void map_mark_legend(Panel *panel, int layer, const GeneratorSpec *spec, float right, float top, float bottom);

// "snowy_plains" as "Snowy plains".
void map_title_of(const char *name, char title[32]);
