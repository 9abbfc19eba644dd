#include "game/screens/map_tiles.h"

enum { TILES_A_FRAME = 12, SLOTS_MIN = 96, SLOTS_MAX = 1024 }; // 12 tiles are half a MiB

static int slots_for(int width, int height)
{
    int in_sight = (width / LIVE_TILE + 4) * (height / LIVE_TILE + 4); // including those just beyond the edge
    return CLAMP(2 * in_sight + in_sight / 2, SLOTS_MIN, SLOTS_MAX);
}

void map_tiles_open(MapTiles *tiles, int width, int height, int workers)
{
    int slots = slots_for(width, height);
    if (tiles->live && tiles->slots >= slots)
        return;
    map_tiles_quit(tiles);
    tiles->pictures = pictures_create(&(PicturesConfig){.width = LIVE_TILE, .height = LIVE_TILE, .count = slots});
    tiles->live = live_map_create(pictures_count(tiles->pictures), workers);
    tiles->slots = slots;
}

void map_tiles_quit(MapTiles *tiles)
{
    live_map_destroy(tiles->live);
    pictures_destroy(tiles->pictures);
    *tiles = (MapTiles){0};
}

void map_tiles_update(MapTiles *tiles)
{
    if (!tiles->live)
        return;
    live_map_update(tiles->live);
    LiveTile tile;
    for (int i = 0; i < TILES_A_FRAME && live_map_next(tiles->live, &tile); i++)
        pictures_set(tiles->pictures, tile.slot, tile.rgb);
}

bool map_tiles_forget(MapTiles *tiles, const ChunkSource *source)
{
    return !tiles->live || live_map_forget(tiles->live, source);
}

void map_tiles_settle(MapTiles *tiles)
{
    if (tiles->live)
        live_map_settle(tiles->live);
}
