// Oaks and birches of open woods: crowns of several lobes on limbs that one sees from below.
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

// A crown of a middle and `lobes` round it, the first in a direction of the tree's own.
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
    int height = 5 + brush_pick(canvas, 1, 3);
    brush_stem(canvas, height);
    lobed_crown(canvas, (TreePoint){0, height, 0}, 2.7f + 0.3f * (float)brush_pick(canvas, 2, 3), 3);
}

// Limbs from a low fork, each with a flat crown.
static void wide_broadleaf(const TreeCanvas *canvas)
{
    int height = 4 + brush_pick(canvas, 1, 2), first = brush_pick(canvas, 2, BRUSH_SIDES);
    TreePoint fork = {0, height - 1, 0};
    brush_stem(canvas, height + 2);
    for (int i = 0; i < 4; i++) {
        int side = first + 2 * i, out = side % 2 ? 2 : 3;
        TreePoint end = brush_limb(canvas, fork, brush_off(fork, side, out, 1 + brush_pick(canvas, 3 + i, 3)));
        brush_tuft(canvas, end, 2.5f, 1.7f, 0.5f);
    }
    brush_tuft(canvas, (TreePoint){0, height + 2, 0}, 3.0f, 2.0f, 0.6f);
}

static void leaning_broadleaf(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES), low = 2 + brush_pick(canvas, 2, 2);
    TreePoint bend = {0, low, 0};
    brush_stem(canvas, low);
    TreePoint end = brush_limb(canvas, bend, brush_off(bend, side, 2, 4));
    lobed_crown(canvas, end, 2.6f, 3);
    TreePoint twig = brush_limb(canvas, bend, brush_off(bend, side + 4, 2, 2));
    brush_tuft(canvas, twig, 1.9f, 1.4f, 0.6f);
}

// Two crowns at different heights.
static void double_broadleaf(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES), low = 3 + brush_pick(canvas, 2, 2);
    TreePoint fork = {0, low - 1, 0};
    brush_stem(canvas, low);
    TreePoint higher = brush_limb(canvas, fork, brush_off(fork, side, 2, 6));
    TreePoint lower = brush_limb(canvas, fork, brush_off(fork, side + 4, 2, 3));
    brush_tuft(canvas, higher, 2.9f, 2.6f, 0.8f);
    brush_tuft(canvas, brush_off(higher, side + 2, 1, 1), 2.2f, 1.8f, 0.8f);
    brush_tuft(canvas, lower, 2.6f, 2.0f, 0.6f);
}

// Of dense woods: the crown begins high up.
static void tall_broadleaf(const TreeCanvas *canvas)
{
    int height = 9 + brush_pick(canvas, 1, 4), side = brush_pick(canvas, 2, BRUSH_SIDES);
    TreePoint knot = {0, height - 4, 0};
    brush_stem(canvas, height);
    TreePoint end = brush_limb(canvas, knot, brush_off(knot, side, 2, 1));
    brush_tuft(canvas, end, 1.8f, 1.3f, 0.6f);
    lobed_crown(canvas, (TreePoint){0, height - 1, 0}, 2.6f, 2);
    brush_tuft(canvas, (TreePoint){0, height + 1, 0}, 2.0f, 1.9f, 0.8f);
}

static void giant_broadleaf(const TreeCanvas *canvas)
{
    int height = 11 + brush_pick(canvas, 1, 4), first = brush_pick(canvas, 2, BRUSH_SIDES);
    brush_trunk(canvas, 2, height);
    for (int i = 0; i < BRUSH_SIDES; i++) // the foot widens
        if (brush_pick(canvas, 30 + i, 3) > 0)
            brush_root(canvas, brush_off((TreePoint){i % 8 < 2 || i == 7, 0, i > 0 && i < 4}, i, 1, i % 2 ? 0 : 1), 4);
    for (int i = 0; i < 6; i++) {
        int side = first + i * 4 / 3 + i % 2, out = side % 2 ? 3 : 4, low = 5 + i * (height - 7) / 6;
        TreePoint knot = {0, low, 0};
        TreePoint end = brush_limb(canvas, knot, brush_off(knot, side, out, 2 + brush_pick(canvas, 3 + i, 2)));
        brush_tuft(canvas, end, 2.9f, 1.9f, 0.6f);
    }
    brush_tuft(canvas, (TreePoint){0, height, 0}, 4.2f, 3.0f, 0.7f);
    brush_tuft(canvas, (TreePoint){1, height + 2, 1}, 2.8f, 2.2f, 0.7f);
}

static const TreeShape shapes_broadleaf[] = {{round_broadleaf, 30},
                                             {wide_broadleaf, 22},
                                             {leaning_broadleaf, 14},
                                             {double_broadleaf, 16},
                                             {tall_broadleaf, 16},
                                             {giant_broadleaf, 2},
                                             {0}};

// ---- birches: white stems, narrow airy crowns

static void birch_crown(const TreeCanvas *canvas, TreePoint top, float size)
{
    brush_tuft(canvas, brush_off(top, 0, 0, -1), size, 2.6f, 1.0f);
    brush_tuft(canvas, brush_off(top, 0, 0, 1), size * 0.68f, 2.2f, 1.0f);
}

static void slender_birch(const TreeCanvas *canvas)
{
    int height = 8 + brush_pick(canvas, 1, 4);
    brush_stem(canvas, height);
    birch_crown(canvas, (TreePoint){0, height - 1, 0}, 2.2f + 0.2f * (float)brush_pick(canvas, 2, 2));
}

// Two or three stems from one root.
static void twin_birch(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES), stems = 2 + brush_pick(canvas, 2, 2);
    for (int i = 0; i < stems; i++) {
        TreePoint foot = brush_off((TreePoint){0}, side + 3 * i, MIN(i, 1), 0);
        int height = 6 + brush_pick(canvas, 3 + i, 4);
        brush_root(canvas, brush_off(foot, 0, 0, 1), 4);
        TreePoint top = brush_limb(canvas, brush_off(foot, 0, 0, 2), brush_off(foot, side + 3 * i, 1, height));
        birch_crown(canvas, top, 1.9f);
    }
}

static void leaning_birch(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES), height = 7 + brush_pick(canvas, 2, 3);
    brush_stem(canvas, 3);
    TreePoint top = brush_limb(canvas, (TreePoint){0, 3, 0}, brush_off((TreePoint){0}, side, 2, height));
    birch_crown(canvas, top, 2.3f);
}

// Small crowns one above the other, with light between them.
static void airy_birch(const TreeCanvas *canvas)
{
    int height = 11 + brush_pick(canvas, 1, 3), side = brush_pick(canvas, 2, BRUSH_SIDES);
    brush_stem(canvas, height);
    for (int i = 0; i < 3; i++) {
        TreePoint knot = {0, height - 2 - 3 * i, 0};
        TreePoint end = brush_limb(canvas, knot, brush_off(knot, side + 3 * i, 1, 0));
        brush_tuft(canvas, end, 1.9f + 0.2f * (float)i, 1.5f, 0.8f);
    }
    brush_tuft(canvas, (TreePoint){0, height, 0}, 1.5f, 2.0f, 1.0f);
}

// Twigs hang from a broad old crown.
static void old_birch(const TreeCanvas *canvas)
{
    int height = 8 + brush_pick(canvas, 1, 2);
    brush_stem(canvas, height);
    brush_tuft(canvas, (TreePoint){0, height, 0}, 3.6f, 2.6f, 0.8f);
    for (int i = 0; i < BRUSH_SIDES; i++)
        brush_hang(canvas, brush_off((TreePoint){0, height, 0}, i, i % 2 ? 2 : 3, 0), 3 + brush_pick(canvas, 2 + i, 3));
}

static void giant_birch(const TreeCanvas *canvas)
{
    int height = 15 + brush_pick(canvas, 1, 4), first = brush_pick(canvas, 2, BRUSH_SIDES);
    brush_stem(canvas, height);
    for (int i = 0; i < 5; i++) {
        TreePoint knot = {0, height - 8 + 2 * i, 0};
        TreePoint end = brush_limb(canvas, knot, brush_off(knot, first + 3 * i, 2, 1));
        brush_tuft(canvas, end, 2.4f, 1.8f, 0.8f);
    }
    birch_crown(canvas, (TreePoint){0, height, 0}, 2.6f);
}

static const TreeShape shapes_slender_birch[] = {{slender_birch, 40},
                                                 {twin_birch, 20},
                                                 {leaning_birch, 14},
                                                 {airy_birch, 16},
                                                 {old_birch, 9},
                                                 {giant_birch, 2},
                                                 {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"broadleaf", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 7, STAND_DRY, shapes_broadleaf, 8.5f, 49.5f},
    {"slender_birch", BLOCK_BIRCH_LOG, BLOCK_BIRCH_LEAVES, 5, STAND_DRY, shapes_slender_birch, 10.3f, 22.4f},
};
// clang-format on
const TreeFamily trees_broad = {trees, ARRAY_COUNT(trees)};
