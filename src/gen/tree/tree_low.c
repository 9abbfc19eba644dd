// Low things between the trees: dead trees, bushes, fallen logs, boulders, stumps.
#include "base/hash.h"
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

#include <math.h>

// ---- dead trees: no leaves

static void leaning_dead(const TreeCanvas *canvas)
{
    int side = canvas->side, height = canvas->height;
    brush_stem(canvas, 2);
    TreePoint top = brush_bough(canvas, brush_above(1), side, 2, height - 1);
    brush_bough(canvas, top, side, 1, 1);
    brush_bough(canvas, brush_off((TreePoint){0}, side, 1, height / 2), side + 3, 2, 2);
}

static void forked_dead(const TreeCanvas *canvas)
{
    TreePoint fork = brush_above(canvas->height);
    TreePoint end = brush_bough(canvas, fork, canvas->side, 2, 4);
    brush_bough(canvas, end, canvas->side + 1, 1, 1);
    brush_bough(canvas, fork, canvas->side + 4, 2, 3);
}

static void giant_dead(const TreeCanvas *canvas)
{
    brush_stem(canvas, canvas->height);
    for (int i = 0; i < 5; i++) {
        int side = canvas->side + 3 * i;
        TreePoint end = brush_bough(canvas, brush_above(canvas->height - 2 - i - i / 2), side, 2, 1);
        brush_bough(canvas, end, side, 1, 2);
    }
}

static const TreeShape shapes_dead_tree[] = {
    {34, 6, 4, 1, .boughs = {{0, -1, 1, 1}, {3, -2, 1, 1}, {6, -4, 1, 1}, {9, -5, 1, 1}}, .diagonal = 1, .lift = 2},
    {28, 3, 3, 1, .stub = 2},
    {16, 5, 3, .draw = leaning_dead, .salts = {2, 1}},
    {18, 3, 2, 1, 1, .draw = forked_dead, .salts = {2, 1}},
    {2, 11, 4, 2, -3, .draw = giant_dead},
    {0}};

// ---- bushes

// Leaves from `top` down to the ground.
static void leaf_column(const TreeCanvas *canvas, int dx, int dz, int top)
{
    for (int dy = top; dy >= -2; dy--)
        brush_leaf(canvas, dx, dy, dz);
}

static void single_bush(const TreeCanvas *canvas) { leaf_column(canvas, 0, 0, brush_pick(canvas, 1, 3) == 0); }

static void cross_bush(const TreeCanvas *canvas)
{
    leaf_column(canvas, 0, 0, 1);
    for (int side = 0; side < BRUSH_SIDES; side += 2)
        if (brush_pick(canvas, 2 + side, 4) > 0)
            leaf_column(canvas, brush_sides[side][0], brush_sides[side][1], 0);
}

static void low_bush(const TreeCanvas *canvas)
{
    int step = brush_pick(canvas, 1, 2) * 2 - 1;
    for (int i = 0; i < 4; i++)
        if (i == 0 || brush_pick(canvas, 2 + i, 4) > 0)
            leaf_column(canvas, i % 2 * step, i / 2 * step, 0);
}

static void long_bush(const TreeCanvas *canvas)
{
    int side = 2 * brush_pick(canvas, 1, 4);
    for (int i = -1; i <= 1 + brush_pick(canvas, 2, 2); i++)
        leaf_column(canvas, brush_sides[side][0] * i, brush_sides[side][1] * i,
                    i == 0 || brush_pick(canvas, 4 + i, 3) == 0);
}

static void round_bush(const TreeCanvas *canvas)
{
    brush_log(canvas, 0, 0, 0);
    for (int dz = -2; dz <= 2; dz++)
        for (int dx = -2; dx <= 2; dx++) {
            int far = dx * dx + dz * dz, ragged = brush_pick(canvas, 8 + dz * 5 + dx, 3);
            if (far <= 2 || (far <= 5 && ragged > 0))
                leaf_column(canvas, dx, dz, far == 0 ? 2 : far <= 1 ? 1 + (ragged == 0) : far <= 2 ? 1 : 0);
        }
}

static const TreeShape shapes_bush[] = {{30, .draw = single_bush}, {26, .draw = cross_bush}, {20, .draw = low_bush},
                                        {14, .draw = long_bush},   {14, .draw = round_bush}, {0}};

// ---- fallen logs

static void lying(const TreeCanvas *canvas, int from, int to)
{
    int side = 2 * brush_log_side(canvas->tree.random);
    for (int i = from; i < to; i++)
        brush_log(canvas, brush_sides[side][0] * i, 0, brush_sides[side][1] * i);
}

static void whole_log(const TreeCanvas *canvas) { lying(canvas, 0, brush_log_blocks(canvas->tree.random)); }

// Two pieces, and the stump that it stood on.
static void broken_log(const TreeCanvas *canvas)
{
    lying(canvas, 0, 1);
    lying(canvas, 2, brush_log_blocks(canvas->tree.random));
}

// A fallen log with the root that came out of the ground.
static void rooted_log(const TreeCanvas *canvas)
{
    lying(canvas, 0, brush_log_blocks(canvas->tree.random));
    brush_log(canvas, 0, 1, 0);
}

static void bushy_log(const TreeCanvas *canvas)
{
    int side = 2 * brush_log_side(canvas->tree.random), blocks = brush_log_blocks(canvas->tree.random);
    lying(canvas, 0, blocks);
    brush_leaf(canvas, brush_sides[side][0] * (blocks - 2), 1, brush_sides[side][1] * (blocks - 2));
}

static const TreeShape shapes_fallen_log[] = {
    {40, .draw = whole_log}, {22, .draw = broken_log}, {22, .draw = rooted_log}, {16, .draw = bushy_log}, {0}};

// ---- boulders: columns of rock, from an ellipsoid's surface down into the ground

typedef struct Rock {
    int x, z;         // of the centre
    float y;          // of the centre, above the origin
    float wide, high; // radii
    float stretch;    // of the radius along z
} Rock;

// Patches of the second block, two blocks wide.
static uint8_t rock_block(const TreeCanvas *canvas, int dx, int dy, int dz)
{
    return hash_at3(canvas->tree.random, (dx + 64) / 2, (dy + 64) / 2, (dz + 64) / 2) % 5 == 0 ? canvas->tree.leaves
                                                                                               : canvas->tree.log;
}

static void rock(const TreeCanvas *canvas, const Rock *rock)
{
    TreeCanvas block = *canvas;
    for (int dz = -4; dz <= 4; dz++)
        for (int dx = -4; dx <= 4; dx++) {
            float x = (float)(dx - rock->x) / rock->wide, z = (float)(dz - rock->z) / (rock->wide * rock->stretch);
            float rest = 1.0f - x * x - z * z;
            int top = rest < 0.0f ? -1 : (int)(rock->y + rock->high * sqrtf(rest));
            for (int dy = 0; rest >= 0.0f && dy <= top; dy++) {
                block.tree.log = rock_block(canvas, dx, dy, dz);
                brush_log(&block, dx, dy, dz);
            }
            if (rest >= 0.0f)
                brush_root(canvas, (TreePoint){dx, -1, dz}, 3);
        }
}

static void pebble(const TreeCanvas *canvas)
{
    rock(canvas, &(Rock){0, 0, 0.0f, 0.8f + 0.5f * (float)brush_pick(canvas, 1, 2), 0.5f, 1.0f});
}

static void round_boulder(const TreeCanvas *canvas)
{
    rock(canvas, &(Rock){0, 0, 0.3f, 1.5f + 0.3f * (float)brush_pick(canvas, 1, 3), 1.5f, 1.0f});
}

static void flat_boulder(const TreeCanvas *canvas)
{
    float stretch = brush_pick(canvas, 1, 2) ? 0.6f : 1.0f;
    rock(canvas, &(Rock){0, 0, 0.2f, 2.3f + 0.4f * (float)brush_pick(canvas, 2, 3), 0.9f, stretch});
}

static void standing_boulder(const TreeCanvas *canvas)
{
    rock(canvas, &(Rock){0, 0, 1.0f, 1.2f, 1.9f + 0.6f * (float)brush_pick(canvas, 1, 2),
                         brush_pick(canvas, 2, 2) ? 1.6f : 1.0f});
}

// A large and a small boulder.
static void two_boulders(const TreeCanvas *canvas)
{
    TreePoint other = brush_off((TreePoint){0}, canvas->side, 2, 0);
    rock(canvas, &(Rock){0, 0, 0.6f, 1.9f, 1.6f, 1.0f});
    rock(canvas, &(Rock){other.x, other.z, 0.1f, 1.4f, 1.0f, 1.0f});
}

static void giant_boulder(const TreeCanvas *canvas)
{
    TreePoint other = brush_off((TreePoint){0}, canvas->side, 1, 0);
    rock(canvas, &(Rock){0, 0, 0.8f, 3.1f, 2.6f, 1.0f});
    rock(canvas, &(Rock){other.x, other.z, 1.0f, 2.2f, 3.0f, 1.0f});
}

static const TreeShape shapes_boulder[] = {{30, .draw = pebble},
                                           {26, .draw = round_boulder},
                                           {20, .draw = flat_boulder},
                                           {10, .draw = standing_boulder},
                                           {14, .draw = two_boulders, .salts = {2, 1}},
                                           {4, .draw = giant_boulder, .salts = {2, 1}},
                                           {0}};

// ---- stumps

static void split_stump(const TreeCanvas *canvas)
{
    brush_root(canvas, brush_off((TreePoint){0}, 2 * canvas->side, 1, 0), 2);
}

// The stump of a giant tree.
static void broad_stump(const TreeCanvas *canvas)
{
    brush_log(canvas, brush_pick(canvas, 1, 2), 1, brush_pick(canvas, 2, 2));
    brush_root(canvas, (TreePoint){-1, 0, brush_pick(canvas, 3, 2)}, 2);
}

static const TreeShape shapes_stump[] = {{40, 1, .width = 1}, // a low one
                                         {34, 2, 0, 1, .draw = split_stump, .salts = {2, 1}},
                                         {20, 1, 0, 2, .draw = broad_stump},
                                         {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"dead_tree", BLOCK_DEAD_LOG, BLOCK_SPRUCE_LEAVES, 4, STAND_DRY, shapes_dead_tree, 7.0f, 7.0f},
    {"bush", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 2, STAND_DRY, shapes_bush, 1.5f, 4.8f},
    {"fallen_log", BLOCK_DEAD_LOG, BLOCK_OAK_LEAVES, 4, STAND_LYING, shapes_fallen_log, 1.1f, 3.8f},
    {"boulder", BLOCK_STONE, BLOCK_MOSSY_STONE, 4, STAND_ROCK, shapes_boulder, 1.8f, 9.9f},
    {"stump", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 2, STAND_DRY, shapes_stump, 1.2f, 2.3f},
};
// clang-format on
const TreeFamily trees_low = {trees, ARRAY_COUNT(trees)};
