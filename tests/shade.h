// The light that reaches a point in a map of shadows, as the shaders compute it.
#pragma once

#include "render/shadow.h"

#include <math.h>

static inline float lit_in_row(const ShadowMap *map, int64_t x, int64_t row, float y)
{
    int mask = map->side - 1;
    const ShadowCell *cell = &map->shaded[(size_t)(row & mask) * (size_t)map->side + (size_t)(x & mask)];
    float over = CLAMP(y - (float)cell->base * (1.0f / 256.0f) + 0.5f, 0.0f, 1.0f);
    float inside = CLAMP(MIN((float)cell->high - y, y - (float)cell->low) + 0.5f, 0.0f, 1.0f);
    return cell->high > 0 ? MIN(over, 1.0f - inside) : over;
}

// 0..1: how much of the direct light reaches a point (shaders/shadow.glsl).
static inline float shadow_map_lit(const ShadowMap *map, double x, double y, double z)
{
    double sheared = z - y * (double)SUN_LEAN - 0.5, row = floor(sheared);
    float a = lit_in_row(map, (int64_t)floor(x), (int64_t)row, (float)y);
    float b = lit_in_row(map, (int64_t)floor(x), (int64_t)row + 1, (float)y);
    return a + (b - a) * (float)(sheared - row);
}
