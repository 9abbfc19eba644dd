#include "gen/caves.h"

enum { LAVA_LEVEL = 10, FADE_BLOCKS = 6 };

// Caverns are rarer near the surface: the threshold rises from y = 20 to y = 70.
static float cavern_threshold(int y) { return 0.36f + 0.16f * (float)CLAMP(y - 20, 0, 50) / 50.0f; }

static void carve_layer(const float *cavern, const float *a, const float *b, const float *ceiling, int y,
                        uint8_t *layer)
{
    float threshold = cavern_threshold(y), width = 0.020f, height = (float)y;
    uint8_t inside = y <= LAVA_LEVEL ? BLOCK_LAVA : BLOCK_AIR;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float below = (ceiling[i] - height) * (1.0f / (float)FADE_BLOCKS);
        float fade = CLAMP(below, 0.0f, 1.0f);
        float bend = cavern[i] * 0.6f, first = a[i] + bend, second = b[i] - bend; // crooked by the caverns' field
        bool tunnel = first * first + second * second < width * fade;
        bool cave = cavern[i] * fade > threshold;
        layer[i] = (tunnel | cave) ? inside : layer[i];
    }
}

void ISA_FN(caves_carve)(const CaveLayers *caves)
{
    for (int k = 0; k < caves->layers; k++) {
        int offset = k * CHUNK_COLUMNS, y = caves->bottom + k;
        carve_layer(caves->cavern + offset, caves->tunnel_a + offset, caves->tunnel_b + offset, caves->ceiling, y,
                    caves->blocks + y * CHUNK_COLUMNS);
    }
}

static void carve_plane_layer(const float *sum, const float *ceiling, int y, uint8_t *layer)
{
    float threshold = 0.55f, height = (float)y;
    uint8_t inside = y <= LAVA_LEVEL ? BLOCK_LAVA : BLOCK_AIR;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float below = (ceiling[i] - height) * (1.0f / (float)FADE_BLOCKS);
        float fade = CLAMP(below, 0.0f, 1.0f);
        layer[i] = sum[i] * fade > threshold ? inside : layer[i];
    }
}

void ISA_FN(caves_carve_planes)(const CaveLayers *caves)
{
    for (int k = 0; k < caves->layers; k++) {
        int y = caves->bottom + k;
        carve_plane_layer(caves->cavern + k * CHUNK_COLUMNS, caves->ceiling, y, caves->blocks + y * CHUNK_COLUMNS);
    }
}
