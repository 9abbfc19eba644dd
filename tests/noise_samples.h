// Shared by the suites on noise: repeatable random positions, and a loop over every kind and dimension.
#pragma once

#include "base/hash.h"
#include "karst/noise.h"

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

#define FOR_EACH_NOISE(noise, dimensions, seed)                                                                        \
    for (int kind_ = 0; kind_ < KN_KIND_COUNT; kind_++)                                                                \
        for (KnNoise noise, *once_ = kn_init(&noise, (KnKind)kind_, seed, NULL) ? &noise : NULL; once_;                \
             kn_quit(&noise), once_ = NULL)                                                                            \
            for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++)                                    \
                if (kn_has_dimension(&noise, dimensions))
