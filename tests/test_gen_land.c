// The land of generator 1, measured: rivers, biomes, steps between columns, far places.
#include "base/memory.h"
#include "biomes.h"
#include "gen/generator.h"
#include "gen/land/land.h"
#include "karst/recipe.h"
#include "land_oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const generators[] = {"karst", "planes"};

static int all_memory_is_returned(void **state)
{
    (void)state;
    return memory_in_use_total() == 0 ? 0 : -1;
}

// A square of columns around (center_x, center_z), `step` blocks apart.
typedef struct Area {
    int size, step;
    uint8_t *height, *biome;
} Area;

static Area area_create(const Generator *generator, int64_t center_x, int64_t center_z, int size, int step)
{
    Area area = {.size = size, .step = step};
    area.height = memory_alloc(MEMORY_GENERAL, (size_t)size * (size_t)size);
    area.biome = memory_alloc(MEMORY_GENERAL, (size_t)size * (size_t)size);
    ColumnTile tile;
    for (int j = 0; j < size; j += 16)
        for (int i = 0; i < size; i += 16) {
            source_columns(generator_source(generator), center_x + (int64_t)(i - size / 2) * step,
                           center_z + (int64_t)(j - size / 2) * step, step, 1, &tile);
            for (int row = 0; row < 16; row++) {
                memcpy(area.height + (j + row) * size + i, tile.height + row * 16, 16);
                memcpy(area.biome + (j + row) * size + i, tile.biome + row * 16, 16);
            }
        }
    return area;
}

static void area_destroy(Area *area)
{
    memory_free(area->height);
    memory_free(area->biome);
}

static bool is_sea(uint8_t biome)
{
    return biome == BIOME_OCEAN || biome == BIOME_DEEP_OCEAN || biome == BIOME_FROZEN_OCEAN;
}

// One body of water, found by flooding from neighbour to neighbour.
typedef struct Water {
    int64_t river; // columns of the river biome
    int64_t deep;  // columns at least nine blocks deep: lakes have them, rivers do not
    bool sea, edge;
} Water;

static void visit(const Area *area, int column, uint8_t *seen, int *queue, int *queued)
{
    if (!seen[column] && area->height[column] < SEA_LEVEL) {
        seen[column] = 1;
        queue[(*queued)++] = column;
    }
}

static Water flood(const Area *area, int start, uint8_t *seen, int *queue)
{
    Water water = {0};
    int queued = 0, n = area->size;
    visit(area, start, seen, queue, &queued);
    for (int at = 0; at < queued; at++) {
        int column = queue[at], x = column % n, z = column / n;
        water.river += area->biome[column] == BIOME_RIVER;
        water.deep += area->height[column] < SEA_LEVEL - 8;
        water.sea |= is_sea(area->biome[column]);
        if (x == 0 || z == 0 || x == n - 1 || z == n - 1) {
            water.edge = true;
            continue;
        }
        visit(area, column - 1, seen, queue, &queued);
        visit(area, column + 1, seen, queue, &queued);
        visit(area, column - n, seen, queue, &queued);
        visit(area, column + n, seen, queue, &queued);
    }
    return water;
}

typedef struct Rivers {
    int64_t reach, fail;
} Rivers;

// Water that touches the rim of the area without sea or lake is not checked.
static Rivers measure_rivers(const Area *area)
{
    enum { LAKE_COLUMNS = 400 };
    Rivers rivers = {0};
    int columns = area->size * area->size;
    uint8_t *seen = memory_alloc_zero(MEMORY_GENERAL, (size_t)columns);
    int *queue = memory_alloc(MEMORY_GENERAL, (size_t)columns * sizeof *queue);
    for (int i = 0; i < columns; i++) {
        if (seen[i] || area->height[i] >= SEA_LEVEL)
            continue;
        Water water = flood(area, i, seen, queue);
        if (water.sea || water.deep * area->step * area->step >= LAKE_COLUMNS)
            rivers.reach += water.river;
        else if (!water.edge)
            rivers.fail += water.river;
    }
    memory_free(queue);
    memory_free(seen);
    return rivers;
}

static void rivers_reach_the_sea(void **state)
{
    (void)state;
    Rivers all = {0};
    for (int seed = 1; seed <= 4; seed++) {
        Generator *generator = generator_create(recipe_find_id(1), seed);
        Area area = area_create(generator, 0, 0, 2048, 4);
        Rivers rivers = measure_rivers(&area);
        all.reach += rivers.reach;
        all.fail += rivers.fail;
        area_destroy(&area);
        generator_destroy(generator);
    }
    double share = (double)all.reach / (double)(all.reach + all.fail);
    print_message("rivers: %.2f %% of %lld columns reach the sea or a lake\n", share * 100.0,
                  (long long)(all.reach + all.fail));
    assert_true(all.reach > 100000);
    assert_true(share >= 0.95);
}

static void biomes_are_near_any_origin(void **state)
{
    (void)state;
    bool ever[BIOME_COUNT] = {0};
    for (int seed = 0; seed < 64; seed++) {
        Generator *generator = generator_create(recipe_find_id(1), seed * 7919);
        int64_t x = seed % 2 ? 0 : (int64_t)seed * 1000003, z = seed % 3 ? 0 : -(int64_t)seed * 2000003;
        Area area = area_create(generator, x, z, 128, 64);
        bool here[BIOME_COUNT] = {0};
        int kinds = 0;
        for (int i = 0; i < area.size * area.size; i++)
            here[area.biome[i]] = true;
        for (int b = 0; b < BIOME_COUNT; b++) {
            kinds += here[b];
            ever[b] |= here[b];
        }
        assert_true(kinds >= 12);
        area_destroy(&area);
        generator_destroy(generator);
    }
    for (int b = 0; b < BIOME_COUNT; b++)
        assert_true(ever[b]);
}

// Rivers, beaches and stony shores are seams between regions, not regions.
static bool is_region(uint8_t biome)
{
    return biome != BIOME_RIVER && biome != BIOME_BEACH && biome != BIOME_STONY_SHORE;
}

// Borders along a line of columns, `stride` apart in the area; a seam with the same biome on both sides does not count.
static int borders_along(const Area *area, int first, int stride)
{
    int borders = 0, last = BIOME_COUNT;
    for (int i = 0; i < area->size; i++) {
        int biome = area->biome[first + i * stride];
        if (!is_region((uint8_t)biome))
            continue;
        borders += last != BIOME_COUNT && biome != last;
        last = biome;
    }
    return borders;
}

// A checkerboard would have short runs of one biome along x and along z.
static void biomes_are_hundreds_of_blocks_wide(void **state)
{
    (void)state;
    enum { SEEDS = 12, SIZE = 512, STEP = 16 };
    int runs = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
        Generator *generator = generator_create(recipe_find_id(1), seed * 101);
        Area area = area_create(generator, 0, 0, SIZE, STEP);
        for (int line = 0; line < SIZE; line++)
            runs += borders_along(&area, line * SIZE, 1) + borders_along(&area, line, SIZE) + 2;
        area_destroy(&area);
        generator_destroy(generator);
    }
    double width = 2.0 * SEEDS * SIZE * SIZE * STEP / runs;
    print_message("biomes: %.0f blocks from border to border along a line\n", width);
    assert_true(width >= 250.0);
}

static void neighbouring_columns_have_no_walls(void **state)
{
    (void)state;
    int lowland = 0, mountain = 0;
    for (int seed = 11; seed < 17; seed++) {
        Generator *generator = generator_create(recipe_find_id(1), seed);
        Area area = area_create(generator, seed * 3000, 0, 1024, 1);
        for (int i = 0; i < area.size * (area.size - 1) - 1; i++) {
            int step = MAX(abs(area.height[i] - area.height[i + area.size]),
                           i % area.size == area.size - 1 ? 0 : abs(area.height[i] - area.height[i + 1]));
            bool peak = recipe_spec(recipe_find_id(1))->biomes[area.biome[i]].info.flags & BIOME_PEAK;
            *(peak ? &mountain : &lowland) = MAX(peak ? mountain : lowland, step);
        }
        area_destroy(&area);
        generator_destroy(generator);
    }
    print_message("largest step between columns: %d, in mountains %d\n", lowland, mountain);
    assert_in_range(lowland, 2, 12); // the cliffs of coasts
    assert_in_range(mountain, 2, 12);
}

typedef struct Statistics {
    double height, height_squared, sea;
} Statistics;

static Statistics statistics_of(int64_t x, int64_t z)
{
    Statistics s = {0};
    for (int seed = 0; seed < 48; seed++) {
        Generator *generator = generator_create(recipe_find_id(1), seed);
        Area area = area_create(generator, x, z, 64, 64);
        for (int i = 0; i < area.size * area.size; i++) {
            s.height += area.height[i];
            s.height_squared += (double)area.height[i] * area.height[i];
            s.sea += is_sea(area.biome[i]);
        }
        area_destroy(&area);
        generator_destroy(generator);
    }
    double count = 48.0 * 64 * 64;
    return (Statistics){s.height / count, s.height_squared / count, s.sea / count};
}

static void far_land_has_the_same_statistics(void **state)
{
    (void)state;
    Statistics near = statistics_of(0, 0);
    const int64_t far[][2] = {
        {WORLD_BLOCK_MAX - 2048, WORLD_BLOCK_MIN + 2048}, {INT64_C(1) << 31, -(INT64_C(1) << 31)}, {1 << 24, 1 << 24}};
    for (size_t i = 0; i < ARRAY_COUNT(far); i++) {
        Statistics s = statistics_of(far[i][0], far[i][1]);
        assert_true(s.height > near.height - 4.0 && s.height < near.height + 4.0);
        assert_true(s.height_squared > near.height_squared * 0.88 && s.height_squared < near.height_squared * 1.12);
        assert_true(s.sea > near.sea - 0.10 && s.sea < near.sea + 0.10);
    }
}

static void columns_equal_their_points(void **state)
{
    (void)state;
    static const int steps[] = {1, 3, 16, 64};
    for (size_t g = 0; g < ARRAY_COUNT(generators); g++) {
        const Recipe *info = recipe_open(generators[g]);
        Generator *generator = generator_create(info, 42);
        for (size_t s = 0; s < ARRAY_COUNT(steps); s++) {
            ColumnTile tile;
            int64_t x = -1000 * steps[s], z = 777;
            source_columns(generator_source(generator), x, z, steps[s], 1, &tile);
            for (int i = 0; i < CHUNK_COLUMNS; i++) {
                ColumnInfo column =
                    source_column(generator_source(generator), x + i % 16 * steps[s], z + i / 16 * steps[s]);
                assert_int_equal(column.height, tile.height[i]);
                assert_int_equal(column.biome, tile.biome[i]);
                assert_true(tile.elevation[i] >= column.height && tile.elevation[i] < column.height + 1);
            }
        }
        generator_destroy(generator);
    }
}

// For values spread narrowly and widely, around each point of the curve and beyond its ends.
static void curves_equal_the_sum_of_all_segments(void **state)
{
    (void)state;
    const LandSpec *land = &recipe_spec(recipe_find_id(1))->land;
    static const float widths[] = {0.0f, 0.0001f, 0.01f, 0.1f, 2.0f};
    for (int c = 0; c < land->curve_count; c++)
        for (int k = 0; k < land->curves[c].spline.count; k++)
            for (int w = 0; w < (int)ARRAY_COUNT(widths) * 3; w++) {
                float in[CHUNK_COLUMNS], out[CHUNK_COLUMNS];
                float low = land->curves[c].spline.points[k].at - widths[w / 3] * (float)(w % 3) * 0.5f;
                for (int i = 0; i < CHUNK_COLUMNS; i++)
                    in[i] = low + widths[w / 3] * (float)(i * 37 % CHUNK_COLUMNS) / (CHUNK_COLUMNS - 1);
                Span span = span_of(in, CHUNK_COLUMNS);
                bool level = ISA_SELECT(spline_fill)(&land->curves[c].spline, span, in, out, CHUNK_COLUMNS);
                for (int i = 0; i < CHUNK_COLUMNS; i++) {
                    float slow = slow_curve(&land->curves[c].spline, in[i]);
                    assert_memory_equal(&out[i], &slow, sizeof slow);
                    assert_true(!level || out[i] == out[0]);
                }
            }
}

// Each column of an area equals the column generated alone, where rises and biomes are skipped only if the column
// itself has none.
static void a_strip_equals_its_columns(void **state)
{
    (void)state;
    enum { TILES = 6 };
    static const int steps[] = {1, 4, 16, 64};
    static ColumnTile tiles[TILES];
    for (int n = 0; n < 60; n++) {
        int step = steps[n % 4];
        Generator *generator = generator_create(recipe_at(n % RECIPE_BUILT_IN), n);
        int64_t x = n % 5 * INT64_C(1000003) - n, z = n % 7 * INT64_C(-999983);
        source_columns(generator_source(generator), x, z, step, TILES, tiles);
        for (int i = 0; i < TILES * CHUNK_COLUMNS; i++) {
            ColumnInfo column = source_column(generator_source(generator), x + i % 16 * step, z + i / 16 * step);
            assert_int_equal(tiles[i / CHUNK_COLUMNS].height[i % CHUNK_COLUMNS], column.height);
            assert_int_equal(tiles[i / CHUNK_COLUMNS].biome[i % CHUNK_COLUMNS], column.biome);
        }
        generator_destroy(generator);
    }
}

static uint64_t hash_of_chunk(const Generator *generator, ChunkPos pos, Arena *scratch)
{
    Chunk *chunk = source_chunk(generator_source(generator), pos, scratch);
    uint64_t hash = chunk_hash(chunk);
    chunk_release(chunk);
    arena_reset(scratch);
    return hash;
}

// Columns are kept for the chunks beside: those of distant chunks take their room, and some of a chunk's are there.
static void chunks_do_not_depend_on_those_before(void **state)
{
    (void)state;
    const int32_t places[][2] = {{3, 5},
                                 {3 + LAND_TILES, 5},
                                 {4, 5},
                                 {3, 4},
                                 {3, 5 + LAND_TILES},
                                 {3, 5},
                                 {2, 6},
                                 {4, 6},
                                 {3, 5},
                                 {4, 4},
                                 {3 - LAND_TILES, 5 - LAND_TILES},
                                 {4, 5},
                                 {-1, -1},
                                 {0, 0},
                                 {0, -1},
                                 {-1, 0}};
    Arena scratch;
    arena_init(&scratch);
    for (int id = 1; id <= 3; id += 2) {
        Generator *used = generator_create(recipe_find_id(id), 42);
        for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
            Generator *fresh = generator_create(recipe_find_id(id), 42);
            ChunkPos pos = {places[i][0], places[i][1]};
            assert_true(hash_of_chunk(used, pos, &scratch) == hash_of_chunk(fresh, pos, &scratch));
            generator_destroy(fresh);
        }
        generator_destroy(used);
    }
    arena_quit(&scratch);
}

static void a_column_is_explained(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    ColumnFact facts[COLUMN_FACTS_MAX];
    int count = source_explain(generator_source(generator), 123, -456, facts);
    assert_in_range(count, 10, COLUMN_FACTS_MAX);
    bool height = false;
    for (int i = 0; i < count; i++) {
        assert_true(facts[i].name[0] != '\0');
        if (strcmp(facts[i].name, "height") == 0)
            height = (int)facts[i].value == source_column(generator_source(generator), 123, -456).height;
    }
    assert_true(height);
    generator_destroy(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rivers_reach_the_sea),
        cmocka_unit_test(biomes_are_near_any_origin),
        cmocka_unit_test(biomes_are_hundreds_of_blocks_wide),
        cmocka_unit_test(neighbouring_columns_have_no_walls),
        cmocka_unit_test(far_land_has_the_same_statistics),
        cmocka_unit_test(columns_equal_their_points),
        cmocka_unit_test(curves_equal_the_sum_of_all_segments),
        cmocka_unit_test(a_strip_equals_its_columns),
        cmocka_unit_test(chunks_do_not_depend_on_those_before),
        cmocka_unit_test(a_column_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, all_memory_is_returned);
}
