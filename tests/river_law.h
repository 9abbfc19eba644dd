// How rivers keep to a law, of a square of columns:
//
//   rises     places where water has to rise on its way down: groups of columns whose water stands lower than the
//   lowest
//             way over water to the sea, to a lake or out of the square. `sunk` are their columns;
//   walls     rivers (groups of water) from which there is no such way, and all land beside their lowest water is two
//             blocks higher or more;
//   trenches  the others without a way: the land goes on there, no more than a block above the water, and is dry;
//   walked    of all places where a river's column and a dry one are side by side, those whose bank can be walked: the
//             step from the water to the bank, and those from there straight away from it, are of at most one block.
//
// The lowest ways are found by flooding from the outlets in the order of levels (Barnes, Lehman and Mulla,
// "Priority-Flood", Computers & Geosciences 2014). Water goes from column to column by their sides. Included by the
// test and by the figures of scripts/land-report, so that other generators can be held to what this one is measured by.
#pragma once

#include "base/hash.h"
#include "base/memory.h"
#include "karst/world.h"

#include <stdlib.h>
#include <string.h>

typedef enum RiverKind {
    RIVER_DRY,
    RIVER_STREAM, // a river's
    RIVER_POND,   // other water, which leads nowhere by itself
    RIVER_OUTLET, // the sea and lakes
} RiverKind;

// Columns, index z * side + x.
typedef struct RiverSquare {
    int side;
    int least;               // of a river: columns; smaller groups of water are not counted
    int bank;                // steps from the water that make a bank
    uint8_t *height, *water; // of the topmost block
    uint8_t *kind;           // RiverKind
} RiverSquare;

typedef struct RiverLaw {
    int64_t columns, rivers;
    int64_t rises, sunk, walls, trenches, banks, walked;
} RiverLaw;

enum { RIVER_NO_WAY = 256, RIVER_LEVELS = 257 };

typedef struct RiverFlood {
    const RiverSquare *square;
    uint16_t *way; // the highest water of the lowest way out
    bool *seen;
    int *queue;
} RiverFlood;

// The columns beside number `at`; -1: beyond the square.
static inline void river_beside(const RiverSquare *square, int at, int beside[4])
{
    int side = square->side, x = at % side, z = at / side;
    beside[0] = x > 0 ? at - 1 : -1;
    beside[1] = x < side - 1 ? at + 1 : -1;
    beside[2] = z > 0 ? at - side : -1;
    beside[3] = z < side - 1 ? at + side : -1;
}

static inline bool river_leaves(const RiverSquare *square, int at)
{
    int x = at % square->side, z = at / square->side;
    bool rim = x == 0 || z == 0 || x == square->side - 1 || z == square->side - 1;
    return square->kind[at] == RIVER_OUTLET || (rim && square->kind[at] != RIVER_DRY);
}

// The columns that are known to have a way of `level`, and from them on all others that this level reaches.
static inline void river_flood_level(RiverFlood *flood, int level)
{
    const RiverSquare *square = flood->square;
    int count = 0;
    for (int at = 0; at < square->side * square->side; at++)
        if (flood->way[at] == level)
            flood->queue[count++] = at;
    while (count > 0) {
        int beside[4];
        river_beside(square, flood->queue[--count], beside);
        for (int k = 0; k < 4; k++) {
            int to = beside[k];
            if (to < 0 || square->kind[to] == RIVER_DRY || flood->way[to] <= MAX(level, square->water[to]))
                continue;
            flood->way[to] = (uint16_t)MAX(level, square->water[to]);
            if (flood->way[to] == level)
                flood->queue[count++] = to;
        }
    }
}

static inline void river_flood(RiverFlood *flood)
{
    const RiverSquare *square = flood->square;
    for (int at = 0; at < square->side * square->side; at++)
        flood->way[at] = river_leaves(square, at) ? square->water[at] : RIVER_NO_WAY;
    for (int level = 0; level < RIVER_NO_WAY; level++)
        river_flood_level(flood, level);
}

// ---- groups

typedef bool RiverPart(const RiverFlood *flood, int at);

static inline bool river_is_sunk(const RiverFlood *flood, int at)
{
    return flood->square->kind[at] == RIVER_STREAM && flood->way[at] != RIVER_NO_WAY &&
           flood->way[at] > flood->square->water[at];
}

static inline bool river_is_inland(const RiverFlood *flood, int at)
{
    return flood->square->kind[at] == RIVER_STREAM || flood->square->kind[at] == RIVER_POND;
}

// The columns of a part that hang together with one of them, in `queue`; returns how many. Each is seen but once.
static inline int river_group(RiverFlood *flood, int at, RiverPart *part)
{
    int count = 0;
    flood->seen[at] = true;
    flood->queue[count++] = at;
    for (int n = 0; n < count; n++) {
        int beside[4];
        river_beside(flood->square, flood->queue[n], beside);
        for (int k = 0; k < 4; k++)
            if (beside[k] >= 0 && !flood->seen[beside[k]] && part(flood, beside[k])) {
                flood->seen[beside[k]] = true;
                flood->queue[count++] = beside[k];
            }
    }
    return count;
}

// Of a group without a way out: how far the lowest land beside its lowest water is above that.
static inline int river_end_rise(const RiverFlood *flood, int count)
{
    const RiverSquare *square = flood->square;
    int water = CHUNK_HEIGHT, land = CHUNK_HEIGHT;
    for (int n = 0; n < count; n++)
        water = MIN(water, square->water[flood->queue[n]]);
    for (int n = 0; n < count; n++) {
        int beside[4];
        river_beside(square, flood->queue[n], beside);
        for (int k = 0; k < 4 && square->water[flood->queue[n]] == water; k++)
            if (beside[k] >= 0 && square->kind[beside[k]] == RIVER_DRY)
                land = MIN(land, square->height[beside[k]]);
    }
    return land - water;
}

static inline void river_count_river(RiverFlood *flood, int at, RiverLaw *law)
{
    int count = river_group(flood, at, river_is_inland), streams = 0;
    for (int n = 0; n < count; n++)
        streams += flood->square->kind[flood->queue[n]] == RIVER_STREAM;
    if (streams < flood->square->least)
        return;
    law->rivers++;
    if (flood->way[at] != RIVER_NO_WAY)
        return;
    bool wall = river_end_rise(flood, count) > 1;
    law->walls += wall;
    law->trenches += !wall;
}

static inline void river_count_groups(RiverFlood *flood, RiverLaw *law)
{
    size_t columns = (size_t)flood->square->side * (size_t)flood->square->side;
    for (size_t at = 0; at < columns; at++)
        if (!flood->seen[at] && river_is_sunk(flood, (int)at)) {
            law->rises++;
            law->sunk += river_group(flood, (int)at, river_is_sunk);
        }
    memset(flood->seen, 0, columns * sizeof *flood->seen);
    for (size_t at = 0; at < columns; at++)
        if (!flood->seen[at] && river_is_inland(flood, (int)at))
            river_count_river(flood, (int)at, law);
}

// ---- banks

// Where one stands or swims: a dry column beside higher water is filled up to it (gen/land/water.h).
static inline int river_top(const RiverSquare *square, int at)
{
    if (square->kind[at] != RIVER_DRY)
        return square->water[at];
    int beside[4], top = square->height[at];
    river_beside(square, at, beside);
    for (int k = 0; k < 4; k++)
        if (beside[k] >= 0 && square->kind[beside[k]] != RIVER_DRY)
            top = MAX(top, square->water[beside[k]]);
    return top;
}

// Returns whether one can walk from column `at` in a direction; other water ends the bank. -1: it leaves the square.
static inline int river_bank(const RiverSquare *square, int at, int direction)
{
    int walked = 1;
    for (int step = 0; step < square->bank; step++) {
        int beside[4];
        river_beside(square, at, beside);
        int to = beside[direction];
        if (to < 0)
            return -1;
        if (abs(river_top(square, to) - river_top(square, at)) > 1)
            walked = 0;
        if (square->kind[to] != RIVER_DRY)
            return walked;
        at = to;
    }
    return walked;
}

static inline void river_count_banks(const RiverSquare *square, int at, RiverLaw *law)
{
    int beside[4];
    river_beside(square, at, beside);
    for (int k = 0; k < 4; k++)
        if (beside[k] >= 0 && square->kind[beside[k]] == RIVER_DRY) {
            int walked = river_bank(square, at, k);
            law->banks += walked >= 0;
            law->walked += walked > 0;
        }
}

// ----

// Adds the counts of a square.
static inline void river_law_add(const RiverSquare *square, RiverLaw *law)
{
    size_t columns = (size_t)square->side * (size_t)square->side;
    RiverFlood flood = {.square = square,
                        .way = memory_alloc(MEMORY_GENERAL, columns * sizeof *flood.way),
                        .seen = memory_alloc_zero(MEMORY_GENERAL, columns * sizeof *flood.seen),
                        .queue = memory_alloc(MEMORY_GENERAL, columns * sizeof *flood.queue)};
    river_flood(&flood);
    river_count_groups(&flood, law);
    for (size_t at = 0; at < columns; at++)
        if (square->kind[at] == RIVER_STREAM) {
            law->columns++;
            river_count_banks(square, (int)at, law);
        }
    memory_free(flood.way);
    memory_free(flood.seen);
    memory_free(flood.queue);
}

// ---- squares of a generator whose rivers drain (recipes with "rivers")

enum {
    RIVER_SIDE = 1024,
    RIVER_LEAST = 64,
    RIVER_STEPS_OUT = 4,
    RIVER_PLACES = 1 << 20, // blocks around the origin, either way
    RIVER_SEEDS = 20,       // of scripts/land-report
    RIVER_SQUARES = 4,      // of each
};

// By what the source says of rivers: negative within half a river's width, and beyond it in lakes.
static inline RiverKind river_kind_of(const ColumnTile *tile, int n, float widest)
{
    if (tile->height[n] >= tile->water[n])
        return RIVER_DRY;
    if (tile->river[n] < 0.0f)
        return tile->river[n] < -(widest * 0.5f + 1.0f) ? RIVER_OUTLET : RIVER_STREAM;
    return tile->water[n] == SEA_LEVEL ? RIVER_OUTLET : RIVER_POND;
}

// Adds the counts of the square of RIVER_SIDE columns whose first one is (x, z). `widest`: of its recipe's rivers.
static inline void river_law_measure(const ChunkSource *source, float widest, int64_t x, int64_t z, RiverLaw *law)
{
    enum { COLUMNS = RIVER_SIDE * RIVER_SIDE, TILES = RIVER_SIDE / CHUNK_SIZE };
    uint8_t *bytes = memory_alloc(MEMORY_GENERAL, 3 * COLUMNS);
    ColumnTile *tiles = memory_alloc(MEMORY_GENERAL, TILES * sizeof *tiles);
    RiverSquare square = {RIVER_SIDE, RIVER_LEAST,     RIVER_STEPS_OUT,
                          bytes,      bytes + COLUMNS, bytes + 2 * (ptrdiff_t)COLUMNS};
    for (int i = 0; i < RIVER_SIDE; i += CHUNK_SIZE) {
        source_columns(source, x + i, z, 1, TILES, tiles);
        for (int n = 0; n < RIVER_SIDE * CHUNK_SIZE; n++) {
            const ColumnTile *tile = &tiles[n / CHUNK_COLUMNS];
            int own = n % CHUNK_COLUMNS, at = n / CHUNK_SIZE * RIVER_SIDE + i + own % CHUNK_SIZE;
            square.height[at] = tile->height[own];
            square.water[at] = tile->water[own];
            square.kind[at] = (uint8_t)river_kind_of(tile, own, widest);
        }
    }
    river_law_add(&square, law);
    memory_free(tiles);
    memory_free(bytes);
}

// Of `squares` squares at places that follow from the source's seed.
static inline void river_law_sample(const ChunkSource *source, float widest, int squares, RiverLaw *law)
{
    for (int i = 0; i < squares; i++) {
        uint64_t random = hash_at2((uint64_t)source->seed, i, RIVER_SIDE);
        int64_t x = (int64_t)(random % (2 * RIVER_PLACES)) - RIVER_PLACES;
        int64_t z = (int64_t)((random >> 32) % (2 * RIVER_PLACES)) - RIVER_PLACES;
        river_law_measure(source, widest, x, z, law);
    }
}
