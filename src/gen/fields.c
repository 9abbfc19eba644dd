#include "gen/fields.h"

// clang-format off
const FieldDef field_table[] = {
    [FIELD_FIRST_LAND]   = {.name = "first.land",   .kind = FIELD_PERLIN2, .period = 1024, .octaves = 6, .gain = 0.45f},
    [FIELD_FIRST_RELIEF] = {.name = "first.relief", .kind = FIELD_PERLIN2, .period = 512,  .octaves = 3, .gain = 0.5f},
    [FIELD_FIRST_HILLS]  = {.name = "first.hills",  .kind = FIELD_PERLIN2, .period = 128,  .octaves = 5, .gain = 0.42f},
    [FIELD_FIRST_FOREST] = {.name = "first.forest", .kind = FIELD_PERLIN2, .period = 256,  .octaves = 3, .gain = 0.5f},
    [FIELD_CONTINENTS]   = {.name = "continents",   .kind = FIELD_PERLIN2, .period = 2048, .octaves = 7, .gain = 0.52f},
    [FIELD_PLATES]       = {.name = "plates",       .kind = FIELD_PERLIN2, .period = 2048, .octaves = 2, .gain = 0.60f},
    [FIELD_EROSION]      = {.name = "erosion",      .kind = FIELD_PERLIN2, .period = 1024, .octaves = 4, .gain = 0.45f},
    [FIELD_RIDGES]       = {.name = "ridges",       .kind = FIELD_PERLIN2, .period = 1024, .octaves = 5, .gain = 0.38f},
    [FIELD_PEAKS]        = {.name = "peaks",        .kind = FIELD_PERLIN2, .period = 512,  .octaves = 6, .gain = 0.47f},
    [FIELD_STEPS]        = {.name = "steps",        .kind = FIELD_PERLIN2, .period = 512,  .octaves = 4, .gain = 0.40f},
    [FIELD_HILLS]        = {.name = "hills",        .kind = FIELD_PERLIN2, .period = 128,  .octaves = 4, .gain = 0.45f},
    [FIELD_DETAIL]       = {.name = "detail",       .kind = FIELD_PERLIN2, .period = 16,   .octaves = 2, .gain = 0.50f},
    [FIELD_TEMPERATURE]  = {.name = "temperature",  .kind = FIELD_PERLIN2, .period = 4096, .octaves = 6, .gain = 0.40f},
    [FIELD_HUMIDITY]     = {.name = "humidity",     .kind = FIELD_PERLIN2, .period = 2048, .octaves = 5, .gain = 0.36f},
    [FIELD_ENTRANCE]     = {.name = "entrance",     .kind = FIELD_PERLIN2, .period = 128,  .octaves = 2, .gain = 0.5f},
    [FIELD_CAVERN]       = {.name = "cavern",       .kind = FIELD_SIMPLEX3, .period = 128, .octaves = 3, .gain = 0.55f},
    [FIELD_TUNNEL_A]     = {.name = "tunnel.a",     .kind = FIELD_SIMPLEX3, .period = 64,  .octaves = 1, .gain = 0.5f},
    [FIELD_TUNNEL_B]     = {.name = "tunnel.b",     .kind = FIELD_SIMPLEX3, .period = 64,  .octaves = 1, .gain = 0.5f},
    [FIELD_PLANE_XY]     = {.name = "plane.xy",     .kind = FIELD_PERLIN2,  .period = 32,  .octaves = 2, .gain = 0.5f},
    [FIELD_PLANE_YZ]     = {.name = "plane.yz",     .kind = FIELD_PERLIN2,  .period = 32,  .octaves = 2, .gain = 0.5f},
    [FIELD_PLANE_ZX]     = {.name = "plane.zx",     .kind = FIELD_PERLIN2,  .period = 32,  .octaves = 2, .gain = 0.5f},
    [FIELD_CRAGS]        = {.name = "crags",        .kind = FIELD_SIMPLEX3, .period = 32,  .octaves = 2, .gain = 0.4f},
    [FIELD_MEADOW]       = {.name = "meadow",       .kind = FIELD_VALUE2,   .period = 16,  .octaves = 2, .gain = 0.5f},
    [FIELD_WOODS]        = {.name = "woods",        .kind = FIELD_PERLIN2,  .period = 64,  .octaves = 2, .gain = 0.5f},
    [FIELD_TONE]         = {.name = "tone",         .kind = FIELD_PERLIN2,  .period = 128, .octaves = 3, .gain = 0.6f},
    [FIELD_DRYNESS]      = {.name = "dryness",      .kind = FIELD_PERLIN2,  .period = 128, .octaves = 2, .gain = 0.5f},
};
// clang-format on
_Static_assert(ARRAY_COUNT(field_table) == FIELD_COUNT, "a field lacks a row");
