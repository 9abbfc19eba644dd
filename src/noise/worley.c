// Worley noise: scatter feature points, one or more to a cell, and return the distance to the nearest (F1), the second
// nearest (F2), or their difference, which is 0 on the borders between the points' cells. For cells, scales, cracked
// mud (Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996).
//
// The search is exact: it goes outward ring by ring and stops when no cell of the next ring can hold a nearer point.
#include "noise/noise_internal.h"

#include <string.h>

typedef KnWorleyNearest Nearest;

static inline float length_of(KnWorleyMetric metric, const int dimensions, const float *d)
{
    float sum = 0.0f, most = 0.0f, squares = 0.0f;
    for (int a = 0; a < dimensions; a++) {
        float size = d[a] < 0.0f ? -d[a] : d[a];
        sum += size;
        most = size > most ? size : most;
        squares += size * size;
    }
    return metric == KN_WORLEY_EUCLIDEAN ? __builtin_sqrtf(squares) : metric == KN_WORLEY_MANHATTAN ? sum : most;
}

// The least distance from the sample to a cell `step` cells away along each axis.
static inline float cell_distance(KnWorleyMetric metric, const int dimensions, const int *step, const float *offset)
{
    float gap[3];
    for (int a = 0; a < dimensions; a++)
        gap[a] = step[a] > 0 ? (float)step[a] - offset[a] : step[a] < 0 ? offset[a] - (float)(step[a] + 1) : 0.0f;
    return length_of(metric, dimensions, gap);
}

static inline void visit_cell(const KnNoise *noise, const int dimensions, const int64_t *cell, const int *step,
                              const float *offset, Nearest *nearest)
{
    int64_t there[3];
    for (int a = 0; a < dimensions; a++)
        there[a] = cell[a] + step[a];
    uint64_t hash = corner_hash(noise, dimensions, there, 0);
    for (int p = 0; p < noise->parameters.points; p++, hash = hash_mix(hash + 1)) {
        float d[3];
        for (int a = 0; a < dimensions; a++)
            d[a] = (float)step[a] + lattice_feature(hash, a) - offset[a];
        float length = length_of(noise->parameters.metric, dimensions, d);
        if (length < nearest->first) {
            nearest->second = nearest->first;
            nearest->first = length;
            nearest->id = hash;
            memcpy(nearest->away, d, (size_t)dimensions * sizeof *d);
        } else if (length < nearest->second) {
            nearest->second = length;
        }
    }
}

static inline int ring_of(const int *step, const int dimensions)
{
    int ring = 0;
    for (int a = 0; a < dimensions; a++)
        ring = MAX(ring, step[a] < 0 ? -step[a] : step[a]);
    return ring;
}

// Cells at least this far away cannot change the result.
static inline float limit(const Nearest *nearest, const bool first_only)
{
    return first_only ? nearest->first : nearest->second;
}

static inline void visit_ring(const KnNoise *noise, const int dimensions, const bool first_only, int ring,
                              const int64_t *cell, const float *offset, Nearest *nearest)
{
    int step[3], depth = dimensions == 3 ? ring : 0;
    for (step[2] = -depth; step[2] <= depth; step[2]++)
        for (step[1] = -ring; step[1] <= ring; step[1]++)
            for (step[0] = -ring; step[0] <= ring; step[0]++)
                if (ring_of(step, dimensions) == ring &&
                    cell_distance(noise->parameters.metric, dimensions, step, offset) < limit(nearest, first_only))
                    visit_cell(noise, dimensions, cell, step, offset, nearest);
}

// The next ring out is at least as far as the nearest side of the block of cells already searched.
static inline float distance_beyond(int ring, const int dimensions, const float *offset)
{
    float least = 1.0f;
    for (int a = 0; a < dimensions; a++)
        least = MIN(least, MIN(offset[a], 1.0f - offset[a]));
    return (float)ring + least;
}

// With `first_only`, F2 may be wrong.
static inline Nearest search(const KnNoise *noise, const int dimensions, const bool first_only, const int64_t *cell,
                             const float *offset)
{
    Nearest nearest = {16.0f, 16.0f, 0, {0.0f, 0.0f, 0.0f}};
    for (int ring = 0; ring == 0 || distance_beyond(ring - 1, dimensions, offset) < limit(&nearest, first_only); ring++)
        visit_ring(noise, dimensions, first_only, ring, cell, offset, &nearest);
    return nearest;
}

static inline float worley(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    KnWorleyValue value = noise->parameters.value;
    if (value == KN_WORLEY_F1)
        return search(noise, dimensions, true, cell, offset).first;
    Nearest nearest = search(noise, dimensions, false, cell, offset);
    return value == KN_WORLEY_F2 ? nearest.second : nearest.second - nearest.first;
}

KnWorleyNearest kn_worley_nearest2(const KnNoise *noise, double x, double y)
{
    assert(noise->kind == KN_WORLEY);
    const int64_t cell[2] = {floor_to_int64(x), floor_to_int64(y)};
    const float offset[2] = {(float)(x - (double)cell[0]), (float)(y - (double)cell[1])};
    return search(noise, 2, false, cell, offset);
}

CELL_FORM(kn_worley2, worley, 2)
CELL_FORM(kn_worley3, worley, 3)

// The greatest F1 and F2, with each cell's point at its farthest corner. F1 is greatest at a corner of the lattice;
// F2 there too, or at a cell's centre, where the second nearest may be at (1/2, 3/2) and so on.
KnRange kn_worley_range(const KnNoise *noise, int dimensions)
{
    static const float highest[KN_WORLEY_METRIC_COUNT][2][2] = {
        {{1.41422f, 1.73206f}, {1.58114f, 1.73206f}}, // Euclidean
        {{2.0f, 3.0f}, {2.0f, 3.0f}},                 // Manhattan
        {{1.0f, 1.0f}, {1.5f, 1.5f}},                 // Chebyshev
    };
    const KnParameters *own = &noise->parameters;
    const KnRange range = {0.0f, highest[own->metric][own->value != KN_WORLEY_F1][dimensions - 2]};
    return range;
}
