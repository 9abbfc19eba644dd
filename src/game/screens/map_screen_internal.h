// Shared by the map's input and its drawing. `box` is the map's area in the window, in pixels.
#pragma once

#include "game/screens/map_screen.h"

enum { LEVEL_STEP = 4 };

// ---- map_screen.c: actions of keys and buttons

void map_screen_change_level(MapView *view, int change);

// Moves the player into the middle.
void map_screen_center(MapScreen *screen, const Player *player);

// A request about the column at that place; NO_REQUEST outside the world.
Request map_screen_request_at(const double place[2], RequestKind kind);

Request map_screen_add_pin(MapScreen *screen, const MapContext *context, const double place[2]);
Request map_screen_remove_pin(MapScreen *screen, const MapContext *context); // the chosen one
void map_screen_choose_pin(MapScreen *screen, const Pins *pins, int pin);
void map_screen_name_pin(MapScreen *screen, const Pins *pins); // keys are letters from here on

// The cursor's pixel: the pointer, or the middle of the map.
void map_screen_cursor(const MapScreen *screen, const MapContext *context, const OverlayBox *box, float at[2]);

// ---- map_screen_draw.c

// Spawn, player, pins, the chosen place.
void map_screen_draw_marks(const MapScreen *screen, const MapContext *context, const OverlayBox *box, const Ui *ui);

// Layers and zoom, along the upper edge.
Request map_screen_draw_bar(MapScreen *screen, const MapContext *context, const OverlayBox *box, Ui *ui);

// The place that is chosen or under the cursor, and what can be done there.
Request map_screen_draw_info(MapScreen *screen, const MapContext *context, const OverlayBox *box, Ui *ui);

// A line of key hints, where there is room.
enum { MAP_HINT_BYTES = 160 };
void map_screen_hint(const Input *input, char words[MAP_HINT_BYTES]);
void map_screen_draw_hint(const MapScreen *screen, const MapContext *context, const OverlayBox *box, Ui *ui);
