// Light from the north-west, as on printed maps; higher land is a little paler, deeper water darker. All columns take
// both ways, land's and water's, so that compilers vectorise the loop.
#include "map/relief.h"

enum { SHALLOW = 0x5F97C2, DEEP = 0x16386B };

typedef struct Planes {
    uint8_t red[CHUNK_COLUMNS], green[CHUNK_COLUMNS], blue[CHUNK_COLUMNS];
} Planes;

// One channel on the way from one colour to another, t 0..1.
static inline int mix(float from, float to, float t) { return (int)(from + (to - from) * t + 0.5f); }

static inline float channel(uint32_t rgb, int shift) { return (float)(int)(rgb >> shift & 255); }

// By which a channel is multiplied: brighter above 1, darker below.
static inline float land_factor(int sum, float elevation, float rise)
{
    // Pale land has no room to become brighter, so that its slopes show as shade.
    float pale = CLAMP(((float)sum * (1.0f / 765.0f) - 0.7f) * (1.0f / 0.25f), 0.0f, 1.0f);
    float high = (elevation - (float)SEA_LEVEL) * 0.0016f;
    high += (-0.16f - high) * pale;
    return CLAMP(1.0f + high + rise * 0.28f, 0.35f, 1.9f);
}

static inline uint8_t paint(float biome, float water, bool is_water, float factor)
{
    float own = is_water ? water : biome, bright = CLAMP((factor - 1.0f) * 0.55f, 0.0f, 1.0f);
    bool dark = factor < 1.0f;
    return (uint8_t)mix(dark ? 0.0f : own, dark ? own : 255.0f, dark ? CLAMP(factor, 0.0f, 1.0f) : bright);
}

static void fill_planes(const ReliefTile *tile, Planes *restrict planes)
{
    const ColumnTile *land = tile->land;
    const float *restrict rises = tile->rise;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        uint32_t biome = tile->biome[i];
        int level = land->water[i];
        bool wet = land->height[i] < level, is_water = wet && biome < RELIEF_ICE;
        float elevation = land->elevation[i], rise = rises[i];
        float red = channel(biome, 16), green = channel(biome, 8), blue = channel(biome, 0);
        float depth = CLAMP(((float)level - elevation) / 40.0f, 0.0f, 1.0f);
        float on_water = 1.0f + CLAMP(rise * 0.10f, -0.12f, 0.12f);
        float factor = wet ? on_water : land_factor((int)(red + green + blue), elevation, rise);
        planes->red[i] = paint(red, (float)mix(SHALLOW >> 16, DEEP >> 16, depth), is_water, factor);
        planes->green[i] = paint(green, (float)mix(SHALLOW >> 8 & 255, DEEP >> 8 & 255, depth), is_water, factor);
        planes->blue[i] = paint(blue, (float)mix(SHALLOW & 255, DEEP & 255, depth), is_water, factor);
    }
}

void ISA_FN(relief_paint)(const ReliefTile *tile, uint8_t *restrict rgb)
{
    Planes planes;
    fill_planes(tile, &planes);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        rgb[3 * i] = planes.red[i];
        rgb[3 * i + 1] = planes.green[i];
        rgb[3 * i + 2] = planes.blue[i];
    }
}
