// Noises that read some numbers of a sample's cell, and slopes of lattice noises (compiled once for each instruction
// set, base/isa.h): rows of 16 samples. The numbers come from tables or from hashes, which no vector computes faster;
// so they are made once for neighbours in the same cell, and kept where the next row has the same cells. What is
// computed from them is one loop over the row for each corner or tap, with the expressions and the order of points
// (perlin.c, wavelet.c, gradient.c), so that a point has the same bits.
#include "noise/fill_internal.h"

enum {
    SPLINE_TAPS = 3,
    NUMBERS_MAX = SPLINE_TAPS * SPLINE_TAPS * SPLINE_TAPS * SPLINE_TAPS,
    PLANE = 1 + KN_DIMENSIONS_MAX
};

// As a vector: gcc does not make one of a loop over the row around nested taps.
typedef float Row __attribute__((vector_size(sizeof(float) * FIELD_EDGE)));

typedef struct CellRow {
    const KnNoise *noise;
    int count;    // numbers of a cell
    int most;     // cells of a row; with more of them points are faster
    double shift; // of coordinates: a tap is nearest half a cell after it
    bool fades, made, gave_up;
    double at[KN_DIMENSIONS_MAX][FIELD_EDGE];
    int64_t cell[KN_DIMENSIONS_MAX][FIELD_EDGE];
    float offset[KN_DIMENSIONS_MAX][FIELD_EDGE], fade[KN_DIMENSIONS_MAX][FIELD_EDGE];
    float numbers[NUMBERS_MAX][FIELD_EDGE]; // corner c of a lattice noise has its level at PLANE * c, then its gradient
} CellRow;

static void make_numbers(const KnNoise *noise, int n, const int64_t *cell, float *numbers)
{
    float levels[1 << KN_DIMENSIONS_MAX], g[1 << KN_DIMENSIONS_MAX][KN_DIMENSIONS_MAX];
    if (noise->kind == KN_WAVELET) {
        kn_wavelet_numbers(noise, n, cell, numbers);
        return;
    }
    kn_corner_planes(noise, n, cell, levels, g);
    for (int c = 0; c < 1 << n; c++) {
        numbers[PLANE * c] = levels[c];
        memcpy(&numbers[PLANE * c + 1], g[c], (size_t)n * sizeof(float));
    }
}

ALWAYS_INLINE void set_from(const int start, const float number, float *restrict numbers)
{
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        numbers[i] = i < start ? numbers[i] : number;
}

// False if the row has too many cells.
ALWAYS_INLINE bool spread_numbers(CellRow *row, const int n)
{
    int starts[FIELD_EDGE + 1], cells = 0;
    for (int i = 0; i < FIELD_EDGE; i++) {
        bool same = i > 0;
        for (int a = 0; same && a < n; a++)
            same = row->cell[a][i] == row->cell[a][i - 1];
        if (!same && cells == row->most)
            return false;
        if (!same)
            starts[cells++] = i;
    }
    starts[cells] = FIELD_EDGE;
    for (int own = 0; own < cells; own++) {
        int64_t cell[KN_DIMENSIONS_MAX];
        float numbers[NUMBERS_MAX];
        for (int a = 0; a < n; a++)
            cell[a] = row->cell[a][starts[own]];
        make_numbers(row->noise, n, cell, numbers);
        for (int c = 0; c < row->count; c++)
            set_from(starts[own], numbers[c], row->numbers[c]);
    }
    return true;
}

// The row (j, k) of a block; false if its numbers were not made: it or one before has too many cells, and rows of a
// block are alike.
ALWAYS_INLINE bool cell_row(CellRow *row, const FillBlock *block, const int n, int j, int k)
{
    int64_t cell[KN_DIMENSIONS_MAX][FIELD_EDGE];
    bool same = row->made;
    block_row(block, j, k, row->at[0], FIELD_EDGE);
    for (int a = 0; a < n && !row->gave_up; a++) {
        double at[FIELD_EDGE];
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++)
            at[i] = row->at[a][i] - row->shift;
        split_row(at, FIELD_EDGE, cell[a], row->offset[a]);
        same = same && memcmp(cell[a], row->cell[a], sizeof cell[a]) == 0;
    }
    if (!same && !row->gave_up) {
        memcpy(row->cell, cell, (size_t)n * sizeof cell[0]);
        row->made = spread_numbers(row, n);
        row->gave_up = !row->made;
    }
    for (int a = 0; row->made && row->fades && a < n; a++)
        fade_row(row->noise, row->offset[a], row->fade[a]);
    return row->made;
}

static void cell_row_init(CellRow *row, const KnNoise *noise, int n, int most)
{
    row->most = most;
    row->noise = noise;
    row->made = row->gave_up = false;
    row->fades = kn_info(noise->kind)->flags & KN_FADES;
    row->shift = noise->kind == KN_WAVELET ? 0.5 : 0.0;
    row->count = PLANE << n;
    for (int a = 0, taps = 1; noise->kind == KN_WAVELET && a < n; a++)
        row->count = taps *= SPLINE_TAPS;
}

// ---- values

// The planes at the corners, interpolated.
ALWAYS_INLINE void plane_values(const CellRow *row, const int n, float scale, float *restrict out)
{
    float corners[1 << KN_DIMENSIONS_MAX][FIELD_EDGE];
    for (int c = 0; c < 1 << n; c++) {
        const float(*g)[FIELD_EDGE] = &row->numbers[PLANE * c + 1];
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            float plane = g[0][i] * (row->offset[0][i] - (float)(c & 1));
            UNROLLED_ALL
            for (int a = 1; a < n; a++)
                plane += g[a][i] * (row->offset[a][i] - (float)(c >> a & 1));
            corners[c][i] = plane;
        }
    }
    for (int a = 0; a < n; a++)
        for (int c = 0; c < 1 << (n - a - 1); c++) {
            KEEP_LOOP
            for (int i = 0; i < FIELD_EDGE; i++)
                corners[c][i] = lattice_lerp(row->fade[a][i], corners[2 * c][i], corners[2 * c + 1][i]);
        }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] = corners[0][i] * scale;
}

// The B-spline, or its derivative along an axis.
ALWAYS_INLINE void spline_row(const float *offset, bool slopes, Row *weights)
{
    Row t;
    memcpy(&t, offset, sizeof t);
    const Row first = 0.5f * (1.0f - t) * (1.0f - t), last = 0.5f * t * t;
    weights[0] = slopes ? t - 1.0f : first;
    weights[2] = slopes ? t : last;
    weights[1] = slopes ? 1.0f - 2.0f * t : 1.0f - first - last;
}

ALWAYS_INLINE void spline_values(const CellRow *row, const int n, int along, float *restrict out)
{
    Row weights[KN_DIMENSIONS_MAX][SPLINE_TAPS], sum = {0.0f};
    for (int a = 0; a < n; a++)
        spline_row(row->offset[a], a == along, weights[a]);
    for (int line = 0; line < row->count / SPLINE_TAPS; line++) {
        Row numbers[SPLINE_TAPS];
        memcpy(numbers, row->numbers[SPLINE_TAPS * line], sizeof numbers);
        UNROLLED_ALL
        for (int tap = 0; tap < 3; tap++) {
            Row weight = weights[0][tap];
            if (n > 1)
                weight *= weights[1][line % SPLINE_TAPS];
            if (n > 2)
                weight *= weights[2][line / SPLINE_TAPS % SPLINE_TAPS];
            if (n > 3)
                weight *= weights[3][line / SPLINE_TAPS / SPLINE_TAPS];
            sum += weight * numbers[tap];
        }
    }
    memcpy(out, &sum, sizeof sum);
}

static void point_row(const CellRow *row, int n, float *out)
{
    for (int i = 0; i < FIELD_EDGE; i++) {
        double point[KN_DIMENSIONS_MAX];
        for (int a = 0; a < n; a++)
            point[a] = row->at[a][i];
        out[i] = kn_sample(row->noise, n, point);
    }
}

ALWAYS_INLINE void fill_cells(const KnNoise *noise, const FillBlock *block, const int n, float *out)
{
    const float scale = kn_lattice_scale(noise, n);
    CellRow row;
    cell_row_init(&row, noise, n, 5);
    for (int k = 0; k < block->size[2]; k++)
        for (int j = 0; j < block->size[1]; j++, out += FIELD_EDGE) {
            if (!cell_row(&row, block, n, j, k)) {
                point_row(&row, n, out);
            } else if (noise->kind == KN_WAVELET) {
                spline_values(&row, n, -1, out);
                for (int i = 0; i < FIELD_EDGE; i++)
                    out[i] = CLAMP(out[i], -1.0f, 1.0f);
            } else {
                plane_values(&row, n, scale, out);
            }
        }
}

// ---- slopes

// The fade curve's derivative at the offsets of a row.
static void fade_slopes(const KnNoise *noise, const float *restrict offset, float *restrict slopes)
{
    double (*curve)(double) = kn_fade_info(noise->parameters.fade)->curve[1];
    if (noise->parameters.fade != KN_FADE_QUINTIC) {
        for (int i = 0; i < FIELD_EDGE; i++)
            slopes[i] = (float)curve((double)offset[i]);
        return;
    }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        slopes[i] = (float)lattice_fade_slope((double)offset[i]);
}

ALWAYS_INLINE void plane_slopes(const CellRow *row, const int n, float scale, float *out, int apart)
{
    float sides[KN_DIMENSIONS_MAX][2][FIELD_EDGE], rises[KN_DIMENSIONS_MAX][2][FIELD_EDGE];
    float sums[KN_DIMENSIONS_MAX][FIELD_EDGE] = {{0.0f}};
    for (int a = 0; a < n; a++) {
        fade_slopes(row->noise, row->offset[a], rises[a][1]);
        for (int i = 0; i < FIELD_EDGE; i++) {
            sides[a][0][i] = 1.0f - row->fade[a][i];
            sides[a][1][i] = row->fade[a][i];
            rises[a][0][i] = -rises[a][1][i];
        }
    }
    for (int c = 0; c < 1 << n; c++) {
        const float(*plane)[FIELD_EDGE] = &row->numbers[PLANE * c];
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            float level = plane[0][i], weight = scale;
            UNROLLED_ALL
            for (int a = 0; a < n; a++) {
                level += plane[1 + a][i] * (row->offset[a][i] - (float)(c >> a & 1));
                weight *= sides[a][c >> a & 1][i];
            }
            UNROLLED_ALL
            for (int a = 0; a < n; a++) {
                float steep = scale * rises[a][c >> a & 1][i];
                UNROLLED_ALL
                for (int b = 0; b < n; b++)
                    steep *= b == a ? 1.0f : sides[b][c >> b & 1][i];
                sums[a][i] += steep * level + weight * plane[1 + a][i];
            }
        }
    }
    for (int a = 0; a < n; a++)
        memcpy(out + a * apart, sums[a], sizeof sums[a]);
}

static void point_slopes(const CellRow *row, int n, float *out, int apart)
{
    for (int i = 0; i < FIELD_EDGE; i++) {
        double point[KN_DIMENSIONS_MAX];
        float slopes[KN_DIMENSIONS_MAX];
        for (int a = 0; a < n; a++)
            point[a] = row->at[a][i];
        kn_sample_gradient(row->noise, n, point, slopes);
        for (int a = 0; a < n; a++)
            out[a * apart + i] = slopes[a];
    }
}

ALWAYS_INLINE void slopes_of_cells(const KnNoise *noise, const FillBlock *block, const int n, float *out)
{
    const float scale = kn_lattice_scale(noise, n);
    CellRow row;
    cell_row_init(&row, noise, n, FIELD_EDGE);
    for (int j = 0; j < block->size[1]; j++, out += FIELD_EDGE) {
        if (!cell_row(&row, block, n, j, 0))
            point_slopes(&row, n, out, FIELD_LAYER);
        else if (noise->kind != KN_WAVELET)
            plane_slopes(&row, n, scale, out, FIELD_LAYER);
        else
            for (int a = 0; a < n; a++)
                spline_values(&row, n, a, out + a * FIELD_LAYER);
    }
}

#define CELLS_FORM(name, function)                                                                                     \
    void ISA_FN(name)(const KnNoise *noise, const FillBlock *block, float *out)                                        \
    {                                                                                                                  \
        if (block->dimensions == 1)                                                                                    \
            function(noise, block, 1, out);                                                                            \
        else if (block->dimensions == 2)                                                                               \
            function(noise, block, 2, out);                                                                            \
        else if (block->dimensions == 3)                                                                               \
            function(noise, block, 3, out);                                                                            \
        else                                                                                                           \
            function(noise, block, 4, out);                                                                            \
    }

ALWAYS_INLINE void fill_bits(const KnNoise *noise, const FillBlock *block, const int n, float *out)
{
    const uint32_t seed = (uint32_t)noise->seed;
    for (int row = 0; row < block->size[1] * block->size[2]; row++, out += FIELD_EDGE) {
        double at[KN_DIMENSIONS_MAX][FIELD_EDGE];
        int64_t cell[KN_DIMENSIONS_MAX][FIELD_EDGE];
        float offset[FIELD_EDGE];
        block_row(block, row % block->size[1], row / block->size[1], at[0], FIELD_EDGE);
        for (int a = 0; a < n; a++)
            split_row(at[a], FIELD_EDGE, cell[a], offset);
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            uint32_t position = (uint32_t)cell[0][i];
            UNROLLED_ALL
            for (int a = 1; a < n; a++)
                position += bit_strides[a] * (uint32_t)cell[a][i];
            out[i] = bits_value(bit_hash(seed, position));
        }
    }
}

CELLS_FORM(kn_fill_cells, fill_cells)
CELLS_FORM(kn_fill_bits, fill_bits)
CELLS_FORM(kn_slopes_cells, slopes_of_cells)
