#include "gen/spec/values.h"

#include "base/text.h"
#include "gen/spec/river_facts.h"

#include <stdio.h>
#include <string.h>

const char *const land_output_names[LAND_OUTPUT_COUNT] = {
    [LAND_HEIGHT] = "height",     [LAND_TEMPERATURE] = "temperature",
    [LAND_HUMIDITY] = "humidity", [LAND_OVERHANG] = "overhang",
    [LAND_RIVER] = "river",       [LAND_WATER] = "water",
};

static int find_fact(const char *name)
{
    for (int i = 0; i < RIVER_FACT_COUNT; i++)
        if (strcmp(river_fact_name((RiverFact)i), name) == 0)
            return i;
    return -1;
}

int land_find_value(const LandSpec *land, const char *name)
{
    return TEXT_INDEX(land->values, land->value_count, name, name);
}

int spec_find_curve(const GeneratorSpec *spec, const char *name)
{
    return TEXT_INDEX(spec->land.curves, spec->land.curve_count, name, name);
}

// ---- what names mean in expressions. Values are symbols of their own, LAND_SYMBOL_COUNT + index, so that they need no
// argument in parentheses.

static const char *find(const void *context, const char *name, ExpressionWord *word)
{
    const GeneratorSpec *spec = context;
    if (strcmp(name, "field") == 0) {
        *word = (ExpressionWord){.symbol = LAND_FIELD, .argument = "a field", .example = "(hills)"};
        return NULL;
    }
    if (strcmp(name, "curve") == 0) {
        *word = (ExpressionWord){.symbol = LAND_CURVE, .argument = "a curve", .example = "(base, 0.5)", .operands = 1};
        return NULL;
    }
    if (word->called && strcmp(name, "river") == 0) { // without parentheses it is the value of that name
        *word = (ExpressionWord){.symbol = LAND_RIVER_FACT, .argument = "a fact of rivers", .example = "(distance)"};
        return NULL;
    }
    int value = land_find_value(&spec->land, name);
    if (value < 0)
        return "there is no such value";
    const LandValue *found = &spec->land.values[value];
    const ExpressionNode *root = &spec->land.nodes[found->first_node + found->node_count - 1];
    *word = (ExpressionWord){.symbol = LAND_VALUE + value, .type = (ExpressionType)root->type};
    return NULL;
}

static int find_argument(const void *context, int symbol, const char *name)
{
    const GeneratorSpec *spec = context;
    return symbol == LAND_FIELD   ? TEXT_INDEX(spec->fields, spec->field_count, def.name, name)
           : symbol == LAND_CURVE ? spec_find_curve(spec, name)
                                  : find_fact(name);
}

static const char *name_of(const void *context, int symbol)
{
    const GeneratorSpec *spec = context;
    return symbol == LAND_FIELD        ? "field"
           : symbol == LAND_CURVE      ? "curve"
           : symbol == LAND_RIVER_FACT ? "river"
                                       : spec->land.values[symbol - LAND_VALUE].name;
}

static const char *argument_name(const void *context, int symbol, int argument)
{
    const GeneratorSpec *spec = context;
    return symbol == LAND_FIELD   ? spec->fields[argument].def.name
           : symbol == LAND_CURVE ? spec->land.curves[argument].name
                                  : river_fact_name((RiverFact)argument);
}

static ExpressionVocabulary vocabulary_of(const GeneratorSpec *spec)
{
    return (ExpressionVocabulary){.context = spec,
                                  .find = find,
                                  .find_argument = find_argument,
                                  .name = name_of,
                                  .argument_name = argument_name,
                                  .what = "field(NAME), curve(NAME, X), river(NAME), a value",
                                  .letters = "."};
}

bool spec_add_value(GeneratorSpec *spec, const char *name, const char *text, ExpressionError *error)
{
    LandSpec *land = &spec->land;
    ExpressionVocabulary vocabulary = vocabulary_of(spec);
    if (land->value_count == SPEC_VALUES_MAX) {
        *error = (ExpressionError){.at = 0, .text = "there are too many values"};
        return false;
    }
    int room = MIN(SPEC_NODES_MAX - land->node_count, EXPRESSION_NODES_MAX);
    unsigned types = 1U << EXPRESSION_NUMBER | 1U << EXPRESSION_TRUTH;
    int count = expression_parse(&vocabulary, text, types, land->nodes + land->node_count, room, error);
    if (count == 0)
        return false;
    LandValue *value = &land->values[land->value_count++];
    *value = (LandValue){.first_node = land->node_count, .node_count = count};
    snprintf(value->name, sizeof value->name, "%s", name);
    land->node_count += count;
    return true;
}

int spec_print_value(const GeneratorSpec *spec, int value, char *text, size_t bytes)
{
    ExpressionVocabulary vocabulary = vocabulary_of(spec);
    const LandValue *shown = &spec->land.values[value];
    return expression_print(&vocabulary, spec->land.nodes + shown->first_node, shown->node_count, text, bytes);
}
