// Each column of the picture is marched once from the nearest place to the farthest. A place is drawn above all that
// was drawn before it, and only as far as it rises above it, so nothing is drawn twice and nothing needs to be sorted.
#include "tools/noise/surface.h"

#include "base/memory.h"

#include <math.h>

enum { FINE = 2 }; // the picture is drawn so many times as large, and then reduced
enum { GROUND = 0x20252D, WALL = 0x4A515C };

// The view: turned by 30 degrees, seen from 40 degrees above the horizon. Lengths are shares of the block's width.
static const double turn_cos = 0.8660254, turn_sin = 0.5, flat = 0.6427876, upright = 0.7660444;
static const double deep = 0.10, fit = 1.52; // depth of the walls; width of the picture

typedef struct Field {
    int side; // places along each axis
    float *heights;
    uint32_t *colours;
} Field;

typedef struct Canvas {
    int width, height;
    uint32_t *pixels;
} Canvas;

static uint32_t shade(uint32_t colour, float light)
{
    uint32_t shaded = 0;
    for (int c = 16; c >= 0; c -= 8)
        shaded = shaded << 8 | (uint32_t)CLAMP((float)(colour >> c & 255) * light, 0.0f, 255.0f);
    return shaded;
}

// Cosine of the angle between the surface's normal and the light, and some light from the sky.
static float light_at(const Field *field, int x, int y)
{
    int side = field->side, left = MAX(x - 1, 0), right = MIN(x + 1, side - 1);
    int above = MAX(y - 1, 0), below = MIN(y + 1, side - 1);
    const float *row = field->heights + y * side;
    float dx = (row[right] - row[left]) * (float)side / (float)(right - left);
    float dy =
        (field->heights[below * side + x] - field->heights[above * side + x]) * (float)side / (float)(below - above);
    const float lx = -0.62f, ly = -0.25f, lz = 0.745f;
    float facing = (-dx * lx - dy * ly + lz) / sqrtf(dx * dx + dy * dy + 1);
    return 0.42f + 0.80f * MAX(facing, 0.0f);
}

static void make_field(Field *field, const Surface *surface)
{
    int side = field->side;
    float span = surface->highest - surface->lowest;
    for (int i = 0; i < side * side; i++)
        field->heights[i] = surface->height(surface->data, (i % side + 0.5) / side, (i / side + 0.5) / side);
    for (int i = 0; i < side * side; i++) {
        float share = (field->heights[i] - surface->lowest) / span;
        uint32_t colour = ramp_colour(surface->colours, surface->colour_count, share);
        field->colours[i] = shade(colour, light_at(field, i % side, i / side));
    }
}

static void fill(Canvas *canvas, int x, int from, int to, uint32_t colour)
{
    for (int y = MAX(from, 0); y < MIN(to, canvas->height); y++)
        canvas->pixels[y * canvas->width + x] = colour;
}

// One column, from the nearest place back. `along` and `away` are measured from the block's middle.
static void march(Canvas *canvas, const Field *field, const Surface *surface, int column)
{
    const double scale = canvas->width / fit, ground = canvas->height * 0.49;
    double along = (column + 0.5 - canvas->width * 0.5) / scale, step = 0.7 / scale / flat;
    int top = canvas->height, side = field->side;
    bool inside = false;
    for (int n = 0; n * step < 2 * 0.71; n++) {
        const double away = n * step - 0.71;
        int x = (int)floor((0.5 + along * turn_cos - away * turn_sin) * side);
        int y = (int)floor((0.5 - along * turn_sin - away * turn_cos) * side);
        if (x < 0 || y < 0 || x >= side || y >= side)
            continue;
        double place = ground - away * flat * scale;
        int at = (int)(place - (double)field->heights[y * side + x] * upright * scale);
        if (!inside) {
            top = (int)(place - ((double)surface->lowest - deep) * upright * scale);
            fill(canvas, column, at, top, shade(WALL, y == side - 1 ? 1.0f : 0.74f));
        } else
            fill(canvas, column, at, top, field->colours[y * side + x]);
        top = MIN(top, at);
        inside = true;
    }
}

// The mean of FINE x FINE pixels makes one.
static void reduce(Picture *picture, const Canvas *canvas)
{
    for (int y = 0; y < picture->height; y++)
        for (int x = 0; x < picture->width; x++)
            for (int c = 0; c < 3; c++) {
                unsigned sum = 0;
                for (int i = 0; i < FINE * FINE; i++)
                    sum += canvas->pixels[(y * FINE + i / FINE) * canvas->width + x * FINE + i % FINE] >> (16 - 8 * c) &
                           255;
                picture->rgb[(y * picture->width + x) * 3 + c] = (uint8_t)((sum + FINE * FINE / 2) / (FINE * FINE));
            }
}

void surface_draw(Picture *picture, const Surface *surface)
{
    size_t places = (size_t)picture->width * (size_t)picture->width;
    Field field = {picture->width, memory_alloc(MEMORY_GENERAL, sizeof *field.heights * places),
                   memory_alloc(MEMORY_GENERAL, sizeof *field.colours * places)};
    Canvas canvas = {picture->width * FINE, picture->height * FINE, NULL};
    size_t count = (size_t)canvas.width * (size_t)canvas.height;
    canvas.pixels = memory_alloc(MEMORY_GENERAL, sizeof *canvas.pixels * count);
    make_field(&field, surface);
    for (size_t i = 0; i < count; i++)
        canvas.pixels[i] = GROUND;
    for (int column = 0; column < canvas.width; column++)
        march(&canvas, &field, surface, column);
    reduce(picture, &canvas);
    memory_free(canvas.pixels);
    memory_free(field.colours);
    memory_free(field.heights);
}
