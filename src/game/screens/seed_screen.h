// The seed browser: worlds as cards with a picture from the spawn and a map around it, filled in as workers finish; two
// worlds side by side; a field for a seed. Actions are returned as requests. Main thread only.
#pragma once

#include "game/screens/map_view.h"
#include "game/screens/request.h"
#include "game/screens/seeds.h"

// Two worlds side by side.
typedef struct SeedCompare {
    MapView view; // of both
    double cursor[2];
    bool by_keys; // the cursor is the middle of the map, not the pointer
    bool drags;
    float dragged_at[2]; // pixels
} SeedCompare;

// Positions of the focus besides cards: numbers below 0, from left to right.
typedef enum SeedControl {
    CONTROL_FIELD = -5,
    CONTROL_MORE,
    CONTROL_GENERATOR,
    CONTROL_COMPARE,
    CONTROL_BACK,
} SeedControl;

typedef struct SeedScreen {
    Seeds seeds;
    TextEdit typed;
    const GeneratorSpec *info; // of new cards
    int focus;                 // a card or a SeedControl
    int first_row;             // shown
    int columns, rows;         // that fit
    const SeedCard *pair[2];   // chosen to be compared
    int pair_count;
    bool comparing;
    SeedCompare compare;
} SeedScreen;

// Opens with cards for recent seeds and random ones. `resources` as in RendererConfig.
void seed_screen_open(SeedScreen *screen, const Remembered *remembered, const GeneratorSpec *info,
                      RenderQuality quality, RenderResources *resources);

// Frees everything, if it is open. Waits for the tiles and chunks that workers are at.
void seed_screen_close(SeedScreen *screen, MapTiles *tiles);

// Draws it, handles the input, and takes the workers' results.
Request seed_screen_frame(SeedScreen *screen, MapTiles *tiles, Ui *ui);

// ---- seed_compare.c: two worlds side by side: maps of the same place, panned and zoomed together, with facts about
// the place under the cursor in each

void seed_compare_init(SeedCompare *compare);

// Draws both below `top`, in pixels; a map appears once its card is ready. Returns the index of the world to be
// entered, or -1.
int seed_compare_frame(SeedCompare *compare, const SeedCard *const pair[2], MapTiles *tiles, float top, Ui *ui);
