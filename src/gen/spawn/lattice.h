// Columns of the land at equal distances, for the search of a place to begin. Private to gen; any thread.
#pragma once

#include "gen/land/land.h"

enum { SPAWN_MIDDLE = CHUNK_SIZE / 2 }; // blocks from the origin to the middle of all lattices, along x and z

typedef enum Wetness { LATTICE_DRY, LATTICE_AWASH, LATTICE_WET } Wetness; // awash: land as high as the water there

enum { LATTICE_RIVERS = -1 };

// Columns in a square, index j * side + i of (x + i * step, z + j * step).
typedef struct Lattice {
    int x, z, step, side;
    int coarse;              // as land_tile_without_rivers takes it; LATTICE_RIVERS: columns are as they are
    uint8_t *height, *biome; // the height of the land, or of the water on it
    uint8_t *wet;            // enum Wetness
} Lattice;

static inline int lattice_at(const Lattice *lattice, int x, int z)
{
    return (z - lattice->z) / lattice->step * lattice->side + (x - lattice->x) / lattice->step;
}

// A lattice round the origin, in `scratch`; `side` is a multiple of 16. No column is filled.
Lattice lattice_create(Arena *scratch, int side, int step, int coarse);

// Puts the column of index side / 2, along x and z, at a place.
void lattice_move(Lattice *lattice, int x, int z);

// Fills the 16 x 16 columns from a column of the lattice on.
void lattice_fill(const Lattice *lattice, const Land *land, int x, int z);

// Fills the tiles of 16 x 16 columns that lie within `known` blocks of a lattice's middle, along x and z, but not
// within `before`; both are multiples of 16 steps.
void lattice_grow(const Lattice *lattice, const Land *land, int before, int known);

// Moves the lattice and fills it.
void lattice_fill_around(Lattice *lattice, const Land *land, int x, int z);
