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
    // Caves: the first is over columns, the others in space.
    FIELD_ENTRANCE,
    FIELD_CAVERN,
    FIELD_TUNNEL_A,
    FIELD_TUNNEL_B,
    // Plants: where they stand close together, over columns.
    FIELD_MEADOW,
    FIELD_COUNT
} FieldId;

extern const FieldDef field_table[FIELD_COUNT];
