// Maps pixels to columns and blocks. A pixel shows the block at its corner: exact at scale 1, a sample above; slices
// through the blocks are sampled more coarsely where each pixel would need a chunk of its own.
#include "map/layer.h"

#include "base/os.h"

#include <string.h>

// The rise of the land from north and west to this column.
static float rise_at(const ColumnTile *tile, int i, int j, int scale)
{
    int at = j * 16 + i;
    float own = tile->elevation[at], west = i > 0 ? tile->elevation[at - 1] : own;
    return (own - west + own - tile->elevation[at - 16]) / (float)scale;
}

// Darker and without colour, so that the lit biome stands out.
static Colour greyed(Colour colour)
{
    int grey = (colour.r * 77 + colour.g * 150 + colour.b * 29) >> 8;
    uint8_t level = (uint8_t)(24 + grey * 2 / 5);
    return (Colour){level, level, level};
}

static Colour colour_at(const MapRequest *request, const MapColumn *column)
{
    const MapLayer *layer = request->layer;
    Colour colour = request->screen && layer->screen ? layer->screen(column) : layer->column(column);
    return request->lit && request->lit - 1 != column->biome ? greyed(colour) : colour;
}

// Row 0 of the tile is above the strip, column 0 left of the pixels drawn: they are only used for the slope.
static void draw_tile(const MapRows *rows, const ColumnTile *tile, int first_column, int64_t block_x, int64_t block_z)
{
    const MapRequest *request = rows->request;
    int pixel_bytes = request->raw ? 2 : 3;
    const BiomeInfo *biomes = request->source->facts.biomes;
    for (int j = 1; j <= rows->count; j++)
        for (int i = 1; i < 16 && first_column + i - 1 < request->width; i++) {
            uint8_t *pixel = rows->pixels + ((j - 1) * request->width + first_column + i - 1) * pixel_bytes;
            int at = j * 16 + i;
            MapColumn column = {
                tile->elevation[at], tile->temperature[at], tile->humidity[at], rise_at(tile, i, j, request->scale),
                tile->height[at],    tile->water[at],       tile->biome[at],    &biomes[tile->biome[at]]};
            bool inside = block_in_world(block_x + i * request->scale, block_z + j * request->scale);
            if (request->raw) { // in the machine's byte order, as image/png.h requires
                uint16_t sample = inside ? (uint16_t)(column.elevation * 256.0f) : 0;
                memcpy(pixel, &sample, sizeof sample);
            } else
                colour_put(pixel, inside ? colour_at(request, &column) : (Colour){0, 0, 0});
        }
}

// At most MAP_STRIP_ROWS.
static void draw_columns(const MapRows *rows)
{
    const MapRequest *request = rows->request;
    ColumnTile tile;
    int64_t z = map_row_z(rows, -1);
    for (int first = 0; first < request->width; first += 15) {
        int64_t x = map_left(request) + (int64_t)(first - 1) * request->scale;
        source_columns(request->source, x, z, request->scale, 1, &tile);
        draw_tile(rows, &tile, first, x, z);
    }
}

// A block can only be read from its generated chunk. From SAMPLED_SCALE blocks a pixel on, 4 x 4 pixels share one
// chunk, the one at their corner, and each shows another column of it.
enum { SAMPLED_SCALE = 8, SHARED_PIXELS = 4 };

// The block that a pixel shows of a slice, along one axis.
static int64_t shown_block(int64_t block, int scale)
{
    if (scale < SAMPLED_SCALE)
        return block;
    int64_t cell = SHARED_PIXELS * (int64_t)scale, corner = floor_div(block, cell) * cell;
    int64_t chunk = CLAMP(corner, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX) & ~(int64_t)(CHUNK_SIZE - 1);
    return chunk + floor_mod(block, cell) / scale * (CHUNK_SIZE / SHARED_PIXELS);
}

// A span of pixels along an axis that show one chunk.
typedef struct PixelSpan {
    int first, end;
    int32_t chunk;
} PixelSpan;

static bool next_span(int64_t origin, int scale, int count, PixelSpan *span)
{
    int64_t block = shown_block(origin + (int64_t)span->end * scale, scale);
    if (span->end >= count)
        return false;
    span->first = span->end;
    span->chunk = (int32_t)(CLAMP(block, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX) >> 4);
    while (span->end < count && shown_block(origin + (int64_t)span->end * scale, scale) >> 4 == block >> 4)
        span->end++;
    return true;
}

static void draw_chunk(const MapRows *rows, const PixelSpan *across, const PixelSpan *down, Arena *scratch)
{
    const MapRequest *request = rows->request;
    Chunk *chunk = source_chunk(request->source, (ChunkPos){across->chunk, down->chunk}, scratch);
    for (int j = down->first; j < down->end; j++)
        for (int i = across->first; i < across->end; i++) {
            int64_t x = map_left(request) + (int64_t)i * request->scale, z = map_row_z(rows, j);
            int local_x = (int)(shown_block(x, request->scale) & 15),
                local_z = (int)(shown_block(z, request->scale) & 15);
            if (block_in_world(x, z))
                colour_put(map_pixel(rows, i, j),
                           request->layer->block(chunk_get(chunk, local_x, request->y, local_z)));
        }
    chunk_release(chunk);
}

static void draw_slice(const MapRows *rows, Arena *scratch)
{
    const MapRequest *request = rows->request;
    memset(rows->pixels, 0, (size_t)rows->count * (size_t)request->width * 3);
    PixelSpan across, down = {0};
    while (!interrupt_pending() && next_span(map_row_z(rows, 0), request->scale, rows->count, &down))
        for (across = (PixelSpan){0}; next_span(map_left(request), request->scale, request->width, &across);)
            draw_chunk(rows, &across, &down, scratch);
}

void map_draw_rows(const MapRows *rows, Arena *scratch)
{
    const MapRequest *request = rows->request;
    if (request->layer->block) {
        draw_slice(rows, scratch);
        return;
    }
    size_t row_bytes = (size_t)request->width * (request->raw ? 2 : 3);
    for (int row = 0; row < rows->count && !interrupt_pending(); row += MAP_STRIP_ROWS)
        draw_columns(&(MapRows){request, rows->first + row, MIN(MAP_STRIP_ROWS, rows->count - row),
                                rows->pixels + (size_t)row * row_bytes});
    if (request->caves)
        map_mark_openings(rows, scratch);
}

// Column `i` of a section. The line's ends are its first and last column.
static void section_block(const MapRequest *request, int i, int64_t *x, int64_t *z)
{
    *x = request->center_x + (int64_t)i * request->scale;
    *z = request->center_z;
    if (request->has_line) {
        int64_t steps = MAX(request->width - 1, 1);
        *x = request->center_x + floor_div((request->to_x - request->center_x) * i, steps);
        *z = request->center_z + floor_div((request->to_z - request->center_z) * i, steps);
    }
}

void map_cut_columns(const MapRequest *request, int first, int count, Arena *scratch, uint8_t *blocks)
{
    Chunk *chunk = NULL;
    for (int i = first; i < first + count; i++, blocks += CHUNK_HEIGHT) {
        int64_t x, z;
        section_block(request, i, &x, &z);
        if (!block_in_world(x, z)) {
            memset(blocks, BLOCK_VOID, CHUNK_HEIGHT);
            continue;
        }
        ChunkPos pos = chunk_pos_of_block(x, z);
        if (!chunk || !chunk_pos_equal(chunk->pos, pos)) {
            chunk_release(chunk);
            chunk = source_chunk(request->source, pos, scratch);
        }
        for (int y = 0; y < CHUNK_HEIGHT; y++)
            blocks[y] = chunk_get(chunk, (int)(x & 15), y, (int)(z & 15));
    }
    chunk_release(chunk);
}
