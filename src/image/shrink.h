// Small pictures of large ones, averaged in linear light: averages of sRGB bytes would be too dark. Pure: any thread.
#pragma once

#include "base/base.h"

typedef struct ShrinkConfig {
    int width, height;             // of what is given, 1 or more
    int small_width, small_height; // of what is made, 1 or more
} ShrinkConfig;

// RGB bytes, rows from the top. What is too wide or too tall for the small picture's shape is left out, the same on
// both sides. Each small pixel is the mean of at most 8 x 8 pixels, evenly spread: so even the largest window takes
// little time.
void image_shrink(const ShrinkConfig *config, const uint8_t *rgb, uint8_t *small);
