// Fine shadows near the eye (Zhang, Sun, Xu and Lun, "Parallel-split Shadow Maps for Large-scale Virtual Environments",
// ACM VRCIA 2006): maps of depth as sun or moon see the land, of a small and of a wider square around the eye. Beyond
// them, and in light quality everywhere, the map of heights (render/shadow.h) shades land as columns. Main thread, with
// a context.
//
// Sun and moon move in one plane, so one axis of the maps is the same at all hours. A map moves with the eye by whole
// texels, along that axis in the world and along the other from a place near the eye, so that edges do not crawl.
#pragma once

#include "render/cull.h"
#include "render/draw_list.h"
#include "render/layout.h"

typedef struct CascadeDrawing {
    GpuTexture maps; // a layer for each; none while there are no fine shadows
    GLuint framebuffer;
    DrawList opaque[CASCADES], cutout[CASCADES]; // what casts shadows
} CascadeDrawing;                                // without maps when zero-initialised

typedef struct CascadeFrame {
    const Camera *camera;
    const ChunkTable *chunks;
    const float *sun_direction; // of the moon's light, which is opposite, if it is below the horizon
    int reach;                  // chunks around the eye's
} CascadeFrame;

void cascades_quit(CascadeDrawing *drawing);

// Makes the maps if there are none, or drops them.
void cascades_keep(CascadeDrawing *drawing, bool kept);

// Chooses what is drawn into them.
void cascades_prepare(CascadeDrawing *drawing, const CascadeFrame *frame, CascadeUniforms *to);

// Draws one of the two lists into each map, if there are any, which `clears` empties first. Leaves another framebuffer
// bound. Returns the number of triangles.
int cascades_draw(const CascadeDrawing *drawing, DrawList lists[CASCADES], GLuint program, bool clears);
