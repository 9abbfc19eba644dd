// Derivatives of the smooth noises. A lattice noise is a sum over the corners of a cell: the product of a weight for
// each axis, times the corner's value or plane. Its derivative along an axis is the sum with that axis's weight
// replaced by its derivative, plus the planes' own slopes.
#include "noise/noise_internal.h"

#include <string.h>

static void bits_of_corner(const KnNoise *noise, int dimensions, const int64_t *cell, int corner, uint32_t *bits)
{
    uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++) {
        uint64_t hashes[2];
        axis_hashes(noise, a, cell[a], hashes);
        hash ^= hashes[corner >> a & 1];
    }
    *bits = point_bits(hash);
}

static void perlin_corner(const KnNoise *noise, int dimensions, const int64_t *cell, int corner, float *g)
{
    uint32_t bits;
    bits_of_corner(noise, dimensions, cell, corner, &bits);
    bits_gradient(dimensions, bits, g);
}

static void perlin4_corner(const KnNoise *noise, int dimensions, const int64_t *cell, int corner, float *g)
{
    uint32_t bits;
    bits_of_corner(noise, dimensions, cell, corner, &bits);
    g[0] = bits >> 30 & 1 ? -1.0f : 1.0f;
    g[1] = bits >> 31 ? -1.0f : 1.0f;
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

// How each smooth kind's derivatives are found.
static const struct {
    KnKind kind;
    CornerGradient *corner; // of a lattice noise's planes; NULL: they are constant, the points' values
    Scale *scale;
    PointGradient *point; // of any other noise
} gradient_rows[] = {
    {KN_VALUE, NULL, value_scale, NULL},
    {KN_PERLIN, perlin_corner, kn_perlin_scale, NULL},
    {KN_PERLIN1985, kn_perlin1985_gradient, kn_perlin1985_scale, NULL},
    {KN_PERLIN2002, kn_perlin2002_gradient, no_scale, NULL},
    {KN_PERLIN4, perlin4_corner, value_scale, NULL},
    {KN_SIMPLEX, NULL, NULL, kn_simplex_gradient},
    {KN_WAVELET, NULL, NULL, kn_wavelet_gradient},
};

static void lattice_gradient(const KnNoise *noise, int dimensions, CornerGradient *corner_gradient, float scale,
                             const double *point, float *gradient)
{
    int64_t cell[KN_DIMENSIONS_MAX];
    float offset[KN_DIMENSIONS_MAX], fade[KN_DIMENSIONS_MAX], slope[KN_DIMENSIONS_MAX];
    split_point(dimensions, point, cell, offset);
    for (int a = 0; a < dimensions; a++) {
        fade[a] = faded(noise, offset[a]);
        slope[a] = (float)kn_fade_info(noise->parameters.fade)->curve[1]((double)offset[a]);
    }
    for (int c = 0; c < 1 << dimensions; c++) {
        float g[KN_DIMENSIONS_MAX] = {0.0f}, plane = 0.0f, weight = scale;
        if (corner_gradient) {
            corner_gradient(noise, dimensions, cell, c, g);
        } else {
            uint32_t bits;
            bits_of_corner(noise, dimensions, cell, c, &bits);
            plane = bits_value(bits);
        }
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
    memset(gradient, 0, (size_t)dimensions * sizeof *gradient);
    for (size_t i = 0; i < ARRAY_COUNT(gradient_rows); i++) {
        if (gradient_rows[i].kind != noise->kind)
            continue;
        if (gradient_rows[i].point)
            gradient_rows[i].point(noise, dimensions, point, gradient);
        else
            lattice_gradient(noise, dimensions, gradient_rows[i].corner, gradient_rows[i].scale(noise, dimensions),
                             point, gradient);
    }
    return kn_sample(noise, dimensions, point);
}
