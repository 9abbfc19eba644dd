// The canvas of landmarks' shapes: the columns of one chunk, in coordinates relative to the landmark. A shape is a pure
// function of the place, so each chunk draws its own part; a shape reads no blocks but those of the column that it
// writes. Ground that is not in the chunk is known up to LAND_MARGIN columns around it. Private to gen.
#pragma once

#include "gen/landmark/landmark.h"
#include "karst/block.h"

#include <math.h>

struct LandmarkCanvas {
    const LandmarkChunk *chunk;
    const LandmarkPlace *place;
    float radius, height;               // the place's
    uint8_t body, accent, plant;        // the spec's, else the kind's; air: as the shape has it
    int x, z;                           // local position of the middle, which may lie outside the chunk
    int first_x, end_x, first_z, end_z; // the chunk's columns within reach, relative to the middle
};

typedef struct Point3 {
    float x, y, z; // relative to the middle at the ground
} Point3;

// ---- chance: each choice has its own salt

float landmark_unit(const LandmarkCanvas *canvas, uint64_t salt);          // [0, 1)
int landmark_pick(const LandmarkCanvas *canvas, uint64_t salt, int count); // 0 .. count - 1
float landmark_between(const LandmarkCanvas *canvas, uint64_t salt, float low, float high);
uint64_t landmark_hash(const LandmarkCanvas *canvas, uint64_t salt, int dx, int dy, int dz);

// Smooth noise in [-1, 1] with cells of size 1.
float landmark_noise(const LandmarkCanvas *canvas, uint64_t salt, float x, float y, float z);

// The same over columns, with cells of size 1 / frequency.
static inline float landmark_noise2(const LandmarkCanvas *canvas, uint64_t salt, float x, float z, float frequency)
{
    return landmark_noise(canvas, salt, x * frequency, 0.0f, z * frequency);
}

// ---- blocks. dx and dz are relative to the middle, `up` to its ground: 0 is the topmost block of the ground there.

// NULL outside the chunk.
uint8_t *landmark_block(const LandmarkCanvas *canvas, int dx, int up, int dz);

// Returns whether something solid may replace a block: air, water at rest, plants and leaves. Flowing water stays: the
// water below comes from it.
static inline bool is_soft(uint8_t block)
{
    return (!block_has(block, BLOCK_SOLID) || block_has(block, BLOCK_CUTOUT)) && !block_flows(block);
}

void landmark_put(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block);      // where it is soft
void landmark_put_leaf(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block); // where there is air

// A leaf in the air at `top` and, hanging from it down to above `end`, the plant, which may need the block above it.
typedef struct Hanging {
    int dx, dz, top, end;
    uint8_t leaf;
} Hanging;
void landmark_hang(const LandmarkCanvas *canvas, const Hanging *hanging);

// The ground's height at a column, relative to the middle's. False where the ground is not known: no block of a part
// within LAND_MARGIN columns of it is in this chunk.
bool landmark_ground(const LandmarkCanvas *canvas, int dx, int dz, int *up);

// Fills a column from `up` down to firm ground, so that nothing on it floats.
void landmark_foot(const LandmarkCanvas *canvas, int dx, int up, int dz, uint8_t block);

// The rock of the place at a height: the landmark's body, or the rock of the column's land with its bands.
uint8_t landmark_rock(const LandmarkCanvas *canvas, int dx, int up, int dz);

// Covers each ledge of rock between `low` and `high` that has two blocks of air above it: with the accent, or with the
// topmost block of the land if plants grow on it.
void landmark_cover_ledges(const LandmarkCanvas *canvas, int low, int high);

// ---- solids

// An ellipsoid whose skin is ragged where leaves are put.
void landmark_leaves(const LandmarkCanvas *canvas, Point3 middle, float wide, float high, uint8_t block);

// A tube that tapers from one end to the other.
typedef struct Tube {
    Point3 from, to;
    float from_radius, to_radius;
} Tube;
void landmark_tube(const LandmarkCanvas *canvas, const Tube *tube, uint8_t block);

// Rock wherever the density is above 0, from `low` to `high`, but for crumbs of a density below LANDMARK_DENSE; below
// what it fills at `low`, columns reach down to firm ground.
#define LANDMARK_DENSE 0.8f
typedef float LandmarkDensity(const LandmarkCanvas *canvas, const void *shape, float x, float y, float z);
void landmark_sculpt(const LandmarkCanvas *canvas, LandmarkDensity *density, const void *shape, int low, int high);

// Rock from the ground up to a height over each column; columns of height 0 and less stay.
typedef float LandmarkHeight(const LandmarkCanvas *canvas, const void *shape, float x, float z);
void landmark_raise(const LandmarkCanvas *canvas, LandmarkHeight *height, const void *shape);

// ---- angles

typedef struct Direction {
    float x, z;
} Direction;
Direction landmark_direction(float turns);

static inline int floor_of(float value)
{
    int part = (int)value;
    return (float)part > value ? part - 1 : part;
}

// 0 at `low` and below, 1 at `high` and above.
static inline float ramp(float low, float high, float value)
{
    float t = CLAMP((value - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// A plane that cuts a block of rock: it holds points up to `away` from the middle along the normal.
typedef struct Plane {
    Point3 normal; // of length 1
    float away;
} Plane;

// A plane whose normal points in a direction and upward by `up`, -1 to 1.
Plane landmark_plane(Direction to, float up, float away);

// The distance of a point inside all planes; negative outside. Inline: a loop over a known number of planes is
// unrolled.
static inline float landmark_planes(const Plane *planes, int count, Point3 at)
{
    float least = INFINITY;
    for (int i = 0; i < count; i++) {
        const Point3 normal = planes[i].normal;
        const float inside = planes[i].away - (at.x * normal.x + at.y * normal.y + at.z * normal.z);
        least = inside < least ? inside : least;
    }
    return least;
}

// ---- shapes by family, in the order of LandmarkSpec.shape

typedef struct LandmarkFamily {
    const LandmarkShape *shapes;
    int count;
} LandmarkFamily;

extern const LandmarkFamily landmarks_rock, landmarks_stones, landmarks_grown, landmarks_built, landmarks_water;
