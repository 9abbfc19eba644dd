// The word that was meant, for messages about one that is not known. Pure; any thread.
#pragma once

#include "base/base.h"

typedef struct Nearest {
    const char *word, *best; // `best`: NULL if none is near
    int distance;
} Nearest;

Nearest nearest_to(const char *word);
void nearest_offer(Nearest *nearest, const char *candidate);

enum { MEANT_MAX = 64 };
// "; did you mean \"dirt\"?", or nothing.
const char *nearest_text(const Nearest *nearest, char text[MEANT_MAX]);
