// Recipes as text, read into specs.
#pragma once

#include "karst_test.h"

#include "recipe/spec_text.h"

static inline GeneratorSpec *new_spec(const Recipe *from)
{
    GeneratorSpec *spec = memory_alloc_zero(MEMORY_GENERAL, sizeof *spec);
    if (from)
        *spec = *recipe_spec(from);
    return spec;
}

static inline bool parse(const char *text, GeneratorSpec *spec, RecipeError *error)
{
    return recipe_parse(text, strlen(text), spec, error);
}

#define BASED(members) "{\"name\": \"test\", \"based_on\": \"karst\",\n" members "}"
