// Water at rest: blocks that a chunk adds to its columns, so that water at different heights side by side stays where
// it is under the rules of liquids (sim/rules.c). A column is wet if its surface is below its water's level.
// - A dry column beside higher water is filled up to that water: a bank.
// - A wet column beside higher water has flowing water above its own, up to the higher level: a fall.
// - A wet column beside lower water is filled up to one block below its own level: a sill, over which the water flows.
//   Without it a fall would be a pane before deep water.
// - No overhang removes rock beside water, or reaches into it.
// Each depends on a column and its four neighbours alone, so chunks agree at their borders. The surface and the level
// that columns record do not change. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/land/land.h"

// Fills banks, sills and falls of all columns but those on the region's rim, raises the surface by them and clears the
// overhang at water. The region's surface, water and overhang must be those of the land.
ISA_DECLARE(void, water_settle, (LandRegion * region));

// Returns whether water beside the column is as high as its own, so that nothing flows there. Not for columns on the
// rim.
bool water_is_still(const LandRegion *region, int column);

// Returns whether the column's water falls into lower water beside it: its surface is a sill. Not on the rim.
bool water_spills(const LandRegion *region, int column);
