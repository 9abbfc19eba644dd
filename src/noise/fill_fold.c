// Value and Perlin noise on grids that lie along the noise's axes, with any step (compiled once for each instruction
// set, base/isa.h). Like field_fold.c, it does the work once for each lattice point: lattice rows are folded along x to
// 16 numbers, rows along y to planes, planes along w and z. If samples skip lattice points, each sample has two of its
// own. The expressions and their order are those of value.c and perlin.c, so that a point has the same bits.
#include "noise/fill_internal.h"

// The samples' places along one axis, and the hashes of the lattice points beside them.
typedef struct FoldAxis {
    Axis place;
    uint64_t hashes[CELLS_MAX];
} FoldAxis;

static void fold_axis_init(FoldAxis *axis, const KnNoise *noise, int a, const double *at)
{
    int64_t cell[FIELD_EDGE], least, most;
    split_row(at, FIELD_EDGE, cell, axis->place.offset);
    fade_row(noise, axis->place.offset, axis->place.fade);
    least = most = cell[0];
    KEEP_LOOP
    for (int n = 0; n < FIELD_EDGE; n++) {
        least = cell[n] < least ? cell[n] : least;
        most = cell[n] > most ? cell[n] : most;
    }
    const bool apart = most - least + 2 > CELLS_MAX;
    axis->place.cell_count = apart ? CELLS_MAX : (int)(most - least) + 2;
    for (int n = 0; n < FIELD_EDGE; n++)
        axis->place.index[n] = apart ? 2 * n : (int32_t)(cell[n] - least);
    for (int c = 0; c < axis->place.cell_count; c++) {
        int64_t coordinate = apart ? cell[c / 2] + c % 2 : least + c;
        axis->hashes[c] = axis_hash(noise, a, wrapped(noise, a, coordinate));
    }
}

// A lattice row folded along x, or a plane folded along y too: what it gives at each sample, and its slope along each
// axis that is still to be folded.
typedef struct FoldRow {
    float level[FIELD_EDGE], slope[KN_DIMENSIONS_MAX][FIELD_EDGE];
} FoldRow;

typedef struct FoldPlane {
    float level[FIELD_LAYER], slope[KN_DIMENSIONS_MAX][FIELD_LAYER];
} FoldPlane;

// The lattice row whose other axes' hashes are `base`.
static inline void fold_row(FoldRow *row, const FoldAxis *x, const bool slopes, const int dimensions, uint64_t base)
{
    float numbers[KN_DIMENSIONS_MAX][CELLS_MAX];
    int c = 0;
    SCALAR_LOOP
    do {
        uint32_t bits = point_bits(x->hashes[c] ^ base);
        float g[KN_DIMENSIONS_MAX];
        if (slopes)
            bits_gradient(dimensions, bits, g);
        else
            g[0] = bits_value(bits);
        for (int a = 0; a < (slopes ? dimensions : 1); a++)
            numbers[a][c] = g[a];
    } while (++c < x->place.cell_count);
    if (!slopes) {
        interpolate(&x->place, numbers[0], row->level);
        return;
    }
    interpolate_slopes(&x->place, numbers[0], row->level);
    for (int a = 1; a < dimensions; a++)
        interpolate(&x->place, numbers[a], row->slope[a]);
}

// Two rows of samples, one on each side of the samples' own along an axis.
typedef struct FoldWeights {
    float lower, upper, lower_slope, upper_slope;
} FoldWeights;

static inline FoldWeights weights_of(const Axis *axis, int n)
{
    FoldWeights w;
    w.upper = axis->fade[n];
    w.lower = 1.0f - w.upper;
    w.lower_slope = axis->offset[n] * w.lower;
    w.upper_slope = (axis->offset[n] - 1.0f) * w.upper;
    return w;
}

// out = lower and upper with their weights, and their slopes along the axis, which may be NULL; times the noise's
// scale, if they are folded last.
static inline void fold_numbers(const int count, const FoldWeights *weights, const float scale, const float *lower,
                                const float *lower_slope, const float *upper, const float *upper_slope,
                                float *restrict out)
{
    const FoldWeights w = *weights;
    KEEP_LOOP
    for (int i = 0; i < count; i++) {
        float both = lower_slope ? ((lower[i] * w.lower + lower_slope[i] * w.lower_slope) + upper[i] * w.upper) +
                                       upper_slope[i] * w.upper_slope
                                 : lower[i] * w.lower + upper[i] * w.upper;
        out[i] = both * scale;
    }
}

// The lattice plane over the block's columns whose other axes' hashes are `base`.
static inline void fold_plane(float *level, float slope[KN_DIMENSIONS_MAX][FIELD_LAYER], const FoldAxis *x,
                              const FoldAxis *y, const bool slopes, const int dimensions, const float scale, int height,
                              uint64_t base)
{
    FoldRow rows[CELLS_MAX];
    for (int r = 0; r < y->place.cell_count; r++)
        fold_row(&rows[r], x, slopes, dimensions, base ^ y->hashes[r]);
    for (int j = 0; j < height; j++) {
        const FoldRow *lower = &rows[y->place.index[j]], *upper = lower + 1;
        const FoldWeights w = weights_of(&y->place, j);
        fold_numbers(FIELD_EDGE, &w, scale, lower->level, slopes ? lower->slope[1] : NULL, upper->level,
                     slopes ? upper->slope[1] : NULL, level + j * FIELD_EDGE);
        for (int a = 2; slopes && a < dimensions; a++)
            fold_numbers(FIELD_EDGE, &w, 1.0f, lower->slope[a], NULL, upper->slope[a], NULL, slope[a] + j * FIELD_EDGE);
    }
}

typedef struct FoldAxes {
    FoldAxis axis[KN_DIMENSIONS_MAX];
} FoldAxes;

// The plane of the z-th lattice layer: in 4D two of them, folded along w.
static inline void fold_layer(FoldPlane *plane, const FoldAxes *axes, const KnNoise *noise, const bool slopes,
                              const int dimensions, int height, int z)
{
    uint64_t base = noise->keys[KN_DIMENSIONS_MAX] ^ axes->axis[2].hashes[z];
    const FoldAxis *x = &axes->axis[0], *y = &axes->axis[1];
    if (dimensions == 3) {
        fold_plane(plane->level, plane->slope, x, y, slopes, dimensions, 1.0f, height, base);
        return;
    }
    FoldPlane lower, upper;
    const FoldAxis *w = &axes->axis[3];
    fold_plane(lower.level, lower.slope, x, y, slopes, dimensions, 1.0f, height, base ^ w->hashes[w->place.index[0]]);
    fold_plane(upper.level, upper.slope, x, y, slopes, dimensions, 1.0f, height,
               base ^ w->hashes[w->place.index[0] + 1]);
    const FoldWeights weights = weights_of(&w->place, 0);
    fold_numbers(height * FIELD_EDGE, &weights, 1.0f, lower.level, slopes ? lower.slope[3] : NULL, upper.level,
                 slopes ? upper.slope[3] : NULL, plane->level);
    if (slopes)
        fold_numbers(height * FIELD_EDGE, &weights, 1.0f, lower.slope[2], NULL, upper.slope[2], NULL, plane->slope[2]);
}

static inline void fold_space(const FoldAxes *axes, const KnNoise *noise, const FillBlock *block, const bool slopes,
                              const int dimensions, const float scale, float *out)
{
    const Axis *z = &axes->axis[2].place;
    const int height = block->size[1];
    FoldPlane planes[2];
    int held[2] = {-1, -1}; // the lattice layers in `planes`, by their lowest bit
    for (int k = 0; k < block->size[2]; k++, out += (ptrdiff_t)height * FIELD_EDGE) {
        for (int layer = z->index[k]; layer <= z->index[k] + 1; layer++)
            if (held[layer & 1] != layer) {
                fold_layer(&planes[layer & 1], axes, noise, slopes, dimensions, height, layer);
                held[layer & 1] = layer;
            }
        const FoldPlane *lower = &planes[z->index[k] & 1], *upper = &planes[~z->index[k] & 1];
        const FoldWeights w = weights_of(z, k);
        fold_numbers(height * FIELD_EDGE, &w, scale, lower->level, slopes ? lower->slope[2] : NULL, upper->level,
                     slopes ? upper->slope[2] : NULL, out);
    }
}

__attribute__((always_inline)) static inline void fold_block(const KnNoise *noise, const FillBlock *block,
                                                             const bool slopes, const int dimensions, float scale,
                                                             float *out)
{
    FoldAxes axes;
    double at[FIELD_EDGE];
    const uint64_t base = noise->keys[KN_DIMENSIONS_MAX];
    const int layer = block->size[1] * FIELD_EDGE;
    for (int j = 0; dimensions == 1 && j < block->size[1]; j++) {
        FoldRow row;
        block_row(block, j, 0, at, FIELD_EDGE);
        fold_axis_init(&axes.axis[0], noise, 0, at);
        fold_row(&row, &axes.axis[0], slopes, 1, base);
        for (int i = 0; i < FIELD_EDGE; i++)
            out[j * FIELD_EDGE + i] = row.level[i] * scale;
    }
    for (int a = 0; dimensions > 1 && a < dimensions; a++) {
        block_axis(block, a, at);
        fold_axis_init(&axes.axis[a], noise, a, at);
    }
    if (dimensions == 2)
        fold_plane(out, NULL, &axes.axis[0], &axes.axis[1], slopes, 2, scale, block->size[1], base);
    if (dimensions > 2)
        fold_space(&axes, noise, block, slopes, dimensions, scale, out);
    for (int k = 1; dimensions < 3 && k < block->size[2]; k++) // an axis of the grid along which the noise stays
        memcpy(out + k * layer, out, (size_t)layer * sizeof *out);
}

void ISA_FN(kn_fill_value)(const KnNoise *noise, const FillBlock *block, float *out)
{
    if (block->dimensions == 1)
        fold_block(noise, block, false, 1, VALUE_SCALE, out);
    else if (block->dimensions == 2)
        fold_block(noise, block, false, 2, VALUE_SCALE, out);
    else if (block->dimensions == 3)
        fold_block(noise, block, false, 3, VALUE_SCALE, out);
    else
        fold_block(noise, block, false, 4, VALUE_SCALE, out);
}

void ISA_FN(kn_fill_perlin)(const KnNoise *noise, const FillBlock *block, float *out)
{
    const float scale = kn_perlin_scale(noise, block->dimensions);
    if (block->dimensions == 1)
        fold_block(noise, block, true, 1, scale, out);
    else if (block->dimensions == 2)
        fold_block(noise, block, true, 2, scale, out);
    else if (block->dimensions == 3)
        fold_block(noise, block, true, 3, scale, out);
    else
        fold_block(noise, block, true, 4, scale, out);
}
