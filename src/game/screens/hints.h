// Five things to know at the first start, one at a time, as they become useful: look, walk, fly, map, menu. Each is
// shown once, with the keys as they are bound, and has a setting that is on until then. An action that the player takes
// before its hint counts as known: one who walks off while the first hint is shown is not told how to walk. Main thread
// only.
#pragma once

#include "game/screens/request.h"
#include "game/ui/settings.h"
#include "player/player.h"

typedef struct Hints {
    int shown;            // 1 + its number; 0: none
    double seconds;       // since it was shown, or since the last one went
    double at[3];         // yaw and position of the frame before
    double turned;        // degrees in all
    double walked;        // blocks in all
    bool begun;           // `at` is set
    bool due[HINT_COUNT]; // after the frame before
} Hints;

// Once a frame, `seconds` after the last one. Switches off each hint that is shown or not needed; true if it did. One
// that was switched on again is shown again, whatever the player did before.
bool hints_step(Hints *hints, const Player *player, MenuScreen screen, double seconds, bool due[HINT_COUNT]);

// The hint to show; empty: none.
Text hints_words(const Hints *hints, const Input *input);
