#include "gen/tint.h"

enum { TINT_STEPS = 5 }; // table rows from cold to hot, columns from dry to wet

typedef uint32_t TintTable[TINT_STEPS][TINT_STEPS];

// Yellowish, greyed greens: frost grey in the cold, straw in the hot and dry, deep in the hot and wet.
static const TintTable grass_table = {
    {0x9AA58C, 0x94A387, 0x8BA083, 0x839B82, 0x7C967F}, {0x9FA678, 0x93A473, 0x85A06E, 0x779A6B, 0x6C9368},
    {0xA9AA66, 0x9BAB62, 0x8AA85C, 0x78A156, 0x6A9852}, {0xB9AE64, 0xACAE5E, 0x96AB56, 0x7AA24C, 0x629745},
    {0xC4AE6A, 0xBBAC60, 0xA2AA54, 0x77A043, 0x54923A},
};
static const TintTable leaves_table = {
    {0x7C8B73, 0x758A70, 0x6C866C, 0x648169, 0x5D7C66}, {0x848C5C, 0x788B59, 0x6A8755, 0x5E8152, 0x547A50},
    {0x8F9150, 0x80914B, 0x6E8E45, 0x5F8741, 0x537E3E}, {0x9E954E, 0x909547, 0x7A913F, 0x5F8837, 0x4B7D32},
    {0xA69452, 0x9C934A, 0x84903E, 0x5B8630, 0x427928},
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
