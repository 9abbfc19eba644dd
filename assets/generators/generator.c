// @NAME@: a generator for Karst. `make` builds @NAME@.so; then
//
//   karst generator check ./@NAME@.so     proves that it keeps the rules of karst_generator.h
//   karst play --generator ./@NAME@.so    walks in it; so do shot, map, at, survey and bench
#include "karst_generator.h"

#include <stdlib.h>

#define SEA 62

enum { AIR, BEDROCK, STONE, DIRT, GRASS, SAND, WATER, BLOCK_KINDS };
enum { PLAIN, BEACH, OCEAN, BIOME_KINDS };

// Names that Karst knows are its blocks; others get a plain colour: {.name = "my_rock", .colour = 0x8A5A3C}.
static const KarstBlock blocks[BLOCK_KINDS] = {
    [AIR] = {.name = "air"},     [BEDROCK] = {.name = "bedrock"}, [STONE] = {.name = "stone"}, [DIRT] = {.name = "dirt"},
    [GRASS] = {.name = "grass"}, [SAND] = {.name = "sand"},       [WATER] = {.name = "water"}};

static const KarstBiome biomes[BIOME_KINDS] = {
    [PLAIN] = {.name = "plain", .colour = 0x8FB35A},
    [BEACH] = {.name = "beach", .colour = 0xE6D9A0},
    [OCEAN] = {.name = "ocean", .colour = 0x3B6FA8, .flags = KARST_BIOME_WATER}};

typedef struct World {
    uint64_t seed;
} World;

static void *create(int64_t seed)
{
    World *world = malloc(sizeof *world);
    if (world)
        world->seed = (uint64_t)seed;
    return world;
}

static void destroy(void *world) { free(world); }

// A number in [-1, 1) for each lattice point, by Stafford's mixer (variant 13).
static double lattice(uint64_t seed, int64_t x, int64_t z)
{
    uint64_t h = seed + (uint64_t)x * 0x9E3779B97F4A7C15u + (uint64_t)z * 0xC2B2AE3D27D4EB4Fu;
    h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9u;
    h = (h ^ h >> 27) * 0x94D049BB133111EBu;
    return (double)((h ^ h >> 31) >> 11) * 0x1p-52 - 1.0;
}

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

// Value noise: lattice points `period` blocks apart, and a smooth curve between them.
static double noise(uint64_t seed, int64_t x, int64_t z, int64_t period)
{
    const int64_t i = floor_div(x, period), j = floor_div(z, period);
    double u = (double)(x - i * period) / (double)period, v = (double)(z - j * period) / (double)period;
    u = u * u * (3 - 2 * u);
    v = v * v * (3 - 2 * v);
    const double a = lattice(seed, i, j), b = lattice(seed, i + 1, j);
    const double c = lattice(seed, i, j + 1), d = lattice(seed, i + 1, j + 1);
    return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
}

static KarstColumn column(const World *world, int64_t x, int64_t z)
{
    double height = 66;
    for (int octave = 0; octave < 4; octave++)
        height += noise(world->seed + (uint64_t)octave, x, z, 256 >> octave) * (24 >> octave);
    const int y = (int)height, biome = y < SEA ? OCEAN : y < SEA + 2 ? BEACH : PLAIN;
    return (KarstColumn){.height = (int16_t)y,
                         .water = biome == OCEAN ? SEA : -1,
                         .biome = (uint16_t)biome,
                         .top = biome == PLAIN ? GRASS : SAND};
}

static int columns(void *world, int64_t x, int64_t z, int32_t step, int32_t count_x, int32_t count_z, KarstColumn *out)
{
    for (int32_t j = 0; j < count_z; j++)
        for (int32_t i = 0; i < count_x; i++)
            out[j * count_x + i] = column(world, x + (int64_t)i * step, z + (int64_t)j * step);
    return 1;
}

static int block(const KarstColumn *column, int y)
{
    if (y > column->height)
        return y <= column->water ? WATER : AIR;
    if (y == 0)
        return BEDROCK;
    if (y == column->height)
        return column->top;
    return y < column->height - 3 ? STONE : column->top == GRASS ? DIRT : SAND;
}

static int chunk(void *world, int32_t x, int32_t z, uint16_t *out, KarstColumn *sixteen_by_sixteen)
{
    columns(world, (int64_t)x * 16, (int64_t)z * 16, 1, 16, 16, sixteen_by_sixteen);
    for (int i = 0; i < KARST_CHUNK_BLOCKS; i++)
        out[i] = (uint16_t)block(&sixteen_by_sixteen[i % KARST_CHUNK_COLUMNS], i / KARST_CHUNK_COLUMNS);
    return 1;
}

const KarstGenerator *karst_generator(void)
{
    static const KarstGenerator generator = {.version = KARST_GENERATOR_VERSION,
                                             .size = sizeof generator,
                                             .name = "@NAME@",
                                             .release = "0.1",
                                             .summary = "hills of value noise, and a sea",
                                             .blocks = blocks,
                                             .block_count = BLOCK_KINDS,
                                             .biomes = biomes,
                                             .biome_count = BIOME_KINDS,
                                             .create = create,
                                             .destroy = destroy,
                                             .chunk = chunk,
                                             .columns = columns};
    return &generator;
}
