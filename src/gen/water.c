#include "gen/water.h"

// The level of the water that stands in a column; 0: it is dry.
static int standing(const LandRegion *region, int column)
{
    int level = region->water[column];
    return region->surface[column] < level ? level : 0;
}

static void settle_row(LandRegion *region, const uint8_t *restrict stands, int row)
{
    for (int i = row + 1; i < row + LAND_SIZE - 1; i++) {
        uint8_t along_x = MAX(stands[i - 1], stands[i + 1]),
                along_z = MAX(stands[i - LAND_SIZE], stands[i + LAND_SIZE]);
        uint8_t beside = MAX(along_x, along_z), own = MAX(stands[i], region->surface[i]);
        uint8_t rise = beside > own ? (uint8_t)(beside - own) : 0;
        region->bank[i] = stands[i] ? 0 : rise;
        region->fall[i] = stands[i] ? rise : 0;
        region->surface[i] += region->bank[i];
        region->overhang[i] = stands[i] | beside ? 0.0f : region->overhang[i];
    }
}

void water_settle(LandRegion *region)
{
    uint8_t stands[LAND_COLUMNS];
    for (int i = 0; i < LAND_COLUMNS; i++)
        stands[i] = region->surface[i] < region->water[i] ? region->water[i] : 0;
    for (int row = LAND_SIZE; row < LAND_COLUMNS - LAND_SIZE; row += LAND_SIZE)
        settle_row(region, stands, row);
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
