#include "gen/water.h"

// The level of the water that stands in a column; 0: it is dry.
static int standing(const LandRegion *region, int column)
{
    int level = region->water[column];
    return region->surface[column] < level ? level : 0;
}

// `stands` as standing() has it; `lower` the same, but UINT8_MAX where it is dry.
typedef struct Levels {
    uint8_t stands[LAND_COLUMNS], lower[LAND_COLUMNS];
} Levels;

static inline uint8_t by_which(uint8_t more, uint8_t than) { return (uint8_t)(MAX(more, than) - than); }

static inline uint8_t most_beside(const uint8_t *of)
{
    uint8_t along_x = MAX(of[-1], of[1]), along_z = MAX(of[-LAND_SIZE], of[LAND_SIZE]);
    return MAX(along_x, along_z);
}

static inline uint8_t least_beside(const uint8_t *of)
{
    uint8_t along_x = MIN(of[-1], of[1]), along_z = MIN(of[-LAND_SIZE], of[LAND_SIZE]);
    return MIN(along_x, along_z);
}

// Bytes alone, so that compilers vectorise it.
static void settle_row(LandRegion *region, const Levels *levels, int row, uint8_t *restrict at_water)
{
    const uint8_t *restrict stands = levels->stands + row, *restrict lower = levels->lower + row;
    uint8_t *restrict surface = region->surface + row;
    uint8_t *restrict bank = region->bank + row, *restrict fall = region->fall + row;
    for (int i = 1; i < LAND_SIZE - 1; i++) {
        uint8_t own = stands[i], most = most_beside(stands + i), least = least_beside(lower + i);
        uint8_t sill = least < own ? by_which((uint8_t)(own - 1), surface[i]) : 0;
        bank[i] = own > 0 ? sill : by_which(most, surface[i]);
        fall[i] = own > 0 ? by_which(most, own) : 0;
        surface[i] = (uint8_t)(surface[i] + bank[i]);
        at_water[i] = own | most;
    }
}

void water_settle(LandRegion *region)
{
    Levels levels;
    for (int i = 0; i < LAND_COLUMNS; i++) {
        uint8_t level = region->surface[i] < region->water[i] ? region->water[i] : 0;
        levels.stands[i] = level;
        levels.lower[i] = level ? level : UINT8_MAX;
    }
    uint8_t at_water[LAND_SIZE] = {0};
    for (int row = LAND_SIZE; row < LAND_COLUMNS - LAND_SIZE; row += LAND_SIZE) {
        settle_row(region, &levels, row, at_water);
        for (int i = 0; i < LAND_SIZE; i++)
            region->overhang[row + i] = at_water[i] ? 0.0f : region->overhang[row + i];
    }
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
