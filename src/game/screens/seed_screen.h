// The seed browser: worlds as cards with a picture from the spawn and a map around it, filled in as workers finish; two
// worlds, or one seed in four generators, side by side; a field for a seed. It keeps its cards, ticks and place while
// it is hidden. Actions are returned as requests. Main thread only.
#pragma once

#include "game/screens/game.h"
#include "game/screens/seeds.h"

enum { SEED_TICKS = 2, SEED_COMPARED = 4 };

// Worlds side by side.
typedef struct SeedCompare {
    const SeedCard *cards[SEED_COMPARED];
    int count;
    bool apart;   // different seeds, each shown around its own spawn: what follows is of the first one
    bool centred; // around the first one's spawn, or moved since
    MapView view; // of all
    MapPointer pointer;
    bool points;    // the cursor has been moved
    MapPlace shown; // the cursor in the world under the pointer
} SeedCompare;

// Positions of the focus besides cards: numbers below 0, from left to right.
typedef enum SeedControl {
    CONTROL_FIELD = -6,
    CONTROL_MORE,
    CONTROL_GENERATOR,
    CONTROL_GENERATORS,
    CONTROL_COMPARE,
    CONTROL_BACK,
} SeedControl;

typedef struct SeedScreen {
    Seeds seeds;
    TextEdit typed;
    const Recipe *info;               // of all cards but those added before it was chosen
    int focus;                        // a card or a SeedControl
    int hovered;                      // the card under the pointer, or -1
    int first_row;                    // shown
    int columns, rows;                // that fit
    float card_width, card_height;    // pixels
    const SeedCard *pair[SEED_TICKS]; // ticked
    int pair_count;
    bool comparing;
    SeedCompare compare;
} SeedScreen;

// Opens with cards for recent seeds and random ones; a hidden screen is shown again as it was.
ScreenAct seed_screen_open;

// Lets the screen's workers rest until it is opened again. Does nothing if it is not shown.
void seed_screen_hide(void *state);

// Draws it, handles the input, and takes the workers' results.
ScreenAct seed_screen_frame;

// Frees everything, if it was ever opened. Waits for the tiles and chunks that workers are at.
void seed_screen_quit(SeedScreen *screen, MapTiles *tiles);

// ---- seed_compare.c: worlds side by side: maps of one seed at the same place, of different seeds at the same way from
// their spawns; panned and zoomed together, with facts about the place under the cursor in each

void seed_compare_begin(SeedCompare *compare, const SeedCard *const *cards, int count);

// Draws them below `top`, in pixels; a map appears once its card is ready. Requests the world that is entered.
void seed_compare_frame(SeedCompare *compare, Game *game, float top);
