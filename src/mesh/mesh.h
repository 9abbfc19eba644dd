// The parts of building a mesh (karst/mesh.h), for benchmarks and tests of each. Pure: any thread.
#pragma once

#include "base/memory.h"
#include "karst/mesh.h"
#include "world/light.h"

// The rock of MeshData. Wood counts as rock in meshes that draw all of it.
void rock_of_chunk(const Chunk *chunk, bool wood, Rock *rock);

// A mesh without ranges, with room for `quad_count` quads; all zero but their number.
MeshData *mesh_alloc(int quad_count);

// Fills in spots, drawn_sections and part_tops from the quads. Called for every mesh, once these are there.
void mesh_measure(MeshData *mesh);

// The light of a neighbourhood, from world/light.h. `hues` NULL: all lamps are warm.
typedef struct MeshLight {
    const uint16_t *cells;
    const LightHues *hues;
} MeshLight;

// mesh_build with that light.
MeshData *mesh_build_lit(const Neighbourhood *around, MeshLight light, MeshStyle style, Arena *scratch);

uint16_t visibility_of_section(const uint16_t open[CHUNK_COLUMNS]); // bit x of open[y * 16 + z]: not opaque
