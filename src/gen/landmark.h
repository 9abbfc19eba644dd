// Landmarks: where they are. Kinds with cells of the same size share a jittered grid over the whole world: a cell has
// one place, and the place at most one kind, picked by chance from those of its biome. Then the column in its middle
// and a few around it decide, so every chunk that a landmark reaches finds the same, alone. Of two that would meet, the
// one of the lower rank is left out. Private to gen; pure: any thread.
#pragma once

#include "gen/land.h"

enum { LANDMARK_REACH_MAX = 48 };

// A landmark with all that its shape depends on.
typedef struct LandmarkPlace {
    Landmark mark;
    int radius, height; // of its spec's ranges
    int water;          // highest layer of water in the middle, from the ground there; 0 and less: it is dry
    int biome;          // of the column in its middle, as the temperature
    float temperature;
    uint64_t random; // its own
} LandmarkPlace;

// The kinds that share a grid, and what rejects most places before any column is computed.
typedef struct LandmarkGrid {
    int cell, reach;                // reach: of all its kinds, at most
    float chance;                   // of a place to hold a landmark, at most, in any biome
    uint32_t kinds;                 // a bit for each
    uint32_t biomes[2][BIOMES_MAX]; // of these, those that each biome may hold, on land and in water
} LandmarkGrid;

typedef struct LandmarkPlan {
    uint32_t falls; // the kinds that are falls of rivers: they lie in no grid
    int grid_count; // 0: the generator has no others, or no stage that makes them
    LandmarkGrid grids[LANDMARKS_MAX];
} LandmarkPlan;

void landmark_plan(const GeneratorSpec *spec, LandmarkPlan *plan);

typedef void LandmarkPlaceVisit(void *context, const LandmarkPlace *place);

// Those whose middle is in the area and whose kind's bit is set, in an order that does not depend on the area.
void landmark_places(const Land *land, const LandmarkArea *area, uint32_t kinds, LandmarkPlaceVisit *visit,
                     void *context);

// Calls for all that lie in the area, and for some around it, in an order that does not depend on the area: for chunks,
// which ask for the same places again and again: squares of them are kept in land->landmark_squares.
enum { LANDMARK_SQUARES = 16 }; // along x and z
void landmark_places_near(const Land *land, const LandmarkArea *area, LandmarkPlaceVisit *visit, void *context);

// No block of such a landmark is farther from its middle along x or z: at most LANDMARK_REACH_MAX.
int landmark_reach(LandmarkShape shape, int radius);
