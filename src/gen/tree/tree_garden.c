// Trees that one plants for their colour: maples, cherries, old willows.
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

// ---- maples: dense domes

static void round_maple(const TreeCanvas *canvas)
{
    int height = 5 + brush_pick(canvas, 1, 2);
    brush_stem(canvas, height + 1);
    brush_tuft(canvas, (TreePoint){0, height, 0}, 3.4f, 2.6f, 0.6f);
    brush_tuft(canvas, (TreePoint){0, height + 2, 0}, 2.5f, 2.2f, 0.8f);
}

// An egg that stands on its broad end.
static void oval_maple(const TreeCanvas *canvas)
{
    int height = 8 + brush_pick(canvas, 1, 3);
    brush_stem(canvas, height);
    brush_tuft(canvas, (TreePoint){0, height - 3, 0}, 3.1f, 2.0f, 0.8f);
    brush_tuft(canvas, (TreePoint){0, height - 1, 0}, 2.7f, 2.4f, 0.8f);
    brush_tuft(canvas, (TreePoint){0, height + 1, 0}, 1.8f, 2.3f, 0.8f);
}

static void spreading_maple(const TreeCanvas *canvas)
{
    int first = brush_pick(canvas, 1, BRUSH_SIDES), height = 4 + brush_pick(canvas, 2, 2);
    TreePoint fork = {0, height - 1, 0};
    brush_stem(canvas, height);
    for (int i = 0; i < 3; i++) {
        TreePoint end = brush_limb(canvas, fork, brush_off(fork, first + 3 * i, 2, 3 + brush_pick(canvas, 3 + i, 2)));
        brush_tuft(canvas, end, 2.8f, 2.2f, 0.6f);
    }
}

static void small_maple(const TreeCanvas *canvas)
{
    brush_stem(canvas, 3);
    brush_tuft(canvas, (TreePoint){0, 3, 0}, 2.3f, 2.0f, 0.6f);
    brush_tuft(canvas, brush_off((TreePoint){0, 4, 0}, brush_pick(canvas, 1, BRUSH_SIDES), 1, 0), 1.6f, 1.6f, 0.8f);
}

static void giant_maple(const TreeCanvas *canvas)
{
    int first = brush_pick(canvas, 1, BRUSH_SIDES), height = 10 + brush_pick(canvas, 2, 3);
    brush_trunk(canvas, 2, height);
    for (int i = 0; i < 6; i++) {
        int side = first + 3 * i, out = side % 2 ? 2 : 3;
        TreePoint knot = {0, height - 5 + i % 3 * 2, 0};
        brush_tuft(canvas, brush_limb(canvas, knot, brush_off(knot, side, out, 2)), 3.3f, 2.2f, 0.6f);
    }
    brush_tuft(canvas, (TreePoint){0, height, 0}, 4.3f, 3.2f, 0.7f);
    brush_tuft(canvas, (TreePoint){0, height + 3, 0}, 2.9f, 2.3f, 0.7f);
}

static const TreeShape shapes_maple[] = {{round_maple, 34}, {oval_maple, 26}, {spreading_maple, 24},
                                         {small_maple, 14}, {giant_maple, 2}, {0}};

// ---- cherries: dark limbs from a low fork, clouds of blossom

static void cloud(const TreeCanvas *canvas, TreePoint at, float wide) { brush_tuft(canvas, at, wide, 1.6f, 0.6f); }

static void spread_cherry(const TreeCanvas *canvas)
{
    int first = brush_pick(canvas, 1, BRUSH_SIDES), low = 2 + brush_pick(canvas, 2, 2);
    TreePoint fork = {0, low, 0};
    brush_stem(canvas, low + 1);
    for (int i = 0; i < 3; i++) {
        int side = first + 3 * i;
        TreePoint elbow = brush_limb(canvas, fork, brush_off(fork, side, 2, 1));
        TreePoint end =
            brush_limb(canvas, elbow, brush_off(elbow, side, side % 2 ? 1 : 2, 2 + brush_pick(canvas, 3 + i, 2)));
        cloud(canvas, end, 2.7f);
    }
    brush_limb(canvas, fork, brush_off(fork, first, 0, 4));
    cloud(canvas, brush_off(fork, first, 0, 4), 3.2f);
}

// All to one side, as over a pond.
static void bent_cherry(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES);
    brush_stem(canvas, 3);
    TreePoint elbow = brush_limb(canvas, (TreePoint){0, 2, 0}, brush_off((TreePoint){0, 2, 0}, side, 2, 2));
    TreePoint end = brush_limb(canvas, elbow, brush_off(elbow, side, 2, 1));
    cloud(canvas, end, 2.9f);
    cloud(canvas, brush_off(elbow, side + 1, 1, 2), 2.8f);
    brush_limb(canvas, elbow, brush_off(elbow, side + 1, 1, 2));
    TreePoint back = brush_limb(canvas, (TreePoint){0, 2, 0}, brush_off((TreePoint){0, 2, 0}, side + 5, 2, 3));
    cloud(canvas, back, 2.3f);
}

static void upright_cherry(const TreeCanvas *canvas)
{
    int height = 6 + brush_pick(canvas, 1, 3), first = brush_pick(canvas, 2, BRUSH_SIDES);
    brush_stem(canvas, height);
    for (int i = 0; i < 4; i++) {
        TreePoint knot = {0, height - 3 + i, 0};
        cloud(canvas, brush_limb(canvas, knot, brush_off(knot, first + 3 * i, 2, 1)), 2.3f);
    }
    cloud(canvas, (TreePoint){0, height, 0}, 2.8f);
}

static void giant_cherry(const TreeCanvas *canvas)
{
    int first = brush_pick(canvas, 1, BRUSH_SIDES);
    brush_trunk(canvas, 2, 6);
    for (int i = 0; i < 6; i++) {
        int side = first + i * 4 / 3;
        TreePoint knot = {0, 4 + i % 2, 0};
        TreePoint end = brush_limb(canvas, knot, brush_off(knot, side, side % 2 ? 3 : 4, 3 + i % 3));
        cloud(canvas, end, 2.9f);
    }
    brush_limb(canvas, (TreePoint){0, 5, 0}, (TreePoint){0, 9, 0});
    brush_tuft(canvas, (TreePoint){0, 9, 0}, 4.4f, 2.4f, 0.6f);
}

static const TreeShape shapes_cherry[] = {
    {spread_cherry, 44}, {bent_cherry, 24}, {upright_cherry, 30}, {giant_cherry, 2}, {0}};

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
    int height = 6 + brush_pick(canvas, 1, 2);
    brush_stem(canvas, height);
    brush_tuft(canvas, (TreePoint){0, height, 0}, 4.6f, 2.4f, 0.4f);
    curtains(canvas, (TreePoint){0, height, 0}, 3, height - 1);
}

static void leaning_willow(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES);
    brush_stem(canvas, 3);
    TreePoint top = brush_limb(canvas, (TreePoint){0, 2, 0}, brush_off((TreePoint){0, 2, 0}, side, 2, 4));
    brush_tuft(canvas, top, 3.9f, 2.0f, 0.4f);
    curtains(canvas, top, 3, 5);
}

static void forked_willow(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES);
    brush_stem(canvas, 3);
    for (int i = 0; i < 2; i++) {
        TreePoint fork = {0, 2, 0};
        TreePoint top = brush_limb(canvas, fork, brush_off(fork, side + 4 * i, 2, 3 + 2 * i));
        brush_tuft(canvas, top, 3.2f, 1.9f, 0.5f);
        curtains(canvas, top, 2, 4);
    }
}

static void giant_willow(const TreeCanvas *canvas)
{
    int height = 9 + brush_pick(canvas, 1, 2);
    brush_trunk(canvas, 2, height);
    brush_tuft(canvas, (TreePoint){0, height, 0}, 6.2f, 3.0f, 0.4f);
    curtains(canvas, (TreePoint){0, height, 0}, 5, height - 2);
}

static const TreeShape shapes_willow_old[] = {
    {weeping_willow, 50}, {leaning_willow, 26}, {forked_willow, 20}, {giant_willow, 4}, {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"maple", BLOCK_MAPLE_LOG, BLOCK_MAPLE_LEAVES, 7, STAND_DRY, shapes_maple, 8.7f, 35.6f},
    {"cherry", BLOCK_CHERRY_LOG, BLOCK_CHERRY_LEAVES, 7, STAND_DRY, shapes_cherry, 7.9f, 66.6f},
    {"willow_old", BLOCK_WILLOW_LOG, BLOCK_WILLOW_LEAVES, 6, STAND_DRY, shapes_willow_old, 8.3f, 60.7f},
};
// clang-format on
const TreeFamily trees_garden = {trees, ARRAY_COUNT(trees)};
