// Pictures of equal size for the overlay, such as map tiles: layers of one array texture.
// Main thread, with a context.
#pragma once

#include "base/base.h"

typedef struct Pictures Pictures;

typedef struct PicturesConfig {
    int width, height; // pixels of each
    int count;         // fewer may be created: see pictures_count
    bool smooth;       // when drawn at another size
} PicturesConfig;

Pictures *pictures_create(const PicturesConfig *config);
void pictures_destroy(Pictures *pictures);

// The configured count, or the driver's limit if that is lower: at least 256.
int pictures_count(const Pictures *pictures);

// width * height RGB bytes, rows from the top.
void pictures_set(Pictures *pictures, int index, const uint8_t *rgb);

// The array texture, for the overlay; and the pictures' size.
unsigned pictures_texture(const Pictures *pictures);
void pictures_size(const Pictures *pictures, int *width, int *height);
