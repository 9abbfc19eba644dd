// Bounds of a field over square cells, proven from samples at their corners. Of a smooth octave the corners tell the
// rest: a function whose second derivatives are at most `a` and `b` lies within s * s * (a + b) / 8 of what is
// interpolated between corners `s` apart (Davis, "Interpolation and Approximation", 1975, theorem 3.1.1, along x, then
// along z). Octaves too fine for that are bounded by their amplitude. Private to gen; pure, any thread.
#pragma once

#include "gen/program/fields.h"

// Fills in low[n] and high[n], n = j * 16 + i: the field lies between them at every column from (x + i * size, z + j *
// size) to `size` (1..KN_FIELD_STEP2_MAX) blocks further along x and z, both included. i and j are 0..14; with a 15 they
// contain those of the columns that are there. False, with nothing filled, if all that is known are -1 and 1.
bool field_bounds_fill(const WorldFields *fields, int field, int64_t x, int64_t z, int size, float low[CHUNK_COLUMNS],
                       float high[CHUNK_COLUMNS]);
