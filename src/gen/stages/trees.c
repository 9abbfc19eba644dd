#include "gen/stages/trees.h"

#include "base/hash.h"
#include "gen/build.h"

#include <stdlib.h>

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
    return surface >= SEA_LEVEL && build->roof[column] > 0 && region->overhang[column] <= 0.0f &&
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
    float woods = field_at2(&build->land->fields[rule->woods], build->x + local_x, build->z + local_z);
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
        TreeCanvas canvas = {build->blocks, trees[i].x, trees[i].y, trees[i].z, trees[i].random};
        tree_table[trees[i].kind].draw(&canvas);
        bare_ground(build, &trees[i]);
    }
}
