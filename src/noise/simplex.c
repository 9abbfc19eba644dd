// Simplex noise: space is divided into triangles, tetrahedra or their 4D equivalents instead of squares and cubes, so
// that n + 1 corners contribute and not 2^n. Skewing space by K1 = (sqrt(n+1) - 1) / n turns the simplices into halves
// of cubes: floor finds the cube, sorting the fractions finds the simplex, K2 = (1 - 1/sqrt(n+1)) / n turns the corners
// back. Each corner adds (r^2 - d^2)^4 times its gradient's plane (Perlin, "Noise hardware", SIGGRAPH course 2001;
// Gustavson, "Simplex noise demystified", 2005). With r^2 = 1/2 a corner fades out where its last simplex ends, and the
// noise is continuous; with 0.6 it is cut off there, which shows as faint creases.
//
// Smooth simplex noise has r^2 = 2/3: kernels reach beyond the simplex across each facet, so n + 1 more corners reach a
// point, the mirror images of the simplex's own. (The idea of wider kernels on the same lattice, without creases:
// K. Spencer, OpenSimplex2.) Any other corner is at least sqrt(2/3) away from every point of the simplex, in every
// dimension.
//
// Terrain uses kn_cell_simplex3, which is exact; here positions are double, good within +-2^31.
#include "noise/simplex.h"

#include "noise/noise_internal.h"

#include <stdlib.h>

// The scales are the inverse of the greatest sum over a simplex with the best gradients, less 1e-6 for rounding.
static const SimplexShape shapes[KN_DIMENSIONS_MAX + 1] = {
    {0, 0, {0, 0, 0}, {0, 0, 0}}, // of no dimension
    {0,
     0,
     {3.1604907f, 3.1604907f, 0},
     {1.0f, 1.0f, 0}}, // the simplices are the cells: a point fades out one cell away
    {0.36602540378443864676, SIMPLEX_UNSKEW_2, {99.20423f, 34.62416f, 18.20143f}, {0.5f, 0.6f, 0.6666666f}},
    {1.0 / 3, SIMPLEX_UNSKEW_3, {76.88067f, 32.69585f, 17.94955f}, {0.5f, 0.6f, 0.6666666f}},
    {0.30901699437494742410, SIMPLEX_UNSKEW_4, {62.77764f, 27.22565f, 15.24515f}, {0.5f, 0.6f, 0.6666666f}},
};

const SimplexShape *kn_simplex_shape(int dimensions) { return &shapes[dimensions]; }

// The skew of the lattice, and the factor that undoes it. Moving by T cells along one axis moves the skewed lattice by
// T + K1 T along it and by K1 T along the others: onto itself, if K1 T is whole. So the skew of a wrapped noise is
// rounded down to `share` / g, g being the greatest common divisor of the tile's sides. The simplices become a little
// longer along the diagonal. Their facets' distances, 1 / sqrt 2 between two steps and not less elsewhere, stay, and so
// does the range: with less skew the greatest sum is not greater (found as in docs/noise.md, for g = 1..40).
typedef struct Skew {
    double in;
    float out;
    int64_t share, unit; // a vertex's place is (unit v - share * the sum of v) / unit
} Skew;

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// A wrapped noise has one number of dimensions; its table is the skew.
bool kn_simplex_make_tables(KnNoise *noise)
{
    int64_t sides = 0;
    int n = 0;
    for (; n < KN_DIMENSIONS_MAX && noise->parameters.wrap[n]; n++)
        sides = common_divisor(sides, noise->parameters.wrap[n]);
    if (n == 0)
        return true;
    const int64_t whole = (int64_t)(shapes[n].skew * (double)sides + 1e-6), both = common_divisor(sides, whole);
    const int64_t share = whole / both, parts = sides / both, unit = parts + n * share;
    Skew *skew = (Skew *)malloc(sizeof *skew);
    noise->tables = skew;
    if (skew) {
        const Skew wrapped = {(double)share / (double)parts, (float)share / (float)unit, share, unit};
        *skew = wrapped;
    }
    return skew != NULL;
}

ALWAYS_INLINE Skew skew_of(const KnNoise *noise, const int n, const bool wraps)
{
    const Skew plain = {shapes[n].skew, shapes[n].unskew, 0, 0};
    return wraps ? *(const Skew *)noise->tables : plain;
}

// A vertex's place modulo the tile identifies it. Far from the origin the products may not fit where their difference
// does.
static uint64_t wrapped_hash(const KnNoise *noise, const int n, const Skew *skew, const int64_t *v)
{
    uint64_t hash = noise->keys[KN_DIMENSIONS_MAX], sum = 0;
    for (int a = 0; a < n; a++)
        sum += (uint64_t)v[a];
    for (int a = 0; a < n; a++) {
        const int64_t place = (int64_t)((uint64_t)skew->unit * (uint64_t)v[a] - (uint64_t)skew->share * sum);
        hash ^= axis_hash(noise, a, floor_mod(place, skew->unit * noise->parameters.wrap[a]));
    }
    return hash;
}

// The corners of a simplex lie on a walk along the axes, the greatest fraction first: corner k is k steps away. Corners
// n + 1 and above are the mirror images of corners 0 .. n across the facet of all others. A mirror image is the corner
// before on the walk, which is closed, plus the corner after, less the corner itself.
//
// The walks to four corners, from `first` on: four are computed at once. The steps along an axis that `rank` others
// precede are (rank < before) + (rank < after) - (rank < corner); only a mirror image has the last two terms.
typedef struct Walks {
    Ints before, after, corner, steps;
} Walks;

ALWAYS_INLINE Walks walks_to(const int n, const int first)
{
    const int lanes = LANES;
    Walks walks = {{0}, {0}, {0}, {0}};
    UNROLLED
    for (int lane = 0; lane < lanes; lane++) {
        const int to = first + lane, k = to - (n + 1);
        walks.before[lane] = k < 0 ? to : k == 0 ? n : k - 1;
        walks.after[lane] = k < 0 || k == n ? 0 : k + 1;
        walks.corner[lane] = k < 0 ? 0 : k;
        walks.steps[lane] = walks.before[lane] + walks.after[lane] - walks.corner[lane];
    }
    return walks;
}

// A sum of coordinates may lie a little beyond +-2^51.
ALWAYS_INLINE void split_skewed(double at, int64_t *cell, float *fraction)
{
    if (__builtin_expect(__builtin_fabs(at) <= 0x1p51, 1)) {
        split_coordinate(at, cell, fraction);
    } else {
        *cell = floor_to_int64(at);
        *fraction = (float)(at - (double)*cell);
    }
}

// The position of a point among the simplices: its skewed cell, the fractions in it, the rank of each axis in the walk,
// and the hashes of the coordinates that steps lead to, from one before the cell's own.
typedef struct Place {
    int64_t cell[KN_DIMENSIONS_MAX];
    float fraction[KN_DIMENSIONS_MAX], unskew;
    int rank[KN_DIMENSIONS_MAX];
    uint64_t hashes[KN_DIMENSIONS_MAX][4];
} Place;

ALWAYS_INLINE Place place_of(const KnNoise *noise, const int n, const bool smooth, const Skew *lattice,
                             const double *point)
{
    const int first = smooth ? -1 : 0, last = smooth ? 2 : 1;
    Place place;
    double at[KN_DIMENSIONS_MAX], skew = 0.0;
    UNROLLED
    for (int a = 0; a < n; a++) {
        at[a] = settled(alone(&point[a]));
        skew += at[a];
    }
    skew *= lattice->in;
    place.unskew = 0.0f;
    UNROLLED
    for (int a = 0; a < n; a++) {
        split_skewed(at[a] + skew, &place.cell[a], &place.fraction[a]);
        place.unskew += place.fraction[a];
        UNROLLED
        for (int step = first; step <= last; step++)
            place.hashes[a][step + 1] = axis_hash(noise, a, place.cell[a] + step);
    }
    place.unskew *= lattice->out;
    UNROLLED
    for (int a = 0; a < n; a++) {
        place.rank[a] = 0;
        UNROLLED
        for (int b = 0; b < n; b++)
            place.rank[a] += b < a ? place.fraction[b] >= place.fraction[a] : place.fraction[b] > place.fraction[a];
    }
    return place;
}

// The hash of a corner to which `steps` lead.
ALWAYS_INLINE uint64_t corner_hash(const KnNoise *noise, const int n, const bool smooth, const Skew *wrapped,
                                   const Place *place, const int *steps)
{
    uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
    int64_t at[KN_DIMENSIONS_MAX];
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        at[a] = place->cell[a] + steps[a];
        hash ^= smooth ? place->hashes[a][steps[a] + 1] : steps[a] ? place->hashes[a][2] : place->hashes[a][1];
    }
    return wrapped ? wrapped_hash(noise, n, wrapped, at) : hash;
}

// The places of four corners' points: from each corner to the point.
ALWAYS_INLINE void four_offsets(const int n, const bool smooth, float unskew, const Place *place, const Walks *to,
                                Floats *d)
{
    const Ints zero = {0, 0, 0, 0};
    const Floats back = place->unskew - __builtin_convertvector(to->steps, Floats) * unskew;
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        const Ints rank = zero + place->rank[a];
        Ints steps = zero - (rank < to->before);
        if (smooth)
            steps += (rank < to->corner) - (rank < to->after);
        d[a] = (place->fraction[a] - __builtin_convertvector(steps, Floats)) - back;
    }
}

// The gradients of the first `count` of four corners. Steps are counted again, as numbers: read from four_offsets'
// vectors they make points 10 to 20 % slower.
ALWAYS_INLINE void four_gradients(const KnNoise *noise, const int n, const bool smooth, const Skew *wrapped,
                                  const Place *place, const Walks *to, const int count, Floats *g)
{
    float gradients[LANES][KN_DIMENSIONS_MAX] = {{0.0f}};
    UNROLLED_ALL
    for (int lane = 0; lane < count; lane++) {
        int steps[KN_DIMENSIONS_MAX];
        UNROLLED_ALL
        for (int a = 0; a < n; a++)
            steps[a] = (place->rank[a] < to->before[lane]) + (place->rank[a] < to->after[lane]) -
                       (place->rank[a] < to->corner[lane]);
        bits_gradient(n, point_bits(corner_hash(noise, n, smooth, wrapped, place, steps)), gradients[lane]);
    }
    UNROLLED_ALL
    for (int a = 0; a < n; a++) {
        const Floats along = {gradients[0][a], gradients[1][a], gradients[2][a], gradients[3][a]};
        g[a] = along;
    }
}

ALWAYS_INLINE float add_in_order(float sum, Floats terms, const int count)
{
    UNROLLED_ALL
    for (int lane = 0; lane < count; lane++)
        sum += terms[lane];
    return sum;
}

// `gradient`, if it is not NULL, becomes the slopes: a corner adds t^4 g - 8 t^3 (g . d) d.
ALWAYS_INLINE float simplex_sum(const KnNoise *noise, const int n, const bool smooth, const bool wraps,
                                const double *point, float *gradient)
{
    const Skew lattice = skew_of(noise, n, wraps);
    const int reach = smooth ? SIMPLEX_SMOOTH : (int)noise->parameters.radius;
    const int corners = smooth ? 2 * (n + 1) : n + 1, lanes = LANES;
    const Place place = place_of(noise, n, smooth, &lattice, point);
    const Floats zero = {0.0f, 0.0f, 0.0f, 0.0f};
    float sum = 0.0f;
    UNROLLED_ALL
    for (int first = 0; first < corners; first += lanes) {
        const Walks to = walks_to(n, first);
        const int count = MIN(corners - first, lanes);
        Floats d[KN_DIMENSIONS_MAX], g[KN_DIMENSIONS_MAX], t = zero + shapes[n].squared[reach], dot = zero;
        four_offsets(n, smooth, lattice.out, &place, &to, d);
        four_gradients(noise, n, smooth, wraps ? &lattice : NULL, &place, &to, count, g);
        UNROLLED_ALL
        for (int a = 0; a < n; a++) {
            t -= d[a] * d[a];
            dot += g[a] * d[a];
        }
        t = (Floats)((Ints)t & (t > zero));
        sum = add_in_order(sum, t * t * (t * t) * dot, count);
        if (gradient) {
            UNROLLED_ALL
            for (int a = 0; a < n; a++)
                gradient[a] = add_in_order(gradient[a],
                                           t * t * t * shapes[n].scale[reach] * (t * g[a] - 8.0f * dot * d[a]), count);
        }
    }
    return sum * shapes[n].scale[reach];
}

ALWAYS_INLINE float simplex(const KnNoise *noise, const int n, const bool smooth, const double *point, float *gradient)
{
    return noise->tables ? simplex_sum(noise, n, smooth, true, point, gradient)
                         : simplex_sum(noise, n, smooth, false, point, gradient);
}

typedef void Slopes(const KnNoise *noise, const double *point, float *gradient);

#define POINT_FORM(name, n, smooth)                                                                                    \
    __attribute__((noinline)) static float name##_unusual(const KnNoise *noise, const double point[])                  \
    {                                                                                                                  \
        return simplex(noise, n, smooth, point, NULL);                                                                 \
    }                                                                                                                  \
    float name(const KnNoise *noise, const double point[])                                                             \
    {                                                                                                                  \
        if (!noise->usual)                                                                                             \
            return name##_unusual(noise, point);                                                                       \
        const KnNoise usual = usual_noise(noise);                                                                      \
        return simplex_sum(&usual, n, smooth, false, point, NULL);                                                     \
    }                                                                                                                  \
    static void name##_slopes(const KnNoise *noise, const double *point, float *gradient)                              \
    {                                                                                                                  \
        simplex(noise, n, smooth, point, gradient);                                                                    \
    }

POINT_FORM(kn_simplex1, 1, false)
POINT_FORM(kn_simplex2, 2, false)
POINT_FORM(kn_simplex3, 3, false)
POINT_FORM(kn_simplex4, 4, false)
POINT_FORM(kn_simplex_smooth2, 2, true)
POINT_FORM(kn_simplex_smooth3, 3, true)
POINT_FORM(kn_simplex_smooth4, 4, true)

void kn_simplex_gradient(const KnNoise *noise, int dimensions, const double point[], float gradient[])
{
    static Slopes *const slopes[2][KN_DIMENSIONS_MAX + 1] = {
        {NULL, kn_simplex1_slopes, kn_simplex2_slopes, kn_simplex3_slopes, kn_simplex4_slopes},
        {NULL, NULL, kn_simplex_smooth2_slopes, kn_simplex_smooth3_slopes, kn_simplex_smooth4_slopes},
    };
    slopes[noise->kind == KN_SIMPLEXSMOOTH][dimensions](noise, point, gradient);
}
