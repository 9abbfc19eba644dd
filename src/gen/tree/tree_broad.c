// Oaks and birches of open woods: crowns of several lobes on limbs that are visible from below.
#include "gen/tree/tree_brush.h"

// A tuft in the middle and `lobes` round it, the first in a direction of the tree's own.
static void lobed_crown(const TreeCanvas *canvas, TreePoint top, float size, int lobes)
{
    int first = brush_pick(canvas, 20, BRUSH_SIDES);
    brush_tuft(canvas, top, size, size * 0.85f, 0.75f);
    for (int i = 0; i < lobes; i++) {
        TreePoint lobe = brush_off(top, first + i * BRUSH_SIDES / lobes, 2, brush_pick(canvas, 21 + i, 3) - 2);
        brush_tuft(canvas, lobe, size * 0.72f, size * 0.6f, 0.8f);
    }
}

static void round_broadleaf(const TreeCanvas *canvas)
{
    lobed_crown(canvas, brush_above(canvas->height), 2.7f + 0.3f * (float)brush_pick(canvas, 2, 3), 3);
}

static void leaning_broadleaf(const TreeCanvas *canvas)
{
    TreePoint bend = brush_above(canvas->height);
    lobed_crown(canvas, brush_bough(canvas, bend, canvas->side, 2, 4), 2.6f, 3);
    brush_tuft(canvas, brush_bough(canvas, bend, canvas->side + 4, 2, 2), 1.9f, 1.4f, 0.6f);
}

// Two crowns at different heights.
static void double_broadleaf(const TreeCanvas *canvas)
{
    TreePoint fork = brush_above(canvas->height - 1);
    TreePoint higher = brush_bough(canvas, fork, canvas->side, 2, 6);
    TreePoint lower = brush_bough(canvas, fork, canvas->side + 4, 2, 3);
    brush_tuft(canvas, higher, 2.9f, 2.6f, 0.8f);
    brush_tuft(canvas, brush_off(higher, canvas->side + 2, 1, 1), 2.2f, 1.8f, 0.8f);
    brush_tuft(canvas, lower, 2.6f, 2.0f, 0.6f);
}

static void tall_broadleaf(const TreeCanvas *canvas) { lobed_crown(canvas, brush_above(canvas->height - 1), 2.6f, 2); }

static void giant_broadleaf(const TreeCanvas *canvas)
{
    for (int i = 0; i < BRUSH_SIDES; i++) // the foot widens
        if (brush_pick(canvas, 30 + i, 3) > 0)
            brush_root(canvas, brush_off((TreePoint){i % 8 < 2 || i == 7, 0, i > 0 && i < 4}, i, 1, i % 2 ? 0 : 1), 4);
    for (int i = 0; i < 6; i++) {
        int side = canvas->side + i * 4 / 3 + i % 2, up = 2 + brush_pick(canvas, 3 + i, 2);
        TreePoint knot = brush_above(5 + i * (canvas->height - 7) / 6);
        brush_tuft(canvas, brush_bough(canvas, knot, side, side % 2 ? 3 : 4, up), 2.9f, 1.9f, 0.6f);
    }
    brush_tuft(canvas, brush_above(canvas->height), 4.2f, 3.0f, 0.7f);
    brush_tuft(canvas, (TreePoint){1, canvas->height + 2, 1}, 2.8f, 2.2f, 0.7f);
}

static const TreeShape shapes_broadleaf[] = {{30, 5, 3, 1, .draw = round_broadleaf},
                                             {22, 4, 2, 1, 2, // wide: limbs from a low fork, each with a flat crown
                                              .crown = {{2, 3.0f, 2.0f, 0.6f}},
                                              .boughs = {{0, -1, 3, 1}, {2, -1, 3, 1}, {4, -1, 3, 1}, {6, -1, 3, 1}},
                                              .tips = {{0, 2.5f, 1.7f, 0.5f}}, .diagonal = -1, .lift = 3},
                                             {14, 2, 2, 1, .draw = leaning_broadleaf, .salts = {2, 1}},
                                             {16, 3, 2, 1, .draw = double_broadleaf, .salts = {2, 1}},
                                             {16, 9, 4, 1, // of dense woods: the crown begins high up
                                              .draw = tall_broadleaf, .crown = {{1, 2.0f, 1.9f, 0.8f}},
                                              .boughs = {{0, -4, 2, 1}}, .tips = {{0, 1.8f, 1.3f, 0.6f}}},
                                             {2, 11, 4, 2, .draw = giant_broadleaf},
                                             {0}};

// ---- birches: white stems, narrow airy crowns

static void birch_crown(const TreeCanvas *canvas, TreePoint top, float size)
{
    brush_tuft(canvas, brush_off(top, 0, 0, -1), size, 2.6f, 1.0f);
    brush_tuft(canvas, brush_off(top, 0, 0, 1), size * 0.68f, 2.2f, 1.0f);
}

static void slender_birch(const TreeCanvas *canvas)
{
    birch_crown(canvas, brush_above(canvas->height - 1), 2.2f + 0.2f * (float)brush_pick(canvas, 2, 2));
}

// Two or three stems from one root.
static void twin_birch(const TreeCanvas *canvas)
{
    int stems = 2 + brush_pick(canvas, 2, 2);
    for (int i = 0; i < stems; i++) {
        int side = canvas->side + 3 * i, height = 6 + brush_pick(canvas, 3 + i, 4);
        TreePoint foot = brush_off((TreePoint){0}, side, MIN(i, 1), 0);
        brush_root(canvas, brush_off(foot, 0, 0, 1), 4);
        birch_crown(canvas, brush_bough(canvas, brush_off(foot, 0, 0, 2), side, 1, height - 2), 1.9f);
    }
}

static void leaning_birch(const TreeCanvas *canvas)
{
    brush_stem(canvas, 3);
    birch_crown(canvas, brush_bough(canvas, brush_above(3), canvas->side, 2, canvas->height - 3), 2.3f);
}

// Twigs hang from the crown.
static void old_birch(const TreeCanvas *canvas)
{
    TreePoint top = brush_above(canvas->height);
    for (int i = 0; i < BRUSH_SIDES; i++)
        brush_hang(canvas, brush_off(top, i, i % 2 ? 2 : 3, 0), 3 + brush_pick(canvas, 2 + i, 3));
}

static void giant_birch(const TreeCanvas *canvas) { birch_crown(canvas, brush_above(canvas->height), 2.6f); }

static const TreeShape shapes_slender_birch[] = {
    {40, 8, 4, 1, .draw = slender_birch},
    {20, .draw = twin_birch, .salts = {2, 1}},
    {14, 7, 3, .draw = leaning_birch, .salts = {2, 1}},
    {16, 11, 3, 1, // small crowns one above the other, with light between them
     .crown = {{0, 1.5f, 2.0f, 1.0f}}, .boughs = {{0, -2, 1, 0}, {3, -5, 1, 0}, {6, -8, 1, 0}},
     .tips = {{0, 1.9f, 1.5f, 0.8f}}, .widen = 0.2f},
    {9, 8, 2, 1, .draw = old_birch, .crown = {{0, 3.6f, 2.6f, 0.8f}}},
    {2, 15, 4, 1, // a giant
     .draw = giant_birch, .boughs = {{0, -8, 2, 1}, {3, -6, 2, 1}, {6, -4, 2, 1}, {9, -2, 2, 1}, {12, 0, 2, 1}},
     .tips = {{0, 2.4f, 1.8f, 0.8f}}},
    {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"broadleaf", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 7, STAND_DRY, shapes_broadleaf, 8.5f, 49.5f},
    {"slender_birch", BLOCK_BIRCH_LOG, BLOCK_BIRCH_LEAVES, 5, STAND_DRY, shapes_slender_birch, 10.3f, 22.4f},
};
// clang-format on
const TreeFamily trees_broad = {trees, ARRAY_COUNT(trees)};
