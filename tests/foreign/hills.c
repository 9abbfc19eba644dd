// A small library for tests: hills of a sum of triangles, with a lake, caves and names of its own. HILLS_... make it
// wrong in one way each.
#include "karst_generator.h"

#include <stdlib.h>
#include <string.h>

enum { AIR, STONE, MOSSY, GRASS, WATER, OUR_LEAVES, BLOCK_KINDS };
enum { MEADOW, LAKE, BIOME_KINDS };
enum { WATER_LEVEL = 62 };

#ifndef HILLS_NAME
#define HILLS_NAME "hills"
#endif
#ifndef HILLS_VERSION
#define HILLS_VERSION KARST_GENERATOR_VERSION
#endif
#ifndef HILLS_BLOCK
#define HILLS_BLOCK "hill_moss"
#endif
#ifndef HILLS_BIOMES
#define HILLS_BIOMES BIOME_KINDS
#endif
#ifndef HILLS_THERE
#define HILLS_THERE 1
#endif
#ifndef HILLS_CLIFF
#define HILLS_CLIFF 0
#endif
#ifndef HILLS_AFTER
#define HILLS_AFTER (void)0 // when a chunk has been made
#endif
#ifndef HILLS_SPAWN
#define HILLS_SPAWN (void)0
#endif
#ifndef HILLS_EXPLAIN
#define HILLS_EXPLAIN (void)0
#endif
#ifndef HILLS_DESTROY
#define HILLS_DESTROY free
#endif
#ifndef HILLS_MADE
#define HILLS_MADE hills // by create
#endif
#ifndef HILLS_HEIGHT
#define HILLS_HEIGHT 0 // added to the height of columns alone
#endif

static const KarstBlock blocks[BLOCK_KINDS] = {[AIR] = {.name = "air"},
                                               [STONE] = {.name = "stone"},
                                               [MOSSY] = {.name = HILLS_BLOCK, .colour = 0x61865C},
                                               [GRASS] = {.name = "grass"},
                                               [WATER] = {.name = "brine", .look = KARST_LOOK_LIQUID},
                                               [OUR_LEAVES] = {.name = "needles", .look = KARST_LOOK_LEAVES}};

static const KarstBiome biomes[BIOME_KINDS] = {
    [MEADOW] = {.name = "hill_meadow", .colour = 0x88AA44, .grass = 0x70B040},
    [LAKE] = {.name = "hill_lake", .flags = KARST_BIOME_WATER, .colour = 0x3366AA}};

#ifndef HILLS_ROOM
#define HILLS_ROOM 1
#endif
typedef struct Hills {
    int64_t seed;
    char room[HILLS_ROOM];
} Hills;

static void *create(int64_t seed)
{
    Hills *hills = malloc(sizeof *hills);
    if (hills)
        *hills = (Hills){.seed = seed, .room = {1}};
    return HILLS_MADE;
}

static void keep(void *world) { (void)world; }

static int wave(int64_t at, int period)
{
    const int64_t inside = ((at % period) + period) % period;
    return (int)(inside * 2 < period ? inside : period - inside);
}

static KarstColumn column_at(const Hills *hills, int64_t x, int64_t z)
{
    const int shift = (int)(hills->seed & 31);
    const int height = 50 + wave(x + shift, 64) / 2 + wave(z - shift, 96) / 2 + HILLS_CLIFF;
    const int wet = height < WATER_LEVEL;
    return (KarstColumn){.height = (int16_t)height,
                         .water = wet ? WATER_LEVEL : -1,
                         .biome = wet ? LAKE : MEADOW,
                         .top = wet ? MOSSY : GRASS};
}

// What HILLS_BAD does in the chunks of an x.
enum { BAD_CHUNK = 7 };

// Below the ground nothing stands along the chunk's western border.
static void hollow_seam(uint16_t *out)
{
    for (int i = 0; i < 40 * 16; i++)
        out[i * 16] = AIR;
}

// Where the library lies in memory, as blocks.
static void show_place(uint16_t *out)
{
    for (int bit = 12; bit < 40; bit++)
        out[400 + bit] = (uint16_t)((uintptr_t)blocks >> bit & 1);
}

typedef int Fault(uint16_t *out, KarstColumn *columns);
static Fault fails, crashes, aborts, exits, hangs, spills, strays, overflows, recurses;
static volatile int sink, *volatile nowhere = (volatile int *)8;

static int fails(uint16_t *out, KarstColumn *columns) { return (void)out, (void)columns, 0; }
static int crashes(uint16_t *out, KarstColumn *columns) { return (void)out, (void)columns, *nowhere; }
static int exits(uint16_t *out, KarstColumn *columns) { return (void)out, (void)columns, exit(3), 1; }
static int aborts(uint16_t *out, KarstColumn *columns) { return (void)out, (void)columns, abort(), 1; }
static int spills(uint16_t *out, KarstColumn *columns) { return (void)columns, out[KARST_CHUNK_BLOCKS] = 1; }
static int strays(uint16_t *out, KarstColumn *columns) { return (void)columns, out[KARST_CHUNK_BLOCKS + 4096] = 1; }
static int overflows(uint16_t *out, KarstColumn *columns) { return (void)out, columns[KARST_CHUNK_COLUMNS].height = 1; }

static Fault *volatile again = recurses;
static int recurses(uint16_t *out, KarstColumn *columns) { return again(out, columns + 1) + out[0]; }

static int hangs(uint16_t *out, KarstColumn *columns)
{
    for (sink = 0; sink >= 0; sink = 0)
        out[0] = (uint16_t)columns[0].height;
    return 1;
}

static int chunk(void *world, int32_t chunk_x, int32_t chunk_z, uint16_t *out, KarstColumn *columns)
{
#ifdef HILLS_BAD
    if (chunk_x == BAD_CHUNK)
        return HILLS_BAD(out, columns);
#endif
    const KarstColumn old = columns[9];
    (void)old;
    for (int i = 0; i < KARST_CHUNK_COLUMNS; i++)
        columns[i] = column_at(world, (int64_t)chunk_x * 16 + i % 16, (int64_t)chunk_z * 16 + i / 16);
    for (int i = 0; i < KARST_CHUNK_BLOCKS; i++) {
        const int y = i / KARST_CHUNK_COLUMNS, at = i % KARST_CHUNK_COLUMNS;
        const KarstColumn column = columns[at];
        const int hollow = y == 20 && at % 16 < 4; // a gallery: 4 x 16 blocks in each chunk
        out[i] = (uint16_t)(y <= column.height  ? (hollow               ? AIR
                                                   : y == column.height ? column.top
                                                                        : STONE)
                            : y <= column.water ? WATER
                                                : AIR);
    }
    HILLS_AFTER;
    return 1;
}

#ifndef HILLS_BARE
static int columns(void *world, int64_t x, int64_t z, int32_t step, int32_t count_x, int32_t count_z, KarstColumn *out)
{
    for (int32_t j = 0; j < count_z; j++)
        for (int32_t i = 0; i < count_x; i++) {
            out[j * count_x + i] = column_at(world, x + (int64_t)i * step, z + (int64_t)j * step);
            out[j * count_x + i].height = (int16_t)(out[j * count_x + i].height + HILLS_HEIGHT);
        }
    return 1;
}

static int spawn(void *world, KarstSpawn *place)
{
    HILLS_SPAWN;
    *place = (KarstSpawn){.x = 100, .z = -50, .yaw = 45, .pitch = -5};
    place->y = column_at(world, 100, -50).height + 1;
    return 1;
}

static int explain(void *world, int64_t x, int64_t z, KarstFact *facts)
{
    (void)z;
    HILLS_EXPLAIN;
    facts[0] = (KarstFact){"wave", (float)wave(x + (((Hills *)world)->seed & 31), 64)};
    return 1;
}
#endif

const KarstGenerator *karst_generator(void)
{
    static const KarstGenerator hills = {
        .version = HILLS_VERSION,
        .size = sizeof hills,
        .name = HILLS_NAME,
        .release = "1.0",
        .summary = "hills for tests",
        .blocks = blocks,
        .block_count = BLOCK_KINDS,
        .biomes = biomes,
        .biome_count = HILLS_BIOMES,
        .create = create,
        .destroy = HILLS_DESTROY,
#ifndef HILLS_CHUNKLESS
        .chunk = chunk,
#endif
#ifndef HILLS_BARE
        .columns = columns,
        .spawn = spawn,
        .explain = explain,
#endif
    };
    return HILLS_THERE ? &hills : NULL;
}
