// Karst's noise library: every noise that games use, and the fractal fields that terrain is made of. A noise is a
// function from coordinates to a number that looks random and is always the same: the same bits with every compiler, on
// every machine and instruction set. C11 and C++17; needs no other header of Karst. docs/noise.md explains each noise.
//
//   KnNoise noise;
//   if (!kn_init(&noise, KN_PERLIN, 42, NULL))
//       puts(noise.error);
//   float height = kn_sample2(&noise, 3.7, 1.2);
//   kn_quit(&noise);
//
// Objects are const after their init and may be sampled by any thread. An init that returns false says why in `error`,
// one sentence, and owns nothing. Arguments that a function does not allow are asserted, unless NDEBUG is defined.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bits of a kind, a fractal or a field never change within a major version.
#define KN_VERSION_MAJOR 1
#define KN_VERSION_MINOR 0
#define KN_VERSION_PATCH 0

#ifndef KN_API // KN_SHARED: for users of the shared library; KN_BUILD too: while it is built
#if defined(_WIN32) && defined(KN_SHARED) && defined(KN_BUILD)
#define KN_API __declspec(dllexport)
#elif defined(_WIN32) && defined(KN_SHARED)
#define KN_API __declspec(dllimport)
#elif defined(KN_SHARED)
#define KN_API __attribute__((visibility("default")))
#else
#define KN_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

// "1.0.0", of the library itself.
KN_API const char *kn_version(void);

// ---- noises. Coordinates are in cells: divide blocks or pixels by the period.

// Fade curves: the weights between one lattice point and the next. Each rises from 0 to 1 with t.
typedef enum KnFade {
    KN_FADE_DEFAULT, // the one in the noise's definition: cubic for perlin1985, quintic for the others
    KN_FADE_LINEAR,  // t: continuous, but its slope jumps
    KN_FADE_CUBIC,   // 3t^2 - 2t^3: its second derivative jumps (Perlin, "An Image Synthesizer", SIGGRAPH 1985)
    KN_FADE_QUINTIC, // 6t^5 - 15t^4 + 10t^3: continuous up to the second derivative (Perlin, "Improving Noise", 2002)
    KN_FADE_COUNT
} KnFade;

// Value, first and second derivative at t in [0, 1]. `curve` is not KN_FADE_DEFAULT for these.
typedef struct KnFadeInfo {
    const char *name;    // "linear"
    const char *formula; // "6t^5 - 15t^4 + 10t^3"
    float (*value)(float t);
    double (*curve[3])(double t); // the same in double, with its two derivatives: for plots and tests
} KnFadeInfo;

typedef enum KnKind {
    KN_HASH,
    KN_BIT,
    KN_WHITE,
    KN_VALUE,
    KN_PERLIN,
    KN_PERLIN1985,
    KN_PERLIN2002,
    KN_PERLIN4,
    KN_SIMPLEX,
    KN_WORLEY,
    KN_WAVELET,
    KN_VALUECUBIC,
    KN_SIMPLEXSMOOTH,
    KN_KIND_COUNT
} KnKind;

enum { KN_DIMENSIONS_MAX = 4, KN_WORLEY_POINTS_MAX = 8, KN_WRAP_MAX = 1 << 24 };

typedef enum KnFlag {
    KN_EXACT = 1,     // kn_at_cell works: exact at any distance
    KN_FADES = 2,     // its fade curve can be chosen
    KN_WRAPS = 4,     // can repeat after a whole number of cells
    KN_TABLES = 8,    // kn_init makes tables; the noise repeats after `repeat` cells
    KN_SEEDLESS = 16, // the same for every seed
    KN_SMOOTH = 32    // kn_sample_gradient works
} KnFlag;

typedef enum KnSimplexRadius {
    KN_SIMPLEX_CONTINUOUS, // r^2 = 0.5
    KN_SIMPLEX_DENSE       // r^2 = 0.6: Perlin's, denser, with small jumps
} KnSimplexRadius;

typedef enum KnWorleyMetric {
    KN_WORLEY_EUCLIDEAN,
    KN_WORLEY_MANHATTAN,
    KN_WORLEY_CHEBYSHEV,
    KN_WORLEY_METRIC_COUNT
} KnWorleyMetric;

typedef enum KnWorleyValue {
    KN_WORLEY_F1, // the distance to the nearest feature point
    KN_WORLEY_F2, // to the second nearest
    KN_WORLEY_F2_MINUS_F1,
    KN_WORLEY_F1_TIMES_F2,
    KN_WORLEY_F1_OVER_F2,
    KN_WORLEY_CELL, // a random value for each feature point, in [-1, 1], the same wherever it is the nearest
    KN_WORLEY_EDGE, // the distance to the border between the nearest point's cell and its neighbours'; Euclidean
    KN_WORLEY_VALUE_COUNT
} KnWorleyValue;

typedef struct KnParameters {
    KnFade fade;
    KnSimplexRadius radius;
    KnWorleyMetric metric;
    KnWorleyValue value;
    int points;   // Worley: feature points in each cell, 1..KN_WORLEY_POINTS_MAX, usually 1
    float jitter; // Worley: 0, points in the middle of their cells, to 1, anywhere in them; usually 1
    // Repeats after this many cells along each axis, 1..KN_WRAP_MAX; 0: never. Simplex noise along its first axes or
    // none, its lattice bent a little (docs/noise.md); wavelet noise after a power of two, 8 or more, along all axes.
    int wrap[KN_DIMENSIONS_MAX];
} KnParameters;

// The usual ones of a kind, to change some and pass on. kn_init refuses a kind that there is not.
KN_API KnParameters kn_parameters_default(KnKind kind);

typedef struct KnRange {
    float lowest, highest;
} KnRange;

typedef struct KnInfo {
    const char *name;                   // "perlin"
    const char *title;                  // "Perlin noise"
    const char *source;                 // author, title, year
    const char *idea;                   // one sentence
    unsigned flags;                     // KnFlag
    unsigned dimensions;                // bit n: it has n dimensions
    int repeat;                         // cells after which the tables repeat; 0: never
    double farthest;                    // coordinates that kn_sample takes are within +-farthest
    KnRange range;                      // no value of the default form is outside
    float reach[KN_DIMENSIONS_MAX + 1]; // share of the range, from its middle, that 10 million samples cover
} KnInfo;

// Rows of tables, for enumerations 0 .. COUNT - 1.
KN_API const KnInfo *kn_info(KnKind kind);
KN_API const KnFadeInfo *kn_fade_info(KnFade fade);

typedef struct KnNoise {
    KnKind kind;
    uint64_t seed, keys[KN_DIMENSIONS_MAX + 1]; // keys: mixed from the seed, of each axis, and of all
    KnParameters parameters;
    bool usual;        // it neither wraps nor has any parameter but the usual ones
    void *tables;      // NULL where it has none
    const char *error; // NULL after an init that returned true
} KnNoise;

// False for a kind or a parameter that there is not or that the kind does not have, and if memory runs out.
// `parameters` may be NULL for the usual ones.
KN_API bool kn_init(KnNoise *noise, KnKind kind, uint64_t seed, const KnParameters *parameters);
KN_API void kn_quit(KnNoise *noise);

// True if this noise has the dimension (1..4). A wrapped simplex noise, smooth or not, has as many as axes that wrap.
KN_API bool kn_has_dimension(const KnNoise *noise, int dimensions);

// The range that this noise with its parameters never leaves.
KN_API KnRange kn_range(const KnNoise *noise, int dimensions);

// Value at a position in cells, each coordinate within +-KnInfo.farthest; one that is no number or beyond +-2^51 counts
// as 0. The dimension must be one that it has.
KN_API float kn_sample(const KnNoise *noise, int dimensions, const double point[]);
KN_API float kn_sample2(const KnNoise *noise, double x, double y);

// The same value, and its slope along each axis, per cell, for kinds with KN_SMOOTH: exact derivatives, not
// differences.
KN_API float kn_sample_gradient(const KnNoise *noise, int dimensions, const double point[], float gradient[]);

// The same at an offset in [0, 1] inside a cell, into which others are brought: exact anywhere in int64 for kinds with
// KN_EXACT. Simplex and wavelet noise have no such form.
KN_API float kn_at_cell(const KnNoise *noise, int dimensions, const int64_t cell[], const float offset[]);

// 3D wavelet noise projected on the plane through the point with this normal, of any length: it keeps to one octave,
// where a slice of the 3D noise has waves of all lengths. In [-1, 1]. Costs as much as some eight samples.
KN_API float kn_wavelet_projected(const KnNoise *noise, const double point[], const float normal[]);

// Worley's nearest feature point itself.
typedef struct KnWorleyNearest {
    float first, second;           // F1 and F2
    uint64_t id;                   // the same for all positions that have this nearest point, unlike any other point's
    float away[KN_DIMENSIONS_MAX]; // from the position to the point, in cells
} KnWorleyNearest;
KN_API KnWorleyNearest kn_worley_nearest2(const KnNoise *noise, double x, double y);

// A grid of samples: sample (i, j, k, l) lies at origin + i * step[0] + j * step[1] + k * step[2] + l * step[3], added
// in that order, axis by axis of the noise, in cells. The grid's axes may lie in any direction; those along the noise's
// own are the fastest. A grid may have fewer or more axes than the noise: a slice, an animation.
typedef struct KnGrid {
    int size[KN_DIMENSIONS_MAX]; // samples along each axis of the grid; 1 for those that it does not have; 0: no sample
    double origin[KN_DIMENSIONS_MAX];
    double step[KN_DIMENSIONS_MAX][KN_DIMENSIONS_MAX]; // by axis of the grid, then of the noise
} KnGrid;

// The grid along the noise's axes, with the same step along each.
KN_API KnGrid kn_grid(int dimensions, const int size[], const double origin[], double step);

// Turns against the look of the lattice: planes of 3D noise are better cut along its diagonal than along an axis.
typedef enum KnTurn {
    KN_TURN_NONE,
    KN_TURN_XY, // for pictures in x and y: z, the time, becomes the main diagonal
    KN_TURN_XZ, // for ground in x and z: y, the height, does
    KN_TURN_COUNT
} KnTurn;

// A point of three or more coordinates, or all samples of a grid, turned about the origin; a fourth coordinate stays.
KN_API void kn_turn(KnTurn turn, double point[]);
KN_API void kn_grid_turn(KnGrid *grid, KnTurn turn);

// out[((l * size[2] + k) * size[1] + j) * size[0] + i] = kn_sample there, bit for bit, and much faster.
KN_API void kn_fill(const KnNoise *noise, int dimensions, const KnGrid *grid, float *out);

// Perlin's published permutation of 0..255.
KN_API const uint8_t *kn_perlin2002_permutation(void);

// A hash of a position as 32 bits, folded once for each coordinate. Stateless.
KN_API uint32_t kn_hash(uint64_t seed, int dimensions, const int64_t position[]);

// Up to three numbers for a position, each in [0, 1).
KN_API void kn_hash_vector(uint64_t seed, int dimensions, const int64_t position[], int count, float out[]);

// A hash of a 32-bit position (Eiserloh, "Math for Game Programmers: Noise-Based RNG", GDC 2017), kept
// for comparison.
KN_API uint32_t kn_bit_hash(uint32_t seed, int32_t position);

// ---- fractals: sums of one noise at rising frequencies and falling amplitudes, each octave with its own seed and its
// own offset, so that no place is special.

enum { KN_FRACTAL_OCTAVES_MAX = 16 };

typedef enum KnFractalKind {
    KN_FRACTAL_NONE,       // the noise itself, one octave without an offset
    KN_FRACTAL_FBM,        // sum gain^i * noise(lacunarity^i * p) / sum of amplitudes
    KN_FRACTAL_TURBULENCE, // the same with absolute values
    KN_FRACTAL_RIDGED,     // the same with 1 - 2 * absolute value
    KN_FRACTAL_BILLOW,     // the same with 2 * absolute value - 1
    KN_FRACTAL_PINGPONG,   // the same, (noise + 1) * strength thrown back and forth between -1 and 1
    KN_FRACTAL_MULTI,   // ridged multifractal: (1 - absolute value)^2, each octave weighed by the one before (Musgrave)
    KN_FRACTAL_HYBRID,  // hybrid multifractal: rough where it is high, smooth in the valleys (Musgrave)
    KN_FRACTAL_EROSION, // fbm, octaves divided by 1 + the square of the slope so far: worn ridges; of smooth kinds
    KN_FRACTAL_MARBLE,  // sine of (x * stripes + strength * turbulence), in turns
    KN_FRACTAL_WARP,    // fbm(p + strength * (another fbm for each axis)(p))
    KN_FRACTAL_KIND_COUNT
} KnFractalKind;

typedef struct KnFractalInfo {
    const char *name;    // "ridged"
    const char *formula; // for help texts
    const char *use;     // common uses
    float contrast;      // usual one of pictures, since sums of octaves rarely reach the ends of their range
} KnFractalInfo;

KN_API const KnFractalInfo *kn_fractal_info(KnFractalKind kind);

typedef struct KnFractalDef {
    KnFractalKind kind;
    KnKind noise;
    KnParameters parameters; // wrap: of the whole, in cells of the first octave; needs a whole lacunarity
    int octaves;             // 1..KN_FRACTAL_OCTAVES_MAX, usually 5; 1 for KN_FRACTAL_NONE
    double lacunarity;       // frequency factor from one octave to the next, 1..8, usually 2
    float gain;              // amplitude factor from one octave to the next (persistence), 0..8, usually 0.5
    float weight;            // 0..1, usually 0: by how much low values of an octave damp the next ones
    double stripes;          // marble: waves for each cell along x, usually 1; wrapped, a whole number for the tile
    double strength; // marble: turns that full turbulence moves; warp: cells; usually 1; pingpong: 0..100, usually 2
} KnFractalDef;

// The usual one of a kind over a noise, to change some members and pass on.
KN_API KnFractalDef kn_fractal_default(KnFractalKind kind, KnKind noise);

typedef struct KnFractal {
    KnFractalDef def;
    KnNoise noises[KN_FRACTAL_OCTAVES_MAX];
    double frequencies[KN_FRACTAL_OCTAVES_MAX];
    double offsets[KN_FRACTAL_OCTAVES_MAX][KN_DIMENSIONS_MAX];
    float amplitudes[KN_FRACTAL_OCTAVES_MAX]; // their sum is 1
    const char *error;
} KnFractal;

// False if a value is out of range or the noise refuses it.
KN_API bool kn_fractal_init(KnFractal *fractal, const KnFractalDef *def, uint64_t seed);
KN_API void kn_fractal_quit(KnFractal *fractal);
// Value at a position in cells of the first octave; the noise must have the dimension. |coordinates| up to 2^31, and in
// cells of the last octave up to kn_info()->farthest; octaves beyond 2^51 are constant.
KN_API float kn_fractal_sample(const KnFractal *fractal, int dimensions, const double point[]);

// The same on a grid, as kn_fill.
KN_API void kn_fractal_fill(const KnFractal *fractal, int dimensions, const KnGrid *grid, float *out);

// Domain warp as a vector: moves a point by a fractal's values, one for each axis, `amplitude` cells where they are 1.
typedef enum KnWarp {
    KN_WARP_INDEPENDENT, // by the sum of the octaves where the point was
    KN_WARP_PROGRESSIVE  // octave by octave, each where the one before has moved it
} KnWarp;
KN_API void kn_warp(const KnFractal *fractal, KnWarp warp, int dimensions, double amplitude, double point[]);

// The range that the fractal never leaves; with `weight` above 0 or a ping-pong strength below 1/2 it is never filled.
KN_API KnRange kn_fractal_range(const KnFractal *fractal, int dimensions);

// ---- seamless noise: tiles whose opposite edges agree, planets without a seam, animations that end where they began

typedef enum KnSeamMode {
    KN_SEAM_NONE,
    KN_SEAM_MIRROR, // the tile and its flips, joined: cheap, visibly symmetric, its slope jumps
    KN_SEAM_WRAP,   // lattice coordinates modulo the tile: set KnParameters.wrap to the same size
    KN_SEAM_CIRCLE, // each axis walks once around a circle in two dimensions of its own
    KN_SEAM_SPHERE, // a map of a sphere: p[0] around the equator, p[1] from pole to pole, half as tall as wide
    KN_SEAM_LOOP,   // time walks around a circle: the last frame meets the first
    KN_SEAM_MODE_COUNT
} KnSeamMode;

typedef struct KnSeamInfo {
    const char *name;        // "circle"
    const char *idea;        // one sentence
    int noise_dimensions[4]; // that the noise must have, by the dimensions of the picture (index 1..3); 0: not possible
} KnSeamInfo;

KN_API const KnSeamInfo *kn_seam_info(KnSeamMode mode);

typedef struct KnSeam {
    KnSeamMode mode;
    int dimensions;     // of the picture, 1..3
    double size;        // of the tile in cells, above 0
    double loop_radius; // loop: cells, usually 1; a greater radius shows more motion
} KnSeam;

// NULL if the mode, the dimensions and the noise are compatible; if not, why.
KN_API const char *kn_seam_error(const KnSeam *seam, const KnFractal *fractal);

// Value at a position in cells. `phase`, in turns, is the time of KN_SEAM_LOOP; the other modes ignore it.
KN_API float kn_seam_sample(const KnSeam *seam, const KnFractal *fractal, const double point[], double phase);

// ---- points that keep their distance, thresholds that keep theirs

// Poisson-disc points over the whole plane: at random, and never closer than sqrt(2) cells, a cell's diagonal, so that
// a cell holds at most one; 0.328 a cell on average. They depend on the seed and their place alone, exact at any
// distance. Writes the points of size[0] x size[1] cells from the cell `from`, relative to its corner, and returns how
// many there are: `points` has room for one a cell. Some 1.2 us a cell in squares of 64 x 64; a cell alone costs 1 ms.
KN_API int kn_poisson_points(uint64_t seed, const int64_t from[], const int size[], double (*points)[2]);

// A tile of blue noise by void and cluster (R. Ulichney 1993): the numbers 0 .. size^2 - 1, such that the pixels below
// any of them are spread evenly, also across the edges. `size` is a power of two in the range, else false; also if
// memory runs out. 64 takes some 15 ms, each doubling 30 times as long.
enum { KN_BLUE_LEAST = 8, KN_BLUE_MOST = 128 };
KN_API bool kn_blue_noise(uint64_t seed, int size, uint16_t ranks[]);

// ---- fields

// Fractal noise fields over blocks, from which terrain is made. A field sums octaves of one kind of noise; each has its
// own seed, period (a whole number of blocks) and integer offset, hashed from the world's seed, so that no place is
// special. Exact at any distance: only integers depend on it. Immutable after init; fills have the bits of points.

enum {
    KN_FIELD_OCTAVES_MAX = 12,
    KN_FIELD_PERIOD_MAX = 1 << 20,
    KN_FIELD_STEP_MAX = 64,   // of fills in space
    KN_FIELD_STEP2_MAX = 256, // in the plane
    KN_FIELD_NAME_MAX = 32,
    KN_FIELD_MOVE_MAX = 4096,   // blocks
    KN_FIELD_MOVE_UNITS = 1024, // in a block
};
#define KN_FIELD_LACUNARITY_MAX 8.0f

typedef enum KnFieldKind {
    KN_FIELD_PERLIN2,
    KN_FIELD_PERLIN3,
    KN_FIELD_SIMPLEX3,
    KN_FIELD_VALUE2,
    KN_FIELD_VALUE3,
    KN_FIELD_WHITE2,
    KN_FIELD_WHITE3,
    KN_FIELD_WORLEY2, // distance to the nearest feature point, mapped to [-1, 1]
    KN_FIELD_WORLEY3,
    KN_FIELD_KIND_COUNT
} KnFieldKind;

typedef struct KnFieldDef {
    char name[KN_FIELD_NAME_MAX]; // hashed into the seed: must never change
    KnFieldKind kind;
    int period;       // of the first octave, in blocks: 1 .. KN_FIELD_PERIOD_MAX; powers of two are fastest
    int octaves;      // 1 .. KN_FIELD_OCTAVES_MAX
    float gain;       // amplitude factor from one octave to the next, 0..8
    float lacunarity; // frequency factor, above 1, at most KN_FIELD_LACUNARITY_MAX; 0: 2
} KnFieldDef;

// The period of octave 0 .. octaves - 1: period / lacunarity^octave, rounded to a whole number of blocks, at least 1.
KN_API int kn_field_period(const KnFieldDef *def, int octave);

// The time of a sample of a fill at a step of 1, at least 1 an octave, in units of one octave of 2D Perlin noise of a
// wide period, as measured once (docs/noise.md): the same everywhere, for refusing too much work. A warped field (a 2D
// kind) costs what the wildest moves do, without computing them. INT_MAX for what kn_field_init refuses.
KN_API int kn_field_cost(const KnFieldDef *def, bool warped);

typedef struct KnFieldOctave {
    uint64_t seed;
    int64_t offset_x, offset_y, offset_z; // blocks, added to the position
    int32_t period;
    float amplitude; // normalised: all of a field's amplitudes sum to 1
} KnFieldOctave;

typedef struct KnField {
    KnFieldKind kind;
    int octave_count;
    KnFieldOctave octaves[KN_FIELD_OCTAVES_MAX];
} KnField;

// False if a member of `def` is out of range; the field is then 0 everywhere, in 2D.
KN_API bool kn_field_init(KnField *field, const KnFieldDef *def, int64_t world_seed);

// The field without its octaves of a shorter period, but with the first one: what samples far apart can show of it.
KN_API KnField kn_field_coarse(const KnField *field, int period);

KN_API int kn_field_dimensions(const KnField *field); // 2 or 3

// Value at a block within +-2^60, in [-1, 1]. The 2D form is for 2D kinds, the 3D form for 3D kinds.
KN_API float kn_field_at2(const KnField *field, int64_t x, int64_t z);
KN_API float kn_field_at3(const KnField *field, int64_t x, int64_t y, int64_t z);

// 16 x 16 columns from (x, z), `step` blocks apart (1..KN_FIELD_STEP2_MAX): out[j * 16 + i] = kn_field_at2(x + i *
// step, z + j * step).
KN_API void kn_field_fill2(const KnField *field, int64_t x, int64_t z, int step, float out[256]);

// The same with places that are moved (domain warp), rounded down to 1 / KN_FIELD_MOVE_UNITS of a block, within
// +-KN_FIELD_MOVE_MAX blocks: as exact far away as anywhere, and with the bits of kn_field_at2 at whole blocks. For 2D.
KN_API float kn_field_at2_warped(const KnField *field, int64_t x, int64_t z, float move_x, float move_z);

// out[n] = kn_field_at2_warped with the moves [n], at the places of kn_field_fill2. `out` may be one of the moves.
KN_API void kn_field_fill2_warped(const KnField *field, int64_t x, int64_t z, int step, const float move_x[256],
                                  const float move_z[256], float out[256]);

// `tiles` squares of kn_field_fill2 along z, cheaper than one by one: square t from z + 16 * step * t to out + apart *
// t.
KN_API void kn_field_fill2_strip(const KnField *field, int64_t x, int64_t z, int step, int tiles, float *out,
                                 ptrdiff_t apart);

// 16 x 16 columns `step` blocks apart and `layers` layers (1..256) `step_y` apart (both steps 1..64):
// out[(k * 16 + j) * 16 + i] = kn_field_at3(x + i * step, y + k * step_y, z + j * step).
KN_API void kn_field_fill3(const KnField *field, int64_t x, int64_t y, int64_t z, int step, int step_y, int layers,
                           float *out);

#ifdef __cplusplus
}
#endif
