// From blocks to quads: the visible faces of a chunk, alike neighbours merged, with light at each corner.
// Pure: any thread, the same mesh whatever the order in which chunks came, the same for each instruction set.
//
// A face is drawn where its block touches one that is not opaque and not of the same liquid or ice; and where a liquid
// with more of it above is beside its lowered surface, the strip between the two heights, but not in coarse meshes.
// Faces are merged where tile, tint and flags agree and every value at the corners is constant along the merge, so that
// a shader interpolates exactly the values of the parts.
//
// Far chunks may be built from coarser cells (LOD), 1 << level blocks wide along x and z and one high. Their solid
// cells cover all that is solid in a finer mesh, and at the chunk's border every face is drawn that some block beyond
// leaves open, unless leaves stand there: chunks of any two levels meet without a crack. Opaque things above the land
// that fill no cell (trunks, posts) keep their shape, but wood within leaves is not drawn; plants, small leaves and dark
// caves are omitted.
//
// Merged quads of different size meet with corners inside edges (T-junctions): draw quads slightly enlarged.
//
// A quad is 16 bytes. Its corners are numbered 0..3 around the face, counter-clockwise seen from outside, from the
// corner of lowest coordinates. Diagonals of crosses are numbered as west faces: + 0 from the lowest x and z to the
// highest, + 1 from lowest x and highest z to highest x and lowest z; flat plants as up faces.
#pragma once

#include "karst/world.h"

// The direction of a face; ranges of a section are ordered by it. Crosses and flat plants are seen from both sides.
typedef enum Face { FACE_WEST, FACE_EAST, FACE_DOWN, FACE_UP, FACE_NORTH, FACE_SOUTH, FACE_CROSS, FACE_COUNT } Face;

// Crosses count as looking up.
static const int16_t face_normal[FACE_COUNT][3] = {
    [FACE_WEST] = {-1, 0, 0},  [FACE_EAST] = {1, 0, 0},  [FACE_DOWN] = {0, -1, 0}, [FACE_UP] = {0, 1, 0},
    [FACE_NORTH] = {0, 0, -1}, [FACE_SOUTH] = {0, 0, 1}, [FACE_CROSS] = {0, 1, 0},
};

// The faces that are sides of a chunk.
enum { CHUNK_SIDES = 4 };
static const Face chunk_sides[CHUNK_SIDES] = {FACE_WEST, FACE_EAST, FACE_NORTH, FACE_SOUTH};

// The axes of a face, 0 x, 1 y, 2 z, and the order of its corners: at (u, v) = (0,0) (1,0) (1,1) (0,1), or, if
// `turned`, (0,0) (0,1) (1,1) (1,0).
typedef struct FaceAxes {
    uint8_t normal, u, v;
    bool turned;
} FaceAxes;

static const FaceAxes face_axes[] = {
    [FACE_WEST] = {0, 2, 1, false}, [FACE_EAST] = {0, 2, 1, true},  [FACE_DOWN] = {1, 0, 2, false},
    [FACE_UP] = {1, 0, 2, true},    [FACE_NORTH] = {2, 0, 1, true}, [FACE_SOUTH] = {2, 0, 1, false},
};

// The face field of Quad.place: a Face below FACE_CROSS, or one of these parts of plants.
enum { QUAD_CROSS_A = FACE_CROSS, QUAD_CROSS_B, QUAD_FLAT, QUAD_FORM_COUNT };

// The fields of a quad, FIELD(name, bits), from bit 0 of each word upwards. Shaders unpack the same (render/layout.c).
// clang-format off
#define QUAD_PLACE_FIELDS(FIELD) \
    FIELD(X, 4) FIELD(Z, 4) \
    FIELD(Y, 9)             /* the lowest block, inside the chunk; east, up and south faces are one further */ \
    FIELD(U, 4) FIELD(V, 4) /* extent - 1 along the face's two axes; of a cross, U holds its room instead (below) */ \
    FIELD(FACE, 4)          /* enum Face, QUAD_CROSS_A .. QUAD_FLAT */ \
    FIELD(SCALE, 3)         /* extents along x and z are in units of 1 << scale blocks, and east and south faces are */ \
                            /* that far from the lowest block; extents along y are in blocks */
#define QUAD_LOOK_FIELDS(FIELD) \
    FIELD(TILE, 10) FIELD(TINT, 2) FIELD(FLAGS, 4) \
    FIELD(CHUNK_X, 8) FIELD(CHUNK_Z, 8) /* of the chunk, modulo 256: enough to place a quad around the camera */
#define QUAD_LIGHT_FIELDS(FIELD) \
    FIELD(SKY, 6) FIELD(LAMP, 6) /* 0..QUAD_LIGHT_MAX */ \
    FIELD(OPEN, 2)               /* occlusion; 3 = open */ \
    FIELD(BAND, 2)               /* of plants, at the first two corners (below); */ \
                                 /* else the hues of block light: a bit for each BlockHue from HUE_VIOLET on */
// clang-format on

#define QUAD_SHIFT(name, bits) QUAD_##name##_SHIFT, QUAD_##name##_LAST = QUAD_##name##_SHIFT + (bits)-1,
#define QUAD_MASK(name, bits) QUAD_##name##_MASK = (1 << (bits)) - 1,
enum { QUAD_PLACE_FIELDS(QUAD_SHIFT) QUAD_PLACE_BITS };
enum { QUAD_LOOK_FIELDS(QUAD_SHIFT) QUAD_LOOK_BITS };
enum { QUAD_LIGHT_FIELDS(QUAD_SHIFT) QUAD_LIGHT_BITS };
enum { QUAD_PLACE_FIELDS(QUAD_MASK) QUAD_LOOK_FIELDS(QUAD_MASK) QUAD_LIGHT_FIELDS(QUAD_MASK) };
_Static_assert(QUAD_PLACE_BITS <= 32 && QUAD_LOOK_BITS <= 32 && QUAD_LIGHT_BITS <= 16,
               "a word of a quad is too narrow");

// A field's value in its word, and back.
#define QUAD_PUT(name, value) ((uint32_t)(value) << QUAD_##name##_SHIFT)
#define QUAD_GET(name, word) ((int)((word) >> QUAD_##name##_SHIFT & QUAD_##name##_MASK))

enum { QUAD_LIGHT_MAX = 60 }; // of a corner: four times a block's
#define QUAD_LOWERED_BY LIQUID_GAP

enum {
    QUAD_FLAG_LIQUID = 1 << 0, // a liquid, or a flat plant that floats on one
    QUAD_FLAG_BEYOND = 1 << 0, // the same bit of an edge or of spray: along the block's east or south side, not west or
                               // north
    QUAD_FLAG_STIFF = 1 << 0,  // the same bit of a cross that QUAD_FLAG_SWAYS: it stands anywhere in its block, but
                               // does not move
    QUAD_FLAG_STEP = 1 << 0,   // the same bit of an opaque side: a step of ground that wears what grows on it
    QUAD_FLAG_FILLED = 1 << 0, // the same bit of leaves: their holes are dark, not open
    QUAD_FLAG_LOWERED = 1 << 1, // this quad's upper edge (or the whole of a top face or plant) is lowered:
                                // the surface of a liquid, but not below an opaque block
    QUAD_FLAG_SWAYS = 1 << 2,   // plants in the wind
    QUAD_FLAG_ALONG_X = 1 << 2, // the same bit of an edge or of spray: along the north or south side, not west or east
    QUAD_FLAG_STRIP = 1 << 2,   // the same bit of a liquid's side: of the block's height, the upper 1/8 alone
    QUAD_FLAG_OPEN_WATER = 1 << 2, // the same bit of a liquid's top: open water (below)
    QUAD_FLAG_FLIP = 1 << 3,    // the diagonal runs between corners 1 and 3, which are the brighter pair
    QUAD_FLAG_HANGS = 1 << 3,   // the same bit of a cross, whose corners are equally bright: its top stays in place
};

// Water of so many blocks, all in one section, with water on all sides: nothing of the ground around it shows in it.
enum { OPEN_WATER_DEEP = 8 };

// The sides of a cross's block over which a plant that sways may reach, since the block beside and the two at its
// corners are open and lie on opaque ground. Stalks have the room of their lowest block. Others, such as torches, have
// here the side of the wall on which they hang, or none.
enum { ROOM_WEST = 1 << 0, ROOM_EAST = 1 << 1, ROOM_NORTH = 1 << 2, ROOM_SOUTH = 1 << 3 };

// Plants thin out with distance, band by band: each has a shorter reach than the one before. Crosses that have the
// ground's tint, such as grass, are of the band of their column, at random, all others of band 0; the second diagonal
// of a cross, which adds little from afar, is of a late band.
enum { PLANT_BANDS = QUAD_BAND_MASK + 1, PLANT_HUE_CORNER = 2, QUAD_HUE_SHIFT = QUAD_BAND_SHIFT, QUAD_HUE_MASK = QUAD_BAND_MASK };

typedef struct Quad {
    uint32_t place;
    uint32_t look;
    uint16_t light[4]; // of the corners. Light is four times the mean over the open cells of the four that touch the
                       // corner in front of the face; blocks that emit light are at least that bright, unoccluded;
                       // so are faces without any light
} Quad;
_Static_assert(sizeof(Quad) == 16, "a quad is 16 bytes on the GPU");

static inline uint32_t quad_chunk_bits(ChunkPos pos)
{
    return QUAD_PUT(CHUNK_X, (uint32_t)pos.x & QUAD_CHUNK_X_MASK) |
           QUAD_PUT(CHUNK_Z, (uint32_t)pos.z & QUAD_CHUNK_Z_MASK);
}

// MESH_BURIED is opaque: faces at the chunk's border without light before them, hidden where the mesh beyond has sealed
// that side (MeshData.sealed). MESH_INNER is of the cutout pass: faces between two leaves, seen only from nearby,
// through holes in the faces of the leaf before them, so there are none before a leaf without faces, and an eye inside a
// crown sees no leaves. Their own holes are filled, so that nothing behind them need be drawn. MESH_LAVA is opaque, and
// apart since its pixels cost more than those of all other blocks. MESH_EDGE lies on top faces of natural ground in
// daylight, along each side where the ground that stands there, or lies level with it, spreads over it
// (TILE_LIST_GROUND): quads with that ground's top, of which a ragged rim is drawn. Not in coarse meshes.
// MESH_TRANSLUCENT has spray as well: upward quads with TILE_NONE on the surface of water, along each side where water
// falls onto it, toward which they rise by SPRAY_TALL. Neither in coarse meshes.
typedef enum MeshPass {
    MESH_OPAQUE,
    MESH_BURIED,
    MESH_LAVA,
    MESH_EDGE,
    MESH_CUTOUT,
    MESH_INNER,
    MESH_TRANSLUCENT,
    MESH_PASS_COUNT
} MeshPass;

// Quads of one section, one pass: count[f] quads of direction f, in this order from `first`. Quads of one direction are
// ordered by layer, the nearest first for an eye that sees them, and of translucent ones the farthest; plants by band.
typedef struct MeshRange {
    uint32_t first; // index into MeshData.quads
    uint16_t count[FACE_COUNT];
} MeshRange;

#define SPRAY_TALL 1.0f // blocks above the block whose surface it lies on

static inline bool quad_is_spray(const Quad *quad) { return QUAD_GET(TILE, quad->look) == TILE_NONE; }

// The height of the quad's upper end in its section, 1..16, of spray 17 at most.
static inline int quad_top(const Quad *quad)
{
    int face = QUAD_GET(FACE, quad->place), y = QUAD_GET(Y, quad->place) % SECTION_HEIGHT;
    bool level = face == FACE_DOWN || face == FACE_UP || face == QUAD_FLAT;
    return y + 1 + (level ? quad_is_spray(quad) : QUAD_GET(V, quad->place));
}

enum { MESH_LEVELS = 3 };

typedef struct MeshStyle {
    uint8_t level; // 0..MESH_LEVELS - 1: cells of 1, 2, 4 blocks
    bool flat;     // all corners of a face have the light of the cell in front of it, without occlusion: more faces
                   // merge, and blocks look plainer
} MeshStyle;

// The highest run in each column of at least ROCK_LEAST opaque blocks (of far meshes: that are no wood, of which they do
// not draw all), or its upper 48 and more: layers y = bottom to top - 1, top at most 254, none if top <= bottom. Then the
// layers that all columns of a cell of 2, 4 and 8 columns side by side have in common. Level by level from
// rock_first_cell, rows along x. A renderer builds the skyline of nearer land from them.
enum { ROCK_LEAST = 3, ROCK_LEVELS = 4, ROCK_CELLS = 256 + 64 + 16 + 4 };
static const int rock_first_cell[ROCK_LEVELS] = {0, 256, 256 + 64, 256 + 64 + 16};
typedef struct Rock {
    uint8_t bottom[ROCK_CELLS], top[ROCK_CELLS];
} Rock;

// Parts of a section's columns, side by side, which a renderer holds against the skyline.
enum { MESH_PART = 4, MESH_PARTS = (CHUNK_SIZE / MESH_PART) * (CHUNK_SIZE / MESH_PART) };

// What a renderer must know of a quad to find that nearer land hides it.
typedef struct QuadSpot {
    uint8_t parts; // over which it lies, two bits each: the first and the last along x, the first and the last along z
    uint8_t top;   // quad_top, of leaves one more: their corners are drawn up to 0.6 blocks aside. At most SPOT_TOP_MOST
} QuadSpot;
enum { SPOT_TOP_MOST = SECTION_HEIGHT + 1 };

// The parts as a set: bit z * 4 + x.
static inline uint16_t quad_parts(QuadSpot spot)
{
    const unsigned along_x = (2u << (spot.parts >> 2 & 3)) - (1u << (spot.parts & 3));
    const unsigned rows = (16u << (spot.parts >> 6) * 4) - (1u << (spot.parts >> 4 & 3) * 4);
    return (uint16_t)(along_x * (rows & 0x1111));
}

// The top of each column that casts shadows, index z * 16 + x.
typedef struct ColumnTops {
    uint8_t height[CHUNK_COLUMNS];     // y above the highest opaque block or leaf, at most 255; 0: none
    uint8_t leaves[CHUNK_COLUMNS / 8]; // bit for each: that block is of leaves, which let some light through
} ColumnTops;

typedef struct MeshData {
    ChunkPos pos;
    MeshStyle style;
    int quad_count;
    MeshRange ranges[SECTION_COUNT][MESH_PASS_COUNT];
    uint16_t plants[SECTION_COUNT][PLANT_BANDS]; // quads of each band, of those of FACE_CROSS
    uint16_t see_through[SECTION_COUNT];         // bit for each pair of the section's faces between which one can see
                                                 // (visibility_bit)
    uint8_t sealed[SECTION_COUNT]; // bit for each of chunk_sides: all open blocks without light that touch it are drawn
                                   // as rock. Only in coarse meshes; 0 in others
    Rock rock;                     // hides what is behind it
    uint16_t drawn_sections;       // bit for each section that has quads
    uint8_t part_tops[SECTION_COUNT][MESH_PARTS]; // the highest QuadSpot.top of each part; 0: it has no quads
    ChunkTint tint;
    ColumnTops tops;
    Quad quads[]; // quad_count, and then the spot of each (mesh_spots)
} MeshData;

// Light included. MEMORY_MESHES, exactly as large as needed; the caller frees it with memory_free.
MeshData *mesh_build(const Neighbourhood *around, MeshStyle style, Arena *scratch);

static inline size_t mesh_bytes(const MeshData *mesh)
{
    return sizeof *mesh + (size_t)mesh->quad_count * (sizeof(Quad) + sizeof(QuadSpot));
}

static inline const QuadSpot *mesh_spots(const MeshData *mesh)
{
    return (const QuadSpot *)(mesh->quads + mesh->quad_count);
}

// ---- visibility through a section: which pairs of its six faces open blocks connect. A renderer follows these bits
// (Tommaso Checchi, "The Advanced Cave Culling Algorithm", 2014).

enum { VISIBILITY_ALL = (1 << 15) - 1 }; // 15 pairs of faces

// The bit of MeshData.see_through for two different faces, FACE_WEST..FACE_SOUTH: (0,1) (0,2) .. (0,5) (1,2) .. (4,5).
static inline uint16_t visibility_bit(int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return (uint16_t)(1u << (low * (11 - low) / 2 + high - low - 1));
}
