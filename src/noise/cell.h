// The noises that terrain uses, exact at any distance: integer cells, hashed whole as 64 bits, and an offset inside the
// cell. Each returns its noise times `weight` (an octave's amplitude; 1 gives [-1, 1]). The expressions and their order
// are those of the fast fills (field_fill.c), so that both give the same bits. Any thread.
#pragma once

#include "noise/lattice.h"

// Offsets are in [0, 1). Perlin is 0 at the corners of its cells.
float cell_value2(uint64_t seed, int64_t cx, int64_t cz, float fx, float fz, float weight);
float cell_perlin2(uint64_t seed, int64_t cx, int64_t cz, float fx, float fz, float weight);
float cell_perlin3(uint64_t seed, const int64_t cell[3], const float offset[3], float weight);

// Simplex noise in space at the integer position (x, y, z), with `period` units to a cell (1..FIELD_PERIOD_MAX, any
// whole number). Adds the four vertices one by one to `sum`, in ascending order, and returns the new sum.
float cell_simplex3(float sum, uint64_t seed, int64_t x, int64_t y, int64_t z, int32_t period, float weight);
