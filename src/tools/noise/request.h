// `karst noise`: its commands, and the noise that its options describe.
#pragma once

#include "cli/options.h"
#include "tools/noise/picture.h"

// Numbers that are not given are 0, which stands for the noise's default.
typedef struct NoiseOptions {
    Arguments arguments;
    int64_t seed;
    int size[2];
    const char *output; // NULL if not given
    int kind;           // a NoiseKind
    double at[4];       // X[,Y[,Z[,W]]], in cells
    int at_count;       // how many were given
    int dim;            // 1..4
    int fractal;        // a FractalKind
    int octaves;
    double lacunarity, gain;
    double stripes, strength; // of marble and warp
    double period;            // pixels per cell
    int fade;                 // a FadeCurve
    int metric, feature;      // a WorleyMetric and a WorleyValue
    int radius;               // a SimplexRadius
    int tile;                 // a SeamMode
    const char *colour;       // NULL if not given
    int frames;
} NoiseOptions;

// False, with one logged line, if an option is given that has no effect on this noise or fractal.
bool noise_request_check(const NoiseOptions *options);

FractalDef noise_request_fractal(const NoiseOptions *options);

// 512 x 512 pixels unless --size is given.
NoisePictureDef noise_request_picture(const NoiseOptions *options);

// The requested dimension, or the first of `from`, from + 1 ... 4, 1 ... that the noise has. 0, with one logged line,
// if it lacks the requested one.
int noise_request_dimension(const NoiseOptions *options, const Noise *noise, int from);

// Commands; each returns an exit code.
typedef int NoiseRun(const NoiseOptions *options);
NoiseRun noise_list, noise_sample_at, noise_image, noise_animate, noise_plot, noise_stats, noise_gallery;
