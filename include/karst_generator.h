// A terrain generator as a shared library, which Karst walks in, maps, surveys, checks and measures as one of its own:
//
//   karst generator new mine --lang c      a small project to begin with
//   karst generator check ./mine.so        proves that it keeps the rules below
//   karst play --generator ./mine.so       and so for shot, map, at, hash, survey, bench ...
//
// The library exports one function, karst_generator. C11 and C++11; this header needs nothing but two of the compiler.
// A library runs with all the rights of the user who names it: Karst loads none that the command line does not name.
//
// The rules. The output of a world's functions depends on the seed and the arguments alone: the same bytes in any
// order, from any thread, on every machine. Any number of threads may call the functions of one world at the same time.
// No exception leaves a function, and each comes back within a minute (10 seconds in a process of its own). Memory
// comes from Karst: functions write into the arrays that they get, all of them and no farther.
#ifndef KARST_GENERATOR_H
#define KARST_GENERATOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of this interface. A library with another version is refused.
#define KARST_GENERATOR_VERSION 1u

// A chunk is 16 x 16 columns of 256 blocks; x points east, z south and y up. Chunk (x, z) holds the columns from
// 16 x to 16 x + 15 and from 16 z to 16 z + 15; positions of chunks are any int32, those of columns within +-2^35.
#define KARST_CHUNK_SIZE 16
#define KARST_CHUNK_HEIGHT 256
#define KARST_CHUNK_COLUMNS 256   // index z * 16 + x, both from 0 to 15 inside the chunk
#define KARST_CHUNK_BLOCKS 65536  // index (y * 16 + z) * 16 + x

#define KARST_BIOMES_MAX 64
#define KARST_PLAIN_BLOCKS_MAX 64 // names of blocks that Karst does not know
#define KARST_NAME_MAX 31         // bytes of a name: a letter from a to z, then also digits and _ - .
#define KARST_FACTS_MAX 64

// The look of a block whose name Karst does not know.
enum {
    KARST_LOOK_CUBE = 0,   // solid, opaque, in the plain colour that is nearest to its own
    KARST_LOOK_AIR = 1,    // nothing
    KARST_LOOK_LIQUID = 2, // as water
    KARST_LOOK_LEAVES = 3, // as leaves of oaks
    KARST_LOOK_PLANT = 4   // as tall grass
};

// A kind of block. Its number is its index in KarstGenerator.blocks.
typedef struct KarstBlock {
    const char *name; // one of Karst's ("stone", "water"; `karst generator blocks` lists them) is that block
    uint32_t colour;  // 0xRRGGBB, of a name that Karst does not know
    uint32_t look;    // KARST_LOOK_..., of such a name
} KarstBlock;

enum {
    KARST_BIOME_WATER = 1, // sea or lake
    KARST_BIOME_RIVER = 2  // water that flows
};

// A biome: what maps show and surveys count. Colours 0: Karst's usual ones.
typedef struct KarstBiome {
    const char *name;
    uint32_t flags;                 // KARST_BIOME_...
    uint32_t colour;                // on maps, 0xRRGGBB
    uint32_t grass, leaves, water;  // that tint those blocks, 0xRRGGBB
} KarstBiome;

typedef struct KarstColumn {
    int16_t height; // y of the topmost solid block of the land, without trees: 0 to 255
    int16_t water;  // y of the topmost block of water above it; -1: dry
    uint16_t biome; // index in KarstGenerator.biomes
    uint16_t top;   // index in KarstGenerator.blocks: the block at `height`
} KarstColumn;

// The place where a player begins.
typedef struct KarstSpawn {
    int64_t x, z;     // within +-65536
    int32_t y;        // of the block in which the feet are
    float yaw, pitch; // of the first look, in degrees: yaw 0 is north, 90 east; pitch 90 is up
} KarstSpawn;

// A value that determines a column, for `karst at`.
typedef struct KarstFact {
    const char *name; // valid as long as the library
    float value;
} KarstFact;

// All of it is constant, and valid as long as the library.
typedef struct KarstGenerator {
    uint32_t version; // KARST_GENERATOR_VERSION
    uint32_t size;    // sizeof(KarstGenerator)

    const char *name;    // KARST_NAME_MAX bytes at most
    const char *release; // "1.0": what you call this state of it, at most KARST_NAME_MAX bytes
    const char *summary; // one line, at most 95 bytes; may be NULL

    const KarstBlock *blocks;
    uint32_t block_count; // 1 to 65536
    const KarstBiome *biomes;
    uint32_t biome_count; // 1 to KARST_BIOMES_MAX

    // The world of a seed, which the other functions get. NULL: it cannot be made. May return any other pointer if
    // nothing is kept.
    void *(*create)(int64_t seed);
    void (*destroy)(void *world); // may be NULL

    // Writes all KARST_CHUNK_BLOCKS blocks and KARST_CHUNK_COLUMNS columns. 0: it failed, and there is nothing.
    int (*chunk)(void *world, int32_t x, int32_t z, uint16_t *blocks, KarstColumn *columns);

    // ---- what follows may be NULL: Karst finds it from chunks, at their cost

    // Writes the columns (x + i * step, z + j * step), i < count_x, j < count_z, to columns[j * count_x + i]: equal to
    // those of their chunks. `step` is 1 to 64. Maps, surveys and the land beyond the chunks are made from columns.
    // 0: failed.
    int (*columns)(void *world, int64_t x, int64_t z, int32_t step, int32_t count_x, int32_t count_z,
                   KarstColumn *columns);

    // 0: nowhere.
    int (*spawn)(void *world, KarstSpawn *spawn);

    // Writes at most KARST_FACTS_MAX facts, the same ones in the same order for every column, and returns how many.
    int (*explain)(void *world, int64_t x, int64_t z, KarstFact *facts);
} KarstGenerator;

#if defined(_WIN32)
#define KARST_EXPORT __declspec(dllexport)
#else
#define KARST_EXPORT __attribute__((visibility("default")))
#endif

// Called once, when the library has been loaded. NULL: it cannot work here.
KARST_EXPORT const KarstGenerator *karst_generator(void);

#ifdef __cplusplus
}
#endif
#endif
