// The part of a program that some of its results need.
#include "gen/program/program.h"

enum { FIELD_COST = 4 }; // operations

int program_operands(int code)
{
    static const uint8_t counts[PROGRAM_CODE_COUNT] = {
#define OPERATOR(name, text, operands, ...) [EXPRESSION_##name] = operands,
#include "expression/operators.inc"
        [PROGRAM_CURVE] = 1,
    };
    return counts[code];
}

int program_slice(const LandProgram *program, bool any_height, bool live[PROGRAM_LANES_MAX],
                  bool needed[PROGRAM_OPS_MAX])
{
    int height = program->op_count - 1; // its lane held other results before
    while (height >= 0 && program->ops[height].out != program->outputs[LAND_HEIGHT])
        height--;
    for (int o = program->op_count - 1; o >= 0; o--) {
        const ProgramOp *op = &program->ops[o];
        needed[o] = op->code != PROGRAM_SKIP_ZERO && op->code != PROGRAM_SKIP_TRUE && live[op->out];
        if (!needed[o])
            continue;
        const bool cut = any_height && o == height;
        live[op->out] = op->code == PROGRAM_FIELD;
        for (int i = 0; i < program_operands(op->code) && !cut; i++)
            live[op->in[i]] = true;
    }
    return any_height ? height : -1;
}

static int cost_of(const LandProgram *program, int lane)
{
    bool live[PROGRAM_LANES_MAX] = {false}, needed[PROGRAM_OPS_MAX];
    int cost = 0;
    live[lane] = true;
    program_slice(program, true, live, needed);
    for (int o = 0; o < program->op_count; o++)
        cost += !needed[o] ? 0 : program->ops[o].code == PROGRAM_FIELD ? FIELD_COST : 1;
    for (int f = 0; f < program->field_count; f++)
        cost += live[program->constant_count + f] ? FIELD_COST : 0;
    return cost;
}

void program_find_costs(LandProgram *program)
{
    for (int v = 0; v < SPEC_VALUES_MAX; v++)
        program->costs[v] = (int16_t)(program->axes[v] >= 0 ? cost_of(program, program->axes[v]) : 0);
}
