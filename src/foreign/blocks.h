// Private to this folder: the names of a library's blocks as Karst's.
#pragma once

#include "karst/block.h"
#include "karst_generator.h"

// Karst's number of a block. `taken` has a bit for each plain colour that another one has; -1: it needs one, and none
// is left.
int foreign_map_block(const KarstBlock *block, uint64_t *taken);
