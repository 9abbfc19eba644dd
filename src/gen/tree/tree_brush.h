// What trees are drawn with: logs, limbs, roots and crowns on a chunk's blocks. Positions are relative to the lowest
// block of the trunk; what lies outside the chunk is skipped, so a tree across a border is drawn once from each side.
// Logs replace air and leaves, leaves replace air alone. Pure but for the canvas's blocks; any thread.
#pragma once

#include "gen/tree/tree.h"

typedef struct TreePoint {
    int x, y, z;
} TreePoint;

// Leaves in an ellipsoid with a ragged skin. Each of them is joined by faces to its centre, so a crown whose centre
// touches a log or another crown leaves nothing in the air.
typedef struct Crown {
    int x, y, z;      // of the centre
    float wide, high; // radii
    float under;      // the radius below the centre, as a share of `high`
} Crown;

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

void brush_crown(const TreeCanvas *canvas, const Crown *crown);

// A crown at a point.
void brush_tuft(const TreeCanvas *canvas, TreePoint at, float wide, float high, float under);

// A layer of leaves round a point whose rim is uncertain by half a block, so that a stack of them narrows smoothly.
void brush_layer(const TreeCanvas *canvas, TreePoint at, float wide);

// Leaves hanging from a point downward, it included.
void brush_hang(const TreeCanvas *canvas, TreePoint from, int length);

// Vines below the block at a point, each under a leaf, a log or a vine.
void brush_vine(const TreeCanvas *canvas, TreePoint from, int length);

// ---- kinds by family, in the order of BiomeTree.kind

typedef struct TreeFamily {
    const TreeInfo *trees;
    int count;
} TreeFamily;

extern const TreeFamily trees_first, trees_broad, trees_garden, trees_needle, trees_warm, trees_shore, trees_low;
