// Functions that add one octave of a field to a grid of samples: the interface between field.c and the files that are
// compiled once for each instruction set. Private to this folder.
#pragma once

#include "base/isa.h"
#include "noise/field.h"

enum { FIELD_EDGE = 16, FIELD_LAYER = FIELD_EDGE * FIELD_EDGE };

// Sample (i, k, j) lies at (x + i * step, y + k * step_y, z + j * step), the octave's offset included, and is
// out[(k * 16 + j) * 16 + i].
typedef struct FieldGrid {
    int64_t x, y, z;
    int32_t step, step_y;
    int layers;
    int tiles;       // squares of 16 x 16 samples along z, of those in a plane
    ptrdiff_t apart; // floats from one square's samples to the next's
} FieldGrid;

// Each adds an octave to the samples. Only 2D Perlin noise uses `tiles`.
typedef void FieldAdd(const FieldOctave *octave, const FieldGrid *grid, float *out);

ISA_DECLARE(void, field_add_perlin2, (const FieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, field_add_perlin3, (const FieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, field_add_simplex3, (const FieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, field_add_value2, (const FieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, field_add_value3, (const FieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, field_add_white2, (const FieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, field_add_white3, (const FieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, field_add_worley2, (const FieldOctave *octave, const FieldGrid *grid, float *out));
ISA_DECLARE(void, field_add_worley3, (const FieldOctave *octave, const FieldGrid *grid, float *out));
