// Each column of the picture is marched once from the nearest place to the farthest. A place is drawn above all that
// was drawn before it, and only as far as it rises above it, so nothing is drawn twice and nothing needs to be sorted.
#include "tools/noise/surface.h"

#include "base/memory.h"

#include <math.h>

enum { GRID = 420, FINE = 2, WIDE = SURFACE_WIDTH * FINE, HIGH = SURFACE_HEIGHT * FINE };
enum { GROUND = 0x20252D, WALL = 0x4A515C };

// The view: turned by 30 degrees, seen from 40 degrees above the horizon. Lengths are shares of the block's width.
static const double turn_cos = 0.8660254, turn_sin = 0.5, flat = 0.6427876, upright = 0.7660444;
static const double scale = WIDE / 1.52, deep = 0.10; // pixels of the block's width; depth of the walls

typedef struct Field {
    float heights[GRID][GRID];
    uint32_t colours[GRID][GRID];
} Field;

static uint32_t shade(uint32_t colour, float light)
{
    uint32_t shaded = 0;
    for (int c = 16; c >= 0; c -= 8)
        shaded = shaded << 8 | (uint32_t)CLAMP((float)(colour >> c & 255) * light, 0.0f, 255.0f);
    return shaded;
}

static uint32_t mix(uint32_t a, uint32_t b, float share)
{
    uint32_t mixed = 0;
    for (int c = 16; c >= 0; c -= 8) {
        float from = (float)(a >> c & 255), to = (float)(b >> c & 255);
        mixed = mixed << 8 | (uint32_t)(from + (to - from) * CLAMP(share, 0.0f, 1.0f) + 0.5f);
    }
    return mixed;
}

// Cosine of the angle between the surface's normal and the light, and some light from the sky.
static float light_at(const Field *field, int x, int y)
{
    int left = MAX(x - 1, 0), right = MIN(x + 1, GRID - 1), above = MAX(y - 1, 0), below = MIN(y + 1, GRID - 1);
    float dx = (field->heights[y][right] - field->heights[y][left]) * (float)GRID / (float)(right - left);
    float dy = (field->heights[below][x] - field->heights[above][x]) * (float)GRID / (float)(below - above);
    const float lx = -0.62f, ly = -0.25f, lz = 0.745f;
    float facing = (-dx * lx - dy * ly + lz) / sqrtf(dx * dx + dy * dy + 1);
    return 0.42f + 0.80f * MAX(facing, 0.0f);
}

static void make_field(Field *field, const Surface *surface)
{
    for (int y = 0; y < GRID; y++)
        for (int x = 0; x < GRID; x++)
            field->heights[y][x] = surface->height(surface->data, (x + 0.5) / GRID, (y + 0.5) / GRID);
    float span = surface->highest - surface->lowest;
    for (int y = 0; y < GRID; y++)
        for (int x = 0; x < GRID; x++) {
            float share = (field->heights[y][x] - surface->lowest) / span;
            field->colours[y][x] = shade(mix(surface->low, surface->high, share), light_at(field, x, y));
        }
}

static void fill(uint32_t *pixels, int x, int from, int to, uint32_t colour)
{
    for (int y = MAX(from, 0); y < MIN(to, HIGH); y++)
        pixels[y * WIDE + x] = colour;
}

// One column, from the nearest place back. `along` and `away` are measured from the block's middle.
static void march(uint32_t *pixels, const Field *field, const Surface *surface, int column)
{
    const int ground = (int)(HIGH * 0.49);
    double along = (column + 0.5 - WIDE * 0.5) / scale, step = 0.7 / scale / flat;
    int top = HIGH;
    bool inside = false;
    for (double away = -0.71; away < 0.71; away += step) {
        int x = (int)floor((0.5 + along * turn_cos - away * turn_sin) * GRID);
        int y = (int)floor((0.5 - along * turn_sin - away * turn_cos) * GRID);
        if (x < 0 || y < 0 || x >= GRID || y >= GRID)
            continue;
        double place = ground - away * flat * scale;
        int at = (int)(place - (double)field->heights[y][x] * upright * scale);
        if (!inside) {
            top = (int)(place - ((double)surface->lowest - deep) * upright * scale);
            fill(pixels, column, at, top, shade(WALL, y == GRID - 1 ? 1.0f : 0.74f));
        } else
            fill(pixels, column, at, top, field->colours[y][x]);
        top = MIN(top, at);
        inside = true;
    }
}

// The mean of FINE x FINE pixels makes one.
static void reduce(Picture *picture, const uint32_t *pixels)
{
    for (int y = 0; y < SURFACE_HEIGHT; y++)
        for (int x = 0; x < SURFACE_WIDTH; x++)
            for (int c = 0; c < 3; c++) {
                unsigned sum = 0;
                for (int i = 0; i < FINE * FINE; i++)
                    sum += pixels[(y * FINE + i / FINE) * WIDE + x * FINE + i % FINE] >> (16 - 8 * c) & 255;
                picture->rgb[(y * SURFACE_WIDTH + x) * 3 + c] = (uint8_t)((sum + FINE * FINE / 2) / (FINE * FINE));
            }
}

void surface_draw(Picture *picture, const Surface *surface)
{
    Field *field = memory_alloc(MEMORY_GENERAL, sizeof *field);
    uint32_t *pixels = memory_alloc(MEMORY_GENERAL, sizeof *pixels * WIDE * HIGH);
    make_field(field, surface);
    for (int i = 0; i < WIDE * HIGH; i++)
        pixels[i] = GROUND;
    for (int column = 0; column < WIDE; column++)
        march(pixels, field, surface, column);
    reduce(picture, pixels);
    memory_free(pixels);
    memory_free(field);
}
