// Trees: where they stand and how they are drawn. Candidates lie on a jittered grid over the whole world. One becomes a
// tree only if no candidate near it has a higher rank, so trees keep a minimum distance in any order of generation. A
// chunk draws its part of every tree whose origin lies within its kind's reach. Bushes, boulders and fallen logs are
// kinds of trees too: they share the grid.
#pragma once

#include "world/chunk.h"

enum {
    TREE_REACH = 7,    // columns from the trunk to the farthest leaf of any kind, at most
    TREE_TALL = 32,    // blocks from the lowest of a trunk to the highest leaf, at most
    TREE_CELL = 4,     // columns of a cell of the grid
    TREE_DISTANCE = 4, // columns between two trunks along x or z, at least
    TREE_WADING = 3,   // blocks of water in which a tree that wades may stand
    TREE_LOG_MOST = 5, // blocks of a fallen log
};

typedef struct TreeShape TreeShape; // gen/tree/tree_brush.h

// The ground that a kind needs, besides the rules for all kinds.
typedef enum TreeStand {
    STAND_DRY,   // on ground, out of the water, on no cliff
    STAND_FREE,  // and no higher ground beside it
    STAND_ROCK,  // on any dry land
    STAND_LYING, // as STAND_DRY, where the columns under a fallen log are level
    STAND_WADE,  // as STAND_DRY, or in water up to TREE_WADING deep; its origin is then the water's surface
} TreeStand;

typedef struct TreeInfo {
    const char *name;
    uint8_t log, leaves;     // enum Block; a recipe may name others
    uint8_t reach;           // columns from the origin, at most
    uint8_t stand;           // enum TreeStand
    const TreeShape *shapes; // a row of zeros ends them; the last one of a tall kind is its rare giant
    float tall, columns;     // the crown's top above the ground, and columns under it: means over all shapes
} TreeInfo;

// The info of a BiomeTree.kind; NULL after the last. Each kind is a row at the end of the file that draws it.
const TreeInfo *tree_info(int kind);

// A tree that reaches a chunk. Private to gen and its tests.
typedef struct Tree {
    int x, y, z; // local position of the lowest block of the trunk; x and z may lie outside the chunk
    int kind;
    uint8_t log, leaves; // enum Block
    uint64_t random;
} Tree;

// Draws the part of a tree that lies in a chunk's `blocks`, in the shape that its random number chooses.
void tree_draw(const Tree *tree, uint8_t *blocks);
