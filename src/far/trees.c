// Single trees, from where chunks end to FAR_TREES blocks: as many as the cover of each sample says, at places that
// follow from the world's columns alone, so that they lie still as the eye moves. Each has its own reach: the farther
// away, the fewer stand for all. Farther away, and between them, crowns are the land's colour.
#include "far/far_internal.h"

#include "base/hash.h"

#include <math.h>

enum {
    PLACES = 2,        // for trees, in the square of a sample
    HIDDEN = FAR_CELL, // blocks before the border from which on chunks hide all trees, wherever in its cell the eye is
};

#define ALL_REACH 250.0f    // blocks from the eye within which all are drawn; beyond,
#define REACH_POWER (-0.6f) // of a tree's random number: as few as the distance to the power of 1 / this
#define CROWN_WIDEST 1.5f   // its widest part, of its mean width
#define SIZES 0.35f         // by which trees differ in size, either way,
#define TONES 0.25f         // and in brightness

typedef struct Grove {
    const FarGrid *grid; // the finest
    FarLand *land;
    FarCorner *trees; // rectangles, not yet sorted
    uint8_t *sectors; // of each
    int count, capacity, sector_capacity;
} Grove;

// The height of the ground, without trees, at a place counted in samples from the grid's first.
static float ground_at(const FarGrid *grid, float i, float j)
{
    float share[2][2] = {{1.0f, 0.0f}, {1.0f, 0.0f}}, sum = 0.0f;
    int west = (int)i, north = (int)j;
    share[0][1] = i - (float)west;
    share[1][1] = j - (float)north;
    share[0][0] -= share[0][1];
    share[1][0] -= share[1][1];
    for (int k = 0; k < 4; k++) {
        int x = west + k % 2, z = north + k / 2;
        const FarTile *tile = far_grid_tile(grid, x / FAR_TILE, z / FAR_TILE);
        sum += share[0][k % 2] * share[1][k / 2] * (float)tile->height[z % FAR_TILE * FAR_TILE + x % FAR_TILE];
    }
    return sum / (float)FAR_Y_SCALE;
}

// A number 0..FAR_SECTORS - 1 for a direction: the octant, and a quarter of it.
static int sector_of(float x, float z)
{
    float wide = fabsf(x), long_ = fabsf(z), least = MIN(wide, long_), most = MAX(wide, long_);
    return (x < 0.0f) | (z < 0.0f) << 1 | (wide < long_) << 2 |
           ((least > 0.1989f * most) + (least > 0.4142f * most) + (least > 0.6682f * most)) << 3;
}

// Two triangles around a tree from its foot to its top.
static void add_rectangle(Grove *grove, const FarCorner *foot, float ground, float tall, float half)
{
    static const uint8_t order[FAR_CORNERS] = {0, 1, 3, 0, 3, 2}; // bit 0: right; bit 1: upper
    grove->trees =
        memory_grow(MEMORY_RENDER, grove->trees, grove->count, &grove->capacity, FAR_CORNERS * sizeof *grove->trees);
    grove->sectors = memory_grow(MEMORY_RENDER, grove->sectors, grove->count, &grove->sector_capacity, 1);
    FarCorner *corners = grove->trees + (ptrdiff_t)grove->count * FAR_CORNERS;
    for (int i = 0; i < FAR_CORNERS; i++) {
        float y = ground + (order[i] & 2 ? tall : 0.0f);
        corners[i] = *foot;
        corners[i].y = (uint16_t)(CLAMP(y, 0.0f, 2.0f * CHUNK_HEIGHT) * (float)FAR_Y_SCALE);
        corners[i].aside = (int16_t)((order[i] & 1 ? half : -half) * (float)FAR_Y_SCALE);
    }
    grove->sectors[grove->count++] = (uint8_t)sector_of(foot->x, foot->z);
}

static void add_tree(Grove *grove, const FarTile *tile, int n, const FarCorner *foot, float ground, uint64_t random)
{
    float size = 1.0f + SIZES * (2.0f * hash_unit(random << 24) - 1.0f);
    float tone = 1.0f + TONES * (2.0f * hash_unit(random << 16) - 1.0f);
    float tall = MIN((float)tile->tall[n] * size, 255.0f / FAR_TALL_SCALE);
    FarCorner own = *foot;
    for (int i = 0; i < 3; i++)
        own.colour[i] = far_texel(far_linear(tile->leaves[n][i]) * tone);
    own.colour[3] = (uint8_t)(tall * FAR_TALL_SCALE);
    add_rectangle(grove, &own, ground, tall, 0.5f * CROWN_WIDEST * (float)tile->leaves[n][3] * size);
}

// Each place of sample (i, j) of the grid holds a tree with the chance that makes up the sample's cover.
static void add_sample(Grove *grove, int i, int j)
{
    const FarGrid *grid = grove->grid;
    const FarTile *tile = far_grid_tile(grid, i / FAR_TILE, j / FAR_TILE);
    int n = j % FAR_TILE * FAR_TILE + i % FAR_TILE;
    float open = 1.0f - (float)tile->cover[n] / 255.0f, wide = tile->leaves[n][3];
    if (open >= 1.0f || wide < 1.0f)
        return;
    // Seen at flat angles, `open` is the square of what is open from above.
    float trees = -0.5f * logf(MAX(open, 0.01f)) * (float)(FAR_STEP * FAR_STEP) / (wide * wide);
    int64_t x = (grid->x * FAR_TILE + i) * FAR_STEP, z = (grid->z * FAR_TILE + j) * FAR_STEP;
    for (int k = 0; k < PLACES; k++) {
        uint64_t random = hash_at2((uint64_t)k + 1, x, z);
        if (hash_unit(random) * PLACES >= trees)
            continue;
        float reach = MIN(ALL_REACH * powf(hash_unit(random << 8), REACH_POWER), (float)FAR_TREES);
        int dx = (int)(random % FAR_STEP), dz = (int)(random / FAR_STEP % FAR_STEP);
        const FarCorner foot = {.x = (int16_t)(x + dx - grove->land->eye_x),
                                .z = (int16_t)(z + dz - grove->land->eye_z),
                                .reach = (uint16_t)reach};
        if (hypotf(foot.x, foot.z) < reach + FAR_CELL)
            add_tree(grove, tile, n, &foot,
                     ground_at(grid, (float)i + (float)dx / FAR_STEP, (float)j + (float)dz / FAR_STEP), random);
    }
}

void far_range_grow(FarRange *range, const FarCorner corners[FAR_CORNERS])
{
    for (int i = 0; i < FAR_CORNERS; i++, range->count++) {
        const float at[3] = {(float)corners[i].x, (float)corners[i].y / (float)FAR_Y_SCALE, (float)corners[i].z};
        for (int axis = 0; axis < 3; axis++) {
            range->low[axis] = range->count ? MIN(range->low[axis], at[axis]) : at[axis];
            range->high[axis] = range->count ? MAX(range->high[axis], at[axis]) : at[axis];
        }
    }
}

// Makes room around the trunks, on all sides.
static void widen(FarRange *range, float aside)
{
    for (int axis = 0; axis < 3; axis += 2) {
        range->low[axis] -= aside;
        range->high[axis] += aside;
    }
}

static void sort_trees(const Grove *grove)
{
    FarLand *land = grove->land;
    land->corners = memory_alloc(MEMORY_RENDER, (size_t)MAX(grove->count, 1) * FAR_CORNERS * sizeof *land->corners);
    for (int sector = 0; sector < FAR_SECTORS; sector++) {
        FarRange range = {.first = land->corner_count};
        int widest = 0;
        for (int t = 0; t < grove->count; t++) {
            if (grove->sectors[t] != sector)
                continue;
            FarCorner *to = land->corners + land->corner_count;
            memcpy(to, grove->trees + (ptrdiff_t)t * FAR_CORNERS, FAR_CORNERS * sizeof *to);
            far_range_grow(&range, to);
            land->corner_count += FAR_CORNERS;
            widest = MAX(widest, MAX(to[0].aside, -to[0].aside));
        }
        widen(&range, (float)widest / (float)FAR_Y_SCALE);
        if (range.count)
            land->tree_ranges[land->tree_range_count++] = range;
    }
}

void far_trees_build(const FarField *field, FarLand *land)
{
    const FarGrid *grid = &field->grids[0];
    Grove grove = {.grid = grid, .land = land};
    int middle[2] = {(int)(land->eye_x / FAR_STEP - grid->x * FAR_TILE),
                     (int)(land->eye_z / FAR_STEP - grid->z * FAR_TILE)};
    enum { REACH = (FAR_TREES + FAR_CELL) / FAR_STEP };
    int hidden = MAX(field->eye.border - HIDDEN, 0) / FAR_STEP;
    for (int j = middle[1] - REACH; j < middle[1] + REACH; j++)
        for (int i = middle[0] - REACH; i < middle[0] + REACH; i++) {
            int dx = i - middle[0], dz = j - middle[1], square = dx * dx + dz * dz;
            if (square < REACH * REACH && square >= hidden * hidden)
                add_sample(&grove, i, j);
        }
    sort_trees(&grove);
    memory_free(grove.trees);
    memory_free(grove.sectors);
}
