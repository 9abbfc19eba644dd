// Any one of a land's values at a single column, also one that no chunk is made from. Slower than a column's whole
// land (gen/land/land.h) if it reads much: for the few places that have passed every other test. Private to gen; pure:
// any thread.
#pragma once

#include "gen/land/land.h"

float land_value_at(const Land *land, int value, int64_t x, int64_t z);
