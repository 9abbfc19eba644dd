// Panning by keys, and marks on maps: the player's arrow, pins, the spawn, a scale bar, the legend. Main thread only.
#pragma once

#include "game/screens/map_view.h"
#include "game/ui/ui.h"

// Pans by the arrow keys and the stick, and by the keys for walking if `held` (Input.held) is given. True if the map
// was moved.
bool map_pan(MapView *view, const Ui *ui, const bool held[ACTION_COUNT], double seconds);

// An arrow in the player's view direction: yaw in degrees, 0 up, clockwise. `size` from the middle to the tip, pixels.
void map_mark_arrow(Overlay *overlay, const float at[2], double yaw, float size);

// A diamond of that size, standing on its tip.
void map_mark_pin(Overlay *overlay, const float at[2], float size, uint32_t colour);

// A cross with an open middle.
void map_mark_cross(Overlay *overlay, const float at[2], float size, uint32_t colour);

// A label on a dark background beside a mark.
void map_mark_label(const Ui *ui, const float at[2], float aside, const char *words);

// A scale bar with its length above, at most `width` pixels wide; (x, y) is its lower left corner.
void map_mark_ruler(const Ui *ui, const MapView *view, float x, float y, float width);

// The layer's legend, from the upper right corner down; not below `bottom`.
void map_mark_legend(Ui *ui, int layer, const SourceFacts *land, float right, float top, float bottom);
