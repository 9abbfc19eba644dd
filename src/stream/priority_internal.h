// The set of wanted chunks around the middle one and their order: nearest first, where chunks ahead count as half as
// far as chunks behind. Main thread only.
#pragma once

#include "world/coord.h"

// The chunks of which some part is closer than `radius` chunks to some point of the middle chunk, after growing the
// middle by `rings` - 1 chunks on each side.
typedef struct Disc {
    int radius, rings;
} Disc;

static inline bool disc_holds(Disc disc, int64_t dx, int64_t dz)
{
    int64_t x = MAX(0, (dx < 0 ? -dx : dx) - disc.rings), z = MAX(0, (dz < 0 ? -dz : dz) - disc.rings);
    return x < disc.radius && z < disc.radius && x * x + z * z < (int64_t)disc.radius * disc.radius;
}

// The furthest chunk that a disc holds along an axis.
static inline int disc_reach(Disc disc) { return disc.radius + disc.rings - 1; }

// Each disc contains the one before.
typedef struct Discs {
    Disc draw;   // to be shown
    Disc build;  // to be meshed: one chunk more, ready for when the middle moves
    Disc blocks; // to be generated: a mesh needs the neighbours
    Disc keep;   // not dropped: a margin, so that walking back and forth drops nothing
} Discs;

Discs discs_of(int view_distance, bool meshes);

typedef struct PriorityEntry {
    int8_t dx, dz; // from the middle chunk
    uint16_t key;  // sort key: squared distance, times four behind
    bool draw, build;
    uint8_t level;        // of its mesh
    uint8_t level_finest; // the finest older mesh that is not rebuilt, so that walking back and forth builds nothing
} PriorityEntry;

static inline bool priority_level_fits(const PriorityEntry *entry, uint8_t level)
{
    return level >= entry->level_finest && level <= entry->level;
}

typedef struct Priority {
    PriorityEntry *entries; // of disc `blocks`
    int count;
    float forward[2]; // the direction it is sorted for, x and z, of unit length or zero
} Priority;

// `detail` as in StreamConfig.
void priority_init(Priority *priority, const Discs *discs, int detail);
void priority_quit(Priority *priority);

// `forward_x`, `forward_z`: of a unit vector, or zero. Sorts again if the view turned by more than a few degrees;
// returns whether it did.
bool priority_turn(Priority *priority, float forward_x, float forward_z);
