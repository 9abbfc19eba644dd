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

static void limbs(const TreeCanvas *canvas, TreePoint knot, int count, int up)
{
    int first = brush_pick(canvas, 40, BRUSH_SIDES);
    for (int i = 0; i < count; i++) {
        int side = first + i * BRUSH_SIDES / count;
        brush_limb(canvas, knot, brush_off(knot, side, side % 2 ? 2 : 3, up));
    }
}

// A dome on a bare column.
static void umbrella_rain_tree(const TreeCanvas *canvas)
{
    int height = 13 + brush_pick(canvas, 1, 5);
    TreePoint top = {0, height, 0};
    brush_stem(canvas, height);
    buttresses(canvas, 1, 3);
    limbs(canvas, (TreePoint){0, height - 4, 0}, 4, 3);
    brush_tuft(canvas, top, 5.2f, 2.1f, 0.5f);
    brush_tuft(canvas, brush_off(top, brush_pick(canvas, 2, BRUSH_SIDES), 2, 1), 2.8f, 1.9f, 0.6f);
    strands(canvas, top, 4, 5);
}

// Crowns in storeys, each to another side.
static void storeyed_rain_tree(const TreeCanvas *canvas)
{
    int height = 12 + brush_pick(canvas, 1, 5), first = brush_pick(canvas, 2, BRUSH_SIDES);
    brush_stem(canvas, height);
    buttresses(canvas, 1, 3);
    for (int i = 0; i < 3; i++) {
        TreePoint knot = {0, height - 3 - 3 * i, 0};
        TreePoint end = brush_limb(canvas, knot, brush_off(knot, first + 3 * i, 2, 1));
        brush_tuft(canvas, end, 2.8f - 0.3f * (float)i, 1.4f, 0.6f);
    }
    brush_tuft(canvas, (TreePoint){0, height, 0}, 4.1f, 2.2f, 0.6f);
    strands(canvas, (TreePoint){0, height, 0}, 3, 4);
}

static void forked_rain_tree(const TreeCanvas *canvas)
{
    int low = 6 + brush_pick(canvas, 1, 3), side = brush_pick(canvas, 2, BRUSH_SIDES);
    TreePoint fork = {0, low, 0};
    brush_stem(canvas, low + 1);
    buttresses(canvas, 1, 4);
    for (int i = 0; i < 3; i++) {
        TreePoint top = brush_limb(canvas, fork, brush_off(fork, side + 3 * i, 2, 4 + 2 * i));
        brush_tuft(canvas, top, 3.3f, 1.8f, 0.5f);
        if (i == 1)
            strands(canvas, top, 2, 6);
    }
}

// Of the undergrowth: a thin stem with a tuft of broad leaves.
static void slim_rain_tree(const TreeCanvas *canvas)
{
    int height = 6 + brush_pick(canvas, 1, 4);
    brush_stem(canvas, height);
    brush_tuft(canvas, (TreePoint){0, height, 0}, 2.4f, 1.5f, 0.6f);
    brush_tuft(canvas, (TreePoint){0, height - 3, 0}, 1.6f, 0.9f, 1.0f);
}

static void giant_rain_tree(const TreeCanvas *canvas)
{
    int height = 21 + brush_pick(canvas, 1, 4);
    TreePoint top = {0, height, 0};
    brush_trunk(canvas, 2, height);
    buttresses(canvas, 2, 6);
    limbs(canvas, (TreePoint){0, height - 5, 0}, 5, 4);
    brush_tuft(canvas, top, 6.6f, 2.4f, 0.5f);
    brush_tuft(canvas, (TreePoint){0, height + 2, 0}, 4.2f, 1.9f, 0.6f);
    brush_tuft(canvas, brush_limb(canvas, (TreePoint){0, 12, 0}, (TreePoint){-3, 13, 0}), 2.6f, 1.4f, 0.6f);
    brush_tuft(canvas, brush_limb(canvas, (TreePoint){1, 9, 1}, (TreePoint){3, 10, 2}), 2.2f, 1.2f, 0.6f);
    strands(canvas, top, 5, 9);
}

static const TreeShape shapes_rain_tree[] = {{umbrella_rain_tree, 34}, {storeyed_rain_tree, 26}, {forked_rain_tree, 18},
                                             {slim_rain_tree, 26},     {giant_rain_tree, 4},     {0}};

// ---- savannas

static void plate(const TreeCanvas *canvas, TreePoint at, float wide)
{
    brush_tuft(canvas, at, wide, 0.95f, 1.0f);
    brush_tuft(canvas, brush_off(at, 0, 0, 1), wide * 0.62f, 0.95f, 1.0f);
}

static void leaning_umbrella(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES), low = 2 + brush_pick(canvas, 2, 2);
    brush_stem(canvas, low);
    TreePoint top = brush_limb(canvas, (TreePoint){0, low, 0}, brush_off((TreePoint){0, low, 0}, side, 2, 3));
    plate(canvas, top, 4.0f);
}

// Two plates, one over the other.
static void forked_umbrella(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES), low = 2 + brush_pick(canvas, 2, 2);
    TreePoint fork = {0, low, 0};
    brush_stem(canvas, low + 1);
    plate(canvas, brush_limb(canvas, fork, brush_off(fork, side, 2, 4)), 3.7f);
    plate(canvas, brush_limb(canvas, fork, brush_off(fork, side + 4, 3 - side % 2, 2)), 2.8f);
}

// A goblet: four limbs under one wide roof.
static void goblet_umbrella(const TreeCanvas *canvas)
{
    int first = brush_pick(canvas, 1, 2), low = 2 + brush_pick(canvas, 2, 2);
    TreePoint fork = {0, low, 0}, top = {0, low + 4, 0};
    brush_stem(canvas, low + 1);
    for (int i = 0; i < 4; i++)
        brush_limb(canvas, fork, brush_off(fork, first + 2 * i, first ? 2 : 3, 4));
    plate(canvas, top, 5.3f);
}

static void low_umbrella(const TreeCanvas *canvas)
{
    int side = brush_pick(canvas, 1, BRUSH_SIDES);
    brush_stem(canvas, 2);
    plate(canvas, brush_limb(canvas, (TreePoint){0, 1, 0}, brush_off((TreePoint){0, 1, 0}, side, 1, 2)), 2.6f);
}

static void giant_umbrella(const TreeCanvas *canvas)
{
    int first = brush_pick(canvas, 1, BRUSH_SIDES), low = 6 + brush_pick(canvas, 2, 2);
    TreePoint fork = {0, low, 0};
    brush_trunk(canvas, 2, low + 1);
    for (int i = 0; i < 5; i++) {
        int side = first + 3 * i;
        TreePoint end = brush_limb(canvas, fork, brush_off(fork, side, side % 2 ? 2 : 3, 3 + i % 2));
        plate(canvas, end, 3.6f);
    }
    brush_limb(canvas, fork, (TreePoint){0, low + 5, 0});
    plate(canvas, (TreePoint){0, low + 5, 0}, 6.2f);
}

static const TreeShape shapes_umbrella[] = {{leaning_umbrella, 30}, {forked_umbrella, 26}, {goblet_umbrella, 24},
                                            {low_umbrella, 18},     {giant_umbrella, 2},   {0}};

// ---- baobabs: barrels with a few twigs on top

// A round trunk of radius `wide` that narrows by `taper` a block above `full`.
static void barrel(const TreeCanvas *canvas, int height, float wide, float taper)
{
    for (int dy = 0; dy < height; dy++) {
        float radius = dy < height / 2 ? wide : wide - taper * (float)(dy - height / 2);
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

// From the top of the barrel, `out` blocks away.
static void twigs(const TreeCanvas *canvas, int height, int count, int out)
{
    int first = brush_pick(canvas, 1, BRUSH_SIDES);
    for (int i = 0; i < count; i++) {
        int side = first + i * BRUSH_SIDES / count;
        TreePoint knot = {0, height - 1, 0};
        TreePoint end =
            brush_limb(canvas, knot, brush_off(knot, side, side % 2 ? out - 1 : out, 2 + brush_pick(canvas, 2 + i, 3)));
        brush_tuft(canvas, end, 2.2f, 1.1f, 0.5f);
    }
}

typedef struct Baobab {
    int low, more; // its height: `low`, and less than `more` above it
    float wide, taper;
    int twigs, out;
    float crown; // over the middle; 0: none
} Baobab;

enum { STOUT, BOTTLE, YOUNG, GIANT };
static const Baobab baobabs[] = {
    [STOUT] = {7, 3, 1.6f, 0.1f, 6, 4, 0.0f},
    [BOTTLE] = {10, 3, 2.3f, 0.28f, 5, 3, 0.0f},
    [YOUNG] = {6, 2, 1.1f, 0.12f, 4, 2, 0.0f},
    [GIANT] = {13, 3, 3.2f, 0.16f, 8, 5, 3.0f},
};

static void baobab(const TreeCanvas *canvas, const Baobab *shape)
{
    int height = shape->low + brush_pick(canvas, 10, shape->more);
    barrel(canvas, height, shape->wide, shape->taper);
    twigs(canvas, height, shape->twigs, shape->out);
    if (shape->crown > 0.0f)
        brush_tuft(canvas, (TreePoint){0, height, 0}, shape->crown, 1.2f, 0.5f);
}

static void stout_baobab(const TreeCanvas *canvas) { baobab(canvas, &baobabs[STOUT]); }
static void bottle_baobab(const TreeCanvas *canvas) { baobab(canvas, &baobabs[BOTTLE]); }
static void young_baobab(const TreeCanvas *canvas) { baobab(canvas, &baobabs[YOUNG]); }
static void giant_baobab(const TreeCanvas *canvas) { baobab(canvas, &baobabs[GIANT]); }

static const TreeShape shapes_baobab[] = {
    {stout_baobab, 40}, {bottle_baobab, 26}, {young_baobab, 26}, {giant_baobab, 8}, {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"rain_tree", BLOCK_JUNGLE_LOG, BLOCK_JUNGLE_LEAVES, 7, STAND_DRY, shapes_rain_tree, 16.4f, 62.2f},
    {"umbrella", BLOCK_ACACIA_LOG, BLOCK_ACACIA_LEAVES, 7, STAND_DRY, shapes_umbrella, 7.3f, 54.0f},
    {"baobab", BLOCK_BAOBAB_LOG, BLOCK_BAOBAB_LEAVES, 7, STAND_DRY, shapes_baobab, 12.1f, 63.5f},
};
// clang-format on
const TreeFamily trees_warm = {trees, ARRAY_COUNT(trees)};
