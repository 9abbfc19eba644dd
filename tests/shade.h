// The light that reaches a point in rows of a map of shadows, as the shaders compute it.
#pragma once

#include "render/shadow.h"

#include <math.h>

// All rows of a map, as swept last.
typedef struct ShadeRows {
    int side;
    ShadowCell *cells; // index row * side + x
} ShadeRows;

static inline ShadeRows shade_alloc(int side)
{
    return (ShadeRows){side, memory_alloc_zero(MEMORY_GENERAL, (size_t)side * (size_t)side * sizeof(ShadowCell))};
}

static inline void shade_sweep(ShadeRows *rows, ShadowMap *map, int64_t row, int64_t eye_x, ShadowLight light)
{
    shadow_map_sweep(map, row, eye_x, light, &rows->cells[(size_t)(row & (map->side - 1)) * (size_t)map->side]);
}

static inline float lit_in_row(const ShadeRows *rows, int64_t x, int64_t row, float y)
{
    int mask = rows->side - 1;
    const ShadowCell *cell = &rows->cells[(size_t)(row & mask) * (size_t)rows->side + (size_t)(x & mask)];
    float over = CLAMP(y - (float)cell->base * (1.0f / 256.0f) + 0.5f, 0.0f, 1.0f);
    float inside = CLAMP(MIN((float)cell->high - y, y - (float)cell->low) + 0.5f, 0.0f, 1.0f);
    return cell->high > 0 ? MIN(over, 1.0f - inside) : over;
}

// 0..1: how much of the direct light reaches a point (shaders/shadow.glsl).
static inline float shade_lit(const ShadeRows *rows, double x, double y, double z)
{
    double sheared = z - y * (double)SUN_LEAN - 0.5, row = floor(sheared);
    float a = lit_in_row(rows, (int64_t)floor(x), (int64_t)row, (float)y);
    float b = lit_in_row(rows, (int64_t)floor(x), (int64_t)row + 1, (float)y);
    return a + (b - a) * (float)(sheared - row);
}
