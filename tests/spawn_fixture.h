// Recipes whose players begin with a view.
#pragma once

#include "karst_test.h"

#include "gen/recipe.h"
#include "karst/recipe.h"

static inline Recipe *read(const char *members)
{
    char text[2048];
    RecipeError error;
    int length = snprintf(text, sizeof text, "{\"name\": \"test\", %s}", members);
    Recipe *recipe = recipe_read(text, (size_t)length, SPEC_NO_ID, &error);
    if (!recipe)
        fail_msg("%s: %s", error.path, error.expected);
    return recipe;
}

#define VIEW(more) "\"based_on\": \"karst\", \"spawn\": {\"reach\": 4096" more "}"

enum { SEEDS = 40 / TEST_STRIDE };
