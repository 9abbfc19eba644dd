#include "gen/stages/trees.h"

#include "base/hash.h"
#include "gen/build.h"

#include <stdlib.h>

// ---- shapes. Logs replace air and leaves, leaves replace air alone; blocks outside the canvas are skipped.

static uint8_t *canvas_block(const TreeCanvas *canvas, int dx, int dy, int dz)
{
    int x = canvas->x + dx, y = canvas->y + dy, z = canvas->z + dz;
    bool inside = x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y >= 0 && y < CHUNK_HEIGHT;
    return inside ? &canvas->blocks[block_index(x, y, z)] : NULL;
}

static void put_leaf(const TreeCanvas *canvas, int dx, int dy, int dz)
{
    uint8_t *block = canvas_block(canvas, dx, dy, dz);
    if (block && *block == BLOCK_AIR)
        *block = canvas->kind->leaves;
}

static void put_log(const TreeCanvas *canvas, int dx, int dy, int dz)
{
    uint8_t *block = canvas_block(canvas, dx, dy, dz);
    if (block && (*block == BLOCK_AIR || (block_has(*block, BLOCK_CUTOUT) && block_has(*block, BLOCK_SOLID))))
        *block = canvas->kind->log;
}

static void trunk(const TreeCanvas *canvas, int height)
{
    for (int dy = 0; dy < height; dy++)
        put_log(canvas, 0, dy, 0);
}

// 0 .. count - 1, from the tree's random number; each choice has its own `salt`.
static int pick(const TreeCanvas *canvas, int salt, int count)
{
    return (int)((hash_combine(canvas->random, (uint64_t)salt) >> 33) % (uint64_t)count);
}

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
                if (skin && hash_at3(canvas->random, cx + dx, cy + dy, cz + dz) >> 62 == 0)
                    continue;
                put_leaf(canvas, cx + dx, cy + dy, cz + dz);
            }
}

static void draw_oak(const TreeCanvas *canvas)
{
    int height = 4 + pick(canvas, 1, 3);
    bool large = pick(canvas, 2, 6) == 0;
    trunk(canvas, height + (large ? 2 : 0));
    if (large) {
        blob(canvas, 0, height + 1, 0, 3.4f, 2.6f);
        blob(canvas, pick(canvas, 3, 3) - 1, height + 3, pick(canvas, 4, 3) - 1, 2.2f, 1.6f);
    } else {
        blob(canvas, 0, height, 0, 2.6f, 2.2f);
    }
}

static void draw_birch(const TreeCanvas *canvas)
{
    int height = 6 + pick(canvas, 1, 3);
    trunk(canvas, height);
    blob(canvas, 0, height - 1, 0, 2.3f, 3.2f);
}

// A closed cone with a ragged skin, since alternating wide and narrow layers look like plates from afar. Leaves on all
// four sides hide the trunk.
static void draw_spruce(const TreeCanvas *canvas)
{
    int height = 8 + pick(canvas, 1, 5), bare = 1 + pick(canvas, 2, 2);
    float foot = 1.7f + 0.3f * (float)pick(canvas, 3, 3);
    trunk(canvas, height - 1);
    for (int dy = bare; dy <= height; dy++) {
        float cone = 0.6f + foot * (float)(height - dy) / (float)(height - bare);
        blob(canvas, 0, dy, 0, cone, 0.9f);
        for (int side = -1; side <= 1 && dy < height - 1; side += 2) {
            put_leaf(canvas, side, dy, 0);
            put_leaf(canvas, 0, dy, side);
        }
    }
    put_leaf(canvas, 0, height, 0);
}

static void draw_jungle(const TreeCanvas *canvas)
{
    int height = 9 + pick(canvas, 1, 7);
    trunk(canvas, height);
    blob(canvas, 0, height, 0, 4.2f, 1.9f);
    int side = pick(canvas, 2, 4), dx = side == 0 ? 2 : side == 1 ? -2 : 0, dz = side == 2 ? 2 : side == 3 ? -2 : 0;
    blob(canvas, dx, height - 4, dz, 2.2f, 1.3f);
}

// A trunk that leans, and flat layers at its end.
static void draw_acacia(const TreeCanvas *canvas)
{
    int upright = 3 + pick(canvas, 1, 2), leaning = 2 + pick(canvas, 2, 2);
    int side = pick(canvas, 3, 4), dx = side == 0 ? 1 : side == 1 ? -1 : 0, dz = side == 2 ? 1 : side == 3 ? -1 : 0;
    trunk(canvas, upright);
    int lean = MIN(leaning, 2);
    for (int i = 1; i <= leaning; i++)
        put_log(canvas, dx * MIN(i, lean), upright - 1 + i, dz * MIN(i, lean));
    blob(canvas, dx * lean, upright + leaning, dz * lean, 3.4f, 0.9f);
    blob(canvas, dx * lean, upright + leaning + 1, dz * lean, 1.8f, 0.9f);
}

// A wide low crown with hanging leaves.
static void draw_willow(const TreeCanvas *canvas)
{
    int height = 5 + pick(canvas, 1, 2);
    trunk(canvas, height);
    blob(canvas, 0, height, 0, 4.0f, 1.8f);
    for (int dz = -4; dz <= 4; dz++)
        for (int dx = -4; dx <= 4; dx++) {
            int far = dx * dx + dz * dz;
            uint64_t random = hash_at2(canvas->random, dx, dz);
            if (far < 8 || far > 15 || random >> 62 == 0)
                continue;
            for (int i = 0; i <= (int)(random & 3); i++)
                put_leaf(canvas, dx, height - i, dz);
        }
}

static void draw_cactus(const TreeCanvas *canvas) { trunk(canvas, 1 + pick(canvas, 1, 3)); }

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

// ---- places

// The one possible place for a tree in a cell. All candidates around a chunk are made once, then compared with their
// neighbours.
typedef struct Candidate {
    int x, z; // local
    uint64_t rank;
} Candidate;

enum {
    CELLS_AROUND = (TREE_REACH + TREE_CELL - 1) / TREE_CELL + 1, // around the chunk, and one more for the comparison
    CELLS = CHUNK_SIZE / TREE_CELL + 2 * CELLS_AROUND,
};
_Static_assert(CHUNK_SIZE % TREE_CELL == 0, "a chunk begins with a cell");
_Static_assert(TREE_DISTANCE <= TREE_CELL, "only the eight cells around can hold a candidate that is too near");

static void find_candidates(const Build *build, uint64_t seed, Candidate *candidates)
{
    int64_t first_x = build->x / TREE_CELL - CELLS_AROUND, first_z = build->z / TREE_CELL - CELLS_AROUND;
    for (int i = 0; i < CELLS * CELLS; i++) {
        int cell_x = i % CELLS, cell_z = i / CELLS;
        uint64_t random = hash_at2(seed, first_x + cell_x, first_z + cell_z);
        candidates[i] = (Candidate){
            .x = (cell_x - CELLS_AROUND) * TREE_CELL + (int)(random & (TREE_CELL - 1)),
            .z = (cell_z - CELLS_AROUND) * TREE_CELL + (int)(random >> 8 & (TREE_CELL - 1)),
            .rank = random >> 16,
        };
    }
}

static bool too_near(const Candidate *a, const Candidate *b)
{
    return abs(a->x - b->x) < TREE_DISTANCE && abs(a->z - b->z) < TREE_DISTANCE;
}

// Returns whether no candidate that is too near has a higher rank.
static bool stands(const Candidate *own)
{
    for (int dz = -CELLS; dz <= CELLS; dz += CELLS)
        for (int dx = -1; dx <= 1; dx++) {
            const Candidate *other = own + dz + dx;
            if (other->rank > own->rank && too_near(own, other))
                return false;
        }
    return true;
}

static TreeKind choose_kind(const BiomeTrees *trees, uint64_t random)
{
    unsigned total = 0;
    for (int i = 0; i < BIOME_TREES; i++)
        total += trees->kinds[i].weight;
    unsigned chosen = (unsigned)(random % total);
    int i = 0;
    while (chosen >= trees->kinds[i].weight)
        chosen -= trees->kinds[i++].weight;
    return (TreeKind)trees->kinds[i].kind;
}

// A tree stands on dry ground that is no cliff and that neither a cave nor an overhang can have removed. Decided from
// columns alone, so that every chunk that the tree reaches decides the same.
static bool holds_tree(const Build *build, int column)
{
    const LandRegion *region = build->region;
    int surface = region->surface[column];
    const BiomeSurface *ground = &build->spec->ground[region->biome[column]].surface;
    if (ground->steep && land_slope(region, column) >= ground->steep)
        return false; // bare rock
    return !land_is_wet(region, column) && build->roof[column] > 0 && region->overhang[column] <= 0.0f &&
           block_has(ground->top, BLOCK_GROUND) && surface < CHUNK_HEIGHT - 32;
}

static bool stands_free(const LandRegion *region, int column)
{
    int highest = MAX(MAX(region->surface[column - 1], region->surface[column + 1]),
                      MAX(region->surface[column - LAND_SIZE], region->surface[column + LAND_SIZE]));
    return highest <= region->surface[column];
}

// The woods field makes glades in forests and groves on plains.
static float density_at(const Build *build, int local_x, int local_z, const BiomeTrees *trees)
{
    const TreeSpec *rule = &build->spec->trees;
    float woods = land_at2(build->land, rule->woods, build->x + local_x, build->z + local_z);
    return trees->density * CLAMP(rule->mean + rule->swing * woods, rule->least, 1.0f);
}

static bool reaches(int local) { return local >= -TREE_REACH && local < CHUNK_SIZE + TREE_REACH; }

// Returns whether a tree grows at a candidate's place, and fills `tree`.
static bool find_tree(const Build *build, int local_x, int local_z, uint64_t random, Tree *tree)
{
    int column = land_index(local_x, local_z);
    const BiomeTrees *trees = &build->spec->ground[build->region->biome[column]].trees;
    float chance = (float)(random >> 40) * 0x1p-24f;
    if (chance >= trees->density || !holds_tree(build, column) || chance >= density_at(build, local_x, local_z, trees))
        return false;
    TreeKind kind = choose_kind(trees, random >> 8 & 0xFFFF);
    if (tree_table[kind].stands_free && !stands_free(build->region, column))
        return false;
    *tree = (Tree){local_x, build->region->surface[column] + 1, local_z, kind, random};
    return true;
}

int trees_around(const Build *build, Tree trees[TREES_MAX])
{
    Candidate candidates[CELLS * CELLS];
    uint64_t seed = hash_combine(build->seed, SCATTER_TREES);
    int count = 0;
    find_candidates(build, seed, candidates);
    for (int cell_z = 1; cell_z < CELLS - 1; cell_z++)
        for (int cell_x = 1; cell_x < CELLS - 1; cell_x++) {
            const Candidate *own = &candidates[cell_z * CELLS + cell_x];
            uint64_t random = hash_at2(~seed, build->x + own->x, build->z + own->z);
            if (reaches(own->x) && reaches(own->z) && stands(own))
                count += find_tree(build, own->x, own->z, random, &trees[count]);
        }
    return count;
}

// Turns the grass under a trunk into dirt.
static void bare_ground(const Build *build, const Tree *tree)
{
    if (tree->x < 0 || tree->x >= CHUNK_SIZE || tree->z < 0 || tree->z >= CHUNK_SIZE)
        return;
    uint8_t *ground = &build->blocks[block_index(tree->x, tree->y - 1, tree->z)];
    *ground = *ground == BLOCK_GRASS ? BLOCK_DIRT : *ground;
}

void stage_trees(Build *build)
{
    _Static_assert((CELLS - 2) * (CELLS - 2) <= TREES_MAX, "more cells than trees");
    Tree trees[TREES_MAX];
    int count = trees_around(build, trees);
    for (int i = 0; i < count; i++) {
        const TreeInfo *kind = &tree_table[trees[i].kind];
        kind->draw(&(TreeCanvas){build->blocks, kind, trees[i].x, trees[i].y, trees[i].z, trees[i].random});
        bare_ground(build, &trees[i]);
    }
}
