// sRGB bytes to linear light and back. A polynomial replaces the standard's power of 2.4, which differs between
// libraries; its error is below 0.0008 and it rises strictly, so that every byte survives the round trip.
#pragma once

#include "base/base.h"

// In [0, 1]. 0 gives 0, 255 gives 1.
float srgb_to_linear(uint8_t value);

// The byte whose light is nearest. `light` below 0 counts as 0, above 1 as 1.
uint8_t srgb_from_linear(float light);

// Relative luminance (ITU-R BT.709) of 0xRRGGBB, in [0, 1].
float srgb_luminance(uint32_t colour);
