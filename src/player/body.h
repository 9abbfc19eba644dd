// Collision of a box with blocks: overlap and sweeps. Every edge is computed by the same expression (position + offset)
// wherever it is compared with a block, so rounding, which is 4 millionths of a block at the world's edge, can never
// put the box inside the block that stopped it. Pure: any thread.
#pragma once

#include "player/player.h"

// Width of the gap that is kept to walls and ceilings. Floors have none: feet stand at whole heights exactly.
#define BODY_SKIN (1.0 / 1024)

// Returns whether the body at `position` overlaps a solid block, and writes one of those to *block.
bool body_overlaps(const double position[3], const BlockQuery *blocks, uint8_t *block);

// Returns whether there is a solid block directly under the feet.
bool body_is_supported(const double position[3], const BlockQuery *blocks);

// Moves along one axis (0..2) by up to `distance`, to the first block in the way. True if one stopped it. Checks every
// layer on the way, so any distance is safe. The body must not overlap a block.
bool body_sweep(double position[3], int axis, double distance, const BlockQuery *blocks);

// Returns whether this point is under the surface of a liquid. The topmost block of a liquid is 7/8 full.
bool body_point_in_liquid(double x, double y, double z, const BlockQuery *blocks);
