// The first fault of a spec, for messages: recipes (src/recipe) find the place in their text by the path. Any
// thread.
#pragma once

#include "gen/recipe.h"

enum { SPEC_PATH_MAX = 128, SPEC_FAULT_MAX = 160 };

typedef struct SpecFault {
    char path[SPEC_PATH_MAX];  // as recipes have it: "biomes.desert.plants[2].chance"
    char text[SPEC_FAULT_MAX]; // "is 3, but must be 0 to 1"
    int at;                    // byte of the expression of a value, as it was written; -1: none
} SpecFault;

// False, with `fault` filled, if an index lies outside its table, a number is not finite or out of its range, or
// thresholds do not ascend. A spec that fails makes no recipe, and its text cannot be written.
bool spec_validate(const GeneratorSpec *spec, SpecFault *fault);

// False, with `fault` filled, if the world would change by itself where it is at rest: water would wash plants away.
// For valid specs. Saved worlds may have specs that fail.
bool spec_stays(const GeneratorSpec *spec, SpecFault *fault);

// Like recipe_create, but fills `fault` instead of logging a line.
Recipe *recipe_make(const GeneratorSpec *spec, SpecFault *fault);
