// Colours of grass, leaves and water from the climate: a bilinear table over temperature and humidity, hence continuous
// from biome to biome and from chunk to chunk; grass and leaves vary a little more by noise. Pure; any thread.
#pragma once

#include "gen/land.h"
#include "world/chunk.h"

// The tints of the chunk in the middle of a region.
void tint_fill(const Land *land, ChunkPos pos, const LandRegion *region, ChunkTint *tint);
