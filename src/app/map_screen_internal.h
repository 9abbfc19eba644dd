// What the map's input and its drawing share. `box` is the map's room on the screen, in pixels.
#pragma once

#include "app/map_screen.h"

enum { LEVEL_STEP = 4 };

// ---- map_screen.c: what keys and buttons do

void map_screen_change_level(MapView *view, int change);

// The player comes into the middle.
void map_screen_center(MapScreen *screen, const Player *player);

// The wish with that place as its target; none beyond the world.
MapWish map_screen_wish_at(MapScreen *screen, const double place[2], MapWish wish);

MapWish map_screen_add_pin(MapScreen *screen, const MapContext *context, const double place[2]);
MapWish map_screen_remove_pin(MapScreen *screen, const MapContext *context); // the chosen one
void map_screen_name_pin(MapScreen *screen, const Pins *pins);               // keys are letters from here on

// The cursor's pixel: the pointer, or the middle.
void map_screen_cursor(const MapScreen *screen, const MapContext *context, const OverlayBox *box, float at[2]);

// ---- map_screen_draw.c

// Spawn, player, pins, what is chosen.
void map_screen_draw_marks(const MapScreen *screen, const MapContext *context, const OverlayBox *box,
                           const Panel *panel);

// Layers and zoom, along the upper edge.
MapWish map_screen_draw_bar(MapScreen *screen, const MapContext *context, const OverlayBox *box, Panel *panel);

// The place that is chosen or under the cursor, and what can be done there.
MapWish map_screen_draw_info(MapScreen *screen, const MapContext *context, const OverlayBox *box, Panel *panel);

// Keys, where there is room for words about them.
enum { MAP_HINT_BYTES = 160 };
void map_screen_hint(const Input *input, char words[MAP_HINT_BYTES]);
void map_screen_draw_hint(const MapScreen *screen, const MapContext *context, const OverlayBox *box, Panel *panel);
