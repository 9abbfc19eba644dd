#include "gen/land.h"

enum { LAND, RELIEF, HILLS, FOREST, COUNT }; // order of the fields
_Static_assert((int)COUNT == (int)LAND_FIRST_FIELDS, "specs are checked for another number of fields");

static float smooth(SmoothStep step, float value)
{
    float t = CLAMP((value - step.low) / (step.high - step.low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

static float first_height(const FirstLand *first, const LandTile *tile, int i)
{
    float land = tile->fields[LAND][i];
    float shore = first->shore + land * (land < 0.0f ? first->sea_slope : first->land_slope);
    float relief = smooth(first->relief, tile->fields[RELIEF][i]);
    float inland = smooth(first->inland, land);
    float hills = tile->fields[HILLS][i];
    float rolling = hills * (first->hills + first->hills_inland * inland);
    float high = smooth(first->high, hills) * first->mountains * relief * inland;
    return CLAMP(shore + rolling + high, first->lowest, first->highest);
}

static uint8_t first_biome(const FirstLand *first, float height, float forest)
{
    if (height < first->beach_below)
        return height < first->sea_below ? first->sea : first->beach;
    return forest > first->forest_above ? first->forest : first->plains;
}

void land_first_shape(const FirstLand *land, LandTile *tile, int count)
{
    const FirstLand first = *land; // else each number is read again after each store to the tile
    for (int i = 0; i < count; i++) {
        float height = first_height(&first, tile, i);
        tile->height[i] = height;
        tile->surface[i] = (uint8_t)height;
        tile->biome[i] = first_biome(&first, height, tile->fields[FOREST][i]);
        tile->temperature[i] = 0.0f;
        tile->humidity[i] = tile->fields[FOREST][i];
        tile->overhang[i] = 0.0f;
    }
}
