// The evaluator: one pass over a program's operations, each a loop over the 256 columns of a tile. A lane that is level
// is one number: operations on level lanes are done once. A column alone is a tile whose lanes are all level.
#include "gen/program/operations.h"

#include <string.h>

typedef struct Lane {
    const float *values; // of a lane that is not level
    float value;         // of one that is
    float low, high;     // bounds, once `spanned`
    bool level, spanned;
} Lane;

typedef struct Run {
    const LandProgram *program;
    const ProgramInput *input;
    Lane *lanes;
    int first_result;                // lanes from here on have slots
    float *slots[PROGRAM_SLOTS_MAX]; // where their values are: slots may exchange rooms
} Run;

// Member by member: copies of whole lanes that were just written would wait for the stores.
static void set_level(Lane *lane, float value)
{
    lane->value = lane->low = lane->high = value;
    lane->level = lane->spanned = true;
}

static void set_values(Lane *lane, const float *values)
{
    lane->values = values;
    lane->level = lane->spanned = false;
}

static Span span_of_lane(Lane *lane)
{
    if (!lane->spanned) {
        Span span = span_of(lane->values, CHUNK_COLUMNS);
        lane->low = span.low;
        lane->high = span.high;
        lane->spanned = true;
    }
    return (Span){lane->low, lane->high};
}

// ---- loops. A binary operation has a form for two lanes and one for each that may be level; a level lane of a ternary
// operation is spread out first, unless it is one of the usual forms.

#define EACH_OF(count_, out_, value_)                                                                                  \
    for (int i = 0; i < (count_); i++)                                                                                 \
        (out_)[i] = (value_);

#define EACH(out_, value_) EACH_OF(CHUNK_COLUMNS, out_, value_)

#define UNARY_LOOP(name)                                                                                               \
    static void run_##name(const Lane *in[], float *restrict out)                                                      \
    {                                                                                                                  \
        const float *restrict a = in[0]->values;                                                                       \
        EACH(out, PROGRAM_##name(a[i], 0, 0))                                                                          \
    }

#define BINARY_LOOP(name)                                                                                              \
    static void run_##name(const Lane *in[], float *restrict out)                                                      \
    {                                                                                                                  \
        const float *restrict a = in[0]->values, *restrict b = in[1]->values;                                          \
        const float first = in[0]->value, second = in[1]->value;                                                       \
        if (in[0]->level)                                                                                              \
            EACH(out, PROGRAM_##name(first, b[i], 0))                                                                  \
        else if (in[1]->level)                                                                                         \
            EACH(out, PROGRAM_##name(a[i], second, 0))                                                                 \
        else                                                                                                           \
            EACH(out, PROGRAM_##name(a[i], b[i], 0))                                                                   \
    }

static const float *spread(const Lane *lane, float *room)
{
    if (!lane->level)
        return lane->values;
    EACH(room, lane->value)
    return room;
}

#define TERNARY_LOOP(name)                                                                                             \
    static void run_##name(const Lane *in[], float *restrict out)                                                      \
    {                                                                                                                  \
        float room[EXPRESSION_OPERANDS][CHUNK_COLUMNS];                                                                \
        if (in[1]->level && in[2]->level) {                                                                            \
            const float *restrict a = in[0]->values;                                                                   \
            const float second = in[1]->value, third = in[2]->value;                                                   \
            EACH(out, PROGRAM_##name(a[i], second, third))                                                             \
        } else if (in[0]->level && in[1]->level) {                                                                     \
            const float *restrict c = in[2]->values;                                                                   \
            const float first = in[0]->value, second = in[1]->value;                                                   \
            EACH(out, PROGRAM_##name(first, second, c[i]))                                                             \
        } else {                                                                                                       \
            const float *restrict a = spread(in[0], room[0]), *restrict b = spread(in[1], room[1]);                    \
            const float *restrict c = spread(in[2], room[2]);                                                          \
            EACH(out, PROGRAM_##name(a[i], b[i], c[i]))                                                                \
        }                                                                                                              \
    }

PROGRAM_UNARY(UNARY_LOOP)
PROGRAM_BINARY(BINARY_LOOP)
PROGRAM_TERNARY(TERNARY_LOOP)

typedef void Loop(const Lane *in[], float *restrict out);

static Loop *const loops[EXPRESSION_OP_COUNT] = {
#define LOOP(name) [EXPRESSION_##name] = run_##name,
    PROGRAM_UNARY(LOOP) PROGRAM_BINARY(LOOP) PROGRAM_TERNARY(LOOP)};

static const uint8_t operand_counts[EXPRESSION_OP_COUNT] = {
#define ONE(name) [EXPRESSION_##name] = 1,
#define TWO(name) [EXPRESSION_##name] = 2,
#define THREE(name) [EXPRESSION_##name] = 3,
    PROGRAM_UNARY(ONE) PROGRAM_BINARY(TWO) PROGRAM_TERNARY(THREE)};

// ---- results that the operands' bounds decide, so that no loop is needed: most columns lie far from where a step is

// Whether a < b in all columns (1) or in none (0); false if the bounds overlap.
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

typedef bool Settle(Lane *const in[], float *value);

static bool settle_less(Lane *const in[], float *value) { return is_below(in[0], in[1], value); }
static bool settle_greater(Lane *const in[], float *value) { return is_below(in[1], in[0], value); }
static bool settle_at_most(Lane *const in[], float *value) { return is_not_below(in[1], in[0], value); }
static bool settle_at_least(Lane *const in[], float *value) { return is_not_below(in[0], in[1], value); }

// Below its edges and above them the division and the polynomial give 0 and 1 exactly.
static bool settle_smoothstep(Lane *const in[], float *value)
{
    if (!in[0]->level || !in[1]->level || in[0]->value >= in[1]->value)
        return false;
    Span span = span_of_lane(in[2]);
    *value = span.low >= in[1]->value ? 1.0f : 0.0f;
    return span.high <= in[0]->value || span.low >= in[1]->value;
}

static Settle *const settles[EXPRESSION_OP_COUNT] = {[EXPRESSION_LESS] = settle_less,
                                                     [EXPRESSION_GREATER] = settle_greater,
                                                     [EXPRESSION_AT_MOST] = settle_at_most,
                                                     [EXPRESSION_AT_LEAST] = settle_at_least,
                                                     [EXPRESSION_SMOOTHSTEP] = settle_smoothstep};

// Rounding is monotone, so bounds go through a monotone function of one lane as its values do.
static inline void carry_bounds(Lane *const in[], const int code, Lane *out)
{
    static const bool monotone[EXPRESSION_OP_COUNT] = {
        [EXPRESSION_NEGATE] = true,   [EXPRESSION_NOT] = true,      [EXPRESSION_ADD] = true, [EXPRESSION_MIN] = true,
        [EXPRESSION_SUBTRACT] = true, [EXPRESSION_MULTIPLY] = true, [EXPRESSION_MAX] = true};
    const Lane *a = in[0], *b = in[1];
    bool alone = operand_counts[code] == 1 || a->level || b->level;
    if (!monotone[code] || !alone || !a->spanned || !(operand_counts[code] == 1 || b->spanned))
        return;
    float first = program_evaluate(code, a->low, b->low, 0.0f), second = program_evaluate(code, a->high, b->high, 0.0f);
    out->low = MIN(first, second);
    out->high = MAX(first, second);
    out->spanned = true;
}

// ---- operations

static bool is_zero(const Lane *lane) { return lane->level && lane->value == 0.0f; }

enum { LAST = CHUNK_COLUMNS - 1 };

// Several times as cheap as a span: compilers may reorder a sum of bits. The corners mostly show that it is not needed.
static bool all_zero(const float *values)
{
    if (values[0] != 0.0f || values[LAST] != 0.0f)
        return false;
    const char *bytes = (const char *)values;
    uint32_t bits = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        uint32_t word;
        memcpy(&word, bytes + i * (int)sizeof word, sizeof word);
        bits |= word << 1; // without the sign
    }
    return bits == 0;
}

static bool all_equal(const float *values)
{
    if (values[0] != values[LAST])
        return false;
    Span span = span_of(values, CHUNK_COLUMNS);
    return span.low == span.high;
}

static void finish_op(Run *run, const ProgramOp *op, const float *out)
{
    Lane *lane = &run->lanes[op->out];
    set_values(lane, out);
    if (op->gate == GATE_TRUTH) {
        Span span = span_of_lane(lane);
        if (span.low == span.high)
            set_level(lane, span.low);
    } else if (op->gate == GATE_ZERO && all_zero(out))
        set_level(lane, 0.0f);
}

static void run_curve(Run *run, const ProgramOp *op)
{
    float *out = run->slots[op->out - run->first_result];
    Lane *in = &run->lanes[op->in[0]], *result = &run->lanes[op->out];
    const Spline *curve = &run->program->land->curves[op->more].spline;
    if (in->level) {
        float value;
        ISA_FN(spline_fill)(curve, (Span){in->value, in->value}, &in->value, &value, 1);
        set_level(result, value);
    } else if (ISA_FN(spline_fill)(curve, span_of_lane(in), in->values, out, CHUNK_COLUMNS))
        set_level(result, out[0]);
    else
        set_values(result, out);
}

static bool is_one(const Lane *lane) { return lane->level && lane->value == 1.0f; }

// The lesser and the greater of two lanes are one of these if their bounds, which must be known, do not overlap.
static int lower_lane(const Lane *a, const Lane *b)
{
    return !(a->spanned & b->spanned) ? -1 : a->high <= b->low ? 0 : b->high <= a->low ? 1 : -1;
}

// The operand that the result equals, but perhaps for the sign of a zero, or -1. What a gate makes irrelevant may not
// have been computed, so zeros are looked for first.
static inline int equal_operand(const Lane *lanes, const ProgramOp *op, const int code)
{
    const Lane *a = &lanes[op->in[0]], *b = &lanes[op->in[1]];
    int lower;
    switch (code) {
    case EXPRESSION_MULTIPLY:
        return is_zero(a) ? 0 : is_zero(b) ? 1 : is_one(a) ? 1 : is_one(b) ? 0 : -1;
    case EXPRESSION_ADD:
        return is_zero(a) ? 1 : is_zero(b) ? 0 : -1;
    case EXPRESSION_SUBTRACT:
        return is_zero(b) ? 0 : -1;
    case EXPRESSION_MIX:
        return is_zero(&lanes[op->in[2]]) ? 0 : -1;
    case EXPRESSION_MIN:
        return lower_lane(a, b);
    case EXPRESSION_MAX:
        lower = lower_lane(a, b);
        return lower < 0 ? -1 : 1 - lower;
    case EXPRESSION_AND:
        return !a->level ? -1 : a->value != 0.0f;
    case EXPRESSION_OR:
        return !a->level ? -1 : a->value == 0.0f;
    case EXPRESSION_IF:
        return !a->level ? -1 : a->value != 0.0f ? 1 : 2;
    default:
        return -1;
    }
}

// Where nothing else reads the operand, its room passes to the result.
static float *take_values(Run *run, const ProgramOp *op, int operand)
{
    const int from = op->in[operand] - run->first_result;
    float **own = &run->slots[op->out - run->first_result];
    if (op->last_reads >> operand & 1) {
        float *room = *own;
        *own = run->slots[from];
        run->slots[from] = room;
    } else
        memcpy(*own, run->lanes[op->in[operand]].values, CHUNK_COLUMNS * sizeof **own);
    return *own;
}

static void take_lane(Run *run, const ProgramOp *op, int operand)
{
    const Lane *from = &run->lanes[op->in[operand]];
    Lane *result = &run->lanes[op->out];
    if (from->level) {
        set_level(result, from->value);
        return;
    }
    const bool spanned = from->spanned;
    const float low = from->low, high = from->high;
    finish_op(run, op, take_values(run, op, operand));
    if (spanned && !result->level) {
        result->low = low;
        result->high = high;
        result->spanned = true;
    }
}

static inline void run_op(Run *run, const ProgramOp *op, const int code)
{
    Lane *lanes = run->lanes; // operands that are none are lane 0, and not read
    Lane *const in[EXPRESSION_OPERANDS] = {&lanes[op->in[0]], &lanes[op->in[1]], &lanes[op->in[2]]};
    const int operands = operand_counts[code];
    const bool level = in[0]->level && (operands < 2 || in[1]->level) && (operands < 3 || in[2]->level);
    Lane *result = &lanes[op->out];
    Settle *settle = settles[code];
    float value;
    if (level)
        set_level(result, program_evaluate(code, in[0]->value, operands < 2 ? 0.0f : in[1]->value,
                                           operands < 3 ? 0.0f : in[2]->value));
    else if (settle && settle(in, &value))
        set_level(result, value);
    else {
        float *out = run->slots[op->out - run->first_result];
        loops[code]((const Lane *[]){in[0], in[1], in[2]}, out);
        finish_op(run, op, out);
        if (!result->level)
            carry_bounds(in, code, result);
    }
}

static void run_field(Run *run, const ProgramOp *op)
{
    float *out = run->slots[op->out - run->first_result];
    run->input->fill(run->input->context, op->more, out);
    if (run->input->alone)
        set_level(&run->lanes[op->out], out[0]);
    else
        set_values(&run->lanes[op->out], out);
}

// One function for each operation, so that compilers leave out what it does not need.
typedef void Operation(Run *run, const ProgramOp *op);

#define DO_EXPRESSION(name)                                                                                            \
    static void do_##name(Run *run, const ProgramOp *op)                                                               \
    {                                                                                                                  \
        const int same = equal_operand(run->lanes, op, EXPRESSION_##name);                                             \
        if (same >= 0)                                                                                                 \
            take_lane(run, op, same);                                                                                  \
        else                                                                                                           \
            run_op(run, op, EXPRESSION_##name);                                                                        \
    }

PROGRAM_UNARY(DO_EXPRESSION)
PROGRAM_BINARY(DO_EXPRESSION)
PROGRAM_TERNARY(DO_EXPRESSION)

static Operation *const operations[PROGRAM_CODE_COUNT] = {
#define DO(name) [EXPRESSION_##name] = do_##name,
    PROGRAM_UNARY(DO) PROGRAM_BINARY(DO) PROGRAM_TERNARY(DO)[PROGRAM_CURVE] = run_curve, [PROGRAM_FIELD] = run_field};

static void run_ops(Run *run)
{
    const LandProgram *program = run->program;
    const ProgramOp *end = program->ops + program->op_count;
    for (const ProgramOp *op = program->ops; op < end; op++) {
        const Lane *gate = &run->lanes[op->in[0]];
        if (op->code == PROGRAM_SKIP_ZERO)
            op += is_zero(gate) ? op->more : 0;
        else if (op->code == PROGRAM_SKIP_TRUE)
            op += gate->level && gate->value != 0.0f ? op->more : 0;
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
    if (!from || from->level) {
        const float value = program_held(from ? from->value : absent, low, high);
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

static void finish(const Run *run, LandTile *tile)
{
    int32_t biome[CHUNK_COLUMNS];
    copy_output(run, LAND_HEIGHT, 0.0f, tile->height);
    copy_output(run, LAND_TEMPERATURE, 0.0f, tile->temperature);
    copy_output(run, LAND_HUMIDITY, 0.0f, tile->humidity);
    copy_output(run, LAND_OVERHANG, 0.0f, tile->overhang);
    copy_output(run, LAND_RIVER, 1.0f, tile->river);
    copy_water(run, tile->water);
    match_boxes(run, biome);
    for (int i = 0; i < columns_of(run); i++) {
        tile->surface[i] = (uint8_t)(int)tile->height[i];
        tile->biome[i] = (uint8_t)biome[i];
    }
}

void ISA_FN(program_run)(const LandProgram *program, const ProgramInput *input, ProgramSlots *slots, LandTile *tile)
{
    Lane lanes[PROGRAM_LANES_MAX];
    Run run; // not all cleared: few slots are used
    run.program = program;
    run.input = input;
    run.lanes = lanes;
    run.first_result = program->constant_count + program->field_count;
    const float *fields = input->fields;
    Lane *lane = lanes;
    for (int c = 0; c < program->constant_count; c++)
        set_level(lane++, program->constants[c]);
    for (int f = 0; f < program->field_count; f++, fields += CHUNK_COLUMNS)
        if (input->alone || (program->fields[f] >= SPEC_FIELDS_MAX && (input->far_from_rivers || all_equal(fields))))
            set_level(lane++, fields[0]);
        else
            set_values(lane++, fields);
    for (int s = 0; s < program->slot_count; s++) {
        run.slots[s] = slots->values[s];
        set_level(lane++, 0.0f); // an operation may look at what was skipped
    }
    run_ops(&run);
    finish(&run, tile);
}
