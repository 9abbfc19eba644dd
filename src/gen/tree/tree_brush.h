// Draws the parts of trees: logs, limbs, roots and crowns, into a chunk's blocks. Positions are relative to the lowest
// block of the trunk; blocks outside the chunk are skipped, so a tree across a border is drawn once from each side.
// Logs replace air and leaves, leaves replace air alone. Pure but for the canvas's blocks; any thread.
#pragma once

#include "gen/tree/tree.h"

typedef struct TreePoint {
    int x, y, z;
} TreePoint;

// The canvas of a tree: the blocks of one chunk, and the choices of the tree's shape and random number.
typedef struct TreeCanvas {
    uint8_t *blocks;
    Tree tree;
    const TreeShape *shape;
    int height, side; // of its shape
} TreeCanvas;

// The eight directions over columns, round the compass: even ones along an axis, odd ones diagonal.
enum { BRUSH_SIDES = 8 };
extern const int brush_sides[BRUSH_SIDES][2];

// 0 .. count - 1, from the tree's random number; each choice has its own `salt`.
int brush_pick(const TreeCanvas *canvas, int salt, int count);

// Along which of four directions a fallen log lies, 0 .. 3, and how many blocks it has, from the tree's random number.
int brush_log_side(uint64_t random);
int brush_log_blocks(uint64_t random);

void brush_leaf(const TreeCanvas *canvas, int dx, int dy, int dz);
void brush_log(const TreeCanvas *canvas, int dx, int dy, int dz);

// A column of logs, one wide, from the ground.
void brush_stem(const TreeCanvas *canvas, int height);

// Logs from a point downward, also through water, up to the first other block: at most `most`.
void brush_root(const TreeCanvas *canvas, TreePoint from, int most);

// A trunk of width x width columns, towards +x and +z from the origin, with roots where the ground falls away.
void brush_trunk(const TreeCanvas *canvas, int width, int height);

// A bough: logs joined by faces from one point to another, both included. Returns the end.
TreePoint brush_limb(const TreeCanvas *canvas, TreePoint from, TreePoint to);

// The point `out` columns from another in one of the directions (any number, modulo eight), `up` higher.
TreePoint brush_off(TreePoint from, int side, int out, int up);

// The point `blocks` blocks above the origin.
TreePoint brush_above(int blocks);

// A limb from a point to the one that is `out` columns away and `up` higher. Returns the end.
TreePoint brush_bough(const TreeCanvas *canvas, TreePoint from, int side, int out, int up);

// Leaves in an ellipsoid of these radii with a ragged skin; `under` is the radius below the centre, as a share of
// `high`. Each leaf is joined by faces to the centre, so a tuft whose centre touches a log or another tuft leaves
// nothing in the air.
void brush_tuft(const TreeCanvas *canvas, TreePoint at, float wide, float high, float under);

// A layer of leaves round a point whose rim is uncertain by half a block, so that a stack of them narrows smoothly.
void brush_layer(const TreeCanvas *canvas, TreePoint at, float wide);

// Leaves hanging from a point downward, it included.
void brush_hang(const TreeCanvas *canvas, TreePoint from, int length);

// Vines below the block at a point, each under a leaf, a log or a vine.
void brush_vine(const TreeCanvas *canvas, TreePoint from, int length);

// ---- shapes as numbers

// A limb from the stem.
typedef struct TreeBough {
    int side;    // direction, from the tree's `side`
    int knot;    // where it begins: blocks above the tree's `height`
    int out, up; // columns and blocks to its end
} TreeBough;

// A tuft, `up` blocks above a point.
typedef struct TreeTuft {
    int up;
    float wide, high, under;
} TreeTuft;

// A tree is a trunk, then boughs with tufts at their ends, then a crown of tufts, then what `draw` and `stub` add.
// Members that are left out are 0.
struct TreeShape {
    int weight;    // its share, beside the other shapes' weights
    int low, more; // its height: `low`, and less than `more` above it; its `side` is one of the eight directions
    int width;     // columns of the trunk; 0: `draw` makes it
    int above;     // blocks of the trunk above the height
    void (*draw)(const TreeCanvas *canvas);
    float numbers[4];  // that `draw` may read
    TreeTuft crown[3]; // from the top of the stem, at `height`
    TreeBough boughs[6];
    TreeTuft tips[2]; // at the end of each bough
    float widen;      // radius by which they are wider from one bough to the next
    int stub;         // blocks below the height where a dead branch, one block long, sticks out; 0: none
    int diagonal;     // columns by which boughs on a diagonal reach farther out
    int lift;         // boughs rise by up to so many blocks more, less one
    int salts[2];     // of the choices of its height and its side; 0: 1 and 2
};

// ---- kinds by family, in the order of BiomeTree.kind

typedef struct TreeFamily {
    const TreeInfo *trees;
    int count;
} TreeFamily;

extern const TreeFamily trees_first, trees_broad, trees_garden, trees_needle, trees_warm, trees_shore, trees_low,
    trees_open;
