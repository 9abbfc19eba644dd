#include "gen/tint.h"

enum { TINT_STEPS = 5 }; // table rows from cold to hot, columns from dry to wet

typedef uint32_t TintTable[TINT_STEPS][TINT_STEPS];

// Yellowish, greyed greens: frost grey in the cold, straw in the hot and dry, deep in the hot and wet.
static const TintTable grass_table = {
    {0x8C9577, 0x7F8F72, 0x728A6C, 0x688468, 0x5F7D64}, {0x8A9162, 0x7D8E5E, 0x70895B, 0x638457, 0x577C53},
    {0x8E9254, 0x7E9150, 0x6F8D4B, 0x66874F, 0x5D814E}, {0xA69D62, 0x949A56, 0x7D904E, 0x6B8850, 0x608452},
    {0xB5A66C, 0xA69F5E, 0x8C9550, 0x6B884E, 0x5C814C},
};
static const TintTable leaves_table = {
    {0x6E7B60, 0x64765C, 0x5A7058, 0x526B56, 0x4B6553}, {0x757C4C, 0x687848, 0x5B7245, 0x506B43, 0x476441},
    {0x81833F, 0x72803C, 0x617A38, 0x527336, 0x466B33}, {0x91883F, 0x84853A, 0x6D7E38, 0x567637, 0x476E35},
    {0x9A8A46, 0x908541, 0x77803C, 0x527434, 0x406A31},
};
static const TintTable water_table = {
    {0x33597A, 0x325B7B, 0x315D7A, 0x305E78, 0x2F6074}, {0x2F617F, 0x2E637F, 0x2D657D, 0x2D677B, 0x2F6775},
    {0x2B6A87, 0x2A6D86, 0x2A6F83, 0x2C707E, 0x316F75}, {0x27748B, 0x277788, 0x287884, 0x2B787C, 0x337571},
    {0x247F8F, 0x25808B, 0x268086, 0x2D7D7C, 0x36786E},
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

// Meadows are no carpet: over 32 to 128 blocks they are a little lighter or darker, and drier or fresher.
typedef struct Patch {
    float share[3]; // of red, green and blue
} Patch;

static Patch patch_at(const Land *land, int64_t x, int64_t z)
{
    float tone = 1.0f + 0.13f * field_at2(&land->fields[FIELD_TONE], x, z);
    float dry = 0.08f * field_at2(&land->fields[FIELD_DRYNESS], x, z);
    return (Patch){{tone * (1.0f + dry), tone, tone * (1.0f - dry)}};
}

static uint32_t patched(uint32_t colour, const Patch *patch)
{
    uint32_t out = 0;
    for (int i = 0, shift = 16; i < 3; i++, shift -= 8) {
        float value = (float)(colour >> shift & 255) * patch->share[i] + 0.5f;
        out |= (uint32_t)CLAMP(value, 0.0f, 255.0f) << shift;
    }
    return out;
}

void tint_fill(const Land *land, ChunkPos pos, const LandRegion *region, ChunkTint *tint)
{
    for (int i = 0; i < TINT_CELLS; i++) {
        int per_row = CHUNK_SIZE / TINT_CELL;
        int x = i % per_row * TINT_CELL + TINT_CELL / 2, z = i / per_row * TINT_CELL + TINT_CELL / 2;
        int column = land_index(x, z);
        float temperature = region->temperature[column], humidity = region->humidity[column];
        Patch patch = patch_at(land, chunk_pos_block_x(pos) + x, chunk_pos_block_z(pos) + z);
        tint->grass[i] = patched(table_colour(grass_table, temperature, humidity), &patch);
        tint->leaves[i] = patched(table_colour(leaves_table, temperature, humidity), &patch);
        tint->water[i] = table_colour(water_table, temperature, humidity);
    }
}
