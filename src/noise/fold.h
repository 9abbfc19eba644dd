// A cell folded to a number, for points and for fills: along x first, then along the other axes with weights for the
// lower and upper side, in the order of fold_axis. Offsets and fades of the next axis are `apart` numbers on. Bit n of
// a corner's number is its step along the n-th axis that is folded. Private to this folder.
#pragma once

#include "noise/noise_internal.h"

// The corners' values, which are overwritten.
ALWAYS_INLINE float fold_corner_values(const int n, float *values, const float *fade, const int apart)
{
    const int pairs = 1 << (n - 1);
    UNROLLED_ALL
    for (int c = 0; c < pairs; c++)
        values[c] = lattice_lerp(fade[0], values[2 * c], values[2 * c + 1]);
    UNROLLED_ALL
    for (int a = 1; a < n; a++) {
        const float upper = fade[fold_axis(n, a) * apart], lower = 1.0f - upper;
        UNROLLED_ALL
        for (int c = 0; c < pairs / 2; c++)
            if (c < pairs >> a)
                values[c] = values[2 * c] * lower + values[2 * c + 1] * upper;
    }
    return values[0];
}

// Folds the gradients of two corners that are neighbours along x into one plane, with its level in place of the slope
// along x.
ALWAYS_INLINE void fold_first(const int n, const float *lower, const float *upper, float offset, float fade,
                              float *plane)
{
    plane[0] = lattice_lerp(fade, lower[0] * offset, upper[0] * (offset - 1.0f));
    UNROLLED_ALL
    for (int a = 1; a < n; a++)
        plane[a] = lattice_lerp(fade, lower[a], upper[a]);
}

// Folds the planes that fold_first made of all pairs; `planes` is overwritten.
ALWAYS_INLINE float fold_planes(const int n, float planes[][KN_DIMENSIONS_MAX], const float *offset, const float *fade,
                                const int apart)
{
    const int pairs = 1 << (n - 1);
    UNROLLED_ALL
    for (int a = 1; a < n; a++) {
        const int axis = fold_axis(n, a);
        const float upper = fade[axis * apart], lower = 1.0f - upper, own = offset[axis * apart];
        const float lower_slope = own * lower, upper_slope = (own - 1.0f) * upper;
        UNROLLED_ALL
        for (int c = 0; c < pairs / 2; c++) {
            if (c >= pairs >> a)
                continue;
            const float *one = planes[2 * c], *other = planes[2 * c + 1];
            planes[c][0] = ((one[0] * lower + one[axis] * lower_slope) + other[0] * upper) + other[axis] * upper_slope;
            UNROLLED_ALL
            for (int b = 1; b < n; b++)
                planes[c][b] = one[b] * lower + other[b] * upper;
        }
    }
    return planes[0][0];
}

// Weights of the four values along an axis of cubic value noise.
ALWAYS_INLINE void cubic_weights(float t, float *weights)
{
    weights[0] = t * (t * (1.0f - 0.5f * t) - 0.5f);
    weights[1] = t * t * (1.5f * t - 2.5f) + 1.0f;
    weights[2] = t * (t * (2.0f - 1.5f * t) + 0.5f);
    weights[3] = t * t * (0.5f * t - 0.5f);
}
