// Simplex noise: space is divided into triangles, tetrahedra or their 4D equivalents instead of squares and cubes, so
// that n + 1 corners contribute and not 2^n. Skewing space by K1 = (sqrt(n+1) - 1) / n turns the simplices into halves
// of cubes: floor finds the cube, sorting the fractions finds the simplex, K2 = (1 - 1/sqrt(n+1)) / n turns the corners
// back. Each corner adds (r^2 - d^2)^4 times its gradient's plane (Perlin, "Noise hardware", SIGGRAPH course 2001;
// Gustavson, "Simplex noise demystified", 2005). With r^2 = 1/2 a corner fades out where its last simplex ends, and the
// noise is continuous; with 0.6 it is cut off there, which shows as faint creases.
//
// Terrain uses kn_cell_simplex3, which is exact; here positions are double, good within +-2^31.
#include "noise/simplex.h"

#include "noise/noise_internal.h"

// The scales are the inverse of the greatest sum over a simplex with the best gradients, less 1e-6 for rounding.
static const SimplexShape shapes[KN_DIMENSIONS_MAX + 1] = {
    {0, 0, {0, 0}, {0, 0}},                         // of no dimension
    {0, 0, {3.1604907f, 3.1604907f}, {1.0f, 1.0f}}, // the simplices are the cells: a point fades out one cell away
    {0.36602540378443864676, 0.21132487f, {99.20423f, 34.62416f}, {0.5f, 0.6f}},
    {1.0 / 3, 1.0f / 6, {76.88067f, 32.69585f}, {0.5f, 0.6f}},
    {0.30901699437494742410, 0.13819660f, {62.77764f, 27.22565f}, {0.5f, 0.6f}},
};

const SimplexShape *kn_simplex_shape(int dimensions) { return &shapes[dimensions]; }

// In 3D, moving by T blocks along one axis moves the lattice onto itself only if T is a multiple of 3. A vertex's
// position in sixths of a cell, modulo the tile, then identifies it.
static uint64_t wrapped_hash(const KnNoise *noise, const int64_t *v)
{
    uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
    int64_t sum = v[0] + v[1] + v[2];
    for (int a = 0; a < 3; a++)
        hash ^= axis_hash(noise, a, floor_mod(6 * v[a] - sum, 6 * (int64_t)noise->parameters.wrap[a]));
    return hash;
}

ALWAYS_INLINE float vertex(const KnNoise *noise, const int n, uint64_t hash, const float *d)
{
    float t = shapes[n].squared[noise->parameters.radius];
    UNROLLED
    for (int a = 0; a < n; a++)
        t -= d[a] * d[a];
    t = t > 0.0f ? t : 0.0f;
    t *= t;
    return t * t * gradient_dot(n, point_bits(hash), d);
}

static inline void add_slopes(const KnNoise *noise, const int n, uint64_t hash, const float *d, float *gradient)
{
    float t = shapes[n].squared[noise->parameters.radius], g[KN_DIMENSIONS_MAX];
    for (int a = 0; a < n; a++)
        t -= d[a] * d[a];
    if (t <= 0.0f)
        return;
    bits_gradient(n, point_bits(hash), g);
    float dot = gradient_dot(n, point_bits(hash), d), cubed = t * t * t * shapes[n].scale[noise->parameters.radius];
    for (int a = 0; a < n; a++)
        gradient[a] += cubed * (t * g[a] - 8.0f * dot * d[a]);
}

// `gradient`, if it is not NULL, becomes the slopes: a vertex adds t^4 g - 8 t^3 (g . d) d.
ALWAYS_INLINE float simplex(const KnNoise *noise, const int n, const double *point, float *gradient)
{
    const bool wraps = n == 3 && noise->parameters.wrap[0];
    double skew = 0.0;
    float fraction[4], unskew = 0.0f, sum = 0.0f;
    int64_t v[4];
    uint64_t hashes[4][2];
    int rank[4]; // how many axes are stepped along before this one
    UNROLLED
    for (int a = 0; a < n; a++)
        skew += settled(point[a]);
    skew *= shapes[n].skew;
    UNROLLED
    for (int a = 0; a < n; a++) {
        double skewed = settled(point[a]) + skew;
        v[a] = floor_to_int64(skewed);
        fraction[a] = (float)(skewed - (double)v[a]);
        unskew += fraction[a];
        hashes[a][0] = axis_hash(noise, a, v[a]);
        hashes[a][1] = axis_hash(noise, a, v[a] + 1);
    }
    unskew *= shapes[n].unskew;
    UNROLLED
    for (int a = 0; a < n; a++) {
        rank[a] = 0;
        UNROLLED
        for (int b = 0; b < n; b++)
            rank[a] += b < a ? fraction[b] >= fraction[a] : fraction[b] > fraction[a];
    }
    UNROLLED
    for (int corner = 0; corner <= n; corner++) {
        uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
        float d[4], back = unskew - (float)corner * shapes[n].unskew;
        int64_t at[4];
        UNROLLED
        for (int a = 0; a < n; a++) {
            int step = rank[a] < corner;
            hash ^= hashes[a][step];
            at[a] = v[a] + step;
            d[a] = (fraction[a] - (float)step) - back;
        }
        hash = wraps ? wrapped_hash(noise, at) : hash;
        sum += vertex(noise, n, hash, d);
        if (gradient)
            add_slopes(noise, n, hash, d, gradient);
    }
    return sum * shapes[n].scale[noise->parameters.radius];
}

float kn_simplex1(const KnNoise *noise, const double point[]) { return simplex(noise, 1, point, NULL); }
float kn_simplex2(const KnNoise *noise, const double point[]) { return simplex(noise, 2, point, NULL); }
float kn_simplex3(const KnNoise *noise, const double point[]) { return simplex(noise, 3, point, NULL); }
float kn_simplex4(const KnNoise *noise, const double point[]) { return simplex(noise, 4, point, NULL); }

void kn_simplex_gradient(const KnNoise *noise, int dimensions, const double point[], float gradient[])
{
    if (dimensions == 1)
        simplex(noise, 1, point, gradient);
    else if (dimensions == 2)
        simplex(noise, 2, point, gradient);
    else if (dimensions == 3)
        simplex(noise, 3, point, gradient);
    else
        simplex(noise, 4, point, gradient);
}
