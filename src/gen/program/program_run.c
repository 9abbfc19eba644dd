// The evaluator: one pass over a program's operations, each a loop over the 256 columns of a tile. A lane that is level
// is one number: operations on level lanes are done once. A column alone is a tile whose lanes are all level.
#include "gen/program/operations.h"

#include <string.h>

typedef struct Lane {
    const float *values; // NULL: the lane is level, and both bounds are its number
    float low, high;     // bounds of the values; high < low: they are not known yet
} Lane;

typedef struct Run {
    const LandProgram *program;
    const ProgramInput *input;
    Lane *lanes;
    int first_result; // lanes from here on have slots
    float (*slots)[CHUNK_COLUMNS];
    uint64_t sampled; // a bit for each field that an operation has sampled
} Run;
_Static_assert(SPEC_FIELDS_MAX <= 64, "a field has a bit");

// Member by member: copies of whole lanes that were just written would wait for the stores.
static void set_level(Lane *lane, float value)
{
    lane->values = NULL;
    lane->low = lane->high = value;
}

static void set_values(Lane *lane, const float *values)
{
    lane->values = values;
    lane->low = 1.0f;
    lane->high = 0.0f;
}

static bool is_level(const Lane *lane) { return !lane->values; }

static Span span_of_lane(Lane *lane)
{
    if (lane->high < lane->low) {
        Span span = span_of(lane->values, CHUNK_COLUMNS);
        lane->low = span.low;
        lane->high = span.high;
    }
    return (Span){lane->low, lane->high};
}

// ---- loops. A binary operation has a form for two lanes and one for each that may be level; a level lane of a ternary
// operation is spread out first, unless it is one of the usual forms.

#define EACH_OF(count_, out_, value_)                                                                                  \
    for (int i = 0; i < (count_); i++)                                                                                 \
        (out_)[i] = (value_);

#define EACH(out_, value_) EACH_OF(CHUNK_COLUMNS, out_, value_)

#define LOOP_1(name)                                                                                                   \
    static void loop_##name(const Lane *in[], float *restrict out)                                                     \
    {                                                                                                                  \
        const float *restrict a = in[0]->values;                                                                       \
        EACH(out, evaluate_##name(a[i], 0, 0))                                                                         \
    }

#define LOOP_2(name)                                                                                                   \
    static void loop_##name(const Lane *in[], float *restrict out)                                                     \
    {                                                                                                                  \
        const float *restrict a = in[0]->values, *restrict b = in[1]->values;                                          \
        const float first = in[0]->low, second = in[1]->low;                                                           \
        if (is_level(in[0]))                                                                                           \
            EACH(out, evaluate_##name(first, b[i], 0))                                                                 \
        else if (is_level(in[1]))                                                                                      \
            EACH(out, evaluate_##name(a[i], second, 0))                                                                \
        else                                                                                                           \
            EACH(out, evaluate_##name(a[i], b[i], 0))                                                                  \
    }

static const float *spread(const Lane *lane, float *room)
{
    if (!is_level(lane))
        return lane->values;
    EACH(room, lane->low)
    return room;
}

#define LOOP_3(name)                                                                                                   \
    static void loop_##name(const Lane *in[], float *restrict out)                                                     \
    {                                                                                                                  \
        float room[EXPRESSION_OPERANDS][CHUNK_COLUMNS];                                                                \
        if (is_level(in[1]) && is_level(in[2])) {                                                                      \
            const float *restrict a = in[0]->values;                                                                   \
            const float second = in[1]->low, third = in[2]->low;                                                       \
            EACH(out, evaluate_##name(a[i], second, third))                                                            \
        } else if (is_level(in[0]) && is_level(in[1])) {                                                               \
            const float *restrict c = in[2]->values;                                                                   \
            const float first = in[0]->low, second = in[1]->low;                                                       \
            EACH(out, evaluate_##name(first, second, c[i]))                                                            \
        } else {                                                                                                       \
            const float *restrict a = spread(in[0], room[0]), *restrict b = spread(in[1], room[1]);                    \
            const float *restrict c = spread(in[2], room[2]);                                                          \
            EACH(out, evaluate_##name(a[i], b[i], c[i]))                                                               \
        }                                                                                                              \
    }

// ---- results that the operands' bounds decide, so that no loop is needed: most columns lie far from where a step is

// Sets `value` to 1 if a < b in all columns, to 0 if in none; returns false if the bounds overlap.
static bool is_below(Lane *a, Lane *b, float *value)
{
    Span first = span_of_lane(a), second = span_of_lane(b);
    *value = first.high < second.low ? 1.0f : 0.0f;
    return first.high < second.low || first.low >= second.high;
}

static bool is_not_below(Lane *a, Lane *b, float *value)
{
    bool known = is_below(a, b, value);
    *value = 1.0f - *value;
    return known;
}

typedef bool Known(Lane *const in[], float *value);

static bool known_less(Lane *const in[], float *value) { return is_below(in[0], in[1], value); }
static bool known_greater(Lane *const in[], float *value) { return is_below(in[1], in[0], value); }
static bool known_at_most(Lane *const in[], float *value) { return is_not_below(in[1], in[0], value); }
static bool known_at_least(Lane *const in[], float *value) { return is_not_below(in[0], in[1], value); }

// Below its edges and above them the division and the polynomial give 0 and 1 exactly.
static bool known_beyond_edges(Lane *const in[], float *value)
{
    if (!is_level(in[0]) || !is_level(in[1]) || in[0]->low >= in[1]->low)
        return false;
    Span span = span_of_lane(in[2]);
    *value = span.low >= in[1]->low ? 1.0f : 0.0f;
    return span.high <= in[0]->low || span.low >= in[1]->low;
}

static bool known_never(Lane *const in[], float *value)
{
    (void)in, (void)value;
    return false;
}

// ---- results that equal one of the operands

static bool is_zero(const Lane *lane) { return is_level(lane) && lane->low == 0.0f; }
static bool is_true(const Lane *lane) { return is_level(lane) && lane->low != 0.0f; }

// The operand that the result equals, or -1.
static inline int decided_operand(const Decision *by, Lane *const in[])
{
    const Lane *gate = in[by->gate];
    const int equal = is_zero(gate) ? by->zero : is_level(gate) ? by->other : -1;
    return by->either && equal < 0 && is_zero(in[1 - by->gate]) ? 1 - by->zero : equal;
}

// ---- operations

static void finish_op(Run *run, const ProgramOp *op, const float *out)
{
    Lane *lane = &run->lanes[op->out];
    set_values(lane, out);
    if (op->gated && out[0] == out[CHUNK_COLUMNS - 1] && out[0] == out[CHUNK_COLUMNS / 2]) {
        Span span = span_of_lane(lane);
        if (span.low == span.high)
            set_level(lane, span.low);
    }
}

static void run_curve(Run *run, const ProgramOp *op)
{
    float *out = run->slots[op->out - run->first_result];
    Lane *in = &run->lanes[op->in[0]], *result = &run->lanes[op->out];
    const Spline *curve = &run->program->land->curves[op->more].spline;
    if (is_level(in)) {
        float value;
        ISA_FN(spline_fill)(curve, (Span){in->low, in->low}, &in->low, &value, 1);
        set_level(result, value);
    } else if (ISA_FN(spline_fill)(curve, span_of_lane(in), in->values, out, CHUNK_COLUMNS))
        set_level(result, out[0]);
    else
        set_values(result, out);
}

static void take_lane(Run *run, const ProgramOp *op, const Lane *from)
{
    float *out = run->slots[op->out - run->first_result];
    if (is_level(from))
        set_level(&run->lanes[op->out], from->low);
    else {
        memcpy(out, from->values, CHUNK_COLUMNS * sizeof *out);
        finish_op(run, op, out);
    }
}

typedef void Loop(const Lane *in[], float *restrict out);

// Apart from what is done where lanes are level, which needs no stack then.
__attribute__((noinline)) static void run_loop(Run *run, const ProgramOp *op, Loop *loop)
{
    float *out = run->slots[op->out - run->first_result];
    const Lane *in[] = {&run->lanes[op->in[0]], &run->lanes[op->in[1]], &run->lanes[op->in[2]]};
    loop(in, out);
    finish_op(run, op, out);
}

// All that is done for an operator.
typedef struct Operator {
    int operands;
    float (*evaluate)(float a, float b, float c);
    Loop *loop;
    const Decision *decided;
    Known *known;
} Operator;

static inline void run_operator(Run *run, const ProgramOp *op, const Operator *operator)
{
    Lane *lanes = run->lanes; // operands that are none are lane 0, and not read
    Lane *const in[EXPRESSION_OPERANDS] = {&lanes[op->in[0]], &lanes[op->in[1]], &lanes[op->in[2]]};
    const int operands = operator->operands, equal = decided_operand(operator->decided, in);
    const bool level = is_level(in[0]) && (operands < 2 || is_level(in[1])) && (operands < 3 || is_level(in[2]));
    float value;
    if (equal >= 0)
        take_lane(run, op, in[equal]);
    else if (level)
        set_level(&lanes[op->out], operator->evaluate(in[0]->low, in[1]->low, in[2]->low));
    else if (operator->known(in, &value))
        set_level(&lanes[op->out], value);
    else
        run_loop(run, op, operator->loop);
}

static void run_field(Run *run, const ProgramOp *op)
{
    const uint64_t field = UINT64_C(1) << op->more;
    if (run->sampled & field)
        return;
    run->sampled |= field;
    float *out = run->slots[op->out - run->first_result];
    run->input->fill(run->input->context, op->more, out);
    if (run->input->alone)
        set_level(&run->lanes[op->out], out[0]);
    else
        set_values(&run->lanes[op->out], out);
}

// A function for each operator, so that compilers leave out what it does not need.
#define OPERATOR(name, text, operands, precedence, takes, gives, value, interval, undefined, decided, known, zeroes)   \
    LOOP_##operands(name) static void run_##name(Run *run, const ProgramOp *op)                                        \
    {                                                                                                                  \
        static const Operator row = {operands, evaluate_##name, loop_##name, &decided_##decided, known_##known};       \
        run_operator(run, op, &row);                                                                                   \
    }
#include "expression/operators.inc"

typedef void Operation(Run *run, const ProgramOp *op);

static Operation *const operations[PROGRAM_CODE_COUNT] = {
#define OPERATOR(name, ...) [EXPRESSION_##name] = run_##name,
#include "expression/operators.inc"
    [PROGRAM_CURVE] = run_curve,
    [PROGRAM_FIELD] = run_field,
};

static void run_ops(Run *run)
{
    const LandProgram *program = run->program;
    const ProgramOp *end = program->ops + program->op_count;
    for (const ProgramOp *op = program->ops; op < end; op++) {
        if (op->code == PROGRAM_SKIP_ZERO)
            op += is_zero(&run->lanes[op->in[0]]) ? op->more : 0;
        else if (op->code == PROGRAM_SKIP_TRUE)
            op += is_true(&run->lanes[op->in[0]]) ? op->more : 0;
        else
            operations[op->code](run, op);
    }
}

// ---- from lanes to the tile

static int columns_of(const Run *run) { return run->input->alone ? 1 : CHUNK_COLUMNS; }

// An output's values, those of a lane that does not exist being `absent`.
static void copy_output(const Run *run, LandOutput output, float absent, float *restrict out)
{
    int lane = run->program->outputs[output];
    const Lane *from = lane < 0 ? NULL : &run->lanes[lane];
    const Interval range = land_output_range(output);
    const float low = (float)range.low, high = (float)range.high;
    if (!from || is_level(from)) {
        const float value = program_held(from ? from->low : absent, low, high);
        EACH_OF(columns_of(run), out, value)
    } else {
        const float *restrict values = from->values;
        EACH(out, program_held(values[i], low, high))
    }
}

static void copy_water(const Run *run, uint8_t *restrict water)
{
    float level[CHUNK_COLUMNS];
    copy_output(run, LAND_WATER, SEA_LEVEL, level);
    EACH_OF(columns_of(run), water, (uint8_t)(int)level[i])
}

// The ranges of a box that do not hold for the whole tile; their lanes are not level.
typedef struct BoxTest {
    bool none; // some range holds nowhere
    int count;
    int biome;
    const float *values[CLIMATE_RANGES];
    float low[CLIMATE_RANGES], high[CLIMATE_RANGES];
} BoxTest;

static void test_box(const Run *run, const ClimateBox *box, BoxTest *test)
{
    test->none = false;
    test->count = 0;
    test->biome = box->biome;
    for (int r = 0; r < box->range_count && !test->none; r++) {
        const ClimateRange *range = &box->ranges[r];
        Lane *lane = &run->lanes[run->program->axes[range->value]];
        Span span = span_of_lane(lane);
        test->none = !(span.high >= range->low && span.low < range->high);
        if (span.low >= range->low && span.high < range->high)
            continue;
        test->values[test->count] = lane->values;
        test->low[test->count] = range->low;
        test->high[test->count++] = range->high;
    }
}

// All ranges in one pass, so that the comparisons stay in registers: three or six, the first one repeated.
#define INSIDE(n) ((v##n[i] >= low##n) & (v##n[i] < high##n))
#define TESTED(n)                                                                                                      \
    int at##n = (n) < test->count ? (n) : 0;                                                                           \
    const float *restrict v##n = test->values[at##n];                                                                  \
    const float low##n = test->low[at##n], high##n = test->high[at##n];

static void match_three(const BoxTest *test, int32_t *restrict biome)
{
    TESTED(0) TESTED(1) TESTED(2) const int32_t value = test->biome;
    EACH(biome, INSIDE(0) & INSIDE(1) & INSIDE(2) ? value : biome[i])
}

static void match_six(const BoxTest *test, int32_t *restrict biome)
{
    TESTED(0) TESTED(1) TESTED(2) TESTED(3) TESTED(4) TESTED(5) const int32_t value = test->biome;
    EACH(biome, INSIDE(0) & INSIDE(1) & INSIDE(2) & INSIDE(3) & INSIDE(4) & INSIDE(5) ? value : biome[i])
}

// From the last box to the first, so that the first that holds a column is written last. Boxes after one that holds all
// columns are left out, and so are those that hold none.
static void match_boxes(const Run *run, int32_t *biome)
{
    const LandSpec *land = run->program->land;
    BoxTest tests[SPEC_BOXES_MAX];
    bool everywhere = false;
    int some = 0;
    for (int box = 0; box < run->program->box_count && !everywhere; box++) {
        test_box(run, &land->boxes[box], &tests[some]);
        everywhere = !tests[some].none && tests[some].count == 0;
        some += !tests[some].none;
    }
    const int32_t rest = everywhere ? tests[--some].biome : 0;
    EACH_OF(columns_of(run), biome, rest)
    while (--some >= 0)
        (tests[some].count <= 3 ? match_three : match_six)(&tests[some], biome);
}

static void finish(const Run *run, ColumnTile *tile)
{
    int32_t biome[CHUNK_COLUMNS];
    copy_output(run, LAND_HEIGHT, 0.0f, tile->elevation);
    copy_output(run, LAND_TEMPERATURE, 0.0f, tile->temperature);
    copy_output(run, LAND_HUMIDITY, 0.0f, tile->humidity);
    copy_output(run, LAND_OVERHANG, 0.0f, tile->overhang);
    copy_output(run, LAND_RIVER, 1.0f, tile->river);
    copy_water(run, tile->water);
    match_boxes(run, biome);
    for (int i = 0; i < columns_of(run); i++) {
        tile->height[i] = (uint8_t)(int)tile->elevation[i];
        tile->biome[i] = (uint8_t)biome[i];
    }
}

void ISA_FN(program_run)(const LandProgram *program, const ProgramInput *input, ProgramSlots *slots, ColumnTile *tile)
{
    Lane lanes[PROGRAM_LANES_MAX];
    Run run = {program, input, lanes, program->constant_count + program->field_count, slots->values, 0};
    const float *fields = input->fields;
    Lane *lane = lanes;
    for (int c = 0; c < program->constant_count; c++)
        set_level(lane++, program->constants[c]);
    for (int f = 0; f < program->field_count; f++, fields += CHUNK_COLUMNS)
        if (input->alone || (program->fields[f] >= SPEC_FIELDS_MAX && input->far_from_rivers))
            set_level(lane++, fields[0]);
        else
            set_values(lane++, fields);
    for (int s = 0; s < program->slot_count; s++)
        set_level(lane++, 0.0f); // an operation may look at what was skipped
    run_ops(&run);
    finish(&run, tile);
}
