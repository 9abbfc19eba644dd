// Simplex noise: space is divided into triangles, tetrahedra or their 4D equivalents instead of squares and cubes, so
// that n + 1 corners contribute and not 2^n. Skewing space by K1 = (sqrt(n+1) - 1) / n turns the simplices into halves
// of cubes: floor finds the cube, sorting the fractions finds the simplex, K2 = (1 - 1/sqrt(n+1)) / n turns the corners
// back. Each corner adds (r^2 - d^2)^4 times its gradient's plane (Perlin, "Noise hardware", SIGGRAPH course 2001;
// Gustavson, "Simplex noise demystified", 2005). With r^2 = 1/2 a corner fades out where its last simplex ends, and the
// noise is continuous; with 0.6 it is cut off there, which shows as faint creases.
//
// Smooth simplex noise has r^2 = 2/3: kernels reach beyond the simplex across each facet, up to the next corners, so a
// point has n + 1 more of them, the mirror images of the simplex's own. (The idea of wider kernels on the same lattice,
// without creases: K. Spencer, OpenSimplex2.) In every dimension 2/3 is the least squared distance from a simplex to a
// corner that is neither.
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

// How the lattice lies in space: the skew and what undoes it. Moving by T cells along one axis moves the skewed lattice
// by T + K1 T along it and by K1 T along the others: onto itself, if K1 T is whole. So the skew of a wrapped noise is
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

// Of a wrapped noise, which has one number of dimensions, the skew is its table.
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

// A vertex's place modulo the tile identifies it.
static uint64_t wrapped_hash(const KnNoise *noise, const int n, const Skew *skew, const int64_t *v)
{
    uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
    int64_t sum = 0;
    for (int a = 0; a < n; a++)
        sum += v[a];
    for (int a = 0; a < n; a++) {
        const int64_t side = skew->unit * noise->parameters.wrap[a];
        hash ^= axis_hash(noise, a, floor_mod(skew->unit * v[a] - skew->share * sum, side));
    }
    return hash;
}

ALWAYS_INLINE float vertex(const int n, const int reach, uint64_t hash, const float *d)
{
    float t = shapes[n].squared[reach];
    UNROLLED
    for (int a = 0; a < n; a++)
        t -= d[a] * d[a];
    t = t > 0.0f ? t : 0.0f;
    t *= t;
    return t * t * gradient_dot(n, point_bits(hash), d);
}

static inline void add_slopes(const int n, const int reach, uint64_t hash, const float *d, float *gradient)
{
    float t = shapes[n].squared[reach], g[KN_DIMENSIONS_MAX];
    for (int a = 0; a < n; a++)
        t -= d[a] * d[a];
    if (t <= 0.0f)
        return;
    bits_gradient(n, point_bits(hash), g);
    float dot = gradient_dot(n, point_bits(hash), d), cubed = t * t * t * shapes[n].scale[reach];
    for (int a = 0; a < n; a++)
        gradient[a] += cubed * (t * g[a] - 8.0f * dot * d[a]);
}

// The corners of a simplex are those of a walk along the axes, the greatest fraction first: corner k is k steps away.
// Those from n + 1 on are the mirror images of 0 .. n across the facet of all others: the corner before plus the corner
// after, on the walk, which is closed, less the corner itself.
typedef struct Mirror {
    int before, after, corner;
} Mirror;

ALWAYS_INLINE Mirror mirror_of(const int n, int corner)
{
    const int k = corner - (n + 1);
    const Mirror mirror = {k == 0 ? n : k - 1, k == n ? 0 : k + 1, k};
    return mirror;
}

// Steps to a corner along an axis that `rank` others precede.
ALWAYS_INLINE int steps_along(const int n, int corner, int rank)
{
    const Mirror mirror = mirror_of(n, corner);
    return corner <= n ? rank < corner : (rank < mirror.before) + (rank < mirror.after) - (rank < mirror.corner);
}

ALWAYS_INLINE int steps_of(const int n, int corner)
{
    const Mirror mirror = mirror_of(n, corner);
    return corner <= n ? corner : mirror.before + mirror.after - mirror.corner;
}

// `gradient`, if it is not NULL, becomes the slopes: a vertex adds t^4 g - 8 t^3 (g . d) d.
ALWAYS_INLINE float simplex_sum(const KnNoise *noise, const int n, const bool smooth, const bool wraps,
                                const double *point, float *gradient)
{
    const Skew lattice = skew_of(noise, n, wraps);
    const int reach = smooth ? SIMPLEX_SMOOTH : (int)noise->parameters.radius;
    const int first = smooth ? -1 : 0, last = smooth ? 2 : 1; // steps along an axis
    double skew = 0.0;
    float fraction[4], unskew = 0.0f, sum = 0.0f;
    int64_t v[4];
    uint64_t hashes[4][4];
    int rank[4]; // how many axes are stepped along before this one
    UNROLLED
    for (int a = 0; a < n; a++)
        skew += settled(point[a]);
    skew *= lattice.in;
    UNROLLED
    for (int a = 0; a < n; a++) {
        double skewed = settled(point[a]) + skew;
        v[a] = floor_to_int64(skewed);
        fraction[a] = (float)(skewed - (double)v[a]);
        unskew += fraction[a];
        UNROLLED
        for (int step = first; step <= last; step++)
            hashes[a][step + 1] = axis_hash(noise, a, v[a] + step);
    }
    unskew *= lattice.out;
    UNROLLED
    for (int a = 0; a < n; a++) {
        rank[a] = 0;
        UNROLLED
        for (int b = 0; b < n; b++)
            rank[a] += b < a ? fraction[b] >= fraction[a] : fraction[b] > fraction[a];
    }
    const int corners = smooth ? 2 * (n + 1) : n + 1;
    UNROLLED
    for (int corner = 0; corner < corners; corner++) {
        uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
        float d[4], back = unskew - (float)steps_of(n, corner) * lattice.out;
        int64_t at[4];
        UNROLLED
        for (int a = 0; a < n; a++) {
            int step = steps_along(n, corner, rank[a]);
            hash ^= hashes[a][step + 1];
            at[a] = v[a] + step;
            d[a] = (fraction[a] - (float)step) - back;
        }
        hash = wraps ? wrapped_hash(noise, n, &lattice, at) : hash;
        sum += vertex(n, reach, hash, d);
        if (gradient)
            add_slopes(n, reach, hash, d, gradient);
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
    float name(const KnNoise *noise, const double point[]) { return simplex(noise, n, smooth, point, NULL); }          \
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
