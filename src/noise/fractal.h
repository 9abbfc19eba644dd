// Fractals: sums of one noise at rising frequencies and falling amplitudes, each octave with its own seed and its own
// offset, so that no place is special. A Fractal is const after fractal_init and may be sampled by any thread.
#pragma once

#include "karst/noise.h"

enum { FRACTAL_OCTAVES_MAX = 16 };

typedef enum FractalKind {
    FRACTAL_NONE,       // the noise itself, one octave without an offset
    FRACTAL_FBM,        // sum gain^i * noise(lacunarity^i * p) / sum of amplitudes
    FRACTAL_TURBULENCE, // the same with absolute values
    FRACTAL_RIDGED,     // the same with 1 - 2 * absolute value
    FRACTAL_MARBLE,     // sine of (x * stripes + strength * turbulence), in turns
    FRACTAL_WARP,       // fbm(p + strength * (another fbm for each axis)(p))
    FRACTAL_KIND_COUNT
} FractalKind;

typedef struct FractalInfo {
    const char *name;            // "ridged"
    const char *formula;         // for help texts
    const char *use;             // common uses
    float (*shape)(float value); // of each octave before the sum
    float contrast;              // usual one of pictures, since sums of octaves rarely reach the ends of their range
} FractalInfo;

extern const FractalInfo fractal_table[FRACTAL_KIND_COUNT];

// Zero means the default.
typedef struct FractalDef {
    FractalKind kind;
    NoiseKind noise;
    NoiseParameters parameters; // wrap: of the whole, in cells of the first octave; needs a whole lacunarity
    int octaves;                // 1..FRACTAL_OCTAVES_MAX, usually 5 (1 for FRACTAL_NONE)
    double lacunarity;          // frequency factor from one octave to the next, 1..8, usually 2
    float gain;                 // amplitude factor from one octave to the next, usually 0.5
    double stripes;             // marble: waves for each cell along x, usually 1; wrapped, a whole number for the tile
    double strength;            // marble: turns that full turbulence moves; warp: cells; usually 1
} FractalDef;

typedef struct Fractal {
    FractalDef def; // with the defaults filled in
    Noise noises[FRACTAL_OCTAVES_MAX];
    double frequencies[FRACTAL_OCTAVES_MAX];
    double offsets[FRACTAL_OCTAVES_MAX][NOISE_DIMENSIONS_MAX];
    float amplitudes[FRACTAL_OCTAVES_MAX]; // their sum is 1
} Fractal;

// False, with one logged line, if a value is out of range or the noise refuses it; nothing is then allocated.
bool fractal_init(Fractal *fractal, const FractalDef *def, uint64_t seed);
void fractal_quit(Fractal *fractal);

// Value at a position in cells of the first octave; the noise must have the dimension. |coordinates| up to 2^31.
float fractal_sample(const Fractal *fractal, int dimensions, const double point[]);

// The range that the fractal never leaves.
NoiseRange fractal_range(const Fractal *fractal, int dimensions);
