// The full-window map: panned by dragging, arrow keys and stick, zoomed at the cursor, with layers, pins, travel, a
// field for a place, and a search for biomes. Actions that concern the world are returned as requests. Main thread
// only.
#pragma once

#include "game/screens/map_view.h"
#include "game/screens/request.h"
#include "game/ui/settings.h"
#include "map/find.h"
#include "player/player.h"
#include "scene/scene.h"
#include "session/lists.h"
#include "session/notices.h"

enum { MAP_PANELS_MAX = 8 };

#define MAP_HIDES_ALL UINT32_MAX // of MapScreen.hidden; kept in another world, whose kinds are others

typedef struct MapScreen {
    MapView view;
    bool placed;      // the view has been set for this world
    bool by_keys;     // the cursor is the middle of the map, not the pointer
    bool legend;      // is open: else no biome is lit
    bool kinds, menu; // are open; kinds of landmarks only without the legend
    uint32_t hidden;  // kinds of landmarks that are not shown, as bits
    bool over;        // the pointer is over a panel, not the map
    bool saves, bare; // the next frame, this frame has no panels, to be saved as a picture

    OverlayBox panels[MAP_PANELS_MAX]; // of the last frame
    int panel_count;

    double cursor[2]; // the place under the cursor, or under the pointer before it was over a panel
    double shown[2];  // the place whose values the panel has
    double chosen[2]; // the place clicked,
    bool has_chosen;  // if any
    int pin;          // chosen, or -1
    bool naming;      // a pin is being named: keys type text
    bool going;       // a place to go to is being typed
    TextEdit text;    // of either

    BiomeFind find;
    bool finds; // the search is going on
    struct {
        int64_t x, z;
        int y;
        uint8_t block;
        bool known;
    } cut; // the last block that the panel showed

    bool pressed, drags;                // the button was pressed on the map; and the pointer has moved since
    float pressed_at[2], dragged_at[2]; // pixels
    bool twice;                         // it was the second press of a double click
} MapScreen;

typedef struct MapContext {
    MapTiles *tiles;
    const ChunkSource *source;
    SpawnPoint spawn;
    const Player *player;
    Pins *pins;
    Notices *notices;
} MapContext;

// For another world: the map opens around the player, with nothing chosen.
void map_screen_reset(MapScreen *screen);

// Opens the map. Drags and naming from before it was closed are cancelled.
void map_screen_open(MapScreen *screen, const Player *player);

// Draws it and handles the input.
Request map_screen_frame(MapScreen *screen, const MapContext *context, Ui *ui);

// minimap.c: the small map in a corner of the game, north up, the player in the middle; nothing if the setting is off.
// `workers` as in map_tiles_open.
OverlayBox minimap_box(const Ui *ui, const Settings *settings); // its place; without height: it is off
void minimap_draw(const Ui *ui, const MapContext *context, const Settings *settings, int workers);

// A line of key hints.
enum { MAP_HINT_BYTES = 320 };
void map_screen_hint(const Input *input, char words[MAP_HINT_BYTES]);
