// Specs as text (karst/recipe.h has recipes as text). Any thread.
#pragma once

#include "gen/recipe.h"
#include "karst/recipe.h"

// Fills in the spec, with its hash. Built-in and shipped recipes may be bases. False, with `error` filled, if the text
// is malformed, too long, or makes no generator.
bool recipe_parse(const char *text, size_t bytes, GeneratorSpec *spec, RecipeError *error);

// Adds one that no spec describes (gen/recipe.h) to those at hand. Takes the reference over, and returns it or its
// equal.
const Recipe *recipe_register(Recipe *made);

// The canonical text, ended by a newline; its length is in `bytes`. The caller frees it with memory_free.
char *recipe_print(const GeneratorSpec *spec, size_t *bytes);
