// Places where a player can start, compared with a slow and obvious search over whole chunks and single columns.
#include "gen/generator.h"
#include "gen/spawn/spawn_internal.h"
#include "gen/stages/stages.h"
#include "karst/recipe.h"
#include "karst_test.h"

enum { MIDDLE = CHUNK_SIZE / 2, SEEDS = 40, PLACES = 16 / TEST_STRIDE };

typedef struct Slow {
    int firm, fine; // y of the feet, or -1
} Slow;

static bool slow_flat(const Generator *generator, int64_t x, int64_t z)
{
    int height = source_column(generator_source(generator), x, z).height;
    for (int ahead = 4; ahead <= 24; ahead += 4)
        for (int side = -1; side <= 1; side++)
            if (source_column(generator_source(generator), x + side * ahead / 2, z - ahead).height > height + abs(side))
                return false;
    const int around[4][2] = {{-4, 0}, {4, 0}, {0, -4}, {0, 4}};
    for (int i = 0; i < 4; i++)
        if (abs(source_column(generator_source(generator), x + around[i][0], z + around[i][1]).height - height) > 2)
            return false;
    return true;
}

static bool slow_open(const Chunk *chunk, int feet)
{
    for (int i = 0; i < 15 * 15; i++) {
        int x = 1 + i % 15, z = 1 + i / 15, ground = 0;
        for (int y = feet - 4; y <= feet; y++)
            ground += block_has(chunk_get(chunk, x, y, z), BLOCK_SOLID | BLOCK_LIQUID);
        if (ground == 0 || block_has(chunk_get(chunk, x, feet + 1, z), BLOCK_SOLID))
            return false;
    }
    return true;
}

static Slow look_slowly(const Generator *generator, ChunkPos pos, Arena *scratch)
{
    Chunk *chunk = source_chunk(generator_source(generator), pos, scratch);
    int y = CHUNK_HEIGHT - 1, height = chunk->columns[column_index(MIDDLE, MIDDLE)].height;
    while (!block_has(chunk_get(chunk, MIDDLE, y, MIDDLE), BLOCK_SOLID | BLOCK_LIQUID))
        y--;
    uint8_t ground = chunk_get(chunk, MIDDLE, y, MIDDLE);
    bool firm = block_has(ground, BLOCK_OPAQUE) && ground != BLOCK_CACTUS && y <= height && y >= SEA_LEVEL;
    bool fine = firm && slow_open(chunk, y + 1) &&
                slow_flat(generator, chunk_pos_block_x(pos) + MIDDLE, chunk_pos_block_z(pos) + MIDDLE);
    chunk_release(chunk);
    return (Slow){firm ? y + 1 : -1, fine ? y + 1 : -1};
}

static void footings_match_whole_chunks(void **state)
{
    (void)state;
    uint64_t random = 1;
    int fine = 0, opened = 0;
    Arena scratch;
    arena_init(&scratch);
    for (int n = 0; n < RECIPE_BUILT_IN * SEEDS; n++) {
        Generator *generator = generator_create(recipe_at(n % RECIPE_BUILT_IN), n);
        Terrain terrain;
        terrain_init(&terrain, recipe_at(n % RECIPE_BUILT_IN), n);
        for (int i = 0; i < PLACES; i++) {
            ChunkPos pos = {(int)(test_random(&random) % 400) - 200, (int)(test_random(&random) % 400) - 200};
            int64_t x = chunk_pos_block_x(pos) + MIDDLE, z = chunk_pos_block_z(pos) + MIDDLE;
            Slow slow = look_slowly(generator, pos, &scratch);
            assert_int_equal(footing_at(&terrain, x, z, FOOTING_FIRM, &scratch), slow.firm);
            assert_int_equal(footing_at(&terrain, x, z, FOOTING_FINE, &scratch), slow.fine);
            fine += slow.fine >= 0;
            opened += slow.firm >= 0 && slow.firm <= source_column(generator_source(generator), x, z).height;
        }
        terrain_quit(&terrain);
        generator_destroy(generator);
    }
    arena_quit(&scratch);
    assert_true(fine > 0 && opened > 0); // some of the ground was opened by a cave
}

static void ground_equals_the_chunk_above_its_lowest_layer(void **state)
{
    (void)state;
    const int lowest[] = {0, 40, 66, 90};
    unsigned matters = BLOCK_SOLID | BLOCK_LIQUID | BLOCK_OPAQUE;
    Arena scratch;
    arena_init(&scratch);
    for (int n = 0; n < RECIPE_BUILT_IN * 8; n++) {
        Generator *generator = generator_create(recipe_at(n % RECIPE_BUILT_IN), n);
        Terrain terrain;
        terrain_init(&terrain, recipe_at(n % RECIPE_BUILT_IN), n);
        ChunkPos pos = {n * 3 - 30, 17 - n};
        Chunk *chunk = source_chunk(generator_source(generator), pos, &scratch);
        for (size_t i = 0; i < ARRAY_COUNT(lowest); i++) {
            const uint8_t *blocks = build_ground(&terrain, pos, lowest[i], &scratch);
            for (int b = lowest[i] * CHUNK_COLUMNS; b < CHUNK_BLOCKS; b++) {
                uint8_t block = chunk_get(chunk, b % CHUNK_SIZE, b / CHUNK_COLUMNS, b / CHUNK_SIZE % CHUNK_SIZE);
                if (b >= 5 * CHUNK_COLUMNS) // above the bedrock, which is left out
                    assert_int_equal(block_table[blocks[b]].flags & matters, block_table[block].flags & matters);
            }
            arena_reset(&scratch);
        }
        chunk_release(chunk);
        terrain_quit(&terrain);
        generator_destroy(generator);
    }
    arena_quit(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(footings_match_whole_chunks),
        cmocka_unit_test(ground_equals_the_chunk_above_its_lowest_layer),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
