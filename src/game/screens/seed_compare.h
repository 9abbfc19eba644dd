// Two worlds side by side: maps of the same place, panned and zoomed together, with facts about the place under the
// cursor in each. Main thread only.
#pragma once

#include "game/screens/map_marks.h"
#include "game/screens/seeds.h"

typedef struct SeedCompare {
    MapView view; // of both
    double cursor[2];
    bool by_keys; // the cursor is the middle of the map, not the pointer
    bool drags;
    float dragged_at[2]; // pixels
} SeedCompare;

typedef struct CompareContext {
    MapTiles *tiles;
    const SeedCard *const *pair; // two; a map appears once its card is ready
    float top;                   // pixels: the area above belongs to the caller
} CompareContext;

void seed_compare_init(SeedCompare *compare);

// Draws both. Returns the index of the world to be entered, or -1.
int seed_compare_frame(SeedCompare *compare, const CompareContext *context, Ui *ui);
