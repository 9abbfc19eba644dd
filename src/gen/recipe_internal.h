// What a recipe is made of. Private to gen.
#pragma once

#include "gen/landmark.h"
#include "gen/program.h"
#include "gen/recipe.h"

struct Recipe {
    GeneratorSpec spec;
    LandProgram program;
    LandProgram drain; // of the height by which land drains; empty without rivers
    LandmarkPlan landmarks;
    int references; // atomic
};
