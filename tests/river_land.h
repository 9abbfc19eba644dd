// A land by a recipe in a file, for its rivers.
#pragma once

#include "karst_test.h"
#include "river_facts.h"

#include "gen/program/program.h"
#include "karst/recipe.h"

static inline void init_land(Land *land, const char *path, int64_t seed)
{
    const Recipe *recipe = recipe_open_file(path);
    assert_non_null(recipe);
    land_init(land, recipe, seed);
}
