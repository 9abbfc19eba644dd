// Seamless noise: tiles whose opposite edges agree, planets without a seam, animations that end where they began.
// Pure functions over a Fractal: any thread.
#pragma once

#include "noise/fractal.h"

typedef enum SeamMode {
    SEAM_NONE,
    SEAM_MIRROR, // the tile and its flips, joined: cheap, visibly symmetric, its slope jumps
    SEAM_WRAP,   // lattice coordinates modulo the tile: set NoiseParameters.wrap to the same size
    SEAM_CIRCLE, // each axis walks once around a circle in two dimensions of its own
    SEAM_SPHERE, // a map of a sphere: p[0] around the equator, p[1] from pole to pole, half as tall as wide
    SEAM_LOOP,   // time walks around a circle: the last frame meets the first
    SEAM_MODE_COUNT
} SeamMode;

typedef struct SeamInfo {
    const char *name;        // "circle"
    const char *idea;        // one sentence
    int noise_dimensions[4]; // that the noise must have, by the dimensions of the picture (index 1..3); 0: not possible
} SeamInfo;

extern const SeamInfo seam_table[SEAM_MODE_COUNT];

typedef struct Seam {
    SeamMode mode;
    int dimensions;     // of the picture, 1..3
    double size;        // of the tile in cells, above 0
    double loop_radius; // loop: cells; a greater radius shows more motion. 0 means 1
} Seam;

// Returns whether the mode, the dimensions and the noise are compatible; if not, logs one line with the reason.
bool seam_is_possible(const Seam *seam, const Fractal *fractal);

// Value at a position in cells. `phase`, in turns, is the time of SEAM_LOOP; the other modes ignore it.
float seam_sample(const Seam *seam, const Fractal *fractal, const double point[], double phase);
