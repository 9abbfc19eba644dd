// The evaluator of a single column: the same operations over numbers in place of lanes, with the same bits as its tile
// (program_run.c) has there.
#include "gen/program/operations.h"

#include <string.h>

// The number that the result equals because of a gate, or NULL. What a gate makes irrelevant may not have been
// computed.
static const float *decided_by_gate(int code, const float *const in[EXPRESSION_OPERANDS])
{
    switch (code) {
    case EXPRESSION_MULTIPLY:
        return *in[0] == 0.0f ? in[0] : *in[1] == 0.0f ? in[1] : NULL;
    case EXPRESSION_MIX:
        return *in[2] == 0.0f ? in[0] : NULL;
    case EXPRESSION_AND:
        return *in[0] != 0.0f ? in[1] : in[0];
    case EXPRESSION_OR:
        return *in[0] != 0.0f ? in[0] : in[1];
    case EXPRESSION_IF:
        return *in[0] != 0.0f ? in[1] : in[2];
    default:
        return NULL;
    }
}

static float run_op(const LandProgram *program, const ProgramInput *input, const ProgramOp *op, const float *lanes)
{
    const float *const in[EXPRESSION_OPERANDS] = {&lanes[op->in[0]], &lanes[op->in[1]], &lanes[op->in[2]]};
    float value;
    if (op->code == PROGRAM_CURVE) {
        const Span span = {*in[0], *in[0]};
        ISA_SELECT(spline_fill)(&program->land->curves[op->more].spline, span, in[0], &value, 1);
        return value;
    }
    if (op->code == PROGRAM_FIELD) {
        input->fill(input->context, op->more, &value);
        return value;
    }
    const float *same = decided_by_gate(op->code, in);
    return same ? *same : program_evaluate(op->code, *in[0], *in[1], *in[2]);
}

static void run_ops(const LandProgram *program, const ProgramInput *input, float *lanes)
{
    for (int n = 0; n < program->op_count; n++) {
        const ProgramOp *op = &program->ops[n];
        if (op->code == PROGRAM_SKIP_ZERO)
            n += lanes[op->in[0]] == 0.0f ? op->more : 0;
        else if (op->code == PROGRAM_SKIP_TRUE)
            n += lanes[op->in[0]] != 0.0f ? op->more : 0;
        else
            lanes[op->out] = run_op(program, input, op, lanes);
    }
}

// ---- from lanes to the column

static float output_of(const LandProgram *program, const float *lanes, LandOutput output, float absent)
{
    const int lane = program->outputs[output];
    const Interval range = land_output_range(output);
    return program_held(lane < 0 ? absent : lanes[lane], (float)range.low, (float)range.high);
}

static bool is_inside(const LandProgram *program, const float *lanes, const ClimateBox *box)
{
    for (int r = 0; r < box->range_count; r++) {
        const ClimateRange *range = &box->ranges[r];
        const float value = lanes[program->axes[range->value]];
        if (!(value >= range->low && value < range->high))
            return false;
    }
    return true;
}

// Of the first box that holds the column.
static uint8_t biome_of(const LandProgram *program, const float *lanes)
{
    for (int b = 0; b < program->box_count; b++)
        if (is_inside(program, lanes, &program->land->boxes[b]))
            return (uint8_t)program->land->boxes[b].biome;
    return 0;
}

void program_run_column(const LandProgram *program, const ProgramInput *input, LandTile *tile)
{
    float lanes[PROGRAM_LANES_MAX];
    const int constants = program->constant_count, inputs = constants + program->field_count;
    memcpy(lanes, program->constants, (size_t)constants * sizeof *lanes);
    for (int f = 0; f < program->field_count; f++)
        lanes[constants + f] = input->fields[f * CHUNK_COLUMNS];
    for (int slot = 0; slot < program->slot_count; slot++)
        lanes[inputs + slot] = 0.0f; // an operation may look at what was skipped
    run_ops(program, input, lanes);
    tile->height[0] = output_of(program, lanes, LAND_HEIGHT, 0.0f);
    tile->temperature[0] = output_of(program, lanes, LAND_TEMPERATURE, 0.0f);
    tile->humidity[0] = output_of(program, lanes, LAND_HUMIDITY, 0.0f);
    tile->overhang[0] = output_of(program, lanes, LAND_OVERHANG, 0.0f);
    tile->river[0] = output_of(program, lanes, LAND_RIVER, 1.0f);
    tile->water[0] = (uint8_t)(int)output_of(program, lanes, LAND_WATER, SEA_LEVEL);
    tile->surface[0] = (uint8_t)(int)tile->height[0];
    tile->biome[0] = biome_of(program, lanes);
}
