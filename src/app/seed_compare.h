// Two worlds side by side: the same places of both, moved and zoomed together, with what lies under the cursor in each.
// Main thread only.
#pragma once

#include "app/map_marks.h"
#include "app/seeds.h"

typedef struct SeedCompare {
    MapView view; // of both
    double cursor[2];
    bool by_keys; // the cursor is the middle, not the pointer
    bool drags;
    float dragged_at[2]; // pixels
} SeedCompare;

typedef struct CompareContext {
    const Canvas *canvas;
    const Input *input;
    MapTiles *tiles;
    const SeedCard *const *pair; // two; maps appear once they are ready
    float top;                   // pixels: what lies above is the caller's
    double seconds;
} CompareContext;

void seed_compare_init(SeedCompare *compare);

// Draws both. The number of the world that is to be walked in, or -1.
int seed_compare_frame(SeedCompare *compare, const CompareContext *context, Panel *panel);
