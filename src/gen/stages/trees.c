#include "gen/stages/trees.h"

#include "base/hash.h"
#include "gen/stages/caves.h"
#include "gen/stages/stage_list.h"
#include "gen/tree/tree_brush.h"

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
    TREE_NARROW = LAND_MARGIN - CAVE_SEAL, // reach within which the caves' roofs are known
};
_Static_assert(TREE_REACH + 1 <= LAND_MARGIN, "a tree's four neighbours are known");
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

static const BiomeTree *choose_kind(const BiomeTrees *trees, uint64_t random)
{
    unsigned total = 0;
    for (int i = 0; i < BIOME_TREES && trees->kinds[i].weight > 0; i++)
        total += trees->kinds[i].weight;
    unsigned chosen = (unsigned)(random % MAX(total, 1));
    int i = 0;
    while (chosen >= trees->kinds[i].weight)
        chosen -= trees->kinds[i++].weight;
    return &trees->kinds[i];
}

// Measured on the land alone: banks of water (gen/land/water.h) are not known in the columns beside a tree's.
static int slope_of(const LandRegion *region, int column)
{
    int along_x = land_height(region, column + 1) - land_height(region, column - 1);
    int along_z = land_height(region, column + LAND_SIZE) - land_height(region, column - LAND_SIZE);
    return MAX(abs(along_x), abs(along_z));
}

static bool is_cliff(const Build *build, int column)
{
    const BiomeSurface *ground = &build->spec->biomes[build->region->biome[column]].ground;
    return ground->steep && slope_of(build->region, column) >= ground->steep; // bare rock
}

// A tree stands on land that neither a cave nor an overhang can have removed. Decided from columns alone, so that every
// chunk that the tree reaches decides the same.
static bool holds_tree(const Build *build, int column)
{
    const LandRegion *region = build->region;
    int surface = region->surface[column];
    return surface >= region->water[column] - TREE_WADING && build->roof[column] > 0 &&
           region->overhang[column] <= 0.0f && surface < CHUNK_HEIGHT - TREE_TALL;
}

static bool stands_free(const LandRegion *region, int column)
{
    int highest = MAX(MAX(land_height(region, column - 1), land_height(region, column + 1)),
                      MAX(land_height(region, column - LAND_SIZE), land_height(region, column + LAND_SIZE)));
    return highest <= region->surface[column];
}

// Returns whether the columns under a fallen log are as high as the first.
static bool lies_level(const LandRegion *region, int column, uint64_t random)
{
    static const int steps[4] = {1, LAND_SIZE, -1, -LAND_SIZE};
    bool level = true;
    for (int i = 1; i < brush_log_blocks(random); i++) {
        int under = column + i * steps[brush_log_side(random)];
        level &= land_height(region, under) == land_height(region, column) && !land_is_wet(region, under);
    }
    return level;
}

// Returns whether no cave comes out where a wide tree stands. Water that closes caves may lie where only some of the
// chunks that the tree reaches know of it, so it does not count.
static bool is_closed(const Build *build, const Candidate *place)
{
    const CaveSpec *caves = &build->spec->caves;
    return cave_roof(caves, fields_at2(build->fields, caves->entrance, build->x + place->x, build->z + place->z)) > 0;
}

// Returns whether water stands where a trunk two blocks wide would have roots: they would take the water that feeds a
// fall away.
static bool has_wet_foot(const LandRegion *region, int column)
{
    return land_is_wet(region, column + 1) || land_is_wet(region, column + LAND_SIZE) ||
           land_is_wet(region, column + LAND_SIZE + 1);
}

// Returns whether a kind of tree may stand on land that holds trees.
static bool suits(const Build *build, int column, const TreeInfo *kind, uint64_t random)
{
    const LandRegion *region = build->region;
    const BiomeSurface *ground = &build->spec->biomes[region->biome[column]].ground;
    if (land_is_wet(region, column))
        return kind->stand == STAND_WADE && block_has(ground->bed, BLOCK_GROUND) && region->fall[column] == 0 &&
               region->temperature[column] >= build->spec->freezing;
    if (kind->reach > TREE_NARROW && has_wet_foot(region, column))
        return false;
    if (kind->stand == STAND_ROCK)
        return true;
    if (is_cliff(build, column) || !block_has(ground->top, BLOCK_GROUND))
        return false;
    return (kind->stand != STAND_FREE || stands_free(region, column)) &&
           (kind->stand != STAND_LYING || lies_level(region, column, random));
}

// The woods field makes glades in forests and groves on plains.
static float density_at(const Build *build, int local_x, int local_z, const BiomeTrees *trees)
{
    const TreeSpec *rule = &build->spec->trees;
    float woods = fields_at2(build->fields, rule->woods, build->x + local_x, build->z + local_z);
    return trees->density * CLAMP(rule->mean + rule->swing * woods, rule->least, 1.0f);
}

static bool reaches(const Candidate *place, int reach)
{
    return place->x >= -reach && place->x < CHUNK_SIZE + reach && place->z >= -reach && place->z < CHUNK_SIZE + reach;
}

// Returns whether a tree grows at a candidate's place, and fills `tree`.
static bool find_tree(const Build *build, const Candidate *place, uint64_t random, Tree *tree)
{
    int column = land_index(place->x, place->z);
    const BiomeTrees *trees = &build->spec->biomes[build->region->biome[column]].trees;
    float chance = hash_unit(random);
    if (chance >= trees->density || !holds_tree(build, column) || landmark_bars(build, place->x, place->z))
        return false;
    const BiomeTree *chosen = choose_kind(trees, random >> 8 & 0xFFFF);
    const TreeInfo *kind = tree_info(chosen->kind);
    if (!reaches(place, kind->reach) || !suits(build, column, kind, random) ||
        chance >= density_at(build, place->x, place->z, trees) ||
        (kind->reach > TREE_NARROW && !is_closed(build, place)))
        return false;
    *tree = (Tree){.x = place->x,
                   .y = MAX(build->region->surface[column], build->region->water[column]) + 1,
                   .z = place->z,
                   .kind = chosen->kind,
                   .log = chosen->log ? chosen->log : kind->log,
                   .leaves = chosen->leaves ? chosen->leaves : kind->leaves,
                   .random = random};
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
            if (reaches(own, TREE_REACH) && stands(own))
                count += find_tree(build, own, random, &trees[count]);
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
        tree_draw(&trees[i], build->blocks);
        bare_ground(build, &trees[i]);
    }
}
