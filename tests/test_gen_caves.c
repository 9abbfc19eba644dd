// Shaped and dressed caves: what they hold is at rest, borders of chunks are invisible, caves lead on, the count agrees
// with the blocks.
#include "cave_fixture.h"

#include "gen/generator.h"
#include "gen/stages/caves.h"
#include "gen/stages/stage_list.h"
#include "karst/recipe.h"
#include "sim/sim.h"

static uint8_t query(const void *context, int64_t x, int y, int64_t z) { return get(context, (int)x, y, (int)z); }

// ---- rest

static const int8_t beside[7][3] = {{0, 0, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

// The block and those around it stay under the rules of the simulation.
static void check_rest(const Square *square, int x, int y, int z)
{
    const BlockQuery blocks = {query, square};
    for (int i = 0; i < 7; i++) {
        const BlockPos at = {.x = x + beside[i][0], .y = y + beside[i][1], .z = z + beside[i][2]};
        if (at.y < 1 || at.y >= CHUNK_HEIGHT || rule_at(&blocks, at).kind == OUTCOME_STAYS)
            continue;
        fail_msg("%s at %d %d %d of the square at chunk %d %d does not rest",
                 block_table[get(square, (int)at.x, at.y, (int)at.z)].name, (int)at.x, at.y, (int)at.z,
                 square->corner.x, square->corner.z);
    }
}

// The surfaces of liquids under rock, whose surroundings must be at rest.
static int count_pools(const Square *square)
{
    int pools = 0;
    for (int y = 2; y < 56; y++)
        for (int z = 2; z < SIDE - 2; z++)
            for (int x = 2; x < SIDE - 2; x++) {
                uint8_t block = get(square, x, y, z);
                if (!block_table[block].liquid)
                    continue;
                check_rest(square, x, y, z);
                pools += get(square, x, y + 1, z) == BLOCK_AIR && get(square, x - 1, y, z) != block;
            }
    return pools;
}

static void what_caves_hold_is_at_rest(void **state)
{
    (void)state;
    Square square;
    int pools = 0;
    Generator *generator = generator_create(recipe(), SEED);
    for (int i = 0; i < 24; i++) {
        square_make(&square, generator, (ChunkPos){i % 6 * 131 - 300, i / 6 * 117 - 250});
        pools += count_pools(&square);
        square_free(&square);
    }
    print_message("%d shores of pools in caves\n", pools);
    assert_true(pools >= 1000);
    generator_destroy(generator);
}

// What stands and hangs in caves, too.
static void dressed_caves_stay_as_they_are(void **state)
{
    (void)state;
    Square square;
    Generator *generator = generator_create(recipe(), SEED + 1);
    for (int i = 0; i < 6; i++) {
        square_make(&square, generator, (ChunkPos){i * 171 - 300, i * 91 - 250});
        const BlockQuery blocks = {query, &square};
        for (int y = 1; y < 56; y++)
            for (int n = 0; n < (SIDE - 2) * (SIDE - 2); n++) {
                const BlockPos at = {.x = 1 + n % (SIDE - 2), .y = y, .z = 1 + n / (SIDE - 2)};
                if (rule_at(&blocks, at).kind != OUTCOME_STAYS)
                    fail_msg("%s at %d %d %d of square %d does not stay",
                             block_table[get(&square, (int)at.x, y, (int)at.z)].name, (int)at.x, y, (int)at.z, i);
            }
        square_free(&square);
    }
    generator_destroy(generator);
}

// ---- borders

typedef bool Differ(uint8_t a, uint8_t b);

static bool differ_in_solidity(uint8_t a, uint8_t b) { return block_has(a, BLOCK_SOLID) != block_has(b, BLOCK_SOLID); }
static bool differ_in_kind(uint8_t a, uint8_t b) { return a != b; }

// How often neighbours differ across borders of chunks, relative to inside them, along x (0) or z (1).
static double border_ratio(Differ *differ, int axis)
{
    int64_t border = 0, inside = 0;
    for (int seed = 1; seed <= 12; seed++) {
        Square square;
        Generator *generator = generator_create(recipe(), seed);
        square_make(&square, generator, (ChunkPos){seed * 40 - 4, 100});
        for (int y = 6; y < 56; y++)
            for (int n = 0; n < SIDE * SIDE; n++) {
                int x = n % SIDE, z = n / SIDE, along = axis ? z : x;
                if (along + 1 < SIDE)
                    *(along % CHUNK_SIZE == CHUNK_SIZE - 1 ? &border : &inside) +=
                        differ(get(&square, x, y, z), get(&square, x + !axis, y, z + axis));
            }
        square_free(&square);
        generator_destroy(generator);
    }
    assert_true(inside > 10000);
    return (double)border / (EDGE - 1) / ((double)inside / (EDGE * (CHUNK_SIZE - 1)));
}

static void borders_of_chunks_are_invisible(void **state)
{
    (void)state;
    for (int axis = 0; axis < 2; axis++) {
        double walls = border_ratio(differ_in_solidity, axis), kinds = border_ratio(differ_in_kind, axis);
        print_message("at borders, relative to inside: walls %.3f, kinds %.3f\n", walls, kinds);
        assert_true(walls > 0.9 && walls < 1.1);
        assert_true(kinds > 0.9 && kinds < 1.1);
    }
}

// Trees stand by the roofs of the columns around a chunk.
static void neighbours_agree_on_roofs(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Terrain terrain;
    terrain_init(&terrain, recipe(), SEED);
    int open = 0;
    for (int i = 0; i < 900; i++) {
        const ChunkPos pos = {i % 30 * 7 - 100, i / 30 * 7 - 100};
        Build a = build_begin(&terrain, pos, &scratch),
              b = build_begin(&terrain, (ChunkPos){pos.x + 1, pos.z}, &scratch);
        Build *both[] = {&a, &b};
        for (int k = 0; k < 2; k++) {
            stage_land(both[k]);
            stage_solid(both[k]);
            stage_caves(both[k]);
        }
        for (int z = -4; z < CHUNK_SIZE + 4; z++)
            for (int x = CHUNK_SIZE - 4; x < CHUNK_SIZE + 4; x++) {
                assert_int_equal(a.roof[land_index(x, z)], b.roof[land_index(x - CHUNK_SIZE, z)]);
                open += a.roof[land_index(x, z)] == 0;
            }
        arena_reset(&scratch);
    }
    assert_true(open > 1000);
    terrain_quit(&terrain);
    arena_quit(&scratch);
}

// ---- what others compute of them

// Without chunks as many blocks are counted as chunks lack; there is no water table here, whose walls are not counted.
static void the_count_agrees_with_chunks(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe());
    spec->caves.table.field = -1;
    Recipe *dry = recipe_create(spec);
    Terrain terrain;
    terrain_init(&terrain, dry, SEED);
    int64_t counted = 0;
    for (int i = 0; i < 60; i++) {
        Build build = build_begin(&terrain, (ChunkPos){i * 37 - 900, i * -53}, &scratch);
        stage_land(&build);
        stage_solid(&build);
        uint8_t height[CHUNK_COLUMNS], bed[CHUNK_COLUMNS];
        bool wet = false;
        for (int n = 0; n < CHUNK_COLUMNS; n++) {
            height[n] = build.region->surface[land_index(n % 16, n / 16)];
            bed[n] = CAVE_DRY;
        }
        for (int n = 0; n < LAND_COLUMNS; n++)
            wet |= land_is_wet(build.region, n);
        stage_caves(&build);
        stage_bedrock(&build);
        int hollow = 0;
        for (int n = 0; n < CHUNK_BLOCKS; n++)
            hollow += n / CHUNK_COLUMNS <= height[n % CHUNK_COLUMNS] && build.blocks[n] != BLOCK_STONE &&
                      build.blocks[n] != BLOCK_BEDROCK;
        const CaveTile tile = {.x = build.x, .z = build.z, .step = 1, .height = height, .bed = bed};
        if (!wet)
            assert_int_equal(cave_count_hollow(&terrain.land, &tile, &scratch), hollow);
        counted += wet ? 0 : hollow;
        arena_reset(&scratch);
    }
    assert_true(counted > 10000);
    terrain_quit(&terrain);
    recipe_release(dry);
    memory_free(spec);
    arena_quit(&scratch);
}

static unsigned nature(uint8_t block) { return block_table[block].flags & (BLOCK_SOLID | BLOCK_LIQUID | BLOCK_OPAQUE); }

// Layers made without those below are as in the chunk.
static void upper_layers_need_no_lower_ones(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Terrain terrain;
    terrain_init(&terrain, recipe(), SEED);
    Generator *generator = generator_create(recipe(), SEED);
    for (int i = 0; i < 300; i++) {
        const ChunkPos pos = {i * 29 - 900, i * -31};
        Chunk *chunk = source_chunk(generator_source(generator), pos, &scratch);
        const int lowest = 12 + i % 60;
        const uint8_t *blocks = build_ground(&terrain, pos, lowest, &scratch);
        for (int n = lowest * CHUNK_COLUMNS; n < CHUNK_BLOCKS; n++) {
            uint8_t block = chunk_get(chunk, n % 16, n / CHUNK_COLUMNS, n / 16 % 16);
            if (nature(block) != nature(blocks[n]))
                fail_msg("%s, not %s, at %d %d %d of chunk %d %d made from y %d", block_table[blocks[n]].name,
                         block_table[block].name, n % 16, n / CHUNK_COLUMNS, n / 16 % 16, pos.x, pos.z, lowest);
        }
        chunk_release(chunk);
        arena_reset(&scratch);
    }
    terrain_quit(&terrain);
    generator_destroy(generator);
    arena_quit(&scratch);
}

// ---- connection

// How far from a place, along x or z, air leads on.
static int flood(const Square *square, int x, int y, int z, uint8_t *seen, int *queue)
{
    int far = 0, queued = 0;
    memset(seen, 0, (size_t)SIDE * SIDE * CHUNK_HEIGHT);
    queue[queued++] = (y * SIDE + z) * SIDE + x;
    seen[queue[0]] = 1;
    for (int at = 0; at < queued; at++) {
        int cx = queue[at] % SIDE, cz = queue[at] / SIDE % SIDE, cy = queue[at] / SIDE / SIDE;
        far = MAX(far, MAX(abs(cx - x), abs(cz - z)));
        for (int i = 1; i < 7; i++) {
            int nx = cx + beside[i][0], ny = cy + beside[i][1], nz = cz + beside[i][2];
            int next = (ny * SIDE + nz) * SIDE + nx;
            bool inside = nx >= 0 && nx < SIDE && nz >= 0 && nz < SIDE && ny > 0 && ny < SEA_LEVEL;
            if (inside && !seen[next] && !block_has(get(square, nx, ny, nz), BLOCK_SOLID | BLOCK_LIQUID)) {
                seen[next] = 1;
                queue[queued++] = next;
            }
        }
    }
    return far;
}

static bool find_cave(const Square *square, int *x, int *y, int *z)
{
    for (*y = 40; *y > 12; (*y)--)
        for (*z = SIDE / 2 - 8; *z < SIDE / 2 + 8; (*z)++)
            for (*x = SIDE / 2 - 8; *x < SIDE / 2 + 8; (*x)++)
                if (!block_has(get(square, *x, *y, *z), BLOCK_SOLID | BLOCK_LIQUID))
                    return true;
    return false;
}

static int by_size(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void caves_lead_on(void **state)
{
    (void)state;
    enum { CAVES = 64 };
    int reach[CAVES], caves = 0;
    uint8_t *seen = memory_alloc(MEMORY_GENERAL, (size_t)SIDE * SIDE * CHUNK_HEIGHT);
    int *queue = memory_alloc(MEMORY_GENERAL, (size_t)SIDE * SIDE * CHUNK_HEIGHT * sizeof *queue);
    Generator *generator = generator_create(recipe(), SEED);
    for (int i = 0; caves < CAVES; i++) {
        Square square;
        int x, y, z;
        square_make(&square, generator, (ChunkPos){i % 12 * 40 - 200, i / 12 * 40 - 200});
        if (find_cave(&square, &x, &y, &z))
            reach[caves++] = flood(&square, x, y, z, seen, queue);
        square_free(&square);
    }
    qsort(reach, CAVES, sizeof *reach, by_size);
    print_message("caves lead %d blocks on in the median, %d in the upper quarter\n", reach[CAVES / 2],
                  reach[CAVES * 3 / 4]);
    assert_true(reach[CAVES / 2] >= SIDE / 2 - 8);
    generator_destroy(generator);
    memory_free(queue);
    memory_free(seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_caves_hold_is_at_rest),
        cmocka_unit_test(dressed_caves_stay_as_they_are),
        cmocka_unit_test(borders_of_chunks_are_invisible),
        cmocka_unit_test(neighbours_agree_on_roofs),
        cmocka_unit_test(the_count_agrees_with_chunks),
        cmocka_unit_test(upper_layers_need_no_lower_ones),
        cmocka_unit_test(caves_lead_on),
    };
    // Of land as it is shipped, with rivers, landmarks and all kinds of caves.
    const struct CMUnitTest terrane[] = {
        cmocka_unit_test(what_caves_hold_is_at_rest),
        cmocka_unit_test(borders_of_chunks_are_invisible),
        cmocka_unit_test(neighbours_agree_on_roofs),
        cmocka_unit_test(caves_lead_on),
    };
    world = "tests/recipes/caves.json";
    int failed = cmocka_run_group_tests_name("gen_caves", tests, NULL, nothing_is_left_allocated);
    world = "assets/recipes/terrane.json";
    return failed + cmocka_run_group_tests_name("gen_caves_terrane", terrane, NULL, nothing_is_left_allocated);
}
