// Small plants: one column high and wide, judged by the blocks that are there, so they never float and are never cut.
#include "base/hash.h"
#include "gen/biome.h"
#include "gen/stage.h"

enum { PLANT_TOP = 200 }; // no plant above

typedef struct Spot {
    Build *build;
    int x, y, z; // local; y of the ground
    uint64_t random;
} Spot;

static uint8_t *spot_block(const Spot *spot, int up)
{
    return &spot->build->blocks[block_index(spot->x, spot->y + up, spot->z)];
}

static void plant_one(const Spot *spot, uint8_t block)
{
    if (*spot_block(spot, 1) == BLOCK_AIR && block_has(*spot_block(spot, 0), BLOCK_GROUND))
        *spot_block(spot, 1) = block;
}

static void plant_spot(const Spot *spot, float meadow)
{
    const BiomeInfo *biome = &biome_table[spot->build->region->biome[land_index(spot->x, spot->z)]];
    float chance = (float)(spot->random >> 40) * 0x1p-24f;
    for (int i = 0; i < BIOME_PLANTS && biome->plants[i].chance > 0.0f; i++) {
        const BiomePlant *plant = &biome->plants[i];
        float density = plant->chance * MAX(1.0f + 3.0f * plant->patchy * meadow, 0.0f);
        if (chance < density) {
            if (block_table[plant->block].shape == SHAPE_CROSS && !block_has(plant->block, BLOCK_UNDERWATER))
                plant_one(spot, plant->block);
            return;
        }
        chance -= density;
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
            if (spot.y < PLANT_TOP)
                plant_spot(&spot, meadow[column_index(x, z)]);
        }
}
