// The last stage: blocks, columns and tints become a chunk. Colours of grass, leaves and water come from the climate by
// a bilinear table over temperature and humidity, hence are continuous from biome to biome and from chunk to chunk;
// grass and leaves vary a little more by noise.
#include "gen/stages/stage_list.h"

static float mix(float a, float b, float t) { return a + (b - a) * t; }

// value -1 .. 1 to a cell of the table and the position inside it.
static int table_cell(float value, float *inside)
{
    float position = CLAMP((value + 1.0f) * 0.5f, 0.0f, 1.0f) * (float)(TINT_STEPS - 1);
    int cell = MIN((int)position, TINT_STEPS - 2);
    *inside = position - (float)cell;
    return cell;
}

uint32_t tint_colour(const TintRow table[TINT_STEPS], float temperature, float humidity)
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

// Variation of grass and leaves over 32 to 128 blocks: a little lighter or darker, and drier or fresher.
typedef struct Patch {
    float share[3]; // of red, green and blue
} Patch;

static Patch patch_at(const WorldFields *fields, int64_t x, int64_t z)
{
    const TintSpec *rule = &fields->spec->tints;
    float tone = 1.0f + rule->tone_share * fields_at2(fields, rule->tone, x, z);
    float dry = rule->dryness_share * fields_at2(fields, rule->dryness, x, z);
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

static void fill_tint(const Build *build, ChunkTint *tint)
{
    const LandRegion *region = build->region;
    const TintSpec *tables = &build->spec->tints;
    for (int i = 0; i < TINT_CELLS; i++) {
        int per_row = CHUNK_SIZE / TINT_CELL;
        int x = i % per_row * TINT_CELL + TINT_CELL / 2, z = i / per_row * TINT_CELL + TINT_CELL / 2;
        int column = land_index(x, z);
        float temperature = region->temperature[column], humidity = region->humidity[column];
        Patch patch = patch_at(build->fields, build->x + x, build->z + z);
        tint->grass[i] = patched(tint_colour(tables->grass, temperature, humidity), &patch);
        tint->leaves[i] = patched(tint_colour(tables->leaves, temperature, humidity), &patch);
        tint->water[i] = tint_colour(tables->water, temperature, humidity);
    }
}

void stage_pack(Build *build)
{
    Chunk *chunk = chunk_create(build->pos, build->blocks);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            int i = land_index(x, z);
            chunk->columns[column_index(x, z)] =
                (ColumnInfo){.height = (uint8_t)land_height(build->region, i), .biome = build->region->biome[i]};
        }
    fill_tint(build, &chunk->tint);
    build->chunk = chunk;
}
