// What the parts of the mesher share: tables made from the block table, bit planes of a section, and the quads so far.
#pragma once

#include "base/isa.h"
#include "mesh/mesh.h"
#include "world/blockset.h"

enum {
    HALO_SIZE = CHUNK_SIZE + 2, // a section and one block around it
    FACE_SIDES = FACE_SOUTH + 1,
    GROUP_MAX = 16,
    GROUP_OPAQUE = 0,
};

// Blocks whose faces hide one another in the same way. Group 0 is what is opaque and hides everything.
typedef struct FaceGroup {
    MeshPass pass;
    bool hides_itself;
    bool liquid;
} FaceGroup;

// Sets: those of the groups, then crossed and flat plants.
typedef struct MeshTables {
    int group_count, set_count;
    int set_cross, set_flat;
    FaceGroup groups[GROUP_MAX];
    BlockSet sets[GROUP_MAX + 2];
    BlockSet liquids;
    uint32_t face_look[BLOCK_COUNT][FACE_SIDES]; // Quad.look of a block's face, as part of a cube
    uint32_t plant_look[BLOCK_COUNT];            // of a plant's quads
    uint8_t glow[BLOCK_COUNT];                   // light given off, times 4
} MeshTables;

// Where the blocks of a set are: bit x + 1 of rows[y + 1][z + 1], local coordinates -1..16. Edges and corners of the
// halo, which no face touches, are empty.
typedef struct SectionPlane {
    _Alignas(64) uint32_t rows[HALO_SIZE][HALO_SIZE];
} SectionPlane;

typedef struct QuadList {
    Arena *arena;
    Quad *quads;
    int count, capacity;
} QuadList;

typedef struct Mesher {
    const MeshTables *tables;
    const Neighbourhood *around;
    const uint16_t *light;
    Arena *scratch;
    SectionPlane *planes; // tables->set_count
    MeshData *mesh;       // without quads
    QuadList list;
} Mesher;

// Room for `more` quads.
void quad_list_reserve(QuadList *list, int more);

// Faces of one orientation in one layer of a section. (u, v) are the face's axes.
typedef struct Slice {
    Face face;
    int section, depth; // layers of the section along the face's normal, from the lowest
    bool liquid;
    uint16_t rows[CHUNK_SIZE]; // bit u of rows[v]
} Slice;

#ifdef ISA_SUFFIX
// Shades and merges the faces of a slice and appends their quads.
void ISA_FN(slice_merge)(Mesher *mesher, const Slice *slice);
void ISA_FN(mesh_sections)(Mesher *mesher);
#endif
