// Plants are judged by the blocks that are there, so they never float and are never cut; the land around a column says
// whether water is beside it. Nothing here reaches into another column.
#include "gen/plants.h"

#include "base/hash.h"
#include "gen/biome.h"
#include "gen/stage.h"

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
    int room = SEA_LEVEL - 1 - spot->y;
    if (room < 4 || !on_ground(spot, 1, BLOCK_WATER))
        return;
    int height = 2 + (int)(spot->random >> 8 & 15);
    for (int up = 1; up <= MIN(height, room); up++)
        *spot_block(spot, up) = block;
}

static void grow_on_water(const Spot *spot, uint8_t block)
{
    uint8_t *water = &spot->build->blocks[block_index(spot->x, SEA_LEVEL, spot->z)];
    uint8_t *above = water + CHUNK_COLUMNS;
    if (*water == BLOCK_WATER && *above == BLOCK_AIR && spot->y >= SEA_LEVEL - 4)
        *above = block;
}

static bool open_water(const LandRegion *region, int column)
{
    return region->surface[column] < SEA_LEVEL && region->temperature[column] >= FREEZING;
}

// Beside water, at its level.
static void grow_cane(const Spot *spot, uint8_t block)
{
    const LandRegion *region = spot->build->region;
    int column = land_index(spot->x, spot->z);
    bool water = open_water(region, column - 1) || open_water(region, column + 1) ||
                 open_water(region, column - LAND_SIZE) || open_water(region, column + LAND_SIZE);
    if (spot->y != SEA_LEVEL || !water || !on_ground(spot, 1, BLOCK_AIR))
        return;
    int height = 2 + (int)(spot->random >> 8 & 1);
    for (int up = 1; up <= height && *spot_block(spot, up) == BLOCK_AIR; up++)
        *spot_block(spot, up) = block;
}

typedef struct PlantInfo {
    uint8_t block;
    void (*grow)(const Spot *spot, uint8_t block);
} PlantInfo;

static const PlantInfo plant_table[] = {
    [PLANT_TALL_GRASS] = {BLOCK_TALL_GRASS, grow_one},
    [PLANT_FERN] = {BLOCK_FERN, grow_one},
    [PLANT_DEAD_BUSH] = {BLOCK_DEAD_BUSH, grow_one},
    [PLANT_DANDELION] = {BLOCK_DANDELION, grow_one},
    [PLANT_POPPY] = {BLOCK_POPPY, grow_one},
    [PLANT_CORNFLOWER] = {BLOCK_CORNFLOWER, grow_one},
    [PLANT_DAISY] = {BLOCK_DAISY, grow_one},
    [PLANT_BROWN_MUSHROOM] = {BLOCK_BROWN_MUSHROOM, grow_one},
    [PLANT_RED_MUSHROOM] = {BLOCK_RED_MUSHROOM, grow_one},
    [PLANT_PUMPKIN] = {BLOCK_PUMPKIN, grow_one},
    [PLANT_SUGAR_CANE] = {BLOCK_SUGAR_CANE, grow_cane},
    [PLANT_LILY_PAD] = {BLOCK_LILY_PAD, grow_on_water},
    [PLANT_KELP] = {BLOCK_KELP, grow_kelp},
    [PLANT_SEA_GRASS] = {BLOCK_SEA_GRASS, grow_in_water},
};
_Static_assert(ARRAY_COUNT(plant_table) == PLANT_KIND_COUNT, "a plant lacks a row");

static float unit_float(uint64_t random) { return (float)(random >> 40) * 0x1p-24f; }

static void plant_spot(const Spot *spot, float meadow)
{
    const BiomeInfo *biome = &biome_table[spot->build->region->biome[land_index(spot->x, spot->z)]];
    float chance = unit_float(spot->random);
    for (int i = 0; i < BIOME_PLANTS && biome->plants[i].chance > 0.0f; i++) {
        const BiomePlant *plant = &biome->plants[i];
        // Each kind has its own patches, cut from one field at different levels.
        float level = i % 2 == 0 ? meadow : -meadow;
        float density = plant->chance * MAX(1.0f + 3.0f * plant->patchy * level, 0.0f);
        if (chance < density) {
            plant_table[plant->kind].grow(spot, plant_table[plant->kind].block);
            return;
        }
        chance -= density;
    }
}

enum { CAVE_DEPTH = 12, MUSHROOM_ODDS = 32 };

// Mushrooms on the floors of caves, one try for some of the columns at a random depth.
static void plant_cave(const Spot *spot)
{
    if (spot->random >> 32 & (MUSHROOM_ODDS - 1) || spot->y <= CAVE_DEPTH + 16)
        return;
    int y = 12 + (int)((spot->random >> 16 & 0xFFF) % (uint64_t)(spot->y - CAVE_DEPTH - 12));
    uint8_t *block = &spot->build->blocks[block_index(spot->x, y, spot->z)];
    for (; y > 12 && *block == BLOCK_AIR; y--, block -= CHUNK_COLUMNS)
        if (block_has(block[-CHUNK_COLUMNS], BLOCK_OPAQUE)) {
            *block = spot->random >> 48 & 3 ? BLOCK_BROWN_MUSHROOM : BLOCK_RED_MUSHROOM;
            return;
        }
}

void stage_plants(Build *build)
{
    float meadow[CHUNK_COLUMNS];
    uint64_t seed = hash_combine(build->seed, SCATTER_PLANTS);
    field_fill2(&build->land->fields[FIELD_MEADOW], build->x, build->z, 1, meadow);
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
