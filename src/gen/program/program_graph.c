#include "gen/program/program_graph.h"

#include "gen/program/operations.h"

#include <string.h>

// Minus zero is not zero.
static uint32_t bits_of(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static bool equal(const Vertex *a, const Vertex *b)
{
    return a->code == b->code && a->which == b->which && memcmp(a->in, b->in, sizeof a->in) == 0 &&
           bits_of(a->number) == bits_of(b->number);
}

static int16_t add_vertex(Graph *graph, const Vertex *vertex)
{
    for (int i = 0; i < graph->count; i++)
        if (equal(&graph->vertices[i], vertex))
            return (int16_t)i;
    graph->vertices[graph->count] = *vertex;
    return (int16_t)graph->count++;
}

static bool is_constant(const Graph *graph, int vertex) { return graph->vertices[vertex].code == EXPRESSION_CONSTANT; }

static bool foldable(const Graph *graph, const Vertex *vertex)
{
    if (vertex->code == PROGRAM_CURVE || vertex->operand_count == 0)
        return false;
    for (int i = 0; i < vertex->operand_count; i++)
        if (!is_constant(graph, vertex->in[i]))
            return false;
    return true;
}

static Vertex folded(const Graph *graph, const Vertex *vertex)
{
    float in[EXPRESSION_OPERANDS] = {0};
    for (int i = 0; i < vertex->operand_count; i++)
        in[i] = graph->vertices[vertex->in[i]].number;
    return (Vertex){.code = EXPRESSION_CONSTANT, .number = program_evaluate(vertex->code, in[0], in[1], in[2])};
}

static bool zeroes(const Graph *graph, const Vertex *vertex)
{
    static const bool always[PROGRAM_CODE_COUNT] = {
#define OPERATOR(name, text, operands, precedence, takes, gives, value, interval, undefined, decided, known, zeroes)   \
    [EXPRESSION_##name] = zeroes,
#include "expression/operators.inc"
        [PROGRAM_CURVE] = true,
    };
    const Vertex *vertices = graph->vertices;
    const bool either = program_decision(vertex->code)->either;
    return always[vertex->code] || (either && (vertices[vertex->in[0]].zeroes || vertices[vertex->in[1]].zeroes));
}

static int16_t vertex_of(Graph *graph, const LandSpec *land, const LandValue *value, const ExpressionNode *node)
{
    if (node->op == EXPRESSION_SYMBOL && node->symbol >= LAND_VALUE) {
        const LandValue *other = &land->values[node->symbol - LAND_VALUE];
        return graph->of_node[other->first_node + other->node_count - 1];
    }
    Vertex vertex = {.code = node->op, .operand_count = node->operand_count, .number = (float)node->number};
    if (node->op == EXPRESSION_SYMBOL) {
        vertex.which = (int16_t)(node->argument + (node->symbol == LAND_RIVER_FACT ? SPEC_FIELDS_MAX : 0));
        vertex.code = node->symbol == LAND_CURVE ? PROGRAM_CURVE : EXPRESSION_SYMBOL;
    }
    for (int i = 0; i < node->operand_count; i++)
        vertex.in[i] = graph->of_node[value->first_node + node->operands[i]];
    if (foldable(graph, &vertex))
        vertex = folded(graph, &vertex);
    vertex.zeroes = zeroes(graph, &vertex);
    return add_vertex(graph, &vertex);
}

void graph_merge(Graph *graph, const LandSpec *land)
{
    for (int v = 0; v < land->value_count; v++) {
        const LandValue *value = &land->values[v];
        for (int n = value->first_node; n < value->first_node + value->node_count; n++)
            graph->of_node[n] = vertex_of(graph, land, value, &land->nodes[n]);
    }
}

int graph_root(const Graph *graph, const LandSpec *land, int value)
{
    return graph->of_node[land->values[value].first_node + land->values[value].node_count - 1];
}
