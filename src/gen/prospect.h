// What is in sight from a column, by heights of columns on lattices: for the search of a place to begin. The eye is
// three blocks above the ground; woods hide what is behind them, overhangs and caves do not count. Private to gen;
// pure, any thread.
#pragma once

#include "gen/land.h"

enum {
    PROSPECT_WAYS = 16,      // directions: way w looks w * 22.5 degrees clockwise from north
    PROSPECT_SIGHT = 512,    // blocks
    PROSPECT_FAR_STEP = 64,  // of the lattice of what is far
    PROSPECT_NEAR_STEP = 16, // of the one around the eye, which holds what is within
    PROSPECT_NEAR = 64,
    PROSPECT_EYE = 3,
    PROSPECT_SLOPE = 1024, // of slopes: a block a block
};

typedef enum Wetness { LATTICE_DRY, LATTICE_AWASH, LATTICE_WET } Wetness; // awash: land as high as the water there

// Columns in a square, index j * side + i of (x + i * step, z + j * step).
typedef struct Lattice {
    int x, z, step, side;
    uint8_t *height, *biome; // the height of the land, or of the water on it
    uint8_t *wet;            // enum Wetness
} Lattice;

static inline int lattice_at(const Lattice *lattice, int x, int z)
{
    return (z - lattice->z) / lattice->step * lattice->side + (x - lattice->x) / lattice->step;
}

// Fills the 16 x 16 columns from a column of the lattice on; as if there were no rivers, or as they are.
void lattice_sketch(const Lattice *lattice, const Land *land, int x, int z);
void lattice_fill(const Lattice *lattice, const Land *land, int x, int z);

// The land in which one looks around: a lattice of what is far and a small one around the eye.
typedef struct Scenery {
    const Land *land;
    Lattice far, near;
    uint8_t crowns[BIOMES_MAX]; // of each biome's woods, blocks above the ground
} Scenery;

void scenery_init(Scenery *scenery, const Land *land);

// What is in sight in one direction. Heights in blocks, water as high as its surface.
typedef struct Way {
    int high, low;
    int near, steepest; // the greatest slope from the eye up to land or woods within 2 * PROSPECT_NEAR, and at all
    int rise;           // to the land alone
    int reach;          // distance of the farthest column that is seen
    bool water;
} Way;

typedef struct Prospect {
    Way ways[PROSPECT_WAYS];
    int relief; // blocks between the lowest and the highest land
    int open;   // ways in which no near land blocks the view
    int kinds;  // of biomes, seas and streams apart
    bool water;
    int sea, stream; // a biome of the sea and one of other water; -1: none in sight
} Prospect;

// From a column of `far` that is at least PROSPECT_SIGHT from its rim.
Prospect prospect_coarse(const Scenery *scenery, int x, int z);

// From a column of `near` that is at least PROSPECT_NEAR from its rim; what is farther away is that of the nearest
// column of `far`.
Prospect prospect_fine(const Scenery *scenery, int x, int z);

// Where one looks first: toward the best direction, not into a slope.
typedef struct Look {
    float yaw, pitch; // degrees, as player/player.h has them
} Look;

Look prospect_look(const Land *land, const Prospect *prospect, int x, int z);
