// Finds the sections to draw, nearest first: those in the frustum and within the view distance that are hidden neither
// by rock around caves nor by nearer land. One thread.
#pragma once

#include "render/camera.h"
#include "render/chunk_table.h"

// ---- horizon.c: for each direction the slope below which everything farther away is hidden by boxes of rock
// (mesh/mesh.h).

enum { HORIZON_BINS = 1024 };

typedef struct Horizon {
    float slopes[HORIZON_BINS];
    struct {
        float x, z; // 1 / direction of a bin's first edge
    } inverse[HORIZON_BINS + 1];
} Horizon;

// A box seen from the eye, which is at 0. Blocks.
typedef struct HorizonBox {
    float x0, z0, x1, z1, bottom, top;
} HorizonBox;

void horizon_init(Horizon *horizon);

// Removes all boxes.
void horizon_clear(Horizon *horizon);

// Adds an opaque box. It raises the horizon only where it leaves no gap between the horizon so far and itself.
void horizon_add(Horizon *horizon, const HorizonBox *box);

// The lowest slope of the horizon over the columns of a box: below it everything there is hidden. -INFINITY if the eye
// is above or below these columns.
float horizon_over(const Horizon *horizon, const HorizonBox *box);

// The steepest slope at which a point of the box can be seen.
float horizon_slope_of(const HorizonBox *box);

// ---- section_graph.c: finds the sections that can be seen through open air; caves behind rock cannot. A breadth-first
// search from the eye's section through pairs of faces that see each other (Tommaso Checchi, "The Advanced Cave Culling
// Algorithm", 2014), never turning back. Every path to a section has the same number of steps, so each section is
// visited once, after all faces by which it is entered are known; no visible section is missed.

// The chunks around the eye, as a square.
typedef struct SectionGraph {
    int reach;                  // chunks to each side of the eye's
    int side;                   // 2 * reach + 1
    const DrawnChunk **columns; // index z * side + x; NULL where there is no chunk
    uint32_t *seen;             // by column: bit s for section s
    uint8_t *entered;           // by layer and column: a bit for each face by which sight comes in
    int32_t *queue;
    size_t capacity; // in columns
    int eye_layer;   // 0 below the world, 1..16 its sections, 17 above it
} SectionGraph;

enum { GRAPH_LAYERS = SECTION_COUNT + 2 };

void section_graph_quit(SectionGraph *graph);

// Puts the table's chunks into the graph.
void section_graph_fill(SectionGraph *graph, const ChunkTable *table, const Camera *camera, int reach);

// Fills `seen`. Without `occlusion` all sections count as see-through.
void section_graph_trace(SectionGraph *graph, const Camera *camera, bool occlusion);

// Relative to the eye, the lowest corner of the column at (x, z) of the graph.
void section_graph_corner(const SectionGraph *graph, const Camera *camera, int x, int z, vec3 out);

// ---- cull.c

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
