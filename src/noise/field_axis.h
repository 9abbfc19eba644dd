// The samples of a grid along one axis of a square lattice, for the files that are compiled once for each instruction
// set. Private to this folder.
#pragma once

#include "noise/field_internal.h"
#include "noise/lattice.h"

// The samples' places along one axis: sample n lies between the lattice points cells[index[n]] and cells[index[n] + 1].
enum { CELLS_MAX = 2 * FIELD_EDGE };
typedef struct Axis {
    int64_t cells[CELLS_MAX];
    int32_t index[FIELD_EDGE];
    float offset[FIELD_EDGE], fade[FIELD_EDGE];
    int cell_count; // at least 2
} Axis;

static inline void axis_init(Axis *axis, int64_t start, int32_t step, int32_t period)
{
    int shift = __builtin_ctz((unsigned)period); // a power of two
    int64_t cell = start >> shift;
    int32_t rest = (int32_t)(start - cell * period), apart[FIELD_EDGE];
    float inverse = 1.0f / (float)period;
    for (int n = 0; n < FIELD_EDGE; n++) {
        apart[n] = rest + n * step;
        axis->offset[n] = (float)(apart[n] & (period - 1)) * inverse; // exact
        axis->fade[n] = lattice_fade(axis->offset[n]);
    }
    if (step <= period) { // no lattice point is skipped
        for (int n = 0; n < FIELD_EDGE; n++)
            axis->index[n] = apart[n] >> shift;
        axis->cell_count = axis->index[FIELD_EDGE - 1] + 2;
        for (int c = 0; c < axis->cell_count; c++)
            axis->cells[c] = cell + c;
        return;
    }
    axis->cell_count = CELLS_MAX;
    for (int n = 0; n < FIELD_EDGE; n++) {
        axis->index[n] = 2 * n;
        axis->cells[2 * n] = cell + (apart[n] >> shift);
        axis->cells[2 * n + 1] = axis->cells[2 * n] + 1;
    }
}

// For each sample the number of the lattice point on its left and on its right. Few cells are told apart by comparing,
// which is faster than a gather (measured: 2 to 4 times).
static inline void spread(const Axis *axis, const float *numbers, float *restrict left, float *restrict right)
{
    enum { COMPARED_MAX = 6 };
    if (axis->cell_count > COMPARED_MAX) {
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            left[i] = numbers[axis->index[i]];
            right[i] = numbers[axis->index[i] + 1];
        }
        return;
    }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        left[i] = numbers[0];
        right[i] = numbers[1];
    }
    for (int c = 1; c < axis->cell_count - 1; c++) {
        float new_left = numbers[c], new_right = numbers[c + 1];
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            left[i] = axis->index[i] >= c ? new_left : left[i];
            right[i] = axis->index[i] >= c ? new_right : right[i];
        }
    }
}

// The two steps of hash_at2 and hash_at3 that do not depend on z and y are done once for each column.
static inline void hash_columns(const Axis *x, uint64_t seed, uint64_t *columns)
{
    SCALAR_LOOP
    for (int c = 0; c < x->cell_count; c++)
        columns[c] = hash_combine(seed, (uint64_t)x->cells[c]);
}
