// Every noise: a function from coordinates to a number that looks random and is always the same. One row of noise_table
// for each kind; the tests, the gallery and the benchmark walk it. A Noise is const after noise_init and may be sampled
// by any thread. Coordinates are in cells (divide blocks by the period). Terrain uses the exact forms: noise_at_cell
// here, and fields (field.h).
#pragma once

#include "base/base.h"

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

// Whether this noise has the dimension (1..4). A wrapped simplex noise has 3 only.
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
