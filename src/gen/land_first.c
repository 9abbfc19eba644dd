// The land of generator 0: continents, and on them hills whose size changes from place to place, flat near the sea.
#include "gen/biome.h"
#include "gen/land.h"

enum { LAND, RELIEF, HILLS, FOREST, FIRST_FIELDS }; // order of the fields

static float smooth(float low, float high, float value)
{
    float t = CLAMP((value - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

static float first_height(const LandTile *tile, int i)
{
    float land = tile->fields[LAND][i];
    float shore = land < 0.0f ? 62.5f + land * 90.0f : 62.5f + land * 30.0f;
    float relief = smooth(-0.15f, 0.45f, tile->fields[RELIEF][i]);
    float inland = smooth(-0.05f, 0.20f, land);
    float hills = tile->fields[HILLS][i];
    float rolling = hills * (3.0f + 9.0f * inland);
    float high = smooth(-0.35f, 0.45f, hills) * 75.0f * relief * inland;
    return CLAMP(shore + rolling + high, 20.0f, 220.0f);
}

static Biome first_biome(float height, float forest)
{
    return height < 62.0f ? BIOME_OCEAN : height < 63.8f ? BIOME_BEACH : forest > 0.08f ? BIOME_FOREST : BIOME_PLAINS;
}

static void first_shape(LandTile *tile, int count)
{
    for (int i = 0; i < count; i++) {
        float height = first_height(tile, i);
        tile->height[i] = height;
        tile->surface[i] = (uint8_t)height;
        tile->biome[i] = (uint8_t)first_biome(height, tile->fields[FOREST][i]);
        tile->temperature[i] = 0.0f;
        tile->humidity[i] = tile->fields[FOREST][i];
        tile->overhang[i] = 0.0f;
    }
}

const LandRules land_rules_first = {
    .first_field = FIELD_FIRST_LAND, .field_count = FIRST_FIELDS, .river = -1, .shape = first_shape};
_Static_assert(FIELD_FIRST_FOREST - FIELD_FIRST_LAND + 1 == FIRST_FIELDS, "fields and their order disagree");
