// The ways in which plants grow, by BiomePlant.habit. Private to gen/stages.
#pragma once

#include "gen/stages/build.h"

// A place for a plant.
typedef struct Spot {
    Build *build;
    const uint8_t **shade; // of the chunk's columns, not 0 under a tree; NULL: not known yet
    int x, y, z;           // local; y of the ground
    uint64_t random;
} Spot;

typedef struct PlantHabit {
    const char *name;
    void (*grow)(const Spot *spot, uint8_t block);
    bool ground;                 // it draws lots of its own and leaves the column to the plants
    bool clears;                 // it has clear edges where the recipe asks for them
    bool (*fits)(uint8_t block); // whether water leaves the block there; NULL: it always does
} PlantHabit;

extern const PlantHabit plant_habits[];

// Returns whether snow lies on ground that is of something else.
bool plant_under_snow(const Spot *spot);
