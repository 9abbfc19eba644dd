// What shapes of landmarks draw with: the columns of one chunk, in coordinates relative to the landmark. A shape is a
// pure function of the place, so each chunk draws its own part; of the chunk's blocks it only reads the column that it
// writes. Ground that is not in the chunk is known up to LAND_MARGIN columns around it. Private to gen.
#pragma once

#include "gen/landmark/landmark.h"
#include "karst/block.h"

struct LandmarkCanvas {
    const LandmarkChunk *chunk;
    const LandmarkPlace *place;
    const LandmarkSpec *rule;
    int x, z;                           // local position of the middle, which may lie outside the chunk
    int first_x, end_x, first_z, end_z; // the chunk's columns within reach, relative to the middle
};

typedef struct Point3 {
    float x, y, z; // relative to the middle at the ground
} Point3;

// ---- chance: each choice has its own salt

float mark_unit(const LandmarkCanvas *canvas, uint64_t salt);          // [0, 1)
int mark_pick(const LandmarkCanvas *canvas, uint64_t salt, int count); // 0 .. count - 1
float mark_between(const LandmarkCanvas *canvas, uint64_t salt, float low, float high);
uint64_t mark_hash(const LandmarkCanvas *canvas, uint64_t salt, int dx, int dy, int dz);

// Smooth noise in [-1, 1] with cells of size 1.
float mark_noise(const LandmarkCanvas *canvas, uint64_t salt, float x, float y, float z);

// ---- blocks. dx and dz are relative to the middle, `up` to its ground: 0 is the topmost block of the ground there.

// NULL outside the chunk.
uint8_t *mark_block(const LandmarkCanvas *canvas, int dx, int up, int dz);

// Whether something solid may be put in its place: air, water at rest, plants and leaves. What flows stays, since what
// is below it depends on it.
static inline bool mark_is_soft(uint8_t block)
{
    return (!block_has(block, BLOCK_SOLID) || block_has(block, BLOCK_CUTOUT)) && !block_flows(block);
}

void mark_put(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block);      // where it is soft
void mark_put_leaf(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block); // where there is air

// What hangs in the air from `top` down to above `end`: a leaf, and below it `plant`, which may need what is above it.
typedef struct Hanging {
    int dx, dz, top, end;
    uint8_t leaf, plant;
} Hanging;
void mark_hang(const LandmarkCanvas *canvas, const Hanging *hanging);

void mark_set(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block); // but for bedrock

// The ground's height at a column, relative to the middle's. False beyond what is known: no block of a part within
// LAND_MARGIN columns of it is in this chunk.
bool mark_ground(const LandmarkCanvas *canvas, int dx, int dz, int *up);

// Fills a column from `up` down to firm ground, so that what stands there stands.
void mark_foot(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block);

// The rock of the place at a height: the rule's body, or that of the column's land with its bands.
uint8_t mark_rock(const LandmarkCanvas *canvas, int dx, int up, int dz);

// What covers a ledge there: the rule's accent, or the topmost block of the land if plants grow on it; air for none.
uint8_t mark_cover(const LandmarkCanvas *canvas, int dx, int dz);

// Puts the cover on each ledge of rock between `low` and `high` that has two blocks of air above and one of `rock`
// below.
void mark_cover_ledges(const LandmarkCanvas *canvas, int low, int high);

// ---- solids

// An ellipsoid whose skin is ragged where leaves are put.
void mark_leaves(const LandmarkCanvas *canvas, Point3 middle, float wide, float high, uint8_t block);

// A tube that tapers from one end to the other.
typedef struct Tube {
    Point3 from, to;
    float from_radius, to_radius;
} Tube;
void mark_tube(const LandmarkCanvas *canvas, const Tube *tube, uint8_t block);

// Rock wherever the density is above 0, from `low` to `high`, but for crumbs of a density below MARK_DENSE; below what
// it fills at `low`, columns reach down to firm ground.
#define MARK_DENSE 0.8f
typedef float MarkDensity(const LandmarkCanvas *canvas, const void *shape, float x, float y, float z);
void mark_sculpt(const LandmarkCanvas *canvas, MarkDensity *density, const void *shape, int low, int high);

// Rock from the ground up to a height over each column; columns of height 0 and less stay.
typedef float MarkHeight(const LandmarkCanvas *canvas, const void *shape, float x, float z);
void mark_raise(const LandmarkCanvas *canvas, MarkHeight *height, const void *shape);

// ---- angles

typedef struct Direction {
    float x, z;
} Direction;
Direction mark_direction(float turns);

static inline int mark_floor(float value)
{
    int part = (int)value;
    return (float)part > value ? part - 1 : part;
}

// 0 at `low` and below, 1 at `high` and above.
static inline float mark_ramp(float low, float high, float value)
{
    float t = CLAMP((value - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// ---- kinds by family, in the order of LandmarkSpec.shape

typedef struct LandmarkFamily {
    const LandmarkKind *kinds;
    int count;
} LandmarkFamily;

extern const LandmarkFamily landmarks_rock, landmarks_stones, landmarks_grown, landmarks_built, landmarks_water;
