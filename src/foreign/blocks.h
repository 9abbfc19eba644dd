// Private to this folder: a library's blocks as Karst's.
#pragma once

#include "karst/block.h"
#include "karst_generator.h"

// Karst's number of a block. `taken` has a bit for each plain colour that another one has; -1: it needs one, and none
// is left.
int foreign_map_block(const KarstBlock *block, uint64_t *taken);

// Karst's numbers of a chunk's blocks, with a library's own as indices of `known`.
void foreign_translate_blocks(const uint8_t known[1 << 16], const uint16_t *numbers, uint8_t *blocks);
