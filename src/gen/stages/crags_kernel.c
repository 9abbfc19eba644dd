// A word for each column holds 32 layers of solid blocks as bits: bit b of word k is layer bottom + 32 k + b. A step
// from block to block is thus a shift, or a read of a neighbouring word, for 32 layers and a vector of columns at once.
#include "gen/stages/crags.h"

#include <string.h>

enum { SAMPLES = CHUNK_SIZE }; // along x and z, two columns apart

// 16 x 16 samples, two columns apart, to the 31 x 31 columns that they span, linearly; the last row and column repeat.
static void widen(const float *restrict in, float *restrict out)
{
    for (int j = 0; j < SAMPLES; j++, in += SAMPLES) {
        float *row = out + 2 * j * LAND_SIZE;
        for (int i = 0; i < SAMPLES; i++) {
            row[2 * i] = in[i];
            row[2 * i + 1] = (in[i] + in[MIN(i + 1, SAMPLES - 1)]) * 0.5f;
        }
    }
    for (int j = 1; j < LAND_SIZE; j += 2) {
        const float *above = out + (j - 1) * LAND_SIZE, *below = out + MIN(j + 1, LAND_SIZE - 2) * LAND_SIZE;
        for (int i = 0; i < LAND_SIZE; i++)
            out[j * LAND_SIZE + i] = (above[i] + below[i]) * 0.5f;
    }
}

static void mark_layer(const CragLayers *crags, const float *restrict noise, int layer)
{
    float y = (float)(crags->bottom + layer);
    uint32_t *restrict words = crag_plane(crags->solid, layer / 32), bit = 1u << layer % 32;
    const float *restrict surface = crags->surface, *restrict reach = crags->reach;
    for (int i = 0; i < LAND_COLUMNS; i++)
        words[i] |= y <= surface[i] + reach[i] * noise[i] ? bit : 0;
}

// All layers that are solid. Layers between two sampled ones are their mean.
static void mark_solid(const CragLayers *crags)
{
    float wide[3][LAND_COLUMNS];
    widen(crags->noise, wide[0]);
    for (int layer = 0; layer < crags->layers; layer += 2) {
        widen(crags->noise + (layer / 2 + 1) * CHUNK_COLUMNS, wide[1]);
        for (int i = 0; i < LAND_COLUMNS; i++)
            wide[2][i] = (wide[0][i] + wide[1][i]) * 0.5f;
        mark_layer(crags, wide[0], layer);
        mark_layer(crags, wide[2], layer + 1);
        memcpy(wide[0], wide[1], sizeof wide[0]);
    }
    for (int k = 0; k < crags->words;
         k++) { // the last row and column are unknown; zeros there keep steps from wrapping
        uint32_t *words = crag_plane(crags->solid, k);
        for (int i = 0; i < LAND_SIZE; i++)
            words[i * LAND_SIZE + LAND_SIZE - 1] = words[(LAND_SIZE - 1) * LAND_SIZE + i] = 0;
    }
}

// Marks rock that stands on rock all the way down. Returns whether all rock does.
static bool hold_standing(const CragLayers *crags)
{
    uint32_t loose = 0;
    for (int k = 0; k < crags->words; k++) {
        const uint32_t *restrict solid = crag_plane(crags->solid, k), *restrict under = crag_plane(crags->held, k - 1);
        uint32_t *restrict held = crag_plane(crags->held, k);
        for (int i = 0; i < LAND_COLUMNS; i++) {
            bool stands = k > 0 ? under[i] == UINT32_MAX : crags->surface[i] >= (float)(crags->bottom - 1);
            held[i] = stands ? solid[i] & ~(solid[i] + 1) : 0; // the run of ones at the low end
            loose |= solid[i] ^ held[i];
        }
    }
    return loose == 0;
}

// Extends the marks by one step through rock, to all six sides. Returns whether all rock is marked.
static bool hold_next(const CragLayers *crags, uint32_t *from, uint32_t *to)
{
    uint32_t loose = 0;
    for (int k = 0; k < crags->words; k++) {
        const uint32_t *restrict solid = crag_plane(crags->solid, k), *restrict held = crag_plane(from, k);
        const uint32_t *restrict under = crag_plane(from, k - 1), *restrict over = crag_plane(from, k + 1);
        uint32_t *restrict next = crag_plane(to, k);
        for (int i = 0; i < LAND_COLUMNS; i++) {
            uint32_t beside = held[i - 1] | held[i + 1] | held[i - LAND_SIZE] | held[i + LAND_SIZE];
            uint32_t upright = held[i] << 1 | held[i] >> 1 | under[i] >> 31 | over[i] << 31;
            next[i] = (held[i] | beside | upright) & solid[i];
            loose |= solid[i] ^ next[i];
        }
    }
    return loose == 0;
}

static void write_layer(const CragLayers *crags, uint32_t *held, int layer)
{
    uint8_t *out = crags->blocks + (crags->bottom + layer) * CHUNK_COLUMNS;
    const uint32_t *words = crag_plane(held, layer / 32);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            int from = land_index(x, z), to = z * CHUNK_SIZE + x;
            uint8_t block = words[from] >> layer % 32 & 1 ? BLOCK_STONE : BLOCK_AIR;
            out[to] = crags->reach[from] > 0.0f ? block : out[to];
        }
}

void ISA_FN(crags_move)(const CragLayers *crags)
{
    uint32_t *held = crags->held, *next = crags->next;
    mark_solid(crags);
    bool all = hold_standing(crags);
    for (int step = 0; step < CRAG_STEPS && !all; step++) {
        all = hold_next(crags, held, next);
        uint32_t *was = held;
        held = next;
        next = was;
    }
    for (int layer = 0; layer < crags->layers; layer++)
        write_layer(crags, held, layer);
}
