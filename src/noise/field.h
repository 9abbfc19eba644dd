// Fractal noise fields over blocks, from which terrain is made. A field sums octaves of one kind of noise; each octave
// has its own seed, its own period (a whole number of blocks) and its own integer offset, hashed from the world's seed,
// so that no place, the origin included, is special. Exact at any distance: only integers depend on the distance.
// Immutable after init: any thread, the same bits on every machine; a point equals the same point of a fill, bit for
// bit.
#pragma once

#include "base/base.h"

enum {
    FIELD_OCTAVES_MAX = 12,
    FIELD_PERIOD_MAX = 1 << 20,
    FIELD_STEP_MAX = 64,   // of fills in space
    FIELD_STEP2_MAX = 256, // in the plane
    FIELD_NAME_MAX = 32,
    FIELD_MOVE_MAX = 4096,   // blocks
    FIELD_MOVE_UNITS = 1024, // in a block
};
#define FIELD_LACUNARITY_MAX 8.0f

typedef enum FieldKind {
    FIELD_PERLIN2,
    FIELD_PERLIN3,
    FIELD_SIMPLEX3,
    FIELD_VALUE2,
    FIELD_VALUE3,
    FIELD_WHITE2,
    FIELD_WHITE3,
    FIELD_WORLEY2, // distance to the nearest feature point, mapped to [-1, 1]
    FIELD_WORLEY3,
    FIELD_KIND_COUNT
} FieldKind;

typedef struct FieldDef {
    char name[FIELD_NAME_MAX]; // hashed into the seed: must never change
    FieldKind kind;
    int period;       // of the first octave, in blocks: 1 .. FIELD_PERIOD_MAX; powers of two are fastest
    int octaves;      // 1 .. FIELD_OCTAVES_MAX
    float gain;       // amplitude factor from one octave to the next
    float lacunarity; // frequency factor, above 1, at most FIELD_LACUNARITY_MAX; 0: 2
} FieldDef;

// The period of octave 0 .. octaves - 1: period / lacunarity^octave, rounded to a whole number of blocks, at least 1.
int field_period(const FieldDef *def, int octave);

// The time that a sample of a fill takes at a step of 1, in units of one octave of 2D Perlin noise of a wide period, as
// measured once (docs/noise.md) and the same on every machine: for refusing too much work. At least 1 an octave. Of a
// warped field (a 2D kind) it is that of the wildest moves, without what the moves themselves cost.
int field_cost(const FieldDef *def, bool warped);

typedef struct FieldOctave {
    uint64_t seed;
    int64_t offset_x, offset_y, offset_z; // blocks, added to the position
    int32_t period;
    float amplitude; // normalised: all of a field's amplitudes sum to 1
} FieldOctave;

typedef struct Field {
    FieldKind kind;
    int octave_count;
    FieldOctave octaves[FIELD_OCTAVES_MAX];
} Field;

void field_init(Field *field, const FieldDef *def, int64_t world_seed);

// The field without its octaves of a shorter period, but with the first one: what samples far apart can show of it.
Field field_coarse(const Field *field, int period);

// 2 or 3.
int field_dimensions(const Field *field);

// Value at a block, in [-1, 1]. The 2D form is for 2D kinds, the 3D form for 3D kinds.
float field_at2(const Field *field, int64_t x, int64_t z);
float field_at3(const Field *field, int64_t x, int64_t y, int64_t z);

// 16 x 16 columns from (x, z), `step` blocks apart (1..FIELD_STEP2_MAX): out[j * 16 + i] = field_at2(x + i * step, z +
// j * step).
void field_fill2(const Field *field, int64_t x, int64_t z, int step, float out[256]);

// The same with places that are moved (domain warp), rounded down to 1 / FIELD_MOVE_UNITS of a block: only integers and
// the moves' bits decide the result, so it is as exact far away as anywhere. Moves beyond +-FIELD_MOVE_MAX blocks are
// clamped to it. A whole number of blocks gives the bits of field_at2 at the place moved to. For 2D kinds.
float field_at2_warped(const Field *field, int64_t x, int64_t z, float move_x, float move_z);

// out[n] = field_at2_warped with the moves [n], at the places of field_fill2. `out` may be one of the moves.
void field_fill2_warped(const Field *field, int64_t x, int64_t z, int step, const float move_x[256],
                        const float move_z[256], float out[256]);

// `tiles` such squares side by side along z, cheaper than one by one: square t begins at (x, z + 16 * step * t), and
// its samples at out + apart * t.
void field_fill2_strip(const Field *field, int64_t x, int64_t z, int step, int tiles, float *out, ptrdiff_t apart);

// 16 x 16 columns `step` blocks apart and `layers` layers (1..256) `step_y` apart (both steps 1..64):
// out[(k * 16 + j) * 16 + i] = field_at3(x + i * step, y + k * step_y, z + j * step).
void field_fill3(const Field *field, int64_t x, int64_t y, int64_t z, int step, int step_y, int layers, float *out);
