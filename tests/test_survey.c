// Surveys of seeds: counts against a slow and obvious oracle, facts, and that dropping seeds early does not change the
// result.
#include "biomes.h"
#include "gen/generator.h"
#include "karst/recipe.h"
#include "karst_test.h"

#include "survey/facts.h"
#include "survey/formula.h"

#include <math.h>

enum { LAKES = RECIPE_BUILT_IN }; // beside the built-in ones: a recipe whose water stands at many heights
enum { BARE_CAVES = 3 };          // the first ones, in whose caves nothing is put

static SurveyPlan plan_of(int generator, int area, int step)
{
    const Recipe *recipe =
        generator == LAKES ? recipe_open_file("tests/recipes/lakes.json") : recipe_find_id(generator);
    assert_non_null(recipe);
    return (SurveyPlan){.land = generator_factory(recipe), .area = area, .step = step};
}

static SurveyCounts survey(const SurveyPlan *plan, int64_t seed)
{
    Arena scratch;
    SurveyCounts counts;
    arena_init(&scratch);
    assert_int_equal(survey_seed(plan, seed, &scratch, &counts), SURVEY_KEPT);
    arena_quit(&scratch);
    return counts;
}

static double fact(const char *name, const SurveyPlan *plan, const SurveyCounts *counts, int biome)
{
    Interval range = survey_fact_find(name)->range(&(FactInput){plan, counts, biome, NULL});
    assert_true(interval_is_exact(range));
    return range.low;
}

// The square's columns, one by one.
typedef struct Square {
    int side;
    int64_t x, z;
    ColumnInfo *columns;
    float *elevation, *river, *water;
} Square;

static Square square_create(const ChunkSource *source, const SurveyPlan *plan, const SurveyCounts *counts)
{
    Square square = {
        .side = plan->area / plan->step, .x = counts->spawn_x - plan->area / 2, .z = counts->spawn_z - plan->area / 2};
    size_t count = (size_t)square.side * (size_t)square.side;
    square.columns = memory_alloc(MEMORY_GENERAL, count * sizeof *square.columns);
    square.elevation = memory_alloc(MEMORY_GENERAL, count * sizeof *square.elevation);
    square.river = memory_alloc(MEMORY_GENERAL, count * sizeof *square.river);
    square.water = memory_alloc(MEMORY_GENERAL, count * sizeof *square.water);
    for (int n = 0; n < (int)count; n++) {
        int64_t x = square.x + n % square.side * plan->step, z = square.z + n / square.side * plan->step;
        ColumnFact facts[COLUMN_FACTS_MAX];
        int fact_count = source_explain(source, x, z, facts);
        square.columns[n] = source_column(source, x, z);
        square.river[n] = 1.0f;
        for (int f = 0; f < fact_count; f++) {
            if (strcmp(facts[f].name, "height") == 0)
                square.elevation[n] = facts[f].value;
            if (strcmp(facts[f].name, "ridges") == 0)
                square.river[n] = facts[f].value;
            if (strcmp(facts[f].name, "water") == 0)
                square.water[n] = facts[f].value;
        }
    }
    return square;
}

static void square_destroy(Square *square)
{
    memory_free(square->columns);
    memory_free(square->elevation);
    memory_free(square->river);
    memory_free(square->water);
}

static bool is_land(const Square *square, int n) { return (float)square->columns[n].height >= square->water[n]; }

// Clears the land that is connected to sample n. Returns its samples, or 0 if it touches the border.
static int flood(const Square *square, uint8_t *land, int n)
{
    int *stack = memory_alloc(MEMORY_GENERAL, (size_t)square->side * (size_t)square->side * 4 * sizeof *stack);
    int depth = 0, samples = 0, side = square->side;
    bool border = false;
    stack[depth++] = n;
    while (depth > 0) {
        int at = stack[--depth], i = at % side, j = at / side;
        if (!land[at])
            continue;
        land[at] = 0;
        samples++;
        border |= i == 0 || j == 0 || i == side - 1 || j == side - 1;
        if (i > 0)
            stack[depth++] = at - 1;
        if (i < side - 1)
            stack[depth++] = at + 1;
        if (j > 0)
            stack[depth++] = at - side;
        if (j < side - 1)
            stack[depth++] = at + side;
    }
    memory_free(stack);
    return border ? 0 : samples;
}

static uint32_t count_islands(const Square *square, int least)
{
    int count = square->side * square->side;
    uint8_t *land = memory_alloc(MEMORY_GENERAL, (size_t)count);
    uint32_t islands = 0;
    for (int n = 0; n < count; n++)
        land[n] = is_land(square, n);
    for (int n = 0; n < count; n++)
        islands += land[n] && flood(square, land, n) >= least;
    memory_free(land);
    return islands;
}

static bool sea(const ColumnInfo *column)
{
    return column->biome == BIOME_OCEAN || column->biome == BIOME_DEEP_OCEAN || column->biome == BIOME_FROZEN_OCEAN;
}

static void count_neighbours(const Square *square, int step, SurveyCounts *expected)
{
    int side = square->side;
    for (int n = 0; n < side * side; n++) {
        bool right = n % side < side - 1, down = n / side < side - 1;
        const int others[] = {right ? n + 1 : -1, down ? n + side : -1};
        for (int k = 0; k < 2; k++)
            if (others[k] >= 0 && (square->river[n] > 0.0f) != (square->river[others[k]] > 0.0f))
                expected->crossings += !sea(&square->columns[n]) && !sea(&square->columns[others[k]]);
        if (!right || !down || !is_land(square, n))
            continue;
        expected->slopes++;
        expected->flat += fabsf(square->elevation[n + 1] - square->elevation[n]) <= 0.25f * (float)step &&
                          fabsf(square->elevation[n + side] - square->elevation[n]) <= 0.25f * (float)step;
    }
}

static SurveyCounts count_slowly(const Square *square, const SurveyPlan *plan, const SurveyCounts *counts)
{
    SurveyCounts expected = {.lowest = 255};
    memset(expected.nearest, -1, sizeof expected.nearest);
    for (int n = 0; n < square->side * square->side; n++) {
        const ColumnInfo *column = &square->columns[n];
        int64_t dx = square->x + n % square->side * plan->step - counts->spawn_x;
        int64_t dz = square->z + n / square->side * plan->step - counts->spawn_z;
        int64_t *nearest = &expected.nearest[column->biome];
        *nearest = *nearest < 0 ? dx * dx + dz * dz : MIN(*nearest, dx * dx + dz * dz);
        expected.columns++;
        expected.land += is_land(square, n);
        expected.height_sum += column->height;
        expected.highest = MAX(expected.highest, column->height);
        expected.lowest = MIN(expected.lowest, column->height);
        expected.biome[column->biome]++;
    }
    count_neighbours(square, plan->step, &expected);
    expected.islands = count_islands(square, MAX(256 / (plan->step * plan->step), 1));
    return expected;
}

static void compare_counts(const SurveyCounts *counts, const SurveyCounts *expected)
{
    assert_int_equal(counts->columns, expected->columns);
    assert_int_equal(counts->land, expected->land);
    assert_int_equal(counts->height_sum, expected->height_sum);
    assert_int_equal(counts->highest, expected->highest);
    assert_int_equal(counts->lowest, expected->lowest);
    assert_memory_equal(counts->biome, expected->biome, sizeof counts->biome);
    assert_memory_equal(counts->nearest, expected->nearest, sizeof counts->nearest);
    assert_int_equal(counts->slopes, expected->slopes);
    assert_int_equal(counts->flat, expected->flat);
    assert_int_equal(counts->crossings, expected->crossings);
    assert_int_equal(counts->islands, expected->islands);
}

static void counts_match_single_columns(void **state)
{
    (void)state;
    static const struct {
        int generator, area, step;
        int64_t seed;
    } cases[] = {{1, 512, 4, 3},     {1, 1024, 8, 5},   {1, 96, 1, 7},   {1, 100, 2, 11},
                 {0, 512, 8, 2},     {1, 4096, 64, 1},  {2, 240, 3, 13}, {1, 16, 1, 9},
                 {LAKES, 512, 4, 3}, {LAKES, 96, 1, 7}, {1, 200, 8, 5}}; // no sample at the spawn
    uint32_t islands = 0, crossings = 0;
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        SurveyPlan plan = plan_of(cases[i].generator, cases[i].area, cases[i].step);
        SurveyCounts counts = survey(&plan, cases[i].seed);
        Generator *generator = generator_create(plan.land.context, cases[i].seed);
        Square square = square_create(generator_source(generator), &plan, &counts);
        SurveyCounts expected = count_slowly(&square, &plan, &counts);
        compare_counts(&counts, &expected);
        islands += counts.islands;
        crossings += counts.crossings;
        square_destroy(&square);
        generator_destroy(generator);
    }
    assert_true(islands > 3 && crossings > 50); // so the cases contain some
}

static bool is_rock(uint8_t block)
{
    return block_has(block, BLOCK_SOLID) && block_has(block, BLOCK_OPAQUE) && block != BLOCK_OAK_LOG;
}

// In chunks without overhangs every block that caves removed is open, and every other one solid.
static void hollow_blocks_match_chunks(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    int64_t total = 0;
    for (int g = 0; g < BARE_CAVES; g++)
        for (int n = 0; n < 24; n++) {
            Generator *generator = generator_create(recipe_at(g), 100 + n);
            ChunkPos pos = {.x = n * 37 - 300, .z = 200 - n * 41};
            Chunk *chunk = source_chunk(generator_source(generator), pos, &scratch);
            uint8_t height[CHUNK_COLUMNS], bed[CHUNK_COLUMNS];
            int open = 0;
            for (int i = 0; i < CHUNK_COLUMNS; i++) {
                height[i] = chunk->columns[i].height;
                bed[i] = CAVE_DRY;
                for (int j = 0; j < 49; j++) {
                    int64_t x = chunk_pos_block_x(pos) + i % 16 + j % 7 - 3,
                            z = chunk_pos_block_z(pos) + i / 16 + j / 7 - 3;
                    uint8_t near = source_column(generator_source(generator), x, z).height;
                    bed[i] = near < SEA_LEVEL ? MIN(bed[i], near) : bed[i];
                }
                for (int y = 1; y <= height[i]; y++)
                    open += !is_rock(chunk_get(chunk, i % 16, y, i / 16));
            }
            const CaveTile columns = {
                .x = chunk_pos_block_x(pos), .z = chunk_pos_block_z(pos), .step = 1, .height = height, .bed = bed};
            ColumnFact facts[COLUMN_FACTS_MAX];
            bool crags = false;
            for (int i = 0; i < CHUNK_COLUMNS; i++) {
                int count = source_explain(generator_source(generator), columns.x + i % 16, columns.z + i / 16, facts);
                for (int f = 0; f < count; f++)
                    crags |= strcmp(facts[f].name, "overhang") == 0 && facts[f].value > 0.0f;
            }
            const ChunkSource *source = generator_source(generator);
            int hollow = source->hollow(source, &columns, &scratch);
            if (!crags)
                assert_int_equal(hollow, open);
            total += hollow;
            chunk_release(chunk);
            generator_destroy(generator);
        }
    assert_true(total > 50000);
    arena_quit(&scratch);
}

// Blocks at or below the surface that are no rock, in the chunk's own blocks. -1 where a mountain overhangs.
static int open_blocks(const ChunkSource *source, const Chunk *chunk, int64_t x, int64_t z)
{
    ColumnFact facts[COLUMN_FACTS_MAX];
    int count = source_explain(source, x, z, facts), open = 0;
    for (int f = 0; f < count; f++)
        if (strcmp(facts[f].name, "overhang") == 0 && facts[f].value > 0.0f)
            return -1;
    for (int y = 1; y <= chunk->columns[column_index((int)(x & 15), (int)(z & 15))].height; y++)
        open += !is_rock(chunk_get(chunk, (int)(x & 15), y, (int)(z & 15)));
    return open;
}

// With step 1 the whole square, over the borders of chunks: the share of blocks that caves removed.
static void exact_caves_match_the_blocks(void **state)
{
    (void)state;
    Arena scratch;
    int compared = 0;
    arena_init(&scratch);
    for (int64_t seed = 1; seed <= 9; seed++) {
        SurveyPlan plan = plan_of(seed <= 6 ? 1 : LAKES, 50, 1);
        SurveyCounts counts = survey(&plan, seed);
        Generator *generator = generator_create(plan.land.context, seed);
        Chunk *chunk = NULL;
        int64_t open = 0;
        bool overhangs = false;
        for (int n = 0; n < 50 * 50; n++) {
            int64_t x = counts.spawn_x - 25 + n % 50, z = counts.spawn_z - 25 + n / 50;
            ChunkPos pos = chunk_pos_of_block(x, z);
            if (!chunk || !chunk_pos_equal(chunk->pos, pos)) {
                chunk_release(chunk);
                chunk = source_chunk(generator_source(generator), pos, &scratch);
            }
            int blocks = open_blocks(generator_source(generator), chunk, x, z);
            overhangs |= blocks < 0;
            open += blocks;
        }
        chunk_release(chunk);
        generator_destroy(generator);
        if (!overhangs) {
            assert_int_equal(counts.hollow, open);
            assert_int_equal(counts.cave_columns, 2500);
            compared += open > 0;
        }
    }
    assert_true(compared >= 6);
    arena_quit(&scratch);
}

// Sampled caves against all of them.
static void sampled_caves_approximate_all(void **state)
{
    (void)state;
    double sampled = 0.0, whole = 0.0;
    for (int64_t seed = 1; seed <= 6; seed++) {
        SurveyPlan coarse = plan_of(1, 512, 4), fine = plan_of(1, 512, 1);
        SurveyCounts few = survey(&coarse, seed), all = survey(&fine, seed);
        sampled += fact("cave_volume", &coarse, &few, 0);
        whole += fact("cave_volume", &fine, &all, 0);
        assert_true(fabs(fact("land", &coarse, &few, 0) - fact("land", &fine, &all, 0)) < 0.02);
        double length = fact("river_length", &fine, &all, 0);
        assert_true(fabs(fact("river_length", &coarse, &few, 0) - length) <= 40.0 + 0.1 * length);
    }
    assert_true(fabs(sampled - whole) < 0.2 * whole);
}

// A straight line in many directions: the mean of the lengths computed from crossings is its length.
static void crossings_measure_length(void **state)
{
    (void)state;
    const SurveyFact *length = survey_fact_find("river_length");
    const SurveyPlan plan = plan_of(1, 1024, 4);
    double sum = 0.0;
    for (int k = 0; k < 360; k++) { // a line of 400 blocks crosses 100 |cos| + 100 |sin| lines that lie 4 apart
        double angle = k * 3.14159265358979 / 180.0;
        SurveyCounts counts = {.stage = SURVEY_CAVES};
        counts.crossings = (uint32_t)(100.0 * fabs(cos(angle)) + 100.0 * fabs(sin(angle)) + 0.5);
        sum += length->range(&(FactInput){&plan, &counts, 0, NULL}).low / 360.0;
    }
    assert_true(fabs(sum - 400.0) < 4.0);
}

static void facts_are_consistent(void **state)
{
    (void)state;
    SurveyPlan plan = plan_of(1, 256, 8);
    SurveyCounts counts = survey(&plan, 4);
    assert_true(survey_column_count(&plan.land.facts) > 40);
    for (int i = 0; i < survey_fact_count; i++) {
        const SurveyFact *row = &survey_facts[i];
        assert_ptr_equal(survey_fact_find(row->name), row); // so names differ
        assert_int_equal(strspn(row->name, "abcdefghijklmnopqrstuvwxyz_"), strlen(row->name));
        assert_int_equal(row->kind == FACT_TEXT, row->text != NULL);
        assert_int_equal(row->kind != FACT_TEXT, row->range != NULL);
    }
    for (int i = 0; i < survey_column_count(&plan.land.facts); i++) {
        char text[SURVEY_VALUE];
        SurveyColumn column = survey_column(&plan.land.facts, i);
        survey_column_format(&column, &plan, &counts, text);
        bool absent = strncmp(column.name, "nearest_", 8) == 0 && counts.biome[column.biome] == 0;
        assert_int_equal(text[0] == '\0', absent);
    }
    assert_null(survey_fact_find("nonsense"));
}

// The interval of a fact before a survey is finished contains its final value.
static void unfinished_intervals_contain_the_result(void **state)
{
    (void)state;
    SurveyPlan plan = plan_of(1, 512, 8);
    SurveyCounts whole = survey(&plan, 21), none = {.lowest = 255};
    memset(none.nearest, -1, sizeof none.nearest);
    for (int i = 0; i < survey_fact_count; i++)
        for (int biome = 0; biome < BIOME_COUNT && survey_facts[i].range; biome++) {
            if (survey_facts[i].by_landmark && !survey_facts[i].by_biome)
                continue; // tests/test_landmarks.c
            Interval before = survey_facts[i].range(&(FactInput){&plan, &none, biome, NULL});
            double after = survey_facts[i].range(&(FactInput){&plan, &whole, biome, NULL}).low;
            assert_true(before.low <= after && after <= before.high && before.low < before.high);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_match_single_columns),
        cmocka_unit_test(hollow_blocks_match_chunks),
        cmocka_unit_test(exact_caves_match_the_blocks),
        cmocka_unit_test(sampled_caves_approximate_all),
        cmocka_unit_test(crossings_measure_length),
        cmocka_unit_test(facts_are_consistent),
        cmocka_unit_test(unfinished_intervals_contain_the_result),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
