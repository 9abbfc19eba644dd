// Palms with curved stems, mangroves on stilts, cacti with arms.
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

// ---- palms

// A frond: it rises a little, runs out and hangs down. Each leaf touches the one before by a face.
static void frond(const TreeCanvas *canvas, TreePoint top, int side, int length)
{
    static const int bend[] = {0, 0, -1, -2};
    const int *step = brush_sides[side & (BRUSH_SIDES - 1)];
    int high = 0;
    for (int i = 1; i <= length; i++) {
        TreePoint at = {top.x + step[0] * i, top.y + high, top.z + step[1] * i};
        brush_leaf(canvas, at.x, at.y, at.z - step[1]);
        brush_leaf(canvas, at.x, at.y, at.z);
        high = bend[MIN(i, 3)];
        brush_leaf(canvas, at.x, top.y + high, at.z);
    }
}

static void fronds(const TreeCanvas *canvas, TreePoint top, int length)
{
    int first = brush_pick(canvas, 30, 2);
    for (int i = 0; i < BRUSH_SIDES; i++)
        if (i % 2 == first || brush_pick(canvas, 31 + i, 3) > 0)
            frond(canvas, top, i, i % 2 ? length - 1 : length);
    brush_leaf(canvas, top.x, top.y, top.z);
    brush_leaf(canvas, top.x, top.y + 1, top.z);
}

// A stem that leaves the ground aslant and straightens.
static TreePoint curved_stem(const TreeCanvas *canvas, int side, int out, int height)
{
    TreePoint foot = {0}, middle = brush_off(foot, side, out, height / 2);
    brush_root(canvas, (TreePoint){0, -1, 0}, 3);
    brush_limb(canvas, foot, middle);
    return brush_limb(canvas, middle, brush_off(middle, side, out > 2, height - height / 2));
}

static void curved_palm(const TreeCanvas *canvas)
{
    TreePoint top = curved_stem(canvas, brush_pick(canvas, 1, BRUSH_SIDES), 2, 7 + brush_pick(canvas, 2, 4));
    fronds(canvas, brush_off(top, 0, 0, 1), 4);
}

static void upright_palm(const TreeCanvas *canvas)
{
    int height = 8 + brush_pick(canvas, 1, 5);
    brush_stem(canvas, height);
    fronds(canvas, (TreePoint){0, height, 0}, 4);
}

static void low_palm(const TreeCanvas *canvas)
{
    int height = 2 + brush_pick(canvas, 1, 2);
    brush_stem(canvas, height);
    fronds(canvas, (TreePoint){0, height, 0}, 3);
}

// Two stems from one root.
static void twin_palm(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES);
    TreePoint high = curved_stem(canvas, side, 1, 8 + brush_pick(canvas, 2, 3));
    TreePoint low = curved_stem(canvas, side + 4, 2, 5 + brush_pick(canvas, 3, 2));
    fronds(canvas, brush_off(high, 0, 0, 1), 4);
    fronds(canvas, brush_off(low, 0, 0, 1), 3);
}

static void giant_palm(const TreeCanvas *canvas)
{
    TreePoint top = curved_stem(canvas, brush_pick(canvas, 1, BRUSH_SIDES), 2, 14 + brush_pick(canvas, 2, 4));
    fronds(canvas, brush_off(top, 0, 0, 1), 5);
    fronds(canvas, brush_off(top, 0, 0, 2), 3);
}

static const TreeShape shapes_palm[] = {{curved_palm, 40}, {upright_palm, 26}, {low_palm, 16},
                                        {twin_palm, 16},   {giant_palm, 2},    {0}};

// ---- mangroves: the origin is at the water's surface or on the shore

static void stilts(const TreeCanvas *canvas, int high, int count)
{
    int first = brush_pick(canvas, 50, BRUSH_SIDES);
    for (int i = 0; i < count; i++) {
        int side = first + i * BRUSH_SIDES / count, out = side % 2 ? 2 : 3;
        TreePoint knee = brush_limb(canvas, (TreePoint){0, high, 0}, brush_off((TreePoint){0, high, 0}, side, out, -2));
        brush_root(canvas, brush_off(knee, side, 0, -1), high + 4);
    }
    brush_limb(canvas, (TreePoint){0, high - 1, 0}, (TreePoint){0, high + 2, 0});
}

static void round_mangrove(const TreeCanvas *canvas)
{
    int high = 3 + brush_pick(canvas, 1, 2);
    TreePoint top = {0, high + 4, 0};
    stilts(canvas, high, 4);
    brush_limb(canvas, (TreePoint){0, high, 0}, top);
    brush_tuft(canvas, top, 3.6f, 2.0f, 0.5f);
    brush_tuft(canvas, brush_off(top, brush_pick(canvas, 2, BRUSH_SIDES), 2, 1), 2.4f, 1.7f, 0.6f);
}

static void wide_mangrove(const TreeCanvas *canvas)
{
    int high = 3, side = brush_pick(canvas, 1, BRUSH_SIDES);
    TreePoint fork = {0, high + 2, 0};
    stilts(canvas, high, 5);
    for (int i = 0; i < 3; i++) {
        int along = side + 3 * i;
        TreePoint end = brush_limb(canvas, fork, brush_off(fork, along, along % 2 ? 2 : 3, 2));
        brush_tuft(canvas, end, 2.7f, 1.5f, 0.5f);
        brush_hang(canvas, brush_off(end, along, 1, 0), 3);
    }
}

static void leaning_mangrove(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES);
    stilts(canvas, 3, 4);
    TreePoint top = brush_limb(canvas, (TreePoint){0, 4, 0}, brush_off((TreePoint){0, 4, 0}, side, 2, 3));
    brush_tuft(canvas, top, 3.2f, 1.9f, 0.5f);
}

static void small_mangrove(const TreeCanvas *canvas)
{
    stilts(canvas, 2, 3);
    brush_limb(canvas, (TreePoint){0, 2, 0}, (TreePoint){0, 4, 0});
    brush_tuft(canvas, (TreePoint){0, 4, 0}, 2.3f, 1.5f, 0.5f);
}

static void giant_mangrove(const TreeCanvas *canvas)
{
    int first = brush_pick(canvas, 1, BRUSH_SIDES);
    stilts(canvas, 5, 8);
    brush_limb(canvas, (TreePoint){0, 5, 0}, (TreePoint){0, 11, 0});
    for (int i = 0; i < 4; i++) {
        TreePoint knot = {0, 8 + i % 2, 0};
        int side = first + 2 * i;
        brush_tuft(canvas, brush_limb(canvas, knot, brush_off(knot, side, side % 2 ? 2 : 3, 2)), 3.0f, 1.7f, 0.5f);
    }
    brush_tuft(canvas, (TreePoint){0, 12, 0}, 4.0f, 2.0f, 0.6f);
}

static const TreeShape shapes_mangrove[] = {{round_mangrove, 34}, {wide_mangrove, 26}, {leaning_mangrove, 20},
                                            {small_mangrove, 18}, {giant_mangrove, 2}, {0}};

// ---- saguaros

// An arm out from the trunk and up.
static void arm(const TreeCanvas *canvas, int side, int low, int rise)
{
    TreePoint elbow = brush_off((TreePoint){0, low, 0}, side, 2, 0);
    brush_limb(canvas, (TreePoint){0, low, 0}, elbow);
    brush_limb(canvas, elbow, brush_off(elbow, 0, 0, rise));
}

static void column_saguaro(const TreeCanvas *canvas) { brush_stem(canvas, 3 + brush_pick(canvas, 1, 3)); }

static void armed_saguaro(const TreeCanvas *canvas)
{
    int height = 5 + brush_pick(canvas, 1, 3), side = 2 * brush_pick(canvas, 2, 4);
    brush_stem(canvas, height);
    arm(canvas, side, 2, 1 + brush_pick(canvas, 3, 3));
    arm(canvas, side + 4, 3, 1 + brush_pick(canvas, 4, 3));
}

static void one_armed_saguaro(const TreeCanvas *canvas)
{
    brush_stem(canvas, 4 + brush_pick(canvas, 1, 3));
    arm(canvas, 2 * brush_pick(canvas, 2, 4), 2, 1 + brush_pick(canvas, 3, 2));
}

static void short_saguaro(const TreeCanvas *canvas) { brush_stem(canvas, 1 + brush_pick(canvas, 1, 2)); }

static void giant_saguaro(const TreeCanvas *canvas)
{
    int height = 8 + brush_pick(canvas, 1, 3);
    brush_stem(canvas, height);
    for (int i = 0; i < 4; i++)
        arm(canvas, 2 * i, 3 + brush_pick(canvas, 2 + i, 3), 2 + brush_pick(canvas, 6 + i, 3));
}

static const TreeShape shapes_saguaro[] = {{column_saguaro, 26}, {armed_saguaro, 34}, {one_armed_saguaro, 24},
                                           {short_saguaro, 14},  {giant_saguaro, 4},  {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"palm", BLOCK_PALM_LOG, BLOCK_PALM_LEAVES, 7, STAND_DRY, shapes_palm, 9.3f, 33.4f},
    {"mangrove", BLOCK_MANGROVE_LOG, BLOCK_MANGROVE_LEAVES, 6, STAND_WADE, shapes_mangrove, 8.4f, 43.3f},
    {"saguaro", BLOCK_CACTUS, BLOCK_CACTUS, 2, STAND_FREE, shapes_saguaro, 4.7f, 3.1f},
};
// clang-format on
const TreeFamily trees_shore = {trees, ARRAY_COUNT(trees)};
