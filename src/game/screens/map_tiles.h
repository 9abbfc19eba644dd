// Map tiles: drawn by workers (map/live.h) and cached on the GPU, in as many slots as the window's size needs. Created
// when a map is first shown. Main thread only, with a context.
#pragma once

#include "map/live.h"
#include "render/overlay.h"

typedef struct MapTiles {
    LiveMap *live;
    Pictures *pictures; // one for each slot
    int slots;
} MapTiles;

// Makes room for twice the tiles of a map of that size; again when the window grows. Does nothing if there is enough
// room.
void map_tiles_open(MapTiles *tiles, int width, int height, int workers);
void map_tiles_quit(MapTiles *tiles);

// Call after a frame's maps: queues missing tiles and uploads finished ones, within a budget.
void map_tiles_update(MapTiles *tiles);

// Before a generator is destroyed: false while a worker still reads it (map/live.h). map_tiles_settle waits for the
// workers: some milliseconds.
bool map_tiles_forget(MapTiles *tiles, const ChunkSource *source);
void map_tiles_settle(MapTiles *tiles);
