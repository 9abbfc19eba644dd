// Shapes that fractals give their octaves, for their points and their fills. Private to this folder.
#pragma once

#include "karst/noise.h"

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
