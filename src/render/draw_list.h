// Lists of draws: those of one multi-draw, runs of quads in the quad store.
#pragma once

#include "render/cull.h"
#include "render/gpu.h"

// Quads that the shared 16-bit indices can address in one draw; longer runs are split.
enum { DRAW_QUADS_MAX = 1 << 14, QUAD_INDICES = 6, INDEX_BYTES = DRAW_QUADS_MAX * QUAD_INDICES * 2 };

typedef struct DrawList {
    GLsizei *index_counts;
    GLint *base_vertices;
    const void **offsets; // all NULL: every draw starts at the first index
    int count, capacity;
    int near;          // of the draws, from the first, those of what is near; none of them grows
    int quads;         // of all draws
    uint32_t last_end; // end of the last run, so that an adjacent one can be merged with it
} DrawList;

void draw_list_add(DrawList *list, uint32_t first_quad, uint32_t count);

// Adds the runs of a section's quads of one pass that face any of the directions in `faces`.
void draw_list_section(DrawList *list, const SeenSection *seen, MeshPass pass, uint8_t faces);

// The number of quads that are drawn from the beginning of a run in such a section: plants of the nearest bands, and
// other quads that nearer land does not hide. `first`: index of the run's first quad among the chunk's.
uint32_t draw_list_quads(const SeenSection *seen, MeshPass pass, int face, uint32_t first);

void draw_list_quit(DrawList *list);
