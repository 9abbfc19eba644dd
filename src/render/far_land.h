// Far land (far/far.h) on the GPU, without what chunks cover in this frame. Main thread, with a context. Private to
// this folder.
#pragma once

#include "far/far.h"
#include "render/cull.h"
#include "render/layout.h"
#include "render/shadow.h"

// Ranges of corners, in view.
typedef struct FarRectangles {
    GLint firsts[FAR_LANDMARKS_MAX];
    GLsizei counts[FAR_LANDMARKS_MAX];
    int draws;
} FarRectangles;
_Static_assert(FAR_SECTORS <= FAR_LANDMARKS_MAX, "trees of all sectors");

typedef struct FarDrawing {
    FarLand *land; // without its arrays; NULL: there is none
    GLuint vertex_array, vertices, indices, corner_array, corners;
    GpuTexture colours, forms; // two layers for each sheet
    size_t bytes;              // of vertices, indices and corners
    GLsizei counts[FAR_RANGES_MAX];
    const void *offsets[FAR_RANGES_MAX];
    FarRectangles trees, landmarks;
    int draws, triangles; // in view; triangles of all
} FarDrawing;

void far_drawing_init(FarDrawing *drawing);
void far_drawing_quit(FarDrawing *drawing);

// Takes ownership; NULL: none.
void far_drawing_set(FarDrawing *drawing, FarLand *land);

// All that a frame of far land depends on.
typedef struct FarFrame {
    const Camera *camera;
    const FrameView *view;
    ShadowLight light;      // of sun or moon
    const Skyline *skyline; // of near land: it hides ranges; NULL: hides none
    float dissolve_begin;   // blocks to where chunks begin to dissolve
    float filled;           // blocks around the eye in which every chunk is drawn
} FarFrame;

// Finds the ranges in view, and sets the uniforms of far land.
void far_drawing_prepare(FarDrawing *drawing, const FarFrame *view, FarUniforms *far);
