// Bytes side by side: banks, sills and falls of a region.
#include "gen/land/water.h"

// `stands` is the level of the water that stands in a column, 0 if it is dry; `lower` the same, but UINT8_MAX there.
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

// Bytes alone, so that compilers vectorise it, and whole rows, which are whole vectors: the rim is put back.
static void settle_row(LandRegion *region, const Levels *levels, int row, uint8_t *restrict at_water)
{
    const uint8_t *restrict stands = levels->stands + row, *restrict lower = levels->lower + row;
    uint8_t *restrict surface = region->surface + row;
    uint8_t *restrict bank = region->bank + row, *restrict fall = region->fall + row;
    const uint8_t first = surface[0], last = surface[LAND_SIZE - 1];
    for (int i = 0; i < LAND_SIZE; i++) {
        uint8_t own = stands[i], most = most_beside(stands + i), least = least_beside(lower + i);
        uint8_t sill = least < own ? by_which((uint8_t)(own - 1), surface[i]) : 0;
        bank[i] = own > 0 ? sill : by_which(most, surface[i]);
        fall[i] = own > 0 ? by_which(most, own) : 0;
        surface[i] = (uint8_t)(surface[i] + bank[i]);
        at_water[i] = own | most;
    }
    surface[0] = first;
    surface[LAND_SIZE - 1] = last;
    bank[0] = fall[0] = at_water[0] = bank[LAND_SIZE - 1] = fall[LAND_SIZE - 1] = at_water[LAND_SIZE - 1] = 0;
}

// Returns whether any column is wet.
static bool find_levels(const LandRegion *region, Levels *levels)
{
    uint8_t any = 0;
    for (int i = 0; i < LAND_COLUMNS; i++) {
        uint8_t level = region->surface[i] < region->water[i] ? region->water[i] : 0;
        levels->stands[i] = level;
        levels->lower[i] = level ? level : UINT8_MAX;
        any |= level;
    }
    return any != 0;
}

void ISA_FN(water_settle)(LandRegion *region)
{
    Levels levels;
    uint8_t at_water[LAND_SIZE];
    if (!find_levels(region, &levels))
        return;
    for (int row = LAND_SIZE; row < LAND_COLUMNS - LAND_SIZE; row += LAND_SIZE) {
        settle_row(region, &levels, row, at_water);
        for (int i = 0; i < LAND_SIZE; i++)
            region->overhang[row + i] = at_water[i] ? 0.0f : region->overhang[row + i];
    }
}
