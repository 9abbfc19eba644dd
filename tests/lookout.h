// A world on screen in a small window: far land and chunks around an eye, over a key colour where nothing is drawn.
#pragma once

#include "karst_test.h"

#include "gen/generator.h"
#include "karst/recipe.h"
#include "platform/window.h"
#include "scene/scene.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 320, HEIGHT = 180, PIXELS = WIDTH * HEIGHT };

typedef struct Place {
    const char *generator;
    int64_t seed;
    double x, z, up; // above the ground or the water
} Place;

typedef struct Lookout {
    Generator *generator;
    Stream *stream;
    Scene *scene;
    FrameView view;
    uint8_t *rgb;
} Lookout;

// The height of an eye that stands so far above the ground or the water.
static inline double lookout_eye_y(const Lookout *lookout, double x, double z, double up)
{
    ColumnInfo column = source_column(generator_source(lookout->generator), (int64_t)floor(x), (int64_t)floor(z));
    return MAX((int)column.height, SEA_LEVEL) + 1.6 + up;
}

static inline Lookout lookout_open(const Place *place, int horizon, int view_distance)
{
    Lookout lookout = {.generator = generator_create(recipe_find_name(place->generator), place->seed)};
    const ChunkSource *source = generator_source(lookout.generator);
    StreamConfig config = scene_stream_config(RENDER_LIGHT, view_distance, 1);
    config.source = source;
    lookout.stream = stream_create(&config);
    lookout.scene = scene_create(
        &(SceneConfig){.stream = lookout.stream,
                       .renderer = {WIDTH, HEIGHT, .quality = RENDER_LIGHT, .view_distance = view_distance},
                       .far = {.source = source, .kilometres = horizon, .workers = 1}});
    assert_non_null(lookout.scene);
    lookout.view =
        (FrameView){.eye = {place->x + 0.5, lookout_eye_y(&lookout, place->x, place->z, place->up), place->z + 0.5},
                    .fov = 70,
                    .hours = 10,
                    .without = PART_SKY};
    lookout.rgb = memory_alloc(MEMORY_GENERAL, (size_t)PIXELS * 3);
    return lookout;
}

static inline void lookout_close(Lookout *lookout)
{
    scene_destroy(lookout->scene);
    stream_destroy(lookout->stream);
    generator_destroy(lookout->generator);
    memory_free(lookout->rgb);
}

static inline void lookout_draw(Lookout *lookout)
{
    scene_draw(lookout->scene, &lookout->view);
    renderer_read_pixels(scene_renderer(lookout->scene), lookout->rgb);
}

static inline bool is_magenta(const uint8_t *pixel) { return pixel[0] == 255 && pixel[1] == 0 && pixel[2] == 255; }

// The slope of a pixel's ray.
static inline double slope_of(const FrameView *view, int x, int y)
{
    double tall = tan(view->fov * 0.5 * 3.14159265 / 180), wide = tall * WIDTH / HEIGHT;
    double right = ((x + 0.5) / WIDTH * 2 - 1) * wide, up = (1 - (y + 0.5) / HEIGHT * 2) * tall;
    double pitch = view->pitch * 3.14159265 / 180, ahead = cos(pitch) - up * sin(pitch);
    return (sin(pitch) + up * cos(pitch)) / sqrt(right * right + ahead * ahead);
}

// Pixels where nothing is drawn though their rays fall by more than `steepest` blocks a block.
static inline int lookout_gaps(const Lookout *lookout, double steepest)
{
    int gaps = 0;
    for (int i = 0; i < PIXELS; i++)
        gaps += is_magenta(lookout->rgb + i * 3) && slope_of(&lookout->view, i % WIDTH, i / WIDTH) < -steepest;
    return gaps;
}
