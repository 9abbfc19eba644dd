// The noise fields that terrain is made of: one row of the table for each. Their names are hashed into the seeds, so a
// name or number changed here is another world. Plain data; any thread.
#pragma once

#include "noise/field.h"

typedef enum FieldId {
    // Generator 0: fields over columns.
    FIELD_FIRST_LAND,
    FIELD_FIRST_RELIEF,
    FIELD_FIRST_HILLS,
    FIELD_FIRST_FOREST,
    // Generators 1 and 2: fields over columns.
    FIELD_CONTINENTS, // sea and land, as the sum of two fields: one alone shows its lattice in long straight coasts
    FIELD_PLATES,
    FIELD_EROSION,     // low: mountains, high: flats
    FIELD_RIDGES,      // near zero: valleys and rivers
    FIELD_PEAKS,       // near zero: the crests of mountains
    FIELD_STEPS,       // high: plateaus, low: lakes
    FIELD_HILLS,       // hills and hollows
    FIELD_DETAIL,      // what is at one's feet
    FIELD_TEMPERATURE, // climate
    FIELD_HUMIDITY,
    // Caves: the first is over columns, the others in space.
    FIELD_ENTRANCE,
    FIELD_CAVERN,
    FIELD_TUNNEL_A,
    FIELD_TUNNEL_B,
    // The articles' caves: fields over the planes of two axes.
    FIELD_PLANE_XY,
    FIELD_PLANE_YZ,
    FIELD_PLANE_ZX,
    // Overhangs of mountains, in space.
    FIELD_CRAGS,
    // Plants: where they stand close together, over columns.
    FIELD_MEADOW,
    FIELD_WOODS,
    // Colour of grass and leaves, over columns.
    FIELD_TONE,
    FIELD_DRYNESS,
    FIELD_COUNT
} FieldId;

extern const FieldDef field_table[FIELD_COUNT];
