#include "gen/stages/caves.h"

// The least value of the cavern field that is hollow. With a rise, caverns are rarer near the surface.
static float cavern_threshold(const CaveSpec *spec, int y)
{
    int above = CLAMP(y - spec->rise_from, 0, spec->rise_blocks);
    return spec->cavern + spec->cavern_rise * (float)above / (float)spec->rise_blocks;
}

static uint8_t block_inside(const CaveSpec *spec, int y) { return y <= spec->lava ? BLOCK_LAVA : BLOCK_AIR; }

static void carve_layer(const CaveSpec *spec, const float *cavern, const float *a, const float *b, const float *ceiling,
                        int y, uint8_t *layer)
{
    const float threshold = cavern_threshold(spec, y), width = spec->tunnel, crooked = spec->bend, height = (float)y;
    const float scale = 1.0f / (float)spec->fade;
    const uint8_t inside = block_inside(spec, y);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float below = (ceiling[i] - height) * scale;
        float fade = CLAMP(below, 0.0f, 1.0f);
        float bend = cavern[i] * crooked, first = a[i] + bend, second = b[i] - bend;
        bool tunnel = first * first + second * second < width * fade;
        bool cave = cavern[i] * fade > threshold;
        layer[i] = (tunnel | cave) ? inside : layer[i];
    }
}

void ISA_FN(caves_carve_simplex)(const CaveSpec *spec, const CaveLayers *caves)
{
    for (int k = 0; k < caves->layers; k++) {
        int offset = k * CHUNK_COLUMNS, y = caves->bottom + k;
        carve_layer(spec, caves->cavern + offset, caves->tunnel_a + offset, caves->tunnel_b + offset, caves->ceiling, y,
                    caves->blocks + y * CHUNK_COLUMNS);
    }
}

static void carve_plane_layer(const CaveSpec *spec, const float *sum, const float *ceiling, int y, uint8_t *layer)
{
    const float threshold = cavern_threshold(spec, y), height = (float)y, scale = 1.0f / (float)spec->fade;
    const uint8_t inside = block_inside(spec, y);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float below = (ceiling[i] - height) * scale;
        float fade = CLAMP(below, 0.0f, 1.0f);
        layer[i] = sum[i] * fade > threshold ? inside : layer[i];
    }
}

void ISA_FN(caves_carve_planes)(const CaveSpec *spec, const CaveLayers *caves)
{
    for (int k = 0; k < caves->layers; k++) {
        int y = caves->bottom + k;
        carve_plane_layer(spec, caves->cavern + k * CHUNK_COLUMNS, caves->ceiling, y,
                          caves->blocks + y * CHUNK_COLUMNS);
    }
}
