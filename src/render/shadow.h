// Shadows of sun and moon on near land: heights of columns in, rows of heights in shade out. Plain arithmetic without
// OpenGL; the renderer owns a map and uploads the rows that it sweeps. One thread at a time.
//
// Sun and moon move in one plane, which leans to the south. In sheared coordinates (x, z - y * SUN_LEAN) their light
// travels along x alone, so the world falls apart into slices, each a row of the map, that shade nothing outside of
// themselves: a problem of two dimensions (compare the sweep of horizons along a heightfield: Timonen and Westerholm,
// "Scalable Height Field Self-Shadowing", Eurographics 2010). A slice cuts columns obliquely. It meets the nearest
// column close to the ground and columns farther south higher up, so at a given x it holds a base, solid from below,
// and perhaps a floating part above, of a pillar or crown. A sweep away from the light carries both along, sinking with
// the light's slope. A point is in shade below the base or inside the floating part.
//
// Leaves let flecks of light through: cells, here and there, in which they shade nothing.
//
// Values belong to places in the world, not to the eye: the map is a torus that chunks always fill at the same place.
// Rows are numbered by place; each notes which one it holds, so that after a leap of the eye none is taken for another.
#pragma once

#include "base/base.h"
#include "far/far.h"
#include "karst/mesh.h"
#include "karst/world.h"

enum { SHADOW_HEIGHT_MAX = 255, SHADOW_SOUTH = 115 }; // blocks by which the highest column's slices lie north of it

// The heights of a slice's land at one x.
typedef struct ShadowCell {
    uint16_t base;     // in 256ths of a block; of slices without the lowest bits (SHADE_LEAVES)
    uint8_t low, high; // of the floating part; high 0: there is none
} ShadowCell;

// Flags in the base of a slice: the base's uppermost part, and the floating part, is of leaves.
enum { SHADE_LEAVES_BASE = 1, SHADE_LEAVES_FLOATING = 2, SHADE_LEAVES = SHADE_LEAVES_BASE | SHADE_LEAVES_FLOATING };

// Direction of the light in every slice.
typedef struct ShadowLight {
    float slope;    // height that a ray loses per block along x, at least 0
    bool from_east; // else from the west
} ShadowLight;

typedef struct ShadowMap {
    int side;           // cells along x and z': a power of two, index row * side + x, both modulo `side`
    uint16_t *tops;     // of columns: ColumnTops.height, and above that the bit of leaves
    ShadowCell *slices; // that the tops make
    struct ShadowRow {
        int64_t number, eye_x; // what it was swept for
        float slope;           // with which it was, negative from the west; NAN: never
        bool changed;          // its tops, since it was sliced
    } * rows;
    int highest;  // of all tops so far
    int next;     // row to look at in the next update
    double hours; // of the last update
} ShadowMap;

// For chunks at most `reach` chunks from the eye. Nothing is shaded.
void shadow_map_init(ShadowMap *map, int reach);
int shadow_map_side(int reach); // of such a map
void shadow_map_quit(ShadowMap *map);

// The columns of a chunk; NULL: there are none any more.
void shadow_map_set(ShadowMap *map, ChunkPos pos, const ColumnTops *tops);

// The light of sun or moon at that direction towards it, whichever sign its height has.
ShadowLight shadow_light(const float direction[3]);

// Slices the row again if its tops changed, and sweeps it, for an eye at block eye_x. `shaded`: `side` cells, heights
// in shade.
void shadow_map_sweep(ShadowMap *map, int64_t row, int64_t eye_x, ShadowLight light, ShadowCell *shaded);

// True if the row is not as the light and its tops demand. A slope that creeps is followed in small steps.
bool shadow_map_is_stale(const ShadowMap *map, int64_t row, ShadowLight light);

void shadow_map_forget(ShadowMap *map); // as if no row was ever swept

// The blocks around an eye, up to `most`, within which all rows that may shade a place are known.
int shadow_map_known(const ShadowMap *map, const int64_t eye[3], int most);

// The next row that is to be swept, once known ones were swept: nearest first one that is not known, or soon will not
// be, within `most` blocks; else a stale one, in turn. False: there is none.
bool shadow_map_next(ShadowMap *map, const int64_t eye[3], int most, ShadowLight light, int64_t *row);
