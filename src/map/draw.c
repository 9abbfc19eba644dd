// Maps pixels to columns and blocks. A pixel shows the block at its corner: exact at scale 1, a sample above; slices
// through the blocks are sampled more coarsely where each pixel would need a chunk of its own.
#include "map/layer.h"

#include "base/os.h"

#include <string.h>

// Darker and without colour, so that the lit biome stands out.
static Colour greyed(Colour colour)
{
    int grey = (colour.r * 77 + colour.g * 150 + colour.b * 29) >> 8;
    uint8_t level = (uint8_t)(24 + grey * 2 / 5);
    return (Colour){level, level, level};
}

static void paint_columns(const MapRequest *request, const MapTile *tile, uint8_t *rgb)
{
    Colour (*colour)(const MapColumn *column) =
        request->screen && request->layer->screen ? request->layer->screen : request->layer->column;
    const ColumnTile *land = tile->land;
    for (int at = 0; at < CHUNK_COLUMNS; at++) {
        const MapColumn column = {
            land->elevation[at], land->temperature[at], land->humidity[at], tile->rise[at],
            land->height[at],    land->water[at],       land->biome[at],    &tile->facts->biomes[land->biome[at]]};
        colour_put(rgb + 3 * (ptrdiff_t)at, colour(&column));
    }
}

static void grey_others(const ColumnTile *land, int lit, uint8_t *rgb)
{
    for (int at = 0; at < CHUNK_COLUMNS; at++, rgb += 3)
        if (land->biome[at] != lit)
            colour_put(rgb, greyed((Colour){rgb[0], rgb[1], rgb[2]}));
}

// Pixels beyond the world's edge stay black.
static void clear_beyond(const MapRequest *request, int64_t x, int64_t z, int bytes, uint8_t *pixels)
{
    const int64_t side = (int64_t)(CHUNK_SIZE - 1) * request->scale;
    if (block_in_world(x, z) && block_in_world(x + side, z + side))
        return;
    for (int at = 0; at < CHUNK_COLUMNS; at++)
        if (!block_in_world(x + (int64_t)(at % CHUNK_SIZE) * request->scale,
                            z + (int64_t)(at / CHUNK_SIZE) * request->scale))
            memset(pixels + at * bytes, 0, (size_t)bytes);
}

static void paint(const MapRequest *request, const MapTile *tile, uint8_t *pixels)
{
    if (request->raw) { // in the machine's byte order, as image/png.h requires
        uint16_t samples[CHUNK_COLUMNS];
        for (int at = 0; at < CHUNK_COLUMNS; at++)
            samples[at] = (uint16_t)(tile->land->elevation[at] * 256.0f);
        memcpy(pixels, samples, sizeof samples);
        return;
    }
    if (request->layer->tile)
        request->layer->tile(tile, pixels);
    else
        paint_columns(request, tile, pixels);
    if (request->lit)
        grey_others(tile->land, request->lit - 1, pixels);
}

// Tiles side by side along z, and the land west of each. The first row lies above the rows to draw.
enum { MAP_TILES = (MAP_STRIP_ROWS + 1) / CHUNK_SIZE };
typedef struct TileStrip {
    ColumnTile land[MAP_TILES];
    float west[MAP_TILES * CHUNK_SIZE]; // elevations
    int count;
} TileStrip;

// The rise of the land from north and west to each column of a tile.
static void measure_rise(TileStrip *strip, int t, int scale, float rise[CHUNK_COLUMNS])
{
    const float *elevation = strip->land[t].elevation,
                *north = t > 0 ? strip->land[t - 1].elevation + 15 * CHUNK_SIZE : elevation;
    for (int j = 0; j < CHUNK_SIZE; j++, north = elevation, elevation += CHUNK_SIZE, rise += CHUNK_SIZE) {
        float *next = &strip->west[t * CHUNK_SIZE + j], west[CHUNK_SIZE] = {*next};
        memcpy(west + 1, elevation, sizeof west - sizeof *west);
        *next = elevation[CHUNK_SIZE - 1];
        for (int i = 0; i < CHUNK_SIZE; i++)
            rise[i] = (elevation[i] - west[i] + elevation[i] - north[i]) / (float)scale;
    }
}

// Draws the pixels of a tile that are in the rows; its first pixel is at (column, row).
static void draw_tile(const MapRows *rows, const MapTile *tile, int column, int row)
{
    const MapRequest *request = rows->request;
    const int bytes = request->raw ? 2 : 3, first = MAX(column, 0), end = MIN(column + CHUNK_SIZE, request->width);
    uint8_t pixels[CHUNK_COLUMNS * 3];
    paint(request, tile, pixels);
    clear_beyond(request, map_left(request) + (int64_t)column * request->scale, map_row_z(rows, row), bytes, pixels);
    for (int j = MAX(row, 0); j < MIN(row + CHUNK_SIZE, rows->count); j++)
        memcpy(rows->pixels + ((ptrdiff_t)j * request->width + first) * bytes,
               pixels + ((j - row) * CHUNK_SIZE + first - column) * bytes, (size_t)(end - first) * (size_t)bytes);
}

// At most MAP_STRIP_ROWS.
static void draw_columns(const MapRows *rows)
{
    const MapRequest *request = rows->request;
    TileStrip strip = {.count = rows->count / CHUNK_SIZE + 1};
    MapTile tile = {.facts = &request->source->facts};
    for (int column = -1; column < request->width; column += CHUNK_SIZE) {
        int64_t x = map_left(request) + (int64_t)column * request->scale;
        source_columns(request->source, x, map_row_z(rows, -1), request->scale, strip.count, strip.land);
        for (int t = 0; t < strip.count; t++) {
            tile.land = &strip.land[t];
            measure_rise(&strip, t, request->scale, tile.rise);
            draw_tile(rows, &tile, column, t * CHUNK_SIZE - 1);
        }
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
