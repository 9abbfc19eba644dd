// Trees of hot lands: the jungle's with buttresses and hanging leaves, flat ones of savannas, fat ones.
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

// ---- the jungle

// Walls of root against the foot of a trunk of `width` columns.
static void buttresses(const TreeCanvas *canvas, int width, int high)
{
    for (int i = 0; i < 4; i++) {
        int along = brush_pick(canvas, 60 + i, width), out = i % 2 ? width - 1 : 0, away = i % 2 ? 1 : -1;
        for (int step = 1; step <= 2; step++) {
            int off = out + away * step, top = step == 1 ? high - 1 - brush_pick(canvas, 64 + i, 2) : high / 3 - 1;
            brush_root(canvas, i < 2 ? (TreePoint){off, top, along} : (TreePoint){along, top, off}, top + 4);
        }
    }
}

// Strands from the underside of a flat crown.
static void strands(const TreeCanvas *canvas, TreePoint top, int rim, int longest)
{
    for (int i = 0; i < 12; i++) {
        int dx = brush_pick(canvas, 200 + i, 2 * rim + 1) - rim, dz = brush_pick(canvas, 220 + i, 2 * rim + 1) - rim;
        int leaves = brush_pick(canvas, 260 + i, 3), length = 2 + brush_pick(canvas, 240 + i, longest);
        if (dx * dx + dz * dz > rim * rim || dx * dx + dz * dz <= 2)
            continue;
        brush_hang(canvas, (TreePoint){top.x + dx, top.y, top.z + dz}, 2 + leaves);
        brush_vine(canvas, (TreePoint){top.x + dx, top.y - 1 - leaves, top.z + dz}, length);
    }
}

static void umbrella_rain_tree(const TreeCanvas *canvas)
{
    TreePoint top = brush_above(canvas->height);
    buttresses(canvas, 1, 3);
    brush_tuft(canvas, brush_off(top, brush_pick(canvas, 2, BRUSH_SIDES), 2, 1), 2.8f, 1.9f, 0.6f);
    strands(canvas, top, 4, 5);
}

static void storeyed_rain_tree(const TreeCanvas *canvas)
{
    buttresses(canvas, 1, 3);
    strands(canvas, brush_above(canvas->height), 3, 4);
}

static void forked_rain_tree(const TreeCanvas *canvas)
{
    buttresses(canvas, 1, 4);
    for (int i = 0; i < 3; i++) {
        TreePoint top = brush_bough(canvas, brush_above(canvas->height), canvas->side + 3 * i, 2, 4 + 2 * i);
        brush_tuft(canvas, top, 3.3f, 1.8f, 0.5f);
        if (i == 1)
            strands(canvas, top, 2, 6);
    }
}

static void giant_rain_tree(const TreeCanvas *canvas)
{
    buttresses(canvas, 2, 6);
    brush_tuft(canvas, brush_limb(canvas, brush_above(12), (TreePoint){-3, 13, 0}), 2.6f, 1.4f, 0.6f);
    brush_tuft(canvas, brush_limb(canvas, (TreePoint){1, 9, 1}, (TreePoint){3, 10, 2}), 2.2f, 1.2f, 0.6f);
    strands(canvas, brush_above(canvas->height), 5, 9);
}

static const TreeShape shapes_rain_tree[] = {
    {34, 13, 5, 1, // a dome on a bare column
     .draw = umbrella_rain_tree, .crown = {{0, 5.2f, 2.1f, 0.5f}},
     .boughs = {{0, -4, 3, 3}, {2, -4, 3, 3}, {4, -4, 3, 3}, {6, -4, 3, 3}}, .diagonal = -1, .salts = {1, 40}},
    {26, 12, 5, 1, // crowns in storeys, each to another side
     .draw = storeyed_rain_tree, .crown = {{0, 4.1f, 2.2f, 0.6f}},
     .boughs = {{0, -3, 2, 1}, {3, -6, 2, 1}, {6, -9, 2, 1}}, .tips = {{0, 2.8f, 1.4f, 0.6f}}, .widen = -0.3f},
    {18, 6, 3, 1, 1, .draw = forked_rain_tree},
    {26, 6, 4, 1, // of the undergrowth: a thin stem with tufts of broad leaves
     .crown = {{0, 2.4f, 1.5f, 0.6f}, {-3, 1.6f, 0.9f, 1.0f}}},
    {4, 21, 4, 2, .draw = giant_rain_tree, .crown = {{0, 6.6f, 2.4f, 0.5f}, {2, 4.2f, 1.9f, 0.6f}},
     .boughs = {{0, -5, 3, 4}, {1, -5, 3, 4}, {3, -5, 3, 4}, {4, -5, 3, 4}, {6, -5, 3, 4}}, .diagonal = -1,
     .salts = {1, 40}},
    {0}};

// ---- savannas: flat crowns of two layers

static void plate(const TreeCanvas *canvas, TreePoint at, float wide)
{
    brush_tuft(canvas, at, wide, 0.95f, 1.0f);
    brush_tuft(canvas, brush_off(at, 0, 0, 1), wide * 0.62f, 0.95f, 1.0f);
}

static void forked_umbrella(const TreeCanvas *canvas)
{
    TreePoint fork = brush_above(canvas->height);
    plate(canvas, brush_bough(canvas, fork, canvas->side, 2, 4), 3.7f);
    plate(canvas, brush_bough(canvas, fork, canvas->side + 4, 3 - canvas->side % 2, 2), 2.8f);
}

static void giant_umbrella(const TreeCanvas *canvas)
{
    TreePoint top = brush_above(canvas->height + 5);
    plate(canvas, brush_limb(canvas, brush_above(canvas->height), top), 6.2f);
}

static const TreeShape shapes_umbrella[] = {
    {30, 2, 2, 1, .boughs = {{0, 0, 2, 3}}, .tips = {{0, 4.0f, 0.95f, 1.0f}, {1, 4.0f * 0.62f, 0.95f, 1.0f}},
     .salts = {2, 1}},
    {26, 2, 2, 1, 1, .draw = forked_umbrella, .salts = {2, 1}},
    {24, 2, 2, 1, 1, // a goblet: four limbs under one wide roof
     .crown = {{4, 5.3f, 0.95f, 1.0f}, {5, 5.3f * 0.62f, 0.95f, 1.0f}},
     .boughs = {{0, 0, 3, 4}, {2, 0, 3, 4}, {4, 0, 3, 4}, {6, 0, 3, 4}}, .diagonal = -1, .salts = {2, 1}},
    {18, 2, 0, 1, .boughs = {{0, -1, 1, 2}}, .tips = {{0, 2.6f, 0.95f, 1.0f}, {1, 2.6f * 0.62f, 0.95f, 1.0f}},
     .salts = {2, 1}},
    {2, 6, 2, 2, 1, .draw = giant_umbrella,
     .boughs = {{0, 0, 3, 3}, {3, 0, 3, 4}, {6, 0, 3, 3}, {9, 0, 3, 4}, {12, 0, 3, 3}},
     .tips = {{0, 3.6f, 0.95f, 1.0f}, {1, 3.6f * 0.62f, 0.95f, 1.0f}}, .diagonal = -1, .salts = {2, 1}},
    {0}};

// ---- baobabs: barrels with a few twigs on top

// A round trunk of radius `wide` that narrows by `taper` a block in its upper half.
static void barrel(const TreeCanvas *canvas, float wide, float taper)
{
    for (int dy = 0; dy < canvas->height; dy++) {
        int half = canvas->height / 2;
        float radius = dy < half ? wide : wide - taper * (float)(dy - half);
        for (int dz = -3; dz <= 3; dz++)
            for (int dx = -3; dx <= 3; dx++) {
                if ((float)(dx * dx + dz * dz) > radius * radius)
                    continue;
                brush_log(canvas, dx, dy, dz);
                if (dy == 0)
                    brush_root(canvas, (TreePoint){dx, -1, dz}, 5);
            }
    }
}

// Twigs from the top of the barrel, `out` columns away.
static void twigs(const TreeCanvas *canvas, int count, int out)
{
    for (int i = 0; i < count; i++) {
        int side = canvas->side + i * BRUSH_SIDES / count, up = 2 + brush_pick(canvas, 2 + i, 3);
        TreePoint knot = brush_above(canvas->height - 1);
        brush_tuft(canvas, brush_bough(canvas, knot, side, side % 2 ? out - 1 : out, up), 2.2f, 1.1f, 0.5f);
    }
}

// Numbers of its shape: radius and taper of the barrel, how many twigs, and how far they reach.
static void baobab(const TreeCanvas *canvas)
{
    const float *numbers = canvas->shape->numbers;
    barrel(canvas, numbers[0], numbers[1]);
    twigs(canvas, (int)numbers[2], (int)numbers[3]);
}

static void giant_baobab(const TreeCanvas *canvas)
{
    baobab(canvas);
    brush_tuft(canvas, brush_above(canvas->height), 3.0f, 1.2f, 0.5f);
}

static const TreeShape shapes_baobab[] = {
    {40, 7, 3, .draw = baobab, .numbers = {1.6f, 0.1f, 6, 4}, .salts = {10, 1}},
    {26, 10, 3, .draw = baobab, .numbers = {2.3f, 0.28f, 5, 3}, .salts = {10, 1}}, // a bottle
    {26, 6, 2, .draw = baobab, .numbers = {1.1f, 0.12f, 4, 2}, .salts = {10, 1}},
    {8, 13, 3, .draw = giant_baobab, .numbers = {3.2f, 0.16f, 8, 5}, .salts = {10, 1}},
    {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"rain_tree", BLOCK_JUNGLE_LOG, BLOCK_JUNGLE_LEAVES, 7, STAND_DRY, shapes_rain_tree, 16.4f, 62.2f},
    {"umbrella", BLOCK_ACACIA_LOG, BLOCK_ACACIA_LEAVES, 7, STAND_DRY, shapes_umbrella, 7.3f, 54.0f},
    {"baobab", BLOCK_BAOBAB_LOG, BLOCK_BAOBAB_LEAVES, 7, STAND_DRY, shapes_baobab, 12.1f, 63.5f},
};
// clang-format on
const TreeFamily trees_warm = {trees, ARRAY_COUNT(trees)};
