// The shapes of trees, one by one on land made for it, and in worlds whose biomes hold nothing but them.
#include "base/hash.h"
#include "biomes.h"
#include "gen/generator.h"
#include "gen/stages/stage_list.h"
#include "gen/stages/trees.h"
#include "gen/tree/tree_brush.h"
#include "karst/recipe.h"
#include "sim/sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GROUND = 64, TRIES = 40, MIDDLE = 8 };

static int all_memory_is_returned(void **state)
{
    (void)state;
    return memory_in_use_total() == 0 ? 0 : -1;
}

enum { CACTUS = 6, KINDS_MAX = 64 };

static bool is_first(int kind) { return kind <= CACTUS; }

// ---- one tree

static Tree tree_of(int kind, int x, int z, uint64_t random)
{
    const TreeInfo *info = tree_info(kind);
    return (Tree){x, GROUND + 1, z, kind, info->log, info->leaves, random * 0x9E3779B97F4A7C15u};
}

// Ground up to GROUND under the tree that falls along x by one block in every `run`; 0: level.
static void lay_ground(uint8_t *blocks, int run)
{
    memset(blocks, BLOCK_AIR, CHUNK_BLOCKS);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int top = GROUND - (run && i % CHUNK_SIZE > MIDDLE ? (i % CHUNK_SIZE - MIDDLE + run - 1) / run : 0);
        for (int y = 0; y <= top; y++)
            blocks[block_index(i % CHUNK_SIZE, y, i / CHUNK_SIZE)] = BLOCK_DIRT;
    }
}

static bool is_tree(uint8_t block) { return block != BLOCK_AIR && block != BLOCK_DIRT; }

// Fills `held` with the blocks of the tree that are joined to the ground, by faces or, for the first kinds, by corners.
static int flood(const uint8_t *blocks, bool corners, uint8_t *held)
{
    int queue[4096], queued = 0;
    memset(held, 0, CHUNK_BLOCKS);
    for (int b = CHUNK_COLUMNS; b < CHUNK_BLOCKS; b++)
        if (is_tree(blocks[b]) && blocks[b - CHUNK_COLUMNS] == BLOCK_DIRT) {
            held[b] = 1;
            queue[queued++] = b;
        }
    for (int at = 0; at < queued; at++)
        for (int i = 0; i < 27; i++) {
            int dx = i % 3 - 1, dy = i / 9 - 1, dz = i / 3 % 3 - 1, b = queue[at];
            int x = b % CHUNK_SIZE + dx, z = b / CHUNK_SIZE % CHUNK_SIZE + dz, y = b / CHUNK_COLUMNS + dy;
            if ((!corners && abs(dx) + abs(dy) + abs(dz) != 1) || x < 0 || x >= CHUNK_SIZE || z < 0 || z >= CHUNK_SIZE)
                continue;
            int next = block_index(x, y, z);
            if (is_tree(blocks[next]) && !held[next]) {
                held[next] = 1;
                assert_true(queued < (int)ARRAY_COUNT(queue));
                queue[queued++] = next;
            }
        }
    return queued;
}

static void check_alone(int kind, uint64_t random, int run, uint8_t *blocks, uint8_t *held)
{
    Tree tree = tree_of(kind, MIDDLE, MIDDLE, random);
    int count = 0;
    lay_ground(blocks, run);
    tree_draw(&tree, blocks);
    for (int b = 0; b < CHUNK_BLOCKS; b++) {
        if (!is_tree(blocks[b]))
            continue;
        int out = MAX(abs(b % CHUNK_SIZE - MIDDLE), abs(b / CHUNK_SIZE % CHUNK_SIZE - MIDDLE));
        count++;
        if (out > tree_info(kind)->reach || b / CHUNK_COLUMNS > GROUND + TREE_TALL)
            fail_msg("%s %d reaches %d columns out, to layer %d", tree_info(kind)->name, (int)random, out,
                     b / CHUNK_COLUMNS - GROUND);
    }
    int joined = flood(blocks, is_first(kind), held);
    if (count == 0 || joined != count)
        fail_msg("%s %d on a slope of %d: %d of %d blocks are joined to the ground", tree_info(kind)->name, (int)random,
                 run, joined, count);
}

static void each_tree_is_one_piece_within_its_reach(void **state)
{
    (void)state;
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS), *held = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    for (int kind = 0; tree_info(kind); kind++)
        for (uint64_t random = 1; random <= TRIES; random++) {
            check_alone(kind, random, 0, blocks, held);
            if (!is_first(kind) && tree_info(kind)->stand != STAND_LYING)
                check_alone(kind, random, 2, blocks, held);
        }
    memory_free(blocks);
    memory_free(held);
}

static uint8_t block_of(const void *context, int64_t x, int y, int64_t z)
{
    const uint8_t *blocks = context;
    bool inside = x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y >= 0 && y < CHUNK_HEIGHT;
    return inside ? blocks[block_index((int)x, y, (int)z)] : (uint8_t)BLOCK_AIR;
}

// No block of a tree drops or falls when it is looked at.
static void each_tree_is_at_rest(void **state)
{
    (void)state;
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    const BlockQuery query = {block_of, blocks};
    for (int kind = 0; tree_info(kind); kind++)
        for (uint64_t random = 1; random <= TRIES; random++) {
            Tree tree = tree_of(kind, MIDDLE, MIDDLE, random);
            lay_ground(blocks, 0);
            tree_draw(&tree, blocks);
            for (int b = 0; b < CHUNK_BLOCKS; b++) {
                BlockPos at = {b % CHUNK_SIZE, b / CHUNK_COLUMNS, b / CHUNK_SIZE % CHUNK_SIZE};
                if (is_tree(blocks[b]) && rule_at(&query, at).kind != OUTCOME_STAYS)
                    fail_msg("%s %d drops a block %d above the ground", tree_info(kind)->name, (int)random,
                             at.y - GROUND);
            }
        }
    memory_free(blocks);
}

// A tree at a corner, drawn by the four chunks that meet there.
static void a_tree_at_a_corner_is_the_tree_of_the_middle(void **state)
{
    (void)state;
    uint8_t *whole = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS), *part = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    for (int kind = 0; tree_info(kind); kind++)
        for (uint64_t random = 1; random <= TRIES; random++) {
            Tree middle = tree_of(kind, MIDDLE, MIDDLE, random);
            lay_ground(whole, 0);
            tree_draw(&middle, whole);
            for (int quarter = 0; quarter < 4; quarter++) {
                int off_x = quarter % 2 ? MIDDLE : -MIDDLE, off_z = quarter / 2 ? MIDDLE : -MIDDLE;
                Tree moved = tree_of(kind, MIDDLE + off_x, MIDDLE + off_z, random);
                lay_ground(part, 0);
                tree_draw(&moved, part);
                for (int b = 0; b < CHUNK_BLOCKS; b++) {
                    int x = b % CHUNK_SIZE + off_x, z = b / CHUNK_SIZE % CHUNK_SIZE + off_z;
                    if (x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE)
                        assert_int_equal(part[block_index(x, b / CHUNK_COLUMNS, z)], whole[b]);
                }
            }
        }
    memory_free(whole);
    memory_free(part);
}

static int by_value(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static void each_new_kind_has_shapes_that_differ(void **state)
{
    (void)state;
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    for (int kind = CACTUS + 1; tree_info(kind); kind++) {
        uint64_t hashes[TRIES];
        int shapes = 0, different = 1;
        while (tree_info(kind)->shapes[shapes].weight > 0)
            shapes++;
        for (int i = 0; i < TRIES; i++) {
            Tree tree = tree_of(kind, MIDDLE, MIDDLE, (uint64_t)i + 1);
            lay_ground(blocks, 0);
            tree_draw(&tree, blocks);
            hashes[i] = hash_bytes(blocks, CHUNK_BLOCKS, 0);
        }
        qsort(hashes, TRIES, sizeof *hashes, by_value);
        for (int i = 1; i < TRIES; i++)
            different += hashes[i] != hashes[i - 1];
        if (shapes < 3 || different < (strcmp(tree_info(kind)->name, "stump") == 0 ? 8 : 10))
            fail_msg("%s: %d shapes, %d different trees of %d", tree_info(kind)->name, shapes, different, TRIES);
    }
    memory_free(blocks);
}

// ---- worlds

// A recipe whose biomes hold up to eight kinds from `first` on, and whose caves come out above `open`.
static Recipe *grove(const Recipe *base, int first, float open)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(base);
    spec->caves.open = open;
    for (int b = 0; b < spec->biome_count; b++) {
        spec->biomes[b].trees = (BiomeTrees){.density = 0.9f};
        for (int i = 0; i < BIOME_TREES && tree_info(first + i); i++)
            spec->biomes[b].trees.kinds[i] = (BiomeTree){.kind = (uint8_t)(first + i), .weight = 1};
    }
    Recipe *recipe = recipe_create(spec);
    memory_free(spec);
    assert_non_null(recipe);
    return recipe;
}

static void stage_ground(Build *build)
{
    stage_land(build);
    stage_solid(build);
    stage_crags(build);
    stage_caves(build);
    stage_surface(build);
}

// Every tree of the middle chunk, drawn alone on nine empty chunks, is there in the world: each of its blocks is filled
// by itself, by the ground, by another tree, or by water, which leaves leave alone.
static void check_there(const Tree *tree, Chunk *const chunks[9], uint8_t *blocks)
{
    for (int i = 0; i < 9; i++) {
        Tree moved = *tree;
        moved.x -= (i % 3 - 1) * CHUNK_SIZE;
        moved.z -= (i / 3 - 1) * CHUNK_SIZE;
        memset(blocks, BLOCK_AIR, CHUNK_BLOCKS);
        tree_draw(&moved, blocks);
        for (int b = 0; b < CHUNK_BLOCKS; b++) {
            uint8_t there = chunk_get(chunks[i], b % CHUNK_SIZE, b / CHUNK_COLUMNS, b / CHUNK_SIZE % CHUNK_SIZE);
            bool filled =
                block_has(there, BLOCK_SOLID | BLOCK_LIQUID) || (blocks[b] == BLOCK_VINE && there != BLOCK_AIR);
            if (blocks[b] != BLOCK_AIR && !filled)
                fail_msg("a %s at %d %d %d lacks a block in chunk %d", tree_info(tree->kind)->name, tree->x, tree->y,
                         tree->z, i);
        }
    }
}

static void check_stand(const Build *build, const Tree *tree)
{
    int column = land_index(tree->x, tree->z);
    bool wet = build->region->surface[column] < SEA_LEVEL;
    TreeStand stand = (TreeStand)tree_info(tree->kind)->stand;
    assert_true(!wet || stand == STAND_WADE);
    uint8_t below = build->blocks[block_index(tree->x, tree->y - 1, tree->z)];
    assert_true(block_has(below, stand == STAND_ROCK ? BLOCK_SOLID : BLOCK_GROUND) || (wet && below == BLOCK_WATER));
}

static void check_chunk(const Terrain *terrain, const Generator *generator, ChunkPos pos, int found[KINDS_MAX])
{
    Arena scratch;
    arena_init(&scratch);
    Chunk *chunks[9];
    Tree trees[TREES_MAX];
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    for (int i = 0; i < 9; i++)
        chunks[i] =
            source_chunk(generator_source(generator), (ChunkPos){pos.x + i % 3 - 1, pos.z + i / 3 - 1}, &scratch);
    Build build = build_begin(terrain, pos, &scratch);
    stage_ground(&build);
    int count = trees_around(&build, trees);
    for (int t = 0; t < count; t++)
        if (trees[t].x >= 0 && trees[t].x < CHUNK_SIZE && trees[t].z >= 0 && trees[t].z < CHUNK_SIZE) {
            check_there(&trees[t], chunks, blocks);
            check_stand(&build, &trees[t]);
            found[trees[t].kind]++;
        }
    for (int i = 0; i < 9; i++)
        chunk_release(chunks[i]);
    memory_free(blocks);
    arena_quit(&scratch);
}

static void trees_of_all_kinds_are_whole_across_borders(void **state)
{
    (void)state;
    int found[KINDS_MAX] = {0};
    for (int first = 0; tree_info(first); first += BIOME_TREES) {
        Recipe *recipe = grove(recipe_find_id(1), first, 0.3f);
        Generator *generator = generator_create(recipe, 42);
        Terrain terrain;
        terrain_init(&terrain, recipe, 42);
        for (int i = 0; i < 64; i++)
            check_chunk(&terrain, generator, (ChunkPos){i % 8 * 19 - 70, i / 8 * 19 - 70}, found);
        terrain_quit(&terrain);
        generator_destroy(generator);
        recipe_release(recipe);
    }
    for (int kind = 0; tree_info(kind); kind++)
        if (found[kind] < 3)
            fail_msg("%s: only %d found", tree_info(kind)->name, found[kind]);
}

// ---- what neighbouring chunks know of each other's trees

static int trees_of(const Terrain *terrain, ChunkPos pos, Tree trees[TREES_MAX], Arena *scratch)
{
    Build build = build_begin(terrain, pos, scratch);
    stage_ground(&build);
    return trees_around(&build, trees);
}

static bool is_listed(const Tree *tree, const Tree *trees, int count)
{
    for (int t = 0; t < count; t++)
        if (trees[t].x == tree->x && trees[t].y == tree->y && trees[t].z == tree->z && trees[t].kind == tree->kind &&
            trees[t].random == tree->random)
            return true;
    return false;
}

static bool reaches(const Tree *tree)
{
    int reach = tree_info(tree->kind)->reach;
    return tree->x >= -reach && tree->x < CHUNK_SIZE + reach && tree->z >= -reach && tree->z < CHUNK_SIZE + reach;
}

// Each tree of the one chunk that reaches the other is in the other's list, whichever of them it stands in.
static int check_lists(const Terrain *terrain, ChunkPos pos, int dx, int dz)
{
    Arena scratch;
    Tree own[TREES_MAX], other[TREES_MAX];
    arena_init(&scratch);
    int own_count = trees_of(terrain, pos, own, &scratch), shared = 0;
    int other_count = trees_of(terrain, (ChunkPos){pos.x + dx, pos.z + dz}, other, &scratch);
    for (int t = 0; t < own_count; t++) {
        Tree moved = own[t];
        moved.x -= dx * CHUNK_SIZE;
        moved.z -= dz * CHUNK_SIZE;
        if (reaches(&moved) && !is_listed(&moved, other, other_count))
            fail_msg("chunk %d %d has a %s at %d %d, which its neighbour at %d %d has not", pos.x, pos.z,
                     tree_info(own[t].kind)->name, own[t].x, own[t].z, dx, dz);
        shared += reaches(&moved);
    }
    arena_quit(&scratch);
    return shared;
}

// Caves that come out of the ground but near water, and water at any height: what chunks know least of beyond their
// borders.
static void neighbours_agree_on_trees(void **state)
{
    (void)state;
    static const char *const files[] = {NULL, "tests/recipes/lakes.json", "tests/recipes/wild-water.json"};
    int shared = 0;
    for (size_t f = 0; f < ARRAY_COUNT(files); f++)
        for (int first = 0; tree_info(first); first += BIOME_TREES) {
            const Recipe *base = files[f] ? recipe_open_file(files[f]) : recipe_find_id(1);
            Recipe *recipe = grove(base, first, -0.05f);
            Terrain terrain;
            terrain_init(&terrain, recipe, 7);
            for (int i = 0; i < 48; i++) {
                ChunkPos pos = {i % 8 * 23 - 80, i / 8 * 23 - 80};
                shared += check_lists(&terrain, pos, 1, 0) + check_lists(&terrain, pos, -1, 1) +
                          check_lists(&terrain, pos, 0, -1);
            }
            terrain_quit(&terrain);
            recipe_release(recipe);
        }
    print_message("%d trees are known to two chunks\n", shared);
    assert_true(shared > 500);
}

// With rivers, landmarks and woods of many kinds, which may stand in the way of trees.
static void neighbours_agree_on_trees_of_terrane(void **state)
{
    (void)state;
    int shared = 0;
    for (int seed = 1; seed <= 6; seed++) {
        Terrain terrain;
        terrain_init(&terrain, recipe_find_name("terrane"), seed);
        for (int i = 0; i < 32; i++) {
            ChunkPos pos = {i % 8 * 57 - 200, i / 8 * 57 - 100};
            shared += check_lists(&terrain, pos, 1, 0) + check_lists(&terrain, pos, -1, 1) +
                      check_lists(&terrain, pos, 0, -1);
        }
        terrain_quit(&terrain);
    }
    print_message("%d trees of terrane are known to two chunks\n", shared);
    assert_true(shared > 100);
}

// A recipe's own blocks take the place of the kind's.
static void a_recipe_names_other_blocks(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe_find_id(1));
    for (int b = 0; b < spec->biome_count; b++)
        spec->biomes[b].trees = (BiomeTrees){0.9f, {{7, 1, BLOCK_MARBLE, BLOCK_BIRCH_LEAVES}}};
    Recipe *recipe = recipe_create(spec);
    memory_free(spec);
    Terrain terrain;
    terrain_init(&terrain, recipe, 42);
    int marble = 0;
    for (int i = 0; i < 16; i++) {
        Build build = build_begin(&terrain, (ChunkPos){i * 31, -i * 17}, &scratch);
        stage_ground(&build);
        stage_trees(&build);
        for (int b = 0; b < CHUNK_BLOCKS; b++) {
            assert_true(build.blocks[b] != BLOCK_OAK_LOG && build.blocks[b] != BLOCK_OAK_LEAVES);
            marble += build.blocks[b] == BLOCK_MARBLE && b >= (SEA_LEVEL + 1) * CHUNK_COLUMNS;
        }
        arena_reset(&scratch);
    }
    assert_true(marble > 50);
    terrain_quit(&terrain);
    recipe_release(recipe);
    arena_quit(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tree_is_one_piece_within_its_reach),
        cmocka_unit_test(each_tree_is_at_rest),
        cmocka_unit_test(a_tree_at_a_corner_is_the_tree_of_the_middle),
        cmocka_unit_test(each_new_kind_has_shapes_that_differ),
        cmocka_unit_test(trees_of_all_kinds_are_whole_across_borders),
        cmocka_unit_test(neighbours_agree_on_trees),
        cmocka_unit_test(neighbours_agree_on_trees_of_terrane),
        cmocka_unit_test(a_recipe_names_other_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, all_memory_is_returned);
}
