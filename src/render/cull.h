// Which sections must be drawn, nearest first: those in view, within reach of sight, that neither rock around caves
// (sight.h) nor nearer land (horizon.h) hides. One thread.
#pragma once

#include "render/horizon.h"
#include "render/sight.h"

typedef struct SeenSection {
    const DrawnChunk *chunk; // valid until the table changes
    float distance;          // squared, from the eye to the section's middle
    uint8_t section;
    uint8_t faces; // a bit for each Face that can look at the eye
    bool near;     // one sees through its leaves
    bool far;      // part of it dissolves into the clouds behind it
} SeenSection;

typedef struct Culler {
    SeenSection *seen; // nearest first
    int count, capacity;
    SightGrid grid;
    Horizon horizon;
} Culler;

typedef struct CullView {
    const Camera *camera;
    float reach;       // blocks: beyond, all is lost in the air
    float plant_reach; // blocks: beyond, plants are too small to draw
    float leaf_reach;  // blocks: beyond, the holes in leaves are too small to see through
    float dissolves;   // blocks: beyond, clouds show through land
    bool occlusion;    // leave out what rock or land hides
} CullView;

void culler_init(Culler *culler);
void culler_quit(Culler *culler);

void cull(Culler *culler, const ChunkTable *table, const CullView *view);
