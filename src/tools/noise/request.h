// `karst noise`: its commands, and the noise that its options describe.
#pragma once

#include "cli/options.h"
#include "tools/noise/picture.h"

// From the options of the noise, its fractal and a picture.
#define NOISE_OPTIONS                                                                                                  \
    (OPTION_BIT(OPTION_KIND) | OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_DIM) | OPTION_BIT(OPTION_FRACTAL) |         \
     OPTION_BIT(OPTION_OCTAVES) | OPTION_BIT(OPTION_LACUNARITY) | OPTION_BIT(OPTION_GAIN) |                            \
     OPTION_BIT(OPTION_STRIPES) | OPTION_BIT(OPTION_STRENGTH) | OPTION_BIT(OPTION_FADE) | OPTION_BIT(OPTION_METRIC) |  \
     OPTION_BIT(OPTION_FEATURE) | OPTION_BIT(OPTION_RADIUS))
#define NOISE_PICTURE_OPTIONS                                                                                          \
    (NOISE_OPTIONS | OPTION_BIT(OPTION_PERIOD) | OPTION_BIT(OPTION_TILE) | OPTION_BIT(OPTION_COLOUR) |                 \
     OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_OUTPUT))

// False, with one logged line, if an option is given that has no effect on this noise or fractal.
bool noise_request_check(const Options *options);

FractalDef noise_request_fractal(const Options *options);

// 512 x 512 pixels unless --size is given.
NoisePictureDef noise_request_picture(const Options *options);

// The requested dimension, or the first of `from`, from + 1 ... 4, 1 ... that the noise has. 0, with one logged line,
// if it lacks the requested one.
int noise_request_dimension(const Options *options, const Noise *noise, int from);

// Commands; each returns an exit code.
int noise_list(const Options *options);
int noise_sample_at(const Options *options);
int noise_image(const Options *options);
int noise_animate(const Options *options);
int noise_plot(const Options *options);
int noise_stats(const Options *options);
int noise_gallery(const Options *options);
