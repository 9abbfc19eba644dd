// Stone up to the surface, water above it up to the sea level, air above that.
#include "gen/build.h"

#include <string.h>

void stage_land(Build *build) { land_region(build->land, build->pos, build->region); }

static void fill_layer(const uint8_t *surface, int y, uint8_t *layer)
{
    uint8_t open = y <= SEA_LEVEL ? BLOCK_WATER : BLOCK_AIR;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        layer[i] = y <= surface[i] ? BLOCK_STONE : open;
}

void stage_solid(Build *build)
{
    uint8_t surface[CHUNK_COLUMNS];
    int low = CHUNK_HEIGHT, high = SEA_LEVEL;
    for (int z = 0; z < CHUNK_SIZE; z++)
        memcpy(surface + z * CHUNK_SIZE, build->region->surface + land_index(0, z), CHUNK_SIZE);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        low = MIN(low, surface[i]);
        high = MAX(high, surface[i]);
    }
    memset(build->blocks, BLOCK_STONE, (size_t)(low + 1) * CHUNK_COLUMNS);
    for (int y = low + 1; y <= high; y++)
        fill_layer(surface, y, build->blocks + y * CHUNK_COLUMNS);
    memset(build->blocks + (high + 1) * CHUNK_COLUMNS, BLOCK_AIR, (size_t)(CHUNK_HEIGHT - high - 1) * CHUNK_COLUMNS);
}
