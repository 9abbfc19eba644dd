// A land's compiled program against a slow evaluation of its expressions, node by node and column by column.
#include "biomes.h"
#include "karst_test.h"
#include "writer.h"

#include "gen/program/program.h"
#include "gen/spec/values.h"
#include "recipe/recipe.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef float Columns[CHUNK_COLUMNS];

static void add(GeneratorSpec *spec, const char *name, const char *text)
{
    ExpressionError error = {.at = -1};
    if (!spec_add_value(spec, name, text, &error))
        fail_msg("%s: \"%s\": %s at %d", name, text, error.text, error.at);
}

// The karst spec without its values and climates.
static GeneratorSpec *empty_spec(void)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe_find_id(1));
    spec->land.value_count = spec->land.node_count = spec->land.box_count = 0;
    return spec;
}

// ---- random expressions: every part is clamped, so that all are defined

typedef struct Draft {
    Writer writer;
    uint64_t random;
    int values; // that it may read: v0, v1 ...
} Draft;

static int pick(Draft *draft, int count) { return (int)(test_random(&draft->random) % (uint64_t)count); }

static void put_leaf(Draft *draft)
{
    static const char *const fields[] = {"continents", "erosion", "ridges", "hills", "detail"};
    char text[64];
    if (draft->values > 0 && pick(draft, 3) == 0)
        snprintf(text, sizeof text, "v%d", pick(draft, draft->values));
    else if (pick(draft, 2) == 0)
        snprintf(text, sizeof text, "field(%s)", fields[pick(draft, 5)]);
    else
        snprintf(text, sizeof text, "%d.%d", pick(draft, 3), pick(draft, 100));
    writer_put(&draft->writer, text);
}

static void put_number(Draft *draft, int depth)
{
    static const char *const forms[] = {"(# + #)",
                                        "(# - #)",
                                        "# * #",
                                        "clamp(#, 0, 1) * (# + # * #)",
                                        "-#",
                                        "# / (abs(#) + 0.5)",
                                        "min(#, #)",
                                        "max(#, #)",
                                        "abs(#)",
                                        "sqrt(abs(#))",
                                        "floor(# * 3)",
                                        "clamp(#, -0.5, 0.25)",
                                        "mix(#, # * # + #, clamp(#, 0, 1))",
                                        "step(#, #)",
                                        "smoothstep(-0.25, 0.5, #)",
                                        "smoothstep(0, 0.5, field(hills)) + smoothstep(0.2, 0.6, abs(field(hills)))",
                                        "smoothstep(0, 0.5, field(hills)) * smoothstep(-0.5, 0, 0.1 - field(hills))",
                                        "if(?, # + # * #, # - # * #)",
                                        "curve(base, #)",
                                        "curve(lake, #)",
                                        "curve(lake, #) * (# + # - #)",
                                        "#",
                                        "#"};
    if (depth == 0) {
        put_leaf(draft);
        return;
    }
    writer_put(&draft->writer, "clamp(");
    writer_put_form(&draft->writer, forms[pick(draft, (int)ARRAY_COUNT(forms))], depth - 1);
    writer_put(&draft->writer, ", -100, 100)");
}

static void put_truth(Draft *draft, int depth)
{
    static const char *const compare[] = {" < ", " > ", " <= ", " >= ", " = ", " != "};
    int form = depth > 0 ? pick(draft, 4) : 3;
    if (form == 0)
        writer_put(&draft->writer, "not ");
    writer_put(&draft->writer, "(");
    if (form == 1 || form == 2) {
        put_truth(draft, depth - 1);
        writer_put(&draft->writer, form == 1 ? " and " : " or ");
        put_truth(draft, depth - 1);
    } else {
        put_number(draft, 0);
        writer_put(&draft->writer, compare[pick(draft, 6)]);
        put_number(draft, 0);
    }
    writer_put(&draft->writer, ")");
}

static void put_part(Writer *writer, char kind, int depth)
{
    Draft *draft = (Draft *)writer;
    if (kind == '#')
        put_number(draft, depth - pick(draft, depth + 1));
    else
        put_truth(draft, depth);
}

// ---- slowly

static float slow_curve(const Spline *spline, float in)
{
    float out = spline->points[0].value;
    for (int k = 1; k < spline->count; k++) {
        SplinePoint from = spline->points[k - 1], to = spline->points[k];
        float t = CLAMP((in - from.at) * (1.0f / (to.at - from.at)), 0.0f, 1.0f);
        float eased = t * t * (3.0f - 2.0f * t);
        out += (to.value - from.value) * (t + spline->ease * (eased - t));
    }
    return out;
}

static float slow_op(int op, const float *in)
{
    float a = in[0], b = in[1], c = in[2];
    switch (op) {
    case EXPRESSION_NEGATE:
        return -a;
    case EXPRESSION_ADD:
        return a + b;
    case EXPRESSION_SUBTRACT:
        return a - b;
    case EXPRESSION_MULTIPLY:
        return a * b;
    case EXPRESSION_DIVIDE:
        return a / b;
    case EXPRESSION_LESS:
        return a < b;
    case EXPRESSION_GREATER:
        return a > b;
    case EXPRESSION_AT_MOST:
        return a <= b;
    case EXPRESSION_AT_LEAST:
        return a >= b;
    case EXPRESSION_EQUAL:
        return a == b;
    case EXPRESSION_DIFFERENT:
        return a != b;
    case EXPRESSION_NOT:
        return a == 0;
    case EXPRESSION_AND:
        return a != 0 && b != 0;
    case EXPRESSION_OR:
        return a != 0 || b != 0;
    case EXPRESSION_MIN:
        return MIN(a, b);
    case EXPRESSION_MAX:
        return MAX(a, b);
    case EXPRESSION_ABS:
        return fabsf(a);
    case EXPRESSION_SQRT:
        return sqrtf(a);
    case EXPRESSION_FLOOR:
        return floorf(a);
    case EXPRESSION_CLAMP:
        return MIN(MAX(a, b), c);
    case EXPRESSION_MIX:
        return a + (b - a) * c;
    case EXPRESSION_STEP:
        return b >= a;
    case EXPRESSION_IF:
        return a != 0 ? b : c;
    default:
        break;
    }
    float t = MIN(MAX((c - a) * (1.0f / (b - a)), 0.0f), 1.0f);
    return t * t * (3.0f - 2.0f * t); // smoothstep
}

// All nodes at one column. `fields` is indexed by the spec's fields.
static void slow_nodes(const LandSpec *land, const float *fields, float *nodes)
{
    for (int v = 0; v < land->value_count; v++)
        for (int n = 0; n < land->values[v].node_count; n++) {
            const ExpressionNode *node = &land->nodes[land->values[v].first_node + n];
            float *own = nodes + land->values[v].first_node, in[EXPRESSION_OPERANDS] = {0};
            for (int i = 0; i < node->operand_count; i++)
                in[i] = own[node->operands[i]];
            if (node->op == EXPRESSION_CONSTANT)
                own[n] = (float)node->number;
            else if (node->op != EXPRESSION_SYMBOL)
                own[n] = slow_op(node->op, in);
            else if (node->symbol == LAND_FIELD)
                own[n] = fields[node->argument];
            else if (node->symbol == LAND_CURVE)
                own[n] = slow_curve(&land->curves[node->argument].spline, in[0]);
            else {
                const LandValue *value = &land->values[node->symbol - LAND_VALUE];
                own[n] = nodes[value->first_node + value->node_count - 1];
            }
        }
}

static float slow_value(const LandSpec *land, const float *nodes, const char *name)
{
    const LandValue *value = &land->values[land_find_value(land, name)];
    return nodes[value->first_node + value->node_count - 1];
}

// ---- comparison

// Level, nearly level, with zeros, and all over their range.
static void fill_field(uint64_t *random, float *out)
{
    int kind = (int)(test_random(random) % 4);
    float middle = (float)(test_random(random) % 2001) / 1000.0f - 1.0f;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float any = (float)(test_random(random) % 2001) / 1000.0f - 1.0f;
        out[i] = kind == 0              ? middle
                 : kind == 1            ? CLAMP(middle + any * 0.01f, -1.0f, 1.0f)
                 : kind == 2 && any < 0 ? 0.0f
                                        : any;
    }
}

static int fields_of(const Recipe *recipe) { return recipe->program.field_count + recipe->program.deferred_count; }

// The fields that operations sample, in place of a land's.
typedef struct Supply {
    const Recipe *recipe;
    const Columns *fields; // in the order of the program
    int count;
} Supply;

static void copy_field(const void *context, int field, float *out)
{
    const Supply *supply = context;
    int at = 0;
    while (supply->recipe->program.fields[at] != field)
        at++;
    memcpy(out, supply->fields[at], (size_t)supply->count * sizeof *out);
}

static void check_column(const Recipe *recipe, const Columns *fields, const Interval *ranges, const ColumnTile *tile,
                         int i)
{
    static float nodes[SPEC_NODES_MAX];
    static Columns own[SPEC_FIELDS_MAX];
    static ProgramSlots slots;
    static ColumnTile alone;
    const LandSpec *land = &recipe->spec.land;
    float at[SPEC_FIELDS_MAX] = {0};
    for (int f = 0; f < fields_of(recipe); f++)
        own[f][0] = at[recipe->program.fields[f]] = fields[f][i];
    const Supply supply = {recipe, (const Columns *)own, 1};
    const ProgramInput input = {.fields = own[0], .fill = copy_field, .context = &supply, .alone = true};
    slow_nodes(land, at, nodes);
    for (int n = 0; n < land->node_count; n++)
        assert_true((double)nodes[n] >= ranges[n].low && (double)nodes[n] <= ranges[n].high);
    float river = slow_value(land, nodes, "river") + 0.0f, humidity = slow_value(land, nodes, "humidity") + 0.0f;
    assert_memory_equal(&tile->river[i], &river, sizeof river);
    assert_memory_equal(&tile->humidity[i], &humidity, sizeof humidity);
    assert_int_equal(tile->biome[i], river >= 0.1f && river < 0.5f && humidity >= 0.0f ? BIOME_DESERT : BIOME_PLAINS);
    ISA_SELECT(program_run)(&recipe->program, &input, &slots, &alone);
    assert_memory_equal(&alone.river[0], &river, sizeof river);
    assert_memory_equal(&alone.humidity[0], &humidity, sizeof humidity);
    assert_int_equal(alone.biome[0], tile->biome[i]);
}

static void check_recipe(const Recipe *recipe, uint64_t *random)
{
    static Columns fields[SPEC_FIELDS_MAX];
    static Interval ranges[SPEC_NODES_MAX];
    static ProgramSlots slots;
    static ColumnTile tile, same;
    LandFault fault;
    const Supply supply = {recipe, (const Columns *)fields, CHUNK_COLUMNS};
    const ProgramInput input = {.fields = fields[0], .fill = copy_field, .context = &supply};
    assert_true(land_ranges(&recipe->spec.land, ranges, &fault));
    for (int round = 0; round < 4; round++) {
        for (int f = 0; f < fields_of(recipe); f++)
            fill_field(random, fields[f]);
        ISA_SELECT(program_run)(&recipe->program, &input, &slots, &tile);
        for (int i = 0; i < CHUNK_COLUMNS; i += 1 + (int)(test_random(random) % 40))
            check_column(recipe, (const Columns *)fields, ranges, &tile, i);
        Isa chosen = isa_get();
        for (int isa = 0; isa < ISA_COUNT; isa++)
            if (isa_set((Isa)isa)) {
                ISA_SELECT(program_run)(&recipe->program, &input, &slots, &same);
                assert_memory_equal(&same, &tile, sizeof tile);
            }
        isa_set(chosen);
    }
}

static void random_lands_equal_their_slow_evaluation(void **state)
{
    (void)state;
    int skips = 0, deferred = 0;
    for (uint64_t n = 1; n <= 300; n++) {
        static char text[8192];
        GeneratorSpec *spec = empty_spec();
        Draft draft = {.writer = {text, sizeof text, put_part}, .random = n};
        for (; draft.values < 5; draft.values++) {
            char name[16];
            snprintf(name, sizeof name, "v%d", draft.values);
            text[0] = '\0';
            put_number(&draft, 1 + pick(&draft, 3));
            add(spec, name, text);
        }
        add(spec, "river", "v4 - v3 * v2");
        add(spec, "humidity", "clamp(v1 + v0 * 0.1, -1, 1)");
        add(spec, "height", "64 + v0");
        int river = land_find_value(&spec->land, "river"), wet = land_find_value(&spec->land, "humidity");
        spec->land.boxes[0] = (ClimateBox){BIOME_DESERT, 2, {{river, 0.1f, 0.5f}, {wet, 0.0f, CLIMATE_OPEN}}};
        spec->land.boxes[1] = (ClimateBox){.biome = BIOME_PLAINS};
        spec->land.box_count = 2;
        Recipe *recipe = recipe_create(spec);
        assert_non_null(recipe);
        for (int op = 0; op < recipe->program.op_count; op++)
            skips +=
                recipe->program.ops[op].code == PROGRAM_SKIP_ZERO || recipe->program.ops[op].code == PROGRAM_SKIP_TRUE;
        deferred += recipe->program.deferred_count;
        check_recipe(recipe, &draft.random);
        recipe_release(recipe);
        memory_free(spec);
    }
    assert_true(skips > 100);
    assert_true(deferred > 10);
}

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
    const float *const outputs[LAND_OUTPUT_COUNT] = {[LAND_HEIGHT] = tile->elevation,
                                                     [LAND_TEMPERATURE] = tile->temperature,
                                                     [LAND_HUMIDITY] = tile->humidity,
                                                     [LAND_OVERHANG] = tile->overhang,
                                                     [LAND_RIVER] = tile->river};
    for (int o = 0; o < LAND_OUTPUT_COUNT; o++) {
        const Interval range = land_output_range((LandOutput)o);
        if (outputs[o]) // NaN is in no range
            assert_true((double)outputs[o][i] >= range.low && (double)outputs[o][i] <= range.high);
    }
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

// But for the place in the text.
static bool same_node(const ExpressionNode *a, const ExpressionNode *b)
{
    return a->op == b->op && a->type == b->type && a->operand_count == b->operand_count && a->symbol == b->symbol &&
           a->argument == b->argument && memcmp(a->operands, b->operands, sizeof a->operands) == 0 &&
           a->number == b->number;
}

// Print and parse again: the same text, the same nodes.
static void values_are_printed_as_they_were_written(void **state)
{
    (void)state;
    char text[8192], again[8192], written[8192];
    for (uint64_t n = 1; n <= 200; n++) {
        GeneratorSpec *spec = empty_spec();
        Draft draft = {.writer = {written, sizeof written, put_part}, .random = n};
        written[0] = '\0';
        put_number(&draft, 3);
        add(spec, "a", written);
        spec_print_value(spec, 0, text, sizeof text);
        add(spec, "b", text);
        spec_print_value(spec, 1, again, sizeof again);
        assert_string_equal(text, again);
        const LandValue *values = spec->land.values;
        assert_int_equal(values[0].node_count, values[1].node_count);
        for (int i = 0; i < values[0].node_count; i++) {
            assert_true(same_node(&spec->land.nodes[i], &spec->land.nodes[values[1].first_node + i]));
        }
        memory_free(spec);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_lands_equal_their_slow_evaluation),
        cmocka_unit_test(shared_values_are_compiled_once),
        cmocka_unit_test(only_what_is_needed_is_computed),
        cmocka_unit_test(fields_behind_skips_are_deferred),
        cmocka_unit_test(a_field_behind_several_skips_is_sampled_once),
        cmocka_unit_test(values_have_ranges_and_uses),
        cmocka_unit_test(what_may_be_undefined_is_refused),
        cmocka_unit_test(outputs_stay_in_their_ranges_whatever_they_are_made_from),
        cmocka_unit_test(values_are_printed_as_they_were_written),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
