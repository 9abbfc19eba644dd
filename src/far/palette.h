// Colours of blocks as seen from afar. Private to this folder and its tests.
#pragma once

#include "base/base.h"
#include "karst/block.h"

#include <math.h>
#include <stdint.h>

// The mean colours of blocks: linear light of their upper and of their side faces, and the share of it that is tinted.
typedef struct FarPalette {
    float top[BLOCK_COUNT][4], side[BLOCK_COUNT][4];
} FarPalette;

void far_palette_init(FarPalette *palette);

// A texel's byte as linear light, and back.
static inline float far_linear(uint8_t byte) { return (float)byte * (float)byte / (255.0f * 255.0f); }

static inline uint8_t far_texel(float light) { return (uint8_t)(sqrtf(CLAMP(light, 0.0f, 1.0f)) * 255.0f + 0.5f); }

// Computes a palette's colour under a tint, 0xRRGGBB, in linear light.
void far_tinted(const float colour[4], uint32_t tint, float shown[3]);
