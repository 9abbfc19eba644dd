// The work for each of the 16 samples of a row; fill_rows.c lays out the rows. A lane's arrays are indexed by constants
// alone, so that compilers see one loop over the row without branches. Private to this folder.
#pragma once

#include "noise/fill_internal.h"
#include "noise/fold.h"
#include "noise/simplex.h"

enum { TAPS_MAX = 4, HASHED_MAX = 32 };

// Limits to the number of simplex noise's lattice points: up to SHARED_MAX share one table of gradients; a table for
// each layer is tried only up to LAYERS_MAX, for each few rows only up to ROWS_MAX.
enum { SHARED_MAX = HASHED_MAX, LAYERS_MAX = 96, ROWS_MAX = 48, TOO_MANY = LAYERS_MAX + 1 };

// 32 bits a lane: of hashes, or as the numbers that look_up copies.
typedef union HashRow {
    uint32_t bits[FIELD_EDGE];
    float numbers[FIELD_EDGE];
} HashRow;
typedef union HashTable {
    uint32_t bits[HASHED_MAX];
    float numbers[HASHED_MAX];
} HashTable;

// Each form reads, along each axis, the hashes of lattice points from the first to the last step away from the cell's
// own.
ALWAYS_INLINE bool is_wide(const KnKind kind) { return kind == KN_SIMPLEXSMOOTH || kind == KN_VALUECUBIC; }
ALWAYS_INLINE int first_step(const KnKind kind) { return is_wide(kind) ? -1 : 0; }
ALWAYS_INLINE int last_step(const KnKind kind)
{
    return is_wide(kind) ? 2 : kind == KN_WHITE || kind == KN_HASH ? 0 : 1;
}
ALWAYS_INLINE bool is_skewed(const KnKind kind) { return kind == KN_SIMPLEX || kind == KN_SIMPLEXSMOOTH; }

// Tables that the rows of a part of a block share. Neighbours share cells: the hashes of the coordinates along each
// axis are computed once, stored as two halves, and looked up, unless there are too many. Simplex noise's gradients are
// looked up too, if there are few lattice points.
typedef struct RowContext {
    const KnNoise *noise;
    const FillBlock *block;
    uint32_t key[2];
    float squared, scale; // of simplex noise
    bool looked_up, shared, by_axes;
    float *slopes;                              // of simplex noise, of a block of one layer; NULL: values
    double axes[KN_DIMENSIONS_MAX][FIELD_EDGE]; // coordinates along each, if the grid lies so
    int64_t least[KN_DIMENSIONS_MAX];           // the cell before which `first` points are in the table
    int count[KN_DIMENSIONS_MAX];
    HashTable tables[KN_DIMENSIONS_MAX][2];
    int points;                        // all of simplex noise, or TOO_MANY; x is the highest digit of a point's number
    int32_t stride[KN_DIMENSIONS_MAX]; // from a point's number to the next along an axis
    HashTable gradients[2];            // as pack_gradient has them
} RowContext;

typedef struct Lanes {
    float offset[KN_DIMENSIONS_MAX][FIELD_EDGE], fade[KN_DIMENSIONS_MAX][FIELD_EDGE];
    HashRow hash[KN_DIMENSIONS_MAX][TAPS_MAX][2];
    // of the corners of simplexes whose gradients are looked up
    int32_t point[KN_DIMENSIONS_MAX + 1][FIELD_EDGE];
    float step[KN_DIMENSIONS_MAX + 1][KN_DIMENSIONS_MAX][FIELD_EDGE];
    HashRow gradient[KN_DIMENSIONS_MAX + 1][2];
} Lanes;

// ---- what each lane does

ALWAYS_INLINE uint32_t halves_bits(uint32_t low, uint32_t high) { return (uint32_t)((uint64_t)low * (high | 1) >> 16); }

// Conditions as bits: compilers make branches of nested choices, or compare again and again.
ALWAYS_INLINE uint32_t mask_of(bool condition) { return condition ? UINT32_MAX : 0; }
ALWAYS_INLINE uint32_t bit_mask(uint32_t bits, int n) { return (uint32_t)((int32_t)(bits << (31 - n)) >> 31); }
ALWAYS_INLINE uint32_t choose(uint32_t mask, uint32_t there, uint32_t elsewhere)
{
    return (mask & there) | (~mask & elsewhere);
}

ALWAYS_INLINE float number_of(uint32_t bits)
{
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// bits_gradient without a table. In 2D two components, of which one is the longer, are picked by three bits and get
// their signs by the others: adding 0 makes -0 the table's 0. In 3D the pick, of twelve, is bits * 12 / 2^32: comparing
// the bits tells which component is 0, the two highest bits of bits * 3 are the others' signs. In 4D two bits tell
// which component is 0, three the others' signs.
ALWAYS_INLINE void lane_gradient(const int n, uint32_t bits, float *g)
{
    const uint32_t one = 0x3F800000, sign = UINT32_C(1) << 31;
    if (n == 1)
        g[0] = bits_value(bits);
    if (n == 2) {
        const uint32_t odd = bit_mask(bits, 28), two = bit_mask(bits, 29), cos45 = 0x3F3504F3;
        const uint32_t longer = choose(odd, 0x3F6C835E, choose(two, cos45, one));
        const uint32_t shorter = choose(odd, 0x3EC3EF15, two & cos45);
        const uint32_t steep = bit_mask(bits, 30) ^ (odd & two); // the longer one is along y
        g[0] = number_of(choose(steep, shorter, longer) | ((bits + sign / 2) & sign)) + 0.0f;
        g[1] = number_of(choose(steep, longer, shorter) | (bits & sign)) + 0.0f;
    }
    if (n == 3) {
        const uint32_t signs = bits * 3, first = one | (signs << 1 & sign), second = one | (signs & sign);
        const uint32_t yz = mask_of(bits > UINT32_C(0xAAAAAAAA)), xy = mask_of(bits <= UINT32_C(0x55555555));
        g[0] = number_of(~yz & first);
        g[1] = number_of(choose(xy, second, yz & first));
        g[2] = number_of(~xy & second);
    }
    if (n < 4)
        return;
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        const uint32_t zero = bits >> 30, before = mask_of(zero < (uint32_t)a);
        const uint32_t size = one | (~choose(before, bits << (5 - a), bits << (4 - a)) & sign);
        g[a] = number_of(~mask_of(zero == (uint32_t)a) & size);
    }
}

// The bits of all corners of a cell, as corner_hashes has them.
ALWAYS_INLINE void corner_bits(const RowContext *context, const Lanes *lanes, const int n, int i, uint32_t *bits)
{
    uint32_t low[1 << KN_DIMENSIONS_MAX], high[1 << KN_DIMENSIONS_MAX];
    const int corners = 1 << n; // clang unrolls no loop that counts what an outer one says
    low[0] = context->key[0];
    high[0] = context->key[1];
    UNROLLED_ALL
    for (int a = n - 1; a >= 0; a--) {
        const HashRow(*hash)[2] = lanes->hash[fold_axis(n, a)];
        UNROLLED_ALL
        for (int c = corners / 2 - 1; c >= 0; c--) {
            if (c >= 1 << (n - 1 - a))
                continue;
            low[2 * c + 1] = low[c] ^ hash[1][0].bits[i];
            high[2 * c + 1] = high[c] ^ hash[1][1].bits[i];
            low[2 * c] = low[c] ^ hash[0][0].bits[i];
            high[2 * c] = high[c] ^ hash[0][1].bits[i];
        }
    }
    UNROLLED_ALL
    for (int c = 0; c < corners; c++)
        bits[c] = halves_bits(low[c], high[c]);
}

ALWAYS_INLINE float value_lane(const RowContext *context, const Lanes *lanes, const int n, int i)
{
    uint32_t bits[1 << KN_DIMENSIONS_MAX];
    float values[1 << KN_DIMENSIONS_MAX];
    const int corners = 1 << n;
    corner_bits(context, lanes, n, i, bits);
    UNROLLED_ALL
    for (int c = 0; c < corners; c++)
        values[c] = bits_value(bits[c]);
    return fold_corner_values(n, values, &lanes->fade[0][i], FIELD_EDGE) * VALUE_SCALE;
}

ALWAYS_INLINE float perlin_lane(const RowContext *context, const Lanes *lanes, const int n, int i)
{
    uint32_t bits[1 << KN_DIMENSIONS_MAX];
    float planes[1 << (KN_DIMENSIONS_MAX - 1)][KN_DIMENSIONS_MAX];
    const int pairs = 1 << (n - 1);
    corner_bits(context, lanes, n, i, bits);
    UNROLLED_ALL
    for (int c = 0; c < pairs; c++) {
        float lower[KN_DIMENSIONS_MAX], upper[KN_DIMENSIONS_MAX];
        lane_gradient(n, bits[2 * c], lower);
        lane_gradient(n, bits[2 * c + 1], upper);
        fold_first(n, lower, upper, lanes->offset[0][i], lanes->fade[0][i], planes[c]);
    }
    return fold_planes(n, planes, &lanes->offset[0][i], &lanes->fade[0][i], FIELD_EDGE) * context->scale;
}

// `unit`: a factor for the gradients' components. Adds to `slopes`, unless it is NULL.
ALWAYS_INLINE float vertex_lane(const RowContext *context, const int n, const float *g, const float unit,
                                const float *d, float *slopes)
{
    float t = context->squared, dot = 0.0f;
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        t -= d[a] * d[a];
        dot = a ? dot + g[a] * d[a] : g[a] * d[a];
    }
    t = t > 0.0f ? t : 0.0f;
    if (slopes) {
        UNROLLED_ALL
        for (int a = 0; a < n; a++)
            slopes[a] += t * t * t * context->scale * (t * g[a] - 8.0f * dot * d[a]);
    }
    t *= t;
    return t * t * (dot * unit);
}

// A corner of a sample's simplex, or the mirror image of one: its hash, and its steps away along each axis.
typedef struct LaneCorner {
    uint32_t hash[2];
    float step[KN_DIMENSIONS_MAX];
} LaneCorner;

// `corner` with the hashes and steps of the lattice points from tap `from` to the next, along the axes whose ranks are
// from `least` to below `below`.
ALWAYS_INLINE LaneCorner moved_corner(LaneCorner corner, const Lanes *lanes, const int n, const int *rank,
                                      const int least, const int below, const int from, const float step, int i)
{
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        const uint32_t moves = mask_of(rank[a] >= least) & mask_of(rank[a] < below);
        const HashRow *here = lanes->hash[a][from], *there = lanes->hash[a][from + 1];
        corner.hash[0] ^= (here[0].bits[i] ^ there[0].bits[i]) & moves;
        corner.hash[1] ^= (here[1].bits[i] ^ there[1].bits[i]) & moves;
        corner.step[a] += number_of(moves & 0x3F800000) * step;
    }
    return corner;
}

ALWAYS_INLINE LaneCorner between_corners(const LaneCorner *before, const LaneCorner *own, const LaneCorner *after)
{
    LaneCorner mirror = *own;
    UNROLLED_ALL
    for (int half = 0; half < 2; half++)
        mirror.hash[half] ^= before->hash[half] ^ after->hash[half];
    UNROLLED_ALL
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        mirror.step[a] = (before->step[a] + after->step[a]) - own->step[a];
    return mirror;
}

ALWAYS_INLINE float corner_vertex(const RowContext *context, const int n, const LaneCorner *corner,
                                  const float *fraction, float back, const int steps, float *slopes)
{
    float d[KN_DIMENSIONS_MAX], g[KN_DIMENSIONS_MAX];
    back -= (float)steps * kn_simplex_unskew(n);
    UNROLLED_ALL
    for (int a = 0; a < n; a++)
        d[a] = (fraction[a] - corner->step[a]) - back;
    lane_gradient(n, halves_bits(corner->hash[0], corner->hash[1]), g);
    return vertex_lane(context, n, g, 1.0f, d, slopes);
}

// The rank of each axis: the number of axes that the walk takes before it.
ALWAYS_INLINE void rank_axes(const int n, const float *fraction, int *rank)
{
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        rank[a] = 0;
        UNROLLED_ALL
        for (int b = 0; b < n; b++)
            rank[a] += b < a ? fraction[b] >= fraction[a] : fraction[b] > fraction[a];
    }
}

// The walk of simplex.c. Hashes and steps are sums along the walk, so a mirror image is the sum of the two neighbours
// on the walk less the corner itself; only those of the first and the last corner go one step beyond the walk.
ALWAYS_INLINE float simplex_lane(const RowContext *context, const Lanes *lanes, const int n, const bool smooth, int i,
                                 float *slopes)
{
    const int own = smooth ? 1 : 0; // the tap of the cell's own lattice point
    float fraction[KN_DIMENSIONS_MAX], back = 0.0f, sum = 0.0f;
    int rank[KN_DIMENSIONS_MAX];
    LaneCorner walk[KN_DIMENSIONS_MAX + 1] = {{{context->key[0], context->key[1]}, {0.0f, 0.0f, 0.0f, 0.0f}}};
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        fraction[a] = lanes->offset[a][i];
        back += fraction[a];
        walk[0].hash[0] ^= lanes->hash[a][own][0].bits[i];
        walk[0].hash[1] ^= lanes->hash[a][own][1].bits[i];
    }
    rank_axes(n, fraction, rank);
    back *= kn_simplex_unskew(n);
    UNROLLED_ALL
    for (int k = 0; k <= n; k++) {
        walk[k] = moved_corner(walk[0], lanes, n, rank, 0, k, own, 1.0f, i);
        sum += corner_vertex(context, n, &walk[k], fraction, back, k, slopes);
    }
    if (!smooth)
        return sum * context->scale;
    UNROLLED_ALL
    for (int k = 0; k <= n; k++) {
        LaneCorner mirror = walk[k];
        if (k == 0)
            mirror = moved_corner(walk[n], lanes, n, rank, 0, 1, own + 1, 1.0f, i);
        else if (k == n)
            mirror = moved_corner(walk[0], lanes, n, rank, n - 1, n, own - 1, -1.0f, i);
        else
            mirror = between_corners(&walk[k - 1], &walk[k], &walk[k + 1]);
        sum += corner_vertex(context, n, &mirror, fraction, back, k == 0 ? n + 1 : k == n ? -1 : k, slopes);
    }
    return sum * context->scale;
}

// ---- simplex noise whose gradients are looked up

// A gradient in one number, or in 2D in two. In 3D and 4D each component has two bits: its sign, and 1 if it is not 0.
// Shifted to the highest bits of a float they read as 0, 2 or -2.
ALWAYS_INLINE void pack_gradient(const int n, uint32_t point, uint32_t *words)
{
    float g[KN_DIMENSIONS_MAX];
    lane_gradient(n, point, g);
    words[0] = words[1] = 0;
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        uint32_t bits;
        memcpy(&bits, &g[a], sizeof bits);
        if (n <= 2)
            words[a] = bits;
        else
            words[0] |= ((bits & UINT32_C(1) << 31) | (bits << 1 & UINT32_C(1) << 30)) >> 2 * a;
    }
}

// The places of a sample's corners: its simplex as steps from the cell's own lattice point, and their numbers.
ALWAYS_INLINE void place_corners(Lanes *lanes, const int32_t *stride, const int n, int32_t own, int i)
{
    float fraction[KN_DIMENSIONS_MAX];
    int rank[KN_DIMENSIONS_MAX];
    UNROLLED_ALL
    for (int a = 0; a < n; a++)
        fraction[a] = lanes->offset[a][i];
    rank_axes(n, fraction, rank);
    UNROLLED_ALL
    for (int k = 0; k <= n; k++) {
        lanes->point[k][i] = own;
        UNROLLED_ALL
        for (int a = 0; a < n; a++) {
            const uint32_t moves = mask_of(rank[a] < k);
            lanes->point[k][i] += (int32_t)moves & stride[a];
            lanes->step[k][a][i] = number_of(moves & 0x3F800000);
        }
    }
}

ALWAYS_INLINE float shared_simplex_lane(const RowContext *context, const Lanes *lanes, const int n, int i)
{
    float back = lanes->offset[0][i], sum = 0.0f;
    UNROLLED_ALL
    for (int a = 1; a < n; a++)
        back += lanes->offset[a][i];
    back *= kn_simplex_unskew(n);
    UNROLLED_ALL
    for (int k = 0; k <= n; k++) {
        const HashRow *words = lanes->gradient[k];
        float d[KN_DIMENSIONS_MAX], g[KN_DIMENSIONS_MAX];
        UNROLLED_ALL
        for (int a = 0; a < n; a++) {
            d[a] = (lanes->offset[a][i] - (k == 0   ? 0.0f
                                           : k == n ? 1.0f
                                                    : lanes->step[k][a][i])) -
                   (back - (float)k * kn_simplex_unskew(n));
            g[a] = n <= 2 ? words[a].numbers[i] : number_of(words[0].bits[i] << 2 * a & UINT32_C(3) << 30);
        }
        sum += vertex_lane(context, n, g, n <= 2 ? 1.0f : 0.5f, d, NULL);
    }
    return sum * context->scale;
}

ALWAYS_INLINE float white_lane(const RowContext *context, const Lanes *lanes, const int n, bool full, int i)
{
    uint32_t low = context->key[0], high = context->key[1];
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        low ^= lanes->hash[a][0][0].bits[i];
        high ^= lanes->hash[a][0][1].bits[i];
    }
    return bits_value(full ? (uint32_t)(hash_mix((uint64_t)high << 32 | low) >> 32) : halves_bits(low, high));
}

// Cubic value noise has 4^n lattice points a sample, too many to unroll: this is a loop over lines of four along x,
// and for each a loop over the row, like the folds of the other axes. The last axis is the lowest digit of a line's
// number, like in value.c.
typedef struct CubicRow {
    float weights[KN_DIMENSIONS_MAX][TAPS_MAX][FIELD_EDGE], values[1 << 2 * (KN_DIMENSIONS_MAX - 1)][FIELD_EDGE];
} CubicRow;

ALWAYS_INLINE void cubic_row_weights(const Lanes *lanes, const int n, CubicRow *row)
{
    for (int a = 0; a < n; a++) {
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            float own[TAPS_MAX];
            cubic_weights(lanes->offset[a][i], own);
            UNROLLED_ALL
            for (int tap = 0; tap < 4; tap++)
                row->weights[a][tap][i] = own[tap];
        }
    }
}

ALWAYS_INLINE void cubic_row_lines(const RowContext *context, const Lanes *lanes, const int n, CubicRow *row)
{
    for (int c = 0; c < 1 << 2 * (n - 1); c++) {
        const HashRow *line[KN_DIMENSIONS_MAX];
        for (int a = 1; a < n; a++)
            line[a] = lanes->hash[a][c >> 2 * (n - 1 - a) & 3];
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            uint32_t low = context->key[0], high = context->key[1];
            float sum = 0.0f;
            UNROLLED_ALL
            for (int a = 1; a < n; a++) {
                low ^= line[a][0].bits[i];
                high ^= line[a][1].bits[i];
            }
            UNROLLED_ALL
            for (int tap = 0; tap < 4; tap++) {
                const HashRow *own = lanes->hash[0][tap];
                sum += row->weights[0][tap][i] * bits_value(halves_bits(low ^ own[0].bits[i], high ^ own[1].bits[i]));
            }
            row->values[c][i] = sum;
        }
    }
}

ALWAYS_INLINE void cubic_row(const RowContext *context, const Lanes *lanes, const int n, float *restrict out)
{
    CubicRow row;
    cubic_row_weights(lanes, n, &row);
    cubic_row_lines(context, lanes, n, &row);
    for (int a = n - 1; a > 0; a--)
        for (int c = 0; c < 1 << 2 * (a - 1); c++) {
            KEEP_LOOP
            for (int i = 0; i < FIELD_EDGE; i++) {
                float sum = 0.0f;
                UNROLLED_ALL
                for (int tap = 0; tap < 4; tap++)
                    sum += row.weights[a][tap][i] * row.values[4 * c + tap][i];
                row.values[c][i] = sum;
            }
        }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] = row.values[0][i] * context->scale;
}
