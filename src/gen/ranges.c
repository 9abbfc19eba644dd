// Proof by intervals that a land is defined everywhere: whatever the fields are within -1 .. 1, no value is infinite,
// no divisor is 0 and no root is taken of a negative number. Intervals are of doubles and widened after each operation
// by more than a float's rounding (Moore, "Interval Analysis", 1966).
#include "gen/program.h"

#include <math.h>
#include <stdio.h>

#define VALUE_MOST 1e9
#define DIVISOR_LEAST 1e-6
#define ROUNDING 1e-6 // relative; that of a float is 6e-8

static bool refuse(LandFault *fault, const ExpressionNode *node, const char *what, Interval range)
{
    fault->at = node->at;
    snprintf(fault->text, sizeof fault->text, "%s: it lies between %.6g and %.6g", what, range.low, range.high);
    return false;
}

static Interval widen(Interval a)
{
    return (Interval){a.low - fabs(a.low) * ROUNDING, a.high + fabs(a.high) * ROUNDING};
}

// The values of a curve's points whose segments the interval meets: between two points it is monotone.
static Interval curve_range(const Spline *spline, Interval in)
{
    int first = 0, last = spline->count - 1;
    while (first < last && (double)spline->points[first + 1].at <= in.low)
        first++;
    while (last > first && (double)spline->points[last - 1].at >= in.high)
        last--;
    Interval range = interval_exactly((double)spline->points[first].value);
    for (int p = first; p <= last; p++)
        range = interval_hull(range, interval_exactly((double)spline->points[p].value));
    double most = 0.0; // the rises of all segments are added, so their rounding counts
    for (int p = 0; p < spline->count; p++)
        most = MAX(most, fabs((double)spline->points[p].value));
    return (Interval){range.low - most * ROUNDING, range.high + most * ROUNDING};
}

static Interval fact_range(const RiverSpec *rivers, int fact)
{
    double widest = MAX((double)rivers->width_most, (double)rivers->width_least) * (double)rivers->estuary;
    double lake = MAX((double)rivers->lake_most, (double)rivers->lake_least);
    double deepest = MAX((double)rivers->depth_most, (double)rivers->depth_least) + lake;
    const Interval ranges[RIVER_FACT_COUNT] = {[RIVER_DISTANCE] = {-MAX(widest, lake) - 1.0, rivers->reach},
                                               [RIVER_LEVEL] = {SEA_LEVEL, SURFACE_MOST},
                                               [RIVER_HOLD] = {0, SURFACE_MOST},
                                               [RIVER_DEPTH] = {0, deepest},
                                               [RIVER_FLOW] = {0, 1},
                                               [RIVER_VALLEY] = {SEA_LEVEL, SURFACE_MOST}};
    return widen(ranges[fact]);
}

static Interval symbol_range(const LandSpec *land, const ExpressionNode *node, const Interval *own, const Interval *all)
{
    if (node->symbol == LAND_FIELD)
        return (Interval){-1.0, 1.0};
    if (node->symbol == LAND_CURVE)
        return curve_range(&land->curves[node->argument].spline, own[node->operands[0]]);
    if (node->symbol == LAND_DRAIN)
        return fact_range(&land->rivers, node->argument);
    const LandValue *value = &land->values[node->symbol - LAND_VALUE];
    return all[value->first_node + value->node_count - 1];
}

static bool is_defined(const LandSpec *land, const ExpressionNode *node, const Interval *in, LandFault *fault)
{
    if (node->op == EXPRESSION_SYMBOL && node->symbol == LAND_DRAIN && land->rivers.cell == 0) {
        fault->at = node->at;
        snprintf(fault->text, sizeof fault->text, "the recipe has no \"rivers\"");
        return false;
    }
    if (node->op == EXPRESSION_DIVIDE && in[1].low < DIVISOR_LEAST && in[1].high > -DIVISOR_LEAST)
        return refuse(fault, node, "the divisor may be 0", in[1]);
    if (node->op == EXPRESSION_SQRT && in[0].low < 0.0)
        return refuse(fault, node, "the root's operand may be negative", in[0]);
    if (node->op == EXPRESSION_SMOOTHSTEP && !(in[1].low - in[0].high >= DIVISOR_LEAST))
        return refuse(fault, node, "the first edge of smoothstep must be below the second", in[0]);
    return true;
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

// Of a * b; a square is never negative.
static Interval product_range(const ExpressionNode *nodes, const ExpressionNode *node, const Interval *in)
{
    Interval range = interval_multiply(in[0], in[1]);
    if (range.low < 0.0 && same(nodes, node->operands[0], node->operands[1]))
        range.low = in[0].low < 0.0 && in[0].high > 0.0 ? 0.0 : MIN(in[0].low * in[0].low, in[0].high * in[0].high);
    return range;
}

static bool node_range(const LandSpec *land, const LandValue *value, int index, Interval *all, LandFault *fault)
{
    const ExpressionNode *nodes = land->nodes + value->first_node, *node = &nodes[index];
    const Interval *own = all + value->first_node;
    Interval *range = &all[value->first_node + index];
    Interval in[EXPRESSION_OPERANDS] = {{0, 0}};
    for (int i = 0; i < node->operand_count; i++)
        in[i] = own[node->operands[i]];
    if (!is_defined(land, node, in, fault))
        return false;
    if (node->op == EXPRESSION_CONSTANT)
        *range = interval_exactly((double)(float)node->number);
    else if (node->op == EXPRESSION_SYMBOL)
        *range = symbol_range(land, node, own, all);
    else if (node->op == EXPRESSION_MULTIPLY)
        *range = product_range(nodes, node, in);
    else
        *range = expression_interval((ExpressionOp)node->op, in);
    static const bool rounds[EXPRESSION_OP_COUNT] = {
        [EXPRESSION_ADD] = true,       [EXPRESSION_SUBTRACT] = true, [EXPRESSION_MULTIPLY] = true,
        [EXPRESSION_DIVIDE] = true,    [EXPRESSION_SQRT] = true,     [EXPRESSION_MIX] = true,
        [EXPRESSION_SMOOTHSTEP] = true};
    if (rounds[node->op])
        *range = widen(*range);
    if (range->low < -VALUE_MOST || range->high > VALUE_MOST)
        return refuse(fault, node, "this may grow beyond 1e9", *range);
    return true;
}

bool land_ranges(const LandSpec *land, Interval *nodes, LandFault *fault)
{
    for (int v = 0; v < land->value_count; v++) {
        const LandValue *value = &land->values[v];
        fault->value = v;
        for (int n = 0; n < value->node_count; n++)
            if (!node_range(land, value, n, nodes, fault))
                return false;
    }
    return true;
}
