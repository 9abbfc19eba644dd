// Overhangs lean out over air, and none of them floats: before caves are carved, all rock of a mountain is connected.
#include "gen/stages/stage_list.h"
#include "karst/recipe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// A square of chunks, in blocks. Pieces that touch its rim may go on beyond it and are not checked.
enum { EDGE = 8, SIDE = EDGE * CHUNK_SIZE, LAYER = SIDE * SIDE, BLOCKS = LAYER * CHUNK_HEIGHT };

typedef struct Rock {
    uint8_t *open; // BLOCKS: 0 where there is rock that no flood has reached
    int *queue;
    int queued;
} Rock;

static int all_memory_is_returned(void **state)
{
    (void)state;
    return memory_in_use_total() == 0 ? 0 : -1;
}

static void read_chunk(const Terrain *terrain, ChunkPos pos, int first, Arena *scratch, Rock *rock)
{
    Build build = build_begin(terrain, pos, scratch);
    stage_land(&build);
    stage_solid(&build);
    stage_crags(&build);
    for (int i = 0; i < CHUNK_BLOCKS; i++) {
        int x = i % CHUNK_SIZE, z = i / CHUNK_SIZE % CHUNK_SIZE, y = i / CHUNK_COLUMNS;
        rock->open[y * LAYER + first + z * SIDE + x] = build.blocks[i] != BLOCK_STONE;
    }
    arena_reset(scratch);
}

static void read_rock(const Terrain *terrain, ChunkPos corner, Arena *scratch, Rock *rock)
{
    for (int i = 0; i < EDGE * EDGE; i++) {
        int x = i % EDGE, z = i / EDGE;
        read_chunk(terrain, (ChunkPos){corner.x + x, corner.z + z}, (z * SIDE + x) * CHUNK_SIZE, scratch, rock);
    }
}

static void visit(Rock *rock, int block)
{
    if (rock->open[block])
        return;
    rock->open[block] = 1;
    rock->queue[rock->queued++] = block;
}

// Floods everything that is connected to the queued blocks. Returns whether any of it touches the rim.
static bool flood(Rock *rock, int from)
{
    bool rim = false;
    for (int at = from; at < rock->queued; at++) {
        int block = rock->queue[at], x = block % SIDE, z = block / SIDE % SIDE, y = block / LAYER;
        const int steps[6] = {x > 0 ? -1 : 0, x<SIDE - 1, z> 0 ? -SIDE : 0, z < SIDE - 1 ? SIDE : 0, y > 0 ? -LAYER : 0,
                              y < CHUNK_HEIGHT - 1 ? LAYER : 0};
        for (int i = 0; i < 6; i++)
            visit(rock, block + steps[i]);
        rim |= x == 0 || x == SIDE - 1 || z == 0 || z == SIDE - 1;
    }
    return rim;
}

// Counts blocks that are not connected to the lowest layer.
static int loose_blocks(Rock *rock)
{
    int loose = 0;
    rock->queued = 0;
    for (int i = 0; i < LAYER; i++)
        visit(rock, i);
    flood(rock, 0);
    for (int i = LAYER; i < BLOCKS; i++) {
        int from = rock->queued;
        visit(rock, i);
        loose += flood(rock, from) ? 0 : rock->queued - from;
    }
    return loose;
}

static int overhanging_blocks(const Rock *rock)
{
    int count = 0;
    for (int i = LAYER; i < BLOCKS; i++)
        count += !rock->open[i] && rock->open[i - LAYER];
    return count;
}

// The first mountain of a world that is high, row by row. False if there is none.
static bool find_mountain(const Terrain *terrain, ChunkPos *corner)
{
    for (int i = 0; i < 160 * 160; i++) {
        int x = i * 67 % 160 * 64 - 5120, z = i / 160 * 64 - 5120;
        ColumnTile tile;
        land_column(&terrain->land, x, z, &tile);
        *corner = (ChunkPos){(x >> 4) - EDGE / 2, (z >> 4) - EDGE / 2};
        if (terrain->land.spec->biomes[tile.biome[0]].info.flags & BIOME_PEAK && tile.height[0] > 140)
            return true;
    }
    return false;
}

static void no_rock_floats(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Rock rock = {.open = memory_alloc(MEMORY_GENERAL, BLOCKS),
                 .queue = memory_alloc(MEMORY_GENERAL, BLOCKS * sizeof(int))};
    int overhanging = 0;
    for (int seed = 1; seed <= 6; seed++) {
        Terrain terrain;
        terrain_init(&terrain, recipe_at(1), seed);
        ChunkPos corner;
        assert_true(find_mountain(&terrain, &corner));
        read_rock(&terrain, corner, &scratch, &rock);
        overhanging += overhanging_blocks(&rock);
        assert_int_equal(loose_blocks(&rock), 0);
        terrain_quit(&terrain);
    }
    print_message("%d blocks overhang, none floats\n", overhanging);
    assert_true(overhanging > 1000);
    memory_free(rock.open);
    memory_free(rock.queue);
    arena_quit(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_rock_floats)};
    return cmocka_run_group_tests(tests, NULL, all_memory_is_returned);
}
