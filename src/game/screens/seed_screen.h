// The seed browser: worlds as cards with a picture from the spawn and a map around it, filled in as workers finish; two
// worlds, or one seed in four generators, side by side; a field for a seed. It keeps its cards, ticks and place while it
// is hidden. Actions are returned as requests. Main thread only.
#pragma once

#include "game/screens/map_view.h"
#include "game/screens/request.h"
#include "game/screens/seeds.h"
#include "session/notices.h"

enum { SEED_TICKS = 2, SEED_COMPARED = 4 };

// Worlds side by side.
typedef struct SeedCompare {
    const SeedCard *cards[SEED_COMPARED];
    int count;
    bool apart;   // different seeds, each shown around its own spawn: what follows is of the first one
    bool centred; // around the first one's spawn, or moved since
    MapView view; // of all
    double cursor[2];
    double chosen[2];     // the place clicked,
    bool has_chosen;      // if any
    bool by_keys, points; // the cursor is the middle of the map, not the pointer; it has been moved
    bool pressed, drags;  // the button was pressed on a map; and the pointer has moved since
    bool twice;           // it was the second press of a double click
    int pressed_on;       // which map
    float pressed_at[2];  // pixels
    float dragged_at[2];
    double shown[2], picked[2]; // the cursor, and the place meant, in the world under the pointer and the one entered
} SeedCompare;

// The world that is entered from the comparison, and where: at the spawn if `place` is NULL.
typedef struct SeedPick {
    const SeedCard *card; // NULL: none
    const double *place;
} SeedPick;

// Positions of the focus besides cards: numbers below 0, from left to right.
typedef enum SeedControl {
    CONTROL_FIELD = -6,
    CONTROL_MORE,
    CONTROL_GENERATOR,
    CONTROL_GENERATORS,
    CONTROL_COMPARE,
    CONTROL_BACK,
} SeedControl;

typedef struct SeedScreenConfig {
    const Remembered *remembered;
    const Recipe *info; // of new cards, when it is opened
    RenderQuality quality;
    RenderResources *resources; // as in RendererConfig
    Notices *notices;
} SeedScreenConfig;

typedef struct SeedScreen {
    Seeds seeds;
    Notices *notices; // NULL: hidden
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

// Opens with cards for recent seeds and random ones; one that was hidden is shown as it was.
void seed_screen_open(SeedScreen *screen, const SeedScreenConfig *config);

// Its workers rest until it is opened again. Does nothing if it is not shown.
void seed_screen_hide(SeedScreen *screen);

// Frees everything, if it was ever opened. Waits for the tiles and chunks that workers are at.
void seed_screen_close(SeedScreen *screen, MapTiles *tiles);

// Draws it, handles the input, and takes the workers' results.
Request seed_screen_frame(SeedScreen *screen, MapTiles *tiles, Ui *ui);

// ---- seed_compare.c: worlds side by side: maps of one seed at the same place, of different seeds at the same way from
// their spawns; panned and zoomed together, with facts about the place under the cursor in each

void seed_compare_begin(SeedCompare *compare, const SeedCard *const *cards, int count);

// Draws them below `top`, in pixels; a map appears once its card is ready.
SeedPick seed_compare_frame(SeedCompare *compare, MapTiles *tiles, float top, Ui *ui);
