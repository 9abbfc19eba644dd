#include "image/shrink.h"

#include <math.h>

enum { SAMPLES_MAX = 8, LIGHT_STEPS = 4096 };

// The sRGB transfer curve (IEC 61966-2-1) and its inverse.
typedef struct Light {
    float of_byte[256];
    uint8_t to_byte[LIGHT_STEPS + 1];
} Light;

static void light_init(Light *light)
{
    for (int i = 0; i < 256; i++) {
        float x = (float)i / 255;
        light->of_byte[i] = x <= 0.04045f ? x / 12.92f : powf((x + 0.055f) / 1.055f, 2.4f);
    }
    for (int i = 0, byte = 0; i <= LIGHT_STEPS; i++) {
        while (byte < 255 && (float)i / LIGHT_STEPS > (light->of_byte[byte] + light->of_byte[byte + 1]) / 2)
            byte++;
        light->to_byte[i] = (uint8_t)byte;
    }
}

// The positions of one small pixel's samples along an axis.
typedef struct Span {
    int at[SAMPLES_MAX], count;
} Span;

static Span span_of(double start, double length)
{
    Span span = {.count = CLAMP((int)ceil(length), 1, SAMPLES_MAX)};
    for (int i = 0; i < span.count; i++)
        span.at[i] = (int)(start + length * (i + 0.5) / span.count);
    return span;
}

static void shrink_pixel(const Light *light, const ShrinkConfig *config, const uint8_t *rgb, const Span *across,
                         const Span *down, uint8_t pixel[3])
{
    float sum[3] = {0, 0, 0};
    for (int y = 0; y < down->count; y++)
        for (int x = 0; x < across->count; x++) {
            const uint8_t *from = rgb + ((size_t)down->at[y] * (size_t)config->width + (size_t)across->at[x]) * 3;
            for (int i = 0; i < 3; i++)
                sum[i] += light->of_byte[from[i]];
        }
    float scale = LIGHT_STEPS / (float)(across->count * down->count);
    for (int i = 0; i < 3; i++)
        pixel[i] = light->to_byte[(int)MIN(sum[i] * scale + 0.5f, (float)LIGHT_STEPS)];
}

void image_shrink(const ShrinkConfig *config, const uint8_t *rgb, uint8_t *small)
{
    Light light;
    light_init(&light);
    double width = config->width, height = config->height;
    double step = MIN(width / config->small_width, height / config->small_height);
    double left = (width - step * config->small_width) / 2, top = (height - step * config->small_height) / 2;
    for (int y = 0; y < config->small_height; y++) {
        Span down = span_of(top + step * y, step);
        for (int x = 0; x < config->small_width; x++, small += 3) {
            Span across = span_of(left + step * x, step);
            shrink_pixel(&light, config, rgb, &across, &down, small);
        }
    }
}
