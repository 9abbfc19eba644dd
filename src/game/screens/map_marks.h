// Steering of maps by keys, and marks on them: the player's arrow, pins, the spawn, a scale bar, the legend. Main
// thread only.
#pragma once

#include "game/screens/map_view.h"
#include "game/ui/ui.h"

// The column at a place. False outside the world.
bool map_place_column(const double place[2], int64_t *x, int64_t *z);

// The biome and "height 70" of the column at a place. False outside the world.
bool map_describe(const ChunkSource *source, const double place[2], char biome[32], char height[32]);

// "x 5" in the box, and "z 7" in the one that is so many pixels right of it.
void map_mark_place(const Ui *ui, const double place[2], OverlayBox box, float aside);

// Zooms at that pixel and switches layers by keys and the wheel. Pans by the arrow keys and the stick, and by the keys
// for walking if `held` (Input.held) is given: true if it did.
bool map_steer(MapView *view, const Ui *ui, OverlayBox box, const float at[2], const bool held[ACTION_COUNT]);

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
