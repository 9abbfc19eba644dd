// The clouds rendered at low resolution before the frame, which samples them: they are soft, so this costs a fraction
// and does not show. Main thread, with a context.
#pragma once

#include "render/shader.h"

typedef struct CloudLayer {
    GLuint texture, target;
    int pixels;        // of the frame, along each side of a pixel of the layer
    int width, height; // of the layer
    int before;        // framebuffer that was bound before cloud_layer_begin
} CloudLayer;

void cloud_layer_init(CloudLayer *layer, int pixels);
void cloud_layer_quit(CloudLayer *layer);

// Between these, draw calls render into the layer for a frame of `width` x `height` pixels; begin clears it.
void cloud_layer_begin(CloudLayer *layer, int width, int height);
void cloud_layer_end(const CloudLayer *layer, int width, int height);

size_t cloud_layer_bytes(const CloudLayer *layer);
