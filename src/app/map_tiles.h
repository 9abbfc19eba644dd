// The tiles that maps show: drawn by workers (map/live.h), kept on the GPU in a number of places that follows from the
// window's size. Made when a map is first looked at. Main thread only, with a context.
#pragma once

#include "map/live.h"
#include "render/pictures.h"

typedef struct MapTiles {
    LiveMap *live;
    Pictures *pictures; // one for each slot
    int slots;
} MapTiles;

// Enough for a map that fills so many pixels, twice over; what a larger window needs is made when it comes. Nothing
// happens if there is enough.
void map_tiles_open(MapTiles *tiles, int width, int height, int workers);
void map_tiles_quit(MapTiles *tiles);

// After a frame's maps: workers turn to what was missing, and what they finished goes to the GPU, within a budget.
void map_tiles_update(MapTiles *tiles);

// Before a generator goes: false while a worker reads it (map/live.h). Settling waits for the workers: some
// milliseconds.
bool map_tiles_forget(MapTiles *tiles, const Generator *generator);
void map_tiles_settle(MapTiles *tiles);
