#include "gen/land/land.h"

#include "gen/program/operations.h"

typedef struct Column {
    const Land *land;
    int64_t x, z;
    float values[SPEC_VALUES_MAX]; // of those that are read
} Column;

static float river_at(const Column *column, int fact)
{
    float value[CHUNK_COLUMNS] = {0}, *facts[RIVER_FACT_COUNT] = {NULL};
    facts[fact] = value;
    river_fill(column->land->rivers, column->x, column->z, 0, facts);
    return value[0];
}

static float symbol_at(const Column *column, const ExpressionNode *node, const float *nodes)
{
    if (node->symbol == LAND_RIVER_FACT)
        return river_at(column, node->argument);
    float result = 0.0f, in = node->operand_count ? nodes[node->operands[0]] : 0.0f;
    if (node->symbol == LAND_FIELD)
        return fields_at2(&column->land->fields, node->argument, column->x, column->z);
    if (node->symbol >= LAND_VALUE)
        return column->values[node->symbol - LAND_VALUE];
    const Spline *curve = &column->land->spec->land.curves[node->argument].spline;
    ISA_SELECT(spline_fill)(curve, (Span){in, in}, &in, &result, 1);
    return result;
}

static float evaluate(const Column *column, const LandValue *value)
{
    float nodes[SPEC_NODES_MAX];
    for (int n = 0; n < value->node_count; n++) {
        const ExpressionNode *node = &column->land->spec->land.nodes[value->first_node + n];
        float in[EXPRESSION_OPERANDS] = {0};
        for (int i = 0; i < node->operand_count; i++)
            in[i] = nodes[node->operands[i]];
        nodes[n] = node->op == EXPRESSION_CONSTANT ? (float)node->number
                   : node->op == EXPRESSION_SYMBOL ? symbol_at(column, node, nodes)
                                                   : program_evaluate(node->op, in[0], in[1], in[2]);
    }
    return nodes[value->node_count - 1];
}

float land_value_at(const Land *land, int value, int64_t x, int64_t z)
{
    Column column = {.land = land, .x = x, .z = z};
    bool read[SPEC_VALUES_MAX] = {false};
    read[value] = true;
    land_mark_read(&land->spec->land, read);
    for (int v = 0; v <= value; v++)
        if (read[v])
            column.values[v] = evaluate(&column, &land->spec->land.values[v]);
    return column.values[value];
}
