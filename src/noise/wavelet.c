// Wavelet noise: Perlin noise has energy above and below its octave, so that it aliases at a distance and blurs near
// by. Here everything that a tile of half the resolution could represent is removed from a tile of random numbers:
// downsample it, upsample the result, subtract. The rest is one band-limited octave, interpolated by quadratic
// B-splines (Cook and DeRose, "Wavelet Noise", SIGGRAPH 2005). The tile repeats.
#include "noise/noise_internal.h"

#include <stdlib.h>
#include <string.h>

// The tiles' edges, powers of two, or less if the noise wraps earlier; the filter's taps.
enum { FLAT = 128, SOLID = 32, HYPER = 16, FILTER = 32, LONGEST_LINE = FLAT };

typedef struct WaveletTables {
    int edge[KN_DIMENSIONS_MAX + 1];
    float flat[FLAT * FLAT], solid[SOLID * SOLID * SOLID], hyper[HYPER * HYPER * HYPER * HYPER];
} WaveletTables;

ALWAYS_INLINE const float *tile_of(const WaveletTables *tables, const int dimensions)
{
    return dimensions == 2 ? tables->flat : dimensions == 3 ? tables->solid : tables->hyper;
}

static int points_of(int dimensions, int size)
{
    int count = 1;
    for (int a = 0; a < dimensions; a++)
        count *= size;
    return count;
}

// The paper's analysis filter for quadratic B-splines.
static const float analysis[FILTER] = {
    0.000334f,  -0.001528f, 0.000410f,  0.003545f,  -0.000938f, -0.008233f, 0.002172f,  0.019120f,
    -0.005040f, -0.044412f, 0.011655f,  0.103311f,  -0.025936f, -0.243780f, 0.033979f,  0.655340f,
    0.655340f,  0.033979f,  -0.243780f, -0.025936f, 0.103311f,  0.011655f,  -0.044412f, -0.005040f,
    0.019120f,  0.002172f,  -0.008233f, -0.000938f, 0.003545f,  0.000410f,  -0.001528f, 0.000334f,
};

// Replaces a line of `size` numbers, `stride` apart, by its representation at half the resolution.
static void down_and_up(float *line, int size, int stride)
{
    static const float synthesis[4] = {0.25f, 0.75f, 0.75f, 0.25f};
    float half[LONGEST_LINE / 2] = {0.0f};
    for (int i = 0; i < size / 2; i++)
        for (int k = 0; k < FILTER; k++)
            half[i] += analysis[k] * line[((2 * i + k - FILTER / 2) & (size - 1)) * stride];
    for (int i = 0; i < size; i++) {
        int k = i / 2;
        line[i * stride] = synthesis[i % 2 + 2] * half[k] + synthesis[i % 2] * half[(k + 1) % (size / 2)];
    }
}

static void smooth_axis(float *tile, int dimensions, int size, int axis)
{
    const int stride = points_of(axis, size), count = points_of(dimensions, size);
    for (int i = 0; i < count; i++)
        if (i / stride % size == 0)
            down_and_up(tile + i, size, stride);
}

// Even and odd points have different variances after the subtraction: adding the tile to itself at an odd distance
// makes them equal (section 3.4 of the paper).
static void even_out(float *tile, const float *copy, int dimensions, int size)
{
    const int shift = size / 2 + 1, count = points_of(dimensions, size);
    for (int i = 0; i < count; i++) {
        int from = 0;
        for (int stride = 1; stride < count; stride *= size)
            from += (i / stride + shift) % size * stride;
        tile[i] += copy[from];
    }
}

// Weights of the three points around a position `t` in [0, 1) of the way between two half points.
static inline void spline(float t, float weights[3])
{
    weights[0] = 0.5f * (1.0f - t) * (1.0f - t);
    weights[2] = 0.5f * t * t;
    weights[1] = 1.0f - weights[0] - weights[2];
}

// The derivatives of those weights by `t`.
static inline void spline_slopes(float t, float weights[3])
{
    weights[0] = t - 1.0f;
    weights[2] = t;
    weights[1] = 1.0f - 2.0f * t;
}

// `size` is a power of two, so that a mask repeats the tile, below 0 as well. The derivative along axis `along`, or the
// value if there is no such axis.
ALWAYS_INLINE float evaluate_along(const float *tile, const int dimensions, const int size, const double *point,
                                   int along)
{
    int64_t place[KN_DIMENSIONS_MAX][3] = {{0}};
    float weights[KN_DIMENSIONS_MAX][3] = {{0.0f}, {0.0f}, {1.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}}, sum = 0.0f;
    for (int a = 0; a < dimensions; a++) {
        double shifted = settled(point[a]) - 0.5;
        int64_t first = floor_to_int64(shifted);
        const float inside = (float)(shifted - (double)first);
        float value[3], slope[3];
        spline(inside, value);
        spline_slopes(inside, slope);
        memcpy(weights[a], a == along ? slope : value, sizeof value);
        for (int i = 0; i < 3; i++)
            place[a][i] = (first + i) & (size - 1);
    }
    for (int l = 0; l < (dimensions > 3 ? 3 : 1); l++)
        for (int k = 0; k < (dimensions > 2 ? 3 : 1); k++)
            for (int j = 0; j < 3; j++) {
                const float *line = &tile[((place[3][l] * size + place[2][k]) * size + place[1][j]) * size];
                for (int i = 0; i < 3; i++)
                    sum += weights[0][i] * weights[1][j] * weights[2][k] * weights[3][l] * line[place[0][i]];
            }
    return sum;
}

static inline float evaluate(const float *tile, const int dimensions, const int size, const double *point)
{
    return evaluate_along(tile, dimensions, size, point, -1);
}

// The greatest size of the noise at the points half a cell beyond those of the tile along the axes that are bits of
// `halves`. Line by line, in the order of evaluate_along; the products of these weights are exact.
static float greatest_at(const float *tile, int dimensions, int size, int halves)
{
    static const float splines[2][3] = {{0.125f, 0.75f, 0.125f}, {0.5f, 0.5f, 0.0f}};
    const float *own = splines[halves & 1];
    const int lines = points_of(dimensions - 1, size), taps = points_of(dimensions - 1, 3), mask = size - 1;
    float most = 0.0f;
    for (int line = 0; line < lines; line++) {
        float sums[LONGEST_LINE] = {0.0f}, around[LONGEST_LINE + 2];
        for (int tap = 0; tap < taps; tap++) {
            const float *from = tile;
            float weight = 1.0f;
            for (int a = 1, step = tap, place = line, stride = size; a < dimensions; a++, stride *= size) {
                const int half = halves >> a & 1;
                weight *= splines[half][step % 3];
                from += ((place + step % 3 - 1 + half) & mask) * stride;
                step /= 3;
                place /= size;
            }
            for (int x = 0; weight > 0.0f && x < size + 2; x++)
                around[x] = from[(x - 1 + (halves & 1)) & mask];
            for (int x = 0; weight > 0.0f && x < size; x++)
                sums[x] = ((sums[x] + own[0] * weight * around[x]) + own[1] * weight * around[x + 1]) +
                          own[2] * weight * around[x + 2];
        }
        for (int x = 0; x < size; x++)
            most = MAX(most, MAX(sums[x], -sums[x]));
    }
    return most;
}

// Brings the noise to [-1, 1]: divides by the greatest value found at points and half points, which the band limit
// lets the rest exceed by a few percent only.
static void normalise(float *tile, int dimensions, int size)
{
    const int count = points_of(dimensions, size);
    float most = 0.0f;
    for (int halves = 0; halves < 1 << dimensions; halves++)
        most = MAX(most, greatest_at(tile, dimensions, size, halves));
    for (int i = 0; i < count; i++)
        tile[i] /= most * 1.04f;
}

static bool make_tile(float *tile, int dimensions, int size, uint64_t seed)
{
    const int count = points_of(dimensions, size);
    float *smooth = (float *)malloc((size_t)count * sizeof *smooth);
    if (!smooth)
        return false;
    for (int i = 0; i < count; i++) { // the sum of four uniform numbers is close enough to normal
        float sum = 0.0f;
        for (int n = 0; n < 4; n++)
            sum += lattice_value(hash_at2(seed, i, n));
        tile[i] = smooth[i] = sum;
    }
    for (int axis = 0; axis < dimensions; axis++)
        smooth_axis(smooth, dimensions, size, axis);
    for (int i = 0; i < count; i++)
        smooth[i] = tile[i] -= smooth[i];
    even_out(tile, smooth, dimensions, size);
    normalise(tile, dimensions, size);
    free(smooth);
    return true;
}

bool kn_wavelet_make_tables(KnNoise *noise)
{
    WaveletTables *tables = (WaveletTables *)malloc(sizeof *tables);
    int wrap = 0;
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        wrap = MAX(wrap, noise->parameters.wrap[a]);
    noise->tables = tables;
    if (tables) {
        static const int edges[KN_DIMENSIONS_MAX + 1] = {0, 0, FLAT, SOLID, HYPER};
        for (int n = 2; n <= KN_DIMENSIONS_MAX; n++)
            tables->edge[n] = wrap ? MIN(wrap, edges[n]) : edges[n];
        if (make_tile(tables->flat, 2, tables->edge[2], noise->keys[0]) &&
            make_tile(tables->solid, 3, tables->edge[3], noise->keys[1]) &&
            make_tile(tables->hyper, 4, tables->edge[4], noise->keys[2]))
            return true;
    }
    free(tables);
    noise->tables = NULL;
    return false;
}

ALWAYS_INLINE float wavelet(const KnNoise *noise, const int dimensions, const double *point)
{
    const WaveletTables *tables = (const WaveletTables *)noise->tables;
    return CLAMP(evaluate(tile_of(tables, dimensions), dimensions, tables->edge[dimensions], point), -1.0f, 1.0f);
}

float kn_wavelet2(const KnNoise *noise, const double point[]) { return wavelet(noise, 2, point); }
float kn_wavelet3(const KnNoise *noise, const double point[]) { return wavelet(noise, 3, point); }
float kn_wavelet4(const KnNoise *noise, const double point[]) { return wavelet(noise, 4, point); }

void kn_wavelet_gradient(const KnNoise *noise, int dimensions, const double point[], float gradient[])
{
    const WaveletTables *tables = (const WaveletTables *)noise->tables;
    const float *tile = tile_of(tables, dimensions);
    const int size = tables->edge[dimensions];
    for (int a = 0; a < dimensions; a++)
        gradient[a] = dimensions == 2   ? evaluate_along(tile, 2, size, point, a)
                      : dimensions == 3 ? evaluate_along(tile, 3, size, point, a)
                                        : evaluate_along(tile, 4, size, point, a);
}

void kn_wavelet_numbers(const KnNoise *noise, int dimensions, const int64_t *cell, float *numbers)
{
    const WaveletTables *tables = (const WaveletTables *)noise->tables;
    const float *tile = tile_of(tables, dimensions);
    const int size = tables->edge[dimensions], lines = points_of(dimensions - 1, 3);
    for (int line = 0; line < lines; line++) {
        const float *from = tile;
        for (int a = 1, rest = line, stride = size; a < dimensions; a++, rest /= 3, stride *= size)
            from += ((cell[a] + rest % 3) & (size - 1)) * stride;
        for (int i = 0; i < 3; i++)
            numbers[3 * line + i] = from[(cell[0] + i) & (size - 1)];
    }
}

// ---- projection. A plane cut out of the 3D noise is not band-limited: waves that cross it at a slant look longer. The
// sum of the noise along the plane's normal is, since only waves that lie in the plane are left of it. Here each
// coefficient's spline is twice as wide along the normal, the sum of two of them: q being the way from p to the lattice
// point, it counts with B(q - n (n . q) / 2) along each axis (Cook and DeRose, section 4.3).

// The B-spline, 0 beyond +-3/2.
static float bell(float t)
{
    t = t < 0.0f ? -t : t;
    return t < 0.5f ? 0.75f - t * t : t < 1.5f ? 0.5f * (1.5f - t) * (1.5f - t) : 0.0f;
}

// The unit vector of a direction; z where it has none.
static void unit_of(const float *direction, float *unit)
{
    float most = 0.0f, squares = 0.0f;
    for (int a = 0; a < 3; a++) {
        most = MAX(most, MAX(direction[a], -direction[a]));
        squares += direction[a] * direction[a];
    }
    const bool usual = squares > 1e-30f && squares < 1e30f, is_number = squares == squares;
    const bool has_way = is_number && most > 0.0f && most <= FLT_MAX;
    for (int a = 0; a < 3; a++)
        unit[a] = usual ? direction[a] : has_way ? direction[a] / most : a == 2 ? 1.0f : 0.0f;
    if (!usual)
        squares = unit[0] * unit[0] + unit[1] * unit[1] + unit[2] * unit[2];
    const float length = __builtin_sqrtf(squares);
    for (int a = 0; a < 3; a++)
        unit[a] /= length;
}

float kn_wavelet_projected(const KnNoise *noise, const double point[], const float normal[])
{
    assert(noise->kind == KN_WAVELET);
    const WaveletTables *tables = (const WaveletTables *)noise->tables;
    const int mask = tables->edge[3] - 1;
    float n[3], inside[3], sum = 0.0f;
    int64_t cell[3];
    int reach[3]; // 3/2 times the greatest coordinate of a cube's point that is moved twice as far along the normal
    unit_of(normal, n);
    split_point(3, point, cell, inside);
    for (int a = 0; a < 3; a++) {
        float others = 0.0f;
        for (int b = 0; b < 3; b++)
            others += b == a ? 0.0f : n[b] < 0.0f ? -n[b] : n[b];
        reach[a] = (int)(1.5f * (1.0f + n[a] * n[a] + (n[a] < 0.0f ? -n[a] : n[a]) * others)) + 1;
    }
    for (int k = -reach[2]; k <= reach[2] + 1; k++)
        for (int j = -reach[1]; j <= reach[1] + 1; j++)
            for (int i = -reach[0]; i <= reach[0] + 1; i++) {
                const float q[3] = {(float)i - inside[0], (float)j - inside[1], (float)k - inside[2]};
                const float half = 0.5f * (n[0] * q[0] + n[1] * q[1] + n[2] * q[2]);
                const float weight = bell(q[0] - n[0] * half) * bell(q[1] - n[1] * half) * bell(q[2] - n[2] * half);
                sum +=
                    weight * tables->solid[(((cell[2] + k) & mask) * (mask + 1) + ((cell[1] + j) & mask)) * (mask + 1) +
                                           ((cell[0] + i) & mask)];
            }
    return CLAMP(sum * 0.75f, -1.0f, 1.0f);
}
