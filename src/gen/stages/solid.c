// Stone up to the surface, water above it up to its level, falling water above that, then air.
#include "gen/stages/stage_list.h"

#include <string.h>

void stage_land(Build *build) { land_region(build->land, build->pos, build->region); }

// The y of the topmost blocks of stone, of standing water and of falling water in each column of the chunk.
typedef struct Tops {
    uint8_t surface[CHUNK_COLUMNS], water[CHUNK_COLUMNS], fall[CHUNK_COLUMNS];
    int low, high; // the lowest surface; the highest of all
} Tops;

static void find_tops(const LandRegion *region, Tops *tops)
{
    tops->low = CHUNK_HEIGHT;
    tops->high = 0;
    for (int z = 0; z < CHUNK_SIZE; z++) {
        memcpy(tops->surface + z * CHUNK_SIZE, region->surface + land_index(0, z), CHUNK_SIZE);
        memcpy(tops->water + z * CHUNK_SIZE, region->water + land_index(0, z), CHUNK_SIZE);
        memcpy(tops->fall + z * CHUNK_SIZE, region->fall + land_index(0, z), CHUNK_SIZE);
    }
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        tops->fall[i] += tops->water[i];
        tops->low = MIN(tops->low, tops->surface[i]);
        tops->high = MAX(tops->high, MAX(tops->surface[i], tops->fall[i]));
    }
}

// Comparisons of bytes, not of their promotions, are vectorised well.
static void fill_layer(const Tops *tops, uint8_t y, uint8_t *restrict layer)
{
    const uint8_t *restrict surface = tops->surface, *restrict water = tops->water, *restrict fall = tops->fall;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        uint8_t open = y <= fall[i] ? BLOCK_WATER_7 : BLOCK_AIR;
        open = y <= water[i] ? BLOCK_WATER : open;
        layer[i] = y <= surface[i] ? BLOCK_STONE : open;
    }
}

void stage_solid(Build *build)
{
    Tops tops;
    find_tops(build->region, &tops);
    memset(build->blocks, BLOCK_STONE, (size_t)(tops.low + 1) * CHUNK_COLUMNS);
    for (int y = tops.low + 1; y <= tops.high; y++)
        fill_layer(&tops, (uint8_t)y, build->blocks + y * CHUNK_COLUMNS);
    memset(build->blocks + (tops.high + 1) * CHUNK_COLUMNS, BLOCK_AIR,
           (size_t)(CHUNK_HEIGHT - tops.high - 1) * CHUNK_COLUMNS);
}
