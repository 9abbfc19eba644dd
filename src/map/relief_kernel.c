// Light from the north-west, as on printed maps; higher land is a little paler, deeper water darker. All columns take
// both ways, land's and water's, in loops that compilers vectorise: a loop stores what it limits, for gcc 12 would
// continue with the limits as constants, by branches.
#include "map/relief.h"

enum { SHALLOW = 0x5F97C2, DEEP = 0x16386B };

// Numbers for each column. A channel goes a part of a way: from black to its colour by `factor` if the column is dark,
// from its colour to white by `lift` if it is bright.
typedef struct Lanes {
    float depth[CHUNK_COLUMNS];                        // of water, 0..1: its darkest
    float pale[CHUNK_COLUMNS];                         // 0..1: land that is nearly white
    float on_land[CHUNK_COLUMNS], tilt[CHUNK_COLUMNS]; // brightness of land; what slopes add to that of water
    float factor[CHUNK_COLUMNS], lift[CHUNK_COLUMNS];
    float bright[CHUNK_COLUMNS], water[CHUNK_COLUMNS]; // 0 or 1; has the colour of water
    uint8_t planes[3][CHUNK_COLUMNS];                  // red, green, blue
} Lanes;

static inline float limit(float value, float low, float high)
{
    value = value < low ? low : value;
    return value > high ? high : value;
}

static inline float channel(uint32_t rgb, int shift) { return (float)(int)(rgb >> shift & 255); }

static void limit_depth(const ReliefTile *tile, Lanes *restrict lanes)
{
    const ColumnTile *land = tile->land;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        lanes->depth[i] = limit(((float)land->water[i] - land->elevation[i]) / 40.0f, 0.0f, 1.0f);
}

// Pale land has no room to become brighter, so that its slopes show as shade.
static void limit_paleness(const ReliefTile *tile, Lanes *restrict lanes)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        const uint32_t biome = tile->biome[i];
        float sum = channel(biome, 16) + channel(biome, 8) + channel(biome, 0);
        lanes->pale[i] = limit((sum * (1.0f / 765.0f) - 0.7f) * (1.0f / 0.25f), 0.0f, 1.0f);
    }
}

static void limit_slopes(const ReliefTile *tile, Lanes *restrict lanes)
{
    const float *elevation = tile->land->elevation, *rise = tile->rise;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float high = (elevation[i] - (float)SEA_LEVEL) * 0.0016f;
        high += (-0.16f - high) * lanes->pale[i];
        lanes->on_land[i] = limit(1.0f + high + rise[i] * 0.28f, 0.35f, 1.9f);
        lanes->tilt[i] = limit(rise[i] * 0.10f, -0.12f, 0.12f);
    }
}

// A or B; exact, and without a branch.
static inline float choose(float a, float b, float is_b) { return a * (1.0f - is_b) + b * is_b; }

static void choose_factors(const ReliefTile *tile, Lanes *restrict lanes)
{
    const ColumnTile *land = tile->land;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        const int wet = land->height[i] < land->water[i], frozen = tile->biome[i] >= RELIEF_ICE;
        lanes->water[i] = (float)(wet & !frozen);
        lanes->factor[i] = choose(lanes->on_land[i], 1.0f + lanes->tilt[i], (float)wet);
    }
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        lanes->lift[i] = limit((lanes->factor[i] - 1.0f) * 0.55f, 0.0f, 1.0f);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        lanes->bright[i] = (float)(lanes->factor[i] >= 1.0f);
}

static inline float mix(float from, float to, float t) { return (float)(int)(from + (to - from) * t + 0.5f); }

static void paint_plane(const ReliefTile *tile, const Lanes *lanes, int shift, uint8_t *restrict plane)
{
    const float shallow = channel(SHALLOW, shift), deep = channel(DEEP, shift);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float bright = lanes->bright[i], part = choose(lanes->factor[i], lanes->lift[i], bright);
        float own = choose(channel(tile->biome[i], shift), mix(shallow, deep, lanes->depth[i]), lanes->water[i]);
        plane[i] = (uint8_t)(int)mix(own * bright, choose(own, 255.0f, bright), part);
    }
}

void ISA_FN(relief_paint)(const ReliefTile *tile, uint8_t *restrict rgb)
{
    Lanes lanes;
    limit_depth(tile, &lanes);
    limit_paleness(tile, &lanes);
    limit_slopes(tile, &lanes);
    choose_factors(tile, &lanes);
    for (int n = 0; n < 3; n++)
        paint_plane(tile, &lanes, 16 - 8 * n, lanes.planes[n]);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        rgb[3 * i] = lanes.planes[0][i];
        rgb[3 * i + 1] = lanes.planes[1][i];
        rgb[3 * i + 2] = lanes.planes[2][i];
    }
}
