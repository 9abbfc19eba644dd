// Maps for those who move over them: tiles drawn by workers, what is looked at first, and kept as long as there is
// room. A tile holds what `karst map` draws of the same place at the same scale, pixel for pixel. Nothing here waits
// for a worker but live_map_settle and live_map_destroy. One thread, the main one, calls everything.
//
// A frame: live_map_find for each tile in sight, live_map_want for those that are missing, live_map_update, and
// live_map_next until it returns false or the frame's budget for copying pixels is spent.
#pragma once

#include "map/map.h"

typedef struct LiveMap LiveMap;

enum { LIVE_TILE = 120, LIVE_TILE_BYTES = LIVE_TILE * LIVE_TILE * 3 }; // pixels a side; RGB

typedef struct LiveKey {
    const Generator *generator; // outlives its tiles, or is forgotten
    int layer;                  // none that is vertical
    int scale;                  // blocks a pixel, 1..MAP_SCALE_MAX
    int y;                      // of layers that have a level; 0 for others
    int64_t x, z;               // the first pixel's block
} LiveKey;

typedef struct LiveTile {
    int slot;
    const uint8_t *rgb; // LIVE_TILE_BYTES, valid until the next call
} LiveTile;

// Room for `slots` tiles; who shows them keeps the pixels, slot by slot. With 0 workers tiles are drawn in
// live_map_update.
LiveMap *live_map_create(int slots, int workers);
void live_map_destroy(LiveMap *map);

// The slot that holds the tile, or -1. It counts as used in this frame.
int live_map_find(LiveMap *map, const LiveKey *key);

// Asks for a tile in this frame, lowest `rank` first. Unless it is there or under way.
void live_map_want(LiveMap *map, const LiveKey *key, double rank);

// Sets workers to what is wanted most and forgets the other wishes: they are asked for again in the next frame.
void live_map_update(LiveMap *map);

// A tile that has been finished, and the slot that it has taken, from that which was not used for the longest time.
// What no slot can be found for is dropped: all are used in this frame.
bool live_map_next(LiveMap *map, LiveTile *tile);

// Before a generator goes: drops all of its tiles. False while a worker draws one more: the generator must stay until
// another call is true.
bool live_map_forget(LiveMap *map, const Generator *generator);

// Waits for the tiles under way.
void live_map_settle(LiveMap *map);

// Tiles wanted in the last frame or under way: 0 when all that is looked at is there.
int live_map_missing(const LiveMap *map);
