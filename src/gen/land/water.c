#include "gen/land/water.h"

// The level of the water that stands in a column; 0: it is dry.
static int standing(const LandRegion *region, int column)
{
    int level = region->water[column];
    return region->surface[column] < level ? level : 0;
}

typedef struct LevelSpan {
    int low, high;
} LevelSpan;

// The lowest and the highest level of water beside a column and its own.
static LevelSpan levels_around(const LandRegion *region, int column)
{
    static const int beside[] = {-1, 1, -LAND_SIZE, LAND_SIZE};
    LevelSpan span = {standing(region, column), standing(region, column)};
    for (size_t i = 0; i < ARRAY_COUNT(beside); i++) {
        int other = standing(region, column + beside[i]);
        span.low = other > 0 ? MIN(span.low, other) : span.low;
        span.high = MAX(span.high, other);
    }
    return span;
}

bool water_is_still(const LandRegion *region, int column)
{
    LevelSpan span = levels_around(region, column);
    return span.low == span.high;
}

bool water_spills(const LandRegion *region, int column)
{
    return levels_around(region, column).low < standing(region, column);
}
