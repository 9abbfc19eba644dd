// A spec whose land has only the values that a test adds.
#pragma once

#include "karst_test.h"

#include "gen/program/program.h"
#include "gen/recipe.h"
#include "gen/spec/values.h"
#include "karst/recipe.h"

typedef float Columns[CHUNK_COLUMNS];

static inline void add(GeneratorSpec *spec, const char *name, const char *text)
{
    ExpressionError error = {.at = -1};
    if (!spec_add_value(spec, name, text, &error))
        fail_msg("%s: \"%s\": %s at %d", name, text, error.text, error.at);
}

// The karst spec without its values and climates.
static inline GeneratorSpec *empty_spec(void)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe_find_id(1));
    spec->land.value_count = spec->land.node_count = spec->land.box_count = 0;
    return spec;
}

static inline int fields_of(const Recipe *recipe)
{
    return recipe->program.field_count + recipe->program.deferred_count;
}
