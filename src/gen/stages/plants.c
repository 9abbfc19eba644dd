// Plants are placed by the blocks of their column, so they never float and are never cut; the land around a column
// decides whether water is beside it. No plant reaches into another column.
#include "base/hash.h"
#include "gen/build.h"

typedef struct Spot {
    Build *build;
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

typedef void Grow(const Spot *spot, uint8_t block);

static Grow *const habits[] = {
    [PLANT_ON_GROUND] = grow_one, [PLANT_IN_WATER] = grow_in_water, [PLANT_KELP] = grow_kelp,
    [PLANT_CANE] = grow_cane,     [PLANT_ON_WATER] = grow_on_water,
};
_Static_assert(ARRAY_COUNT(habits) == PLANT_HABIT_COUNT, "a habit lacks a row");

static float unit_float(uint64_t random) { return (float)(random >> 40) * 0x1p-24f; }

static void plant_spot(const Spot *spot, float meadow)
{
    const GeneratorSpec *spec = spot->build->spec;
    const BiomeGround *ground = &spec->ground[spot->build->region->biome[land_index(spot->x, spot->z)]];
    float chance = unit_float(spot->random);
    for (int i = 0; i < BIOME_PLANTS && ground->plants[i].chance > 0.0f; i++) {
        const BiomePlant *plant = &ground->plants[i];
        // The sign alternates, so that kinds have patches of their own from one field.
        float level = i % 2 == 0 ? meadow : -meadow;
        float density = plant->chance * MAX(1.0f + spec->plants.swing * plant->patchy * level, 0.0f);
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

void stage_plants(Build *build)
{
    float meadow[CHUNK_COLUMNS];
    uint64_t seed = hash_combine(build->seed, SCATTER_PLANTS);
    land_fill2(build->land, build->spec->plants.meadow, build->x, build->z, 1, meadow);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            Spot spot = {.build = build,
                         .x = x,
                         .y = build->region->surface[land_index(x, z)],
                         .z = z,
                         .random = hash_at2(seed, build->x + x, build->z + z)};
            plant_spot(&spot, meadow[column_index(x, z)]);
            plant_cave(&spot);
        }
}
