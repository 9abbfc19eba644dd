// Derivatives of the smooth noises. A lattice noise is a sum over the corners of a cell: the product of a weight for
// each axis, times the corner's value or plane. Its derivative along an axis is the sum with that axis's weight
// replaced by its derivative, plus the planes' own slopes.
#include "noise/noise_internal.h"

#include <string.h>

// A hashed lattice point's plane: the value there, and its slopes.
typedef float HashedPlane(int dimensions, uint32_t bits, float *g);

static float value_plane(int dimensions, uint32_t bits, float *g)
{
    memset(g, 0, (size_t)dimensions * sizeof *g);
    return bits_value(bits);
}

static float perlin_plane(int dimensions, uint32_t bits, float *g)
{
    bits_gradient(dimensions, bits, g);
    return 0.0f;
}

static float value_scale(const KnNoise *noise, int dimensions)
{
    (void)noise, (void)dimensions;
    return VALUE_SCALE;
}

static float no_scale(const KnNoise *noise, int dimensions)
{
    (void)noise, (void)dimensions;
    return 1.0f;
}

typedef float Scale(const KnNoise *noise, int dimensions);

// The functions that compute the derivatives of each smooth kind.
typedef struct GradientRow {
    KnKind kind;
    HashedPlane *hashed; // of a lattice noise, from a point's hash
    CellGradients *cell; // of all corners of a cell
    Scale *scale;
    PointGradient *point; // of any other noise
} GradientRow;

static const GradientRow gradient_rows[] = {
    {KN_VALUE, value_plane, NULL, value_scale, NULL},
    {KN_PERLIN, perlin_plane, NULL, kn_perlin_scale, NULL},
    {KN_PERLIN1985, NULL, kn_perlin1985_gradients, kn_perlin1985_scale, NULL},
    {KN_PERLIN2002, NULL, kn_perlin2002_gradients, no_scale, NULL},
    {KN_PERLIN4, NULL, kn_perlin4_gradients, kn_perlin4_scale, NULL},
    {KN_SIMPLEX, NULL, NULL, NULL, kn_simplex_gradient},
    {KN_WAVELET, NULL, NULL, NULL, kn_wavelet_gradient},
    {KN_VALUECUBIC, NULL, NULL, NULL, kn_value_cubic_gradient},
    {KN_SIMPLEXSMOOTH, NULL, NULL, NULL, kn_simplex_gradient},
};

static const GradientRow *row_of(KnKind kind)
{
    size_t i = 0;
    while (gradient_rows[i].kind != kind)
        i++;
    return &gradient_rows[i];
}

float kn_lattice_scale(const KnNoise *noise, int dimensions)
{
    const bool smooth = kn_info(noise->kind)->flags & KN_SMOOTH;
    const GradientRow *row = smooth ? row_of(noise->kind) : NULL;
    return row && row->scale ? row->scale(noise, dimensions) : 0.0f;
}

void kn_corner_planes(const KnNoise *noise, int dimensions, const int64_t *cell, float *levels, CornerGradients g)
{
    const GradientRow *row = row_of(noise->kind);
    uint64_t hashes[KN_DIMENSIONS_MAX][2];
    if (row->cell) {
        memset(levels, 0, sizeof(float) << dimensions);
        row->cell(noise, dimensions, cell, g);
        return;
    }
    for (int a = 0; a < dimensions; a++)
        axis_hashes(noise, a, cell[a], hashes[a]);
    for (int c = 0; c < 1 << dimensions; c++) {
        uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
        for (int a = 0; a < dimensions; a++)
            hash ^= hashes[a][c >> a & 1];
        levels[c] = row->hashed(dimensions, point_bits(hash), g[c]);
    }
}

static void lattice_gradient(const KnNoise *noise, int dimensions, const double *point, float *gradient)
{
    const float scale = kn_lattice_scale(noise, dimensions);
    int64_t cell[KN_DIMENSIONS_MAX];
    float offset[KN_DIMENSIONS_MAX], fade[KN_DIMENSIONS_MAX], slope[KN_DIMENSIONS_MAX];
    float levels[1 << KN_DIMENSIONS_MAX], gradients[1 << KN_DIMENSIONS_MAX][KN_DIMENSIONS_MAX];
    split_point(dimensions, point, cell, offset);
    for (int a = 0; a < dimensions; a++) {
        fade[a] = faded(noise, offset[a]);
        slope[a] = (float)kn_fade_info(noise->parameters.fade)->curve[1]((double)offset[a]);
    }
    kn_corner_planes(noise, dimensions, cell, levels, gradients);
    for (int c = 0; c < 1 << dimensions; c++) {
        const float *g = gradients[c];
        float plane = levels[c], weight = scale;
        for (int a = 0; a < dimensions; a++) {
            plane += g[a] * (offset[a] - (float)(c >> a & 1));
            weight *= c >> a & 1 ? fade[a] : 1.0f - fade[a];
        }
        for (int a = 0; a < dimensions; a++) {
            float steep = scale * (c >> a & 1 ? slope[a] : -slope[a]);
            for (int b = 0; b < dimensions; b++)
                steep *= b == a ? 1.0f : c >> b & 1 ? fade[b] : 1.0f - fade[b];
            gradient[a] += steep * plane + weight * g[a];
        }
    }
}

float kn_sample_gradient(const KnNoise *noise, int dimensions, const double point[], float gradient[])
{
    assert(kn_info(noise->kind)->flags & KN_SMOOTH);
    const GradientRow *row = row_of(noise->kind);
    memset(gradient, 0, (size_t)dimensions * sizeof *gradient);
    if (row->point)
        row->point(noise, dimensions, point, gradient);
    else
        lattice_gradient(noise, dimensions, point, gradient);
    return kn_sample(noise, dimensions, point);
}
