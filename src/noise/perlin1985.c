// Perlin's first noise: gradients come from a table of random unit vectors, found by throwing points into a square or
// cube until one falls inside the unit circle or sphere, and a permutation of 0..255 scatters the table over the
// lattice. It repeats every 256 cells, and rows of one column are shifts of each other's gradients, since it has no
// hash (Perlin, "An Image Synthesizer", SIGGRAPH 1985).
#include "base/memory.h"
#include "noise/noise_internal.h"

enum { SIZE = 256 };

typedef struct Tables {
    float flat[SIZE][2], solid[SIZE][3]; // G for the plane and for space
    uint8_t permutation[SIZE];           // P
} Tables;

static void random_direction(uint64_t *state, int dimensions, float *out)
{
    for (;;) {
        float length = 0.0f;
        for (int a = 0; a < dimensions; a++) {
            *state = hash_combine(*state, (uint64_t)a);
            out[a] = lattice_value(*state);
            length += out[a] * out[a];
        }
        if (length > 1.0f || length < 1e-3f)
            continue;
        length = __builtin_sqrtf(length);
        for (int a = 0; a < dimensions; a++)
            out[a] /= length;
        return;
    }
}

void noise_perlin1985_make_tables(Noise *noise)
{
    Tables *tables = noise->tables = memory_alloc(MEMORY_NOISE, sizeof *tables);
    uint64_t state = hash_mix(noise->seed);
    for (int i = 0; i < SIZE; i++) {
        random_direction(&state, 2, tables->flat[i]);
        random_direction(&state, 3, tables->solid[i]);
        tables->permutation[i] = (uint8_t)i;
    }
    for (int i = SIZE - 1; i > 0; i--) {
        state = hash_combine(state, (uint64_t)i);
        int other = (int)((state >> 32) * (uint64_t)(i + 1) >> 32);
        uint8_t kept = tables->permutation[i];
        tables->permutation[i] = tables->permutation[other];
        tables->permutation[other] = kept;
    }
}

float noise_perlin1985_2(const Noise *noise, const int64_t cell[], const float offset[])
{
    const Tables *tables = noise->tables;
    float corners[4];
    for (int c = 0; c < 4; c++) {
        uint32_t i = (uint32_t)cell[0] + (c & 1), j = (uint32_t)cell[1] + (uint32_t)(c >> 1);
        const float *g = tables->flat[(i + tables->permutation[j % SIZE]) % SIZE];
        corners[c] = g[0] * (offset[0] - (float)(c & 1)) + g[1] * (offset[1] - (float)(c >> 1));
    }
    return lattice_fold(noise, 2, corners, offset) * PERLIN2_SCALE;
}

float noise_perlin1985_3(const Noise *noise, const int64_t cell[], const float offset[])
{
    const Tables *tables = noise->tables;
    const uint8_t *p = tables->permutation;
    float corners[8];
    for (int c = 0; c < 8; c++) {
        uint32_t at[3];
        float d[3];
        for (int a = 0; a < 3; a++) {
            at[a] = (uint32_t)cell[a] + (uint32_t)(c >> a & 1);
            d[a] = offset[a] - (float)(c >> a & 1);
        }
        const float *g = tables->solid[(at[0] + p[(at[1] + p[at[2] % SIZE]) % SIZE]) % SIZE];
        corners[c] = g[0] * d[0] + g[1] * d[1] + g[2] * d[2];
    }
    return lattice_fold(noise, 3, corners, offset) *
           1.1546993f; // 2 / sqrt 3, less 1e-6: the centre, all pointing to it
}
