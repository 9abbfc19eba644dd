// Conifers: firs in closed cones, pines with their crowns far up, redwoods.
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

typedef struct Cone {
    int bare, top;   // y of the lowest and the highest layer
    float foot, tip; // radii there
    int trunk;       // blocks that the trunk is wide
} Cone;

// Layers of leaves whose radius falls to the top. In each group of three layers the highest is a little narrower than
// the lowest, which makes boughs; larger differences look like plates from afar.
static void cone(const TreeCanvas *canvas, const Cone *shape)
{
    for (int dy = shape->bare; dy <= shape->top; dy++) {
        float rest = (float)(shape->top - dy) / (float)(shape->top - shape->bare);
        float bough = 1.0f - 0.22f * (float)((shape->top - dy) % 3 == 0) - 0.1f * (float)((shape->top - dy) % 3 == 1);
        float wide = (shape->tip + (shape->foot - shape->tip) * rest) * bough;
        for (int i = 0; i < shape->trunk; i++)
            brush_layer(canvas, (TreePoint){i, dy, i}, wide);
        for (int side = 0; side < BRUSH_SIDES && dy < shape->top - 1; side += 2) // hides the trunk
            brush_leaf(canvas, brush_sides[side][0], dy, brush_sides[side][1]);
    }
}

// Numbers of its shape: the fewest layers below the cone, from how many more it picks, and the radius of its foot.
static void whole_cone(const TreeCanvas *canvas)
{
    const float *numbers = canvas->shape->numbers;
    int bare = (int)numbers[0] + brush_pick(canvas, 2, (int)numbers[1]);
    cone(canvas, &(Cone){bare, canvas->height + 1, numbers[2], 0.2f, 1});
}

// The top of an old fir has lost its needles.
static void dead_top_fir(const TreeCanvas *canvas)
{
    cone(canvas, &(Cone){3, canvas->height - 4 - brush_pick(canvas, 2, 2), 3.1f, 1.4f, 1});
}

static void giant_fir(const TreeCanvas *canvas)
{
    brush_stem(canvas, canvas->height);
    cone(canvas, &(Cone){canvas->height - 5, canvas->height + 1, 1.7f, 0.2f, 1});
    cone(canvas, &(Cone){4, canvas->height - 6, 4.2f, 1.8f, 2});
}

static const TreeShape shapes_fir[] = {{40, 12, 6, 1, .draw = whole_cone, .numbers = {2, 2, 2.9f}}, // a spire
                                       {24, 10, 4, 1, .draw = whole_cone, .numbers = {1, 2, 4.0f}},
                                       {24, 3, 4, 1, .draw = whole_cone, .numbers = {0, 2, 2.1f}}, // a young one
                                       {10, 13, 5, 1, .draw = dead_top_fir, .stub = 3, .salts = {1, 3}},
                                       {2, 22, 5, 2, -6, .draw = giant_fir},
                                       {0}};

// ---- pines

// Shaped by wind, which blows from the west.
static void windswept_pine(const TreeCanvas *canvas)
{
    int height = canvas->height;
    brush_stem(canvas, 2);
    TreePoint top = brush_limb(canvas, brush_above(1), (TreePoint){2, height, brush_pick(canvas, 2, 3) - 1});
    brush_tuft(canvas, top, 2.6f, 1.1f, 0.4f);
    TreePoint end = brush_limb(canvas, top, (TreePoint){top.x + 2, top.y + 1, top.z});
    brush_tuft(canvas, end, 2.3f, 1.1f, 0.4f);
    brush_tuft(canvas, (TreePoint){2, height - 2, top.z}, 1.8f, 0.9f, 0.5f);
    brush_limb(canvas, (TreePoint){1, height - 2, 0}, (TreePoint){2, height - 2, top.z});
}

static void bushy_pine(const TreeCanvas *canvas)
{
    for (int i = 0; i < 5; i++) {
        TreePoint knot = brush_above(2 + i * (canvas->height - 3) / 4);
        TreePoint end = brush_bough(canvas, knot, canvas->side + 3 * i, i < 3 ? 2 : 1, 1);
        brush_tuft(canvas, end, 2.1f, 1.1f, 0.6f);
    }
    brush_tuft(canvas, brush_above(canvas->height), 1.8f, 1.9f, 0.8f);
}

static const TreeShape shapes_pine[] = {
    {40, 11, 5, 1, .stub = 7, .crown = {{0, 2.4f, 1.6f, 0.6f}}, .boughs = {{0, -1, 2, 1}, {3, -3, 2, 1}, {6, -5, 2, 1}},
     .tips = {{0, 2.2f, 1.1f, 0.6f}}},
    {22, 8, 4, 1, // a flat crown on a bare stem
     .crown = {{0, 3.6f, 1.6f, 0.4f}}, .boughs = {{0, -3, 2, 2}, {3, -3, 2, 2}, {6, -3, 2, 2}},
     .tips = {{0, 2.9f, 1.2f, 0.4f}}},
    {14, 5, 3, .draw = windswept_pine},
    {22, 7, 3, 1, .draw = bushy_pine},
    {2, 19, 5, 2, .stub = 11, .crown = {{0, 3.7f, 2.2f, 0.5f}},
     .boughs = {{0, -9, 3, 1}, {3, -8, 3, 1}, {6, -6, 3, 1}, {9, -5, 3, 1}, {12, -3, 3, 1}, {15, -2, 3, 1}},
     .tips = {{0, 2.9f, 1.3f, 0.6f}}, .diagonal = -1},
    {0}};

// ---- redwoods: two blocks thick, up to 28 high

// Boughs with flat sprays, in a narrow cone round the upper part of the trunk.
static void sprays(const TreeCanvas *canvas, int low, int high, int longest)
{
    for (int dy = low; dy < high; dy += 2) {
        int side = brush_pick(canvas, 100 + dy, BRUSH_SIDES), out = 1 + (high - dy) * longest / (high - low + 1);
        for (int i = 0; i < 3; i++) {
            int along = side + 3 * i;
            TreePoint knot = {along % 8 < 2 || along % 8 == 7, dy, along % 8 > 0 && along % 8 < 4};
            TreePoint end = brush_bough(canvas, knot, along, MIN(out, along % 2 ? 2 : 3), -(out > 1));
            brush_tuft(canvas, end, 1.9f + 0.2f * (float)out, 1.3f, 0.8f);
        }
    }
}

static void flare(const TreeCanvas *canvas, int width)
{
    const int beside[] = {-1, width};
    for (int i = 0; i < 4 * width; i++) {
        int along = i % width, side = i / width, up = brush_pick(canvas, 60 + i, 3);
        brush_root(canvas, side < 2 ? (TreePoint){beside[side], up, along} : (TreePoint){along, up, beside[side - 2]},
                   5);
    }
}

static void redwood_crown(const TreeCanvas *canvas, int low, float foot)
{
    int height = canvas->height;
    sprays(canvas, low, height, 3);
    cone(canvas, &(Cone){height - 4, height + 3, foot, 0.3f, 1});
    brush_limb(canvas, brush_above(height), brush_above(height + 1));
}

static void tall_redwood(const TreeCanvas *canvas)
{
    flare(canvas, 2);
    redwood_crown(canvas, canvas->height * 2 / 5, 2.2f);
}

// Lightning took the top.
static void broken_redwood(const TreeCanvas *canvas)
{
    brush_stem(canvas, canvas->height + 3);
    flare(canvas, 2);
    sprays(canvas, canvas->height / 2, canvas->height - 2, 2);
}

static void giant_redwood(const TreeCanvas *canvas)
{
    brush_trunk(canvas, 3, canvas->height * 3 / 5);
    flare(canvas, 3);
    redwood_crown(canvas, canvas->height / 2, 2.4f);
}

static const TreeShape shapes_redwood[] = {{46, 20, 6, 2, .draw = tall_redwood},
                                           {34, 10, 5, 1, .draw = whole_cone, .numbers = {3, 1, 2.8f}}, // a young one

                                           {12, 15, 4, 2, .draw = broken_redwood},
                                           {8, 25, 0, 2, .draw = giant_redwood},
                                           {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"fir", BLOCK_SPRUCE_LOG, BLOCK_SPRUCE_LEAVES, 5, STAND_DRY, shapes_fir, 6.9f, 27.1f},
    {"pine", BLOCK_PINE_LOG, BLOCK_PINE_LEAVES, 6, STAND_DRY, shapes_pine, 10.5f, 44.6f},
    {"redwood", BLOCK_REDWOOD_LOG, BLOCK_REDWOOD_LEAVES, 6, STAND_DRY, shapes_redwood, 15.8f, 69.9f},
};
// clang-format on
const TreeFamily trees_needle = {trees, ARRAY_COUNT(trees)};
