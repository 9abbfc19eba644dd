// Finds the sections to draw, nearest first: those in the frustum and within the view distance that are hidden neither
// by rock around caves (section_graph.h) nor by nearer land (horizon.h). One thread.
#pragma once

#include "render/horizon.h"
#include "render/section_graph.h"

typedef struct SeenSection {
    const DrawnChunk *chunk; // valid until the table changes
    float distance;          // squared, from the eye to the section's middle
    uint8_t section;
    uint8_t faces; // a bit for each Face that may be turned to the eye
    bool near;     // holes in its leaves are see-through
    bool far;      // part of it fades into the clouds behind it
} SeenSection;

typedef struct Culler {
    SeenSection *seen; // nearest first
    int count, capacity;
    SectionGraph graph;
    Horizon horizon;
} Culler;

typedef struct CullView {
    const Camera *camera;
    float reach;       // blocks: beyond, everything is hidden by fog
    float plant_reach; // blocks: beyond, plants are too small to draw
    float leaf_reach;  // blocks: beyond, holes in leaves are filled
    float dissolves;   // blocks: beyond, clouds show through land
    bool occlusion;    // cull sections that rock or land hides
} CullView;

void culler_init(Culler *culler);
void culler_quit(Culler *culler);

void cull(Culler *culler, const ChunkTable *table, const CullView *view);
