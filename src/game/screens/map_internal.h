// Shared by the map's parts: map_actions.c, map_panels.c, which draws what covers the map, and map_screen.c.
#pragma once

#include "game/screens/map_screen.h"

typedef Request MapAct(MapScreen *screen, const MapContext *context);

// ---- map_actions.c

MapAct map_center, map_switch_legend, map_remove_pin, map_begin_going, map_save_picture;
MapAct map_light_next, map_light_previous; // biomes, in the legend's order
MapAct map_find_lit;                       // begins the search for it

// Puts a place into the middle; marks it, too.
void map_look_at(MapScreen *screen, double x, double z);
void map_show_place(MapScreen *screen, double x, double z);

void map_change_level(MapView *view, int steps);

// A request about the column at that place; NO_REQUEST outside the world.
Request map_request_at(const double place[2], RequestKind kind);

void map_choose_pin(MapScreen *screen, const Pins *pins, int pin);
Request map_add_pin(MapScreen *screen, const MapContext *context, const double place[2]);

// Keys are letters of the pin's name from here on.
void map_name_pin(MapScreen *screen, const char *name);

// ---- map_panels.c

// Where the panel with the values is, and how far down the bar reaches: pixels.
OverlayBox map_info_box(const MapScreen *screen, const Ui *ui);
float map_bar_height(const Ui *ui);

// Bar, menu, legend, information and hints; for a picture the scale and an open legend alone.
Request map_draw_panels(MapScreen *screen, const MapContext *context, Ui *ui);
