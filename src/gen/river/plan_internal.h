// The plan of a tile, in which rivers grow from nodes to pieces, which river_flow.c fills node
// by node, river_curves.c curve by curve, river_meetings.c where curves touch, and river_pieces.c piece by piece.
// Private to the four.
#pragma once

#include "gen/river/river_internal.h"

enum {
    RING = 3,     // nodes around the tile whose flow is known
    WAY_RING = 1, // of them, those whose ways are known
    SIDE = NODE_SIDE + 2 * RING,
    PIECES_LEAST = 6, // between two nodes
    PIECES_MOST = 40,
    SCATTER_NODES = 0x6E6F,
    WINDOW_TILES = NODE_WINDOW / WAYS_SIDE, // of directions, along a side of the window
    STRETCHES = 5,                          // of a node at most: its way, its lake, a pool, two arms of a delta
    FALL_LEAST = 4,                         // blocks of a step that is a fall
};

typedef struct Node {
    float x, z;   // blocks from the tile's first
    float level;  // whole
    float height; // in blocks
    float radius, depth, flow;
    float bend; // blocks that a field of 1 moves it
    float lake; // radius; 0: none
    uint64_t hash;
    int count, length; // as in Flow
    int next, main;    // of the plan's nodes; -1: none
    bool river, sea;
} Node;

// The flow through a node.
typedef struct Flow {
    uint8_t count, length; // nodes upstream with itself, at most RIVER_STEPS + 1; the longest way up
} Flow;

// A point of a curve, before and after it is bent.
typedef struct Point {
    float x, z, bend;
} Point;

// A chain of pieces in the making: its points and how it goes on from each to the next.
typedef struct Chain {
    int from, to;     // nodes
    int first, count; // points
    int high_to,
        low_from; // because of other ways: pieces before high_to have its first level, from low_from on its last
} Chain;

typedef struct Plan {
    const Rivers *rivers;
    const RiverSpec *spec;
    int64_t x, z; // the tile's first node
    RiverHold *directions;
    const NodeDirections *ways[WINDOW_TILES * WINDOW_TILES]; // of the window, those that were needed so far
    Flow flows[NODE_WINDOW * NODE_WINDOW];                   // of its nodes; count 0: not known
    Node nodes[SIDE * SIDE];
    Chain chains[(NODE_SIDE + 2 * WAY_RING) * (NODE_SIDE + 2 * WAY_RING)];
    int chain_count;
    Point *points;
    int point_count, point_room;
    RiverStretch stretches[STRETCHES * NODE_COUNT];
    int stretch_count;
    RiverPiece *pieces;
    int piece_count, piece_room;
    RiverFall falls[NODE_COUNT];
    int fall_count;
} Plan;

typedef struct Vector {
    float x, z;
} Vector;

// ---- river_flow.c

// The nodes of a plan whose place is set, from directions.
void river_make_nodes(Plan *plan);

// ---- river_meetings.c

// Finds high_to and low_from of the chains, whose points are bent.
void river_find_meetings(Plan *plan);

// ---- river_pieces.c

// The pieces that follow are a stretch. `lake`: no part of a river's way from node to node.
void river_begin_stretch(Plan *plan, bool lake);
void river_lay_piece(Plan *plan, const RiverPiece *piece);

// The lake of a node, whose place after bending is `middle`.
void river_lay_lake(Plan *plan, const Node *node, const Point *middle);

// The pool below a fall, as wide as the fall is high and broad.
void river_lay_pool(Plan *plan, const RiverFall *fall);

// One arm of a delta: it leaves the river at the start of `from` toward one side (-1 or 1) and reaches as far as the
// river's mouth, `length` blocks away.
void river_lay_arm(Plan *plan, const RiverPiece *from, float length, float side);
