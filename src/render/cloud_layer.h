// A small picture of the clouds, drawn before the frame and laid into it: they are soft, and cost a fraction so. Main
// thread, with a context.
#pragma once

#include "render/shader.h"

typedef struct CloudLayer {
    GLuint texture, target;
    int pixels;        // of the frame, along each side of one of the picture
    int width, height; // of the picture
    int before;        // what was drawn to before
} CloudLayer;

void cloud_layer_init(CloudLayer *layer, int pixels);
void cloud_layer_quit(CloudLayer *layer);

// Between these, all that is drawn goes into the picture for a frame of `width` x `height` pixels, empty at first.
void cloud_layer_begin(CloudLayer *layer, int width, int height);
void cloud_layer_end(const CloudLayer *layer, int width, int height);

size_t cloud_layer_bytes(const CloudLayer *layer);
