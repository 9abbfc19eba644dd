#include "noise/chained.h"

#include "noise/noise_internal.h"

float chained_perlin2(uint64_t seed, const int wrap[2], double x, double y)
{
    const int64_t cell[2] = {floor_to_int64(x), floor_to_int64(y)};
    const float offset[2] = {(float)(x - (double)cell[0]), (float)(y - (double)cell[1])};
    float corners[4];
    for (int c = 0; c < 4; c++) {
        int step_x = c & 1, step_y = c >> 1;
        uint64_t hash = hash_at2(seed, floor_mod(cell[0] + step_x, wrap[0]), floor_mod(cell[1] + step_y, wrap[1]));
        Gradient2 g = lattice_gradient2(hash);
        corners[c] = g.x * (offset[0] - (float)step_x) + g.z * (offset[1] - (float)step_y);
    }
    float u = lattice_fade(offset[0]), v = lattice_fade(offset[1]);
    return lattice_lerp(v, lattice_lerp(u, corners[0], corners[1]), lattice_lerp(u, corners[2], corners[3])) *
           PERLIN2_SCALE;
}

KnWorleyNearest chained_worley_nearest2(uint64_t seed, const int wrap[2], double x, double y)
{
    const int64_t cell[2] = {floor_to_int64(x), floor_to_int64(y)};
    const float offset[2] = {(float)(x - (double)cell[0]), (float)(y - (double)cell[1])};
    KnWorleyNearest nearest = {.first = 16.0f, .second = 16.0f};
    for (int n = 0; n < 25; n++) { // the second nearest point is within two cells
        const int step[2] = {n % 5 - 2, n / 5 - 2};
        uint64_t hash = hash_at2(seed, floor_mod(cell[0] + step[0], wrap[0]), floor_mod(cell[1] + step[1], wrap[1]));
        float dx = (float)step[0] + lattice_feature(hash, 0) - offset[0];
        float dy = (float)step[1] + lattice_feature(hash, 1) - offset[1], distance = __builtin_sqrtf(dx * dx + dy * dy);
        if (distance < nearest.first)
            nearest = (KnWorleyNearest){distance, nearest.first, hash, {dx, dy}};
        else if (distance < nearest.second)
            nearest.second = distance;
    }
    return nearest;
}
