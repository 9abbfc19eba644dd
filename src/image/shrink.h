// Scales pictures down by averaging in linear light: averages of sRGB bytes would be too dark. Pure: any thread.
#pragma once

#include "base/base.h"

typedef struct ShrinkConfig {
    int width, height;             // of the source, 1 or more
    int small_width, small_height; // of the result, 1 or more
} ShrinkConfig;

// RGB bytes, rows from the top. A source that is too wide or too tall for the small picture's shape is cropped equally
// on both sides. Each small pixel is the mean of at most 8 x 8 pixels, evenly spread, so that even the largest window
// takes little time.
void image_shrink(const ShrinkConfig *config, const uint8_t *rgb, uint8_t *small);
