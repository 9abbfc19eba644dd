// Proves by intervals that a land is defined everywhere: whatever the fields are within -1 .. 1, no value is infinite,
// no divisor is 0 and no root is taken of a negative number. The intervals of single operations are float_range.c's.
#include "gen/program/float_range.h"
#include "gen/program/program.h"

#include "base/log.h"

#include <stdio.h>

static Interval symbol_range(const LandSpec *land, const ExpressionNode *node, const Interval *own, const Interval *all)
{
    if (node->symbol == LAND_FIELD)
        return (Interval){-1.0, 1.0};
    if (node->symbol == LAND_CURVE)
        return float_range_curve(&land->curves[node->argument].spline, own[node->operands[0]]);
    if (node->symbol == LAND_RIVER_FACT)
        return river_fact_range(&land->rivers, (RiverFact)node->argument);
    const LandValue *value = &land->values[node->symbol - LAND_VALUE];
    return all[value->first_node + value->node_count - 1];
}

static bool same(const ExpressionNode *nodes, int a, int b)
{
    const ExpressionNode *one = &nodes[a], *other = &nodes[b];
    bool alike = one->op == other->op && one->symbol == other->symbol && one->argument == other->argument &&
                 one->number == other->number;
    for (int i = 0; alike && i < one->operand_count; i++)
        alike = same(nodes, one->operands[i], other->operands[i]);
    return alike;
}

static FloatRefusal node_range(const LandSpec *land, const LandValue *value, int index, Interval *all)
{
    const ExpressionNode *nodes = land->nodes + value->first_node, *node = &nodes[index];
    const Interval *own = all + value->first_node;
    Interval *range = &all[value->first_node + index], in[EXPRESSION_OPERANDS] = {{0, 0}};
    for (int i = 0; i < node->operand_count; i++)
        in[i] = own[node->operands[i]];
    if (node->op == EXPRESSION_CONSTANT)
        *range = interval_exactly((double)(float)node->number);
    else if (node->op == EXPRESSION_SYMBOL)
        *range = symbol_range(land, node, own, all);
    else
        return float_range(node->op, node->operand_count == 2 && same(nodes, node->operands[0], node->operands[1]), in,
                           range);
    return float_range_bound(*range);
}

static bool refuse(LandFault *fault, const ExpressionNode *node, const char *text)
{
    fault->at = node->at;
    snprintf(fault->text, sizeof fault->text, "%s", text);
    return false;
}

static bool find_range(const LandSpec *land, const LandValue *value, int index, Interval *all, LandFault *fault)
{
    const ExpressionNode *node = &land->nodes[value->first_node + index];
    if (node->op == EXPRESSION_SYMBOL && node->symbol == LAND_RIVER_FACT && land->rivers.cell == 0)
        return refuse(fault, node, "the recipe has no \"rivers\"");
    const FloatRefusal refusal = node_range(land, value, index, all);
    char text[EXPRESSION_ERROR];
    snprintf(text, sizeof text, "%s: it lies between %.6g and %.6g", refusal.text ? refusal.text : "",
             refusal.range.low, refusal.range.high);
    return !refusal.text || refuse(fault, node, text);
}

bool land_ranges(const LandSpec *land, Interval *nodes, LandFault *fault)
{
    for (int v = 0; v < land->value_count; v++) {
        const LandValue *value = &land->values[v];
        fault->value = v;
        for (int n = 0; n < value->node_count; n++)
            if (!find_range(land, value, n, nodes, fault))
                return false;
    }
    return true;
}

// ---- facts of values

static void mark_outputs(const LandSpec *land, bool read[SPEC_VALUES_MAX])
{
    for (int o = 0; o < LAND_OUTPUT_COUNT; o++) {
        int value = land_find_value(land, land_output_names[o]);
        if (value >= 0)
            read[value] = true;
    }
    for (int b = 0; b < land->box_count; b++)
        for (int r = 0; r < land->boxes[b].range_count; r++)
            read[land->boxes[b].ranges[r].value] = true;
    if (land->rivers.cell)
        read[land_find_value(land, land->rivers.height)] = true;
}

void land_mark_read(const LandSpec *land, bool read[SPEC_VALUES_MAX])
{
    for (int v = land->value_count - 1; v >= 0; v--) {
        const LandValue *value = &land->values[v];
        for (int n = 0; read[v] && n < value->node_count; n++) {
            const ExpressionNode *node = &land->nodes[value->first_node + n];
            if (node->op == EXPRESSION_SYMBOL && node->symbol >= LAND_VALUE)
                read[node->symbol - LAND_VALUE] = true;
        }
    }
}

bool spec_value_facts(const GeneratorSpec *spec, ValueFact facts[SPEC_VALUES_MAX])
{
    const LandSpec *land = &spec->land;
    Interval *ranges = memory_alloc(MEMORY_GENERAL, sizeof *ranges * SPEC_NODES_MAX);
    LandFault fault;
    bool read[SPEC_VALUES_MAX] = {false}, defined = land_ranges(land, ranges, &fault);
    if (!defined)
        log_error("values.%s: %s", land->values[fault.value].name, fault.text);
    mark_outputs(land, read);
    land_mark_read(land, read);
    for (int v = 0; defined && v < land->value_count; v++)
        facts[v] = (ValueFact){ranges[land->values[v].first_node + land->values[v].node_count - 1], read[v]};
    memory_free(ranges);
    return defined;
}
