// A noise as a picture: the noise, the positions and the colours. The same for `karst noise image`, `animate` and
// `gallery`. A NoisePicture is const after its init: any thread.
#pragma once

#include "karst/noise.h"
#include "tools/noise/canvas.h"
#include "tools/progress.h"

typedef struct Ramp Ramp; // colours, from the lowest value to the highest

const char *ramp_name(int index); // NULL beyond the last

// A function that replaces the fractal, for pictures that are not of a single one. (x, y) in cells; returns [-1, 1].
typedef float NoiseSampler(const KnFractal *fractal, double x, double y, double time);

typedef struct NoisePictureDef {
    KnFractalDef fractal;
    uint64_t seed;
    int dim; // of the noise; 0: the one that the seam mode needs, or 2, or the noise's only one
    KnSeamMode tile;
    KnTurn turn;
    double period; // pixels to a cell
    int width, height;
    const char *colour;    // name of a ramp; NULL: grey
    float contrast;        // 1 maps the noise's whole range to the ramp; 0: the fractal's default
    double at[2];          // position of the upper left corner, in cells, where there is no tile
    double time, fourth;   // third and fourth coordinate where the noise has them, in cells
    double phase;          // of KN_SEAM_LOOP, in turns
    double loop_radius;    // of KN_SEAM_LOOP, in cells
    int repeat;            // shown so many times each way; 0: once
    NoiseSampler *sampler; // NULL: the fractal itself
} NoisePictureDef;

// The usual fourth coordinate.
#define PICTURE_FOURTH 0.37

typedef struct NoisePicture {
    NoisePictureDef def;
    KnFractal fractal;
    KnSeam seam;
    const Ramp *ramp;
    float middle, scale; // of values, for the ramp
} NoisePicture;

// The contrast that is asked for, else the usual one of the fractal: sums of octaves rarely reach the ends of their
// range.
float noise_picture_contrast(const NoisePictureDef *def);

// False, with one logged line, if the noise, the dimension, the seam and the size cannot be combined.
bool noise_picture_init(NoisePicture *picture, const NoisePictureDef *def);
void noise_picture_quit(NoisePicture *picture);

// The value at a position in cells from the upper left corner.
float noise_picture_value(const NoisePicture *picture, double x, double y);

// Draws it into `drawn`, which has its size; ends early after Ctrl-C. The rows are reported to `progress`, if it is not
// NULL, as following `rows_before` earlier ones.
void noise_picture_draw(const NoisePicture *picture, Picture *drawn, Progress *progress, int64_t rows_before);

// Draws it, as often as it is repeated, into a file. False if that cannot be written, which is logged, or after Ctrl-C;
// it is then as it was.
bool noise_picture_write(const NoisePicture *picture, const char *path, Progress *progress, int64_t rows_before);
