// Which block does a ray meet first? Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing" (1987).
// Pure: any thread.
#pragma once

#include "world/coord.h"
#include "world/query.h"

typedef struct RayHit {
    BlockPos block;  // the block met
    BlockPos before; // the empty one in front of it, where a block would be placed; the same if the ray begins inside
    double distance; // in blocks, to the face through which the ray enters
} RayHit;

// `direction` need not be of unit length but not zero; `reach` in blocks. Air and liquids are passed through, and a
// plant in which the ray begins; where nothing is loaded the ray ends. False if nothing is met.
bool raycast(const BlockQuery *blocks, const double origin[3], const float direction[3], double reach, RayHit *hit);

// The same for what floats: water is met too, where the ray enters it from outside.
bool raycast_surface(const BlockQuery *blocks, const double origin[3], const float direction[3], double reach,
                     RayHit *hit);
