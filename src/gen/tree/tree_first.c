// The trees of the first generators, one shape each. They never change: golden hashes hold every block.
#include "base/hash.h"
#include "gen/tree/tree_brush.h"
#include "karst/block.h"

// Leaves in an ellipsoid with a ragged skin, around (cx, cy, cz). `wide` and `high` are its radii.
static void blob(const TreeCanvas *canvas, int cx, int cy, int cz, float wide, float high)
{
    int reach = (int)(wide + 1.0f), up = (int)(high + 1.0f);
    for (int dy = -up; dy <= up; dy++)
        for (int dz = -reach; dz <= reach; dz++)
            for (int dx = -reach; dx <= reach; dx++) {
                float x = (float)dx / wide, y = (float)dy / high, z = (float)dz / wide;
                float far = x * x + y * y + z * z;
                if (far > 1.0f)
                    continue;
                bool skin = far > 0.72f;
                if (skin && hash_at3(canvas->tree.random, cx + dx, cy + dy, cz + dz) >> 62 == 0)
                    continue;
                brush_leaf(canvas, cx + dx, cy + dy, cz + dz);
            }
}

// The order of directions that these trees have chosen from since the first generator.
static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

static void draw_oak(const TreeCanvas *canvas)
{
    int height = canvas->height;
    if (brush_pick(canvas, 2, 6) == 0) { // a large one
        brush_stem(canvas, height + 2);
        blob(canvas, 0, height + 1, 0, 3.4f, 2.6f);
        blob(canvas, brush_pick(canvas, 3, 3) - 1, height + 3, brush_pick(canvas, 4, 3) - 1, 2.2f, 1.6f);
    } else {
        blob(canvas, 0, height, 0, 2.6f, 2.2f);
    }
}

static void draw_birch(const TreeCanvas *canvas) { blob(canvas, 0, canvas->height - 1, 0, 2.3f, 3.2f); }

// A closed cone with a ragged skin, since alternating wide and narrow layers look like plates from afar. Leaves on all
// four sides hide the trunk.
static void draw_spruce(const TreeCanvas *canvas)
{
    int height = canvas->height, bare = 1 + brush_pick(canvas, 2, 2);
    float foot = 1.7f + 0.3f * (float)brush_pick(canvas, 3, 3);
    for (int dy = bare; dy <= height; dy++) {
        float cone = 0.6f + foot * (float)(height - dy) / (float)(height - bare);
        blob(canvas, 0, dy, 0, cone, 0.9f);
        for (int side = -1; side <= 1 && dy < height - 1; side += 2) {
            brush_leaf(canvas, side, dy, 0);
            brush_leaf(canvas, 0, dy, side);
        }
    }
    brush_leaf(canvas, 0, height, 0);
}

static void draw_jungle(const TreeCanvas *canvas)
{
    const int *step = steps[brush_pick(canvas, 2, 4)];
    blob(canvas, 0, canvas->height, 0, 4.2f, 1.9f);
    blob(canvas, 2 * step[0], canvas->height - 4, 2 * step[1], 2.2f, 1.3f);
}

// A trunk that leans, and flat layers at its end.
static void draw_acacia(const TreeCanvas *canvas)
{
    int upright = canvas->height, leaning = 2 + brush_pick(canvas, 2, 2);
    const int *step = steps[brush_pick(canvas, 3, 4)];
    for (int i = 1; i <= leaning; i++)
        brush_log(canvas, step[0] * MIN(i, 2), upright - 1 + i, step[1] * MIN(i, 2));
    blob(canvas, 2 * step[0], upright + leaning, 2 * step[1], 3.4f, 0.9f);
    blob(canvas, 2 * step[0], upright + leaning + 1, 2 * step[1], 1.8f, 0.9f);
}

// A wide low crown with hanging leaves.
static void draw_willow(const TreeCanvas *canvas)
{
    int height = canvas->height;
    blob(canvas, 0, height, 0, 4.0f, 1.8f);
    for (int dz = -4; dz <= 4; dz++)
        for (int dx = -4; dx <= 4; dx++) {
            int far = dx * dx + dz * dz;
            uint64_t random = hash_at2(canvas->tree.random, dx, dz);
            if (far < 8 || far > 15 || random >> 62 == 0)
                continue;
            for (int i = 0; i <= (int)(random & 3); i++)
                brush_leaf(canvas, dx, height - i, dz);
        }
}

static const TreeShape shapes_oak[] = {{1, 4, 3, 1, .draw = draw_oak}, {0}};
static const TreeShape shapes_birch[] = {{1, 6, 3, 1, .draw = draw_birch}, {0}};
static const TreeShape shapes_spruce[] = {{1, 8, 5, 1, .above = -1, .draw = draw_spruce}, {0}};
static const TreeShape shapes_jungle[] = {{1, 9, 7, 1, .draw = draw_jungle}, {0}};
static const TreeShape shapes_acacia[] = {{1, 3, 2, 1, .draw = draw_acacia}, {0}};
static const TreeShape shapes_willow[] = {{1, 5, 2, 1, .draw = draw_willow}, {0}};
static const TreeShape shapes_cactus[] = {{1, 1, 3, .width = 1}, {0}};

// clang-format off
static const TreeInfo trees[] = {
    {"oak", BLOCK_OAK_LOG, BLOCK_OAK_LEAVES, 5, STAND_DRY, shapes_oak, 7.4f, 23.4f},
    {"birch", BLOCK_BIRCH_LOG, BLOCK_BIRCH_LEAVES, 5, STAND_DRY, shapes_birch, 8.1f, 19.0f},
    {"spruce", BLOCK_SPRUCE_LOG, BLOCK_SPRUCE_LEAVES, 5, STAND_DRY, shapes_spruce, 5.6f, 21.4f},
    {"jungle", BLOCK_JUNGLE_LOG, BLOCK_JUNGLE_LEAVES, 5, STAND_DRY, shapes_jungle, 13.4f, 52.2f},
    {"acacia", BLOCK_ACACIA_LOG, BLOCK_ACACIA_LEAVES, 5, STAND_DRY, shapes_acacia, 7.2f, 33.9f},
    {"willow", BLOCK_WILLOW_LOG, BLOCK_WILLOW_LEAVES, 5, STAND_DRY, shapes_willow, 7.2f, 47.5f},
    {"cactus", BLOCK_CACTUS, BLOCK_CACTUS, 5, STAND_FREE, shapes_cactus, 2.0f, 1.0f},
};
// clang-format on
const TreeFamily trees_first = {trees, ARRAY_COUNT(trees)};
