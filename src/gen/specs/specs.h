// Shared by the built-in specs: the numbers of their fields, and short forms of rows. Private to gen/specs.
#pragma once

#include "gen/spec.h"
#include "world/block.h"
#include "world/coord.h"

// Names of fields are hashed into their seeds, so a changed name or number is another world.
enum {
    // common.inc
    FIELD_ENTRANCE, // of caves, over columns
    FIELD_MEADOW,   // over columns: plants, where they stand close together
    FIELD_WOODS,
    FIELD_TONE, // colour of grass and leaves, over columns
    FIELD_DRYNESS,
    // Caves: the cavern and two tunnels, in space; or three planes of two axes.
    FIELD_CAVE,
    FIELD_CAVE_B,
    FIELD_CAVE_C,
    FIELD_LAND, // the first of those over columns from which a land is made
};

// karst_land.inc, in the order that the land reads them.
enum {
    FIELD_CONTINENTS = FIELD_LAND, // sea and land
    FIELD_PLATES,                  // added to the continents, which alone show their lattice in long straight coasts
    FIELD_EROSION,                 // low: mountains, high: flats
    FIELD_RIDGES,                  // near zero: valleys and rivers
    FIELD_PEAKS,                   // near zero: the crests of mountains
    FIELD_STEPS,                   // high: plateaus, low: lakes
    FIELD_HILLS,                   // hills and hollows
    FIELD_DETAIL,                  // bumps of a block
    FIELD_TEMPERATURE,             // climate
    FIELD_HUMIDITY,
    FIELD_CRAGS, // in space: overhangs of mountains
    KARST_FIELDS,
};

// clang-format off
#define SURFACE(top_, filler_, depth_, below_, bed_, steep_, cliff_)                                                   \
    .surface = {.top = BLOCK_##top_, .filler = BLOCK_##filler_, .depth = (depth_), .below = BLOCK_##below_,            \
                .bed = BLOCK_##bed_, .steep = (steep_), .cliff = BLOCK_##cliff_}
#define PATCHES(high_, low_) .surface.high = BLOCK_##high_, .surface.low = BLOCK_##low_
#define PLANT(habit_, block_, chance_, patchy_)                                                                        \
    {.block = BLOCK_##block_, .habit = PLANT_##habit_, .chance = (chance_), .patchy = (patchy_)}
#define TREE(kind_, weight_) {.kind = TREE_##kind_, .weight = (weight_)}

#define BELOW(axis_, high_) {.axis = CLIMATE_##axis_, .low = -1000.0f, .high = (high_)}
#define FROM(axis_, low_) {.axis = CLIMATE_##axis_, .low = (low_), .high = 1000.0f}
#define WITHIN(axis_, low_, high_) {.axis = CLIMATE_##axis_, .low = (low_), .high = (high_)}
#define BOX(biome_, count_, ...) {.biome = BIOME_##biome_, .range_count = (count_), .ranges = {__VA_ARGS__}}

#define ORE(block_, low_, high_, veins_, size_)                                                                        \
    {.block = BLOCK_##block_, .low = (low_), .high = (high_), .veins = (veins_), .size = (size_)}
// clang-format on
