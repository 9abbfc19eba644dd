// Five things to know at the first start, one at a time, as they become useful: look, walk, fly, map, menu. Each is
// shown once, with the keys as they are bound; a hint is never shown if the player has done it already. Main thread
// only.
#pragma once

#include "game/screens/request.h"
#include "game/ui/input.h"
#include "player/player.h"

enum { HINT_COUNT = 5, HINT_BYTES = 128 };

typedef struct Hints {
    int shown;      // 1 + its number; 0: none
    double seconds; // since it was shown, or since the last one went
    double at[3];   // yaw and position of the frame before
    double turned;  // degrees in all
    double walked;  // blocks in all
    bool begun;     // `at` is set
} Hints;

typedef struct HintFacts {
    const Player *player;
    MenuScreen screen;
    double seconds; // since the last frame
} HintFacts;

// Once a frame. `seen` has a bit for each hint that was shown or is not needed; true if it was changed.
bool hints_step(Hints *hints, const HintFacts *facts, int *seen);

// The hint to show; empty: none.
void hints_words(const Hints *hints, const Input *input, char words[HINT_BYTES]);
