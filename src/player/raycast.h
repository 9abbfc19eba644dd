// The first block that a ray hits. Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing" (1987). Pure:
// any thread.
#pragma once

#include "world/coord.h"
#include "world/query.h"

typedef struct Ray {
    const double *origin;   // 3, blocks
    const float *direction; // 3, of any length but zero
    double reach;           // blocks
    bool surface;           // for placing floating blocks: water is hit too, where the ray enters it from outside
} Ray;

typedef struct RayHit {
    BlockPos block;  // the block that is hit
    BlockPos before; // the empty one in front of it, for placing a block; the same as `block` if the ray begins inside
    double distance; // in blocks, to the face through which the ray enters
} RayHit;

// Passes through air, liquids, and a plant in which the ray begins; ends at chunks that are not loaded. False if
// nothing is hit.
bool raycast(const BlockQuery *blocks, const Ray *ray, RayHit *hit);
