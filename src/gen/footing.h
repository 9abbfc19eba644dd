// Whether a player may begin at a place: firm dry ground under the open sky, and flat with free sight if asked. The
// place must be the middle of a chunk. Private to gen and its tests.
#pragma once

#include "base/arena.h"
#include "gen/generator.h"

// y of the feet on firm dry ground, with nothing but air (or a plant) above. -1 if there is none.
int footing_firm(const Generator *generator, int64_t x, int64_t z, Arena *scratch);

// The same, where it is also flat around, and nothing ahead or within a few blocks bars the eyes.
int footing_fine(const Generator *generator, int64_t x, int64_t z, Arena *scratch);
