// The fields of a spec for a world, over columns: at places moved by their warps. All fields over columns are read
// through these functions. The places are those of the functions of karst/noise.h. Pure; any thread.
#pragma once

#include "gen/spec/spec.h"

typedef struct WorldFields {
    const GeneratorSpec *spec;
    uint64_t scatter_seed; // hashed from the world's: scatter with hash_at2(hash_combine(scatter_seed, ...), x, z)
    KnField field[SPEC_FIELDS_MAX];
} WorldFields;

// Combined with the scatter seed: each purpose scatters from a seed of its own.
enum { SCATTER_BEDROCK = 1, SCATTER_TREES, SCATTER_PLANTS, SCATTER_ORES, SCATTER_SURFACE, SCATTER_LANDMARKS };
enum { SCATTER_SHAFTS = 40, SCATTER_CAVE_DRESS, SCATTER_CAVE_CONES, SCATTER_CAVE_ORES, SCATTER_CAVE_POOLS };

// The spec must outlive the fields.
void fields_init(WorldFields *fields, const GeneratorSpec *spec, int64_t seed);

// `coarse` leaves out octaves of a shorter period than so many blocks (kn_field_coarse).
float fields_at2(const WorldFields *fields, int field, int64_t x, int64_t z);
void fields_fill2(const WorldFields *fields, int field, int64_t x, int64_t z, int step, float out[CHUNK_COLUMNS]);
void fields_fill2_coarse(const WorldFields *fields, int field, int64_t x, int64_t z, int step, int coarse,
                         float out[CHUNK_COLUMNS]);
void fields_fill2_strip(const WorldFields *fields, int field, int64_t x, int64_t z, int step, int tiles, float *out,
                        ptrdiff_t apart);
