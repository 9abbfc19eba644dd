// Generator 2: the land of generator 1 with the caves of engines without 3D noise, to look at both side by side.
#include "gen/specs/specs.h"

// clang-format off
const GeneratorSpec spec_planes = {
    .id = 2,
    .name = "planes",
    .summary = "karst with caves from three planes of 2D noise",
    .fields[FIELD_CAVE] = {.name = "plane.xy", .kind = FIELD_PERLIN2, .period = 32, .octaves = 2, .gain = 0.5f},
    .fields[FIELD_CAVE_B] = {.name = "plane.yz", .kind = FIELD_PERLIN2, .period = 32, .octaves = 2, .gain = 0.5f},
    .fields[FIELD_CAVE_C] = {.name = "plane.zx", .kind = FIELD_PERLIN2, .period = 32, .octaves = 2, .gain = 0.5f},
    .caves.kind = CAVES_PLANES,
    .caves.cavern = 0.55f, .caves.rise_blocks = 1,
#include "gen/specs/karst_land.inc"
#include "gen/specs/common.inc"
};
// clang-format on
