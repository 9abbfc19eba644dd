// Where caves open the ground, for those who look for a way down. A map of columns knows the land before caves; so each
// chunk is made, which is exact for every generator. A pixel is marked if any of its columns is open.
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

// The pixels of a map, from `left` and `top` in blocks on.
typedef struct Pixels {
    const BiomeInfo *biomes;
    int64_t left, top;
    int width, rows, scale;
    uint8_t *rgb;
} Pixels;

static void mark_chunk(const Pixels *pixels, const Chunk *chunk)
{
    const int64_t block_x = chunk_pos_block_x(chunk->pos), block_z = chunk_pos_block_z(chunk->pos);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            int64_t i = floor_div(block_x + x - pixels->left, pixels->scale);
            int64_t j = floor_div(block_z + z - pixels->top, pixels->scale);
            if (i >= 0 && i < pixels->width && j >= 0 && j < pixels->rows && is_open(pixels->biomes, chunk, x, z))
                colour_put(pixels->rgb + (j * pixels->width + i) * 3, colour_of(0x2A0F2E));
        }
}

static int32_t chunk_of(int64_t block)
{
    return (int32_t)floor_div(CLAMP(block, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX), CHUNK_SIZE);
}

void map_mark_openings(const MapRequest *request, int first_row, int rows, Arena *scratch, uint8_t *pixels)
{
    const int scale = request->scale;
    const Pixels part = {.biomes = request->source->facts.biomes,
                         .left = map_left(request),
                         .top = map_top(request) + (int64_t)first_row * scale,
                         .width = request->width,
                         .rows = rows,
                         .scale = scale,
                         .rgb = pixels};
    const int32_t last_x = chunk_of(part.left + (int64_t)part.width * scale - 1);
    const int32_t last_z = chunk_of(part.top + (int64_t)rows * scale - 1);
    for (int64_t z = chunk_of(part.top); z <= last_z; z++)
        for (int64_t x = chunk_of(part.left); x <= last_x; x++) {
            Chunk *chunk = source_chunk(request->source, (ChunkPos){(int32_t)x, (int32_t)z}, scratch);
            mark_chunk(&part, chunk);
            chunk_release(chunk);
        }
}
