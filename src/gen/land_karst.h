// The land of generators 1 and 2, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/land.h"

ISA_DECLARE(void, land_karst_shape, (LandTile * tile, int count));
