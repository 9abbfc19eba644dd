// The ground's layers, by biome, and the bedrock at the bottom.
#include "base/hash.h"
#include "gen/biome.h"
#include "gen/stage.h"

static void lay(uint8_t *column, int from, int depth, uint8_t block)
{
    for (int y = from; y > from - depth && y > 0; y--)
        if (column[y * CHUNK_COLUMNS] == BLOCK_STONE)
            column[y * CHUNK_COLUMNS] = block;
}

// `column` points at y = 0. A surface that a cave has opened shows its stone.
static void dress_column(uint8_t *column, int surface, const BiomeInfo *biome)
{
    const BiomeSurface *rule = &biome->surface;
    if (column[surface * CHUNK_COLUMNS] != BLOCK_STONE)
        return;
    bool wet = surface < SEA_LEVEL;
    lay(column, surface, 1, wet ? rule->bed : rule->top);
    lay(column, surface - 1, rule->depth, wet ? rule->bed : rule->filler);
    lay(column, surface - 1 - rule->depth, 3, rule->below);
}

void stage_surface(Build *build)
{
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            int i = land_index(x, z);
            dress_column(build->blocks + column_index(x, z), build->region->surface[i],
                         &biome_table[build->region->biome[i]]);
        }
}

enum { BEDROCK_LAYERS = 5 };

// Layer y is bedrock with probability 1 - y / 5.
void stage_bedrock(Build *build)
{
    uint64_t seed = hash_combine(build->seed, SCATTER_BEDROCK);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            int top = (int)((hash_at2(seed, build->x + x, build->z + z) >> 32) % BEDROCK_LAYERS);
            for (int y = 0; y <= top; y++)
                build->blocks[block_index(x, y, z)] = BLOCK_BEDROCK;
        }
}
