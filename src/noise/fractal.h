// What fractals make of their octaves, for their points and their fills. Private to this folder.
#pragma once

#include "karst/noise.h"
#include "noise/noise_internal.h"
#include "noise/sine.h"

#define HYBRID_LIFT 0.7f // Musgrave's offset

// Back and forth between -1 and 1; `value` is in [-1, 1] or a little beyond, strength in 0..100.
static inline float fractal_pingpong(float value, float strength)
{
    float way = (value + 1.0f) * strength;
    way = way > 0.0f ? way : 0.0f;
    float turned = way - 2.0f * (float)(int32_t)(way * 0.5f);
    return 2.0f * (turned < 1.0f ? turned : 2.0f - turned) - 1.0f;
}

static inline float fractal_shape(const KnFractalDef *def, float value)
{
    float size = value < 0.0f ? -value : value;
    return def->kind == KN_FRACTAL_TURBULENCE || def->kind == KN_FRACTAL_MARBLE ? size
           : def->kind == KN_FRACTAL_RIDGED                                     ? 1.0f - 2.0f * size
           : def->kind == KN_FRACTAL_BILLOW                                     ? 2.0f * size - 1.0f
           : def->kind == KN_FRACTAL_PINGPONG ? fractal_pingpong(value, (float)def->strength)
                                              : value;
}

static inline bool fractal_is_multi(const KnFractalDef *def)
{
    return def->kind == KN_FRACTAL_MULTI || def->kind == KN_FRACTAL_HYBRID;
}

// Adds an octave's noise to a sum, weighed by `weight`, which the octaves before give and it gives the next; 1 at
// first.
static inline void fractal_add(const KnFractalDef *def, float amplitude, float value, float *sum, float *weight)
{
    const bool positive = def->kind == KN_FRACTAL_TURBULENCE || def->kind == KN_FRACTAL_MARBLE;
    float shaped = fractal_shape(def, value), next = positive ? shaped : 0.5f * shaped + 0.5f;
    *sum += amplitude * *weight * shaped;
    *weight *= 1.0f + def->weight * (CLAMP(next, 0.0f, 1.0f) - 1.0f);
}

// The same of multifractals (F. K. Musgrave, in "Texturing and Modeling", 1994): ridges grow on ridges and not in
// valleys; in the hybrid, hills on hills.
static inline void fractal_add_multi(bool ridged, float amplitude, float value, float *sum, float *weight)
{
    float ridge = 1.0f - (value < 0.0f ? -value : value);
    float signal = *weight * (ridged ? ridge * ridge : value + HYBRID_LIFT), next = ridged ? 2.0f * signal : signal;
    *sum += amplitude * signal;
    *weight = CLAMP(next, 0.0f, 1.0f);
}

// The fractal at a point whose octaves are summed.
static inline float fractal_finish(const KnFractalDef *def, float sum, double x)
{
    return def->kind == KN_FRACTAL_MARBLE ? (float)sine_turns(x * def->stripes + def->strength * (double)sum) : sum;
}

// Another place of the same noise is used as another noise, to move points along an axis: what is added to all their
// coordinates, then to each.
static inline void fractal_elsewhere(int axis, double *shift, double shifts[KN_DIMENSIONS_MAX])
{
    *shift = (axis + 1) * 37.625;
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        shifts[a] = a * 11.375;
}
