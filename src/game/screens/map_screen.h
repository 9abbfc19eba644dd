// The full-window map: panned by dragging, arrow keys and stick, zoomed at the cursor, with layers, pins, travel, a
// field for a place, and a search for biomes. Actions that concern the world are returned as requests. Main thread
// only.
#pragma once

#include "game/screens/game.h"
#include "map/find.h"

enum { MAP_PANELS_MAX = 8 };

#define MAP_HIDES_ALL UINT32_MAX // of MapScreen.hidden; kept in another world, whose kinds are others

// A landmark's name, and its place.
typedef struct LandmarkName {
    Landmark landmark;
    OverlayBox box; // pixels
    bool lit;       // its mark is set off from others
} LandmarkName;

// Landmarks that the map shows, and hashes of what decides about them.
typedef struct MapLandmarks {
    uint64_t key, names_key;
    Landmark *list; // the most remarkable first
    LandmarkName *names;
    int count, room, name_count, name_room;
} MapLandmarks;

// The last block that the panel showed.
typedef struct MapCut {
    int64_t x, z;
    int y;
    uint8_t block;
    bool known;
} MapCut;

typedef struct MapScreen {
    MapView view;
    bool placed;      // the view has been set for this world
    bool legend;      // is open: else no biome is lit
    bool kinds, menu; // are open; kinds of landmarks only without the legend
    MapLandmarks landmarks;
    uint32_t hidden;  // kinds of landmarks that are not shown, as bits
    bool over;        // the pointer is over a panel, not the map
    bool saves, bare; // the next frame, this frame has no panels, to be saved as a picture

    OverlayBox panels[MAP_PANELS_MAX]; // of the last frame
    int panel_count;

    MapPointer pointer; // its cursor stays where it was while the pointer is over a panel
    MapPlace shown;     // the place whose values the panel has
    int pin;            // chosen, or -1
    bool naming;        // a pin is being named: keys type text
    bool going;         // a place to go to is being typed
    TextEdit text;      // of either

    BiomeFind find;
    bool finds; // the search is going on
    MapCut cut;
} MapScreen;

// Prepares the map for another world: it will open around the player, with nothing chosen. Frees all that it has kept.
void map_screen_reset(MapScreen *screen);

// Opens the map, around the player unless it returns from the help. Drags and naming from before it was closed are
// cancelled.
ScreenAct map_screen_open;

// Draws it and handles the input.
ScreenAct map_screen_frame;

// minimap.c: the small map in a corner of the game, north up, the player in the middle; nothing if the setting is off.
OverlayBox minimap_box(const Ui *ui, const Settings *settings); // its place; without height: it is off
void minimap_draw(const Game *game);

// A line of key hints.
enum { MAP_HINT_BYTES = 320 };
void map_screen_hint(const Input *input, char words[MAP_HINT_BYTES]);
