#include "gen/stages/caves.h"

// The least value of the cavern field that is hollow. With a rise, caverns are rarer near the surface.
static float cavern_threshold(const CaveSpec *spec, int y)
{
    int above = CLAMP(y - spec->rise_from, 0, spec->rise_blocks);
    return spec->cavern + spec->cavern_rise * (float)above / (float)spec->rise_blocks;
}

// Without tunnels the fields `a` and `b` are not read.
static inline void carve_layer(const CaveSpec *spec, const CaveLayers *caves, int k, const bool tunnels)
{
    const int offset = k * CHUNK_COLUMNS, y = caves->bottom + k;
    const float *cavern = caves->cavern + offset, *ceiling = caves->ceiling;
    const float *a = tunnels ? caves->tunnel_a + offset : NULL, *b = tunnels ? caves->tunnel_b + offset : NULL;
    const float threshold = cavern_threshold(spec, y), width = spec->tunnel, crooked = spec->bend, height = (float)y;
    const float scale = 1.0f / (float)spec->fade;
    const uint8_t inside = y <= spec->lava ? BLOCK_LAVA : BLOCK_AIR;
    uint8_t *layer = caves->blocks + y * CHUNK_COLUMNS;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float below = (ceiling[i] - height) * scale;
        float fade = CLAMP(below, 0.0f, 1.0f);
        bool cave = cavern[i] * fade > threshold;
        if (tunnels) {
            float bend = cavern[i] * crooked, first = a[i] + bend, second = b[i] - bend;
            cave |= first * first + second * second < width * fade;
        }
        layer[i] = cave ? inside : layer[i];
    }
}

void ISA_FN(caves_carve_simplex)(const CaveSpec *spec, const CaveLayers *caves)
{
    for (int k = 0; k < caves->layers; k++)
        carve_layer(spec, caves, k, true);
}

void ISA_FN(caves_carve_planes)(const CaveSpec *spec, const CaveLayers *caves)
{
    for (int k = 0; k < caves->layers; k++)
        carve_layer(spec, caves, k, false);
}
