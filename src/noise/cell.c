#include "noise/field_internal.h"

float kn_cell_white2(uint64_t seed, const int64_t cell[], const float offset[], float weight)
{
    (void)offset;
    return lattice_white(hash_at2(seed, cell[0], cell[1])) * (weight * VALUE_SCALE);
}

float kn_cell_white3(uint64_t seed, const int64_t cell[], const float offset[], float weight)
{
    (void)offset;
    return lattice_white(hash_at3(seed, cell[0], cell[1], cell[2])) * (weight * VALUE_SCALE);
}

float kn_cell_value2(uint64_t seed, const int64_t cell[], const float offset[], float weight)
{
    float u = lattice_fade(offset[0]), v = lattice_fade(offset[1]), scaled = weight * VALUE_SCALE, row[2];
    for (int k = 0; k < 2; k++)
        row[k] = lattice_lerp(u, lattice_value(hash_at2(seed, cell[0], cell[1] + k)),
                              lattice_value(hash_at2(seed, cell[0] + 1, cell[1] + k)));
    return row[0] * ((1.0f - v) * scaled) + row[1] * (v * scaled);
}

float kn_cell_value3(uint64_t seed, const int64_t cell[], const float offset[], float weight)
{
    float u = lattice_fade(offset[0]), v = lattice_fade(offset[2]), w = lattice_fade(offset[1]);
    float scaled = weight * VALUE_SCALE, plane[2];
    for (int level = 0; level < 2; level++) {
        float row[2];
        for (int k = 0; k < 2; k++)
            row[k] = lattice_lerp(u, lattice_value(hash_at3(seed, cell[0], cell[1] + level, cell[2] + k)),
                                  lattice_value(hash_at3(seed, cell[0] + 1, cell[1] + level, cell[2] + k)));
        plane[level] = row[0] * (1.0f - v) + row[1] * v;
    }
    return plane[0] * ((1.0f - w) * scaled) + plane[1] * (w * scaled);
}

// A row of lattice points folded along x: `along` is the faded sum of the gradients' x parts at fx, `across` the faded
// z part, to be multiplied by the distance from the row.
static void point_row2(uint64_t seed, int64_t cx, int64_t cz, float fx, float *along, float *across)
{
    Gradient2 g0 = lattice_gradient2(hash_at2(seed, cx, cz)), g1 = lattice_gradient2(hash_at2(seed, cx + 1, cz));
    float u = lattice_fade(fx);
    *along = lattice_lerp(u, g0.x * fx, g1.x * (fx - 1.0f));
    *across = lattice_lerp(u, g0.z, g1.z);
}

float kn_cell_perlin2(uint64_t seed, const int64_t cell[], const float offset[], float weight)
{
    float fx = offset[0], fz = offset[1];
    float v = lattice_fade(fz), scaled = weight * PERLIN2_SCALE;
    float lower_weight = (1.0f - v) * scaled, upper_weight = v * scaled;
    float a0, b0, a1, b1;
    point_row2(seed, cell[0], cell[1], fx, &a0, &b0);
    point_row2(seed, cell[0], cell[1] + 1, fx, &a1, &b1);
    return ((a0 * lower_weight + b0 * (fz * lower_weight)) + a1 * upper_weight) + b1 * ((fz - 1.0f) * upper_weight);
}

// A square of four lattice points in a horizontal plane, folded along x and then along z: `level` is the sum of the x
// and z parts, `rise` the faded y part, to be multiplied by the height above the plane.
static void point_plane3(uint64_t seed, int64_t cx, int64_t cy, int64_t cz, const float offset[3], float *level,
                         float *rise)
{
    float fx = offset[0], fz = offset[2], u = lattice_fade(fx), v = lattice_fade(fz), a[2], b[2], c[2];
    for (int k = 0; k < 2; k++) {
        Gradient3 g0 = lattice_gradient3(hash_at3(seed, cx, cy, cz + k));
        Gradient3 g1 = lattice_gradient3(hash_at3(seed, cx + 1, cy, cz + k));
        a[k] = lattice_lerp(u, g0.x * fx, g1.x * (fx - 1.0f));
        b[k] = lattice_lerp(u, g0.z, g1.z);
        c[k] = lattice_lerp(u, g0.y, g1.y);
    }
    float lower_weight = 1.0f - v;
    *level = ((a[0] * lower_weight + b[0] * (fz * lower_weight)) + a[1] * v) + b[1] * ((fz - 1.0f) * v);
    *rise = c[0] * lower_weight + c[1] * v;
}

float kn_cell_perlin3(uint64_t seed, const int64_t cell[], const float offset[], float weight)
{
    float fy = offset[1], v = lattice_fade(fy), scaled = weight * PERLIN3_SCALE;
    float lower_weight = (1.0f - v) * scaled, upper_weight = v * scaled;
    float level0, rise0, level1, rise1;
    point_plane3(seed, cell[0], cell[1], cell[2], offset, &level0, &rise0);
    point_plane3(seed, cell[0], cell[1] + 1, cell[2], offset, &level1, &rise1);
    return ((level0 * lower_weight + rise0 * (fy * lower_weight)) + level1 * upper_weight) +
           rise1 * ((fy - 1.0f) * upper_weight);
}

// Measures to the nearest feature point within two cells; no nearest point is ever farther, since the cells around the
// sample hold one each.
static inline float nearest_feature(uint64_t seed, const int dimensions, const int64_t *cell, const float *offset,
                                    float scale, float weight)
{
    float nearest = 16.0f, scaled = weight * VALUE_SCALE;
    for (int n = 0; n < (dimensions == 3 ? 125 : 25); n++) {
        const int step[3] = {n % 5 - 2, n / 5 % 5 - 2, n / 25 - 2};
        uint64_t hash = dimensions == 3 ? hash_at3(seed, cell[0] + step[0], cell[1] + step[1], cell[2] + step[2])
                                        : hash_at2(seed, cell[0] + step[0], cell[1] + step[1]);
        float squares = 0.0f;
        for (int a = 0; a < dimensions; a++) {
            float d = ((float)step[a] + lattice_feature(hash, a)) - offset[a];
            squares += d * d;
        }
        nearest = squares < nearest ? squares : nearest;
    }
    return __builtin_sqrtf(nearest) * (scale * scaled) - scaled;
}

float kn_cell_worley2(uint64_t seed, const int64_t cell[], const float offset[], float weight)
{
    return nearest_feature(seed, 2, cell, offset, WORLEY2_SCALE, weight);
}

float kn_cell_worley3(uint64_t seed, const int64_t cell[], const float offset[], float weight)
{
    return nearest_feature(seed, 3, cell, offset, WORLEY3_SCALE, weight);
}

// With u = 4x + y + z, v = x + 4y + z, w = x + y + 4z the simplex cell is floor(u, v, w / 3P), in integers, and the
// remainders r give the first vertex's offset, 6x - (5i - j - k) P = 2r - (sum of the three r) / 3 in sixths of a unit.
// The simplex's other vertices follow by stepping along the axes in the order of falling remainders.
float kn_cell_simplex3(float sum, uint64_t seed, int64_t x, int64_t y, int64_t z, int32_t period, float weight)
{
    const uint64_t all = (uint64_t)x + (uint64_t)y + (uint64_t)z; // beyond +-2^60 it wraps
    const int64_t skewed[3] = {(int64_t)(all + 3 * (uint64_t)x), (int64_t)(all + 3 * (uint64_t)y),
                               (int64_t)(all + 3 * (uint64_t)z)};
    int64_t vertex[3];
    int32_t rest[3], offset[3];
    for (int a = 0; a < 3; a++) {
        vertex[a] = floor_div(skewed[a], 3 * (int64_t)period);
        rest[a] = (int32_t)(skewed[a] - vertex[a] * 3 * period);
    }
    int32_t third = (rest[0] + rest[1] + rest[2]) / 3;
    for (int a = 0; a < 3; a++)
        offset[a] = 2 * rest[a] - third;

    int first = rest[0] >= rest[1] ? (rest[0] >= rest[2] ? 0 : 2) : (rest[1] >= rest[2] ? 1 : 2);
    int last = rest[2] <= rest[1] ? (rest[2] <= rest[0] ? 2 : 0) : (rest[1] <= rest[0] ? 1 : 0);
    const int steps[3] = {first, 3 - first - last, last};
    float unit = 1.0f / (float)(6 * period), scaled = weight * SIMPLEX3_SCALE;
    for (int corner = 0;; corner++) {
        Gradient3 g = lattice_gradient3(hash_at3(seed, vertex[0], vertex[1], vertex[2]));
        g.x *= scaled;
        g.y *= scaled;
        g.z *= scaled;
        sum += simplex3_vertex(g, (float)offset[0] * unit, (float)offset[1] * unit, (float)offset[2] * unit);
        if (corner == 3)
            return sum;
        vertex[steps[corner]]++;
        for (int a = 0; a < 3; a++)
            offset[a] += period;
        offset[steps[corner]] -= 6 * period;
    }
}
