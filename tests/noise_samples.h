// Shared by the suites on noise: repeatable random positions, and a loop over every kind and dimension.
#pragma once

#include "base/hash.h"
#include "karst/noise.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static inline double random_unit(uint64_t *state)
{
    *state += 1;
    return (double)(hash_mix(*state) >> 11) * 0x1p-53;
}

static inline void random_point(uint64_t *state, double span, double point[KN_DIMENSIONS_MAX])
{
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        point[a] = (random_unit(state) - 0.5) * span;
}

// Adds the bits of a value to a hash of values.
static inline uint64_t hash_value(uint64_t hash, float value)
{
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return hash_combine(hash, word);
}

// Prints what the hashes of fields are where they are not the golden ones.
static inline bool hashes_are(const uint64_t *hashes, const uint64_t *golden, const KnFieldDef *defs, size_t count)
{
    for (size_t d = 0; d < count; d++)
        if (hashes[d] != golden[d])
            fprintf(stderr, "%s: 0x%016llx\n", defs[d].name, (unsigned long long)hashes[d]);
    return memcmp(hashes, golden, count * sizeof *hashes) == 0;
}

// What docs/noise.md says of the hash of a lattice point: the axes' hashes combined, and the 32 bits of it.
static inline uint64_t oracle_combined(uint64_t seed, KnKind kind, int dimensions, const int64_t cell[])
{
    uint64_t own = hash_combine(seed, (uint64_t)kind), combined = hash_combine(own, 4);
    for (int a = 0; a < dimensions; a++)
        combined ^= hash_mix(hash_combine(own, (uint64_t)a) + (uint64_t)cell[a]);
    return combined;
}

static inline uint32_t oracle_bits(uint64_t seed, KnKind kind, int dimensions, const int64_t cell[])
{
    uint64_t combined = oracle_combined(seed, kind, dimensions, cell);
    return (uint32_t)((combined & 0xFFFFFFFF) * (combined >> 32 | 1) >> 16);
}

// The bits of a lattice point in [-1, 1) and its gradient, as the tables say, for a noise or, if it is NULL, for a
// field, whose hash is folded once for each coordinate.
typedef struct Corner {
    double value, gradient[KN_DIMENSIONS_MAX];
} Corner;

static inline uint64_t chained(uint64_t seed, int n, const int64_t *cell) // a field hashes x, z, y
{
    return n == 2 ? hash_at2(seed, cell[0], cell[1]) : hash_at3(seed, cell[0], cell[1], cell[2]);
}

static inline Corner corner_of(const KnNoise *noise, uint64_t seed, int n, const int64_t *cell)
{
    uint32_t bits = noise ? oracle_bits(seed, noise->kind, n, cell) : (uint32_t)(chained(seed, n, cell) >> 32);
    Corner corner = {.value = (double)(int32_t)bits / 2147483648.0};
    if (n == 1)
        corner.gradient[0] = corner.value;
    if (n == 2) {
        corner.gradient[0] = cos((bits >> 28) * 6.283185307179586 / 16);
        corner.gradient[1] = sin((bits >> 28) * 6.283185307179586 / 16);
    }
    int pick = (int)((uint64_t)bits * 12 >> 32), zero = 2 - pick / 4;
    for (int a = 0, bit = 0; n == 3 && a < 3; a++)
        corner.gradient[a] = a == zero ? 0 : pick >> bit++ & 1 ? -1 : 1;
    for (int a = 0, bit = 27; n == 4 && a < 4; a++)
        corner.gradient[a] = a == (int)(bits >> 30) ? 0 : bits >> bit++ & 1 ? 1 : -1;
    return corner;
}

#define FOR_EACH_NOISE(noise, dimensions, seed)                                                                        \
    for (int kind_ = 0; kind_ < KN_KIND_COUNT; kind_++)                                                                \
        for (KnNoise noise, *once_ = kn_init(&noise, (KnKind)kind_, seed, NULL) ? &noise : NULL; once_;                \
             kn_quit(&noise), once_ = NULL)                                                                            \
            for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++)                                    \
                if (kn_has_dimension(&noise, dimensions))
