// What the generators say of columns from afar is what their chunks hold, on average.
#include "karst_test.h"

#include <math.h>

#include "gen/generator.h"
#include "gen/look.h"
#include "gen/tree/tree.h"
#include "karst/recipe.h"

#include <string.h>

enum { GROUND = 64, TRIES = 100, MIDDLE = 8, NEAR = 2 };

static void each_tree_is_as_large_as_its_row(void **state)
{
    (void)state;
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    for (int kind = 0; tree_info(kind); kind++) {
        float columns = 0, tall = 0;
        for (uint64_t n = 1; n <= TRIES; n++) {
            Tree tree = {MIDDLE,
                         GROUND + 1,
                         MIDDLE,
                         kind,
                         tree_info(kind)->log,
                         tree_info(kind)->leaves,
                         n * 0x9E3779B97F4A7C15u};
            for (int i = 0; i < CHUNK_BLOCKS; i++)
                blocks[i] = i / CHUNK_COLUMNS <= GROUND ? BLOCK_DIRT : BLOCK_AIR;
            tree_draw(&tree, blocks);
            for (int i = 0; i < CHUNK_COLUMNS; i++) {
                int y = CHUNK_HEIGHT - 1;
                while (blocks[y * CHUNK_COLUMNS + i] == BLOCK_AIR)
                    y--;
                columns += y > GROUND;
                tall += (float)MAX(y - GROUND, 0);
            }
        }
        const TreeInfo *info = tree_info(kind);
        if (fabsf(columns / TRIES - info->columns) >= 0.5f + 0.12f * info->columns ||
            fabsf(tall / columns - info->tall) >= 0.5f + 0.08f * info->tall)
            fail_msg("%s is %.1f tall and covers %.1f columns", info->name, (double)(tall / columns),
                     (double)(columns / TRIES));
    }
    memory_free(blocks);
}

// Of one biome: columns, those whose ground is as the look says, those under leaves; and what the looks say.
typedef struct Tally {
    int columns, alike, crowned;
    double crowns;
    int crags, risen; // columns with overhangs, and those as high as the look says
    int steps, sides; // columns two blocks and more above one beside them, and those with the look's side there
} Tally;

// The topmost block of the ground, below trees and plants.
static uint8_t ground_below(const Chunk *chunk, int x, int z, const ColumnTile *tile, int column)
{
    int y = MAX(tile->height[column], tile->height[column] < tile->water[column] ? tile->water[column] : 0);
    return chunk_get(chunk, x, y, z);
}

static bool under_leaves(const Chunk *chunk, int x, int z, int height)
{
    for (int y = height + 2; y < MIN(height + TREE_TALL, CHUNK_HEIGHT); y++)
        if (block_has(chunk_get(chunk, x, y, z), BLOCK_SOLID))
            return true;
    return false;
}

static bool is_ground(uint8_t block) { return block_has(block, BLOCK_SOLID) && !block_has(block, BLOCK_WOOD); }

static void count_crag(const Chunk *chunk, int column, const ColumnTile *tile, const ColumnLook *look, Tally *tally)
{
    int said = (int)((float)tile->height[column] + (float)look->rise), x = column % CHUNK_SIZE, z = column / CHUNK_SIZE;
    if (!(tile->overhang[column] >= 4.0f))
        return;
    tally->crags++;
    bool over = false, under = false;
    for (int y = said - NEAR; y <= said + NEAR; y++)
        under |= is_ground(chunk_get(chunk, x, y, z));
    for (int y = said + NEAR + 1; y < CHUNK_HEIGHT; y++)
        over |= is_ground(chunk_get(chunk, x, y, z));
    tally->risen += under && !over;
}

static void count_step(const Chunk *chunk, int column, const ColumnTile *tile, const ColumnLook *look, Tally *tally)
{
    int x = column % CHUNK_SIZE, height = tile->height[column];
    if (x == CHUNK_SIZE - 1 || tile->overhang[column] > 0.0f || height < tile->water[column] ||
        height - tile->height[column + 1] < 2)
        return;
    tally->steps++;
    tally->sides += chunk_get(chunk, x, height - 1, column / CHUNK_SIZE) == look->side;
}

static void count_chunk(const ChunkSource *source, ChunkPos pos, Arena *scratch, Tally *tallies)
{
    ColumnTile tile;
    ColumnLook looks[CHUNK_COLUMNS];
    int64_t first_x = chunk_pos_block_x(pos), first_z = chunk_pos_block_z(pos);
    source_columns(source, first_x, first_z, 1, 1, &tile);
    source->looks(source, first_x, first_z, 1, &tile, looks);
    Chunk *chunk = source_chunk(source, pos, scratch);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int x = i % CHUNK_SIZE, z = i / CHUNK_SIZE;
        Tally *tally = &tallies[tile.biome[i]];
        uint8_t ground = ground_below(chunk, x, z, &tile, i);
        tally->columns++;
        tally->alike += ground == looks[i].top || ground == BLOCK_AIR;
        tally->crowned += under_leaves(chunk, x, z, tile.height[i]);
        tally->crowns += looks[i].crowns / 255.0;
        count_crag(chunk, i, &tile, &looks[i], tally);
        count_step(chunk, i, &tile, &looks[i], tally);
    }
    chunk_release(chunk);
    arena_reset(scratch);
}

// A biome's looks leave out its patches and, in mountains, the overhangs that hide the ground.
static void check_biome(const BiomeInfo *biome, const Tally *tally)
{
    enum { ENOUGH = 2000 };
    if (tally->columns < ENOUGH || biome->flags & (BIOME_BANDS | BIOME_PEAK | BIOME_ICE))
        return;
    double crowned = (double)tally->crowned / tally->columns, said = tally->crowns / tally->columns;
    if (fabs(crowned - said) > 0.13)
        fail_msg("%s: %.2f of the ground is under trees, %.2f was said", biome->name, crowned, said);
}

static void check_looks(const Recipe *recipe, double alike)
{
    enum { SIDE = 16, APART = 23 };
    Tally tallies[BIOMES_MAX] = {0}, all = {0};
    Arena scratch;
    arena_init(&scratch);
    Generator *generator = generator_create(recipe, 42);
    for (int i = 0; i < SIDE * SIDE; i++)
        count_chunk(generator_source(generator), (ChunkPos){i % SIDE * APART, i / SIDE * APART}, &scratch, tallies);
    for (int i = 0; i < recipe_spec(recipe)->biome_count; i++) {
        check_biome(&recipe_spec(recipe)->biomes[i].info, &tallies[i]);
        all.columns += tallies[i].columns;
        all.alike += tallies[i].alike;
        all.crags += tallies[i].crags;
        all.risen += tallies[i].risen;
        all.steps += tallies[i].steps;
        all.sides += tallies[i].sides;
    }
    if (all.alike < alike * all.columns)
        fail_msg("%s: only %.3f of the ground is as its look", recipe_spec(recipe)->name,
                 (double)all.alike / all.columns);
    if (all.risen < 0.8 * all.crags)
        fail_msg("%s: %d of %d crags are as high as their look", recipe_spec(recipe)->name, all.risen, all.crags);
    // Where slopes are means over several columns, steps of single ones differ.
    if (recipe_spec(recipe)->surface.slope_reach <= 1 && all.sides < 0.9 * all.steps)
        fail_msg("%s: %d of %d steps are as their look", recipe_spec(recipe)->name, all.sides, all.steps);
    generator_destroy(generator);
    arena_quit(&scratch);
}

static void looks_are_as_chunks(void **state)
{
    (void)state;
    check_looks(recipe_find_name("first"), 0.8);
    check_looks(recipe_find_name("karst"), 0.8);
    check_looks(recipe_find_name("terrane"), 0.7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tree_is_as_large_as_its_row),
        cmocka_unit_test(looks_are_as_chunks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
