// Palms with curved stems, mangroves on stilts, cacti with arms.
#include "gen/tree/tree_brush.h"

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
    fronds(canvas, brush_off(curved_stem(canvas, canvas->side, 2, canvas->height), 0, 0, 1), 4);
}

static void upright_palm(const TreeCanvas *canvas) { fronds(canvas, brush_above(canvas->height), 4); }

static void low_palm(const TreeCanvas *canvas) { fronds(canvas, brush_above(canvas->height), 3); }

// Two stems from one root.
static void twin_palm(const TreeCanvas *canvas)
{
    TreePoint high = curved_stem(canvas, canvas->side, 1, canvas->height);
    TreePoint low = curved_stem(canvas, canvas->side + 4, 2, 5 + brush_pick(canvas, 3, 2));
    fronds(canvas, brush_off(high, 0, 0, 1), 4);
    fronds(canvas, brush_off(low, 0, 0, 1), 3);
}

static void giant_palm(const TreeCanvas *canvas)
{
    TreePoint top = curved_stem(canvas, canvas->side, 2, canvas->height);
    fronds(canvas, brush_off(top, 0, 0, 1), 5);
    fronds(canvas, brush_off(top, 0, 0, 2), 3);
}

static const TreeShape shapes_palm[] = {{40, 7, 4, .draw = curved_palm, .salts = {2, 1}},
                                        {26, 8, 5, 1, .draw = upright_palm},
                                        {16, 2, 2, 1, .draw = low_palm},
                                        {16, 8, 3, .draw = twin_palm, .salts = {2, 1}},
                                        {2, 14, 4, .draw = giant_palm, .salts = {2, 1}},
                                        {0}};

// ---- mangroves: the origin is at the water's surface or on the shore

// Arched roots from a point of the trunk, and the trunk from there to `top`.
static void stilts(const TreeCanvas *canvas, int high, int count, int top)
{
    int first = brush_pick(canvas, 50, BRUSH_SIDES);
    for (int i = 0; i < count; i++) {
        int side = first + i * BRUSH_SIDES / count, out = side % 2 ? 2 : 3;
        TreePoint knee = brush_bough(canvas, brush_above(high), side, out, -2);
        brush_root(canvas, brush_off(knee, side, 0, -1), high + 4);
    }
    brush_limb(canvas, brush_above(high - 1), brush_above(top));
}

static void round_mangrove(const TreeCanvas *canvas)
{
    TreePoint top = brush_above(canvas->height + 4);
    stilts(canvas, canvas->height, 4, top.y);
    brush_tuft(canvas, top, 3.6f, 2.0f, 0.5f);
    brush_tuft(canvas, brush_off(top, canvas->side, 2, 1), 2.4f, 1.7f, 0.6f);
}

static void wide_mangrove(const TreeCanvas *canvas)
{
    stilts(canvas, 3, 5, 5);
    for (int i = 0; i < 3; i++) {
        int side = canvas->side + 3 * i;
        TreePoint end = brush_bough(canvas, brush_above(5), side, side % 2 ? 2 : 3, 2);
        brush_tuft(canvas, end, 2.7f, 1.5f, 0.5f);
        brush_hang(canvas, brush_off(end, side, 1, 0), 3);
    }
}

static void leaning_mangrove(const TreeCanvas *canvas)
{
    stilts(canvas, 3, 4, 5);
    brush_tuft(canvas, brush_bough(canvas, brush_above(4), canvas->side, 2, 3), 3.2f, 1.9f, 0.5f);
}

static void small_mangrove(const TreeCanvas *canvas)
{
    stilts(canvas, 2, 3, 4);
    brush_tuft(canvas, brush_above(4), 2.3f, 1.5f, 0.5f);
}

static void giant_mangrove(const TreeCanvas *canvas)
{
    stilts(canvas, 5, 8, 11);
    for (int i = 0; i < 4; i++) {
        int side = canvas->side + 2 * i;
        TreePoint end = brush_bough(canvas, brush_above(8 + i % 2), side, side % 2 ? 2 : 3, 2);
        brush_tuft(canvas, end, 3.0f, 1.7f, 0.5f);
    }
    brush_tuft(canvas, brush_above(12), 4.0f, 2.0f, 0.6f);
}

static const TreeShape shapes_mangrove[] = {{34, 3, 2, .draw = round_mangrove},
                                            {26, .draw = wide_mangrove, .salts = {2, 1}},
                                            {20, .draw = leaning_mangrove, .salts = {2, 1}},
                                            {18, .draw = small_mangrove},
                                            {2, .draw = giant_mangrove, .salts = {2, 1}},
                                            {0}};

// ---- saguaros

// An arm out from the trunk and up.
static void arm(const TreeCanvas *canvas, int side, int low, int rise)
{
    TreePoint elbow = brush_bough(canvas, brush_above(low), side, 2, 0);
    brush_bough(canvas, elbow, side, 0, rise);
}

static void armed_saguaro(const TreeCanvas *canvas)
{
    arm(canvas, 2 * canvas->side, 2, 1 + brush_pick(canvas, 3, 3));
    arm(canvas, 2 * canvas->side + 4, 3, 1 + brush_pick(canvas, 4, 3));
}

static void one_armed_saguaro(const TreeCanvas *canvas)
{
    arm(canvas, 2 * canvas->side, 2, 1 + brush_pick(canvas, 3, 2));
}

static void giant_saguaro(const TreeCanvas *canvas)
{
    for (int i = 0; i < 4; i++)
        arm(canvas, 2 * i, 3 + brush_pick(canvas, 2 + i, 3), 2 + brush_pick(canvas, 6 + i, 3));
}

static const TreeShape shapes_saguaro[] = {{26, 3, 3, .width = 1}, // a column
                                           {34, 5, 3, 1, .draw = armed_saguaro},
                                           {24, 4, 3, 1, .draw = one_armed_saguaro},
                                           {14, 1, 2, .width = 1}, // a short one
                                           {4, 8, 3, 1, .draw = giant_saguaro},
                                           {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"palm", BLOCK_PALM_LOG, BLOCK_PALM_LEAVES, 7, STAND_DRY, shapes_palm, 9.3f, 33.4f},
    {"mangrove", BLOCK_MANGROVE_LOG, BLOCK_MANGROVE_LEAVES, 6, STAND_WADE, shapes_mangrove, 8.4f, 43.3f},
    {"saguaro", BLOCK_CACTUS, BLOCK_CACTUS, 2, STAND_FREE, shapes_saguaro, 4.7f, 3.1f},
};
// clang-format on
const TreeFamily trees_shore = {trees, ARRAY_COUNT(trees)};
