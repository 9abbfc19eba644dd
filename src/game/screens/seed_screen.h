// The seed browser: worlds as cards with a picture from the spawn and a map around it, filled in as workers finish; two
// worlds side by side; a field for a seed. Actions are returned as requests. Main thread only.
#pragma once

#include "game/screens/request.h"
#include "game/screens/seed_compare.h"
#include "game/screens/seeds.h"
#include "game/ui/ui.h"

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
