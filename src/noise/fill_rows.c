// Noises on grids that lie in any way (compiled once for each instruction set, base/isa.h): rows of 16 samples, each
// with a cell of its own. The work that differs from sample to sample is one loop over the row; loops inside it are
// unrolled, so that values stay in registers, and tables are looked up before it. The expressions and their order are
// those of the points (value.c, perlin.c, simplex.c, hash.c), so that a point has the same bits.
#include "noise/fill_lanes.h"

// Computes the gradients of all lattice points, if their hashes are looked up and there are few points.
ALWAYS_INLINE void share_gradients(RowContext *context, const int n)
{
    uint64_t hashes[SHARED_MAX] = {context->noise->keys[KN_DIMENSIONS_MAX]};
    context->points = 1;
    for (int a = n - 1; a >= 0; a--) {
        context->stride[a] = context->points;
        context->points = MIN(context->points * context->count[a], (int)TOO_MANY);
    }
    context->shared = context->looked_up && context->points <= SHARED_MAX;
    if (!context->shared)
        return;
    for (int a = 0, made = 1; a < n; made *= context->count[a++])
        for (int p = made * context->count[a] - 1; p >= 0; p--) {
            const int c = p % context->count[a];
            hashes[p] = hashes[p / context->count[a]] ^
                        ((uint64_t)context->tables[a][1].bits[c] << 32 | context->tables[a][0].bits[c]);
        }
    KEEP_LOOP
    for (int p = 0; p < SHARED_MAX; p++) {
        uint32_t words[2];
        pack_gradient(n, point_bits(hashes[p]), words);
        context->gradients[0].bits[p] = words[0];
        context->gradients[1].bits[p] = words[1];
    }
}

static void share_simplex(RowContext *context, int n)
{
    if (n == 1)
        share_gradients(context, 1);
    else if (n == 2)
        share_gradients(context, 2);
    else if (n == 3)
        share_gradients(context, 3);
    else
        share_gradients(context, 4);
}

// Not inlined: three calls in each form of each kind would take half of the time of compiling them.
__attribute__((noinline)) static void make_tables(RowContext *context, KnKind kind, int n, FillPart part)
{
    double low[KN_DIMENSIONS_MAX], high[KN_DIMENSIONS_MAX], skew[2] = {0.0, 0.0};
    const double factor = is_skewed(kind) ? kn_simplex_shape(n)->skew : 0.0;
    block_range(context->block, part, low, high);
    for (int a = 0; a < n; a++) {
        skew[0] += low[a];
        skew[1] += high[a];
    }
    context->looked_up = true;
    for (int a = 0; a < n; a++) {
        const int64_t least = floor_to_int64(low[a] + skew[0] * factor);
        const int64_t passed = floor_to_int64(high[a] + skew[1] * factor) - least;
        context->least[a] = least;
        context->count[a] = (int)MIN(passed, (int64_t)HASHED_MAX) + 1 + last_step(kind) - first_step(kind);
        context->looked_up = context->looked_up && context->count[a] <= LOOK_UP_MAX;
    }
    for (int a = 0; context->looked_up && a < n; a++)
        for (int c = 0; c < context->count[a]; c++) {
            int64_t coordinate = wrapped(context->noise, a, context->least[a] + first_step(kind) + c);
            uint64_t hash = axis_hash(context->noise, a, coordinate);
            context->tables[a][0].bits[c] = (uint32_t)hash;
            context->tables[a][1].bits[c] = (uint32_t)(hash >> 32);
        }
    context->shared = false;
    context->points = TOO_MANY;
    if (kind == KN_SIMPLEX && !context->slopes)
        share_simplex(context, n);
}

ALWAYS_INLINE void look_up_hashes(Lanes *lanes, const RowContext *context, const int taps, int a, const int64_t *cell)
{
    int32_t index[TAPS_MAX][FIELD_EDGE];
    for (int tap = 0; tap < taps; tap++) {
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++)
            index[tap][i] = (int32_t)(cell[i] - context->least[a]) + tap;
    }
    for (int tap = 0; tap < taps; tap++)
        for (int half = 0; half < 2; half++)
            look_up(context->tables[a][half].numbers, context->count[a], index[tap], lanes->hash[a][tap][half].numbers);
}

ALWAYS_INLINE void mix_hashes(Lanes *lanes, const RowContext *context, const KnKind kind, int a, const int64_t *cell)
{
    for (int tap = 0; tap <= last_step(kind) - first_step(kind); tap++) {
        const uint64_t key = context->noise->keys[a] + (uint64_t)(int64_t)(tap + first_step(kind));
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            uint64_t hash = hash_mix((uint64_t)cell[i] + key);
            lanes->hash[a][tap][0].bits[i] = (uint32_t)hash;
            lanes->hash[a][tap][1].bits[i] = (uint32_t)(hash >> 32);
        }
    }
}

// Along the axes only x differs in a row.
ALWAYS_INLINE void row_coordinates(const RowContext *context, const int n, int j, int k, double at[][FIELD_EDGE])
{
    if (!context->by_axes) {
        block_row(context->block, j, k, at[0], FIELD_EDGE);
        return;
    }
    const int sample[KN_DIMENSIONS_MAX] = {0, j, k, 0};
    memcpy(at[0], context->axes[0], sizeof at[0]);
    for (int a = 1; a < n; a++) {
        const double own = context->axes[a][sample[a]];
        for (int i = 0; i < FIELD_EDGE; i++)
            at[a][i] = own;
    }
}

ALWAYS_INLINE void look_up_gradients(Lanes *lanes, const RowContext *context, const int n,
                                     const double at[][FIELD_EDGE])
{
    const double factor = kn_simplex_shape(n)->skew;
    double least[KN_DIMENSIONS_MAX], count[KN_DIMENSIONS_MAX];
    int32_t stride[KN_DIMENSIONS_MAX];
    for (int a = 0; a < n; a++) {
        least[a] = (double)context->least[a];
        count[a] = context->count[a];
        stride[a] = context->stride[a];
    }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        double skew = at[0][i], number = 0.0;
        UNROLLED_ALL
        for (int a = 1; a < n; a++)
            skew += at[a][i];
        skew *= factor;
        UNROLLED_ALL
        for (int a = 0; a < n; a++) {
            const double place = at[a][i] + skew, whole = whole_of(place);
            number = a ? number * count[a] + (whole - least[a]) : whole - least[a];
            lanes->offset[a][i] = (float)(place - whole);
        }
        place_corners(lanes, stride, n, (int32_t)number, i);
    }
    for (int k = 0; k <= n; k++)
        for (int word = 0; word < (n == 2 ? 2 : 1); word++)
            look_up(context->gradients[word].numbers, context->points, lanes->point[k],
                    lanes->gradient[k][word].numbers);
}

ALWAYS_INLINE void lanes_init(Lanes *lanes, const RowContext *context, const KnKind kind, const int n, int j, int k)
{
    double at[KN_DIMENSIONS_MAX][FIELD_EDGE];
    row_coordinates(context, n, j, k, at);
    if (kind == KN_SIMPLEX && context->shared) {
        look_up_gradients(lanes, context, n, (const double(*)[FIELD_EDGE])at);
        return;
    }
    if (is_skewed(kind)) {
        const double factor = kn_simplex_shape(n)->skew;
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            double skew = 0.0;
            UNROLLED_ALL
            for (int a = 0; a < n; a++)
                skew += at[a][i];
            skew *= factor;
            UNROLLED_ALL
            for (int a = 0; a < n; a++)
                at[a][i] += skew;
        }
    }
    for (int a = 0; a < n; a++) {
        int64_t cell[FIELD_EDGE];
        split_row(at[a], FIELD_EDGE, cell, lanes->offset[a]);
        if (context->looked_up)
            look_up_hashes(lanes, context, last_step(kind) - first_step(kind) + 1, a, cell);
        else
            mix_hashes(lanes, context, kind, a, cell);
    }
}

// ---- a row, a block

ALWAYS_INLINE void fill_row(const RowContext *context, Lanes *lanes, const KnKind kind, const int n,
                            float *restrict out)
{
    for (int a = 0; (kind == KN_VALUE || kind == KN_PERLIN) && a < n; a++)
        fade_row(context->noise, lanes->offset[a], lanes->fade[a]);
    if (kind == KN_VALUECUBIC) {
        cubic_row(context, lanes, n, out);
        return;
    }
    if (kind == KN_SIMPLEX && context->shared) {
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++)
            out[i] = shared_simplex_lane(context, lanes, n, i);
        return;
    }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] = kind == KN_VALUE    ? value_lane(context, lanes, n, i)
                 : kind == KN_PERLIN ? perlin_lane(context, lanes, n, i)
                 : kind == KN_SIMPLEX || kind == KN_SIMPLEXSMOOTH
                     ? simplex_lane(context, lanes, n, kind == KN_SIMPLEXSMOOTH, i, NULL)
                     : white_lane(context, lanes, n, kind == KN_HASH, i);
}

ALWAYS_INLINE void context_init(RowContext *context, const KnNoise *noise, const FillBlock *block, const KnKind kind,
                                const int n, float *slopes)
{
    const int reach = kind == KN_SIMPLEXSMOOTH ? SIMPLEX_SMOOTH : (int)noise->parameters.radius;
    context->noise = noise;
    context->slopes = slopes;
    context->block = block;
    context->key[0] = (uint32_t)noise->keys[KN_DIMENSIONS_MAX];
    context->key[1] = (uint32_t)(noise->keys[KN_DIMENSIONS_MAX] >> 32);
    context->squared = kn_simplex_shape(n)->squared[reach];
    context->scale = is_skewed(kind)         ? kn_simplex_shape(n)->scale[reach]
                     : kind == KN_VALUECUBIC ? kn_value_cubic_scale(n)
                                             : kn_perlin_scale(noise, n);
    context->by_axes = block->aligned && !block->strip;
    for (int a = 0; context->by_axes && a < n; a++)
        block_axis(block, a, context->axes[a]);
    const FillPart all = {0, 0, block->size[1], block->size[2]};
    make_tables(context, kind, n, all);
}

// Several rows at a time: each step of one would wait for the one before.
enum { ROWS = 4 };

ALWAYS_INLINE void fill_layer(RowContext *context, const KnKind kind, const int n, int k, float *out)
{
    const bool by_rows = !context->shared && context->points <= ROWS_MAX;
    for (int first = 0; first < context->block->size[1]; first += ROWS) {
        const FillPart part = {first, k, MIN((int)ROWS, context->block->size[1] - first), 1};
        Lanes lanes[ROWS];
        if (by_rows)
            make_tables(context, kind, n, part);
        for (int r = 0; r < part.rows; r++)
            lanes_init(&lanes[r], context, kind, n, first + r, k);
        for (int r = 0; r < part.rows; r++, out += FIELD_EDGE)
            fill_row(context, &lanes[r], kind, n, out);
    }
}

ALWAYS_INLINE void fill_rows(const KnNoise *noise, const FillBlock *block, const KnKind kind, const int n, float *out)
{
    RowContext context;
    context_init(&context, noise, block, kind, n, NULL);
    const bool whole = context.looked_up && (context.shared || context.points == TOO_MANY);
    for (int k = 0; k < block->size[2]; k++, out += (ptrdiff_t)block->size[1] * FIELD_EDGE) {
        const FillPart layer = {0, k, block->size[1], 1};
        if (!whole)
            make_tables(&context, kind, n, layer);
        if (!context.looked_up && noise_wraps(noise))
            kn_fill_points(noise, NULL, block, k, out);
        else
            fill_layer(&context, kind, n, k, out);
    }
}

ALWAYS_INLINE void slope_rows(const KnNoise *noise, const FillBlock *block, const KnKind kind, const int n, float *out)
{
    RowContext context;
    context_init(&context, noise, block, kind, n, out);
    for (int j = 0; j < block->size[1]; j++, out += FIELD_EDGE) {
        Lanes lanes;
        lanes_init(&lanes, &context, kind, n, j, 0);
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            float slopes[KN_DIMENSIONS_MAX] = {0.0f, 0.0f, 0.0f, 0.0f};
            simplex_lane(&context, &lanes, n, kind == KN_SIMPLEXSMOOTH, i, slopes);
            UNROLLED_ALL
            for (int a = 0; a < n; a++)
                out[a * FIELD_LAYER + i] = slopes[a];
        }
    }
}

#define ROWS_FORM(name, function, kind)                                                                                \
    void ISA_FN(name)(const KnNoise *noise, const FillBlock *block, float *out)                                        \
    {                                                                                                                  \
        if (block->dimensions == 1)                                                                                    \
            function(noise, block, kind, 1, out);                                                                      \
        else if (block->dimensions == 2)                                                                               \
            function(noise, block, kind, 2, out);                                                                      \
        else if (block->dimensions == 3)                                                                               \
            function(noise, block, kind, 3, out);                                                                      \
        else                                                                                                           \
            function(noise, block, kind, 4, out);                                                                      \
    }

ROWS_FORM(kn_rows_hash, fill_rows, KN_HASH)
ROWS_FORM(kn_rows_white, fill_rows, KN_WHITE)
ROWS_FORM(kn_rows_value, fill_rows, KN_VALUE)
ROWS_FORM(kn_rows_perlin, fill_rows, KN_PERLIN)
ROWS_FORM(kn_rows_simplex, fill_rows, KN_SIMPLEX)
ROWS_FORM(kn_rows_simplexsmooth, fill_rows, KN_SIMPLEXSMOOTH)
ROWS_FORM(kn_rows_valuecubic, fill_rows, KN_VALUECUBIC)
ROWS_FORM(kn_slopes_simplex, slope_rows, KN_SIMPLEX)
ROWS_FORM(kn_slopes_simplexsmooth, slope_rows, KN_SIMPLEXSMOOTH)
