// Finds the sections in view that neither rock around caves nor nearer land hides, nearest first. One thread.
#pragma once

#include "base/key_map.h"
#include "render/render.h"

// ---- camera.c: view parameters to matrices and a frustum, all relative to the eye. The eye's block is stored as
// integers, so that no large coordinate is converted to float. Pure.

typedef struct Camera {
    int width, height;    // of the picture, pixels
    int64_t block[3];     // of the eye
    vec3 fraction;        // of the eye in that block, 0..1
    vec3 forward;         // unit vector
    mat4 view_projection; // positions relative to the eye -> clip space
    mat4 to_direction;    // clip space -> direction
    vec4 planes[4];       // left, right, bottom, top, through the eye; the dot product is positive inside
    float near_plane, far_plane;
    float curvature; // of the ground: a place d blocks away is drawn lower by this times d * d
} Camera;

// Sets the camera for a view and a picture of `width` x `height`; `planes`: near and far plane in blocks.
void camera_init(Camera *camera, const FrameView *view, int width, int height, const float planes[2]);

extern const float camera_near; // the near plane of chunks

// The vector from the eye to a block's lowest corner.
void camera_relative(const Camera *camera, int64_t x, int64_t y, int64_t z, vec3 out);

// How much of a box may be in view.
typedef enum BoxView { BOX_OUT, BOX_CUT, BOX_WHOLE } BoxView;

// `low` is relative to the eye, on flat ground.
BoxView camera_box_view(const Camera *camera, const vec3 low, const vec3 size);

static inline bool camera_sees_box(const Camera *camera, const vec3 low, const vec3 size)
{
    return camera_box_view(camera, low, size) != BOX_OUT;
}

// Pixels from the lower left, x0 <= x < x1; empty if x0 >= x1 or y0 >= y1.
typedef struct PixelBox {
    int x0, y0, x1, y1;
} PixelBox;

// The pixels that such a box may cover, with a margin of one.
PixelBox camera_pixels(const Camera *camera, const vec3 low, const vec3 size);

// The row of pixels, 0..height, below which no direction rises by `slope` or more. `slope`: at most 0.
int camera_row_above(const Camera *camera, float slope);

// ---- the chunks that the renderer holds, by position: their quads on the GPU, and what culling needs.

// A section that has quads; fields as in MeshData.
typedef struct DrawnSection {
    MeshRange ranges[MESH_PASS_COUNT];
    uint16_t plants[PLANT_BANDS];
    uint8_t part_tops[MESH_PARTS];
} DrawnSection;

typedef struct DrawnChunk {
    ChunkPos pos;
    uint8_t level;                   // of its mesh
    uint16_t drawn_sections;         // MeshData.drawn_sections
    uint32_t first_quad, quad_count; // in the quad store; no allocation if the count is 0
    DrawnSection *sections;          // those of drawn_sections, the lowest first
    QuadSpot *spots;                 // mesh_spots; NULL if there are no quads
    uint16_t see_through[SECTION_COUNT];
    uint8_t sealed[SECTION_COUNT]; // MeshData.sealed
    Rock rock;
    ChunkTint tint;
    ColumnTops tops;    // MeshData.tops
    uint8_t lowest_top; // of these
} DrawnChunk;

// One of drawn_sections.
static inline const DrawnSection *drawn_section(const DrawnChunk *chunk, int section)
{
    return &chunk->sections[__builtin_popcount(chunk->drawn_sections & ((1u << section) - 1))];
}

typedef struct ChunkTable {
    DrawnChunk *chunks; // in no order
    int count, capacity;
    KeyMap *indices; // by position
} ChunkTable;        // empty when zero-initialised

void chunk_table_quit(ChunkTable *table);
void drawn_chunk_free_quads(DrawnChunk *chunk); // what it keeps of them, but not their place in the store

// NULL if it is not in the table. Pointers are valid until the next add or remove.
DrawnChunk *chunk_table_find(const ChunkTable *table, ChunkPos pos);

// The chunk at `pos`; added with all fields but the position zero if it was not in the table.
DrawnChunk *chunk_table_add(ChunkTable *table, ChunkPos pos);
void chunk_table_remove(ChunkTable *table, ChunkPos pos);

// True if the position lies deep below all columns of its chunk: in a cave, if not in rock.
bool chunk_table_is_over(const ChunkTable *table, const double position[3]);

// ---- skyline.c: for each direction the slope below which boxes of rock (karst/mesh.h) hide all that is farther away.

enum { SKYLINE_BINS = 1024 };

typedef struct Skyline {
    float slopes[SKYLINE_BINS];
    struct {
        float x, z; // 1 / direction of a bin's first edge
    } inverse[SKYLINE_BINS + 1];
} Skyline;

// A box seen from the eye, which is at 0. Blocks.
typedef struct SkylineBox {
    float x0, z0, x1, z1, bottom, top;
} SkylineBox;

void skyline_init(Skyline *skyline);
void skyline_clear(Skyline *skyline); // removes all boxes

// Adds an opaque box. It raises the skyline only where it leaves no gap between the skyline so far and itself.
void skyline_add(Skyline *skyline, const SkylineBox *box);

// The lowest slope of the skyline over a box's columns: below, all is hidden. -INFINITY: the eye is above or below.
float skyline_over(const Skyline *skyline, const SkylineBox *box);

// The height, from the eye's, below which the skyline hides all of the box's columns.
float skyline_height_over(const Skyline *skyline, const SkylineBox *box);

// ---- section_graph.c: finds the sections seen through open air, not caves behind rock: a breadth-first search from
// the eye's section through faces that see each other (Tommaso Checchi, see karst/mesh.h), never turning back. Every
// path to a section has the same number of steps, so each is visited once, all its entries known; none is missed.

// A section of the graph: its column and its layer.
typedef struct GraphNode {
    int x, z, layer;
} GraphNode;

// The chunks around the eye, as a square.
typedef struct SectionGraph {
    int reach;                  // chunks to each side of the eye's
    int side;                   // 2 * reach + 1
    int64_t west, north;        // chunk of the first column
    const DrawnChunk **columns; // index z * side + x; NULL where there is no chunk
    uint32_t *seen;             // by column: bit s for section s
    uint8_t *entered;           // by layer and column: a bit for each face by which sight comes in
    GraphNode *queue;
    size_t capacity; // in columns
    int eye_layer;   // 0 below the world, 1..16 its sections, 17 above it
} SectionGraph;

enum { GRAPH_LAYERS = SECTION_COUNT + 2 };

void section_graph_quit(SectionGraph *graph);

// Puts the table's chunks into the graph.
void section_graph_fill(SectionGraph *graph, const ChunkTable *table, const Camera *camera, int reach);

// Fills `seen`. Without `occlusion` all sections count as see-through.
void section_graph_trace(SectionGraph *graph, const Camera *camera, bool occlusion);

// Blocks around the eye in which every column of the world has its chunk.
float section_graph_filled(const SectionGraph *graph, const Camera *camera);

// Relative to the eye, the lowest corner of the column at (x, z) of the graph.
void section_graph_corner(const SectionGraph *graph, const Camera *camera, int x, int z, vec3 out);

// ---- cull.c

typedef struct SeenSection {
    const DrawnChunk *chunk;   // valid until a chunk is set or removed
    const DrawnSection *drawn; // the same
    float distance;            // squared, from the eye to the section's middle
    uint8_t section;
    uint8_t faces;  // a bit for each Face that may be turned to the eye
    uint8_t hidden; // a bit for each Face whose buried quads are hidden
    uint8_t bands;  // of plants that are drawn, from the first
    bool near;      // holes in its leaves are see-through
    bool far;       // part of it fades into the clouds behind it
    bool gone;      // all of it has, but for water
    bool whole;     // none of its quads is hidden
    // If some are, for each QuadSpot.top: the parts of which a quad must have one.
    uint16_t shown[SPOT_TOP_MOST + 1];
} SeenSection;

typedef struct Culler {
    SeenSection *seen; // nearest first
    int count, capacity;
    SectionGraph graph;
    Skyline skyline;
} Culler;

typedef struct CullView {
    const Camera *camera;
    float reach;       // blocks: beyond, everything is hidden by fog
    float plant_reach; // blocks: beyond, plants are too small to draw; of the first band
    float leaf_reach;  // blocks: beyond, holes in leaves are filled
    float hides;       // blocks: nearer land hides what is behind it
    float dissolves;   // blocks: beyond, far land or clouds show through
    float dissolved;   // blocks: beyond, only they show
    bool occlusion;    // cull sections that rock or land hides
} CullView;

void culler_init(Culler *culler);
void culler_quit(Culler *culler);

void cull(Culler *culler, const ChunkTable *table, const CullView *view);
