// The parts of rivers, each made from the ones before it. Tiles are of 16 x 16 nodes, index z * 16 + x; tile (x, z)
// begins at node (16 x, 16 z), and node (x, z) stands for the blocks from (cell x, cell z) on. Directions have tiles of
// 8 x 8, since a network needs few tiles around it.
#pragma once

#include "base/isa.h"
#include "gen/river/river.h"

enum {
    NODE_SIDE = 16,
    NODE_COUNT = NODE_SIDE * NODE_SIDE,
    NODE_WINDOW = 3 * NODE_SIDE, // a tile with those around it
    WAYS_SIDE = NODE_SIDE / 2,   // of a tile of directions
    WAYS_COUNT = WAYS_SIDE * WAYS_SIDE,
    NODE_UNITS = 4096, // of height, in a block
};

struct Rivers {
    const WorldFields *fields;
    const RiverSpec *spec;     // the fields'
    const LandProgram *height; // by which land drains
    struct Cache *caches[3];   // of heights, directions and networks
};

// A tile that is held until cache_release.
typedef const void *RiverHold(const Rivers *rivers, int64_t x, int64_t z);
RiverHold river_hold_network;

// Makes a tile by cache_new; `before` holds the tiles from which it is made.
typedef void *RiverMakeTile(const Rivers *rivers, int64_t x, int64_t z, RiverHold *before);
RiverMakeTile river_heights;    // NodeHeights, from nothing
RiverMakeTile river_directions; // NodeDirections, from heights
RiverMakeTile river_network;    // RiverNetwork, from directions

// ---- river_nodes.c

// The order in which nodes are higher: height in 1 / NODE_UNITS of a block, then chance.
typedef struct NodeHeights {
    int64_t key[NODE_COUNT];
} NodeHeights;

enum { NODE_NOWHERE = 4 }; // a direction is (dz + 1) * 3 + dx + 1

typedef struct NodeDirections {
    int32_t height[WAYS_COUNT]; // in 1 / NODE_UNITS of a block, gorges being cut
    uint8_t next[WAYS_COUNT];   // direction
    bool sea[WAYS_COUNT];
} NodeDirections;

// Field `field`, moved by no other, at 256 places that are up to KN_FIELD_MOVE_MAX blocks away from (x, z).
void river_sample(const WorldFields *fields, int field, int64_t x, int64_t z, const float *places_x,
                  const float *places_z, float out[CHUNK_COLUMNS]);

// ---- river_curves.c

// A straight piece of a river: a capsule that may widen. Positions are relative to the tile's first block.
typedef struct RiverPiece {
    float x, z, along_x, along_z; // from, and how far
    float inverse;                // 1 / the squared length; 0 for a disc
    float radius, widen;
    float valley, rise; // level without steps
    float depth, deepen;
    float flow, grow;
    float level;
} RiverPiece;

typedef struct RiverBox {
    float low_x, low_z, high_x, high_z;
} RiverBox;

static inline RiverBox river_piece_box(const RiverPiece *piece)
{
    float radius = MAX(piece->radius, piece->radius + piece->widen);
    float x = piece->x + piece->along_x, z = piece->z + piece->along_z;
    return (RiverBox){MIN(piece->x, x) - radius, MIN(piece->z, z) - radius, MAX(piece->x, x) + radius,
                      MAX(piece->z, z) + radius};
}

// Neighbouring pieces with a box around them.
typedef struct RiverStretch {
    RiverBox box;
    int first, count;
    bool lake;
} RiverStretch;

// Rivers that begin in the tile's nodes, and their lakes.
typedef struct RiverNetwork {
    int stretch_count, fall_count;
    const RiverStretch *stretches;
    const RiverPiece *pieces;
    const RiverFall *falls; // of each way from node to node the highest
} RiverNetwork;

// ---- river_kernel.c

typedef struct RiverColumns {
    _Alignas(64) float x[CHUNK_COLUMNS]; // relative to the network's first block
    float z[CHUNK_COLUMNS];
    float score[CHUNK_COLUMNS]; // of the piece that decides: the highest one with water here, else the nearest
    float weight[CHUNK_COLUMNS], sum[CHUNK_COLUMNS]; // of the valley's level
    float facts[RIVER_FACT_COUNT][CHUNK_COLUMNS];
    float away[CHUNK_COLUMNS]; // blocks to the edge of the nearest piece whose level RIVER_BANK is
    float reach;
} RiverColumns;

ISA_DECLARE(void, river_add, (const RiverPiece *piece, RiverColumns *columns, int count));
