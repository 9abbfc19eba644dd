#include "gen/tree/tree_brush.h"

#include "base/hash.h"

#include <stdlib.h>

const int brush_sides[BRUSH_SIDES][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

int brush_pick(const TreeCanvas *canvas, int salt, int count)
{
    return (int)((hash_combine(canvas->tree.random, (uint64_t)salt) >> 33) % (uint64_t)count);
}

int brush_log_side(uint64_t random) { return (int)(random >> 20 & 3); }

int brush_log_blocks(uint64_t random) { return 3 + (int)((random >> 22 & 0xFF) % (TREE_LOG_MOST - 2)); }

static uint8_t *canvas_block(const TreeCanvas *canvas, int dx, int dy, int dz)
{
    int x = canvas->tree.x + dx, y = canvas->tree.y + dy, z = canvas->tree.z + dz;
    bool inside = x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y >= 0 && y < CHUNK_HEIGHT;
    return inside ? &canvas->blocks[block_index(x, y, z)] : NULL;
}

// Logs replace leaves and vines; the vines then hang from the log.
static bool is_leaf(uint8_t block)
{
    return (block_has(block, BLOCK_CUTOUT) && block_has(block, BLOCK_SOLID)) || block == BLOCK_VINE;
}

void brush_leaf(const TreeCanvas *canvas, int dx, int dy, int dz)
{
    uint8_t *block = canvas_block(canvas, dx, dy, dz);
    if (block && (*block == BLOCK_AIR || *block == BLOCK_VINE))
        *block = canvas->tree.leaves;
}

void brush_log(const TreeCanvas *canvas, int dx, int dy, int dz)
{
    uint8_t *block = canvas_block(canvas, dx, dy, dz);
    if (block && (*block == BLOCK_AIR || is_leaf(*block)))
        *block = canvas->tree.log;
}

void brush_stem(const TreeCanvas *canvas, int height)
{
    for (int dy = 0; dy < height; dy++)
        brush_log(canvas, 0, dy, 0);
}

void brush_root(const TreeCanvas *canvas, TreePoint from, int most)
{
    for (int dy = from.y; dy > from.y - most; dy--) {
        uint8_t *block = canvas_block(canvas, from.x, dy, from.z);
        if (!block || (*block != BLOCK_AIR && *block != BLOCK_WATER && !is_leaf(*block)))
            return;
        *block = canvas->tree.log;
    }
}

void brush_trunk(const TreeCanvas *canvas, int width, int height)
{
    for (int dz = 0; dz < width; dz++)
        for (int dx = 0; dx < width; dx++) {
            for (int dy = 0; dy < height; dy++)
                brush_log(canvas, dx, dy, dz);
            brush_root(canvas, (TreePoint){dx, -1, dz}, 4);
        }
}

static int toward(int from, int to) { return (to > from) - (to < from); }

TreePoint brush_limb(const TreeCanvas *canvas, TreePoint from, TreePoint to)
{
    int across_x = abs(to.x - from.x), across_y = abs(to.y - from.y), across_z = abs(to.z - from.z);
    int steps = MAX(MAX(across_x, across_y), across_z);
    TreePoint at = from;
    brush_log(canvas, at.x, at.y, at.z);
    for (int i = 1; i <= steps; i++) {
        TreePoint next = {from.x + toward(from.x, to.x) * ((2 * across_x * i + steps) / (2 * steps)),
                          from.y + toward(from.y, to.y) * ((2 * across_y * i + steps) / (2 * steps)),
                          from.z + toward(from.z, to.z) * ((2 * across_z * i + steps) / (2 * steps))};
        int between = across_y == steps ? next.y : at.y; // steep ones rise before they turn
        brush_log(canvas, across_y == steps ? at.x : next.x, between, at.z);
        brush_log(canvas, next.x, between, across_y == steps ? at.z : next.z);
        brush_log(canvas, next.x, next.y, next.z);
        at = next;
    }
    return to;
}

TreePoint brush_off(TreePoint from, int side, int out, int up)
{
    const int *step = brush_sides[side & (BRUSH_SIDES - 1)];
    return (TreePoint){from.x + step[0] * out, from.y + up, from.z + step[1] * out};
}

TreePoint brush_above(int blocks) { return (TreePoint){0, blocks, 0}; }

TreePoint brush_bough(const TreeCanvas *canvas, TreePoint from, int side, int out, int up)
{
    return brush_limb(canvas, from, brush_off(from, side, out, up));
}

// Leaves around a point, wherever a test holds: at most `columns` columns from it, `down` blocks below and `up` above.
typedef struct Leaves {
    TreePoint at;
    int columns, down, up;
    float wide, high, under; // the radii that the test reads
} Leaves;

typedef bool LeafTest(const TreeCanvas *canvas, const Leaves *leaves, int dx, int dy, int dz);

static void put_leaves(const TreeCanvas *canvas, const Leaves *leaves, LeafTest *test)
{
    int most = leaves->columns, x = canvas->tree.x + leaves->at.x, z = canvas->tree.z + leaves->at.z;
    for (int dy = -leaves->down; dy <= leaves->up; dy++)
        for (int dz = MAX(-most, -z); dz <= MIN(most, CHUNK_SIZE - 1 - z); dz++)
            for (int dx = MAX(-most, -x); dx <= MIN(most, CHUNK_SIZE - 1 - x); dx++)
                if (test(canvas, leaves, dx, dy, dz))
                    brush_leaf(canvas, leaves->at.x + dx, leaves->at.y + dy, leaves->at.z + dz);
}

// A quarter of the skin's blocks are missing, and with each the blocks farther out on its path to the centre: each step
// of the path shortens the longest of the three distances.
static bool tuft_holds(const TreeCanvas *canvas, const Leaves *tuft, int dx, int dy, int dz)
{
    float high = dy < 0 ? tuft->high * tuft->under : tuft->high;
    for (;;) {
        float x = (float)abs(dx) / tuft->wide, y = (float)abs(dy) / high, z = (float)abs(dz) / tuft->wide;
        float far = x * x + y * y + z * z;
        if (far <= 0.72f)
            return true;
        if (far > 1.0f || hash_at3(canvas->tree.random, tuft->at.x + dx, tuft->at.y + dy, tuft->at.z + dz) >> 62 == 0)
            return false;
        if (y >= x && y >= z)
            dy -= toward(0, dy);
        else if (x >= z)
            dx -= toward(0, dx);
        else
            dz -= toward(0, dz);
    }
}

void brush_tuft(const TreeCanvas *canvas, TreePoint at, float wide, float high, float under)
{
    put_leaves(canvas, &(Leaves){at, (int)wide, (int)(high * under), (int)high, wide, high, under}, tuft_holds);
}

// Each leaf is joined by faces to the layer's middle, along the path that shortens the longer distance.
static bool layer_holds(const TreeCanvas *canvas, const Leaves *layer, int dx, int dy, int dz)
{
    while (dx != 0 || dz != 0) {
        uint64_t random = hash_at3(canvas->tree.random, layer->at.x + dx, layer->at.y + dy, layer->at.z + dz);
        float far = layer->wide + hash_unit(random) - 0.5f;
        if ((float)(dx * dx + dz * dz) > far * MAX(far, 0.0f))
            return false;
        if (abs(dx) >= abs(dz))
            dx -= toward(0, dx);
        else
            dz -= toward(0, dz);
    }
    return true;
}

void brush_layer(const TreeCanvas *canvas, TreePoint at, float wide)
{
    put_leaves(canvas, &(Leaves){.at = at, .columns = (int)(wide + 0.5f), .wide = wide}, layer_holds);
}

void brush_hang(const TreeCanvas *canvas, TreePoint from, int length)
{
    for (int i = 0; i < length; i++)
        brush_leaf(canvas, from.x, from.y - i, from.z);
}

void brush_vine(const TreeCanvas *canvas, TreePoint from, int length)
{
    for (int i = 1; i <= length; i++) {
        uint8_t *block = canvas_block(canvas, from.x, from.y - i, from.z);
        if (!block || *block != BLOCK_AIR)
            continue;
        uint8_t above = block[CHUNK_COLUMNS];
        if (above == BLOCK_VINE || block_has(above, BLOCK_SOLID))
            *block = BLOCK_VINE;
    }
}
