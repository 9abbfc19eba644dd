// Positions. Blocks are int64 in x and z and 0..255 in y, which points up; a chunk is 16 x 16 columns, its position
// floor(block / 16) in int32, so that the world is 2^36 blocks wide and nothing overflows. Pure functions: any thread.
#pragma once

#include "base/base.h"

enum {
    CHUNK_SIZE = 16,                                 // columns along x and along z
    CHUNK_HEIGHT = 256,                              // layers
    CHUNK_COLUMNS = CHUNK_SIZE * CHUNK_SIZE,         // 256, index z * 16 + x
    CHUNK_BLOCKS = CHUNK_COLUMNS * CHUNK_HEIGHT,     // 65,536, index (y * 16 + z) * 16 + x
    SECTION_HEIGHT = 16,                             // layers of a section
    SECTION_BLOCKS = CHUNK_COLUMNS * SECTION_HEIGHT, // 4,096
    SECTION_COUNT = CHUNK_HEIGHT / SECTION_HEIGHT,   // 16
    SEA_LEVEL = 62,                                  // y of the topmost layer of water
};

typedef struct ChunkPos {
    int32_t x, z;
} ChunkPos;

typedef struct BlockPos {
    int64_t x, z;
    int32_t y;
} BlockPos;

// First and last block of the world along x and z.
#define WORLD_BLOCK_MIN ((int64_t)INT32_MIN * CHUNK_SIZE)
#define WORLD_BLOCK_MAX ((int64_t)INT32_MAX * CHUNK_SIZE + CHUNK_SIZE - 1)

static inline bool block_in_world(int64_t x, int64_t z)
{
    return x >= WORLD_BLOCK_MIN && x <= WORLD_BLOCK_MAX && z >= WORLD_BLOCK_MIN && z <= WORLD_BLOCK_MAX;
}

// The chunk of a column inside the world.
static inline ChunkPos chunk_pos_of_block(int64_t x, int64_t z)
{
    ASSERT(block_in_world(x, z));
    return (ChunkPos){.x = (int32_t)(x >> 4), .z = (int32_t)(z >> 4)};
}

static inline bool chunk_pos_equal(ChunkPos a, ChunkPos b) { return a.x == b.x && a.z == b.z; }

// Keys ascend with x, then with z; every number is the key of some chunk.
static inline int64_t chunk_pos_key(ChunkPos pos)
{
    return (int64_t)((uint64_t)(int64_t)pos.x << 32 | ((uint32_t)pos.z ^ UINT32_C(0x80000000)));
}

static inline ChunkPos chunk_pos_of_key(int64_t key)
{
    return (ChunkPos){.x = (int32_t)(key >> 32), .z = (int32_t)((uint32_t)key ^ UINT32_C(0x80000000))};
}

// A neighbour's position. False, with `result` untouched, beyond the world's edge.
static inline bool chunk_pos_offset(ChunkPos pos, int dx, int dz, ChunkPos *result)
{
    int64_t x = (int64_t)pos.x + dx, z = (int64_t)pos.z + dz;
    if (x < INT32_MIN || x > INT32_MAX || z < INT32_MIN || z > INT32_MAX)
        return false;
    *result = (ChunkPos){.x = (int32_t)x, .z = (int32_t)z};
    return true;
}

static inline int64_t chunk_pos_block_x(ChunkPos pos) { return (int64_t)pos.x * CHUNK_SIZE; }

static inline int64_t chunk_pos_block_z(ChunkPos pos) { return (int64_t)pos.z * CHUNK_SIZE; }

// Index of a column in a chunk's column arrays, and of a block in its flat blocks. Local coordinates 0..15, y 0..255.
static inline int column_index(int local_x, int local_z) { return local_z * CHUNK_SIZE + local_x; }

static inline int block_index(int local_x, int y, int local_z)
{
    return (y * CHUNK_SIZE + local_z) * CHUNK_SIZE + local_x;
}
