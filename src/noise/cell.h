// The noises that terrain uses, exact at any distance: integer cells, hashed whole as 64 bits, and an offset inside the
// cell. Each returns its noise times `weight` (an octave's amplitude; 1 gives [-1, 1]). The expressions and their order
// are those of the fast fills (field_fold.c, field_splat.c, field_cells.c), so that both give the same bits. Any
// thread.
#pragma once

#include "noise/lattice.h"

// `cell` and `offset` have two coordinates (x, z) or three (x, y, z); offsets are in [0, 1).
typedef float CellNoise(uint64_t seed, const int64_t cell[], const float offset[], float weight);

CellNoise cell_white2, cell_white3;
CellNoise cell_value2, cell_value3;
CellNoise cell_perlin2, cell_perlin3; // 0 at the corners of their cells
CellNoise cell_worley2, cell_worley3; // distance to the nearest feature point, Euclidean, mapped to [-1, 1]

// Simplex noise in space at the integer position (x, y, z), with `period` units to a cell (1..FIELD_PERIOD_MAX, any
// whole number). Adds the four vertices one by one to `sum`, in ascending order, and returns the new sum.
float cell_simplex3(float sum, uint64_t seed, int64_t x, int64_t y, int64_t z, int32_t period, float weight);
