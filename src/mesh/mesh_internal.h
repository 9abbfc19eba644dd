// Shared by the parts of the mesher: tables made from the block table, bit planes of a section, and the quads so far.
#pragma once

#include "base/isa.h"
#include "mesh/mesh.h"
#include "world/blockset.h"
#include "world/light.h"

enum {
    HALO_SIZE = CHUNK_SIZE + 2, // a section and one block around it
    FACE_SIDES = FACE_SOUTH + 1,
    GROUP_MAX = 16,
    GROUP_OPAQUE = 0,
    GROUP_CUTOUT = 1,
    CROWN_LEVEL = 1,   // the coarsest cells of leaves
    STANDING_OPEN = 1, // a plant may reach into it
    STANDING_GROUND = 2,
    STANDING_LIQUID = 4,
};

// Blocks whose faces hide one another in the same way. Group 0 is opaque blocks, which hide everything, group 1 leaves.
typedef struct FaceGroup {
    MeshPass pass;
    bool hides_itself;
    bool liquid;
} FaceGroup;

// Sets: those of the groups, then crossed and flat plants.
typedef struct MeshTables {
    int group_count, set_count;
    int set_cross, set_flat;
    int group[BLOCK_COUNT]; // of the cube that a block is drawn as; -1: none
    FaceGroup groups[GROUP_MAX];
    BlockSet sets[GROUP_MAX + 2];
    BlockSet liquids, drawn;                     // drawn: of any group
    uint8_t standing[BLOCK_COUNT];               // STANDING_..., what a block is to the plants on and beside it
    uint32_t face_look[BLOCK_COUNT][FACE_SIDES]; // Quad.look of a block's face, as part of a cube
    uint32_t step_look[BLOCK_COUNT];             // of its sides that stand on the block before them
    uint32_t plant_look[BLOCK_COUNT];            // of a plant's quads
    uint8_t plant_wall[BLOCK_COUNT];             // of those that do not sway: ROOM_..., the wall on which it hangs
    uint8_t spread[BLOCK_COUNT]; // of natural ground, the higher of two spreads over the other; 0: others
    uint8_t glow[BLOCK_COUNT];   // light given off, times 4,
    uint8_t hue[BLOCK_COUNT];    // and its hue_bits
} MeshTables;

// The blocks of a set: bit x + 1 of rows[y + 1][z + 1], local coordinates -1..16. Edges of the halo are empty, except
// for the upper four of fine grids: they show whether a liquid's surface is beside this section.
typedef struct SectionPlane {
    _Alignas(64) uint32_t rows[HALO_SIZE][HALO_SIZE];
} SectionPlane;

// A section's blocks, or the kind that all of them are.
typedef struct SectionBlocks {
    const uint8_t *blocks; // or NULL
    uint8_t uniform;
} SectionBlocks;

// The input of meshing: blocks, or a far mesh's cells, which use the same layouts and leave the rest empty.
typedef struct CellGrid {
    int level; // a cell is 1 << level blocks wide
    int size;  // cells along x and z
    const uint16_t *light;
    SectionBlocks own;    // of the section in work
    SectionPlane *planes; // tables->set_count, of the section in work
} CellGrid;

// The coarse cells of a chunk, and the blocks that stay fine among them: thin things on the land. Leaves are omitted
// where they have separate cells, so that trees keep their shape.
typedef struct CoarseChunk {
    int level, size;
    bool crowns;                               // leaves alone are shown of them
    uint8_t blocks[CHUNK_BLOCKS];              // index block_index(cell x, y, cell z); 0 outside the cells
    bool empty[SECTION_COUNT];                 // all air
    uint16_t thin[CHUNK_HEIGHT * CHUNK_SIZE];  // bit x of thin[y * 16 + z]: an opaque block that no solid cell covers
    uint16_t light[LIGHT_CELLS + LIGHT_SLACK]; // index light_index(cell x, y, cell z)
} CoarseChunk;

typedef struct QuadList {
    Arena *arena;
    Quad *quads;
    int count, capacity;
} QuadList;

// Visible faces of one group in a section: bit u of slices[face][depth][v], where (u, v) are the face's axes and depth
// counts along its normal, from the lowest layer.
typedef struct FaceSlices {
    uint16_t slices[FACE_SIDES][CHUNK_SIZE][CHUNK_SIZE];
    uint16_t depths[FACE_SIDES]; // bit d: slice d may have faces; those of others are undefined
} FaceSlices;

typedef struct Mesher {
    const MeshTables *tables;
    const Neighbourhood *around;
    const LightHues *hues;                         // NULL: all lamps are warm
    CellGrid fine, coarse, crowns;                 // crowns: coarse cells, of which leaves alone are shown
    const CoarseChunk *coarse_chunk, *crown_chunk; // NULL where they are not needed
    SectionPlane *thin, *hiding;
    FaceSlices *faces, *thin_faces; // faces of each group
    FaceSlices *inner_faces;        // between two leaves, before one that shows
    FaceSlices *buried;             // taken from the opaque ones
    FaceSlices *strips;             // of each group: of liquids, beside a lowered surface
    FaceSlices *edges, *spray;      // of each of chunk_sides
    uint16_t open_water[CHUNK_SIZE][CHUNK_SIZE]; // bit x of open_water[y][z]
    MeshData *mesh;                 // without quads
    QuadList list;
} Mesher;

// A hue as the quads have it: a bit for each but HUE_WARM.
static inline uint8_t hue_bits(int hue) { return (uint8_t)((1u << hue) >> HUE_VIOLET); }

// The hues of the light in a cell; local x and z -1..16.
static inline unsigned hues_at(const LightHues *hues, int x, int y, int z)
{
    unsigned bits = 0;
    for (int h = 0; h < LIGHT_HUES; h++)
        bits |= (hues->rows[h][y + 1][z + 1] >> (x + 1) & 1) << h;
    return bits;
}

// The block that ends a top face at (x, y, z): what stands there, or else lies level with the face.
static inline uint8_t ground_beside(const Mesher *mesher, int x, int y, int z)
{
    bool open = mesher->fine.light[light_index(x, y + 1, z)] & LIGHT_OPEN;
    return neighbourhood_get(mesher->around, x, open ? y : y + 1, z);
}

// Makes room for `more` quads.
static inline void quad_list_reserve(QuadList *list, int more)
{
    if (list->count + more <= list->capacity)
        return;
    list->capacity = MAX(list->capacity * 2, list->count + more);
    Quad *grown = arena_alloc(list->arena, (size_t)list->capacity * sizeof *grown);
    if (list->count > 0)
        memcpy(grown, list->quads, (size_t)list->count * sizeof *grown);
    list->quads = grown;
}

// The parts of a section whose faces have been collected.
typedef struct SectionParts {
    const CellGrid *grid, *leaves; // of all groups but leaves, and of leaves
    unsigned groups;               // bit g: group g has blocks here
    unsigned strips;               // so have its strips
    unsigned plants;               // bit s: set s of plants has blocks here
    bool thin, buried, edges, spray;
} SectionParts;

// Bit i: all bits of cell i are set, a cell being 1 << level bits of a row.
static inline unsigned full_cells(unsigned row, int level)
{
    for (int i = 0; i < level; i++)
        row &= row >> (1 << i);
    unsigned result = 0;
    for (int i = 0; i < CHUNK_SIZE >> level; i++)
        result |= (row >> (i << level) & 1) << i;
    return result;
}

// Shades and merges the faces of a section and appends their quads, pass by pass.
ISA_DECLARE(void, mesh_parts, (Mesher * mesher, int section, const SectionParts *parts));
// Appends the quads of the plants of a section. Bit s of `plants`: set s has blocks here.
ISA_DECLARE(void, mesh_plants, (Mesher * mesher, int section, unsigned plants));
// Moves the opaque faces of a section that belong to MESH_BURIED to mesher->buried. Returns whether there are any.
ISA_DECLARE(bool, buried_split, (Mesher * mesher, const CellGrid *grid, int section));
// Finds the edges on a section's opaque top faces. Returns whether there are any.
ISA_DECLARE(bool, edges_find, (Mesher * mesher, int section));
// Finds the spray on a section's water, whose faces and plane are known. Returns whether there is any.
ISA_DECLARE(bool, spray_find, (Mesher * mesher));
// Finds a section's open water. Bit g of `groups`: group g has cells here.
ISA_DECLARE(void, open_water_find, (Mesher * mesher, const CellGrid *grid, unsigned groups));
// MeshData.sealed of a section.
ISA_DECLARE(uint8_t, sealed_sides, (const Mesher *mesher, int section));
// MeshData.rock, of columns alone.
ISA_DECLARE(void, rock_find, (const Chunk *chunk, bool wood, Rock *rock));
// MeshData.tops.
ISA_DECLARE(void, tops_find, (const Chunk *chunk, ColumnTops *tops));
ISA_DECLARE(void, mesh_sections, (Mesher * mesher));

// Fills in a whole coarse chunk. `light`: of the blocks.
ISA_DECLARE(void, coarse_chunk_make,
            (CoarseChunk * coarse, const MeshTables *tables, const Neighbourhood *around, int level,
             const uint16_t *light));
