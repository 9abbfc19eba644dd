// The shapes of trees. Logs replace air and leaves, leaves replace air alone; blocks outside the canvas are
// skipped.
#include "base/hash.h"
#include "gen/stages/trees.h"

static uint8_t *canvas_block(const TreeCanvas *canvas, int dx, int dy, int dz)
{
    int x = canvas->x + dx, y = canvas->y + dy, z = canvas->z + dz;
    bool inside = x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y >= 0 && y < CHUNK_HEIGHT;
    return inside ? &canvas->blocks[block_index(x, y, z)] : NULL;
}

static void put_leaf(const TreeCanvas *canvas, int dx, int dy, int dz, uint8_t leaves)
{
    uint8_t *block = canvas_block(canvas, dx, dy, dz);
    if (block && *block == BLOCK_AIR)
        *block = leaves;
}

static void put_log(const TreeCanvas *canvas, int dx, int dy, int dz, uint8_t log)
{
    uint8_t *block = canvas_block(canvas, dx, dy, dz);
    if (block && (*block == BLOCK_AIR || (block_has(*block, BLOCK_CUTOUT) && block_has(*block, BLOCK_SOLID))))
        *block = log;
}

static void trunk(const TreeCanvas *canvas, int height, uint8_t log)
{
    for (int dy = 0; dy < height; dy++)
        put_log(canvas, 0, dy, 0, log);
}

// 0 .. count - 1, from the tree's random number; each choice has its own `salt`.
static int pick(const TreeCanvas *canvas, int salt, int count)
{
    return (int)((hash_combine(canvas->random, (uint64_t)salt) >> 33) % (uint64_t)count);
}

// Leaves in an ellipsoid with a ragged skin, around (cx, cy, cz). `wide` and `high` are its radii.
static void blob(const TreeCanvas *canvas, int cx, int cy, int cz, float wide, float high, uint8_t leaves)
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
                if (skin && hash_at3(canvas->random, cx + dx, cy + dy, cz + dz) >> 62 == 0)
                    continue;
                put_leaf(canvas, cx + dx, cy + dy, cz + dz, leaves);
            }
}

static void draw_oak(const TreeCanvas *canvas)
{
    int height = 4 + pick(canvas, 1, 3);
    bool large = pick(canvas, 2, 6) == 0;
    trunk(canvas, height + (large ? 2 : 0), BLOCK_OAK_LOG);
    if (large) {
        blob(canvas, 0, height + 1, 0, 3.4f, 2.6f, BLOCK_OAK_LEAVES);
        blob(canvas, pick(canvas, 3, 3) - 1, height + 3, pick(canvas, 4, 3) - 1, 2.2f, 1.6f, BLOCK_OAK_LEAVES);
    } else {
        blob(canvas, 0, height, 0, 2.6f, 2.2f, BLOCK_OAK_LEAVES);
    }
}

static void draw_birch(const TreeCanvas *canvas)
{
    int height = 6 + pick(canvas, 1, 3);
    trunk(canvas, height, BLOCK_BIRCH_LOG);
    blob(canvas, 0, height - 1, 0, 2.3f, 3.2f, BLOCK_BIRCH_LEAVES);
}

// A closed cone with a ragged skin, since alternating wide and narrow layers look like plates from afar. Leaves on all
// four sides hide the trunk.
static void draw_spruce(const TreeCanvas *canvas)
{
    int height = 8 + pick(canvas, 1, 5), bare = 1 + pick(canvas, 2, 2);
    float foot = 1.7f + 0.3f * (float)pick(canvas, 3, 3);
    trunk(canvas, height - 1, BLOCK_SPRUCE_LOG);
    for (int dy = bare; dy <= height; dy++) {
        float cone = 0.6f + foot * (float)(height - dy) / (float)(height - bare);
        blob(canvas, 0, dy, 0, cone, 0.9f, BLOCK_SPRUCE_LEAVES);
        for (int side = -1; side <= 1 && dy < height - 1; side += 2) {
            put_leaf(canvas, side, dy, 0, BLOCK_SPRUCE_LEAVES);
            put_leaf(canvas, 0, dy, side, BLOCK_SPRUCE_LEAVES);
        }
    }
    put_leaf(canvas, 0, height, 0, BLOCK_SPRUCE_LEAVES);
}

static void draw_jungle(const TreeCanvas *canvas)
{
    int height = 9 + pick(canvas, 1, 7);
    trunk(canvas, height, BLOCK_JUNGLE_LOG);
    blob(canvas, 0, height, 0, 4.2f, 1.9f, BLOCK_JUNGLE_LEAVES);
    int side = pick(canvas, 2, 4), dx = side == 0 ? 2 : side == 1 ? -2 : 0, dz = side == 2 ? 2 : side == 3 ? -2 : 0;
    blob(canvas, dx, height - 4, dz, 2.2f, 1.3f, BLOCK_JUNGLE_LEAVES);
}

// A trunk that leans, and flat layers at its end.
static void draw_acacia(const TreeCanvas *canvas)
{
    int upright = 3 + pick(canvas, 1, 2), leaning = 2 + pick(canvas, 2, 2);
    int side = pick(canvas, 3, 4), dx = side == 0 ? 1 : side == 1 ? -1 : 0, dz = side == 2 ? 1 : side == 3 ? -1 : 0;
    trunk(canvas, upright, BLOCK_ACACIA_LOG);
    int lean = MIN(leaning, 2);
    for (int i = 1; i <= leaning; i++)
        put_log(canvas, dx * MIN(i, lean), upright - 1 + i, dz * MIN(i, lean), BLOCK_ACACIA_LOG);
    blob(canvas, dx * lean, upright + leaning, dz * lean, 3.4f, 0.9f, BLOCK_ACACIA_LEAVES);
    blob(canvas, dx * lean, upright + leaning + 1, dz * lean, 1.8f, 0.9f, BLOCK_ACACIA_LEAVES);
}

// A wide low crown with hanging leaves.
static void draw_willow(const TreeCanvas *canvas)
{
    int height = 5 + pick(canvas, 1, 2);
    trunk(canvas, height, BLOCK_WILLOW_LOG);
    blob(canvas, 0, height, 0, 4.0f, 1.8f, BLOCK_WILLOW_LEAVES);
    for (int dz = -4; dz <= 4; dz++)
        for (int dx = -4; dx <= 4; dx++) {
            int far = dx * dx + dz * dz;
            uint64_t random = hash_at2(canvas->random, dx, dz);
            if (far < 8 || far > 15 || random >> 62 == 0)
                continue;
            for (int i = 0; i <= (int)(random & 3); i++)
                put_leaf(canvas, dx, height - i, dz, BLOCK_WILLOW_LEAVES);
        }
}

static void draw_cactus(const TreeCanvas *canvas) { trunk(canvas, 1 + pick(canvas, 1, 3), BLOCK_CACTUS); }

const TreeInfo tree_table[] = {
    [TREE_OAK] = {.name = "oak", .log = BLOCK_OAK_LOG, .leaves = BLOCK_OAK_LEAVES, .draw = draw_oak},
    [TREE_BIRCH] = {.name = "birch", .log = BLOCK_BIRCH_LOG, .leaves = BLOCK_BIRCH_LEAVES, .draw = draw_birch},
    [TREE_SPRUCE] = {.name = "spruce", .log = BLOCK_SPRUCE_LOG, .leaves = BLOCK_SPRUCE_LEAVES, .draw = draw_spruce},
    [TREE_JUNGLE] = {.name = "jungle", .log = BLOCK_JUNGLE_LOG, .leaves = BLOCK_JUNGLE_LEAVES, .draw = draw_jungle},
    [TREE_ACACIA] = {.name = "acacia", .log = BLOCK_ACACIA_LOG, .leaves = BLOCK_ACACIA_LEAVES, .draw = draw_acacia},
    [TREE_WILLOW] = {.name = "willow", .log = BLOCK_WILLOW_LOG, .leaves = BLOCK_WILLOW_LEAVES, .draw = draw_willow},
    [TREE_CACTUS] =
        {.name = "cactus", .log = BLOCK_CACTUS, .leaves = BLOCK_CACTUS, .stands_free = true, .draw = draw_cactus},
};
_Static_assert(ARRAY_COUNT(tree_table) == TREE_KIND_COUNT, "a tree lacks a row");
