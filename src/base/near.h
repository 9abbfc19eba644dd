// Suggests a word in messages about an unknown one: the nearest of the candidates, if any is near. Words have at most
// 64 bytes. Pure functions: any thread.
#pragma once

#include "base/base.h"

typedef struct Nearest {
    const char *word, *best; // `best`: NULL if none is near
    int distance;
} Nearest;

// A word is near if at most one letter, or a third of the letters, differ. For commands, which are short, two letters
// may differ, but at most half of them, so that "fly" is not near "foo".
Nearest nearest_to(const char *word);
Nearest nearest_to_command(const char *word);

void nearest_offer(Nearest *nearest, const char *candidate);

// "; did you mean \"dirt\"?"; or nothing, also if the word itself is known: it stands at the wrong place.
typedef struct NearestText {
    char text[64];
} NearestText;
NearestText nearest_text(const Nearest *nearest);
