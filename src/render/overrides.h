// Pictures that replace tiles: assets/overrides/<tile>.png beside what came with the program. What cannot be used is
// named in the log, each once, and ignored. Main thread.
#pragma once

#include "base/file.h"
#include "texture/texture.h"

typedef struct Overrides {
    char folder[FILE_PATH_MAX]; // empty: there is none
} Overrides;

// Finds the folder, and names in one line the pictures in it that belong to no tile.
void overrides_find(Overrides *overrides);

// Writes over the tile's pixels if there is a picture for it.
void overrides_read(const Overrides *overrides, Tile tile, uint8_t rgba[TILE_PIXELS * 4]);
