#include "gen/land.h"

#include "base/hash.h"

#include <string.h>

void land_init(Land *land, const GeneratorSpec *spec, int64_t seed)
{
    land->spec = spec;
    land->scatter_seed = hash_name((uint64_t)seed, "scatter");
    for (int f = 0; f < spec->field_count; f++)
        field_init(&land->fields[f], &spec->fields[f], seed);
}

// ---- the kind of land called first

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

static void shape_first(const FirstLand *land, LandTile *tile, int count)
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

static void shape(const Land *land, LandTile *tile, int count)
{
    const LandSpec *spec = &land->spec->land;
    if (spec->kind == LAND_KARST)
        ISA_SELECT(land_karst_shape)(&spec->karst, tile, count);
    else
        shape_first(&spec->first, tile, count);
}

void land_strip(const Land *land, int64_t x, int64_t z, int step, int count, LandTile *tiles)
{
    _Static_assert(sizeof(LandTile) % sizeof(float) == 0, "a strip's tiles are not whole floats apart");
    const LandSpec *spec = &land->spec->land;
    for (int f = 0; f < spec->field_count; f++)
        field_fill2_strip(&land->fields[spec->first_field + f], x, z, step, count, tiles->fields[f],
                          (ptrdiff_t)(sizeof(LandTile) / sizeof(float)));
    for (int t = 0; t < count; t++)
        shape(land, &tiles[t], CHUNK_COLUMNS);
}

void land_column(const Land *land, int64_t x, int64_t z, LandTile *tile)
{
    const LandSpec *spec = &land->spec->land;
    for (int f = 0; f < spec->field_count; f++)
        tile->fields[f][0] = field_at2(&land->fields[spec->first_field + f], x, z);
    shape(land, tile, 1);
}

static void copy_tile(const LandTile *tile, int index, LandRegion *region)
{
    for (int j = 0; j < CHUNK_SIZE; j++, index += LAND_SIZE) {
        memcpy(region->temperature + index, tile->temperature + j * CHUNK_SIZE, CHUNK_SIZE * sizeof(float));
        memcpy(region->humidity + index, tile->humidity + j * CHUNK_SIZE, CHUNK_SIZE * sizeof(float));
        memcpy(region->overhang + index, tile->overhang + j * CHUNK_SIZE, CHUNK_SIZE * sizeof(float));
        memcpy(region->surface + index, tile->surface + j * CHUNK_SIZE, CHUNK_SIZE);
        memcpy(region->biome + index, tile->biome + j * CHUNK_SIZE, CHUNK_SIZE);
    }
}

void land_region(const Land *land, ChunkPos pos, LandRegion *region)
{
    _Static_assert(LAND_SIZE % CHUNK_SIZE == 0, "a region is made of whole tiles");
    int64_t x = chunk_pos_block_x(pos) - LAND_MARGIN, z = chunk_pos_block_z(pos) - LAND_MARGIN;
    LandTile strip[LAND_SIZE / CHUNK_SIZE];
    for (int i = 0; i < LAND_SIZE; i += CHUNK_SIZE) {
        land_strip(land, x + i, z, 1, (int)ARRAY_COUNT(strip), strip);
        for (int j = 0; j < LAND_SIZE; j += CHUNK_SIZE)
            copy_tile(&strip[j / CHUNK_SIZE], j * LAND_SIZE + i, region);
    }
}
