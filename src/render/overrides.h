// Pictures that replace tiles: assets/overrides/<tile>.png in the program's shared folder. Unusable files are logged
// once each, and ignored. Main thread.
#pragma once

#include "base/file.h"
#include "texture/texture.h"

typedef struct Overrides {
    char folder[FILE_PATH_MAX]; // empty if there is no such folder
} Overrides;

// Finds the folder, and logs in one line the pictures in it that match no tile.
void overrides_find(Overrides *overrides);

// Replaces the tile's pixels if there is a picture for it.
void overrides_read(const Overrides *overrides, Tile tile, uint8_t rgba[TILE_PIXELS * 4]);
