// An atlas: maps of an area as a pyramid of square tiles, DIR/LAYER/LEVEL/X/Z.png. Level 0 has the request's scale,
// each further level twice the blocks a pixel, up to MAP_SCALE_MAX; every level is drawn from the generator at its own
// scale, not shrunk from the one below. Tile (X, Z) of a level starts at block (X, Z) * ATLAS_TILE * scale, so a tile
// depends on world, layer, scale and number, not on the area.
//
// Beside the layers there is "facts": DIR/facts/LEVEL/X/Z.js, a script that calls karstFacts("LEVEL/X/Z", DATA) with a
// base64 PNG whose red channel is a column's height, whose green channel its biome and whose blue channel the level
// of the water over it, or 0: pages opened from a disk may load scripts, but not read files.
//
// Jobs draw the tiles; they are written one after the other, and each appears under its name only when it is complete.
// A later run keeps the tiles that exist and draws those that are missing. One thread calls.
#pragma once

#include "map/map.h"

#include <stdio.h>

enum { ATLAS_TILE = 256, ATLAS_LEVELS_MAX = 7, ATLAS_LAYERS_MAX = 8 };
_Static_assert(1 << (ATLAS_LEVELS_MAX - 1) == MAP_SCALE_MAX, "a level for each scale from 1 on");

typedef struct AtlasRequest {
    MapRequest map;               // what level 0 must cover; its layer, line and marks do not count
    int layers[ATLAS_LAYERS_MAX]; // of map.h, none that is vertical
    int layer_count;
    const char *directory;
} AtlasRequest;

typedef struct AtlasLevel {
    int scale;
    int64_t x, z;      // number of the first tile
    int columns, rows; // number of tiles
} AtlasLevel;

// Fills in the levels and returns their number.
int atlas_levels(const AtlasRequest *request, AtlasLevel levels[ATLAS_LEVELS_MAX]);

typedef struct AtlasCount {
    int64_t drawn, kept; // files
} AtlasCount;

// Writes the missing files, the coarsest level first; `progress` gets the number of files drawn so far. JOBS_FAILED has
// been logged, once; complete tiles are kept in any case.
JobsState atlas_write(const AtlasRequest *request, MapProgress *progress, void *context, AtlasCount *count);

// The number of files that a run would draw.
int64_t atlas_missing(const AtlasRequest *request);

// Base64 (RFC 4648, section 4).
void base64_write(FILE *stream, const uint8_t *bytes, size_t count);
