// Where players begin: the old generators' places, which worlds rely on, and safe ground, even where it is rare.
#include "spawn_fixture.h"

#include "gen/land/land.h"
#include "gen/spawn/spawn_internal.h"
#include "gen/stages/stages.h"
#include "karst/recipe.h"

#include <stdlib.h>

static const struct {
    int generator;
    int64_t seed;
    BlockPos feet;
} fixed[] = {
    {0, 1, {.x = 152, .y = 68, .z = 24}},   {0, 42, {.x = 40, .y = 95, .z = 56}},
    {0, -7, {.x = -88, .y = 64, .z = 184}}, {0, 1000003, {.x = -280, .y = 70, .z = 296}},
    {1, 1, {.x = -216, .y = 64, .z = -24}}, {1, 42, {.x = -120, .y = 130, .z = -120}},
    {1, -7, {.x = 168, .y = 77, .z = 24}},  {1, 1000003, {.x = -200, .y = 73, .z = -280}},
    {2, 1, {.x = -200, .y = 65, .z = 56}},  {2, 42, {.x = 8, .y = 107, .z = -88}},
    {2, -7, {.x = 168, .y = 77, .z = 24}},  {2, 1000003, {.x = -168, .y = 65, .z = -152}},
};

static void old_generators_keep_their_places(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(fixed); i++) {
        Generator *generator = generator_create(recipe_find_id(fixed[i].generator), fixed[i].seed);
        SpawnPoint spawn = source_spawn(generator_source(generator));
        assert_true(spawn.feet.x == fixed[i].feet.x && spawn.feet.y == fixed[i].feet.y &&
                    spawn.feet.z == fixed[i].feet.z);
        assert_true(spawn.yaw == 0.0f && spawn.pitch == -10.0f); // for which they are chosen
        generator_destroy(generator);
    }
}

// ---- the search

static SpawnPoint spawn_of(const Recipe *recipe, int64_t seed)
{
    Generator *generator = generator_create(recipe, seed);
    SpawnPoint spawn = source_spawn(generator_source(generator));
    generator_destroy(generator);
    return spawn;
}

// Whether the feet are on firm dry ground with nothing above, as the whole chunk has it.
static bool is_safe(const ChunkSource *source, const SpawnPoint *spawn, Arena *scratch)
{
    Chunk *chunk = source_chunk(source, chunk_pos_of_block(spawn->feet.x, spawn->feet.z), scratch);
    int x = (int)(spawn->feet.x & 15), z = (int)(spawn->feet.z & 15);
    bool safe = block_has(chunk_get(chunk, x, spawn->feet.y - 1, z), BLOCK_OPAQUE);
    for (int y = spawn->feet.y; y < CHUNK_HEIGHT; y++)
        safe &= !block_has(chunk_get(chunk, x, y, z), BLOCK_SOLID | BLOCK_LIQUID);
    chunk_release(chunk);
    return safe;
}

static void places_with_a_view_are_safe_and_near_enough(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Recipe *recipe = read(VIEW(""));
    for (int seed = 0; seed < SEEDS; seed++) {
        Generator *generator = generator_create(recipe, seed * 1000003 - 5);
        const ChunkSource *source = generator_source(generator);
        SpawnPoint spawn = source_spawn(source);
        int64_t away = MAX(llabs(spawn.feet.x), llabs(spawn.feet.z));
        assert_true(away <= 4096 && spawn.safety == SPAWN_FINE && is_safe(source, &spawn, &scratch));
        assert_true(spawn.yaw >= 0.0f && spawn.yaw < 360.0f && spawn.pitch >= -90.0f && spawn.pitch <= 90.0f);
        assert_int_equal(strcmp(spawn.reason + strlen(spawn.reason) - 25, " blocks of relief in view"), 0);
        generator_destroy(generator);
    }
    recipe_release(recipe);
    arena_quit(&scratch);
}

static void the_search_has_no_memory(void **state)
{
    (void)state;
    Recipe *recipe = read(VIEW("")), *again = read(VIEW(""));
    Arena scratch;
    arena_init(&scratch);
    for (int seed = 0; seed < 8; seed++) {
        Generator *generator = generator_create(recipe, seed);
        memset(arena_alloc(&scratch, 1 << 20), 0xA5, 1 << 20); // what is left in the arena does not matter
        arena_reset(&scratch);
        SpawnPoint one = generator_source(generator)->spawn(generator_source(generator), &scratch);
        SpawnPoint other = spawn_of(again, seed);
        assert_true(one.feet.x == other.feet.x && one.feet.y == other.feet.y && one.feet.z == other.feet.z);
        assert_true(one.yaw == other.yaw && one.pitch == other.pitch);
        assert_string_equal(one.reason, other.reason);
        generator_destroy(generator);
    }
    arena_quit(&scratch);
    recipe_release(recipe);
    recipe_release(again);
}

// ---- what is rated first

// Returns how many of the columns around the origin differ in height.
static int differ_without_rivers(const Recipe *recipe, int coarse)
{
    Land land;
    ColumnTile whole, sketch;
    int count = 0;
    land_init(&land, recipe, 7);
    for (int64_t x = -4096; x < 4096; x += 1024)
        for (int64_t z = -4096; z < 4096; z += 1024) {
            land_tile(&land, x, z, 64, &whole);
            land_tile_without_rivers(&land, x, z, 64, coarse, &sketch);
            for (int n = 0; n < CHUNK_COLUMNS; n++)
                count += whole.height[n] != sketch.height[n] || whole.biome[n] != sketch.biome[n];
        }
    land_quit(&land);
    return count;
}

static void land_without_rivers_lacks_only_them(void **state)
{
    (void)state;
    assert_int_equal(differ_without_rivers(recipe_find_id(1), 0), 0);
    assert_int_equal(differ_without_rivers(recipe_find_id(1), 1), 0); // no octave is that fine
    assert_true(differ_without_rivers(recipe_find_id(1), 256) > 0);
    const Recipe *rivers = recipe_open_file("tests/recipes/rivers.json");
    assert_non_null(rivers);
    assert_in_range(differ_without_rivers(rivers, 0), 100, 64 * CHUNK_COLUMNS / 2);
}

// ---- worlds without a place to begin, or with only one

#define LAND "\"based_on\": \"plain\", \"spawn\": {\"reach\": 8192}, "

static void an_endless_sea_has_none(void **state)
{
    (void)state;
    Recipe *recipe = read(LAND "\"values\": {\"height\": 30}");
    SpawnPoint spawn = spawn_of(recipe, 1);
    assert_true(spawn.safety == SPAWN_AFLOAT && spawn.feet.y == SEA_LEVEL + 1);
    recipe_release(recipe);
}

// Columns that differ by up to a hundred blocks from their neighbours.
static void needles_still_bear_a_player(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Recipe *recipe = read(LAND "\"fields\": {\"needles\": {\"kind\": \"white2\", \"period\": 1, \"octaves\": 1, "
                               "\"gain\": 1}}, \"values\": {\"height\": \"120 + 50 * field(needles)\"}");
    for (int seed = 0; seed < 4; seed++) {
        Generator *generator = generator_create(recipe, seed);
        SpawnPoint spawn = source_spawn(generator_source(generator));
        assert_true(spawn.safety == SPAWN_DRY && is_safe(generator_source(generator), &spawn, &scratch));
        generator_destroy(generator);
    }
    recipe_release(recipe);
    arena_quit(&scratch);
}

// Distance of the nearest column of land on a grid of 64 blocks; 8192 if there is none nearer.
static int64_t land_away(const ChunkSource *source)
{
    int64_t nearest = 8192;
    for (int64_t z = -8128; z <= 8128; z += 64)
        for (int64_t x = -8128; x <= 8128; x += 64)
            if (MAX(llabs(x), llabs(z)) < nearest && source_column(source, x, z).height > SEA_LEVEL)
                nearest = MAX(llabs(x), llabs(z));
    return nearest;
}

// Islands 500 blocks wide, more than ten kilometres apart.
static void a_far_island_is_found(void **state)
{
    (void)state;
    Recipe *recipe = read(LAND "\"fields\": {\"islands\": {\"kind\": \"worley2\", \"period\": 11000, \"octaves\": 1, "
                               "\"gain\": 1}}, \"values\": {\"away\": \"(field(islands) + 1) * 0.707 * 11000\", "
                               "\"height\": \"max(72 - away * 0.04, 30)\"}");
    int far = 0;
    for (int seed = 0; seed < 12; seed++) {
        Generator *generator = generator_create(recipe, seed);
        const ChunkSource *source = generator_source(generator);
        int64_t away = land_away(source);
        if (away > 5000 && away < 7800) {
            SpawnPoint spawn = source_spawn(source);
            assert_true(spawn.safety == SPAWN_FINE && spawn.feet.y > SEA_LEVEL + 1);
            assert_true(MAX(llabs(spawn.feet.x), llabs(spawn.feet.z)) >= away - 64);
            far++;
        }
        generator_destroy(generator);
    }
    assert_true(far > 0);
    recipe_release(recipe);
}

// ---- in which biome the spawn cannot be

// The biome of the first firm place is never ruled out, and most others are.
static void where_a_search_settles_is_not_ruled_out(void **state)
{
    (void)state;
    int asked = 0, outside = 0;
    Arena scratch;
    arena_init(&scratch);
    for (int seed = 0; seed < 2 * SEEDS / 5; seed++) {
        Terrain terrain;
        Places places;
        SpawnPoint spawn;
        ColumnTile tile;
        terrain_init(&terrain, recipe_find_id(3 + seed % 2), seed);
        spawn_settle_places(&terrain, &scratch, &places);
        if (spawn_first_firm(&terrain, &places, &scratch, &spawn)) {
            land_column(&terrain.land, spawn.feet.x, spawn.feet.z, &tile);
            assert_false(spawn_settles_outside(&terrain, &places, UINT64_C(1) << tile.biome[0], &scratch));
            assert_true(spawn_may_be_in(&terrain, UINT64_C(1) << tile.biome[0], &scratch));
            for (int biome = seed % 7; biome < terrain.land.spec->biome_count; biome += 7, asked++)
                outside += spawn_settles_outside(&terrain, &places, UINT64_C(1) << biome, &scratch);
        }
        terrain_quit(&terrain);
        arena_reset(&scratch);
    }
    arena_quit(&scratch);
    assert_true(asked > 0 && outside > asked / 2 && outside < asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_generators_keep_their_places),
        cmocka_unit_test(places_with_a_view_are_safe_and_near_enough),
        cmocka_unit_test(the_search_has_no_memory),
        cmocka_unit_test(land_without_rivers_lacks_only_them),
        cmocka_unit_test(an_endless_sea_has_none),
        cmocka_unit_test(needles_still_bear_a_player),
        cmocka_unit_test(a_far_island_is_found),
        cmocka_unit_test(where_a_search_settles_is_not_ruled_out),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
