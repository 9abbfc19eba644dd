#include "gen/land/land_value.h"

#include "gen/program/operations.h"

typedef struct Column {
    const Land *land;
    int64_t x, z;
    bool read[SPEC_VALUES_MAX];
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
        int op = node->op == EXPRESSION_AND ? EXPRESSION_MIN : node->op == EXPRESSION_OR ? EXPRESSION_MAX : node->op;
        nodes[n] = op == EXPRESSION_CONSTANT ? (float)node->number
                   : op == EXPRESSION_SYMBOL ? symbol_at(column, node, nodes)
                                             : program_evaluate(op, in[0], in[1], in[2]);
    }
    return nodes[value->node_count - 1];
}

// Values stand after those that they read.
static void mark_read(Column *column, int value)
{
    const LandSpec *land = &column->land->spec->land;
    column->read[value] = true;
    for (int v = value; v >= 0; v--)
        for (int n = 0; column->read[v] && n < land->values[v].node_count; n++) {
            const ExpressionNode *node = &land->nodes[land->values[v].first_node + n];
            if (node->op == EXPRESSION_SYMBOL && node->symbol >= LAND_VALUE)
                column->read[node->symbol - LAND_VALUE] = true;
        }
}

float land_value_at(const Land *land, int value, int64_t x, int64_t z)
{
    Column column = {.land = land, .x = x, .z = z};
    mark_read(&column, value);
    for (int v = 0; v <= value; v++)
        if (column.read[v])
            column.values[v] = evaluate(&column, &land->spec->land.values[v]);
    return column.values[value];
}
