// Maps as pictures in a file, which the group's teardown removes.
#pragma once

#include "karst_test.h"

#include "image/png.h"
#include "map/layer.h"

#include <unistd.h>

static char path[64];

static inline int choose_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/karst-test-map-%d.png", (int)getpid());
    return 0;
}

static inline int all_is_returned(void **state)
{
    (void)state;
    unlink(path);
    return memory_in_use_total() == 0 ? 0 : -1;
}

static inline const MapLayer *layer_named(const char *name)
{
    int i = 0;
    while (strcmp(map_layer_name(i), name) != 0)
        i++;
    return map_layer(i);
}

static inline MapRequest request_for(const ChunkSource *source, const char *layer)
{
    return (MapRequest){.source = source,
                        .layer = layer_named(layer),
                        .center_x = -37,
                        .center_z = 1213,
                        .width = 90,
                        .height = 71,
                        .scale = 1,
                        .y = 30,
                        .threads = 2};
}

static inline Image draw(const MapRequest *request)
{
    Image image;
    assert_int_equal(map_write(request, path, NULL, NULL), JOBS_DONE);
    assert_true(png_read(path, 1 << 24, &image));
    assert_int_equal(image.width, request->width);
    assert_int_equal(image.height, request->height);
    return image;
}

static inline const uint8_t *pixel_at(const Image *image, int i, int j)
{
    return image->rgba + (j * image->width + i) * 4;
}
