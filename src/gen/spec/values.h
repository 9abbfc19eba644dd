// Writing a land's values as text: for recipes and for tests. Any thread.
#pragma once

#include "gen/spec/spec.h"

// Appends a value whose expression reads fields and curves of the spec and the values before it. False, with `error`
// filled, if the text is malformed or there is no more room.
bool spec_add_value(GeneratorSpec *spec, const char *name, const char *text, ExpressionError *error);

// The expression of a value as text; its length.
int spec_print_value(const GeneratorSpec *spec, int value, char *text, size_t bytes);

// "height" .. ; the value of that name, or -1.
extern const char *const land_output_names[LAND_OUTPUT_COUNT];
int land_find_value(const LandSpec *land, const char *name);

// The curve of that name, or -1.
int spec_find_curve(const GeneratorSpec *spec, const char *name);
