// Writing a land's values as text: for recipes and for tests. Any thread.
#pragma once

#include "gen/spec.h"

// Appends a value whose expression reads fields and curves of the spec and the values before it. False, with `error`
// filled, if the text is malformed or there is no more room.
bool spec_add_value(GeneratorSpec *spec, const char *name, const char *text, ExpressionError *error);

// The expression of a value as text; its length.
int spec_print_value(const GeneratorSpec *spec, int value, char *text, size_t bytes);

// What is known of a value without a seed.
typedef struct ValueFact {
    Interval range; // contains it at every column of every world
    bool used;      // chunks are made from it, directly or through other values
} ValueFact;

// Of each value of a spec that spec_check accepts. False, with one logged line, if one may be infinite or undefined.
bool spec_value_facts(const GeneratorSpec *spec, ValueFact facts[SPEC_VALUES_MAX]);

// By name; -1 if there is none.
int spec_find_field(const GeneratorSpec *spec, const char *name);
int spec_find_curve(const GeneratorSpec *spec, const char *name);
