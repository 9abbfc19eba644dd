// Every noise: a function from coordinates to a number that looks random and is always the same. One row of noise_table
// for each kind; the tests, the gallery and the benchmark walk it. A Noise is const after noise_init and may be sampled
// by any thread. Coordinates are in cells (divide blocks by the period). Terrain uses the exact forms: noise_at_cell
// here, and fields (below).
#pragma once

#include "karst/base.h"

// Fade curves: the weights between one lattice point and the next. Each rises from 0 to 1 with t.
typedef enum FadeCurve {
    FADE_DEFAULT, // the one in the noise's definition: cubic for perlin1985, quintic for the others
    FADE_LINEAR,  // t: continuous, but its slope jumps
    FADE_CUBIC,   // 3t^2 - 2t^3: its second derivative jumps (Perlin, "An Image Synthesizer", SIGGRAPH 1985)
    FADE_QUINTIC, // 6t^5 - 15t^4 + 10t^3: continuous up to the second derivative (Perlin, "Improving Noise", 2002)
    FADE_COUNT
} FadeCurve;

// Value, first and second derivative at t in [0, 1]. `curve` is not FADE_DEFAULT for these.
typedef struct FadeInfo {
    const char *name;    // "linear"
    const char *formula; // "6t^5 - 15t^4 + 10t^3"
    float (*value)(float t);
    double (*curve[3])(double t); // the same in double, with its two derivatives: for plots and tests
} FadeInfo;

extern const FadeInfo fade_table[FADE_COUNT];

typedef struct Noise Noise;

typedef enum NoiseKind {
    NOISE_HASH,
    NOISE_BIT,
    NOISE_WHITE,
    NOISE_VALUE,
    NOISE_PERLIN,
    NOISE_PERLIN1985,
    NOISE_PERLIN2002,
    NOISE_PERLIN4,
    NOISE_SIMPLEX,
    NOISE_WORLEY,
    NOISE_WAVELET,
    NOISE_KIND_COUNT
} NoiseKind;

enum { NOISE_DIMENSIONS_MAX = 4, NOISE_WORLEY_POINTS_MAX = 8, NOISE_WRAP_MAX = 1 << 24 };

typedef enum NoiseFlag {
    NOISE_EXACT = 1,    // noise_at_cell works: exact at any distance
    NOISE_FADES = 2,    // its fade curve can be chosen
    NOISE_WRAPS = 4,    // can repeat after a whole number of cells (simplex: in 3D, by multiples of 3)
    NOISE_TABLES = 8,   // noise_init makes tables; the noise repeats after `repeat` cells
    NOISE_SEEDLESS = 16 // the same for every seed
} NoiseFlag;

typedef enum SimplexRadius {
    SIMPLEX_CONTINUOUS, // r^2 = 0.5
    SIMPLEX_DENSE       // r^2 = 0.6: Perlin's, denser, with small jumps
} SimplexRadius;

typedef enum WorleyMetric { WORLEY_EUCLIDEAN, WORLEY_MANHATTAN, WORLEY_CHEBYSHEV, WORLEY_METRIC_COUNT } WorleyMetric;

typedef enum WorleyValue { WORLEY_F1, WORLEY_F2, WORLEY_F2_MINUS_F1, WORLEY_VALUE_COUNT } WorleyValue;

// All zero: the kind's default form.
typedef struct NoiseParameters {
    FadeCurve fade;
    SimplexRadius radius;
    WorleyMetric metric;
    WorleyValue value;
    int points;                     // Worley's feature points in each cell, 1..NOISE_WORLEY_POINTS_MAX; 0 means 1
    int wrap[NOISE_DIMENSIONS_MAX]; // repeats after this many cells along each axis, 1..NOISE_WRAP_MAX; 0: never
} NoiseParameters;

typedef float NoiseAtCell(const Noise *noise, const int64_t cell[], const float offset[]);
typedef float NoiseAtPoint(const Noise *noise, const double point[]);

typedef struct NoiseRange {
    float lowest, highest;
} NoiseRange;

typedef struct NoiseInfo {
    const char *name;                      // for the command line: "perlin"
    const char *title;                     // "Perlin noise"
    const char *source;                    // author, title, year
    const char *idea;                      // one sentence
    unsigned flags;                        // NoiseFlag
    int repeat;                            // cells after which the tables repeat; 0: never
    NoiseRange range;                      // no value of the default form is outside
    float reach[NOISE_DIMENSIONS_MAX + 1]; // share of the range, from its middle, that 10 million samples cover
    NoiseAtCell *at_cell[NOISE_DIMENSIONS_MAX + 1];   // by dimension; NULL where the kind has none
    NoiseAtPoint *at_point[NOISE_DIMENSIONS_MAX + 1]; // the same, for kinds without at_cell
    void (*make_tables)(Noise *noise);
} NoiseInfo;

extern const NoiseInfo noise_table[NOISE_KIND_COUNT];

struct Noise {
    const NoiseInfo *info;
    NoiseKind kind;
    uint64_t seed;
    NoiseParameters parameters; // with the defaults filled in
    void *tables;               // NULL where the kind has none
};

// Returns false, with one logged line, for a parameter that the kind does not have or that is out of range; the noise
// is then empty, and noise_quit does nothing. `parameters` may be NULL for the default form.
bool noise_init(Noise *noise, NoiseKind kind, uint64_t seed, const NoiseParameters *parameters);
void noise_quit(Noise *noise);

// True if this noise has the dimension (1..4). A wrapped simplex noise has 3 only.
bool noise_has_dimension(const Noise *noise, int dimensions);

// The range that this noise with its parameters never leaves.
NoiseRange noise_range(const Noise *noise, int dimensions);

// Value at a position in cells, each coordinate finite and within +-2^52 (+-2^31 for simplex and wavelet noise). The
// dimension must be one that it has.
float noise_sample(const Noise *noise, int dimensions, const double point[]);
float noise_sample2(const Noise *noise, double x, double y);

// The same at an offset in [0, 1] inside a cell: exact anywhere in int64 for kinds with NOISE_EXACT. Simplex and
// wavelet noise have no such form.
float noise_at_cell(const Noise *noise, int dimensions, const int64_t cell[], const float offset[]);

// Worley's nearest feature point itself, for pictures that shade each cell differently.
typedef struct WorleyNearest {
    float first, second; // F1 and F2
    uint64_t id;         // the same for all positions that have this nearest point, unlike any other point's
    float away[3];       // from the position to the point, in cells
} WorleyNearest;
WorleyNearest noise_worley_nearest2(const Noise *noise, double x, double y);

// A box of samples at whole blocks, `period` blocks (1 or more) to a cell: `size` samples along each axis from
// `origin`, the first axis fastest. Each is what noise_at_cell gives, or noise_sample for the kinds without it.
void noise_fill(const Noise *noise, int dimensions, const int64_t origin[], const int size[], int32_t period,
                float *out);

// Perlin's published permutation of 0..255.
extern const uint8_t noise_perlin2002_permutation[256];

// The hashes themselves, as 32 bits. Stateless.
uint32_t noise_hash(uint64_t seed, int dimensions, const int64_t position[]);

// Up to three numbers for a position, each in [0, 1).
void noise_hash_vector(uint64_t seed, int dimensions, const int64_t position[], int count, float out[]);

// A hash of a 32-bit position (Eiserloh, "Math for Game Programmers: Noise-Based RNG", GDC 2017), kept
// for comparison.
uint32_t noise_bit_hash(uint32_t seed, int32_t position);

// ---- fields

// Fractal noise fields over blocks, from which terrain is made. A field sums octaves of one kind of noise; each octave
// has its own seed, its own period (a whole number of blocks) and its own integer offset, hashed from the world's seed,
// so that no place, the origin included, is special. Exact at any distance: only integers depend on the distance.
// Immutable after init: any thread, the same bits on every machine; a point equals the same point of a fill, bit for
// bit.

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
// measured once (docs/noise.md) and the same on every machine: for refusing too much work. At least 1 an octave. The
// cost of a warped field (a 2D kind) is that of the wildest moves, without that of making the moves.
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

// `tiles` squares of field_fill2 side by side along z, cheaper than one by one: square t begins at (x, z + 16 * step *
// t), and its samples at out + apart * t.
void field_fill2_strip(const Field *field, int64_t x, int64_t z, int step, int tiles, float *out, ptrdiff_t apart);

// 16 x 16 columns `step` blocks apart and `layers` layers (1..256) `step_y` apart (both steps 1..64):
// out[(k * 16 + j) * 16 + i] = field_at3(x + i * step, y + k * step_y, z + j * step).
void field_fill3(const Field *field, int64_t x, int64_t y, int64_t z, int step, int step_y, int layers, float *out);
