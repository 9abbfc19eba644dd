// Plants and caves, block by block: no plant floats or is cut off, no cave drains water, and chunk borders are
// invisible.
#include "biomes.h"
#include "gen/generator.h"
#include "gen/stages/stage_list.h"
#include "gen/stages/trees.h"
#include "gen/tree/tree.h"
#include "karst/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// A square of chunks; only blocks at least a chunk inside it are checked.
enum { EDGE = 8, BLOCKS = EDGE * CHUNK_SIZE };

typedef struct Patch {
    Chunk *chunks[EDGE * EDGE];
} Patch;

static int all_memory_is_returned(void **state)
{
    (void)state;
    return memory_in_use_total() == 0 ? 0 : -1;
}

static void patch_init(Patch *patch, const Generator *generator, ChunkPos corner)
{
    Arena scratch;
    arena_init(&scratch);
    for (int i = 0; i < EDGE * EDGE; i++)
        patch->chunks[i] =
            source_chunk(generator_source(generator), (ChunkPos){corner.x + i % EDGE, corner.z + i / EDGE}, &scratch);
    arena_quit(&scratch);
}

static void patch_quit(Patch *patch)
{
    for (int i = 0; i < EDGE * EDGE; i++)
        chunk_release(patch->chunks[i]);
}

static uint8_t get(const Patch *patch, int x, int y, int z)
{
    if (y < 0 || y >= CHUNK_HEIGHT)
        return (uint8_t)(y < 0 ? BLOCK_VOID : BLOCK_AIR);
    return chunk_get(patch->chunks[z / CHUNK_SIZE * EDGE + x / CHUNK_SIZE], x % CHUNK_SIZE, y, z % CHUNK_SIZE);
}

static const int side_x[4] = {1, -1, 0, 0}, side_z[4] = {0, 0, 1, -1};

// NULL if there is none.
static const TreeInfo *tree_of_log(uint8_t block)
{
    int kind = 0;
    while (tree_info(kind) && tree_info(kind)->log != block)
        kind++;
    return tree_info(kind);
}

static const TreeInfo *tree_of_leaves(uint8_t block)
{
    int kind = 0;
    while (tree_info(kind) && tree_info(kind)->leaves != block)
        kind++;
    return tree_info(kind);
}

// A log rests on the ground, or on a log of its kind below or diagonally below it.
static bool log_holds(const Patch *patch, int x, int y, int z)
{
    uint8_t log = get(patch, x, y, z);
    for (int i = 0; i < 9; i++)
        if (get(patch, x + i % 3 - 1, y - 1, z + i / 3 - 1) == log)
            return true;
    return block_has(get(patch, x, y - 1, z), BLOCK_GROUND);
}

static bool leaf_holds(const Patch *patch, int x, int y, int z)
{
    uint8_t log = tree_of_leaves(get(patch, x, y, z))->log;
    for (int dy = -7; dy <= 5; dy++)
        for (int dz = -TREE_REACH; dz <= TREE_REACH; dz++)
            for (int dx = -TREE_REACH; dx <= TREE_REACH; dx++)
                if (get(patch, x + dx, y + dy, z + dz) == log)
                    return true;
    return false;
}

static bool cactus_holds(const Patch *patch, int x, int y, int z)
{
    for (int i = 0; i < 4; i++)
        if (block_has(get(patch, x + side_x[i], y, z + side_z[i]), BLOCK_SOLID))
            return false;
    return log_holds(patch, x, y, z);
}

static bool cane_holds(const Patch *patch, int x, int y, int z)
{
    while (get(patch, x, y - 1, z) == BLOCK_SUGAR_CANE)
        y--;
    bool water = false;
    for (int i = 0; i < 4; i++)
        water |= block_has(get(patch, x + side_x[i], y - 1, z + side_z[i]), BLOCK_LIQUID);
    return water && block_has(get(patch, x, y - 1, z), BLOCK_GROUND);
}

static bool underwater_plant_holds(const Patch *patch, int x, int y, int z)
{
    uint8_t own = get(patch, x, y, z), below = get(patch, x, y - 1, z), above = get(patch, x, y + 1, z);
    return (below == own || block_has(below, BLOCK_GROUND)) &&
           (above == own || above == BLOCK_WATER || above == BLOCK_ICE);
}

static bool plant_holds(const Patch *patch, int x, int y, int z)
{
    uint8_t own = get(patch, x, y, z), below = get(patch, x, y - 1, z);
    if (own == BLOCK_LILY_PAD)
        return below == BLOCK_WATER;
    if (own == BLOCK_BROWN_MUSHROOM || own == BLOCK_RED_MUSHROOM)
        return block_has(below, BLOCK_OPAQUE);
    return block_has(below, BLOCK_GROUND);
}

// Water stays where it is: nothing beside or under it is empty.
static bool water_holds(const Patch *patch, int x, int y, int z)
{
    bool held = get(patch, x, y - 1, z) != BLOCK_AIR;
    for (int i = 0; i < 4; i++)
        held &= get(patch, x + side_x[i], y, z + side_z[i]) != BLOCK_AIR;
    return held;
}

static bool block_holds(const Patch *patch, int x, int y, int z)
{
    uint8_t block = get(patch, x, y, z);
    if (block == BLOCK_AIR || block == BLOCK_STONE)
        return true;
    if (block == BLOCK_WATER)
        return water_holds(patch, x, y, z);
    if (block == BLOCK_CACTUS)
        return cactus_holds(patch, x, y, z);
    if (tree_of_log(block))
        return log_holds(patch, x, y, z);
    if (tree_of_leaves(block))
        return leaf_holds(patch, x, y, z);
    if (block == BLOCK_SUGAR_CANE)
        return cane_holds(patch, x, y, z);
    if (block_has(block, BLOCK_UNDERWATER))
        return underwater_plant_holds(patch, x, y, z);
    return !block_has(block, BLOCK_NEEDS_GROUND) || plant_holds(patch, x, y, z);
}

typedef struct Count {
    int64_t columns, faults, blocks[BLOCK_COUNT];
} Count;

static void judge(const Patch *patch, Count *count)
{
    for (int z = CHUNK_SIZE; z < BLOCKS - CHUNK_SIZE; z++)
        for (int x = CHUNK_SIZE; x < BLOCKS - CHUNK_SIZE; x++, count->columns++)
            for (int y = 0; y < CHUNK_HEIGHT; y++) {
                uint8_t block = get(patch, x, y, z);
                count->blocks[block]++;
                if (!block_holds(patch, x, y, z) && count->faults++ < 10)
                    print_message("fault: %s at local %d %d %d of chunk %d %d\n", block_table[block].name, x, y, z,
                                  patch->chunks[0]->pos.x, patch->chunks[0]->pos.z);
            }
}

// The first place of each biome on rings around the origin, so that every kind of plant occurs.
static int find_biomes(const Generator *generator, ChunkPos found[BIOMES_MAX])
{
    bool have[BIOMES_MAX] = {0};
    int count = 0;
    for (int i = 0; i < 40 * 40; i++) {
        int x = i % 40 * 160 - 3200, z = i / 40 * 160 - 3200;
        uint8_t biome = source_column(generator_source(generator), x, z).biome;
        if (!have[biome])
            found[count++] = (ChunkPos){(x >> 4) - EDGE / 2, (z >> 4) - EDGE / 2};
        have[biome] = true;
    }
    return count;
}

// In the generators whose only trees and plants are those that are judged here; standing of the others:
// test_gen_meadows.
static void nothing_floats_and_nothing_is_cut(void **state)
{
    (void)state;
    for (int g = 0; g <= 2; g++) {
        Generator *generator = generator_create(recipe_at(g), 42);
        ChunkPos places[BIOMES_MAX];
        Count *count = memory_alloc_zero(MEMORY_GENERAL, sizeof *count);
        int place_count = find_biomes(generator, places);
        for (int p = 0; p < place_count; p++) {
            Patch patch;
            patch_init(&patch, generator, places[p]);
            judge(&patch, count);
            patch_quit(&patch);
        }
        print_message("%s: %lld columns, %lld faults\n", recipe_spec(recipe_at(g))->name, (long long)count->columns,
                      (long long)count->faults);
        assert_true(count->columns >= 10000);
        assert_int_equal(count->faults, 0);
        if (recipe_spec(recipe_at(g))->id > 0)
            for (int block = BLOCK_OAK_LOG; block <= BLOCK_RED_MUSHROOM; block++)
                if (block != BLOCK_PLANKS && count->blocks[block] == 0)
                    fail_msg("%s grows nowhere", block_table[block].name);
        memory_free(count);
        generator_destroy(generator);
    }
}

// Every tree that begins in the middle chunk, drawn again on nine empty chunks, must be there in the world: each of
// its blocks is filled, by itself, by the ground or by another tree.
static void check_tree(const Patch *patch, int chunk_x, int chunk_z, const Tree *tree, uint8_t *blocks)
{
    for (int i = 0; i < 9; i++) {
        int dx = i % 3 - 1, dz = i / 3 - 1;
        memset(blocks, BLOCK_AIR, CHUNK_BLOCKS);
        Tree moved = *tree;
        moved.x -= dx * CHUNK_SIZE;
        moved.z -= dz * CHUNK_SIZE;
        tree_draw(&moved, blocks);
        const Chunk *chunk = patch->chunks[(chunk_z + dz) * EDGE + chunk_x + dx];
        for (int b = 0; b < CHUNK_BLOCKS; b++)
            if (blocks[b] != BLOCK_AIR)
                assert_true(block_has(chunk_get(chunk, b % CHUNK_SIZE, b / CHUNK_COLUMNS, b / CHUNK_SIZE % CHUNK_SIZE),
                                      BLOCK_SOLID));
    }
}

static int check_trees(const Terrain *terrain, const Patch *patch, Arena *scratch, uint8_t *blocks)
{
    int checked = 0;
    for (int chunk_z = 1; chunk_z < EDGE - 1; chunk_z++)
        for (int chunk_x = 1; chunk_x < EDGE - 1; chunk_x++) {
            Tree trees[TREES_MAX];
            Build build = build_begin(terrain, patch->chunks[chunk_z * EDGE + chunk_x]->pos, scratch);
            stage_land(&build);
            stage_solid(&build);
            stage_caves(&build);
            int count = trees_around(&build, trees);
            for (int t = 0; t < count; t++) {
                bool own = trees[t].x >= 0 && trees[t].x < CHUNK_SIZE && trees[t].z >= 0 && trees[t].z < CHUNK_SIZE;
                if (own)
                    check_tree(patch, chunk_x, chunk_z, &trees[t], blocks);
                checked += own;
            }
            arena_reset(scratch);
        }
    return checked;
}

static void trees_are_whole_across_borders(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    Generator *generator = generator_create(recipe_at(1), 42);
    Terrain terrain;
    terrain_init(&terrain, recipe_at(1), 42);
    ChunkPos places[BIOMES_MAX];
    int count = find_biomes(generator, places), trees = 0;
    for (int p = 0; p < count; p++) {
        Patch patch;
        patch_init(&patch, generator, places[p]);
        trees += check_trees(&terrain, &patch, &scratch, blocks);
        patch_quit(&patch);
    }
    print_message("%d trees\n", trees);
    assert_true(trees > 300);
    terrain_quit(&terrain);
    generator_destroy(generator);
    memory_free(blocks);
    arena_quit(&scratch);
}

static void trees_keep_their_distance(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Terrain terrain;
    terrain_init(&terrain, recipe_at(1), 3);
    for (int i = 0; i < 400; i++) {
        Tree trees[TREES_MAX];
        Build build = build_begin(&terrain, (ChunkPos){i % 20 * 9 - 90, i / 20 * 9 - 90}, &scratch);
        stage_land(&build);
        stage_solid(&build);
        stage_caves(&build);
        int count = trees_around(&build, trees);
        for (int a = 0; a < count; a++)
            for (int b = 0; b < a; b++)
                assert_true(abs(trees[a].x - trees[b].x) >= TREE_DISTANCE ||
                            abs(trees[a].z - trees[b].z) >= TREE_DISTANCE);
        arena_reset(&scratch);
    }
    terrain_quit(&terrain);
    arena_quit(&scratch);
}

// Two neighbouring chunks have the same data about the columns between them.
static void borders_agree_from_both_sides(void **state)
{
    (void)state;
    static const ChunkPos left[] = {{0, 0}, {-1, 5}, {-40, 33}, {1000000, -1000000}, {INT32_MAX - 1, INT32_MIN}};
    Arena scratch;
    arena_init(&scratch);
    for (size_t i = 0; i < ARRAY_COUNT(left); i++)
        for (int seed = 0; seed < 8; seed++) {
            Terrain terrain;
            terrain_init(&terrain, recipe_at(1), seed);
            Build a = build_begin(&terrain, left[i], &scratch);
            Build b = build_begin(&terrain, (ChunkPos){left[i].x + 1, left[i].z}, &scratch);
            Build *both[] = {&a, &b};
            for (int k = 0; k < 2; k++) {
                stage_land(both[k]);
                stage_solid(both[k]);
                stage_caves(both[k]);
            }
            for (int z = -TREE_REACH; z < CHUNK_SIZE + TREE_REACH; z++)
                for (int x = CHUNK_SIZE - TREE_REACH; x < CHUNK_SIZE + TREE_REACH; x++) {
                    int from_a = land_index(x, z), from_b = land_index(x - CHUNK_SIZE, z);
                    assert_int_equal(a.region->surface[from_a], b.region->surface[from_b]);
                    assert_int_equal(a.region->biome[from_a], b.region->biome[from_b]);
                    assert_true(a.region->overhang[from_a] == b.region->overhang[from_b]);
                    assert_int_equal(a.roof[from_a], b.roof[from_b]);
                }
            arena_reset(&scratch);
            terrain_quit(&terrain);
        }
    arena_quit(&scratch);
}

// How often stone touches air, across a border and inside a chunk: caves that stop at borders would change the ratio.
static void caves_do_not_depend_on_chunk_borders(void **state)
{
    (void)state;
    int64_t border = 0, inside = 0;
    for (int seed = 1; seed <= 3; seed++) {
        Generator *generator = generator_create(recipe_find_id(1), seed);
        Patch patch;
        patch_init(&patch, generator, (ChunkPos){-4, 100});
        for (int y = 6; y < 48; y++)
            for (int z = 0; z < BLOCKS; z++)
                for (int x = 0; x + 1 < BLOCKS; x++) {
                    bool change = block_has(get(&patch, x, y, z), BLOCK_SOLID) !=
                                  block_has(get(&patch, x + 1, y, z), BLOCK_SOLID);
                    *(x % CHUNK_SIZE == CHUNK_SIZE - 1 ? &border : &inside) += change;
                }
        patch_quit(&patch);
        generator_destroy(generator);
    }
    double ratio = (double)border / (EDGE - 1) / ((double)inside / (EDGE * (CHUNK_SIZE - 1)));
    print_message("cave walls at borders, relative to inside: %.3f\n", ratio);
    assert_true(inside > 10000 && ratio > 0.9 && ratio < 1.1);
}

// A cell that a walker can pass: empty, or a plant.
static bool passable(const Patch *patch, int x, int y, int z)
{
    return !block_has(get(patch, x, y, z), BLOCK_SOLID | BLOCK_LIQUID);
}

// How far from (x, y, z), along x or z, empty cells lead on without leaving the patch. EDGE chunks are enough.
static int flood(const Patch *patch, int x, int y, int z, uint8_t *seen, int *queue)
{
    int far = 0, queued = 0, start = (y * BLOCKS + z) * BLOCKS + x;
    memset(seen, 0, (size_t)BLOCKS * BLOCKS * CHUNK_HEIGHT);
    seen[start] = 1;
    queue[queued++] = start;
    for (int at = 0; at < queued; at++) {
        int cell = queue[at], cx = cell % BLOCKS, cz = cell / BLOCKS % BLOCKS, cy = cell / BLOCKS / BLOCKS;
        far = MAX(far, MAX(abs(cx - x), abs(cz - z)));
        for (int i = 0; i < 6; i++) {
            int nx = cx + (i < 4 ? side_x[i] : 0), nz = cz + (i < 4 ? side_z[i] : 0), ny = cy + (i == 4) - (i == 5);
            bool inside = nx >= 0 && nx < BLOCKS && nz >= 0 && nz < BLOCKS && ny > 0 && ny < SEA_LEVEL;
            int next = (ny * BLOCKS + nz) * BLOCKS + nx;
            if (inside && !seen[next] && passable(patch, nx, ny, nz)) {
                seen[next] = 1;
                queue[queued++] = next;
            }
        }
    }
    return far;
}

// The first empty cell in the middle of the patch, from a height downward.
static bool find_cave(const Patch *patch, int *x, int *y, int *z)
{
    for (*y = 40; *y > 12; (*y)--)
        for (*z = BLOCKS / 2 - 8; *z < BLOCKS / 2 + 8; (*z)++)
            for (*x = BLOCKS / 2 - 8; *x < BLOCKS / 2 + 8; (*x)++)
                if (passable(patch, *x, *y, *z))
                    return true;
    return false;
}

static int by_size(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void caves_are_connected(void **state)
{
    (void)state;
    enum { CAVES = 64 };
    int reach[CAVES], caves = 0;
    size_t cells = (size_t)BLOCKS * BLOCKS * CHUNK_HEIGHT;
    uint8_t *seen = memory_alloc(MEMORY_GENERAL, cells);
    int *queue = memory_alloc(MEMORY_GENERAL, cells * sizeof *queue);
    Generator *generator = generator_create(recipe_find_id(1), 42);
    for (int i = 0; caves < CAVES; i++) {
        Patch patch;
        int x, y, z;
        patch_init(&patch, generator, (ChunkPos){i % 12 * 40 - 200, i / 12 * 40 - 200});
        if (find_cave(&patch, &x, &y, &z))
            reach[caves++] = flood(&patch, x, y, z, seen, queue);
        patch_quit(&patch);
    }
    qsort(reach, CAVES, sizeof *reach, by_size);
    print_message("caves lead %d blocks on in the median, %d in the upper quarter\n", reach[CAVES / 2],
                  reach[CAVES * 3 / 4]);
    assert_true(reach[CAVES / 2] >= 48);
    assert_true(reach[CAVES * 3 / 4] >= 48);
    generator_destroy(generator);
    memory_free(queue);
    memory_free(seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_floats_and_nothing_is_cut),
        cmocka_unit_test(trees_are_whole_across_borders),
        cmocka_unit_test(trees_keep_their_distance),
        cmocka_unit_test(borders_agree_from_both_sides),
        cmocka_unit_test(caves_do_not_depend_on_chunk_borders),
        cmocka_unit_test(caves_are_connected),
    };
    return cmocka_run_group_tests(tests, NULL, all_memory_is_returned);
}
