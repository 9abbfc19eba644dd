// `karst noise`: its commands, and the noise that its options describe.
#pragma once

#include "cli/options.h"
#include "tools/noise/picture.h"

// Numbers that are not given are 0, which stands for the noise's default.
typedef struct NoiseOptions {
    Arguments arguments;
    NoisePictureDef picture; // 512 x 512 pixels unless --size is given
    int size[2];             // --size
    const char *output;      // NULL if not given
    double at[4];            // X[,Y[,Z[,W]]], in cells
    int at_count;            // how many were given
    double gain, jitter, weight, contrast;
    int frames;
    int count;        // --count
    double span;      // --span, in cells
    const char *from; // --from; NULL if not given
} NoiseOptions;

// The requested dimension, or the first of `from`, from + 1 ... 4, 1 ... that the noise has. 0, with one logged line,
// if it lacks the requested one.
int noise_dimension(const NoiseOptions *options, const KnNoise *noise, int from);

// Coordinates at which it can be sampled are within +- this.
double noise_farthest(const KnFractalDef *def);

// False, with one logged line, if the noise cannot be sampled at the given position, or up to `beyond` cells further.
bool noise_position_fits(const NoiseOptions *options, double beyond);

// The words of the options for KnWorleyMetric and KnWorleyValue; NULL after the last.
const char *noise_metric_name(int metric);
const char *noise_feature_name(int value);

// Commands (Subcommand.run).
int noise_list(void *options);
int noise_sample_at(void *options);
int noise_points(void *options);
int noise_image(void *options);
int noise_animate(void *options);
int noise_plot(void *options);
int noise_stats(void *options);
int noise_gallery(void *options);
