// A land's compiled program against a slow evaluation of its expressions, node by node and column by column.
#include "biomes.h"
#include "gen/recipe.h"
#include "land_oracle.h"
#include "value_spec.h"
#include "writer.h"

#include "gen/program/program_bounds.h"
#include "gen/spec/values.h"
#include "karst/recipe.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

// Cells of two neighbouring columns.
static bool span_fields(const void *context, int field, float *low, float *high)
{
    Columns values;
    copy_field(context, field, values);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        const float next = values[MIN(i + 1, CHUNK_COLUMNS - 1)];
        low[i] = MIN(values[i], next);
        high[i] = MAX(values[i], next);
    }
    return true;
}

static void check_bounds(const Recipe *recipe, const Supply *supply, const ColumnTile *tile)
{
    static float room[PROGRAM_LANES_MAX][BOUNDS_LANE];
    static BoundsLane lanes[PROGRAM_LANES_MAX];
    const int16_t *outputs = recipe->program.outputs;
    const struct {
        int lane;
        const float *values;
    } results[] = {{outputs[LAND_RIVER], tile->river}, {outputs[LAND_HUMIDITY], tile->humidity}};
    const BoundsInput input = {.fill = span_fields, .context = supply, .room = room[0]};
    bool wanted[PROGRAM_LANES_MAX] = {false};
    wanted[results[0].lane] = wanted[results[1].lane] = true;
    ISA_SELECT(program_bounds)(&recipe->program, &input, wanted, lanes);
    for (size_t r = 0; r < ARRAY_COUNT(results); r++)
        for (int i = 0; i < 2 * (CHUNK_COLUMNS - 1); i++) {
            const BoundsLane *lane = &lanes[results[r].lane];
            const int cell = lane->level ? 0 : i / 2;
            const float value = results[r].values[i / 2 + i % 2];
            if (value < lane->low[cell] || value > lane->high[cell])
                fail_msg("%.9g is not between %.9g and %.9g", (double)value, (double)lane->low[cell],
                         (double)lane->high[cell]);
        }
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
                check_bounds(recipe, &supply, &tile);
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
        spec->land.curves[spec_find_curve(spec, "lake")].spline =
            (Spline){4, 0.5f, {{-0.5f, 1.0f}, {-0.2f, 0.0f}, {0.1f, 0.8f}, {0.4f, -0.3f}}}; // it rises and falls
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
        cmocka_unit_test(values_are_printed_as_they_were_written),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
