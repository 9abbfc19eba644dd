// The texts that `karst recipe` prints besides recipes. Main thread.
#pragma once

#include "recipe/spec_text.h"

// The JSON Schema (draft 2020-12) of recipes: assets/recipes/schema.json.
void recipe_write_schema(void);

// Prints each value of the land in the order of evaluation, with its range and its expression, and the values that
// nothing uses. False, with one logged line, if a value may be undefined.
bool recipe_write_explanation(const GeneratorSpec *spec);

// Prints each difference of two recipes on a line, by its path; returns how many there are.
int recipe_write_difference(const GeneratorSpec *a, const GeneratorSpec *b);
