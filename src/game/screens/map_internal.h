// Shared by the map's parts: map_actions.c, map_landmarks.c, map_panels.c, which draws what covers the map, and
// map_screen.c.
#pragma once

#include "game/screens/map_screen.h"

typedef void MapAct(MapScreen *screen, Game *game);

#define PIN_ASIDE 14.0f // units from a pin to its name

// ---- map_actions.c

MapAct map_center, map_switch_legend, map_switch_kinds, map_remove_pin, map_begin_going, map_save_picture;
MapAct map_find_lit; // begins the search for the biome that is lit

typedef void MapStep(MapScreen *screen, Game *game, int steps);

MapStep map_step_level;
MapStep map_step_lit;   // biomes, in the legend's order
MapStep map_step_kinds; // landmarks: all, one kind alone, the next one ..., none

// Puts a place into the middle, and marks it.
void map_show_place(MapScreen *screen, MapPlace place);

// Leaves a request of a kind for the column at a place, if that is inside the world.
void map_request_at(Game *game, MapPlace place, RequestKind kind);

void map_choose_pin(MapScreen *screen, const Pins *pins, int pin);
void map_add_pin(MapScreen *screen, Game *game, MapPlace place);

// Keys are letters of the pin's name from here on.
void map_name_pin(MapScreen *screen, const char *name);

// ---- map_landmarks.c: marks at landmarks

// The mark nearest to that pixel, if one is there; else NULL.
const Landmark *map_landmark_at(MapScreen *screen, const Game *game, OverlayPoint at);

// Draws the landmarks that are known, and has the others searched once no tile is missing. Names are drawn where there
// is room, but always for the landmark at the pixel `at` (NULL: none) and the chosen one.
void map_draw_landmarks(MapScreen *screen, const Game *game, const OverlayPoint *at);

void map_free_landmarks(MapScreen *screen);

// ---- map_panels.c

// The box of the panel with a place's values, in pixels.
OverlayBox map_info_box(const MapScreen *screen, const Ui *ui);

// The pixel of a pin's head, with which its name is level.
OverlayPoint map_pin_point(const MapScreen *screen, const Ui *ui, const StorePin *pin);

// Returns whether a panel is over a part of the box.
bool map_is_below_panel(const MapScreen *screen, OverlayBox box);

// A label beside a mark; none where a panel would cut it.
void map_draw_label(const MapScreen *screen, const Ui *ui, OverlayPoint at, float aside, const char *words);

// Bar, menu, legend, information and hints; for a picture the scale and an open legend alone.
void map_draw_panels(MapScreen *screen, Game *game);
