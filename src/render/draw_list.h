// Lists of quads to draw, by their index in the quad store, each list as one draw of triangles.
#pragma once

#include "render/cull.h"
#include "render/gpu.h"

typedef struct DrawList {
    uint32_t *quads; // in the order in which they are drawn
    int count, capacity;
    int near;       // the first ones, of what is near
    GLuint indices; // of their corners, on the GPU; 0: none yet
    bool uploaded;  // since the list was cleared
} DrawList;         // empty when zero-initialised

void draw_list_clear(DrawList *list);
void draw_list_add(DrawList *list, uint32_t first_quad, uint32_t count);

// Adds the quads of a section and pass that face any of the directions in `faces`, but for plants of far bands and what
// is hidden (SeenSection.shown).
void draw_list_section(DrawList *list, const SeenSection *seen, MeshPass pass, uint8_t faces);

// Draws `count` quads, from number `first` of the list on, with the vertex array that is bound. Nothing is added
// between the first draw of a list and draw_list_clear.
void draw_list_draw(DrawList *list, int first, int count);

size_t draw_list_bytes(const DrawList *list); // on the GPU
void draw_list_quit(DrawList *list);
