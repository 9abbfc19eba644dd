// Types and functions that the checks of a spec share. Private to spec_check*.c.
#pragma once

#include "base/text.h"
#include "gen/spec_check.h"
#include "gen/spec_table.h"

typedef struct Check {
    const GeneratorSpec *spec;
    SpecFault *fault;
} Check;

// Fills in the fault. Returns false, for callers to return.
bool spec_refuse(const Check *check, const char *path, const char *format, ...) PRINTF_LIKE(3, 4);

// The path of a member in a recipe, from its parent's path.
Text path_to(Text parent, const char *key);
Text path_at(Text parent, int index);

// Written so that NaN is out of range.
static inline bool in_range(double value, double least, double most) { return value >= least && value <= most; }

static inline int dimensions_of(const GeneratorSpec *spec, int field)
{
    return kn_field_dimensions(&(KnField){.kind = spec->fields[field].def.kind});
}

// Returns whether `low` is below `high`, by enough to divide by the difference.
bool spec_check_order(const Check *check, Text path, float low, float high);

// Checks that a field has so many dimensions; 0: any number.
bool spec_check_field(const Check *check, Text path, int field, int dimensions);

// All members one by one, by their rows.
bool spec_check_members(const Check *check);
