// The layers of maps: a row of the table for each. Private to map.
#pragma once

#include "map/map.h"

static inline Colour colour_of(uint32_t rgb)
{
    return (Colour){(uint8_t)(rgb >> 16 & 255), (uint8_t)(rgb >> 8 & 255), (uint8_t)(rgb & 255)};
}

static inline void colour_put(uint8_t pixel[3], Colour colour)
{
    pixel[0] = colour.r;
    pixel[1] = colour.g;
    pixel[2] = colour.b;
}

Colour colour_mix(Colour a, Colour b, float t); // t 0..1

// Rows of a request's picture.
typedef struct MapRows {
    const MapRequest *request;
    int first, count;
    uint8_t *pixels; // 3 bytes a pixel, 2 for raw
} MapRows;

// Draws them, of layers that are not vertical; ends early after Ctrl-C. Fastest for multiples of MAP_STRIP_ROWS, and
// for layers of blocks for MAP_SLICE_ROWS.
enum { MAP_STRIP_ROWS = 63, MAP_SLICE_ROWS = 64 };
void map_draw_rows(const MapRows *rows, Arena *scratch);

// Marks the pixels in whose columns a cave, a ravine or a shaft opens the ground.
void map_mark_openings(const MapRows *rows, Arena *scratch);

// Blocks of the columns first .. first + count - 1 of a section: CHUNK_HEIGHT bytes a column, from the bottom.
void map_cut_columns(const MapRequest *request, int first, int count, Arena *scratch, uint8_t *blocks);

// The block of the picture's first pixel.
static inline int64_t map_left(const MapRequest *request)
{
    return request->center_x - (int64_t)(request->width / 2) * request->scale;
}

static inline int64_t map_top(const MapRequest *request)
{
    return request->center_z - (int64_t)(request->height / 2) * request->scale;
}

// The block of pixels in row j, counted from the first.
static inline int64_t map_row_z(const MapRows *rows, int j)
{
    return map_top(rows->request) + (int64_t)(rows->first + j) * rows->request->scale;
}

// Pixel i of that row; not of raw ones.
static inline uint8_t *map_pixel(const MapRows *rows, int64_t i, int64_t j)
{
    return rows->pixels + (j * rows->request->width + i) * 3;
}

// The legend of this picture: the biomes and landmarks that are in it, the most frequent first, or the layer's own
// words; as many as fit. Returns their number.
int map_legend(const MapRequest *request, LegendEntry entries[LEGEND_MAX + LANDMARKS_MAX]);

// Grid, landmarks and legend over finished rows, which are not raw.
void map_draw_marks(MapRows *rows);
