#include "gen/trees.h"

#include "base/hash.h"
#include "gen/biome.h"
#include "gen/stage.h"

typedef struct Candidate {
    int64_t x, z;
    uint64_t rank;
} Candidate;

static Candidate candidate_of(uint64_t seed, int64_t cell_x, int64_t cell_z)
{
    uint64_t random = hash_at2(seed, cell_x, cell_z);
    return (Candidate){.x = cell_x * TREE_CELL + (int64_t)(random & (TREE_CELL - 1)),
                       .z = cell_z * TREE_CELL + (int64_t)(random >> 8 & (TREE_CELL - 1)),
                       .rank = random >> 16};
}

static bool too_near(const Candidate *a, const Candidate *b)
{
    return a->x - b->x < TREE_DISTANCE && b->x - a->x < TREE_DISTANCE && a->z - b->z < TREE_DISTANCE &&
           b->z - a->z < TREE_DISTANCE;
}

bool tree_candidate(uint64_t seed, int64_t cell_x, int64_t cell_z, int64_t *x, int64_t *z)
{
    _Static_assert(TREE_DISTANCE <= TREE_CELL, "only the eight cells around can hold a candidate that is too near");
    Candidate own = candidate_of(seed, cell_x, cell_z);
    *x = own.x;
    *z = own.z;
    for (int i = 0; i < 9; i++) {
        Candidate other = candidate_of(seed, cell_x + i % 3 - 1, cell_z + i / 3 - 1);
        if (i != 4 && other.rank > own.rank && too_near(&own, &other))
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

// A tree stands on dry ground that neither a cave nor an overhang can have taken away. Judged by what is known of the
// column alone, so that every chunk that the tree reaches comes to the same end.
static bool holds_tree(const Build *build, int column)
{
    const LandRegion *region = build->region;
    int surface = region->surface[column];
    uint8_t top = biome_table[region->biome[column]].surface.top;
    return surface >= SEA_LEVEL && build->roof[column] > 0 && region->overhang[column] <= 0.0f &&
           block_has(top, BLOCK_GROUND) && surface < CHUNK_HEIGHT - 32;
}

static bool stands_free(const LandRegion *region, int column)
{
    int highest = MAX(MAX(region->surface[column - 1], region->surface[column + 1]),
                      MAX(region->surface[column - LAND_SIZE], region->surface[column + LAND_SIZE]));
    return highest <= region->surface[column];
}

static void grow(const Build *build, int local_x, int local_z, uint64_t random)
{
    int column = land_index(local_x, local_z);
    const BiomeTrees *trees = &biome_table[build->region->biome[column]].trees;
    float chance = (float)(random >> 40) * 0x1p-24f;
    if (chance >= trees->density || !holds_tree(build, column))
        return;
    TreeKind kind = choose_kind(trees, random >> 8 & 0xFFFF);
    if (tree_table[kind].stands_free && !stands_free(build->region, column))
        return;
    int surface = build->region->surface[column];
    TreeCanvas canvas = {.blocks = build->blocks, .x = local_x, .y = surface + 1, .z = local_z, .random = random};
    tree_table[kind].draw(&canvas);
    // Grass does not grow under a trunk.
    bool inside = local_x >= 0 && local_x < CHUNK_SIZE && local_z >= 0 && local_z < CHUNK_SIZE;
    if (inside && build->blocks[block_index(local_x, surface, local_z)] == BLOCK_GRASS)
        build->blocks[block_index(local_x, surface, local_z)] = BLOCK_DIRT;
}

void stage_trees(Build *build)
{
    uint64_t seed = hash_combine(build->seed, SCATTER_TREES);
    int64_t first_x = floor_div(build->x - TREE_REACH, TREE_CELL),
            first_z = floor_div(build->z - TREE_REACH, TREE_CELL);
    int64_t last_x = floor_div(build->x + CHUNK_SIZE - 1 + TREE_REACH, TREE_CELL);
    int64_t last_z = floor_div(build->z + CHUNK_SIZE - 1 + TREE_REACH, TREE_CELL);
    for (int64_t cell_z = first_z; cell_z <= last_z; cell_z++)
        for (int64_t cell_x = first_x; cell_x <= last_x; cell_x++) {
            int64_t x, z;
            if (!tree_candidate(seed, cell_x, cell_z, &x, &z))
                continue;
            int local_x = (int)(x - build->x), local_z = (int)(z - build->z);
            bool reaches = local_x >= -TREE_REACH && local_x < CHUNK_SIZE + TREE_REACH && local_z >= -TREE_REACH &&
                           local_z < CHUNK_SIZE + TREE_REACH;
            if (reaches)
                grow(build, local_x, local_z, hash_at2(~seed, x, z));
        }
}
