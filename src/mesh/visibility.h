// Visibility through a section: the pairs of its six faces between which there is a connection of open blocks.
// Following these bits from section to section, a renderer finds those hidden behind rock (Tommaso Checchi, "The
// Advanced Cave Culling Algorithm", 2014). Pure functions: any thread.
#pragma once

#include "mesh/mesh.h"

enum { VISIBILITY_ALL = (1 << 15) - 1 }; // 15 pairs of faces

// The bit of MeshData.see_through for a pair of different faces, FACE_WEST..FACE_SOUTH, in any order: pairs are
// numbered (0,1) (0,2) .. (0,5) (1,2) .. (4,5).
static inline uint16_t visibility_bit(int a, int b)
{
    int low = MIN(a, b), high = MAX(a, b);
    return (uint16_t)(1u << (low * (11 - low) / 2 + high - low - 1));
}

// Bit x of open[y * 16 + z]: the block is not opaque.
uint16_t visibility_of_section(const uint16_t open[CHUNK_COLUMNS]);
