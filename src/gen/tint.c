#include "gen/tint.h"

enum { TINT_STEPS = 5 }; // table rows from cold to hot, columns from dry to wet

typedef uint32_t TintTable[TINT_STEPS][TINT_STEPS];

// Yellowish, greyed greens: frost grey in the cold, straw in the hot and dry, deep in the hot and wet.
static const TintTable grass_table = {
    {0x959D8B, 0x909B87, 0x889783, 0x819281, 0x7B8D7D}, {0x999E7D, 0x8F9B78, 0x839673, 0x77906F, 0x6D896A},
    {0xA1A171, 0x96A16D, 0x889D67, 0x789560, 0x6C8D5B}, {0xAEA671, 0xA3A56C, 0x91A064, 0x7A9659, 0x658B50},
    {0xB6A777, 0xAFA46E, 0x9BA063, 0x779452, 0x598547},
};
static const TintTable leaves_table = {
    {0x838F7B, 0x7C8E78, 0x748974, 0x6C8470, 0x657F6C}, {0x899068, 0x7E8E65, 0x718960, 0x66835C, 0x5C7C59},
    {0x94955F, 0x86945A, 0x759053, 0x67884E, 0x5B7F4A}, {0xA19A5F, 0x959958, 0x80934F, 0x678946, 0x547D3F},
    {0xA99A63, 0x9F985B, 0x89934F, 0x63873F, 0x4B7935},
};
static const TintTable water_table = {
    {0x3F5F8C, 0x3D608D, 0x3B628D, 0x39648C, 0x38668A}, {0x3B6791, 0x396992, 0x376B91, 0x366D8F, 0x376E8A},
    {0x36709A, 0x347299, 0x337496, 0x347590, 0x387588}, {0x317A9F, 0x307C9D, 0x307D98, 0x337D8F, 0x3A7B83},
    {0x2E84A2, 0x2E859F, 0x2F8598, 0x35838C, 0x3D7F7C},
};

static float mix(float a, float b, float t) { return a + (b - a) * t; }

// value -1 .. 1 to a cell of the table and the position inside it.
static int table_cell(float value, float *inside)
{
    float position = CLAMP((value + 1.0f) * 0.5f, 0.0f, 1.0f) * (float)(TINT_STEPS - 1);
    int cell = MIN((int)position, TINT_STEPS - 2);
    *inside = position - (float)cell;
    return cell;
}

static uint32_t table_colour(const TintTable table, float temperature, float humidity)
{
    float u, v;
    int i = table_cell(humidity, &u), j = table_cell(temperature, &v);
    uint32_t colour = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        float c00 = (float)(table[j][i] >> shift & 255), c10 = (float)(table[j][i + 1] >> shift & 255);
        float c01 = (float)(table[j + 1][i] >> shift & 255), c11 = (float)(table[j + 1][i + 1] >> shift & 255);
        colour |= (uint32_t)(mix(mix(c00, c10, u), mix(c01, c11, u), v) + 0.5f) << shift;
    }
    return colour;
}

void tint_fill(const LandRegion *region, ChunkTint *tint)
{
    for (int i = 0; i < TINT_CELLS; i++) {
        int per_row = CHUNK_SIZE / TINT_CELL;
        int column = land_index(i % per_row * TINT_CELL + TINT_CELL / 2, i / per_row * TINT_CELL + TINT_CELL / 2);
        float temperature = region->temperature[column], humidity = region->humidity[column];
        tint->grass[i] = table_colour(grass_table, temperature, humidity);
        tint->leaves[i] = table_colour(leaves_table, temperature, humidity);
        tint->water[i] = table_colour(water_table, temperature, humidity);
    }
}
