// The texts of the recipes that come with the program, from assets/recipes; the build makes this table
// (cmake/recipes.cmake). Constants; any thread.
#pragma once

#include "karst/recipe.h"

typedef struct ShippedRecipe {
    const char *name;
    const char *text; // the file, followed by a zero byte
    size_t bytes;
} ShippedRecipe;

extern const ShippedRecipe recipe_shipped[];
extern const int recipe_shipped_count;

// NULL if there is none.
const ShippedRecipe *recipe_shipped_find(const char *name);
