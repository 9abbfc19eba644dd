// Marks the places where caves open the ground, for players who look for a way down. Columns are the land before caves,
// so each chunk is generated, which is exact for every generator. A pixel is marked if any of its columns is open.
#include "map/layer.h"

// Blocks below the surface that are gone: less is a dent, and on peaks a crag.
enum { OPENING_DEPTH = 3, OPENING_DEPTH_OF_PEAKS = 16 };

static bool is_open(const BiomeInfo *biomes, const Chunk *chunk, int x, int z)
{
    const ColumnInfo *column = &chunk->columns[column_index(x, z)];
    const int depth = biomes[column->biome].flags & BIOME_PEAK ? OPENING_DEPTH_OF_PEAKS : OPENING_DEPTH;
    const int top = column->height;
    bool open = top >= depth;
    for (int y = top; open && y > top - depth; y--)
        open = chunk_get(chunk, x, y, z) == BLOCK_AIR;
    return open;
}

static void mark_chunk(const MapRows *rows, const Chunk *chunk)
{
    const MapRequest *request = rows->request;
    const int64_t block_x = chunk_pos_block_x(chunk->pos), block_z = chunk_pos_block_z(chunk->pos);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            int64_t i = floor_div(block_x + x - map_left(request), request->scale);
            int64_t j = floor_div(block_z + z - map_row_z(rows, 0), request->scale);
            if (i >= 0 && i < request->width && j >= 0 && j < rows->count &&
                is_open(request->source->facts.biomes, chunk, x, z))
                colour_put(map_pixel(rows, i, j), colour_of(0x2A0F2E));
        }
}

static int32_t chunk_of(int64_t block)
{
    return (int32_t)floor_div(CLAMP(block, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX), CHUNK_SIZE);
}

void map_mark_openings(const MapRows *rows, Arena *scratch)
{
    const MapRequest *request = rows->request;
    const int64_t left = map_left(request), end = left + (int64_t)request->width * request->scale;
    const int32_t last_x = chunk_of(end - 1), last_z = chunk_of(map_row_z(rows, rows->count) - 1);
    for (int64_t z = chunk_of(map_row_z(rows, 0)); z <= last_z; z++)
        for (int64_t x = chunk_of(left); x <= last_x; x++) {
            Chunk *chunk = source_chunk(request->source, (ChunkPos){(int32_t)x, (int32_t)z}, scratch);
            mark_chunk(rows, chunk);
            chunk_release(chunk);
        }
}
