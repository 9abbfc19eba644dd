#include "gen/crags.h"

static void move_layer(const CragLayers *crags, const float *noise, float y, uint8_t *layer)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        float reach = crags->reach[i], surface = crags->surface[i] + reach * noise[i];
        uint8_t block = y <= surface ? BLOCK_STONE : BLOCK_AIR;
        layer[i] = reach > 0.0f ? block : layer[i];
    }
}

void ISA_FN(crags_move)(const CragLayers *crags)
{
    for (int k = 0; k < crags->layers; k++) {
        int y = crags->bottom + k;
        move_layer(crags, crags->noise + k * CHUNK_COLUMNS, (float)y, crags->blocks + y * CHUNK_COLUMNS);
    }
}
