// Noises as the game's tiles, clouds and stars have them, whose bits are frozen: with the hash of fields, which
// combines coordinates one after the other, and with seeds that are not mixed. Everything else uses karst/noise.h.
// Pure; any thread.
#pragma once

#include "karst/noise.h"

// 2D Perlin noise that wraps after `wrap` cells, in [-1, 1].
float chained_perlin2(uint64_t seed, const int wrap[2], double x, double y);

// The nearest of Worley's feature points, one a cell.
KnWorleyNearest chained_worley_nearest2(uint64_t seed, const int wrap[2], double x, double y);
