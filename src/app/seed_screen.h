// The seed browser: worlds as cards with a picture from the spawn and a map around it, filled in as workers finish; two
// of them side by side; a field for a seed. What is wished for is told to the game. Main thread only.
#pragma once

#include "app/panel.h"
#include "app/seed_compare.h"
#include "app/seeds.h"

typedef enum SeedWish {
    SEED_WISH_NOTHING,
    SEED_WISH_BACK,
    SEED_WISH_ENTER, // the world of screen->entered
    SEED_WISH_LINK,  // follow the link in screen->typed
    SEED_WISH_TYPED, // a seed was typed: screen->entered shows it; remember it
} SeedWish;

// What the keys may be on besides cards: numbers below 0, from left to right.
typedef enum SeedControl {
    CONTROL_FIELD = -5,
    CONTROL_MORE,
    CONTROL_GENERATOR,
    CONTROL_COMPARE,
    CONTROL_BACK,
} SeedControl;

typedef struct SeedScreen {
    Seeds seeds;
    bool open;
    char typed[SEED_TEXT_BYTES];
    const GeneratorSpec *info; // of new cards
    int focus;                 // a card or a SeedControl
    int first_row;             // shown
    int columns, rows;         // that fit
    const SeedCard *pair[2];   // chosen to be compared
    int pair_count;
    bool comparing;
    SeedCompare compare;
    const SeedCard *entered;
} SeedScreen;

typedef struct SeedContext {
    const Canvas *canvas;
    const Input *input;
    MapTiles *tiles;
    float pointer_scale; // pixels for each window unit
    double seconds;      // since the last frame
} SeedContext;

// Cards for what is remembered, and random ones. The kit as RendererConfig has it.
void seed_screen_open(SeedScreen *screen, const Remembered *remembered, const GeneratorSpec *info,
                      RenderQuality quality, RenderKit *kit);

// Lets go of all of it. Waits for the workers' present tiles and chunks.
void seed_screen_close(SeedScreen *screen, MapTiles *tiles);

// Draws it, acts on the input, and lets the workers' results in.
SeedWish seed_screen_frame(SeedScreen *screen, const SeedContext *context);
