// Counts the triangles of a frame, for figures and the debug display: those of all passes by part, and those of chunks
// also by kind, level of detail and distance. Reads the quads back from the GPU, which takes milliseconds: not in each
// frame.
#pragma once

#include "render/render.h"

// Each triangle is in one row of each group. "landmark" overlaps them all: land that stands where a landmark may reach.
typedef struct CensusRow {
    const char *group, *name; // "kind", "steps"
    int triangles;
} CensusRow;

enum { CENSUS_KINDS = 8, CENSUS_RINGS = 8, CENSUS_ROWS = FRAME_PARTS + CENSUS_KINDS + MESH_LEVELS + CENSUS_RINGS + 1 };

typedef struct Census {
    CensusRow rows[CENSUS_ROWS];
} Census;

// A square of columns in which a landmark stands, above the ground's height there.
typedef struct CensusMark {
    int64_t x, z; // of its middle
    int y, reach; // blocks
} CensusMark;

// The census of the last frame.
Census renderer_census(const Renderer *renderer, const CensusMark *marks, int mark_count);
