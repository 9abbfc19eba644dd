// Trees with light in them: firs whose boughs hang in tiers with air between, oaks whose crown is several apart.
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

// ---- firs: a tier is a disc of boughs whose tips hang a block lower; below it the stem shows

static void tier(const TreeCanvas *canvas, int y, float wide, int trunk)
{
    for (int i = 0; i < trunk; i++) {
        brush_layer(canvas, (TreePoint){i, y + 1, i}, MAX(wide - 1.0f, 1.1f));
        brush_layer(canvas, (TreePoint){i, y, i}, wide);
    }
}

// Numbers of its shape: the fewest blocks of bare stem, the radius of the lowest tier, and how many blocks of the top
// have died.
static void tiered_fir(const TreeCanvas *canvas)
{
    const float *numbers = canvas->shape->numbers;
    const int trunk = canvas->shape->width, bare = (int)numbers[0] + brush_pick(canvas, 2, 2);
    const int top = canvas->height - (int)numbers[2];
    const float foot = numbers[1], slope = (foot - 1.6f) / (float)MAX(top - bare, 1);
    if (numbers[2] == 0.0f) {
        brush_layer(canvas, brush_above(top + 1), 0.2f);
        brush_layer(canvas, brush_above(top), 0.9f);
    }
    bool narrow = false; // every other tier
    for (int y = top - 2; y >= bare; narrow = !narrow) {
        float wide = 1.6f + slope * (float)(top - 2 - y);
        tier(canvas, y, narrow ? MAX(wide - 0.7f, 1.4f) : wide, trunk);
        y -= wide < 2.6f ? 2 : 3;
    }
}

static const TreeShape shapes_fir[] = {{32, 12, 6, 1, .draw = tiered_fir, .numbers = {2, 3.6f}},
                                       {22, 15, 6, 1, .draw = tiered_fir, .numbers = {3, 2.7f}}, // a spire
                                       {18, 8, 4, 1, .draw = tiered_fir, .numbers = {1, 4.0f}},  // broad
                                       {18, 4, 4, 1, .draw = tiered_fir, .numbers = {1, 2.4f}},  // a young one
                                       {8, 14, 5, 1, .draw = tiered_fir, .stub = 2, .numbers = {3, 3.2f, 3}},
                                       {2, 22, 5, 2, .draw = tiered_fir, .numbers = {4, 4.6f}},
                                       {0}};

// ---- oaks: each limb carries a flat crown of its own, so that one sees the sky between them

static const TreeShape shapes_oak[] = {
    {28, 5, 3, 1, // spreading
     .crown = {{3, 2.4f, 1.4f, 0.5f}},
     .boughs = {{0, -1, 4, 1}, {2, -2, 3, 2}, {3, -1, 4, 2}, {5, -2, 4, 1}, {6, -1, 3, 2}},
     .tips = {{0, 2.3f, 1.3f, 0.5f}}, .above = 3, .diagonal = -1, .lift = 2},
    {24, 8, 3, 1, // in storeys
     .crown = {{1, 2.7f, 1.6f, 0.5f}}, .boughs = {{0, -5, 3, 1}, {3, -4, 3, 1}, {5, -2, 3, 1}, {2, -1, 3, 1}},
     .tips = {{0, 2.3f, 1.1f, 0.4f}}, .above = 1, .diagonal = -1},
    {16, 3, 2, 1, // from a low fork
     .boughs = {{0, -1, 2, 5}, {3, -1, 3, 3}, {6, -1, 2, 4}}, .tips = {{0, 2.9f, 1.9f, 0.6f}}, .diagonal = -1,
     .lift = 2},
    {16, 6, 2, 1, // a ring, open in the middle
     .boughs = {{0, -1, 4, 2}, {1, -1, 4, 1}, {3, -1, 4, 2}, {4, -1, 4, 1}, {6, -1, 4, 2}, {7, -1, 4, 1}},
     .tips = {{0, 2.2f, 1.2f, 0.4f}}, .diagonal = -1},
    {22, 10, 4, 1, // of dense woods
     .crown = {{0, 2.3f, 2.1f, 0.7f}}, .boughs = {{0, -6, 2, 1}, {3, -4, 3, 1}, {6, -2, 2, 1}},
     .tips = {{0, 2.1f, 1.2f, 0.5f}}, .diagonal = -1},
    {2, 11, 4, 2, // a giant
     .crown = {{2, 3.4f, 2.2f, 0.5f}},
     .boughs = {{0, -6, 4, 2}, {2, -4, 4, 2}, {3, -5, 4, 1}, {5, -3, 4, 2}, {6, -6, 4, 1}, {7, -1, 3, 3}},
     .tips = {{0, 2.9f, 1.6f, 0.5f}}, .above = 2, .diagonal = -1},
    {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"tiered_fir", BLOCK_SPRUCE_LOG, BLOCK_SPRUCE_LEAVES, 6, STAND_DRY, shapes_fir, 9.9f, 22.1f},
    {"open_oak", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 7, STAND_DRY, shapes_oak, 10.0f, 60.0f},
};
// clang-format on
const TreeFamily trees_open = {trees, ARRAY_COUNT(trees)};
