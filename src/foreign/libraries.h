// Libraries among the recipes: what has a generator's name anywhere may be the path of a library. Any thread.
#pragma once

#include "karst/recipe.h"

// Returns whether a library may have that name: a letter from a to z, then also digits and _ - ., not of a recipe that
// comes with the program.
bool foreign_name_is_free(const char *name);

// Returns whether a text is the path of a library: it ends in .so, or has a "/" and names a file that begins as one.
bool foreign_is_path(const char *text);

// Opens it, in processes of its own once that was asked for, and adds it to the recipes at hand. NULL, with one logged
// line, if that fails.
const Recipe *foreign_recipe_open(const char *path);
void foreign_isolate(void); // all that are opened from now on

// A recipe that a saved world carries: of a library that need not be at hand, if the text describes one. The caller
// owns the reference. NULL, with `error` filled, if the text is malformed, as recipe_read_saved.
Recipe *foreign_recipe_read(const char *text, size_t bytes, RecipeError *error);
