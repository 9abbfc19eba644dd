// Plants are placed by the blocks of their column, so they never float and are never cut; the land around a column
// decides whether water is beside it. No plant reaches into another column.
#include "gen/stages/plants.h"

#include "base/hash.h"
#include "gen/stages/plant_habits.h"
#include "gen/stages/stage_list.h"

#include <string.h>

enum {
    OWN_MOST = 24, // fields that are kept
    SHIFT_X = 977,
    SHIFT_Z = 1543, // columns by which rows of different shifts read their field apart
};

// The state that all plants of a chunk share.
typedef struct Planting {
    Build *build;
    uint64_t random[CHUNK_COLUMNS];
    uint8_t depth[CHUNK_COLUMNS]; // of each column's water
    int deepest;                  // of all
    float draw[CHUNK_COLUMNS];    // what is left of each column's, or PLANT_TAKEN
    uint8_t top[CHUNK_COLUMNS];   // each column's topmost block of the ground
    bool top_known;               // none was laid since
    const uint8_t *shade;         // see Spot
    int own_count;
    struct {
        PlantWhere where;
        const float *values;
    } own[OWN_MOST]; // the fields of rows that have their own, each filled once
} Planting;

// A field that is drawn out is sampled at every so many columns; between them it goes evenly.
static void stretch_field(float values[CHUNK_COLUMNS], int64_t x, int stretch)
{
    const int64_t first = floor_div(x, stretch);
    for (int row = 0; row < CHUNK_COLUMNS; row += CHUNK_SIZE) {
        float samples[CHUNK_SIZE];
        memcpy(samples, values + row, sizeof samples);
        for (int i = 0; i < CHUNK_SIZE; i++) {
            int along = (int)(x + i - first * stretch), sample = along / stretch;
            float part = (float)(along % stretch) / (float)stretch;
            values[row + i] = samples[sample] + part * (samples[sample + 1] - samples[sample]);
        }
    }
}

static const float *fill_own(const Build *build, const PlantWhere *where)
{
    float *values = arena_alloc(build->scratch, CHUNK_COLUMNS * sizeof *values);
    int64_t x = build->x + (int64_t)where->shift * SHIFT_X, z = build->z + (int64_t)where->shift * SHIFT_Z;
    int stretch = MAX(where->stretch, 1);
    fields_fill2(build->fields, where->field, floor_div(x, stretch), z, 1, values);
    if (stretch > 1)
        stretch_field(values, x, stretch);
    return values;
}

static bool same_place(const PlantWhere *a, const PlantWhere *b)
{
    return a->field == b->field && a->shift == b->shift && a->stretch == b->stretch;
}

static const float *own_field(Planting *planting, const PlantWhere *where)
{
    int i = 0;
    while (i < planting->own_count && !same_place(&planting->own[i].where, where))
        i++;
    if (i == OWN_MOST)
        return fill_own(planting->build, where);
    if (i == planting->own_count) {
        planting->own[planting->own_count++].where = *where;
        planting->own[i].values = fill_own(planting->build, where);
    }
    return planting->own[i].values;
}

const float *plants_meadow(Build *build)
{
    if (!build->meadow_known)
        fields_fill2(build->fields, build->spec->plants.meadow, build->x, build->z, 1, build->meadow_values);
    build->meadow_known = true;
    return build->meadow_values;
}

static const uint8_t *find_top(Planting *planting)
{
    const Build *build = planting->build;
    for (int z = 0; z < CHUNK_SIZE && !planting->top_known; z++) {
        const uint8_t *surface = build->region->surface + land_index(0, z), *blocks = build->blocks + z * CHUNK_SIZE;
        for (int x = 0; x < CHUNK_SIZE; x++)
            planting->top[z * CHUNK_SIZE + x] = blocks[surface[x] * CHUNK_COLUMNS + x];
    }
    planting->top_known = true;
    return planting->top;
}

// ---- row by row, all columns of a biome at once: loops without branches. Few rows have plants in every chunk.

// Fills each column's chance to hold a row. False if no column can.
static bool find_density(Planting *planting, const BiomePlant *plant, int row, float density[CHUNK_COLUMNS])
{
    // The sign alternates, so that kinds have patches of their own from one field.
    float swing = planting->build->spec->plants.swing * (row % 2 == 0 ? plant->patchy : -plant->patchy);
    if (planting->deepest < plant->depth_from)
        return false;
    if (plant->on && !memchr(find_top(planting), plant->on, CHUNK_COLUMNS))
        return false;
    if (plant->where.soft <= 0.0f)
        ISA_SELECT(plants_density_patchy)(plant->chance, swing, plants_meadow(planting->build), density);
    else if (!ISA_SELECT(plants_density_where)(plant, own_field(planting, &plant->where), density))
        return false;
    if (plant->depth_from > 0 || plant->depth_to > 0)
        ISA_SELECT(plants_deny_depths)(plant, planting->depth, density);
    if (plant->on)
        ISA_SELECT(plants_deny_others)(plant->on, planting->top, density);
    return true;
}

// A row of ground lies where its chance is at least half of the most, and there in all columns.
static void clear_edges(const BiomePlant *plant, float density[CHUNK_COLUMNS])
{
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        density[i] = 2.0f * density[i] >= plant->chance ? 1.0f : 0.0f;
}

static Spot spot_at(Planting *planting, int column)
{
    const int x = column % CHUNK_SIZE, z = column / CHUNK_SIZE;
    return (Spot){.build = planting->build,
                  .shade = &planting->shade,
                  .x = x,
                  .y = planting->build->region->surface[land_index(x, z)],
                  .z = z,
                  .random = planting->random[column]};
}

static void grow_row(Planting *planting, const BiomePlant *plant, const uint8_t chosen[CHUNK_COLUMNS])
{
    enum { AT_ONCE = 8 };
    const bool ground = plant_habits[plant->habit].ground;
    planting->top_known = planting->top_known && !ground;
    for (int i = 0; i < CHUNK_COLUMNS; i += AT_ONCE) {
        uint64_t some;
        memcpy(&some, chosen + i, sizeof some);
        for (int k = i; some && k < i + AT_ONCE; k++) {
            if (!chosen[k])
                continue;
            const Spot spot = spot_at(planting, k);
            if (ground || !plant_under_snow(&spot) || (spot.random >> 20 & 7) == 0) // few stand out of snow
                plant_habits[plant->habit].grow(&spot, plant->block);
        }
    }
}

static void plant_row(Planting *planting, const BiomePlant *plant, int row)
{
    float density[CHUNK_COLUMNS];
    uint8_t chosen[CHUNK_COLUMNS];
    if (!find_density(planting, plant, row, density))
        return;
    if (planting->build->spec->plants.clear && plant_habits[plant->habit].clears && plant->where.soft > 0.0f)
        clear_edges(plant, density);
    if (plant_habits[plant->habit].ground
            ? ISA_SELECT(plants_draw_row)(planting->random, row, density, planting->draw, chosen)
            : ISA_SELECT(plants_choose)(density, planting->draw, chosen))
        grow_row(planting, plant, chosen);
}

static void plant_biome(Planting *planting, int biome, const uint8_t biomes[CHUNK_COLUMNS])
{
    const BiomePlant *own = planting->build->spec->biomes[biome].plants;
    ISA_SELECT(plants_begin)(planting->random, biomes, (uint8_t)biome, planting->draw);
    for (int row = 0; row < BIOME_PLANTS && own[row].chance > 0.0f; row++)
        plant_row(planting, &own[row], row);
}

// Places the common plants, after the rows of all biomes. `left`: the rest of each column's draw after these.
static void plant_common(Planting *planting, const float left[CHUNK_COLUMNS])
{
    const BiomePlant *common = planting->build->spec->plants.common;
    memcpy(planting->draw, left, sizeof planting->draw);
    for (int row = 0; row < COMMON_PLANTS && common[row].chance > 0.0f; row++)
        plant_row(planting, &common[row], BIOME_PLANTS + row);
}

// Mushrooms on the floors of caves, one try for some of the columns at a random depth.
static void plant_cave(const Spot *spot)
{
    const PlantSpec *rule = &spot->build->spec->plants;
    int low = rule->cave_low, high = spot->y - rule->cave_depth;
    if (high <= low + 4)
        return;
    int y = low + (int)((spot->random >> 16 & 0xFFF) % (uint64_t)(high - low));
    uint8_t *block = &spot->build->blocks[block_index(spot->x, y, spot->z)];
    for (; y > low && *block == BLOCK_AIR; y--, block -= CHUNK_COLUMNS)
        if (block_has(block[-CHUNK_COLUMNS], BLOCK_OPAQUE)) {
            *block = spot->random >> 48 & 3 ? rule->cave_common : rule->cave_rare;
            return;
        }
}

static void find_depths(Planting *planting)
{
    const LandRegion *region = planting->build->region;
    uint8_t deepest = 0;
    for (int z = 0; z < CHUNK_SIZE; z++) {
        const uint8_t *water = region->water + land_index(0, z), *surface = region->surface + land_index(0, z);
        for (int x = 0; x < CHUNK_SIZE; x++) {
            uint8_t most = MAX(water[x], surface[x]);
            planting->depth[z * CHUNK_SIZE + x] = (uint8_t)(most - surface[x]);
        }
    }
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        deepest = MAX(deepest, planting->depth[i]);
    planting->deepest = deepest;
}

static void plant_biomes(Planting *planting)
{
    const LandRegion *region = planting->build->region;
    uint8_t biomes[CHUNK_COLUMNS];
    float left[CHUNK_COLUMNS];
    bool planted[BIOMES_MAX] = {false};
    for (int z = 0; z < CHUNK_SIZE; z++)
        memcpy(biomes + z * CHUNK_SIZE, region->biome + land_index(0, z), CHUNK_SIZE);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        if (planted[biomes[i]])
            continue;
        plant_biome(planting, biomes[i], biomes);
        ISA_SELECT(plants_end)(planting->draw, biomes, biomes[i], left);
        planted[biomes[i]] = true;
    }
    plant_common(planting, left);
}

void stage_plants(Build *build)
{
    Planting planting = {.build = build};
    ISA_SELECT(scatter_columns)(hash_combine(build->seed, SCATTER_PLANTS), build->x, build->z, planting.random);
    find_depths(&planting);
    plant_biomes(&planting);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        if ((planting.random[i] >> 32 & (uint64_t)(build->spec->plants.cave_odds - 1)) == 0) {
            const Spot spot = spot_at(&planting, i);
            plant_cave(&spot);
        }
}
