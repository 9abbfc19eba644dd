// Noises on grids that lie in any way (compiled once for each instruction set, base/isa.h): four rows of 16 samples at
// a time, each with a cell of its own. Every step is a loop over all 64: with fewer, each step would wait for the one
// before. The expressions and their order are those of the points (value.c, perlin.c, simplex.c, hash.c), so that a
// point has the same bits. For noises that do not wrap.
#include "noise/fill_internal.h"
#include "noise/simplex.h"

enum { ROWS = 4, LANES = ROWS * FIELD_EDGE };

// 32 bits a lane: of hashes, or as the numbers that look_up copies.
typedef union Words {
    uint32_t bits[LANES];
    float numbers[LANES];
} Words;

// The cells of the samples: the lower and upper half of the hashes of their two coordinates along each axis, and the
// samples' offsets in them.
typedef struct Cells {
    Words hashes[KN_DIMENSIONS_MAX][2][2];
    float offset[KN_DIMENSIONS_MAX][LANES];
} Cells;

// Neighbours share cells: their few coordinates are hashed once and looked up.
static inline void look_up_hashes(Words hashes[2][2], const KnNoise *noise, int axis, const int64_t *cell,
                                  int64_t least, int count, const bool both)
{
    union {
        uint32_t bits[32];
        float numbers[32];
    } table[2];
    int32_t index[LANES];
    for (int c = 0; c < 32; c++) {
        uint64_t hash = axis_hash(noise, axis, least + MIN(c, count - 1));
        table[0].bits[c] = (uint32_t)hash;
        table[1].bits[c] = (uint32_t)(hash >> 32);
        if (c == count)
            c = 31; // the rest is read by look_up, and not used
    }
    for (int side = 0; side < (both ? 2 : 1); side++) {
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            index[i] = (int32_t)(cell[i] - least) + side;
        for (int half = 0; half < 2; half++)
            for (int r = 0; r < LANES; r += FIELD_EDGE)
                look_up(table[half].numbers, count, index + r, hashes[side][half].numbers + r);
    }
}

static inline void mix_hashes(Words hashes[2][2], const KnNoise *noise, int axis, const int64_t *cell, const bool both)
{
    for (int side = 0; side < (both ? 2 : 1); side++) {
        const uint64_t key = noise->keys[axis] + (uint64_t)side;
        KEEP_LOOP
        for (int i = 0; i < LANES; i++) {
            uint64_t hash = hash_mix((uint64_t)cell[i] + key);
            hashes[side][0].bits[i] = (uint32_t)hash;
            hashes[side][1].bits[i] = (uint32_t)(hash >> 32);
        }
    }
}

// `both`: also of the next coordinates.
static inline void cells_init(Cells *cells, const KnNoise *noise, const int dimensions, const bool both,
                              double at[KN_DIMENSIONS_MAX][LANES])
{
    enum { TABLE = 16 };
    for (int a = 0; a < dimensions; a++) {
        int64_t cell[LANES], least = INT64_MAX, most = INT64_MIN;
        split_row(at[a], LANES, cell, cells->offset[a]);
        KEEP_LOOP
        for (int i = 0; i < LANES; i++) {
            least = cell[i] < least ? cell[i] : least;
            most = cell[i] > most ? cell[i] : most;
        }
        if (most - least < TABLE - 2)
            look_up_hashes(cells->hashes[a], noise, a, cell, least, (int)(most - least) + 2, both);
        else
            mix_hashes(cells->hashes[a], noise, a, cell, both);
    }
}

static inline void begin_combined(const KnNoise *noise, Words combined[2])
{
    const uint64_t key = noise->keys[KN_DIMENSIONS_MAX];
    KEEP_LOOP
    for (int i = 0; i < LANES; i++) {
        combined[0].bits[i] = (uint32_t)key;
        combined[1].bits[i] = (uint32_t)(key >> 32);
    }
}

// restrict, since else the loop is not vectorised (measured).
static inline void combine_words(uint32_t *restrict combined, const uint32_t *restrict hashes)
{
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        combined[i] ^= hashes[i];
}

// The combined hashes of a corner, whose n-th bit is the step along the n-th axis that is folded.
static inline void combine(const Cells *cells, const KnNoise *noise, const int dimensions, int corner,
                           Words combined[2])
{
    begin_combined(noise, combined);
    for (int n = 0; n < dimensions; n++)
        for (int half = 0; half < 2; half++)
            combine_words(combined[half].bits, cells->hashes[fold_axis(dimensions, n)][corner >> n & 1][half].bits);
}

// point_bits of the lanes.
static inline void bits_of(const Words combined[2], uint32_t *restrict bits)
{
    const uint32_t *restrict low = combined[0].bits, *restrict high = combined[1].bits;
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        bits[i] = (uint32_t)((uint64_t)low[i] * (high[i] | 1) >> 16);
}

// The tables of gradients in 2D and 3D, by axis; look_up reads 32 numbers.
typedef struct GradientTables {
    float part[3][32];
} GradientTables;

static inline void gradient_tables_init(GradientTables *tables, const int dimensions)
{
    for (int n = 0; n < 32; n++)
        for (int a = 0; a < dimensions; a++)
            tables->part[a][n] = dimensions == 3 ? (&gradient3_table[MIN(n, GRADIENT3_COUNT - 1)].x)[a]
                                                 : (&gradient2_table[MIN(n, GRADIENT2_COUNT - 1)].x)[a];
}

static inline void gradient_row(const GradientTables *tables, const int dimensions, const uint32_t *bits,
                                float g[KN_DIMENSIONS_MAX][LANES])
{
    int32_t which[LANES];
    if (dimensions == 1) {
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            g[0][i] = bits_value(bits[i]);
        return;
    }
    if (dimensions == 4) { // as gradient4_table says: one axis is 0, the others' signs are bits
        for (int a = 0; a < 4; a++) {
            KEEP_LOOP
            for (int i = 0; i < LANES; i++) {
                int32_t zero = (int32_t)(bits[i] >> 30);
                uint32_t sign = zero < a ? bits[i] >> (26 + a) : bits[i] >> (27 + a);
                g[a][i] = zero == a ? 0.0f : (sign & 1) ? 1.0f : -1.0f;
            }
        }
        return;
    }
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        which[i] = (int32_t)(dimensions == 2 ? bits[i] >> 28 : (uint32_t)((uint64_t)bits[i] * GRADIENT3_COUNT >> 32));
    for (int a = 0; a < dimensions; a++)
        for (int r = 0; r < LANES; r += FIELD_EDGE)
            look_up(tables->part[a], 16, which + r, g[a] + r);
}

static inline void fades_of(const KnNoise *noise, const float *offset, float *restrict fade)
{
    for (int r = 0; r < LANES; r += FIELD_EDGE)
        fade_row(noise, offset + r, fade + r);
}

typedef struct RowContext {
    const KnNoise *noise;
    GradientTables tables;
    float scale;
} RowContext;

// Fills a row of samples at the coordinates.
typedef void RowForm(const RowContext *context, const int dimensions, double at[KN_DIMENSIONS_MAX][LANES],
                     float *restrict out);

__attribute__((always_inline)) static inline void fill_rows(const RowContext *context, const FillBlock *block,
                                                            const int dimensions, RowForm *form, float *out)
{
    const int count = block->size[1] * block->size[2];
    for (int first = 0; first < count; first += ROWS, out += LANES) {
        double at[KN_DIMENSIONS_MAX][LANES];
        for (int r = 0; r < ROWS; r++) {
            int row = MIN(first + r, count - 1);
            block_row(block, row % block->size[1], row / block->size[1], &at[0][r * FIELD_EDGE], LANES);
        }
        form(context, dimensions, at, out);
    }
}

#define ROWS_FORM(name, form, scale_of)                                                                                \
    void ISA_FN(name)(const KnNoise *noise, const FillBlock *block, float *out)                                        \
    {                                                                                                                  \
        RowContext context;                                                                                            \
        context.noise = noise;                                                                                         \
        context.scale = scale_of;                                                                                      \
        if (block->dimensions == 2 || block->dimensions == 3)                                                          \
            gradient_tables_init(&context.tables, block->dimensions);                                                  \
        if (block->dimensions == 1)                                                                                    \
            fill_rows(&context, block, 1, form, out);                                                                  \
        else if (block->dimensions == 2)                                                                               \
            fill_rows(&context, block, 2, form, out);                                                                  \
        else if (block->dimensions == 3)                                                                               \
            fill_rows(&context, block, 3, form, out);                                                                  \
        else                                                                                                           \
            fill_rows(&context, block, 4, form, out);                                                                  \
    }

// ---- white and hash noise

static inline void white_form(const RowContext *context, const int dimensions, double at[KN_DIMENSIONS_MAX][LANES],
                              float *restrict out)
{
    Cells cells;
    Words combined[2];
    uint32_t bits[LANES];
    cells_init(&cells, context->noise, dimensions, false, at);
    combine(&cells, context->noise, dimensions, 0, combined);
    bits_of(combined, bits);
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        out[i] = bits_value(bits[i]);
}

static inline void hash_form(const RowContext *context, const int dimensions, double at[KN_DIMENSIONS_MAX][LANES],
                             float *restrict out)
{
    Cells cells;
    Words combined[2];
    cells_init(&cells, context->noise, dimensions, false, at);
    combine(&cells, context->noise, dimensions, 0, combined);
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        out[i] = bits_value((uint32_t)(hash_mix((uint64_t)combined[1].bits[i] << 32 | combined[0].bits[i]) >> 32));
}

ROWS_FORM(kn_rows_white, white_form, 1.0f)
ROWS_FORM(kn_rows_hash, hash_form, 1.0f)

// ---- value and Perlin noise

static inline void value_form(const RowContext *context, const int dimensions, double at[KN_DIMENSIONS_MAX][LANES],
                              float *restrict out)
{
    Cells cells;
    float values[1 << KN_DIMENSIONS_MAX][LANES], fade[LANES];
    cells_init(&cells, context->noise, dimensions, true, at);
    for (int c = 0; c < 1 << dimensions; c++) {
        Words combined[2];
        uint32_t bits[LANES];
        combine(&cells, context->noise, dimensions, c, combined);
        bits_of(combined, bits);
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            values[c][i] = bits_value(bits[i]);
    }
    fades_of(context->noise, cells.offset[0], fade);
    for (int c = 0; c < 1 << (dimensions - 1); c++) {
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            values[c][i] = lattice_lerp(fade[i], values[2 * c][i], values[2 * c + 1][i]);
    }
    for (int n = 1; n < dimensions; n++) {
        fades_of(context->noise, cells.offset[fold_axis(dimensions, n)], fade);
        for (int c = 0; c < 1 << (dimensions - 1 - n); c++) {
            KEEP_LOOP
            for (int i = 0; i < LANES; i++)
                values[c][i] = values[2 * c][i] * (1.0f - fade[i]) + values[2 * c + 1][i] * fade[i];
        }
    }
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        out[i] = values[0][i] * context->scale;
}

// What is folded so far of one corner of the axes that are left: its value and its slopes along those.
typedef struct FoldedRow {
    float level[LANES], slope[KN_DIMENSIONS_MAX][LANES];
} FoldedRow;

static inline void fold_first(FoldedRow *folded, const RowContext *context, const Cells *cells, const int dimensions,
                              int pair, const float *fade)
{
    float g[2][KN_DIMENSIONS_MAX][LANES];
    const float *offset = cells->offset[0];
    for (int side = 0; side < 2; side++) {
        Words combined[2];
        uint32_t bits[LANES];
        combine(cells, context->noise, dimensions, 2 * pair + side, combined);
        bits_of(combined, bits);
        gradient_row(&context->tables, dimensions, bits, g[side]);
    }
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        folded->level[i] = lattice_lerp(fade[i], g[0][0][i] * offset[i], g[1][0][i] * (offset[i] - 1.0f));
    for (int a = 1; a < dimensions; a++) {
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            folded->slope[a][i] = lattice_lerp(fade[i], g[0][a][i], g[1][a][i]);
    }
}

static inline void fold_next(FoldedRow *both, const FoldedRow *near, const FoldedRow *far, const int dimensions,
                             const int axis, const float *offset, const float *fade)
{
    KEEP_LOOP
    for (int i = 0; i < LANES; i++) {
        float near_weight = 1.0f - fade[i], near_slope = offset[i] * near_weight,
              far_slope = (offset[i] - 1.0f) * fade[i];
        both->level[i] =
            ((near->level[i] * near_weight + near->slope[axis][i] * near_slope) + far->level[i] * fade[i]) +
            far->slope[axis][i] * far_slope;
    }
    for (int b = 1; b < dimensions; b++) {
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            both->slope[b][i] = near->slope[b][i] * (1.0f - fade[i]) + far->slope[b][i] * fade[i];
    }
}

static inline void perlin_form(const RowContext *context, const int dimensions, double at[KN_DIMENSIONS_MAX][LANES],
                               float *restrict out)
{
    Cells cells;
    FoldedRow folded[1 << (KN_DIMENSIONS_MAX - 1)];
    float fade[LANES];
    cells_init(&cells, context->noise, dimensions, true, at);
    fades_of(context->noise, cells.offset[0], fade);
    for (int c = 0; c < 1 << (dimensions - 1); c++)
        fold_first(&folded[c], context, &cells, dimensions, c, fade);
    for (int n = 1; n < dimensions; n++) {
        const int axis = fold_axis(dimensions, n);
        fades_of(context->noise, cells.offset[axis], fade);
        for (int c = 0; c < 1 << (dimensions - 1 - n); c++)
            fold_next(&folded[c], &folded[2 * c], &folded[2 * c + 1], dimensions, axis, cells.offset[axis], fade);
    }
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        out[i] = folded[0].level[i] * context->scale;
}

ROWS_FORM(kn_rows_value, value_form, VALUE_SCALE)
ROWS_FORM(kn_rows_perlin, perlin_form, kn_perlin_scale(noise, block->dimensions))

// ---- simplex noise

typedef struct SimplexRow {
    Cells cells; // `offset`: the fractions
    float unskew[LANES];
    int32_t rank[KN_DIMENSIONS_MAX][LANES]; // how many axes are stepped along before this one
} SimplexRow;

// Each loop over the lanes has no loop inside: clang vectorises no other.
static inline void simplex_row_init(SimplexRow *row, const RowContext *context, const SimplexShape *shape,
                                    const int dimensions, double at[KN_DIMENSIONS_MAX][LANES])
{
    double skew[LANES] = {0.0};
    float unskew[LANES] = {0.0f};
    for (int a = 0; a < dimensions; a++) {
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            skew[i] += at[a][i];
    }
    for (int a = 0; a < dimensions; a++) {
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            at[a][i] += skew[i] * shape->skew;
    }
    cells_init(&row->cells, context->noise, dimensions, true, at);
    for (int a = 0; a < dimensions; a++) {
        const float *own = row->cells.offset[a];
        KEEP_LOOP
        for (int i = 0; i < LANES; i++)
            unskew[i] += own[i];
        memset(row->rank[a], 0, sizeof row->rank[a]);
        for (int b = 0; b < dimensions; b++) {
            const float *other = row->cells.offset[b];
            KEEP_LOOP
            for (int i = 0; i < LANES; i++)
                row->rank[a][i] += b < a ? other[i] >= own[i] : other[i] > own[i];
        }
    }
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        row->unskew[i] = unskew[i] * shape->unskew;
}

static inline void add_vertex(const SimplexRow *row, const RowContext *context, const SimplexShape *shape,
                              const int dimensions, const int corner, float *restrict sum)
{
    Words combined[2];
    uint32_t bits[LANES];
    float d[KN_DIMENSIONS_MAX][LANES], g[KN_DIMENSIONS_MAX][LANES];
    begin_combined(context->noise, combined);
    for (int a = 0; a < dimensions; a++) {
        const int32_t *rank = row->rank[a];
        for (int half = 0; half < 2; half++) {
            const uint32_t *here = row->cells.hashes[a][0][half].bits, *next = row->cells.hashes[a][1][half].bits;
            KEEP_LOOP
            for (int i = 0; i < LANES; i++)
                combined[half].bits[i] ^= rank[i] < corner ? next[i] : here[i];
        }
        KEEP_LOOP
        for (int i = 0; i < LANES; i++) {
            float back = row->unskew[i] - (float)corner * shape->unskew;
            d[a][i] = (row->cells.offset[a][i] - (rank[i] < corner ? 1.0f : 0.0f)) - back;
        }
    }
    bits_of(combined, bits);
    gradient_row(&context->tables, dimensions, bits, g);
    float t[LANES], dot[LANES] = {0.0f};
    for (int i = 0; i < LANES; i++)
        t[i] = shape->squared[context->noise->parameters.radius];
    for (int a = 0; a < dimensions; a++) {
        KEEP_LOOP
        for (int i = 0; i < LANES; i++) {
            t[i] -= d[a][i] * d[a][i];
            dot[i] += g[a][i] * d[a][i];
        }
    }
    KEEP_LOOP
    for (int i = 0; i < LANES; i++) {
        float rest = t[i] > 0.0f ? t[i] : 0.0f;
        rest *= rest;
        sum[i] += rest * rest * dot[i];
    }
}

static inline void simplex_form(const RowContext *context, const int dimensions, double at[KN_DIMENSIONS_MAX][LANES],
                                float *restrict out)
{
    const SimplexShape *shape = kn_simplex_shape(dimensions);
    SimplexRow row;
    float sum[LANES];
    simplex_row_init(&row, context, shape, dimensions, at);
    for (int i = 0; i < LANES; i++)
        sum[i] = 0.0f;
    for (int corner = 0; corner <= dimensions; corner++)
        add_vertex(&row, context, shape, dimensions, corner, sum);
    KEEP_LOOP
    for (int i = 0; i < LANES; i++)
        out[i] = sum[i] * context->scale;
}

ROWS_FORM(kn_rows_simplex, simplex_form, kn_simplex_shape(block->dimensions)->scale[noise->parameters.radius])
