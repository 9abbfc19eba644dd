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

static inline uint8_t at_least_0(int number) { return (uint8_t)MAX(number, 0); }

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

static void settle_row(LandRegion *region, const Levels *levels, int row)
{
    for (int i = row + 1; i < row + LAND_SIZE - 1; i++) {
        uint8_t own = levels->stands[i], surface = region->surface[i];
        uint8_t most = most_beside(levels->stands + i), least = least_beside(levels->lower + i);
        uint8_t sill = least < own ? at_least_0(own - 1 - surface) : 0;
        region->bank[i] = own ? sill : at_least_0(most - surface);
        region->fall[i] = own ? at_least_0(most - own) : 0;
        region->surface[i] = (uint8_t)(surface + region->bank[i]);
        region->overhang[i] = own | most ? 0.0f : region->overhang[i];
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
    for (int row = LAND_SIZE; row < LAND_COLUMNS - LAND_SIZE; row += LAND_SIZE)
        settle_row(region, &levels, row);
}

bool water_is_still(const LandRegion *region, int column)
{
    static const int beside[] = {-1, 1, -LAND_SIZE, LAND_SIZE};
    int own = standing(region, column);
    bool still = true;
    for (size_t i = 0; i < ARRAY_COUNT(beside); i++) {
        int other = standing(region, column + beside[i]);
        still &= other == 0 || other == own;
    }
    return still;
}
