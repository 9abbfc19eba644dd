// Finds the trees around a chunk. Private to gen/stages and its tests.
#pragma once

#include "gen/stages/build.h"
#include "gen/tree/tree.h"

enum { TREES_MAX = 144 };

// Lists the trees that reach the chunk, in the order in which they are drawn, which is the same for any chunk. Needs
// the land and caves stages. Returns how many.
int trees_around(const Build *build, Tree trees[TREES_MAX]);
