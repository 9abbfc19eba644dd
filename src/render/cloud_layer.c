#include "render/cloud_layer.h"

void cloud_layer_init(CloudLayer *layer, int pixels)
{
    *layer = (CloudLayer){.pixels = pixels};
    glGenTextures(1, &layer->texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_CLOUD_LAYER);
    glBindTexture(GL_TEXTURE_2D, layer->texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glGenFramebuffers(1, &layer->target);
}

void cloud_layer_quit(CloudLayer *layer)
{
    glDeleteFramebuffers(1, &layer->target);
    glDeleteTextures(1, &layer->texture);
    *layer = (CloudLayer){0};
}

static void fit(CloudLayer *layer, int width, int height)
{
    if (layer->width == width && layer->height == height)
        return;
    layer->width = width;
    layer->height = height;
    glActiveTexture(GL_TEXTURE0 + UNIT_CLOUD_LAYER);
    glBindTexture(GL_TEXTURE_2D, layer->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, layer->texture, 0);
}

void cloud_layer_begin(CloudLayer *layer, int width, int height)
{
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &layer->before);
    glBindFramebuffer(GL_FRAMEBUFFER, layer->target);
    fit(layer, (width + layer->pixels - 1) / layer->pixels, (height + layer->pixels - 1) / layer->pixels);
    glViewport(0, 0, layer->width, layer->height);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_DEPTH_TEST);
}

void cloud_layer_end(const CloudLayer *layer, int width, int height)
{
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)layer->before);
    glViewport(0, 0, width, height);
    glEnable(GL_DEPTH_TEST);
}

size_t cloud_layer_bytes(const CloudLayer *layer) { return (size_t)layer->width * (size_t)layer->height * 4; }
