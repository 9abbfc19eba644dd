// Plants are placed by the blocks of their column, so they never float and are never cut; the land around a column
// decides whether water is beside it. No plant reaches into another column.
#include "gen/stages/plants.h"

#include "base/hash.h"
#include "gen/land/water.h"
#include "gen/stages/stage_list.h"

#include <string.h>

enum {
    SHADE_MOST = 16, // blocks over the ground in which a tree gives shade
    OWN_MOST = 24,   // fields that are kept
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
    const uint8_t *shade;         // not 0 under a tree; NULL: not known yet
    int own_count;
    struct {
        PlantWhere where;
        const float *values;
    } own[OWN_MOST]; // the fields of rows that have their own, each filled once
} Planting;

typedef struct Spot {
    Planting *planting;
    Build *build; // the planting's
    int x, y, z;  // local; y of the ground
    uint64_t random;
} Spot;

static uint8_t *spot_block(const Spot *spot, int up)
{
    return &spot->build->blocks[block_index(spot->x, spot->y + up, spot->z)];
}

static bool on_ground(const Spot *spot, int up, uint8_t medium)
{
    return block_has(*spot_block(spot, 0), BLOCK_GROUND) && *spot_block(spot, up) == medium;
}

// Returns whether snow lies on ground that is of something else.
static bool under_snow(const Spot *spot)
{
    const Build *build = spot->build;
    uint8_t top = *spot_block(spot, 0);
    uint8_t own = build->spec->biomes[build->region->biome[land_index(spot->x, spot->z)]].ground.top;
    bool snow = top == BLOCK_SNOWY_GRASS || top == BLOCK_SNOW;
    return snow && own != BLOCK_SNOWY_GRASS && own != BLOCK_SNOW && own != BLOCK_FIRN;
}

static int water_level(const Spot *spot) { return spot->build->region->water[land_index(spot->x, spot->z)]; }

static void grow_one(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, 1, BLOCK_AIR))
        *spot_block(spot, 1) = block;
}

static void grow_in_water(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, 1, BLOCK_WATER) && *spot_block(spot, 2) != BLOCK_AIR)
        *spot_block(spot, 1) = block;
}

// Kelp grows to a random height, and ends at least one block below the water's surface.
static void grow_kelp(const Spot *spot, uint8_t block)
{
    int room = water_level(spot) - 1 - spot->y;
    if (room < 4 || !on_ground(spot, 1, BLOCK_WATER))
        return;
    int height = 2 + (int)(spot->random >> 8 & 15);
    for (int up = 1; up <= MIN(height, room) && *spot_block(spot, up) == BLOCK_WATER; up++)
        *spot_block(spot, up) = block;
}

static void grow_on_water(const Spot *spot, uint8_t block)
{
    int level = water_level(spot);
    uint8_t *water = &spot->build->blocks[block_index(spot->x, level, spot->z)];
    uint8_t *above = water + CHUNK_COLUMNS;
    if (*water == BLOCK_WATER && *above == BLOCK_AIR && spot->y >= level - 4)
        *above = block;
}

// Returns whether water that does not freeze stands in the column, with its topmost block at y.
static bool open_water(const Build *build, int column, int y)
{
    const LandRegion *region = build->region;
    return land_is_wet(region, column) && region->water[column] == y &&
           region->temperature[column] >= build->spec->freezing;
}

// Cane grows beside water, at its level.
static void grow_cane(const Spot *spot, uint8_t block)
{
    const Build *build = spot->build;
    int column = land_index(spot->x, spot->z), y = spot->y;
    bool water = open_water(build, column - 1, y) || open_water(build, column + 1, y) ||
                 open_water(build, column - LAND_SIZE, y) || open_water(build, column + LAND_SIZE, y);
    if (!water || !on_ground(spot, 1, BLOCK_AIR))
        return;
    int height = 2 + (int)(spot->random >> 8 & 1);
    for (int up = 1; up <= height && *spot_block(spot, up) == BLOCK_AIR; up++)
        *spot_block(spot, up) = block;
}

// One or two blocks beside water, or out of water that is one block deep: water's own surface holds what floats.
static void grow_reed(const Spot *spot, uint8_t block)
{
    const LandRegion *region = spot->build->region;
    int column = land_index(spot->x, spot->z), level = water_level(spot);
    if (!land_is_wet(region, column)) {
        grow_cane(spot, block);
        return;
    }
    bool held = block_floats(block) && *spot_block(spot, 1) == BLOCK_WATER && region->fall[column] == 0;
    for (int up = 2; held && spot->y == level - 1 && up <= 2 + (int)(spot->random >> 8 & 1); up++)
        if (*spot_block(spot, up) == BLOCK_AIR)
            *spot_block(spot, up) = block;
}

// Layer by layer, which is a fraction of the time that going up each column takes.
static const uint8_t *find_shade(const Build *build)
{
    uint8_t *shade = arena_alloc(build->scratch, CHUNK_COLUMNS), low[CHUNK_COLUMNS];
    int first = CHUNK_HEIGHT - 1, last = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        low[i] = (uint8_t)MIN(build->region->surface[land_index(i % CHUNK_SIZE, i / CHUNK_SIZE)] + 2, CHUNK_HEIGHT - 1);
        first = MIN(first, low[i]);
        last = MAX(last, MIN(low[i] + SHADE_MOST, CHUNK_HEIGHT - 1));
        shade[i] = 0;
    }
    for (int y = first; y <= last; y++) {
        const uint8_t *layer = build->blocks + (ptrdiff_t)y * CHUNK_COLUMNS;
        for (int i = 0; i < CHUNK_COLUMNS; i++) // unsigned: below `low` the distance is large
            shade[i] |= (layer[i] != BLOCK_AIR) & ((uint8_t)(y - low[i]) <= SHADE_MOST);
    }
    return shade;
}

static bool in_shade(const Spot *spot)
{
    if (!spot->planting->shade)
        spot->planting->shade = find_shade(spot->build);
    return spot->planting->shade[column_index(spot->x, spot->z)];
}

static void grow_in_shade(const Spot *spot, uint8_t block)
{
    if (in_shade(spot))
        grow_one(spot, block);
}

// Returns whether no ground may lie there, because it would show as single blocks across a slope.
static bool on_step(const Spot *spot)
{
    const Build *build = spot->build;
    return build->spec->plants.clear && land_drop(build->region, land_index(spot->x, spot->z)) > 1;
}

static void lay_ground(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, 1, BLOCK_AIR) && !under_snow(spot) && !on_step(spot))
        *spot_block(spot, 0) = block;
}

static void lay_crust(const Spot *spot, uint8_t block)
{
    uint8_t top = *spot_block(spot, 0);
    if (block_has(top, BLOCK_OPAQUE) && !block_has(top, BLOCK_GROUND) && *spot_block(spot, 1) == BLOCK_AIR &&
        !under_snow(spot) && !on_step(spot))
        *spot_block(spot, 0) = block;
}

static void lay_bed(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, 1, BLOCK_WATER))
        *spot_block(spot, 0) = block;
}

// Returns whether nothing but the land itself decides about a column's topmost block, which is at y or higher.
static bool is_whole(const Build *build, int x, int z, int y)
{
    int column = land_index(x, z);
    return build->region->surface[column] >= y && build->roof[column] > 2 && build->region->overhang[column] <= 0.0f &&
           (build->landmark_count == 0 || !landmark_bars(build, x, z));
}

static void lay_pool(const Spot *spot, uint8_t block)
{
    const Build *build = spot->build;
    int x = spot->x, y = spot->y, z = spot->z, column = land_index(x, z);
    if (!on_ground(spot, 1, BLOCK_AIR) || land_is_wet(build->region, column) || !is_whole(build, x, z, y) ||
        !is_whole(build, x - 1, z, y) || !is_whole(build, x + 1, z, y) || !is_whole(build, x, z - 1, y) ||
        !is_whole(build, x, z + 1, y))
        return;
    *spot_block(spot, 0) = build->region->temperature[column] < build->spec->freezing ? (uint8_t)BLOCK_ICE : block;
}

// Under water it stays below the surface, and away from water that flows.
static void grow_mound(const Spot *spot, uint8_t block)
{
    const LandRegion *region = spot->build->region;
    int column = land_index(spot->x, spot->z);
    bool dry = *spot_block(spot, 1) == BLOCK_AIR && !land_is_wet(region, column) && !on_step(spot);
    bool deep = *spot_block(spot, 1) == BLOCK_WATER && *spot_block(spot, 2) == BLOCK_WATER &&
                *spot_block(spot, 3) == BLOCK_WATER && water_is_still(region, column);
    if ((dry || deep) && block_has(*spot_block(spot, 0), BLOCK_OPAQUE))
        *spot_block(spot, 1) = block;
}

static void lay_litter(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, 1, BLOCK_AIR) && in_shade(spot))
        *spot_block(spot, 0) = block;
}

// ---- habits, by BiomePlant.habit

// Water washes away what stands in it and is not made for that; what stands on it must float.
static bool lives_under_water(uint8_t block) { return block_has(block, BLOCK_SOLID | BLOCK_UNDERWATER); }
static bool lives_on_water(uint8_t block) { return block_has(block, BLOCK_SOLID) || block_floats(block); }

static const struct {
    const char *name;
    void (*grow)(const Spot *spot, uint8_t block);
    bool ground;                 // it draws lots of its own and leaves the column to the plants
    bool clears;                 // it has clear edges where the recipe asks for them
    bool (*fits)(uint8_t block); // whether water leaves the block there; NULL: it always does
} habits[] = {
    {"on_ground", grow_one, false, false, NULL},
    {"in_water", grow_in_water, false, false, lives_under_water}, // one block on the bed
    {"kelp", grow_kelp, false, false, lives_under_water},
    {"cane", grow_cane, false, false, NULL},
    {"on_water", grow_on_water, false, false, lives_on_water},
    {"reed", grow_reed, false, false, NULL},
    {"shade", grow_in_shade, false, false, NULL},
    {"ground", lay_ground, true, true, NULL},  // not a plant: it takes the place of the topmost block
    {"litter", lay_litter, true, false, NULL}, // the same, under a tree
    {"crust", lay_crust, true, true, NULL},    // the same, on rock, snow and ice
    {"bed", lay_bed, true, false, NULL},       // the same, under water
    {"pool", lay_pool, true, false, NULL},     // water, or ice, where the land around holds it
    {"mound", grow_mound, false, false, NULL}, // not a plant: one more block of ground, on land or under water
};

const char *plant_habit_name(int habit) { return habit < (int)ARRAY_COUNT(habits) ? habits[habit].name : NULL; }

bool plant_habit_fits_water(int habit, uint8_t block) { return !habits[habit].fits || habits[habit].fits(block); }

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
    return (Spot){.planting = planting,
                  .build = planting->build,
                  .x = x,
                  .y = planting->build->region->surface[land_index(x, z)],
                  .z = z,
                  .random = planting->random[column]};
}

static void grow_row(Planting *planting, const BiomePlant *plant, const uint8_t chosen[CHUNK_COLUMNS])
{
    enum { AT_ONCE = 8 };
    const bool ground = habits[plant->habit].ground;
    planting->top_known = planting->top_known && !ground;
    for (int i = 0; i < CHUNK_COLUMNS; i += AT_ONCE) {
        uint64_t some;
        memcpy(&some, chosen + i, sizeof some);
        for (int k = i; some && k < i + AT_ONCE; k++) {
            if (!chosen[k])
                continue;
            const Spot spot = spot_at(planting, k);
            if (ground || !under_snow(&spot) || (spot.random >> 20 & 7) == 0) // few stand out of snow
                habits[plant->habit].grow(&spot, plant->block);
        }
    }
}

static void plant_row(Planting *planting, const BiomePlant *plant, int row)
{
    float density[CHUNK_COLUMNS];
    uint8_t chosen[CHUNK_COLUMNS];
    if (!find_density(planting, plant, row, density))
        return;
    if (planting->build->spec->plants.clear && habits[plant->habit].clears && plant->where.soft > 0.0f)
        clear_edges(plant, density);
    if (habits[plant->habit].ground
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

// After the rows of all biomes. `left` is what these left of each column's draw.
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
