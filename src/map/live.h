// Tiles for maps that the player pans and zooms: workers draw them in order of rank, and an LRU cache keeps them. A
// tile has the same pixels as `karst map` draws of the same place at the same scale, but for heights, which are
// coloured (MapRequest.screen). Only live_map_settle and live_map_destroy wait for workers. Main thread only.
//
// A frame: live_map_find for each tile in sight, live_map_want for those that are missing, live_map_update, and
// live_map_next until it returns false or the frame's budget for copying pixels is spent.
#pragma once

#include "map/map.h"

typedef struct LiveMap LiveMap;

enum { LIVE_TILE = 120, LIVE_TILE_BYTES = LIVE_TILE * LIVE_TILE * 3 }; // pixels a side; RGB

typedef struct LiveKey {
    const ChunkSource *source; // outlives its tiles, or live_map_forget is called
    int layer;                 // none that is vertical
    int scale;                 // blocks a pixel, 1..MAP_SCALE_MAX
    int y;                     // of layers that have a level; 0 for others
    uint8_t lit;               // as in MapRequest; 0 for layers that show no biomes
    int64_t x, z;              // the first pixel's block
} LiveKey;

typedef struct LiveTile {
    int slot;
    const uint8_t *rgb; // LIVE_TILE_BYTES, valid until live_map_update
} LiveTile;

// A cache of `slots` tiles; the caller stores the pixels of each slot. With 0 workers tiles are drawn in
// live_map_update.
LiveMap *live_map_create(int slots, int workers);
void live_map_destroy(LiveMap *map);

// The slot that holds the tile, or -1. It counts as used in this frame.
int live_map_find(LiveMap *map, const LiveKey *key);

// Requests a tile in this frame; tiles with a low `rank` are drawn first. For tiles that live_map_find did not find.
void live_map_want(LiveMap *map, const LiveKey *key, double rank);

// Submits the requests with the lowest ranks and drops the others, which the caller repeats in the next frame.
void live_map_update(LiveMap *map);

// A finished tile, and the slot that was assigned to it: the least recently used. A tile is dropped if all slots are
// used in this frame.
bool live_map_next(LiveMap *map, LiveTile *tile);

// Tiles of `old` stand in, marked as stale, for tiles of `source` until the caller wants them again and they are drawn.
// Then live_map_forget `old`.
void live_map_change_source(LiveMap *map, const ChunkSource *old, const ChunkSource *source);
bool live_map_is_stale(const LiveMap *map, int slot);

// Drops all tiles of a generator before it is destroyed. False while a worker still draws one of them: the generator
// must stay until a later call returns true.
bool live_map_forget(LiveMap *map, const ChunkSource *source);

// Waits for the running jobs.
void live_map_settle(LiveMap *map);

// Tiles requested in the last frame or in progress: 0 when the view is complete.
int live_map_missing(const LiveMap *map);
