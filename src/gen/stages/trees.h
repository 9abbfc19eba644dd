// Trees: where they stand and how they are drawn. Candidates lie on a jittered grid over the whole world. One becomes a
// tree only if no candidate near it has a higher rank, so trees keep a minimum distance in any order of generation. A
// chunk draws its part of every tree whose origin lies within TREE_REACH of it.
#pragma once

#include "gen/spec.h"
#include "world/chunk.h"

enum {
    TREE_REACH = 5,    // columns from the trunk to the farthest leaf, at most
    TREE_CELL = 4,     // columns of a cell of the grid
    TREE_DISTANCE = 4, // columns between two trunks along x or z, at least
};

typedef struct TreeCanvas TreeCanvas;

typedef struct TreeInfo {
    const char *name;
    uint8_t log, leaves; // enum Block
    bool stands_free;    // no higher ground beside it
    void (*draw)(const TreeCanvas *canvas);
} TreeInfo;

// The blocks that a tree may write: those of one chunk.
struct TreeCanvas {
    uint8_t *blocks;
    const TreeInfo *kind;
    int x, y, z;     // local position of the lowest block of the trunk; x and z may lie outside the chunk
    uint64_t random; // the tree's own
};

extern const TreeInfo tree_table[TREE_KIND_COUNT];

// A tree that reaches a chunk. Private to gen and its tests.
typedef struct Tree {
    int x, y, z; // local position of the lowest block of the trunk; x and z may lie outside the chunk
    TreeKind kind;
    uint64_t random;
} Tree;

enum { TREES_MAX = 144 };

struct Build;

// Those whose origin lies within TREE_REACH of the chunk, in the order in which they are drawn, the same seen from any
// chunk. Needs the land and caves stages. Returns how many.
int trees_around(const struct Build *build, Tree trees[TREES_MAX]);
