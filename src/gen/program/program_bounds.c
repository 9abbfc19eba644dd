#include "gen/program/program_bounds.h"

#include "gen/program/float_range.h"
#include "gen/program/operations.h"

#include <string.h>

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

// ---- operators. Operands that are level are spread out first, unless all are.

#define REAL_UNIT 0x1p-24f // half the distance from 1 to the next float
#define REAL_MOST ((float)FLOAT_RANGE_MOST)
#define REAL_LIMIT(value) (value)
#include "expression/bounds.inc"

static void bound_square(const Operands *in)
{
    EACH_CELL
    {
        const float low = al[i] * al[i], high = ah[i] * ah[i], least = low < high ? low : high;
        KEEP(((al[i] < 0.0f) & (ah[i] > 0.0f)) ? 0.0f : least, low < high ? high : low)
    }
}

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
    (same && op == EXPRESSION_MULTIPLY ? bound_square : bounds[op])(&all);
}

static void run_operator(Run *run, const ProgramOp *op)
{
    BoundsLane in[EXPRESSION_OPERANDS], out = room_of(run, op->out);
    for (int i = 0; i < program_operands(op->code); i++)
        in[i] = run->lanes[op->in[i]];
    ISA_FN(bounds_operator)(op->code, op->in[0] == op->in[1], in, &out);
    run->lanes[op->out] = out;
}

// Each segment is added with rounding: of its rise, of where along it a place is, of its share, of the product and of
// the sum; in all at most 8 units of its ends.
static float curve_error(const Spline *curve)
{
    double ends = 0.0;
    for (int p = 1; p < curve->count; p++)
        ends += fabs((double)curve->points[p - 1].value) + fabs((double)curve->points[p].value);
    return ends > 0.0 ? (float)(ends * 8.0 * (double)REAL_UNIT + 0x1p-120) : 0.0f;
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
