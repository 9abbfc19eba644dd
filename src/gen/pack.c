// The last stage: blocks, columns and tints become a chunk.
#include "gen/stage.h"
#include "gen/tint.h"

void stage_pack(Build *build)
{
    Chunk *chunk = chunk_create(build->pos, build->blocks);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            int i = land_index(x, z);
            chunk->columns[column_index(x, z)] =
                (ColumnInfo){.height = build->region->surface[i], .biome = build->region->biome[i]};
        }
    tint_fill(build->land, build->pos, build->region, &chunk->tint);
    build->chunk = chunk;
}
