// Caves: where they may be, and their inner loops, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/stages/build.h"
#include "gen/stages/cave_shape.h"

// The stage cave_dress decides a block by the blocks of at most DRESS_REACH layers below it: a pillar may hang over a
// stalagmite that stands on a floor.
enum { DRESS_REACH = 36 };

// Every `apart`-th layer of a chunk from `bottom` on, below `end`.
typedef struct CaveLayers {
    int bottom, end, apart;
    const float *ceiling; // CHUNK_COLUMNS: no block at or above it is carved
    const CaveShape *shape;
    // The fields of caverns and of the two tunnels, `spacing` layers apart from y `sampled` on, with a sample at or
    // above the highest layer: CHUNK_COLUMNS floats a layer. Plane caves have the first alone.
    const float *samples[3];
    int sampled, spacing;
    uint8_t *blocks; // of the whole chunk
    bool *hollow;    // CHUNK_HEIGHT: set where a layer has any cave; of caves without a shape, in all of these layers
} CaveLayers;

ISA_DECLARE(void, caves_carve, (const CaveSpec *spec, const CaveLayers *caves));

// The values by which a region holds columns of a chunk, and its bounds in each; low is 255 where it does not hold one.
typedef struct CaveColumns {
    const float *field, *fray, *temperature;
    const int8_t *shift;  // blocks by which both bounds are higher
    const uint8_t *crust; // the y below which regions lie
    uint8_t *low, *high;
} CaveColumns;

// Returns whether the region holds any column.
ISA_DECLARE(bool, caves_find_region, (const CaveRegion *region, const CaveColumns *columns));

// Stone of the layers bottom .. top - 1 becomes `rock` where low <= y < high in its column.
ISA_DECLARE(void, caves_change_rock,
            (uint8_t rock, const uint8_t *low, const uint8_t *high, int bottom, int top, uint8_t *blocks));

// Floors, where air lies on something else, and ceilings, where something else lies on air, water or lava, below the
// surface. Fills in the faces of a layer, and returns all of them; the layers below and above it are in the chunk.
enum { CAVE_FLOOR = 1, CAVE_CEILING = 2 };
ISA_DECLARE(uint8_t, caves_find_faces, (const uint8_t *layer, const uint8_t *surface, int y, uint8_t *faces));
