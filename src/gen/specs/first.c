// Generator 0: hills, lakes and woods.
#include "gen/specs/specs.h"

// In the order that the land reads them.
enum { FIELD_FIRST_LAND = FIELD_LAND, FIELD_FIRST_RELIEF, FIELD_FIRST_HILLS, FIELD_FIRST_FOREST, FIRST_FIELDS };

// clang-format off
const GeneratorSpec spec_first = {
    .id = 0,
    .name = "first",
    .summary = "hills, lakes and woods on one simple field of noise",
    .stages = {STAGE_LAND, STAGE_SOLID, STAGE_CAVES, STAGE_SURFACE, STAGE_BEDROCK, STAGE_TREES, STAGE_PLANTS,
               STAGE_PACK},
    .stage_count = 8,
    .field_count = FIRST_FIELDS,
    .fields[FIELD_FIRST_LAND] = {.name = "first.land", .kind = FIELD_PERLIN2, .period = 1024, .octaves = 6, .gain = 0.45f},
    .fields[FIELD_FIRST_RELIEF] = {.name = "first.relief", .kind = FIELD_PERLIN2, .period = 512, .octaves = 3, .gain = 0.5f},
    .fields[FIELD_FIRST_HILLS] = {.name = "first.hills", .kind = FIELD_PERLIN2, .period = 128, .octaves = 5, .gain = 0.42f},
    .fields[FIELD_FIRST_FOREST] = {.name = "first.forest", .kind = FIELD_PERLIN2, .period = 256, .octaves = 3, .gain = 0.5f},
    .land = {
        .kind = LAND_FIRST, .first_field = FIELD_LAND, .field_count = FIRST_FIELDS - FIELD_LAND, .river = -1,
        .first = {
            .shore = 62.5f, .sea_slope = 90.0f, .land_slope = 30.0f,
            .relief = {-0.15f, 0.45f}, .inland = {-0.05f, 0.20f}, .high = {-0.35f, 0.45f},
            .hills = 3.0f, .hills_inland = 9.0f, .mountains = 75.0f, .lowest = 20.0f, .highest = 220.0f,
            .sea_below = 62.0f, .beach_below = 63.8f, .forest_above = 0.08f,
            .sea = BIOME_OCEAN, .beach = BIOME_BEACH, .forest = BIOME_FOREST, .plains = BIOME_PLAINS,
        },
    },
#include "gen/specs/simplex_caves.inc"
#include "gen/specs/common.inc"
};
// clang-format on
