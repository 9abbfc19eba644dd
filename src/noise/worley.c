// Worley noise: scatter feature points, one or more to a cell, and return the distance to the nearest (F1), the second
// nearest (F2), or their difference, which is 0 on the borders between the points' cells. For cells, scales, cracked
// mud (Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996).
//
// The search is exact: it goes outward ring by ring and stops when no cell of the next ring can hold a nearer point.
#include "noise/noise_internal.h"

#include <string.h>

enum { KEPT = 1 }; // rings of cells whose coordinates are hashed once

// One search: where the sample lies, the hashes of the coordinates near it, and the nearest points found so far. Their
// distances are squared while the search lasts, if the metric is Euclidean.
typedef struct Search {
    const KnNoise *noise;
    const int64_t *cell;
    const float *offset;
    uint64_t hashes[KN_DIMENSIONS_MAX][2 * KEPT + 1];
    bool first_only; // F2 is not asked for, and may be wrong
    KnWorleyNearest nearest;
} Search;

ALWAYS_INLINE uint64_t keyed_cell(const Search *search, const int dimensions, const int *step)
{
    uint64_t hash = search->noise->keys[KN_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++)
        hash ^= step[a] >= -KEPT && step[a] <= KEPT
                    ? search->hashes[a][step[a] + KEPT]
                    : axis_hash(search->noise, a, wrapped(search->noise, a, cell_after(search->cell[a], step[a])));
    return hash_mix(hash);
}

ALWAYS_INLINE float measured(KnWorleyMetric metric, const int dimensions, const float *d)
{
    float sum = 0.0f, most = 0.0f, squares = 0.0f;
    for (int a = 0; a < dimensions; a++) {
        float size = d[a] < 0.0f ? -d[a] : d[a];
        sum += size;
        most = size > most ? size : most;
        squares += size * size;
    }
    return metric == KN_WORLEY_EUCLIDEAN ? squares : metric == KN_WORLEY_MANHATTAN ? sum : most;
}

// The least distance from the sample to a cell `step` cells away along each axis.
ALWAYS_INLINE float cell_distance(KnWorleyMetric metric, const int dimensions, const int *step, const float *offset)
{
    float gap[KN_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++)
        gap[a] = step[a] > 0 ? (float)step[a] - offset[a] : step[a] < 0 ? offset[a] - (float)(step[a] + 1) : 0.0f;
    return measured(metric, dimensions, gap);
}

ALWAYS_INLINE void visit_cell(Search *search, const KnWorleyMetric metric, const int dimensions, const int *step)
{
    const KnParameters *own = &search->noise->parameters;
    KnWorleyNearest *nearest = &search->nearest;
    uint64_t hash = keyed_cell(search, dimensions, step);
    for (int p = 0; p < own->points; p++, hash = hash_mix(hash + 1)) {
        float d[KN_DIMENSIONS_MAX];
        for (int a = 0; a < dimensions; a++)
            d[a] = (float)step[a] + worley_feature(hash, dimensions, a, own->jitter) - search->offset[a];
        float distance = measured(metric, dimensions, d);
        if (distance < nearest->first) {
            nearest->second = nearest->first;
            nearest->first = distance;
            nearest->id = hash;
            memcpy(nearest->away, d, (size_t)dimensions * sizeof *d);
        } else if (distance < nearest->second) {
            nearest->second = distance;
        }
    }
}

// Cells at least this far away cannot change the result.
ALWAYS_INLINE float limit(const Search *search)
{
    return search->first_only ? search->nearest.first : search->nearest.second;
}

ALWAYS_INLINE int ring_of(const int *step, const int dimensions)
{
    int ring = 0;
    for (int a = 0; a < dimensions; a++)
        ring = MAX(ring, step[a] < 0 ? -step[a] : step[a]);
    return ring;
}

ALWAYS_INLINE void visit_ring(Search *search, const KnWorleyMetric metric, const int dimensions, int ring)
{
    int step[KN_DIMENSIONS_MAX], deep = dimensions > 2 ? ring : 0, deeper = dimensions > 3 ? ring : 0;
    for (step[3] = -deeper; step[3] <= deeper; step[3]++)
        for (step[2] = -deep; step[2] <= deep; step[2]++)
            for (step[1] = -ring; step[1] <= ring; step[1]++)
                for (step[0] = -ring; step[0] <= ring; step[0]++)
                    if (ring_of(step, dimensions) == ring &&
                        cell_distance(metric, dimensions, step, search->offset) < limit(search))
                        visit_cell(search, metric, dimensions, step);
}

// The next ring out is at least as far as the nearest side of the block of cells already searched.
ALWAYS_INLINE float distance_beyond(const float *offset, const KnWorleyMetric metric, const int dimensions, int ring)
{
    float least = 1.0f;
    for (int a = 0; a < dimensions; a++)
        least = MIN(least, MIN(offset[a], 1.0f - offset[a]));
    float distance = (float)ring + least;
    return metric == KN_WORLEY_EUCLIDEAN ? distance * distance : distance;
}

ALWAYS_INLINE void run(Search *search, const KnWorleyMetric metric, const int dimensions)
{
    KnWorleyNearest *nearest = &search->nearest;
    nearest->first = nearest->second = 256.0f;
    nearest->id = 0;
    for (int ring = 0; ring == 0 || distance_beyond(search->offset, metric, dimensions, ring - 1) < limit(search);
         ring++)
        visit_ring(search, metric, dimensions, ring);
    if (metric == KN_WORLEY_EUCLIDEAN) {
        nearest->first = __builtin_sqrtf(nearest->first);
        nearest->second = __builtin_sqrtf(nearest->second);
    }
}

ALWAYS_INLINE void hash_around(const KnNoise *noise, const int dimensions, const int64_t *cell,
                               uint64_t (*hashes)[2 * KEPT + 1])
{
    UNROLLED
    for (int a = 0; a < dimensions; a++) {
        const int last = KEPT;
        UNROLLED
        for (int step = -last; step <= last; step++)
            hashes[a][step + KEPT] = axis_hash(noise, a, wrapped(noise, a, cell_after(cell[a], step)));
    }
}

ALWAYS_INLINE void start(Search *search, const KnNoise *noise, const int dimensions, const bool first_only,
                         const int64_t *cell, const float *offset)
{
    search->noise = noise;
    search->cell = cell;
    search->offset = offset;
    search->first_only = first_only;
    hash_around(noise, dimensions, cell, search->hashes);
}

ALWAYS_INLINE void find(Search *search, const int dimensions)
{
    const KnWorleyMetric metric = search->noise->parameters.metric;
    if (metric == KN_WORLEY_EUCLIDEAN) // a constant, for the compiler
        run(search, KN_WORLEY_EUCLIDEAN, dimensions);
    else
        run(search, metric, dimensions);
}

// The distance to the nearest border: half way between the nearest point and each other one lies a plane, at the
// distance
// (|b|^2 - |a|^2) / (2 |b - a|). A point can be decisive that is farther than the second nearest, but none beyond
// |a| + 2 * the distance found so far.
static inline float edge_of_cell(const Search *search, const int dimensions, const int *step, float least)
{
    const KnParameters *own = &search->noise->parameters;
    const KnWorleyNearest *nearest = &search->nearest;
    uint64_t hash = keyed_cell(search, dimensions, step);
    for (int p = 0; p < own->points; p++, hash = hash_mix(hash + 1)) {
        float apart = 0.0f, towards = 0.0f;
        for (int a = 0; a < dimensions; a++) {
            float b = (float)step[a] + worley_feature(hash, dimensions, a, own->jitter) - search->offset[a];
            float across = b - nearest->away[a];
            apart += across * across;
            towards += (b + nearest->away[a]) * across;
        }
        float distance = apart > 0.0f ? 0.5f * towards / __builtin_sqrtf(apart) : least;
        least = hash != nearest->id && distance < least ? distance : least;
    }
    return least > 0.0f ? least : 0.0f;
}

static float edge(const Search *search, const int dimensions)
{
    float least = search->nearest.first + 4.0f;
    for (int ring = 0; ring < 2 || (float)(ring - 1) < search->nearest.first + 2.0f * least; ring++) {
        int step[KN_DIMENSIONS_MAX], deep = dimensions > 2 ? ring : 0, deeper = dimensions > 3 ? ring : 0;
        for (step[3] = -deeper; step[3] <= deeper; step[3]++)
            for (step[2] = -deep; step[2] <= deep; step[2]++)
                for (step[1] = -ring; step[1] <= ring; step[1]++)
                    for (step[0] = -ring; step[0] <= ring; step[0]++)
                        if (ring_of(step, dimensions) == ring)
                            least = edge_of_cell(search, dimensions, step, least);
    }
    return least;
}

typedef uint64_t HashPair __attribute__((vector_size(16)));

// Coordinates of three cells' points along an axis, in no order, times 2^21, or 2^16 in 4D: `left` is of the first and
// the last cell, `middle` of the second and the last.
ALWAYS_INLINE Ints row_features(const int dimensions, const int axis, int step, HashPair left, HashPair middle)
{
    const int bits = dimensions < 4 ? 21 : 16;
    const HashPair first = {0, (uint64_t)2 << bits}, second = {(uint64_t)1 << bits, (uint64_t)2 << bits};
    left = dimensions < 4 ? left << 21 * axis >> 43 : left >> 16 * axis & 0xFFFF;
    middle = dimensions < 4 ? middle << 21 * axis >> 43 : middle >> 16 * axis & 0xFFFF;
    if (axis == 0) {
        left += first;
        middle += second;
        step = 0;
    }
    return (Ints)(left | middle << 32) + (step - 1) * (1 << bits);
}

// F1 as it is asked for most: to ask which of the cells around matter would cost more than to look, and a branch for
// each that is nearer too. Squared; it is not less than the truth, and true if it is less than distance_beyond.
ALWAYS_INLINE float nearest_around(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    const int row = 3, cells = dimensions == 2 ? 9 : dimensions == 3 ? 27 : 81;
    uint64_t hashes[KN_DIMENSIONS_MAX][2 * KEPT + 1];
    hash_around(noise, dimensions, cell, hashes);
    Floats least = {256.0f, 256.0f, 256.0f, 256.0f};
    UNROLLED
    for (int n = 0; n < cells; n += row) {
        const int step[KN_DIMENSIONS_MAX] = {0, n / 3 % 3, n / 9 % 3, n / 27};
        uint64_t across = noise->keys[KN_DIMENSIONS_MAX];
        UNROLLED
        for (int a = 1; a < dimensions; a++)
            across ^= hashes[a][step[a]];
        const uint64_t last = hash_mix(across ^ hashes[0][2]);
        const HashPair left = {hash_mix(across ^ hashes[0][0]), last}, middle = {hash_mix(across ^ hashes[0][1]), last};
        Floats squares = {0.0f, 0.0f, 0.0f, 0.0f};
        UNROLLED
        for (int a = 0; a < dimensions; a++) {
            const Ints features = row_features(dimensions, a, step[a], left, middle);
            const Floats d =
                __builtin_convertvector(features, Floats) * (dimensions < 4 ? 0x1p-21f : 0x1p-16f) - offset[a];
            squares += d * d;
        }
        const Ints nearer = squares < least;
        least = (Floats)(((Ints)squares & nearer) | ((Ints)least & ~nearer));
    }
    return MIN(MIN(least[0], least[1]), MIN(least[2], least[3]));
}

ALWAYS_INLINE float searched(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    const KnWorleyValue value = noise->parameters.value;
    const bool first_only = value == KN_WORLEY_F1 || value == KN_WORLEY_CELL || value == KN_WORLEY_EDGE;
    Search search;
    start(&search, noise, dimensions, first_only, cell, offset);
    find(&search, dimensions);
    if (value == KN_WORLEY_CELL)
        return bits_value((uint32_t)(hash_mix(search.nearest.id + 1) >> 32));
    if (value == KN_WORLEY_EDGE)
        return edge(&search, dimensions);
    return worley_value(value, search.nearest.first, search.nearest.second);
}

// The arguments of a call by value: a variable whose address is taken has no register, and most points need no search.
typedef struct Spot {
    KnNoise noise;
    int64_t cell[KN_DIMENSIONS_MAX];
    float offset[KN_DIMENSIONS_MAX];
} Spot;

__attribute__((noinline)) static float searched_at(Spot spot, int dimensions)
{
    return dimensions == 2   ? searched(&spot.noise, 2, spot.cell, spot.offset)
           : dimensions == 3 ? searched(&spot.noise, 3, spot.cell, spot.offset)
                             : searched(&spot.noise, 4, spot.cell, spot.offset);
}

ALWAYS_INLINE float worley(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    const KnParameters *own = &noise->parameters;
    if (own->value == KN_WORLEY_F1 && own->metric == KN_WORLEY_EUCLIDEAN && own->points == 1 && own->jitter == 1.0f) {
        const float least = nearest_around(noise, dimensions, cell, offset);
        if (least <= 1.0f || least <= distance_beyond(offset, KN_WORLEY_EUCLIDEAN, dimensions, 1)) // mostly the former
            return __builtin_sqrtf(least);
    }
    Spot spot = {*noise, {0}, {0.0f}};
    UNROLLED
    for (int a = 0; a < dimensions; a++) {
        spot.cell[a] = cell[a];
        spot.offset[a] = offset[a];
    }
    return searched_at(spot, dimensions);
}

KnWorleyNearest kn_worley_nearest2(const KnNoise *noise, double x, double y)
{
    assert(noise->kind == KN_WORLEY);
    x = settled(x);
    y = settled(y);
    const int64_t cell[2] = {floor_to_int64(x), floor_to_int64(y)};
    const float offset[2] = {(float)(x - (double)cell[0]), (float)(y - (double)cell[1])};
    Search search;
    start(&search, noise, 2, false, cell, offset);
    find(&search, 2);
    return search.nearest;
}

CELL_FORM(kn_worley2, worley, 2)
CELL_FORM(kn_worley3, worley, 3)
CELL_FORM(kn_worley4, worley, 4)

// The length of a vector with one coordinate and n - 1 others that are alike.
static float extent(KnWorleyMetric metric, int dimensions, float one, float others)
{
    const float rest = (float)(dimensions - 1);
    return metric == KN_WORLEY_MANHATTAN   ? one + rest * others
           : metric == KN_WORLEY_CHEBYSHEV ? MAX(one, others)
                                           : __builtin_sqrtf(one * one + rest * others * others);
}

// The least upper bounds: every point of a cell may be as far away as its jitter allows, and nothing else decides.
// F1 is greatest at a corner of the lattice, F2 there or at a cell's centre, where a next cell's point may be half a
// jitter beyond that cell's own centre along each axis. F2 - F1 is greatest where F1 is 0: at the centre too, or at the
// corner of the points' box. The distance to an edge is half of the way to a next point at most. More points in a cell
// are close together in these cases. (Each found by maximising over the position; tests/noise_reference.py reaches
// them.)
KnRange kn_worley_range(const KnNoise *noise, int dimensions)
{
    const KnParameters *own = &noise->parameters;
    const float jitter = own->jitter, half = 0.5f * jitter, room = 1.000002f;
    const float corner = extent(own->metric, dimensions, 0.5f + half, 0.5f + half) * room;
    const float side = extent(own->metric, dimensions, 1.0f + half, half) * room;
    const float box = extent(own->metric, dimensions, 1.0f, jitter) * room;
    const bool alone = own->points == 1;
    const KnRange ranges[KN_WORLEY_VALUE_COUNT] = {
        {0.0f, corner},                                                                          // F1
        {alone ? (0.5f - half) / room : 0.0f, alone ? MAX(corner, side) : corner},               // F2
        {0.0f, alone ? MAX(side, box) : extent(own->metric, dimensions, jitter, jitter) * room}, // F2 - F1
        {0.0f, corner * corner},                                                                 // F1 * F2
        {0.0f, 1.0f},                                                                            // F1 / F2
        {-1.0f, 1.0f},                                                                           // a value of the cell
        {0.0f, MAX(corner, side) * 0.5f}, // the distance to the edge
    };
    return ranges[own->value];
}
