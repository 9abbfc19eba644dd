// Water at any height: recipes with a value "water" have lakes, steps and falls that are at rest under the rules of
// liquids, whatever the land is; columns, tiles, regions and chunks agree on its level.
#include "karst_test.h"

#include "gen/generator.h"
#include "gen/land/water.h"
#include "gen/stages/stage_list.h"
#include "karst/recipe.h"
#include "map/find.h"
#include "sim/sim.h"

#include <math.h>

enum { SEED = 42 };

// Made to be hard: their first lines say how.
static const char *const worlds[] = {"tests/recipes/lakes.json", "tests/recipes/wild-water.json"};

static const Recipe *recipe_of(const char *path)
{
    const Recipe *recipe = recipe_open_file(path);
    assert_non_null(recipe);
    return recipe;
}

// ---- a square of chunks in which nothing may change

enum { EDGE = 10, SIDE = EDGE * CHUNK_SIZE };

typedef struct Square {
    ChunkPos corner;
    Chunk *chunks[EDGE * EDGE];
    int changes;
    BlockPos first; // change
    uint8_t was, becomes;
} Square;

static uint8_t square_get(const void *context, int64_t x, int y, int64_t z)
{
    const Square *square = context;
    int64_t local_x = x - chunk_pos_block_x(square->corner), local_z = z - chunk_pos_block_z(square->corner);
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    if (y < 0 || local_x < 0 || local_x >= SIDE || local_z < 0 || local_z >= SIDE)
        return BLOCK_VOID;
    return chunk_get(square->chunks[local_z / CHUNK_SIZE * EDGE + local_x / CHUNK_SIZE], (int)(x & 15), y,
                     (int)(z & 15));
}

static bool square_set(void *context, BlockPos at, uint8_t block)
{
    Square *square = context;
    if (square->changes++ == 0) {
        square->first = at;
        square->was = square_get(square, at.x, at.y, at.z);
        square->becomes = block;
    }
    return false;
}

static void square_make(Square *square, const ChunkSource *source, ChunkPos corner, Arena *scratch)
{
    *square = (Square){.corner = corner};
    for (int i = 0; i < EDGE * EDGE; i++)
        square->chunks[i] = source_chunk(source, (ChunkPos){corner.x + i % EDGE, corner.z + i / EDGE}, scratch);
}

static void square_free(Square *square)
{
    for (int i = 0; i < EDGE * EDGE; i++)
        chunk_release(square->chunks[i]);
}

static bool is_water(uint8_t block) { return block_table[block].liquid == BLOCK_WATER; }

// Water, and what stands beside, above and below it.
static bool is_at_water(const Square *square, int64_t x, int y, int64_t z)
{
    static const int8_t around[][3] = {{0, 0, 0}, {-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    bool water = false;
    for (size_t i = 0; i < ARRAY_COUNT(around) && !water; i++)
        water = is_water(square_get(square, x + around[i][0], y + around[i][1], z + around[i][2]));
    return water;
}

// Counts what is scheduled, and of it the blocks that fall.
static void schedule_all(const Square *square, Sim *sim, int64_t *scheduled, int64_t *falling)
{
    for (int y = 1; y < CHUNK_HEIGHT; y++)
        for (int64_t i = 1; i < SIDE - 1; i++)
            for (int64_t j = 1; j < SIDE - 1; j++) {
                int64_t x = chunk_pos_block_x(square->corner) + i, z = chunk_pos_block_z(square->corner) + j;
                if (!is_at_water(square, x, y, z))
                    continue;
                sim_schedule(sim, (BlockPos){.x = x, .y = y, .z = z});
                ++*scheduled;
                *falling += block_flows(square_get(square, x, y, z));
            }
}

static void assert_rest(Square *square, const char *name, int64_t *scheduled, int64_t *falling)
{
    BlockChanger world = {.blocks = {.get = square_get, .context = square}, .set = square_set, .context = square};
    Sim *sim = sim_create(&world);
    schedule_all(square, sim, scheduled, falling);
    while (sim_pending(sim) > 0 && square->changes == 0)
        sim_tick(sim);
    if (square->changes)
        print_message("%s: %s becomes %s at %lld %d %lld\n", name, block_table[square->was].name,
                      block_table[square->becomes].name, (long long)square->first.x, square->first.y,
                      (long long)square->first.z);
    assert_int_equal(square->changes, 0);
    sim_destroy(sim);
}

static void all_water_is_at_rest(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    static Square square;
    for (size_t w = 0; w < ARRAY_COUNT(worlds); w++) {
        const Recipe *recipe = recipe_of(worlds[w]);
        int64_t scheduled = 0, falling = 0;
        for (int place = 0; place < 4; place++) {
            Generator *generator = generator_create(recipe, SEED + place / 2);
            square_make(&square, generator_source(generator), (ChunkPos){place * 97 - 140, place * 31 - 60}, &scratch);
            assert_rest(&square, worlds[w], &scheduled, &falling);
            square_free(&square);
            generator_destroy(generator);
        }
        print_message("%s: %lld places at water, %lld blocks of falling water\n", worlds[w], (long long)scheduled,
                      (long long)falling);
        assert_true(scheduled > 100000 && falling > 5000);
    }
    arena_quit(&scratch);
}

// Counts of all squares of terrane that were looked at.
typedef struct Rested {
    int squares, rice;
    int64_t scheduled, falling;
} Rested;

// Rice that stands out of water.
static int rice_of(const Square *square)
{
    int rice = 0;
    for (int64_t i = 0; i < SIDE * SIDE; i++) {
        int64_t x = chunk_pos_block_x(square->corner) + i % SIDE, z = chunk_pos_block_z(square->corner) + i / SIDE;
        for (int y = SEA_LEVEL; y < CHUNK_HEIGHT; y++)
            rice += square_get(square, x, y, z) == BLOCK_RICE && square_get(square, x, y - 1, z) == BLOCK_WATER;
    }
    return rice;
}

static void rest_around(const ChunkSource *source, int64_t x, int64_t z, Arena *scratch, Rested *rested)
{
    static Square square;
    ChunkPos middle = chunk_pos_of_block(x, z);
    square_make(&square, source, (ChunkPos){middle.x - EDGE / 2, middle.z - EDGE / 2}, scratch);
    assert_rest(&square, "terrane", &rested->scheduled, &rested->falling);
    rested->rice += rice_of(&square);
    square_free(&square);
    rested->squares++;
}

// The land that is shipped with all of its rivers, paddies, pools in caves and landmarks, waterfalls among these: where
// players begin, and at the nearest landmark of each kind. The first seed has rice beside them.
static void all_of_terrane_is_at_rest(void **state)
{
    (void)state;
    static const int64_t seeds[] = {10, 1, 2};
    Arena scratch;
    arena_init(&scratch);
    const Recipe *recipe = recipe_find_name("terrane");
    Rested rested = {0};
    int falls = 0;
    assert_non_null(recipe);
    for (size_t s = 0; s < (size_t)deep_or(1, ARRAY_COUNT(seeds)); s += TEST_STRIDE) {
        Generator *generator = generator_create(recipe, seeds[s]);
        const ChunkSource *source = generator_source(generator);
        const int waterfall = source_find_landmark(&source->facts, "waterfall");
        SpawnPoint spawn = source_spawn(source);
        rest_around(source, spawn.feet.x, spawn.feet.z, &scratch, &rested);
        assert_true(waterfall >= 0);
        for (int kind = 0; kind < source->facts.landmark_count; kind++) {
            Landmark landmark;
            if (!landmark_find(source, kind, 0, 0, &landmark))
                continue;
            rest_around(source, landmark.x, landmark.z, &scratch, &rested);
            falls += kind == waterfall;
        }
        generator_destroy(generator);
    }
    print_message(
        "terrane: %d squares, %d waterfalls, %d of rice, %lld places at water, %lld blocks of falling water\n",
        rested.squares, falls, rested.rice, (long long)rested.scheduled, (long long)rested.falling);
    assert_true(falls > 0 && rested.rice > 100 && rested.scheduled > 100000 && rested.falling > 100);
    arena_quit(&scratch);
}

// ---- columns and blocks

// The level of a column alone, in tiles of any step, in the region and in the source.
static void columns_agree_on_their_water(void **state)
{
    (void)state;
    static LandRegion region;
    static ColumnTile tile, alone;
    static ColumnTile seen;
    for (size_t w = 0; w < ARRAY_COUNT(worlds); w++) {
        const Recipe *recipe = recipe_of(worlds[w]);
        Generator *generator = generator_create(recipe, SEED);
        Terrain terrain;
        terrain_init(&terrain, recipe, SEED);
        land_region(&terrain.land, (ChunkPos){5, -3}, &region);
        for (int step = 1; step <= COLUMN_STEP_MAX; step += 9) {
            int64_t x = 5 * CHUNK_SIZE, z = -3 * CHUNK_SIZE;
            land_tile(&terrain.land, x, z, step, &tile);
            source_columns(generator_source(generator), x, z, step, 1, &seen);
            for (int i = 0; i < CHUNK_COLUMNS; i++) {
                land_column(&terrain.land, x + i % 16 * step, z + i / 16 * step, &alone);
                assert_int_equal(tile.water[i], alone.water[0]);
                assert_int_equal(seen.water[i], alone.water[0]);
                int own = land_index(i % 16, i / 16);
                assert_true(step > 1 ||
                            (region.water[own] == alone.water[0] && land_height(&region, own) == seen.height[i]));
            }
        }
        terrain_quit(&terrain);
        generator_destroy(generator);
    }
}

typedef struct Tally {
    int64_t wet, banks, sills, falls, frozen, plants;
} Tally;

static bool lies_above_other_water(const LandRegion *region, int i)
{
    bool above = false;
    for (int side = 0; side < 4; side++) {
        int other = i + (const int[]){-1, 1, -LAND_SIZE, LAND_SIZE}[side];
        above |= land_is_wet(region, other) && region->water[other] < region->water[i];
    }
    return above;
}

// The land and the water of a column, as region and blocks have them; caves may open dry land.
static void check_column(const Build *build, int x, int z, Tally *tally)
{
    int i = land_index(x, z), level = build->region->water[i];
    const uint8_t *column = build->blocks + column_index(x, z);
    tally->banks += build->region->bank[i] > 0 && !land_is_wet(build->region, i);
    tally->sills += build->region->bank[i] > 0 && land_is_wet(build->region, i);
    tally->falls += build->region->fall[i] > 0;
    if (!land_is_wet(build->region, i))
        return;
    tally->wet++;
    if (lies_above_other_water(build->region, i))
        assert_int_equal(build->region->surface[i], level - 1);
    assert_true(block_has(column[build->region->surface[i] * CHUNK_COLUMNS], BLOCK_SOLID));
    for (int y = build->region->surface[i] + 1; y < level; y++)
        assert_true(is_water(column[y * CHUNK_COLUMNS]) && !block_flows(column[y * CHUNK_COLUMNS]));
    uint8_t top = column[level * CHUNK_COLUMNS], above = column[(level + 1) * CHUNK_COLUMNS];
    assert_true(is_water(top) || top == BLOCK_ICE || top == BLOCK_SNOW);
    assert_int_equal(above == BLOCK_WATER_7, build->region->fall[i] > 0);
    assert_false(is_water(column[(level + build->region->fall[i] + 1) * CHUNK_COLUMNS]));
    tally->frozen += top == BLOCK_ICE || top == BLOCK_SNOW;
    tally->plants += above == BLOCK_LILY_PAD || block_has(column[(level - 1) * CHUNK_COLUMNS], BLOCK_UNDERWATER);
}

static void run_stages(Build *build)
{
    void (*const stages[])(Build *) = {stage_land,    stage_solid, stage_crags, stage_caves, stage_surface,
                                       stage_bedrock, stage_ores,  stage_trees, stage_plants};
    for (size_t i = 0; i < ARRAY_COUNT(stages); i++)
        stages[i](build);
}

static void water_stands_up_to_its_level(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    for (size_t w = 0; w < ARRAY_COUNT(worlds); w++) {
        const Recipe *recipe = recipe_of(worlds[w]);
        Terrain terrain;
        terrain_init(&terrain, recipe, SEED);
        Tally tally = {0};
        for (int chunk = 0; chunk < 400; chunk++) {
            Build build = build_begin(&terrain, (ChunkPos){chunk % 20 * 7, chunk / 20 * 7}, &scratch);
            run_stages(&build);
            for (int i = 0; i < CHUNK_COLUMNS; i++)
                check_column(&build, i % CHUNK_SIZE, i / CHUNK_SIZE, &tally);
            arena_reset(&scratch);
        }
        print_message("%s: %lld wet columns, %lld banks, %lld sills, %lld falls, %lld frozen, %lld with plants\n",
                      worlds[w], (long long)tally.wet, (long long)tally.banks, (long long)tally.sills,
                      (long long)tally.falls, (long long)tally.frozen, (long long)tally.plants);
        assert_true(tally.wet > 5000 && tally.sills > 100 && tally.falls > 100 && tally.frozen > 100 &&
                    tally.plants > 50);
        terrain_quit(&terrain);
    }
    arena_quit(&scratch);
}

// What a chunk records of its columns does not contain its banks.
static void chunks_record_the_land_without_banks(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    const Recipe *recipe = recipe_of(worlds[1]);
    Generator *generator = generator_create(recipe, SEED);
    const ChunkSource *source = generator_source(generator);
    for (int c = 0; c < 20; c++) {
        Chunk *chunk = source_chunk(source, (ChunkPos){c, -c}, &scratch);
        for (int i = 0; i < CHUNK_COLUMNS; i++) {
            ColumnInfo alone = source_column(source, c * CHUNK_SIZE + i % 16, -c * CHUNK_SIZE + i / 16);
            assert_int_equal(chunk->columns[i].height, alone.height);
        }
        chunk_release(chunk);
    }
    generator_destroy(generator);
    arena_quit(&scratch);
}

// Water that is everywhere at the level of the sea is the sea.
static void the_sea_needs_no_value(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{\"name\": \"sea\", \"based_on\": \"karst\", \"values\": {\"overhang\": null}}",
        "{\"name\": \"sea\", \"based_on\": \"karst\", \"values\": {\"overhang\": null, \"water\": 62.9}}"};
    Recipe *recipes[2];
    for (int r = 0; r < 2; r++) {
        RecipeError error;
        recipes[r] = recipe_read(texts[r], strlen(texts[r]), SPEC_NO_ID, &error);
        assert_non_null(recipes[r]);
    }

    Generator *generators[2] = {generator_create(recipes[0], SEED), generator_create(recipes[1], SEED)};
    Arena scratch;
    arena_init(&scratch);
    for (int c = 0; c < 200; c++) {
        uint64_t hashes[2];
        for (int g = 0; g < 2; g++) {
            ChunkPos pos = {c % 20 * 23, c / 20 * 23};
            Chunk *chunk = source_chunk(generator_source(generators[g]), pos, &scratch);
            hashes[g] = chunk_hash(chunk);
            chunk_release(chunk);
        }
        assert_true(hashes[0] == hashes[1]);
    }
    for (int g = 0; g < 2; g++) {
        generator_destroy(generators[g]);
        recipe_release(recipes[g]);
    }
    arena_quit(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_water_is_at_rest),
        cmocka_unit_test(all_of_terrane_is_at_rest),
        cmocka_unit_test(columns_agree_on_their_water),
        cmocka_unit_test(water_stands_up_to_its_level),
        cmocka_unit_test(chunks_record_the_land_without_banks),
        cmocka_unit_test(the_sea_needs_no_value),
    };
    return cmocka_run_group_tests_name("gen_water", tests, NULL, nothing_is_left_allocated);
}
