// Simplex noise: space is divided into triangles, tetrahedra or their 4D equivalents instead of squares and cubes, so
// that n + 1 corners contribute and not 2^n. Skewing space by K1 = (sqrt(n+1) - 1) / n turns the simplices into halves
// of cubes: floor finds the cube, sorting the fractions finds the simplex, K2 = (1 - 1/sqrt(n+1)) / n turns the corners
// back. Each corner adds (r^2 - d^2)^4 times its gradient's plane (Perlin, "Noise hardware", SIGGRAPH course 2001;
// Gustavson, "Simplex noise demystified", 2005). With r^2 = 1/2 a corner fades out where its last simplex ends, and the
// noise is continuous; with 0.6 it is cut off there, which shows as faint creases.
//
// Terrain uses kn_cell_simplex3, which is exact; here positions are double, good within +-2^31.
#include "noise/noise_internal.h"

typedef struct Shape {
    double skew, unskew;        // K1, K2
    float scale[2], squared[2]; // by KnSimplexRadius
} Shape;

// The scales are the inverse of the greatest sum over a simplex with the best gradients, less 1e-6 for rounding.
static const Shape shapes[KN_DIMENSIONS_MAX + 1] = {
    {0, 0, {0, 0}, {0, 0}}, // of no dimension, and of one
    {0, 0, {0, 0}, {0, 0}},
    {0.36602540378443864676, 0.21132486540518711775, {99.20423f, 34.62416f}, {0.5f, 0.6f}},
    {1.0 / 3, 1.0 / 6, {76.88067f, 32.69585f}, {0.5f, 0.6f}},
    {0.30901699437494742410, 0.13819660112501051518, {62.77764f, 27.22565f}, {0.5f, 0.6f}},
};

// In 3D, moving by T blocks along one axis moves the lattice onto itself only if T is a multiple of 3. A vertex's
// position in sixths of a cell, modulo the tile, then identifies it.
static inline uint64_t hash_vertex(const KnNoise *noise, const int n, const int64_t *v)
{
    const int *wrap = noise->parameters.wrap;
    if (n != 3 || !wrap[0])
        return lattice_hash(noise->seed, n, v);
    int64_t sum = v[0] + v[1] + v[2], at[3];
    for (int a = 0; a < 3; a++)
        at[a] = floor_mod(6 * v[a] - sum, 6 * (int64_t)wrap[a]);
    return lattice_hash(noise->seed, 3, at);
}

static inline float vertex(const KnNoise *noise, const int n, const int64_t *v, const float *d)
{
    float t = shapes[n].squared[noise->parameters.radius];
    for (int a = 0; a < n; a++)
        t -= d[a] * d[a];
    if (t <= 0.0f)
        return 0.0f;
    t *= t;
    return t * t * gradient_dot(n, hash_vertex(noise, n, v), d);
}

static inline float simplex(const KnNoise *noise, const int n, const double *point)
{
    double skew = 0.0, unskew = 0.0, fraction[4];
    int64_t v[4];
    int rank[4] = {0};
    float d[4], sum = 0.0f;
    for (int a = 0; a < n; a++)
        skew += point[a];
    for (int a = 0; a < n; a++) {
        double skewed = point[a] + skew * shapes[n].skew;
        v[a] = floor_to_int64(skewed);
        fraction[a] = skewed - (double)v[a];
        unskew += fraction[a];
    }
    for (int a = 0; a < n; a++) // how many axes are stepped along before this one
        for (int b = 0; b < n; b++)
            rank[a] += fraction[b] > fraction[a] || (fraction[b] == fraction[a] && b < a);
    for (int corner = 0; corner <= n; corner++) {
        for (int a = 0; a < n; a++) {
            int step = rank[a] < corner;
            v[a] += rank[a] == corner - 1;
            d[a] = (float)(fraction[a] - step - (unskew - corner) * shapes[n].unskew);
        }
        sum += vertex(noise, n, v, d);
    }
    return sum * shapes[n].scale[noise->parameters.radius];
}

float kn_simplex2(const KnNoise *noise, const double point[]) { return simplex(noise, 2, point); }
float kn_simplex3(const KnNoise *noise, const double point[]) { return simplex(noise, 3, point); }
float kn_simplex4(const KnNoise *noise, const double point[]) { return simplex(noise, 4, point); }
