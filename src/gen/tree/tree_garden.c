// Trees that one plants for their colour: maples, cherries, old willows.
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

// ---- maples: dense domes

static void small_maple(const TreeCanvas *canvas)
{
    brush_tuft(canvas, brush_off(brush_above(4), canvas->side, 1, 0), 1.6f, 1.6f, 0.8f);
}

static const TreeShape shapes_maple[] = {
    {34, 5, 2, 1, 1, .crown = {{0, 3.4f, 2.6f, 0.6f}, {2, 2.5f, 2.2f, 0.8f}}},
    {26, 8, 3, 1, // an egg that stands on its broad end
     .crown = {{-3, 3.1f, 2.0f, 0.8f}, {-1, 2.7f, 2.4f, 0.8f}, {1, 1.8f, 2.3f, 0.8f}}},
    {24, 4, 2, 1, // spreading
     .boughs = {{0, -1, 2, 3}, {3, -1, 2, 3}, {6, -1, 2, 3}}, .tips = {{0, 2.8f, 2.2f, 0.6f}}, .lift = 2,
     .salts = {2, 1}},
    {14, 3, 0, 1, .draw = small_maple, .crown = {{0, 2.3f, 2.0f, 0.6f}}, .salts = {2, 1}},
    {2, 10, 3, 2, // a giant
     .crown = {{0, 4.3f, 3.2f, 0.7f}, {3, 2.9f, 2.3f, 0.7f}},
     .boughs = {{0, -5, 3, 2}, {3, -3, 3, 2}, {6, -1, 3, 2}, {9, -5, 3, 2}, {12, -3, 3, 2}, {15, -1, 3, 2}},
     .tips = {{0, 3.3f, 2.2f, 0.6f}}, .diagonal = -1, .salts = {2, 1}},
    {0}};

// ---- cherries: dark limbs from a low fork, clouds of blossom

static void cloud(const TreeCanvas *canvas, TreePoint at, float wide) { brush_tuft(canvas, at, wide, 1.6f, 0.6f); }

static void spread_cherry(const TreeCanvas *canvas)
{
    TreePoint fork = brush_above(canvas->height);
    for (int i = 0; i < 3; i++) {
        int side = canvas->side + 3 * i, up = 2 + brush_pick(canvas, 3 + i, 2);
        TreePoint elbow = brush_bough(canvas, fork, side, 2, 1);
        cloud(canvas, brush_bough(canvas, elbow, side, side % 2 ? 1 : 2, up), 2.7f);
    }
    cloud(canvas, brush_bough(canvas, fork, 0, 0, 4), 3.2f);
}

// Leans to one side, as over a pond.
static void bent_cherry(const TreeCanvas *canvas)
{
    int side = canvas->side;
    TreePoint elbow = brush_bough(canvas, brush_above(2), side, 2, 2);
    cloud(canvas, brush_bough(canvas, elbow, side, 2, 1), 2.9f);
    cloud(canvas, brush_off(elbow, side + 1, 1, 2), 2.8f);
    brush_bough(canvas, elbow, side + 1, 1, 2);
    cloud(canvas, brush_bough(canvas, brush_above(2), side + 5, 2, 3), 2.3f);
}

static void giant_cherry(const TreeCanvas *canvas)
{
    brush_tuft(canvas, brush_limb(canvas, brush_above(5), brush_above(9)), 4.4f, 2.4f, 0.6f);
}

static const TreeShape shapes_cherry[] = {
    {44, 2, 2, 1, 1, .draw = spread_cherry, .salts = {2, 1}},
    {24, 3, 0, 1, .draw = bent_cherry, .salts = {2, 1}},
    {30, 6, 3, 1, // upright
     .crown = {{0, 2.8f, 1.6f, 0.6f}}, .boughs = {{0, -3, 2, 1}, {3, -2, 2, 1}, {6, -1, 2, 1}, {9, 0, 2, 1}},
     .tips = {{0, 2.3f, 1.6f, 0.6f}}},
    {2, 6, 0, 2, .draw = giant_cherry,
     .boughs = {{0, -2, 4, 3}, {1, -1, 4, 4}, {2, -2, 4, 5}, {4, -1, 4, 3}, {5, -2, 4, 4}, {6, -1, 4, 5}},
     .tips = {{0, 2.9f, 1.6f, 0.6f}}, .diagonal = -1, .salts = {2, 1}},
    {0}};

// ---- willows: curtains of leaves

// Curtains hang from the rim of a crown, inside which they begin.
static void curtains(const TreeCanvas *canvas, TreePoint top, int rim, int longest)
{
    for (int dz = -rim; dz <= rim; dz++)
        for (int dx = -rim; dx <= rim; dx++) {
            int far = dx * dx + dz * dz;
            int length = 2 + MIN(brush_pick(canvas, 100 + dz * 16 + dx, longest),
                                 brush_pick(canvas, 700 + dz * 16 + dx, longest + 2));
            if (far <= rim * rim && far >= rim * rim / 2 && brush_pick(canvas, 400 + dz * 16 + dx, 4) > 0)
                brush_hang(canvas, (TreePoint){top.x + dx, top.y, top.z + dz}, length);
        }
}

static void weeping_willow(const TreeCanvas *canvas)
{
    curtains(canvas, brush_above(canvas->height), 3, canvas->height - 1);
}

static void leaning_willow(const TreeCanvas *canvas)
{
    curtains(canvas, brush_off(brush_above(2), canvas->side, 2, 4), 3, 5);
}

static void forked_willow(const TreeCanvas *canvas)
{
    for (int i = 0; i < 2; i++) {
        TreePoint top = brush_bough(canvas, brush_above(2), canvas->side + 4 * i, 2, 3 + 2 * i);
        brush_tuft(canvas, top, 3.2f, 1.9f, 0.5f);
        curtains(canvas, top, 2, 4);
    }
}

static void giant_willow(const TreeCanvas *canvas)
{
    curtains(canvas, brush_above(canvas->height), 5, canvas->height - 2);
}

static const TreeShape shapes_willow_old[] = {
    {50, 6, 2, 1, .draw = weeping_willow, .crown = {{0, 4.6f, 2.4f, 0.4f}}},
    {26, 3, 0, 1, .draw = leaning_willow, .boughs = {{0, -1, 2, 4}}, .tips = {{0, 3.9f, 2.0f, 0.4f}}, .salts = {2, 1}},
    {20, 3, 0, 1, .draw = forked_willow, .salts = {2, 1}},
    {4, 9, 2, 2, .draw = giant_willow, .crown = {{0, 6.2f, 3.0f, 0.4f}}},
    {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"maple", BLOCK_MAPLE_LOG, BLOCK_MAPLE_LEAVES, 7, STAND_DRY, shapes_maple, 8.7f, 35.6f},
    {"cherry", BLOCK_CHERRY_LOG, BLOCK_CHERRY_LEAVES, 7, STAND_DRY, shapes_cherry, 7.9f, 66.6f},
    {"willow_old", BLOCK_WILLOW_LOG, BLOCK_WILLOW_LEAVES, 6, STAND_DRY, shapes_willow_old, 8.3f, 60.7f},
};
// clang-format on
const TreeFamily trees_garden = {trees, ARRAY_COUNT(trees)};
