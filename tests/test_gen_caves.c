// Shaped and dressed caves: what they hold is at rest, borders of chunks are invisible, caves lead on, the count agrees
// with the blocks, and every part of the recipe matters.
#include "karst_test.h"

#include "base/hash.h"
#include "gen/generator.h"
#include "gen/stages/caves.h"
#include "gen/stages/stage_list.h"
#include "recipe/recipe.h"
#include "sim/sim.h"

enum { SEED = 42, EDGE = 6, SIDE = EDGE * CHUNK_SIZE };

static const char *world; // the recipe that is tested: see main

static const Recipe *recipe(void)
{
    const Recipe *found = recipe_open_file(world);
    assert_non_null(found);
    return found;
}

// ---- squares of chunks

typedef struct Square {
    ChunkPos corner;
    Chunk *chunks[EDGE * EDGE];
} Square;

static void square_make(Square *square, const Generator *generator, ChunkPos corner)
{
    Arena scratch;
    arena_init(&scratch);
    square->corner = corner;
    for (int i = 0; i < EDGE * EDGE; i++) {
        ChunkPos pos = {corner.x + i % EDGE, corner.z + i / EDGE};
        square->chunks[i] = source_chunk(generator_source(generator), pos, &scratch);
    }
    arena_quit(&scratch);
}

static void square_free(Square *square)
{
    for (int i = 0; i < EDGE * EDGE; i++)
        chunk_release(square->chunks[i]);
}

static uint8_t get(const Square *square, int x, int y, int z)
{
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    if (y < 0 || x < 0 || z < 0 || x >= SIDE || z >= SIDE)
        return BLOCK_VOID;
    return chunk_get(square->chunks[z / CHUNK_SIZE * EDGE + x / CHUNK_SIZE], x % CHUNK_SIZE, y, z % CHUNK_SIZE);
}

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

// ---- the recipe

typedef struct Alteration {
    const char *name;
    size_t offset, bytes;
    union {
        float real;
        int whole;
        uint8_t byte;
    };
} Alteration;

#define AT(member)                                                                                                     \
    .name = #member, .offset = offsetof(GeneratorSpec, member), .bytes = sizeof((GeneratorSpec){0}.member)
#define REAL(member, value)                                                                                            \
    {                                                                                                                  \
        AT(member), .real = (value)                                                                                    \
    }
#define WHOLE(member, value)                                                                                           \
    {                                                                                                                  \
        AT(member), .whole = (value)                                                                                   \
    }
#define BYTE(member, value)                                                                                            \
    {                                                                                                                  \
        AT(member), .byte = (value)                                                                                    \
    }

static const Alteration alterations[] = {
    WHOLE(caves.sample_step, 2),
    WHOLE(caves.top, 40),
    REAL(caves.ledge, 0.2f),
    WHOLE(caves.ledge_height, 5),
    REAL(caves.mouth, 9.0f),
    WHOLE(caves.chambers.field, -1),
    REAL(caves.chambers.above, -0.3f),
    REAL(caves.chambers.rate, 9.0f),
    REAL(caves.chambers.most, 0.3f),
    WHOLE(caves.chambers.low, 30),
    WHOLE(caves.chambers.high, 30),
    WHOLE(caves.ravine_count, 0),
    WHOLE(caves.ravines[0].field, 1),
    WHOLE(caves.ravines[1].where, 1),
    REAL(caves.ravines[0].above, 0.5f),
    REAL(caves.ravines[1].rate, 1.0f),
    REAL(caves.ravines[0].width, 0.1f),
    WHOLE(caves.ravines[1].depth, 9),
    WHOLE(caves.ravines[1].cover, 0),
    WHOLE(caves.shafts.cell, 40),
    REAL(caves.shafts.chance, 1.0f),
    WHOLE(caves.shafts.radius, 2),
    WHOLE(caves.shafts.low, 30),
    WHOLE(caves.shafts.high, 40),
    REAL(caves.shafts.open, 1.0f),
    WHOLE(caves.table.field, -1),
    REAL(caves.table.level, 30.0f),
    REAL(caves.table.swing, 10.0f),
    WHOLE(caves.table.step, 3),
    WHOLE(caves.shown_ores, 0),
    WHOLE(caves.crust, 20),
    WHOLE(cave_region_count, 3),
    WHOLE(cave_regions[7].field, 1),
    REAL(cave_regions[7].above, 0.22f),
    REAL(cave_regions[3].below, -0.1f),
    REAL(cave_regions[0].cold, 0.0f),
    REAL(cave_regions[0].warm, -0.9f),
    WHOLE(cave_regions[4].low, 50),
    WHOLE(cave_regions[1].high, 40),
    BYTE(cave_regions[7].rock, BLOCK_CLAY),
    BYTE(cave_regions[4].floor, BLOCK_CLAY),
    BYTE(cave_regions[4].ceiling, BLOCK_CLAY),
    REAL(cave_regions[4].floor_share, 0.2f),
    REAL(cave_regions[4].ceiling_share, 0.1f),
    BYTE(cave_regions[7].pool, BLOCK_AIR),
    REAL(cave_regions[7].pool_chance, 0.1f),
    BYTE(cave_regions[3].features[1].block, BLOCK_CLAY),
    BYTE(cave_regions[1].features[2].habit, CAVE_STANDS),
    BYTE(cave_regions[3].features[2].tip, BLOCK_CLAY),
    BYTE(cave_regions[3].features[2].length, 3),
    BYTE(cave_regions[3].features[3].radius, 1),
    REAL(cave_regions[3].features[3].chance, 0.1f),
    REAL(cave_regions[3].features[4].patchy, 0.0f),
    REAL(cave_regions[4].features[5].chance, 0.5f),
};

enum { PLACES = 150 };

static ChunkPos place(int i) { return (ChunkPos){i % 20 * 97 - 970, i / 20 * 89 - 890}; }

static uint64_t hash_of(const Generator *generator, int i, Arena *scratch)
{
    Chunk *chunk = source_chunk(generator_source(generator), place(i), scratch);
    uint64_t hash = chunk_hash(chunk);
    chunk_release(chunk);
    arena_reset(scratch);
    return hash;
}

// A generator of the recipe with so many alterations.
static Generator *generator_with(const Alteration *some, int count)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe());
    for (const Alteration *each = some; each < some + count; each++)
        memcpy((char *)spec + each->offset, &each->byte, each->bytes);
    Recipe *altered = recipe_create(spec);
    memory_free(spec);
    assert_non_null(altered);
    Generator *generator = generator_create(altered, SEED);
    recipe_release(altered);
    return generator;
}

static bool changes_chunks(const Alteration *alteration, const uint64_t *hashes, Arena *scratch)
{
    Generator *generator = generator_with(alteration, 1);
    int i = 0;
    while (i < PLACES && hash_of(generator, i, scratch) == hashes[i])
        i++;
    generator_destroy(generator);
    return i < PLACES;
}

static void each_part_of_the_recipe_changes_chunks(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    uint64_t hashes[PLACES];
    Generator *generator = generator_create(recipe(), SEED);
    for (int i = 0; i < PLACES; i++)
        hashes[i] = hash_of(generator, i, &scratch);
    for (size_t a = 0; a < ARRAY_COUNT(alterations); a++)
        if (!changes_chunks(&alterations[a], hashes, &scratch))
            fail_msg("%s changes nothing", alterations[a].name);
    generator_destroy(generator);
    arena_quit(&scratch);
}

// ---- the crust

enum { CRUST = 12, CRUST_AROUND = 6 };

static int lowest_around(const Square *square, int x, int z)
{
    int lowest = CHUNK_HEIGHT;
    for (int dz = -CRUST_AROUND; dz <= CRUST_AROUND; dz++)
        for (int dx = -CRUST_AROUND; dx <= CRUST_AROUND; dx++) {
            const Chunk *chunk = square->chunks[(z + dz) / CHUNK_SIZE * EDGE + (x + dx) / CHUNK_SIZE];
            lowest = MIN(lowest, chunk->columns[column_index((x + dx) % CHUNK_SIZE, (z + dz) % CHUNK_SIZE)].height);
        }
    return lowest;
}

// In the crust all rock is as it is without regions of caves; below it is not.
static void regions_stay_below_the_crust(void **state)
{
    (void)state;
    const Alteration crust_alone[] = {WHOLE(caves.crust, CRUST), WHOLE(cave_region_count, 0)};
    Generator *dressed = generator_with(crust_alone, 1), *bare = generator_with(crust_alone, 2);
    int below = 0;
    for (int place = 0; place < 4; place++) {
        Square own, other;
        const ChunkPos corner = {place * 61 - 120, place * 47 - 90};
        square_make(&own, dressed, corner);
        square_make(&other, bare, corner);
        for (int z = CRUST_AROUND; z < SIDE - CRUST_AROUND; z++)
            for (int x = CRUST_AROUND; x < SIDE - CRUST_AROUND; x++) {
                const int crust = lowest_around(&own, x, z) - CRUST;
                for (int y = 1; y < CHUNK_HEIGHT; y++) {
                    const uint8_t rock = get(&other, x, y, z);
                    bool same = get(&own, x, y, z) == rock || !block_has(rock, BLOCK_OPAQUE);
                    below += !same && y <= crust;
                    if (!same && y > crust)
                        fail_msg("%s at %d %d %d, above y %d", block_table[get(&own, x, y, z)].name, x, y, z, crust);
                }
            }
        square_free(&own);
        square_free(&other);
    }
    assert_true(below > 10000);
    generator_destroy(dressed);
    generator_destroy(bare);
}

static const Alteration faults[] = {
    WHOLE(caves.sample_step, 3),
    WHOLE(caves.kind, CAVES_PLANES),
    WHOLE(caves.shafts.low, 70),
    BYTE(cave_regions[1].rock, BLOCK_SAND),
    BYTE(cave_regions[2].floor, BLOCK_POPPY),
    BYTE(cave_regions[2].pool, BLOCK_STONE),
    BYTE(cave_regions[1].features[3].block, BLOCK_GRAVEL),
    BYTE(cave_regions[1].features[2].block, BLOCK_POPPY),
    BYTE(cave_regions[1].features[1].tip, BLOCK_VINE),
    BYTE(cave_regions[1].features[0].block, BLOCK_VINE),
};

static void what_would_not_rest_is_refused(void **state)
{
    (void)state;
    for (size_t f = 0; f < ARRAY_COUNT(faults); f++) {
        GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
        *spec = *recipe_spec(recipe());
        memcpy((char *)spec + faults[f].offset, &faults[f].byte, faults[f].bytes);
        LogCount log = {0};
        log_set_sink(log_count_line, &log);
        Recipe *altered = recipe_create(spec);
        log_set_sink(NULL, NULL);
        if (altered || log.lines != 1)
            fail_msg("%s is accepted", faults[f].name);
        memory_free(spec);
    }
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
        cmocka_unit_test(each_part_of_the_recipe_changes_chunks),
        cmocka_unit_test(regions_stay_below_the_crust),
        cmocka_unit_test(what_would_not_rest_is_refused),
        cmocka_unit_test(regions_stay_below_the_crust),
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
