// Far land (far/far.h) on the GPU. Main thread, with a context. Private to this folder.
#pragma once

#include "far/far.h"
#include "render/cull.h"
#include "render/layout.h"

typedef struct FarDrawing {
    FarLand *land; // without its arrays; NULL: there is none
    GLuint vertex_array, vertices, indices;
    GpuTexture colours, forms; // a layer for each sheet
    size_t bytes;              // of vertices and indices
    GLsizei counts[FAR_RANGES_MAX];
    const void *offsets[FAR_RANGES_MAX];
    int draws, triangles; // in view
} FarDrawing;

void far_drawing_init(FarDrawing *drawing);
void far_drawing_quit(FarDrawing *drawing);

// Takes ownership; NULL: none.
void far_drawing_set(FarDrawing *drawing, FarLand *land);

// Finds the ranges in view that the horizon of near land does not hide (NULL: hides none), and sets the frame's fields
// for them. `dissolve_begin`: blocks to where chunks begin to dissolve.
void far_drawing_prepare(FarDrawing *drawing, const Camera *camera, const FrameView *view, const Horizon *horizon,
                         float dissolve_begin, FrameUniforms *frame);

void far_drawing_draw(const FarDrawing *drawing); // with the current program
