// A box among blocks: what it overlaps, and how far it can go. The hard idea: every edge is computed by the same
// expression (position + offset) wherever it is compared with a block, so rounding, which is 4 millionths of a block at
// the world's edge, can never put the box inside what it was stopped by. Pure: any thread.
#pragma once

#include "player/player.h"

// Width of the gap that is kept to walls and ceilings. Floors have none: feet stand at whole heights exactly.
#define BODY_SKIN (1.0 / 1024)

// Does the body at `position` overlap a solid block? One of them goes to *block, if there is one.
bool body_overlaps(const double position[3], const BlockQuery *blocks, uint8_t *block);

// Is there a solid block right under the feet?
bool body_is_supported(const double position[3], const BlockQuery *blocks);

// Moves along one axis (0..2) by up to `distance`, to the first block in the way. True if one stopped it. Looks at
// every layer between, so no distance is too far. The body must not overlap a block.
bool body_sweep(double position[3], int axis, double distance, const BlockQuery *blocks);

// Is this point under the surface of a liquid? The topmost block of a liquid is full to 7/8.
bool body_point_in_liquid(double x, double y, double z, const BlockQuery *blocks);
