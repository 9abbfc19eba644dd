// The chunks that the renderer holds: position -> where its quads are on the GPU, and the data that culling needs.
// One thread.
#pragma once

#include "base/key_map.h"
#include "mesh/mesh.h"

typedef struct DrawnChunk {
    ChunkPos pos;
    uint32_t first_quad, quad_count; // in the quad store; no allocation if the count is 0
    MeshRange ranges[SECTION_COUNT][MESH_PASS_COUNT];
    uint16_t see_through[SECTION_COUNT];
    uint16_t tops[SECTION_COUNT]; // y above the section's highest quad
    Occluder occluders[OCCLUDERS];
    uint16_t drawn_sections; // a bit for each section that has quads
    ChunkTint tint;
} DrawnChunk;

typedef struct ChunkTable {
    DrawnChunk *chunks; // in no order
    int count, capacity;
    KeyMap *indices; // by position
} ChunkTable;        // empty when zero-initialised

void chunk_table_quit(ChunkTable *table);

// NULL if it is not in the table. Pointers are valid until the next add or remove.
DrawnChunk *chunk_table_find(const ChunkTable *table, ChunkPos pos);

// The chunk at `pos`; added with all fields but the position zero if it was not in the table.
DrawnChunk *chunk_table_add(ChunkTable *table, ChunkPos pos);
void chunk_table_remove(ChunkTable *table, ChunkPos pos);
