// Generator 1: continents, rivers, mountains, biomes and caves.
#include "gen/specs/specs.h"

// clang-format off
const GeneratorSpec spec_karst = {
    .id = 1,
    .name = "karst",
    .summary = "continents, rivers, mountains, eighteen biomes, caves",
#include "gen/specs/simplex_caves.inc"
#include "gen/specs/karst_land.inc"
#include "gen/specs/common.inc"
};
// clang-format on
