// Finds the sections that can be seen through open air; caves behind rock cannot. A breadth-first search from the eye's
// section through pairs of faces that see each other (Tommaso Checchi, "The Advanced Cave Culling Algorithm", 2014),
// never turning back. Every path to a section has the same number of steps, so each section is visited once, after all
// faces by which it is entered are known; no visible section is missed. One thread.
#pragma once

#include "render/camera.h"
#include "render/chunk_table.h"

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
