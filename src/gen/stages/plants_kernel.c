#include "gen/stages/plants.h"

#include "base/hash.h"

void ISA_FN(plants_begin)(const uint64_t *restrict random, const uint8_t *restrict biomes, uint8_t biome,
                          float *restrict draw)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float own = hash_unit(random[i]);
        draw[i] = biomes[i] == biome ? own : PLANT_TAKEN;
    }
}

void ISA_FN(plants_end)(const float *restrict draw, const uint8_t *restrict biomes, uint8_t biome, float *restrict left)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        left[i] = biomes[i] == biome ? draw[i] : left[i];
}

bool ISA_FN(plants_density_where)(const BiomePlant *plant, const float *restrict field, float *restrict density)
{
    const float from = plant->where.from, to = plant->where.to, soft = plant->where.soft, chance = plant->chance;
    int any = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float value = field[i], below = from - value, above = value - to, outside = MAX(below, above);
        float share = 1.0f - outside / soft;
        density[i] = chance * CLAMP(share, 0.0f, 1.0f);
        any |= density[i] > 0.0f;
    }
    return any;
}

void ISA_FN(plants_density_patchy)(float chance, float swing, const float *restrict meadow, float *restrict density)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float share = 1.0f + swing * meadow[i];
        density[i] = chance * MAX(share, 0.0f);
    }
}

void ISA_FN(plants_deny_depths)(const BiomePlant *plant, const uint8_t *restrict depth, float *restrict density)
{
    const int from = plant->depth_from, to = plant->depth_to > 0 ? plant->depth_to : CHUNK_HEIGHT;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        bool fits = (depth[i] >= from) & (depth[i] <= to);
        density[i] = fits ? density[i] : 0.0f;
    }
}

void ISA_FN(plants_deny_others)(uint8_t on, const uint8_t *restrict top, float *restrict density)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        density[i] = top[i] == on ? density[i] : 0.0f;
}

bool ISA_FN(plants_choose)(const float *restrict density, float *restrict draw, uint8_t *restrict chosen)
{
    int any = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        bool picked = draw[i] < density[i];
        float left = draw[i] - density[i];
        draw[i] = picked ? PLANT_TAKEN : left;
        chosen[i] = picked;
        any |= picked;
    }
    return any;
}

bool ISA_FN(plants_draw_row)(const uint64_t *restrict random, int row, const float *restrict density,
                             const float *restrict draw, uint8_t *restrict chosen)
{
    int any = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float own = hash_unit(hash_combine(random[i], (uint64_t)row));
        bool picked = (own < density[i]) & (draw[i] < PLANT_TAKEN);
        chosen[i] = picked;
        any |= picked;
    }
    return any;
}
