// Maps of a world, drawn from its source of chunks: a map shows the same columns and blocks as the chunks hold. Jobs
// compute strips of pixel rows, which are written as they finish, so that a picture of any size needs little memory.
// One thread calls; the work runs on `threads` more.
#pragma once

#include "karst/world.h"

typedef struct MapLayer MapLayer; // a row of the layer table

enum { MAP_SCALE_MAX = 64 };

enum { MAP_OPENINGS_SCALE = 8 }; // each block of the map needs its chunk

typedef struct MapRequest {
    const ChunkSource *source;
    const MapLayer *layer;
    int64_t center_x, center_z; // the block in the middle of the picture; a section starts there
    int width, height;          // pixels
    int scale;                  // blocks a pixel, 1..MAP_SCALE_MAX
    int y;                      // the layer of blocks that `caves` cuts
    bool has_line;              // section: to (to_x, to_z); else along x, `scale` blocks a pixel
    int64_t to_x, to_z;
    bool grid, legend;
    bool caves;     // marks where caves open the ground; layers of columns, at most MAP_OPENINGS_SCALE blocks a pixel
    bool landmarks; // a mark at each, in its kind's colour
    bool raw;       // heights as 16-bit samples: 256 * the elevation
    bool screen;    // for looking at, in the game: heights are coloured
    uint8_t lit;    // 1 + the biome that keeps its colours, while others turn grey; 0: all keep them. Layers of columns
    int threads;
} MapRequest;

// `done`: rows of the picture written so far.
typedef void MapProgress(void *context, int done);

// Writes the picture to a PNG that appears only when it is complete. JOBS_FAILED has been logged; `progress` may be
// NULL.
JobsState map_write(const MapRequest *request, const char *path, MapProgress *progress, void *context);

int map_layer_count(void);
const char *map_layer_name(int layer); // NULL beyond the last
const MapLayer *map_layer(int layer);
