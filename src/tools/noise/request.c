#include "tools/noise/request.h"

#include "base/log.h"

enum { PICTURE_SIZE = 512 };

// Options that apply to some noises or fractals only.
typedef struct Restriction {
    const void *option; // its field
    unsigned kinds;     // bits of NoiseKind; 0: all
    unsigned fractals;  // bits of FractalKind; 0: all
} Restriction;

bool noise_request_check(const NoiseOptions *options)
{
    const Restriction restrictions[] = {
        {&options->metric, .kinds = 1u << NOISE_WORLEY},
        {&options->feature, .kinds = 1u << NOISE_WORLEY},
        {&options->radius, .kinds = 1u << NOISE_SIMPLEX},
        {&options->octaves, .fractals = ~(1u << FRACTAL_NONE)},
        {&options->lacunarity, .fractals = ~(1u << FRACTAL_NONE)},
        {&options->gain, .fractals = ~(1u << FRACTAL_NONE)},
        {&options->stripes, .fractals = 1u << FRACTAL_MARBLE},
        {&options->strength, .fractals = 1u << FRACTAL_MARBLE | 1u << FRACTAL_WARP},
    };
    for (size_t i = 0; i < ARRAY_COUNT(restrictions); i++) {
        const Restriction *row = &restrictions[i];
        bool kind = !row->kinds || row->kinds >> options->kind & 1;
        bool fractal = !row->fractals || row->fractals >> options->fractal & 1;
        if (!option_given(options, row->option) || (kind && fractal))
            continue;
        return log_failure("--%s has no effect on %s %s", option_name(options, row->option),
                           kind ? "--fractal" : "--kind",
                           kind ? fractal_table[options->fractal].name : noise_table[options->kind].name);
    }
    return true;
}

FractalDef noise_request_fractal(const NoiseOptions *options)
{
    return (FractalDef){.kind = (FractalKind)options->fractal,
                        .noise = (NoiseKind)options->kind,
                        .parameters = {.fade = (FadeCurve)options->fade,
                                       .radius = (SimplexRadius)options->radius,
                                       .metric = (WorleyMetric)options->metric,
                                       .value = (WorleyValue)options->feature},
                        .octaves = options->octaves,
                        .lacunarity = options->lacunarity,
                        .gain = (float)options->gain,
                        .stripes = options->stripes,
                        .strength = options->strength};
}

NoisePictureDef noise_request_picture(const NoiseOptions *options)
{
    bool sized = option_given(options, options->size);
    int height = options->tile == SEAM_SPHERE ? PICTURE_SIZE / 2 : PICTURE_SIZE;
    return (NoisePictureDef){.fractal = noise_request_fractal(options),
                             .seed = (uint64_t)options->seed,
                             .dim = options->dim,
                             .tile = (SeamMode)options->tile,
                             .period = options->period,
                             .width = sized ? options->size[0] : PICTURE_SIZE,
                             .height = sized ? options->size[1] : height,
                             .colour = options->colour};
}

int noise_request_dimension(const NoiseOptions *options, const Noise *noise, int from)
{
    int dim = options->dim ? options->dim : from;
    for (int i = 0; !options->dim && i < NOISE_DIMENSIONS_MAX && !noise_has_dimension(noise, dim); i++)
        dim = dim % NOISE_DIMENSIONS_MAX + 1;
    if (noise_has_dimension(noise, dim))
        return dim;
    log_error("--dim %d: %s noise has no version of that dimension; \"karst noise list\" shows which it has", dim,
              noise->info->name);
    return 0;
}
