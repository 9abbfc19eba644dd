// The draws of one multi-draw: runs of quads in the quad store. One thread; uses only types of OpenGL.
#pragma once

#include "base/base.h"

#include <glad/gl.h>

// Quads that the shared 16-bit indices can address in one draw; longer runs are split.
enum { DRAW_QUADS_MAX = 1 << 14, QUAD_INDICES = 6, INDEX_BYTES = DRAW_QUADS_MAX * QUAD_INDICES * 2 };

typedef struct DrawList {
    GLsizei *index_counts;
    GLint *base_vertices;
    const void **offsets; // all NULL: every draw starts at the first index
    int count, capacity;
    int quads;         // of all draws
    uint32_t last_end; // end of the last run, so that an adjacent one can be merged with it
} DrawList;

void draw_list_clear(DrawList *list);
void draw_list_add(DrawList *list, uint32_t first_quad, uint32_t count);
void draw_list_quit(DrawList *list);
