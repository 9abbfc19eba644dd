// Which chunks are wanted around the middle one, and in which order: nearest first, where what lies ahead counts as
// half as far as what lies behind. Main thread only.
#pragma once

#include "world/coord.h"

// Chunks of which a part lies closer than `radius` chunks to some place in the middle chunk, once that is grown by
// `rings` - 1 chunks on each side.
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

// Each holds the one before.
typedef struct Discs {
    Disc draw;   // must be shown
    Disc build;  // meshed: one chunk more, so that nothing is missing when the middle moves on
    Disc blocks; // generated: a mesh needs its neighbours
    Disc keep;   // not dropped: a margin, so that walking to and fro drops nothing
} Discs;

Discs discs_of(int view_distance, bool meshes);

typedef struct OrderEntry {
    int8_t dx, dz; // from the middle chunk
    uint16_t key;  // what it is sorted by: its squared distance, times four behind
    bool draw, build;
    uint8_t level;        // of its mesh
    uint8_t level_finest; // of a mesh from before that is left as it is, so that walking to and fro builds nothing
} OrderEntry;

static inline bool order_level_fits(const OrderEntry *entry, uint8_t level)
{
    return level >= entry->level_finest && level <= entry->level;
}

typedef struct Order {
    OrderEntry *entries; // of disc `blocks`
    int count;
    float forward[2]; // x and z that it was sorted for, of unit length or zero
} Order;

// `detail` as StreamConfig has it.
void order_init(Order *order, const Discs *discs, int detail);
void order_quit(Order *order);

// `forward_x`, `forward_z`: of a unit vector, or zero. Sorts anew if the view turned by more than a few degrees; true
// if it did.
bool order_turn(Order *order, float forward_x, float forward_z);
