// How values are compiled: what is shared, skipped and deferred, which ranges they have, and what is refused.
#include "biomes.h"
#include "gen/recipe.h"
#include "land_oracle.h"
#include "value_spec.h"

#include "gen/program/program.h"
#include "karst/recipe.h"

#include <math.h>
#include <string.h>

// Each value reads the one before twice: as a tree it would have 2^100 nodes.
static void shared_values_are_compiled_once(void **state)
{
    (void)state;
    GeneratorSpec *spec = empty_spec();
    add(spec, "v0", "clamp(field(hills), 0, 1)");
    for (int v = 1; v < 100; v++) {
        char name[16], text[64];
        snprintf(name, sizeof name, "v%d", v);
        snprintf(text, sizeof text, "clamp(mix(v%d, v%d * v%d, v%d), 0, 1)", v - 1, v - 1, v - 1, v - 1);
        add(spec, name, text);
    }
    add(spec, "height", "64 + v99");
    Recipe *recipe = recipe_create(spec);
    assert_non_null(recipe);
    assert_in_range(recipe->program.op_count, 200, 600);
    recipe_release(recipe);
    memory_free(spec);
}

// Equal expressions, constants and dead values cost nothing.
static void only_what_is_needed_is_computed(void **state)
{
    (void)state;
    GeneratorSpec *spec = empty_spec();
    add(spec, "dead", "sqrt(abs(field(detail))) * 3");
    add(spec, "a", "field(hills) * (2 + 3 * 4)");
    add(spec, "b", "field(hills) * 14");
    add(spec, "height", "a + b");
    Recipe *recipe = recipe_create(spec);
    assert_int_equal(recipe->program.op_count, 2);
    assert_int_equal(recipe->program.field_count, 1);
    recipe_release(recipe);
    memory_free(spec);
}

// A field that matters only where another value is not zero is sampled there alone.
static void fields_behind_skips_are_deferred(void **state)
{
    (void)state;
    GeneratorSpec *spec = empty_spec();
    add(spec, "here", "smoothstep(0.1, 0.3, field(hills))");
    add(spec, "shape", "max(field(detail), 0) * 30");
    add(spec, "height", "64 + here * shape");
    Recipe *recipe = recipe_create(spec);
    assert_int_equal(recipe->program.field_count, 1);
    assert_int_equal(recipe->program.deferred_count, 1);
    recipe_release(recipe);
    memset(spec->land.values, 0, sizeof spec->land.values); // read elsewhere too: needed by every tile
    spec->land.value_count = spec->land.node_count = 0;
    add(spec, "here", "smoothstep(0.1, 0.3, field(hills))");
    add(spec, "shape", "max(field(detail), 0) * 30");
    add(spec, "height", "64 + here * shape + field(detail)");
    recipe = recipe_create(spec);
    assert_int_equal(recipe->program.field_count, 2);
    assert_int_equal(recipe->program.deferred_count, 0);
    recipe_release(recipe);
    memory_free(spec);
}

typedef struct Samples {
    int count;
    float value;
} Samples;

static void count_samples(const void *context, int field, float *out)
{
    Samples *samples = *(Samples *const *)context;
    (void)field;
    samples->count++;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        out[i] = samples->value;
}

// Whichever gates are open, and even if one stands behind the other.
static void a_field_behind_several_skips_is_sampled_once(void **state)
{
    (void)state;
    static ProgramSlots slots;
    static ColumnTile tile;
    static Columns fields[2];
    GeneratorSpec *spec = empty_spec();
    add(spec, "here", "smoothstep(0.1, 0.3, field(hills))");
    add(spec, "there", "smoothstep(0.1, 0.3, field(erosion))");
    add(spec, "shape", "max(field(detail), 0) * 30");
    add(spec, "hollow", "abs(field(detail) - 0.1) * 20");
    add(spec, "height", "64 + here * shape - there * (hollow + here * max(field(detail), 0.2))");
    Recipe *recipe = recipe_create(spec);
    assert_int_equal(recipe->program.field_count, 2);
    assert_int_equal(recipe->program.deferred_count, 1);
    for (int open = 0; open < 4; open++) {
        Samples samples = {0, 0.5f}, *const context = &samples;
        const ProgramInput input = {.fields = fields[0], .fill = count_samples, .context = &context};
        for (int i = 0; i < 2 * CHUNK_COLUMNS; i++)
            fields[i / CHUNK_COLUMNS][i % CHUNK_COLUMNS] = open >> (i / CHUNK_COLUMNS) & 1 ? 1.0f : -1.0f;
        ISA_SELECT(program_run)(&recipe->program, &input, &slots, &tile);
        static const float expected[4] = {64.0f, 79.0f, 56.0f, 70.5f}; // hills are the first field
        assert_int_equal(samples.count, open > 0);
        assert_float_equal(tile.elevation[0], expected[open], 1e-4);
    }
    recipe_release(recipe);
    memory_free(spec);
}

static void values_have_ranges_and_uses(void **state)
{
    (void)state;
    GeneratorSpec *spec = empty_spec();
    add(spec, "dead", "field(detail) * 3 + 1");
    add(spec, "deader", "dead + 1");
    add(spec, "hills", "field(hills) * 14");
    add(spec, "wet", "field(hills) < 0.5");
    add(spec, "height", "64 + hills");
    spec->land.boxes[0] = (ClimateBox){BIOME_DESERT, 1, {{3, 0.5f, CLIMATE_OPEN}}};
    spec->land.box_count = 1;
    static const ValueFact expected[] = {
        {{-2, 4}, false}, {{-1, 5}, false}, {{-14, 14}, true}, {{0, 1}, true}, {{50, 78}, true}};
    ValueFact facts[SPEC_VALUES_MAX];
    assert_true(spec_value_facts(spec, facts));
    for (size_t v = 0; v < ARRAY_COUNT(expected); v++) {
        assert_int_equal(facts[v].used, expected[v].used);
        assert_true(fabs(facts[v].range.low - expected[v].range.low) < 0.001);
        assert_true(fabs(facts[v].range.high - expected[v].range.high) < 0.001);
    }
    memory_free(spec);
}

static void what_may_be_undefined_is_refused(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"1 / field(hills)", "values.height: the divisor may be 0"},
        {"1 / (field(hills) + 1)", "values.height: the divisor may be 0"},
        {"sqrt(field(hills))", "values.height: the root's operand may be negative"},
        {"sqrt(field(hills) * field(detail))", "values.height: the root's operand may be negative"},
        {"smoothstep(field(hills), 0.5, 0)", "values.height: the first edge of smoothstep"},
        {"1 / mix(1000.1, 0.00001, clamp(field(hills) * 50, 0, 1))", "values.height: the divisor may be 0"},
        {"sqrt(min(mix(999000000, 90, clamp(field(hills), 0, 1)), 91) - 90)", "values.height: the root's operand"},
        {"(field(hills) + 1e6) * 1e6", "values.height: this may grow beyond 1e9"},
        {"1e6 / (abs(field(hills)) + 0.0001) / 0.0001", "values.height: this may grow beyond 1e9"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        GeneratorSpec *spec = empty_spec();
        add(spec, "height", bad[i][0]);
        LogCount log = {0};
        log_set_sink(log_count_line, &log);
        assert_null(recipe_create(spec));
        log_set_sink(NULL, NULL);
        assert_int_equal(log.lines, 1);
        LandFault fault;
        Interval *ranges = memory_alloc(MEMORY_GENERAL, sizeof *ranges * SPEC_NODES_MAX);
        assert_false(land_ranges(&spec->land, ranges, &fault));
        assert_non_null(strstr(fault.text, bad[i][1] + strlen("values.height: ")));
        memory_free(ranges);
        memory_free(spec);
    }
    GeneratorSpec *spec = empty_spec();
    add(spec, "height", "sqrt(field(hills) * field(hills)) / (field(detail) * field(detail) + 0.001)");
    Recipe *recipe = recipe_create(spec);
    assert_non_null(recipe);
    recipe_release(recipe);
    memory_free(spec);
}

static void check_outputs(const ColumnTile *tile, int i)
{
    assert_true(outputs_are_in_range(tile, i));
    assert_in_range(tile->height[i], SURFACE_LEAST, SURFACE_MOST);
    assert_in_range(tile->water[i], 0, WATER_MOST);
}

// Fields that are no numbers stand for a proof that fails: outputs stay in their ranges, NaN being a bound.
static void outputs_stay_in_their_ranges_whatever_they_are_made_from(void **state)
{
    (void)state;
    static const float wild[] = {NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 0.5f};
    static const char *const names[] = {"height", "temperature", "humidity", "overhang", "river", "water"};
    static Columns field;
    static ProgramSlots slots;
    static ColumnTile tile, alone;
    GeneratorSpec *spec = empty_spec();
    for (size_t i = 0; i < ARRAY_COUNT(names); i++)
        add(spec, names[i], "field(hills)");
    Recipe *recipe = recipe_create(spec);
    assert_non_null(recipe);
    assert_int_equal(fields_of(recipe), 1);
    for (size_t first = 0; first < ARRAY_COUNT(wild); first++)
        for (size_t wide = 1; wide <= ARRAY_COUNT(wild); wide++) { // 1: all columns are equal
            for (size_t i = 0; i < CHUNK_COLUMNS; i++)
                field[i] = wild[(first + i % wide) % ARRAY_COUNT(wild)];
            const ProgramInput input = {.fields = field}, first_alone = {.fields = field, .alone = true};
            ISA_SELECT(program_run)(&recipe->program, &input, &slots, &tile);
            ISA_SELECT(program_run)(&recipe->program, &first_alone, &slots, &alone);
            for (int i = 0; i < CHUNK_COLUMNS; i++)
                check_outputs(&tile, i);
            check_outputs(&alone, 0);
            assert_memory_equal(&alone.temperature[0], &tile.temperature[0], sizeof(float));
        }
    recipe_release(recipe);
    memory_free(spec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shared_values_are_compiled_once),
        cmocka_unit_test(only_what_is_needed_is_computed),
        cmocka_unit_test(fields_behind_skips_are_deferred),
        cmocka_unit_test(a_field_behind_several_skips_is_sampled_once),
        cmocka_unit_test(values_have_ranges_and_uses),
        cmocka_unit_test(what_may_be_undefined_is_refused),
        cmocka_unit_test(outputs_stay_in_their_ranges_whatever_they_are_made_from),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
