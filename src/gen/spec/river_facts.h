// The facts about rivers at a column, which recipes read as river(NAME), and how large rivers can be. A fact is one row
// of RIVER_FACTS: to add one, add its row. Pure; any thread.
#pragma once

#include "gen/spec/spec.h"

// FACT(constant, name, lowest, highest, value far from all rivers, value once a piece of a river is added).
// The bounds may read the widest radius and the greatest depth of a recipe's rivers, and its `reach`. The last column
// is evaluated for each column of the land (gen/river/river_kernel.c): `old` is the value so far, `d` the distance to
// the bank of piece `p`, `t` the share of the way along it; `better` is true if this piece decides about the column,
// and `held` is its level if it is above the sea. The valley is computed from sums over all pieces.
#define RIVER_FACTS(FACT)                                                                                              \
    FACT(DISTANCE, "distance", -radius, reach, reach, d < old ? d : old)                                               \
    FACT(LEVEL, "level", SEA_LEVEL, SURFACE_MOST, SEA_LEVEL, better ? p.level : old)                                   \
    FACT(BANK, "bank", 0, SURFACE_MOST, 0, ((d < (float)RIVER_BANK_WIDTH) & (held > old)) ? held : old)                \
    FACT(DEPTH, "depth", 0, depth, 0, better ? p.depth + (t * p.deepen) : old)                                         \
    FACT(FLOW, "flow", 0, 1, 0, better ? p.flow + (t * p.grow) : old)                                                  \
    FACT(VALLEY, "valley", SEA_LEVEL, SURFACE_MOST, SEA_LEVEL, old)

typedef enum RiverFact {
#define RIVER_FACT(NAME, ...) RIVER_##NAME,
    RIVER_FACTS(RIVER_FACT)
#undef RIVER_FACT
        RIVER_FACT_COUNT
} RiverFact;

const char *river_fact_name(RiverFact fact);
float river_fact_far(const RiverSpec *spec, RiverFact fact);

// Contains the fact at every column of every world.
Interval river_fact_range(const RiverSpec *spec, RiverFact fact);

#define POOL_DROP_MOST 30.0f // higher falls have the same pool
#define LAKE_DEEPER 0.1f     // than its river, by this share of its radius

// The pool below a fall of `drop` blocks: from its middle to its bank, from the fall to its middle, and its depth.
static inline float pool_radius(float river, float drop)
{
    return 1.3f * river + 1.0f + 0.12f * MIN(drop, POOL_DROP_MOST);
}
static inline float pool_away(float radius) { return 0.9f * radius + 1.0f; }
static inline float pool_depth(float river, float drop) { return river + 1.0f + 0.15f * MIN(drop, POOL_DROP_MOST); }

// The greatest distance of a bank from the line between two nodes, before the line is bent: pools lie beside it.
float river_breadth_most(const RiverSpec *spec);
