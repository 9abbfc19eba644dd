// Far land: the surface of a world's columns from the eye out to many kilometres, without a chunk. What chunks cover is
// left out when it is drawn (render/far_land.h). It knows no OpenGL.
//
// Columns are sampled on square grids whose steps double with the distance: FAR_STEP blocks up to a kilometre, then
// twice as far for twice the step. Samples lie at multiples of their step in the world, so they do not swim as the eye
// moves; they are kept in tiles and computed once. From them a job makes a FarLand: a mesh of triangles that deviates
// by at most about 2 pixels from the samples (surface.c), and pictures of the ground to dress it (sheet.c).
#pragma once

#include "base/jobs.h"
#include "world/chunk.h"

enum {
    FAR_STEP = 8,        // blocks between the nearest samples
    FAR_FINE = 16,       // blocks: the legs of triangles where chunks may cover them, at most
    FAR_TILE = 16,       // samples along the sides of a tile
    FAR_LEVELS_MAX = 6,  // grids
    FAR_KM_MAX = 32,     // of the horizon
    FAR_KM = 1024,       // blocks to a kilometre of it
    FAR_CELL = 64,       // blocks: land is made again when the eye comes into another cell of this size
    FAR_Y_SCALE = 64,    // a vertex's height is in such parts of a block
    FAR_SHEET_MAX = 336, // samples along the sides of the largest sheet
    FAR_SECTORS = 32,    // directions by which trees are sorted
    FAR_RANGES_MAX = 1024,
    FAR_TALL_SCALE = 4,
    FAR_TREES = 960,         // blocks around the eye in which single trees stand,
    FAR_LANDMARKS = 1536,    // and landmarks
    FAR_LANDMARKS_MAX = 64,  // of a land
    FAR_CORNERS = 6,         // of a rectangle that stands on it
    FAR_CLIMATES = 3,        // places along each side of the square in which a land's climate is known
    FAR_EDITS_MAX = 1 << 17, // edited chunks that show: of more, those that come last do not
};

// Sun and moon move in a plane that leans to the south by this tangent (render/daylight.c).
#define SUN_LEAN 0.446573f

// The light that the bed adds to shallow water, for each part of daylight, and how many halvings of it a block of depth
// takes; the share in which far water's own colour shows.
#define SHELF_RED 0.030f
#define SHELF_GREEN 0.140f
#define SHELF_BLUE 0.120f
#define SHELF_FALL 0.22f
#define FAR_WATER_SHARE 0.30f

// The air's surroundings: means over half a kilometre.
typedef struct FarClimate {
    float temperature, humidity; // -1..1, as ColumnTile has them
    float floor;                 // of the lowest land and water: y
} FarClimate;

typedef struct FarVertex {
    uint16_t x, z; // in steps of FAR_STEP from the land's corner
    uint16_t y;    // in parts of FAR_Y_SCALE
    uint16_t spare;
} FarVertex;

// A corner of a rectangle that stands on the land: around a tree, upright and facing the eye; or a face of a landmark.
typedef struct FarCorner {
    int16_t x, z;      // block of the trunk, or of the corner, from the land's eye
    uint16_t y;        // in parts of FAR_Y_SCALE of a block
    int16_t aside;     // of a tree: to the right of the trunk, in the same parts; of a landmark: enum Face
    uint8_t colour[4]; // as in FarSheet; of a tree: its height in parts of FAR_TALL_SCALE of a block
    uint16_t reach;    // of a tree: blocks from the eye at which it is too small to draw, at most FAR_TREES
    uint16_t spare;
} FarCorner;

// Triangles that lie together, or those of a landmark, and the box around them, in blocks from the land's
// corner, or from its eye.
typedef struct FarRange {
    int first, count; // of indices, or corners
    float low[3], high[3];
} FarRange;

// A picture of the ground: RGBA texels of columns `step` apart, index z * side + x.
typedef struct FarSheet {
    int64_t x, z; // block of the first texel
    int step, side;
    uint8_t (*colour)[4]; // red, green, blue: the square root of linear light, seen from above; 255: water
    uint8_t (*flank)[4];  // the same, of the sides of steps of two blocks and more; ColumnLook.rough
    uint8_t (*form)[4];   // slopes along x and z, 128 + 64 * blocks a block; share of crowns; 255: water
    uint8_t (*shade)[4];  // slopes s up to the highest land in the east and in the west, 255 * s / (1 + s); 0; 0
} FarSheet;

// Plain data; released with far_land_free.
typedef struct FarLand {
    int64_t x, z;         // block of its corner
    int64_t eye_x, eye_z; // the middle of the cell it was made for
    int reach;            // blocks from there: where it ends
    int fine;             // blocks from there: up to here no triangle is wider than FAR_FINE
    FarVertex *vertices;
    uint32_t *indices;  // counter-clockwise from above
    FarCorner *corners; // FAR_CORNERS of each rectangle: of trees, then of landmarks
    int vertex_count, index_count, range_count, sheet_count, corner_count, tree_range_count, landmark_range_count;
    FarRange tree_ranges[FAR_SECTORS];               // of corners
    FarRange landmark_ranges[FAR_LANDMARKS_MAX];     // one for each
    FarRange ranges[FAR_RANGES_MAX];                 // nearest first
    FarSheet sheets[FAR_LEVELS_MAX];                 // finest first
    int64_t climate_x, climate_z;                    // block of the first place of `climates`
    int climate_step;                                // blocks between places
    FarClimate climates[FAR_CLIMATES][FAR_CLIMATES]; // by z and x, around the eye
} FarLand;

void far_land_free(FarLand *land);        // NULL is accepted
void far_land_drop_arrays(FarLand *land); // once they are on the GPU; the rest stays

// The climate near the cell that the land was made for; farther away that of the nearest place that is. It changes
// smoothly, also from one land to the next.
FarClimate far_climate_at(const FarLand *land, double x, double z);

// ---- far.c: keeps the land around an eye. One thread owns it; the work is done by workers at low priority. A Far that
// is NULL has no land: functions accept it.

typedef struct Far Far;
typedef struct Edits Edits; // karst/edits.h

typedef struct FarConfig {
    const ChunkSource *source; // outlives the land
    Edits *edits;              // of the same world, which show in the land; outlive it. NULL: none
    int kilometres;            // up to FAR_KM_MAX
    int workers;
} FarConfig;

Far *far_create(const FarConfig *config); // NULL for 0 kilometres
void far_destroy(Far *far);               // waits for running jobs, of about a millisecond each (the first: 10)

typedef struct FarView {
    double x, z;
    int border; // blocks: about where chunks end; up to there the mesh is finer, and edits begin to show
} FarView;

// Collects what workers have finished and gives them more; reads edits for about a millisecond. Never waits.
void far_update(Far *far, const FarView *view);

// The land that was made since the last call, for the caller; NULL: none. Newer ones replace older ones.
FarLand *far_take(Far *far);

// Returns whether the last land that was taken is the one for the last view, with all edits.
bool far_is_ready(const Far *far);

void far_wait(Far *far); // until a job has finished, or none is running
