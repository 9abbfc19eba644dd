#include "gen/program/program_bounds.h"

#include "gen/program/float_range.h"
#include "gen/program/operations.h"

#include <string.h>

#define UNIT 0x1p-24f // half the distance from 1 to the next float

typedef struct Run {
    const LandProgram *program;
    const BoundsInput *input;
    BoundsLane *lanes;
    uint64_t sampled; // a bit for each field that an operation has sampled
} Run;

static BoundsLane room_of(const Run *run, int lane)
{
    float *room = run->input->room + (ptrdiff_t)lane * BOUNDS_LANE;
    return (BoundsLane){room, room + CHUNK_COLUMNS, false};
}

static BoundsLane level_lane(const Run *run, int lane, float low, float high)
{
    BoundsLane result = room_of(run, lane);
    result.level = true;
    result.low[0] = low;
    result.high[0] = high;
    return result;
}

static void fill_field(Run *run, int lane, int field)
{
    BoundsLane *out = &run->lanes[lane];
    if (field >= SPEC_FIELDS_MAX) {
        const Interval range = river_fact_range(&run->program->land->rivers, (RiverFact)(field - SPEC_FIELDS_MAX));
        *out = level_lane(run, lane, (float)range.low, (float)range.high);
        return;
    }
    *out = room_of(run, lane);
    if (!run->input->fill(run->input->context, field, out->low, out->high))
        *out = level_lane(run, lane, -1.0f, 1.0f);
}

// ---- loops. Operands that are level are spread out first, unless all are.

typedef struct Operands {
    const float *low[EXPRESSION_OPERANDS], *high[EXPRESSION_OPERANDS];
    float *out_low, *out_high;
    int count;
    bool level[EXPRESSION_OPERANDS];
} Operands;

// The bounds are the corners that have been tried; `low` and `high` are declared.
#define TRY(value)                                                                                                     \
    {                                                                                                                  \
        const float tried = (value);                                                                                   \
        low = tried < low ? tried : low;                                                                               \
        high = tried > high ? tried : high;                                                                            \
    }
#define EACH_CELL                                                                                                      \
    const float *restrict al = in->low[0], *restrict ah = in->high[0], *restrict bl = in->low[1],                      \
                          *restrict bh = in->high[1], *restrict cl = in->low[2], *restrict ch = in->high[2];           \
    float *restrict out_low = in->out_low, *restrict out_high = in->out_high;                                          \
    (void)al, (void)ah, (void)bl, (void)bh, (void)cl, (void)ch;                                                        \
    for (int i = 0; i < in->count; i++)
#define KEEP(low_, high_)                                                                                              \
    out_low[i] = (low_);                                                                                               \
    out_high[i] = (high_);

#define CORNERS_1(name)                                                                                                \
    float low = evaluate_##name(al[i], 0, 0), high = low;                                                              \
    TRY(evaluate_##name(ah[i], 0, 0))
#define CORNERS_2(name)                                                                                                \
    float low = evaluate_##name(al[i], bl[i], 0), high = low;                                                          \
    TRY(evaluate_##name(ah[i], bl[i], 0))                                                                              \
    TRY(evaluate_##name(al[i], bh[i], 0))                                                                              \
    TRY(evaluate_##name(ah[i], bh[i], 0))
#define CORNERS_3(name)                                                                                                \
    float low = evaluate_##name(al[i], bl[i], cl[i]), high = low;                                                      \
    TRY(evaluate_##name(ah[i], bl[i], cl[i]))                                                                          \
    TRY(evaluate_##name(al[i], bh[i], cl[i]))                                                                          \
    TRY(evaluate_##name(ah[i], bh[i], cl[i]))                                                                          \
    TRY(evaluate_##name(al[i], bl[i], ch[i]))                                                                          \
    TRY(evaluate_##name(ah[i], bl[i], ch[i]))                                                                          \
    TRY(evaluate_##name(al[i], bh[i], ch[i]))                                                                          \
    TRY(evaluate_##name(ah[i], bh[i], ch[i]))

#define BOUND_corners(name, operands)                                                                                  \
    EACH_CELL { CORNERS_##operands(name) KEEP(low, high) }
#define BOUND_magnitude(name, operands)                                                                                \
    EACH_CELL { CORNERS_1(name) KEEP(((al[i] < 0.0f) & (ah[i] > 0.0f)) ? 0.0f : low, high) }
#define BOUND_quotient(name, operands)                                                                                 \
    EACH_CELL                                                                                                          \
    {                                                                                                                  \
        CORNERS_2(name)                                                                                                \
        const bool crossed = (bl[i] <= 0.0f) & (bh[i] >= 0.0f);                                                        \
        KEEP(crossed ? (float)-FLOAT_RANGE_MOST : low, crossed ? (float)FLOAT_RANGE_MOST : high)                       \
    }
#define BOUND_equality(name, operands)                                                                                 \
    EACH_CELL                                                                                                          \
    {                                                                                                                  \
        const bool apart = (al[i] > bh[i]) | (bl[i] > ah[i]);                                                          \
        const bool known = apart | ((al[i] == ah[i]) & (bl[i] == bh[i]));                                              \
        const float value = evaluate_##name(al[i], bl[i], 0);                                                          \
        KEEP(known ? value : 0.0f, known ? value : 1.0f)                                                               \
    }
#define BOUND_choice(name, operands)                                                                                   \
    EACH_CELL                                                                                                          \
    {                                                                                                                  \
        const bool never = (al[i] == 0.0f) & (ah[i] == 0.0f), always = (al[i] > 0.0f) | (ah[i] < 0.0f);                \
        const float least = bl[i] < cl[i] ? bl[i] : cl[i], most = bh[i] > ch[i] ? bh[i] : ch[i];                       \
        KEEP(never ? cl[i] : always ? bl[i] : least, never ? ch[i] : always ? bh[i] : most)                            \
    }
#define BOUND_mix(name, operands) bound_mix(in);
#define BOUND_smooth(name, operands) bound_smooth(in);

// Step by step; and for c in 0 .. 1 the result lies between a and a + (b - a), which is as far from b as b - a was
// rounded: not at all where b is 0.
static void bound_mix(const Operands *in)
{
    EACH_CELL
    {
        const float way_low = bl[i] - ah[i], way_high = bh[i] - al[i];
        float low = way_low * cl[i], high = low;
        TRY(way_high * cl[i])
        TRY(way_low * ch[i])
        TRY(way_high * ch[i])
        low += al[i];
        high += ah[i];
        const float rounding = ((bl[i] == 0.0f) & (bh[i] == 0.0f)) ? 0.0f : UNIT * (1.0f + 0x1p-20f);
        const float most = (way_high > -way_low ? way_high : -way_low) * rounding;
        const float least_b = bl[i] - most, most_b = bh[i] + most;
        const float least = al[i] < least_b ? al[i] : least_b, last = ah[i] > most_b ? ah[i] : most_b;
        const bool share = (cl[i] >= 0.0f) & (ch[i] <= 1.0f);
        KEEP((share & (low < least)) ? least : low, (share & (high > last)) ? last : high)
    }
}

// Edges that are the same in all cells, and apart: it grows but for three roundings, at either end.
static void bound_smooth(const Operands *in)
{
    const float edge_low = in->low[0][0], edge_high = in->high[0][0];
    const bool known = in->level[0] && in->level[1] && in->low[1][0] > edge_high;
    const float scale_low = 1.0f / (in->high[1][0] - edge_low), scale_high = 1.0f / (in->low[1][0] - edge_high);
    EACH_CELL
    {
        const float first = real_clamp((cl[i] - edge_high) * scale_low, 0.0f, 1.0f);
        const float last = real_clamp((ch[i] - edge_low) * scale_high, 0.0f, 1.0f);
        const float least = first * first * (3.0f - 2.0f * first) * (1.0f - 8.0f * UNIT);
        const float most = last * last * (3.0f - 2.0f * last) * (1.0f + 8.0f * UNIT);
        KEEP(!known ? 0.0f : first == 1.0f ? 1.0f : least, (!known | (most > 1.0f)) ? 1.0f : most)
    }
}

static void bound_square(const Operands *in)
{
    EACH_CELL
    {
        const float low = al[i] * al[i], high = ah[i] * ah[i], least = low < high ? low : high;
        KEEP(((al[i] < 0.0f) & (ah[i] > 0.0f)) ? 0.0f : least, low < high ? high : low)
    }
}

// Those of which two corners are enough.
static void bound_sum(const Operands *in)
{
    EACH_CELL { KEEP(al[i] + bl[i], ah[i] + bh[i]) }
}

static void bound_difference(const Operands *in)
{
    EACH_CELL { KEEP(al[i] - bh[i], ah[i] - bl[i]) }
}

typedef void Bound(const Operands *in);

#define OPERATOR(name, text, operands, precedence, takes, gives, value, interval, ...)                                 \
    static void bound_##name(const Operands *in) { BOUND_##interval(name, operands) }
#include "expression/operators.inc"

static Bound *const bounds[EXPRESSION_OP_COUNT] = {
#define OPERATOR(name, ...) [EXPRESSION_##name] = bound_##name,
#include "expression/operators.inc"
};

// ---- operations

static const float *spread(const float *values, bool level, float *room)
{
    if (!level)
        return values;
    const float value = values[0];
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        room[i] = value;
    return room;
}

void ISA_FN(bounds_operator)(int op, bool same, const BoundsLane in[], BoundsLane *out)
{
    float room[2 * EXPRESSION_OPERANDS][CHUNK_COLUMNS];
    const int operands = program_operands(op);
    out->level = true;
    for (int i = 0; i < operands; i++)
        out->level &= in[i].level;
    Operands all = {.out_low = out->low, .out_high = out->high, .count = out->level ? 1 : CHUNK_COLUMNS};
    for (int i = 0; i < EXPRESSION_OPERANDS; i++) {
        const BoundsLane *lane = &in[i < operands ? i : 0];
        all.level[i] = lane->level;
        const bool spreads = lane->level && !out->level && i < operands;
        all.low[i] = spread(lane->low, spreads, room[2 * i]);
        all.high[i] = spread(lane->high, spreads, room[2 * i + 1]);
    }
    (same && op == EXPRESSION_MULTIPLY ? bound_square
     : op == EXPRESSION_ADD            ? bound_sum
     : op == EXPRESSION_SUBTRACT       ? bound_difference
                                       : bounds[op])(&all);
}

static void run_operator(Run *run, const ProgramOp *op)
{
    BoundsLane in[EXPRESSION_OPERANDS], out = room_of(run, op->out);
    for (int i = 0; i < program_operands(op->code); i++)
        in[i] = run->lanes[op->in[i]];
    ISA_FN(bounds_operator)(op->code, op->in[0] == op->in[1], in, &out);
    run->lanes[op->out] = out;
}

// What is added of each segment is rounded: its rise, where along it a place is, its share, the product and the sum, by
// at most 8 units of its ends in all.
static float curve_error(const Spline *curve)
{
    double ends = 0.0;
    for (int p = 1; p < curve->count; p++)
        ends += fabs((double)curve->points[p - 1].value) + fabs((double)curve->points[p].value);
    return ends > 0.0 ? (float)(ends * 8.0 * (double)UNIT + 0x1p-120) : 0.0f;
}

// Between two points a curve is monotone: its bounds are the results at the ends, which are as wrong as any, and the
// points between. Up to the first point, and a little after the last, where no share rounds to less than 1, it is
// level.
void ISA_FN(bounds_curve)(const Spline *curve, const BoundsLane *in, BoundsLane *out)
{
    out->level = in->level;
    const int count = in->level ? 1 : CHUNK_COLUMNS, points = curve->count;
    const float error = curve_error(curve), first = curve->points[0].at, last = curve->points[points - 1].at;
    const float after = last + (last - first) * 0x1p-20f;
    const float *restrict in_low = in->low, *restrict in_high = in->high;
    float *restrict low = out->low, *restrict high = out->high;
    float at_low[CHUNK_COLUMNS], at_high[CHUNK_COLUMNS], lowest = curve->points[0].value, highest = lowest;
    const Span lows = span_of(in_low, count), highs = span_of(in_high, count);
    ISA_FN(spline_fill)(curve, lows, in_low, at_low, count);
    ISA_FN(spline_fill)(curve, highs, in_high, at_high, count);
    for (int p = 0; p < points; p++) {
        lowest = MIN(lowest, curve->points[p].value);
        highest = MAX(highest, curve->points[p].value);
    }
    lowest -= error;
    highest += error;
    for (int i = 0; i < count; i++) {
        const bool beyond = (in_high[i] <= first) | (in_low[i] >= after);
        const float wrong = beyond ? 0.0f : 2.0f * error;
        const float least = (at_low[i] < at_high[i] ? at_low[i] : at_high[i]) - wrong;
        const float most = (at_low[i] < at_high[i] ? at_high[i] : at_low[i]) + wrong;
        low[i] = least < lowest ? lowest : least;
        high[i] = most > highest ? highest : most;
    }
    for (int p = 0; p < points; p++) {
        const float at = curve->points[p].at, least = curve->points[p].value - error,
                    most = curve->points[p].value + error;
        for (int i = 0; i < count && lows.low < at && highs.high > at; i++) {
            const bool inside = (in_low[i] < at) & (in_high[i] > at);
            low[i] = (inside & (least < low[i])) ? least : low[i];
            high[i] = (inside & (most > high[i])) ? most : high[i];
        }
    }
}

static void run_curve(Run *run, const ProgramOp *op)
{
    BoundsLane out = room_of(run, op->out);
    ISA_FN(bounds_curve)(&run->program->land->curves[op->more].spline, &run->lanes[op->in[0]], &out);
    run->lanes[op->out] = out;
}

static void run_field(Run *run, const ProgramOp *op)
{
    const uint64_t field = UINT64_C(1) << op->more;
    if (!(run->sampled & field))
        fill_field(run, op->out, op->more);
    run->sampled |= field;
}

void ISA_FN(program_bounds)(const LandProgram *program, const BoundsInput *input, const bool wanted[PROGRAM_LANES_MAX],
                            BoundsLane lanes[PROGRAM_LANES_MAX])
{
    Run run = {.program = program, .input = input, .lanes = lanes};
    bool live[PROGRAM_LANES_MAX], needed[PROGRAM_OPS_MAX];
    memcpy(live, wanted, sizeof live);
    const int cut = program_slice(program, input->any_height, live, needed);
    for (int c = 0; c < program->constant_count; c++)
        if (live[c])
            lanes[c] = level_lane(&run, c, program->constants[c], program->constants[c]);
    for (int f = 0; f < program->field_count; f++)
        if (live[program->constant_count + f])
            fill_field(&run, program->constant_count + f, program->fields[f]);
    for (int o = 0; o < program->op_count; o++) {
        if (!needed[o])
            continue;
        const ProgramOp *op = &program->ops[o];
        if (o == cut)
            lanes[op->out] = level_lane(&run, op->out, (float)-FLOAT_RANGE_MOST, (float)FLOAT_RANGE_MOST);
        else if (op->code == PROGRAM_CURVE)
            run_curve(&run, op);
        else if (op->code == PROGRAM_FIELD)
            run_field(&run, op);
        else
            run_operator(&run, op);
    }
}

void ISA_FN(bounds_spread)(const float corners[CHUNK_COLUMNS], float error, float low[CHUNK_COLUMNS],
                           float high[CHUNK_COLUMNS])
{
    float least[CHUNK_COLUMNS + 1], most[CHUNK_COLUMNS + 1]; // along z
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        const float here = corners[n], next = corners[n < CHUNK_COLUMNS - CHUNK_SIZE ? n + CHUNK_SIZE : n];
        least[n] = here < next ? here : next;
        most[n] = here < next ? next : here;
    }
    least[CHUNK_COLUMNS] = least[CHUNK_COLUMNS - 1];
    most[CHUNK_COLUMNS] = most[CHUNK_COLUMNS - 1];
    for (int n = 0; n < CHUNK_COLUMNS;
         n++) { // the last of a row takes in the next row's first, and is the wider for it
        const float first = (least[n] < least[n + 1] ? least[n] : least[n + 1]) - error;
        const float last = (most[n] < most[n + 1] ? most[n + 1] : most[n]) + error;
        low[n] = first > -1.0f ? first : -1.0f;
        high[n] = last < 1.0f ? last : 1.0f;
    }
}
