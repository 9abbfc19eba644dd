// Rivers and lakes. A node in each cell of a coarse grid drains to the lowest of its eight neighbours that
// is lower than itself, by the height that the recipe names (O'Callaghan and Mark, "The extraction of drainage networks
// from digital elevation data", 1984, with the lowest in place of the steepest neighbour: so no two of these lines
// cross). A pit is cut open towards lower ground a few nodes away, or it is a lake without outlet. By construction,
// each river thus reaches the sea or a lake.
//
// All is local: what flows through a node is counted over RIVER_STEPS nodes upstream. With a threshold of at most
// RIVER_STEPS + 1 nodes a river never ends on its way: if some node upstream is so far away that it is not counted any
// more at the next node, the nodes between are RIVER_STEPS + 1 by themselves.
//
// The lines between nodes are smooth curves, bent by two fields, as chains of short straight pieces with a width, a
// depth and a whole level each. A column's facts come from all pieces within reach, in one fixed order, so they are the
// same bits from any tile. The parts of the network are cached. Any thread.
#pragma once

#include "gen/program/fields.h"
#include "gen/program/program.h"

typedef struct Rivers Rivers;

// The rivers of a world whose spec has some; `height` computes the height by which land drains. Both must outlive them.
Rivers *rivers_create(const WorldFields *fields, const LandProgram *height);
void rivers_destroy(Rivers *rivers); // NULL is accepted

// Fills facts[f], unless it is NULL, for columns (x + i * step, z + j * step) at j * 16 + i; step 0: for one column.
// False if all are far from rivers: they have the same facts, and only those of the first one are filled in.
bool river_fill(const Rivers *rivers, int64_t x, int64_t z, int step, float *const facts[RIVER_FACT_COUNT]);

// A fall of at least a few blocks, as the network has it.
typedef struct RiverFall {
    float x, z;                // where the higher water ends, in the middle of the river, from its tile's first block
    float along_x, along_z;    // the way on, of length 1
    float radius, depth, flow; // of the river below; radius: half of its width
    int high, low;             // levels
} RiverFall;

typedef void RiverFallVisit(void *context, int64_t x, int64_t z, const RiverFall *fall);

// Visits all that may lie in an area, and others around it, in an order that does not depend on the area.
void river_visit_falls(const Rivers *rivers, const LandmarkArea *area, RiverFallVisit *visit, void *context);

// The facts of a column far from all rivers.
void river_fill_none(const RiverSpec *spec, float *const facts[RIVER_FACT_COUNT]);
