// Plants are placed by the blocks of their column, so they never float and are never cut; the land around a column
// decides whether water is beside it. No plant reaches into another column.
#include "base/hash.h"
#include "gen/build.h"

#include <string.h>

enum {
    SHADE_MOST = 16, // blocks over the ground in which a tree gives shade
    SHIFT_X = 977,
    SHIFT_Z = 1543, // columns by which rows of different shifts read their field apart
};

// What the plants of a chunk share: the fields of rows that have their own, and where trees give shade. Both are made
// when a column asks for them.
enum { OWN_MOST = 24 };

typedef struct Meadows {
    const float *meadow;
    uint8_t own[BIOMES_MAX][BIOME_PLANTS]; // of each row: one more than the index of its field; 0: not known yet
    int own_count;
    struct {
        int field, shift;
        const float *values;
    } fields[OWN_MOST];
    const uint8_t *shade; // of each column, not 0 under a tree; NULL: not known yet
} Meadows;

typedef struct Spot {
    Build *build;
    Meadows *meadows;
    int x, y, z; // local; y of the ground
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

// Up to a random height, at least one block below the water's surface.
static void grow_kelp(const Spot *spot, uint8_t block)
{
    int room = water_level(spot) - 1 - spot->y;
    if (room < 4 || !on_ground(spot, 1, BLOCK_WATER))
        return;
    int height = 2 + (int)(spot->random >> 8 & 15);
    for (int up = 1; up <= MIN(height, room); up++)
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

// Beside water, at its level.
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
    Meadows *meadows = spot->meadows;
    meadows->shade = meadows->shade ? meadows->shade : find_shade(spot->build);
    return meadows->shade[column_index(spot->x, spot->z)];
}

static void grow_in_shade(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, 1, BLOCK_AIR) && in_shade(spot))
        *spot_block(spot, 1) = block;
}

static void lay_ground(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, 1, BLOCK_AIR))
        *spot_block(spot, 0) = block;
}

static void lay_litter(const Spot *spot, uint8_t block)
{
    if (on_ground(spot, 1, BLOCK_AIR) && in_shade(spot))
        *spot_block(spot, 0) = block;
}

typedef void Grow(const Spot *spot, uint8_t block);

static Grow *const habits[] = {
    [PLANT_ON_GROUND] = grow_one,  [PLANT_IN_WATER] = grow_in_water, [PLANT_KELP] = grow_kelp,
    [PLANT_CANE] = grow_cane,      [PLANT_ON_WATER] = grow_on_water, [PLANT_REED] = grow_reed,
    [PLANT_SHADE] = grow_in_shade, [PLANT_GROUND] = lay_ground,      [PLANT_LITTER] = lay_litter,
};
_Static_assert(ARRAY_COUNT(habits) == PLANT_HABIT_COUNT, "a habit lacks a row");

static float unit_float(uint64_t random) { return (float)(random >> 40) * 0x1p-24f; }

static const float *fill_own(const Build *build, const PlantWhere *where)
{
    float *values = arena_alloc(build->scratch, CHUNK_COLUMNS * sizeof *values);
    land_fill2(build->land, where->field, build->x + (int64_t)where->shift * SHIFT_X,
               build->z + (int64_t)where->shift * SHIFT_Z, 1, values);
    return values;
}

// The field of a row, filled once for all rows that read it in the same place.
static const float *own_field(const Build *build, Meadows *meadows, const PlantWhere *where, uint8_t *own)
{
    int i = *own ? *own - 1 : 0;
    while (*own == 0 && i < meadows->own_count &&
           (meadows->fields[i].field != where->field || meadows->fields[i].shift != where->shift))
        i++;
    if (i == OWN_MOST) // more than there is room for: not kept
        return fill_own(build, where);
    if (i == meadows->own_count) {
        meadows->fields[i].field = where->field;
        meadows->fields[i].shift = where->shift;
        meadows->fields[i].values = fill_own(build, where);
        meadows->own_count++;
    }
    *own = (uint8_t)(i + 1);
    return meadows->fields[i].values;
}

static float density_where(const Spot *spot, int biome, int row)
{
    const BiomePlant *plant = &spot->build->spec->ground[biome].plants[row];
    const float *field = own_field(spot->build, spot->meadows, &plant->where, &spot->meadows->own[biome][row]);
    float value = field[column_index(spot->x, spot->z)];
    float outside = MAX(plant->where.from - value, value - plant->where.to);
    return plant->chance * CLAMP(1.0f - outside / plant->where.soft, 0.0f, 1.0f);
}

static bool is_ground(const BiomePlant *plant) { return plant->habit == PLANT_GROUND || plant->habit == PLANT_LITTER; }

// Grounds draw lots of their own and leave the column to the plants.
static void plant_spot(const Spot *spot)
{
    const GeneratorSpec *spec = spot->build->spec;
    int biome = spot->build->region->biome[land_index(spot->x, spot->z)];
    const BiomeGround *ground = &spec->ground[biome];
    float chance = unit_float(spot->random), meadow = spot->meadows->meadow[column_index(spot->x, spot->z)];
    for (int i = 0; i < BIOME_PLANTS && ground->plants[i].chance > 0.0f; i++) {
        const BiomePlant *plant = &ground->plants[i];
        // The sign alternates, so that kinds have patches of their own from one field.
        float level = i % 2 == 0 ? meadow : -meadow;
        float density = plant->chance * MAX(1.0f + spec->plants.swing * plant->patchy * level, 0.0f);
        if (plant->where.soft > 0.0f)
            density = density_where(spot, biome, i);
        if (is_ground(plant)) {
            if (unit_float(hash_combine(spot->random, (uint64_t)i)) < density)
                habits[plant->habit](spot, plant->block);
            continue;
        }
        if (chance < density) {
            habits[plant->habit](spot, plant->block);
            return;
        }
        chance -= density;
    }
}

// Mushrooms on the floors of caves, one try for some of the columns at a random depth.
static void plant_cave(const Spot *spot)
{
    const PlantSpec *rule = &spot->build->spec->plants;
    int low = rule->cave_low, high = spot->y - rule->cave_depth;
    if (spot->random >> 32 & (uint64_t)(rule->cave_odds - 1) || high <= low + 4)
        return;
    int y = low + (int)((spot->random >> 16 & 0xFFF) % (uint64_t)(high - low));
    uint8_t *block = &spot->build->blocks[block_index(spot->x, y, spot->z)];
    for (; y > low && *block == BLOCK_AIR; y--, block -= CHUNK_COLUMNS)
        if (block_has(block[-CHUNK_COLUMNS], BLOCK_OPAQUE)) {
            *block = spot->random >> 48 & 3 ? rule->cave_common : rule->cave_rare;
            return;
        }
}

const float *plants_meadow(Build *build)
{
    if (!build->meadow_known)
        land_fill2(build->land, build->spec->plants.meadow, build->x, build->z, 1, build->meadow_values);
    build->meadow_known = true;
    return build->meadow_values;
}

void stage_plants(Build *build)
{
    Meadows meadows;
    memset(meadows.own, 0, sizeof meadows.own);
    meadows.own_count = 0;
    meadows.shade = NULL;
    uint64_t seed = hash_combine(build->seed, SCATTER_PLANTS);
    meadows.meadow = plants_meadow(build);
    uint64_t random[CHUNK_COLUMNS];
    ISA_SELECT(scatter_columns)(seed, build->x, build->z, random);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            Spot spot = {.build = build,
                         .meadows = &meadows,
                         .x = x,
                         .y = build->region->surface[land_index(x, z)],
                         .z = z,
                         .random = random[column_index(x, z)]};
            plant_spot(&spot);
            plant_cave(&spot);
        }
}
