#include "gen/terrain.h"

#define ANY_LOW -1000.0f
#define ANY_HIGH 1000.0f

// Perlin fbm keeps to about +-0.6; half of it lies within +-0.135, four fifths within +-0.25.
// clang-format off
const Spline terrain_curves[] = {
    [CURVE_BASE] = {.count = 9, .ease = 0.35f, .points = {
        {-0.50f, 22.0f}, {-0.32f, 32.0f}, {-0.20f, 42.0f}, {-0.13f, 53.0f}, {-0.05f, 60.5f}, {-0.03f, 63.4f},
        {0.04f, 67.0f}, {0.20f, 75.0f}, {0.50f, 84.0f}}},
    [CURVE_INLAND] = {.count = 3, .ease = 0.5f, .points = {{-0.05f, 0.0f}, {0.02f, 0.45f}, {0.12f, 1.0f}}},
    [CURVE_CLIFF] = {.count = 2, .ease = 0.6f, .points = {{-0.0312f, 0.0f}, {-0.0262f, 1.0f}}},
    [CURVE_ROLL] = {.count = 5, .ease = 0.5f, .points = {
        {-0.35f, 46.0f}, {-0.12f, 30.0f}, {0.02f, 15.0f}, {0.14f, 6.0f}, {0.35f, 3.0f}}},
    [CURVE_RUGGED] = {.count = 4, .ease = 0.5f, .points = {{-0.30f, 1.0f}, {-0.15f, 0.62f}, {-0.05f, 0.17f}, {0.02f, 0.0f}}},
    [CURVE_PLATEAU] = {.count = 4, .ease = 1.0f, .points = {{0.145f, 0.0f}, {0.170f, 15.0f}, {0.265f, 17.0f}, {0.290f, 32.0f}}},
    [CURVE_LAKE] = {.count = 2, .ease = 1.0f, .points = {{-0.43f, 1.0f}, {-0.31f, 0.0f}}},
    [CURVE_VALLEY] = {.count = 5, .ease = 0.6f, .points = {
        {0.010f, 0.0f}, {0.030f, 0.08f}, {0.075f, 0.45f}, {0.15f, 0.85f}, {0.30f, 1.0f}}},
    [CURVE_GORGE] = {.count = 4, .ease = 0.2f, .points = {{0.020f, 0.0f}, {0.09f, 0.20f}, {0.21f, 0.70f}, {0.36f, 1.0f}}},
    [CURVE_CHANNEL] = {.count = 3, .ease = 0.4f, .points = {{0.003f, 1.0f}, {0.0080f, 0.72f}, {0.0150f, 0.0f}}},
    [CURVE_TEMPERATURE] = {.count = 7, .ease = 0.0f, .points = {
        {-0.38f, -1.0f}, {-0.25f, -0.75f}, {-0.135f, -0.45f}, {0.0f, 0.0f}, {0.135f, 0.45f}, {0.25f, 0.75f}, {0.38f, 1.0f}}},
    [CURVE_HUMIDITY] = {.count = 7, .ease = 0.0f, .points = {
        {-0.38f, -1.0f}, {-0.25f, -0.75f}, {-0.135f, -0.45f}, {0.0f, 0.0f}, {0.135f, 0.45f}, {0.25f, 0.75f}, {0.38f, 1.0f}}},
};

#define BELOW(axis_, high_) {.axis = CLIMATE_##axis_, .low = ANY_LOW, .high = (high_)}
#define FROM(axis_, low_) {.axis = CLIMATE_##axis_, .low = (low_), .high = ANY_HIGH}
#define WITHIN(axis_, low_, high_) {.axis = CLIMATE_##axis_, .low = (low_), .high = (high_)}
#define BOX(biome_, count_, ...) {.biome = BIOME_##biome_, .range_count = (count_), .ranges = {__VA_ARGS__}}

const ClimateBox climate_boxes[] = {
    // water
    BOX(FROZEN_OCEAN, 3, BELOW(HEIGHT, 62.0f), FROM(SEA, 0.5f), BELOW(TEMPERATURE, -0.60f)),
    BOX(DEEP_OCEAN, 2, BELOW(HEIGHT, 42.0f), FROM(SEA, 0.5f)),
    BOX(OCEAN, 2, BELOW(HEIGHT, 62.0f), FROM(SEA, 0.5f)),
    BOX(SWAMP, 3, BELOW(HEIGHT, 67.0f), FROM(HEIGHT, 58.0f), FROM(SWAMP, 0.5f)),
    BOX(RIVER, 1, BELOW(HEIGHT, 62.0f)),
    // height
    BOX(SNOWY_PEAKS, 2, FROM(HEIGHT, 110.0f), BELOW(TEMPERATURE, -0.62f)),
    BOX(BADLANDS, 3, FROM(TEMPERATURE, 0.38f), BELOW(HUMIDITY, -0.48f), WITHIN(HEIGHT, 84.0f, 135.0f)),
    BOX(DESERT, 3, FROM(TEMPERATURE, 0.32f), BELOW(HUMIDITY, -0.05f), WITHIN(HEIGHT, 84.0f, 125.0f)),
    BOX(MOUNTAINS, 2, FROM(HEIGHT, 100.0f), FROM(RUGGED, 0.22f)),
    // the shore
    BOX(STONY_SHORE, 3, BELOW(HEIGHT, 74.0f), BELOW(INLAND, 0.40f), FROM(RUGGED, 0.07f)),
    BOX(BEACH, 2, BELOW(HEIGHT, 64.6f), BELOW(INLAND, 0.22f)),
    // climate
    BOX(SNOWY_PLAINS, 2, BELOW(TEMPERATURE, -0.58f), BELOW(HUMIDITY, 0.35f)),
    BOX(TAIGA, 1, BELOW(TEMPERATURE, -0.32f)),
    BOX(BADLANDS, 2, FROM(TEMPERATURE, 0.38f), BELOW(HUMIDITY, -0.48f)),
    BOX(DESERT, 2, FROM(TEMPERATURE, 0.32f), BELOW(HUMIDITY, -0.05f)),
    BOX(JUNGLE, 2, FROM(TEMPERATURE, 0.32f), FROM(HUMIDITY, 0.34f)),
    BOX(SAVANNA, 1, FROM(TEMPERATURE, 0.32f)),
    BOX(FOREST, 1, WITHIN(HUMIDITY, -0.10f, 0.50f)),
    BOX(BIRCH_FOREST, 1, FROM(HUMIDITY, 0.50f)),
    BOX(PLAINS, 0),
};
// clang-format on
const int climate_box_count = ARRAY_COUNT(climate_boxes);
_Static_assert(ARRAY_COUNT(climate_boxes) <= CLIMATE_BOXES_MAX, "too many boxes");
_Static_assert(ARRAY_COUNT(terrain_curves) == CURVE_COUNT, "a curve lacks a row");
