// A recipe crowded with landmarks of every kind, and those of an area as a list.
#pragma once

#include "karst_test.h"

#include "gen/stages/build.h"
#include "karst/recipe.h"

enum { SEED = 42 };

static inline const Recipe *crowded(void)
{
    const Recipe *recipe = recipe_open_file("tests/recipes/landmarks.json");
    assert_non_null(recipe);
    return recipe;
}

typedef struct Found {
    LandmarkPlace *places;
    int count, room;
} Found;

static inline void keep(void *context, const LandmarkPlace *place)
{
    Found *found = context;
    if (found->count == found->room)
        found->places = memory_grow(MEMORY_GENERAL, found->places, found->count, &found->room, sizeof *found->places);
    found->places[found->count++] = *place;
}

static inline Found find(const Terrain *terrain, const LandmarkArea *area, uint32_t kinds)
{
    Found found = {0};
    landmark_places(terrain, area, kinds, keep, &found);
    return found;
}
