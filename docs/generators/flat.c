// Flat land, the floor of every comparison: what it costs to be a generator at all.
#include "karst_generator.h"

#define GROUND 64

enum { AIR, BEDROCK, STONE, DIRT, GRASS, BLOCK_KINDS };

static const KarstBlock blocks[BLOCK_KINDS] = {[AIR] = {.name = "air"},
                                               [BEDROCK] = {.name = "bedrock"},
                                               [STONE] = {.name = "stone"},
                                               [DIRT] = {.name = "dirt"},
                                               [GRASS] = {.name = "grass"}};

static const KarstBiome biomes[] = {{.name = "plain", .colour = 0x8FB35A}};

static void *create(int64_t seed)
{
    (void)seed;
    return (void *)biomes; // nothing is kept: any pointer but NULL
}

static KarstColumn column(void) { return (KarstColumn){.height = GROUND, .water = -1, .biome = 0, .top = GRASS}; }

static int chunk(void *world, int32_t x, int32_t z, uint16_t *out, KarstColumn *columns)
{
    (void)world, (void)x, (void)z;
    for (int y = 0; y < KARST_CHUNK_HEIGHT; y++, out += KARST_CHUNK_COLUMNS) {
        const uint16_t block = y == 0           ? BEDROCK
                               : y < GROUND - 3 ? STONE
                               : y < GROUND     ? DIRT
                               : y == GROUND    ? GRASS
                                                : AIR;
        for (int i = 0; i < KARST_CHUNK_COLUMNS; i++)
            out[i] = block;
    }
    for (int i = 0; i < KARST_CHUNK_COLUMNS; i++)
        columns[i] = column();
    return 1;
}

static int columns(void *world, int64_t x, int64_t z, int32_t step, int32_t count_x, int32_t count_z, KarstColumn *out)
{
    (void)world, (void)x, (void)z, (void)step;
    for (int i = 0; i < count_x * count_z; i++)
        out[i] = column();
    return 1;
}

const KarstGenerator *karst_generator(void)
{
    static const KarstGenerator flat = {.version = KARST_GENERATOR_VERSION,
                                        .size = sizeof flat,
                                        .name = "flat",
                                        .release = "1.0",
                                        .summary = "flat land",
                                        .blocks = blocks,
                                        .block_count = BLOCK_KINDS,
                                        .biomes = biomes,
                                        .biome_count = 1,
                                        .create = create,
                                        .chunk = chunk,
                                        .columns = columns};
    return &flat;
}
