// Fills: a grid of samples of a noise or a fractal, in any direction, with any step. The grid is cut into blocks of up
// to 16 x 16 x 16 samples, which the kernels of the kinds fill; fractals add up their octaves block by block, so that
// the samples stay in the first-level cache. Each sample has the bits of kn_sample or kn_fractal_sample at its
// coordinates.
#include "noise/fill_internal.h"
#include "noise/fractal.h"

enum { BLOCK_SAMPLES = FIELD_EDGE * FIELD_EDGE * FIELD_EDGE };

// The kernels of a kind, for aligned grids and for any other; where one is NULL, kn_fill_points does its work.
typedef struct FillKind {
    KnKind kind;
    FillKernel *aligned[ISA_COUNT], *rows[ISA_COUNT], *slopes[ISA_COUNT];
} FillKind;

static const FillKind fill_kinds[] = {
    {KN_HASH, ISA_ROW(kn_rows_hash), ISA_ROW(kn_rows_hash), {NULL}},
    {KN_BIT, ISA_ROW(kn_fill_bits), ISA_ROW(kn_fill_bits), {NULL}},
    {KN_WHITE, ISA_ROW(kn_rows_white), ISA_ROW(kn_rows_white), {NULL}},
    {KN_VALUE, ISA_ROW(kn_fill_value), ISA_ROW(kn_rows_value), ISA_ROW(kn_slopes_cells)},
    {KN_PERLIN, ISA_ROW(kn_fill_perlin), ISA_ROW(kn_rows_perlin), ISA_ROW(kn_slopes_cells)},
    {KN_PERLIN1985, ISA_ROW(kn_fill_cells), ISA_ROW(kn_fill_cells), ISA_ROW(kn_slopes_cells)},
    {KN_PERLIN2002, ISA_ROW(kn_fill_cells), ISA_ROW(kn_fill_cells), ISA_ROW(kn_slopes_cells)},
    {KN_PERLIN4, ISA_ROW(kn_fill_cells), ISA_ROW(kn_fill_cells), ISA_ROW(kn_slopes_cells)},
    {KN_SIMPLEX, ISA_ROW(kn_rows_simplex), ISA_ROW(kn_rows_simplex), ISA_ROW(kn_slopes_simplex)},
    {KN_SIMPLEXSMOOTH, ISA_ROW(kn_rows_simplexsmooth), ISA_ROW(kn_rows_simplexsmooth),
     ISA_ROW(kn_slopes_simplexsmooth)},
    {KN_VALUECUBIC, ISA_ROW(kn_rows_valuecubic), ISA_ROW(kn_rows_valuecubic), {NULL}},
    {KN_WAVELET, ISA_ROW(kn_fill_cells), ISA_ROW(kn_fill_cells), ISA_ROW(kn_slopes_cells)},
    {KN_WORLEY, ISA_ROW(kn_fill_worley), ISA_ROW(kn_fill_worley), {NULL}},
};

// The vector form of Worley noise looks two cells far, for one point a cell.
static bool worley_is_near(const KnNoise *noise, int dimensions)
{
    return noise->parameters.points == 1 && noise->parameters.value < KN_WORLEY_CELL &&
           (noise->parameters.metric != KN_WORLEY_MANHATTAN || dimensions == 2);
}

// The vertices of wrapped simplex noise are hashed by all coordinates at once.
static bool has_kernel(const KnNoise *noise, int dimensions)
{
    const bool simplex = noise->kind == KN_SIMPLEX || noise->kind == KN_SIMPLEXSMOOTH;
    return noise->kind == KN_WORLEY ? worley_is_near(noise, dimensions) : !simplex || !noise_wraps(noise);
}

// NULL: none.
static const FillKind *kernels_of(const KnNoise *noise, int dimensions)
{
    for (size_t i = 0; i < ARRAY_COUNT(fill_kinds); i++)
        if (fill_kinds[i].kind == noise->kind && has_kernel(noise, dimensions))
            return &fill_kinds[i];
    return NULL;
}

static bool block_in_range(const FillBlock *block)
{
    const FillPart all = {0, 0, block->size[1], block->size[2]};
    double low[KN_DIMENSIONS_MAX], high[KN_DIMENSIONS_MAX];
    return block_range(block, all, low, high);
}

static void fill_block_points(const KnNoise *noise, const FillBlock *block, float *out)
{
    for (int k = 0; k < block->size[2]; k++)
        kn_fill_points(noise, NULL, block, k, out + (ptrdiff_t)k * block->size[1] * FIELD_EDGE);
}

static void fill_block(const KnNoise *noise, const FillBlock *block, float *out)
{
    const FillKind *kernels = kernels_of(noise, block->dimensions);
    if (kernels && block_in_range(block))
        (block->aligned ? kernels->aligned : kernels->rows)[isa_get()](noise, block, out);
    else
        fill_block_points(noise, block, out);
}

// The whole grid of one call, and its destination.
typedef struct FillTask {
    const KnNoise *noise;     // or
    const KnFractal *fractal; // a sum of octaves
    int dimensions;
    const KnGrid *grid;
    bool aligned;
    float *out;
} FillTask;

static bool grid_is_aligned(const KnGrid *grid, int dimensions)
{
    for (int g = 0; g < KN_DIMENSIONS_MAX; g++)
        for (int a = 0; a < dimensions; a++)
            if (g != a && grid->size[g] > 1 && grid->step[g][a] != 0.0)
                return false;
    return true;
}

// The block whose first sample has the numbers `from` along the grid's axes.
static void block_init(FillBlock *block, const FillTask *task, const int *from)
{
    const KnGrid *grid = task->grid;
    block->dimensions = task->dimensions;
    block->aligned = task->aligned;
    block->frequency = 1.0;
    block->shift = 0.0;
    block->moved = NULL;
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++) {
        block->from[a] = from[a];
        block->size[a] = a == 3 ? 1 : MIN(grid->size[a] - from[a], FIELD_EDGE);
        block->offset[a] = block->shifts[a] = 0.0;
        for (int g = 0; g < KN_DIMENSIONS_MAX; g++)
            block->step[g][a] = grid->size[g] > 1 ? grid->step[g][a] : 0.0;
    }
    block->strip = task->dimensions == 1 && grid->size[1] * grid->size[2] * grid->size[3] == 1;
    if (block->strip) {
        const int left = MIN(grid->size[0] - from[0], FIELD_LAYER);
        block->size[0] = left;
        block->size[1] = (left + FIELD_EDGE - 1) / FIELD_EDGE;
    }
    for (int a = 0; a < task->dimensions; a++)
        for (int i = 0; i < (block->strip ? block->size[1] * FIELD_EDGE : FIELD_EDGE); i++)
            block->first[a][i] = grid->origin[a] + (from[0] + MIN(i, block->size[0] - 1)) * block->step[0][a];
}

// The definition is copied, so that no store can change it and its kind is asked for once.
static void add_octave_samples(const KnFractalDef *def, float amplitude, const float *samples, int count, float *out)
{
    const KnFractalDef own = *def;
    for (int n = 0; n < count; n++)
        out[n] += amplitude * fractal_shape(&own, samples[n]);
}

// The same with a weight for each sample, which the octaves before give.
static void add_weighed_samples(const KnFractalDef *def, float amplitude, const float *samples, int count,
                                float *restrict out, float *restrict weights)
{
    const KnFractalDef own = *def;
    for (int n = 0; n < count; n++) {
        float sum = out[n], weight = weights[n];
        fractal_add(&own, amplitude, samples[n], &sum, &weight);
        out[n] = sum;
        weights[n] = weight;
    }
}

static void add_multi_samples(bool ridged, float amplitude, const float *samples, int count, float *restrict out,
                              float *restrict weights)
{
    for (int n = 0; n < count; n++) {
        float sum = out[n], weight = weights[n];
        fractal_add_multi(ridged, amplitude, samples[n], &sum, &weight);
        out[n] = sum;
        weights[n] = weight;
    }
}

static void finish_samples(const KnFractalDef *def, FillBlock *block, float *out)
{
    double at[KN_DIMENSIONS_MAX][FIELD_EDGE];
    block->frequency = 1.0;
    memset(block->offset, 0, sizeof block->offset);
    for (int row = 0; row < block->size[1] * block->size[2]; row++, out += FIELD_EDGE) {
        block_row(block, row % block->size[1], row / block->size[1], at[0], FIELD_EDGE);
        for (int i = 0; i < FIELD_EDGE; i++)
            out[i] = fractal_finish(def, out[i], at[0][i]);
    }
}

static void fill_octaves(const KnFractal *fractal, FillBlock *block, float *out)
{
    float samples[BLOCK_SAMPLES], weights[BLOCK_SAMPLES];
    const KnFractalDef *def = &fractal->def;
    const int count = FIELD_EDGE * block->size[1] * block->size[2];
    memset(out, 0, (size_t)count * sizeof *out);
    const bool multi = fractal_is_multi(def), weighed = multi || def->weight > 0.0f;
    for (int n = 0; n < count && weighed; n++)
        weights[n] = 1.0f;
    for (int o = 0; o < def->octaves; o++) {
        const float amplitude = fractal->amplitudes[o];
        block->frequency = fractal->frequencies[o];
        memcpy(block->offset, fractal->offsets[o], sizeof block->offset);
        fill_block(&fractal->noises[o], block, samples);
        if (multi)
            add_multi_samples(def->kind == KN_FRACTAL_MULTI, amplitude, samples, count, out, weights);
        else if (weighed)
            add_weighed_samples(def, amplitude, samples, count, out, weights);
        else
            add_octave_samples(def, amplitude, samples, count, out);
    }
    if (def->kind == KN_FRACTAL_MARBLE)
        finish_samples(def, block, out);
}

// Layer by layer: the sums elsewhere that move each sample along each axis, then the sums where it is now. As kn_warp.
static void fill_warped(const KnFractal *fractal, const FillBlock *block, float *out)
{
    const int count = FIELD_EDGE * block->size[1];
    for (int k = 0; k < block->size[2]; k++, out += count) {
        double moved[KN_DIMENSIONS_MAX][FIELD_LAYER];
        FillBlock layer = *block;
        layer.from[2] += k;
        layer.size[2] = 1;
        for (int j = 0; j < block->size[1]; j++)
            block_row(block, j, k, &moved[0][j * FIELD_EDGE], FIELD_LAYER);
        for (int a = 0; a < block->dimensions; a++) {
            fractal_elsewhere(a, &layer.shift, layer.shifts);
            fill_octaves(fractal, &layer, out);
            for (int n = 0; n < count; n++)
                moved[a][n] += fractal->def.strength * (double)out[n];
        }
        layer.aligned = false;
        layer.moved = (const double(*)[FIELD_LAYER])moved;
        fill_octaves(fractal, &layer, out);
    }
}

// An octave of a block of one layer: values, and slopes so far. As kn_fractal_sample's erosion.
static void add_eroded(const KnFractal *fractal, int octave, FillKernel *slopes, const FillBlock *layer,
                       float so_far[][FIELD_LAYER], float *out)
{
    const KnNoise *noise = &fractal->noises[octave];
    const int count = FIELD_EDGE * layer->size[1];
    const float amplitude = fractal->amplitudes[octave];
    float values[FIELD_LAYER], own[KN_DIMENSIONS_MAX][FIELD_LAYER], steep[FIELD_LAYER] = {0.0f};
    fill_block(noise, layer, values);
    slopes(noise, layer, own[0]);
    for (int a = 0; a < layer->dimensions; a++)
        for (int n = 0; n < count; n++) {
            so_far[a][n] += own[a][n];
            steep[n] += so_far[a][n] * so_far[a][n];
        }
    for (int n = 0; n < count; n++)
        out[n] += amplitude * values[n] / (1.0f + steep[n]);
}

static void fill_eroded(const KnFractal *fractal, const FillBlock *block, float *out)
{
    const FillKind *kernels = kernels_of(&fractal->noises[0], block->dimensions);
    FillKernel *slopes = kernels ? kernels->slopes[isa_get()] : NULL;
    const int count = FIELD_EDGE * block->size[1];
    for (int k = 0; k < block->size[2]; k++, out += count) {
        float so_far[KN_DIMENSIONS_MAX][FIELD_LAYER] = {{0.0f}};
        FillBlock layer = *block;
        layer.from[2] += k;
        layer.size[2] = 1;
        memset(out, 0, (size_t)count * sizeof *out);
        int o = 0;
        for (; slopes && o < fractal->def.octaves; o++) {
            layer.frequency = fractal->frequencies[o];
            memcpy(layer.offset, fractal->offsets[o], sizeof layer.offset);
            if (!block_in_range(&layer))
                break;
            add_eroded(fractal, o, slopes, &layer, so_far, out);
        }
        if (o < fractal->def.octaves)
            kn_fill_points(NULL, fractal, block, k, out);
    }
}

static void copy_out(const FillTask *task, const FillBlock *block, const float *samples)
{
    const int *size = task->grid->size;
    if (block->strip) {
        memcpy(task->out + block->from[0], samples, (size_t)block->size[0] * sizeof *samples);
        return;
    }
    for (int k = 0; k < block->size[2]; k++)
        for (int j = 0; j < block->size[1]; j++) {
            size_t row = (((size_t)block->from[3] * (size_t)size[2] + (size_t)(block->from[2] + k)) * (size_t)size[1] +
                          (size_t)(block->from[1] + j)) *
                         (size_t)size[0];
            memcpy(task->out + row + block->from[0], samples + (k * block->size[1] + j) * FIELD_EDGE,
                   (size_t)block->size[0] * sizeof *samples);
        }
}

static void fill_grid(const FillTask *task)
{
    const int *size = task->grid->size;
    if (size[0] <= 0 || size[1] <= 0 || size[2] <= 0)
        return;
    int from[KN_DIMENSIONS_MAX];
    FillBlock block;
    for (from[3] = 0; from[3] < size[3]; from[3]++)
        for (from[2] = 0; from[2] < size[2]; from[2] += FIELD_EDGE)
            for (from[1] = 0; from[1] < size[1]; from[1] += FIELD_EDGE)
                for (from[0] = 0; from[0] < size[0]; from[0] += block.strip ? FIELD_LAYER : FIELD_EDGE) {
                    float samples[BLOCK_SAMPLES];
                    block_init(&block, task, from);
                    if (task->noise)
                        fill_block(task->noise, &block, samples);
                    else if (task->fractal->def.kind == KN_FRACTAL_EROSION)
                        fill_eroded(task->fractal, &block, samples);
                    else if (task->fractal->def.kind == KN_FRACTAL_WARP)
                        fill_warped(task->fractal, &block, samples);
                    else
                        fill_octaves(task->fractal, &block, samples);
                    copy_out(task, &block, samples);
                }
}

KnGrid kn_grid(int dimensions, const int size[], const double origin[], double step)
{
    assert(dimensions >= 1 && dimensions <= KN_DIMENSIONS_MAX);
    KnGrid grid;
    memset(&grid, 0, sizeof grid);
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        grid.size[a] = 1;
    for (int a = 0; a < dimensions; a++) {
        grid.size[a] = size[a];
        grid.origin[a] = origin[a];
        grid.step[a][a] = step;
    }
    return grid;
}

void kn_fill(const KnNoise *noise, int dimensions, const KnGrid *grid, float *out)
{
    assert(kn_has_dimension(noise, dimensions));
    const FillTask task = {noise, NULL, dimensions, grid, grid_is_aligned(grid, dimensions), out};
    fill_grid(&task);
}

void kn_fractal_fill(const KnFractal *fractal, int dimensions, const KnGrid *grid, float *out)
{
    assert(kn_has_dimension(&fractal->noises[0], dimensions));
    const FillTask task = {NULL, fractal, dimensions, grid, grid_is_aligned(grid, dimensions), out};
    fill_grid(&task);
}
