#include "texture/srgb_internal.h"

// Least maximal error over the 256 bytes among polynomials of degree 4 through (0, 0) and (1, 1).
float srgb_to_linear(uint8_t value)
{
    float x = (float)value / 255.0f;
    return x * (0.0449f + x * (0.5016f + x * (0.5991f - x * 0.1456f)));
}

uint8_t srgb_from_linear(float light)
{
    int low = 0, high = 255;
    while (low < high) {
        int middle = (low + high) / 2;
        float border = (srgb_to_linear((uint8_t)middle) + srgb_to_linear((uint8_t)(middle + 1))) * 0.5f;
        if (light > border)
            low = middle + 1;
        else
            high = middle;
    }
    return (uint8_t)low;
}

float srgb_luminance(uint32_t colour)
{
    return 0.2126f * srgb_to_linear((uint8_t)(colour >> 16)) + 0.7152f * srgb_to_linear((uint8_t)(colour >> 8)) +
           0.0722f * srgb_to_linear((uint8_t)colour);
}
