// Landmarks: where they are. Kinds with cells of the same size share a jittered grid over the whole world: a cell has
// one place, and the place at most one kind, picked by chance from those of its biome. Then the column in its middle
// and a few around it decide, so every chunk that a landmark reaches finds the same, alone. If two would meet, the one
// of the lower rank is left out. Private to gen; pure: any thread.
#pragma once

#include "gen/land/land.h"

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

// The land with its landmarks.
typedef struct Terrain {
    Land land;
    LandmarkPlan plan;
    struct Cache *squares; // of places that were asked for last; NULL: there are no landmarks
} Terrain;

// The recipe must outlive the terrain, which stays where it is.
void terrain_init(Terrain *terrain, const Recipe *recipe, int64_t seed);
void terrain_quit(Terrain *terrain);

typedef void LandmarkPlaceVisit(void *context, const LandmarkPlace *place);

// Calls for the landmarks whose middle is in the area and whose kind's bit is set, in an order that does not depend on
// the area.
void landmark_places(const Terrain *terrain, const LandmarkArea *area, uint32_t kinds, LandmarkPlaceVisit *visit,
                     void *context);

// Calls for all that lie in the area, and for some around it, in an order that does not depend on the area: for chunks,
// which ask for the same places again and again: squares of them are kept.
enum { LANDMARK_SQUARES = 16 }; // along x and z
void landmark_places_near(const Terrain *terrain, const LandmarkArea *area, LandmarkPlaceVisit *visit, void *context);

// ---- shapes: each is a row at the end of the file that draws it

typedef struct LandmarkCanvas LandmarkCanvas;

typedef struct LandmarkShape {
    const char *name;
    uint8_t percent, blocks;                    // of its radius, and blocks, which it reaches beyond that
    uint8_t bars;                               // percent of the radius within which no tree stands
    bool stands_out;                            // it is seen from afar
    void (*draw)(const LandmarkCanvas *canvas); // NULL: a fall of a river, which is drawn as such
    uint8_t body, accent, plant;                // enum Block, where its LandmarkSpec has air
} LandmarkShape;

// The row of a LandmarkSpec.shape; NULL after the last.
const LandmarkShape *landmark_shape(int shape);

// No block of such a landmark is farther from its middle along x or z: at most LANDMARK_REACH_MAX.
int landmark_reach(int shape, int radius);

// A chunk in which landmarks are drawn.
typedef struct LandmarkChunk {
    const GeneratorSpec *spec;
    int64_t x, z; // of its first column
    const LandRegion *region;
    uint8_t *blocks; // CHUNK_BLOCKS
} LandmarkChunk;

// The part of a landmark that is in the chunk.
void landmark_draw(const LandmarkChunk *chunk, const LandmarkPlace *place);
