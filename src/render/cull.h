// Which sections must be drawn, nearest first. One thread.
#pragma once

#include "render/camera.h"
#include "render/chunk_table.h"

typedef struct SeenSection {
    const DrawnChunk *chunk; // valid until the table changes
    float distance;          // squared, from the eye to the section's middle
    uint8_t section;
    uint8_t faces; // a bit for each Face that can look at the eye
} SeenSection;

typedef struct Culler {
    SeenSection *seen; // nearest first
    int count, capacity;
} Culler;

typedef struct CullView {
    const Camera *camera;
    float reach;    // blocks: beyond, all is lost in the air
    bool occlusion; // leave out what nearer land hides
} CullView;

void culler_quit(Culler *culler);

void cull(Culler *culler, const ChunkTable *table, const CullView *view);
