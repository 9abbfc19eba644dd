#include "tools/noise/request.h"

#include "base/log.h"

enum { PICTURE_SIZE = 512 };

// Options that apply to some noises or fractals only.
static const struct Heed {
    OptionId option;
    unsigned kinds;    // bits of NoiseKind; 0: all
    unsigned fractals; // bits of FractalKind; 0: all
} heeds[] = {
    {OPTION_METRIC, .kinds = 1u << NOISE_WORLEY},
    {OPTION_FEATURE, .kinds = 1u << NOISE_WORLEY},
    {OPTION_RADIUS, .kinds = 1u << NOISE_SIMPLEX},
    {OPTION_OCTAVES, .fractals = ~(1u << FRACTAL_NONE)},
    {OPTION_LACUNARITY, .fractals = ~(1u << FRACTAL_NONE)},
    {OPTION_GAIN, .fractals = ~(1u << FRACTAL_NONE)},
    {OPTION_STRIPES, .fractals = 1u << FRACTAL_MARBLE},
    {OPTION_STRENGTH, .fractals = 1u << FRACTAL_MARBLE | 1u << FRACTAL_WARP},
};

bool noise_request_check(const Options *options)
{
    const OptionsNoise *noise = &options->noise;
    for (size_t i = 0; i < ARRAY_COUNT(heeds); i++) {
        const struct Heed *heed = &heeds[i];
        bool kind = !heed->kinds || heed->kinds >> noise->kind & 1;
        bool fractal = !heed->fractals || heed->fractals >> noise->fractal & 1;
        if (!options_given(options, heed->option) || (kind && fractal))
            continue;
        log_error("--%s has no effect on %s %s", options_name(heed->option), kind ? "--fractal" : "--kind",
                  kind ? fractal_table[noise->fractal].name : noise_table[noise->kind].name);
        return false;
    }
    return true;
}

FractalDef noise_request_fractal(const Options *options)
{
    const OptionsNoise *noise = &options->noise;
    return (FractalDef){.kind = (FractalKind)noise->fractal,
                        .noise = (NoiseKind)noise->kind,
                        .parameters = {.fade = (FadeCurve)noise->fade,
                                       .radius = (SimplexRadius)noise->radius,
                                       .metric = (WorleyMetric)noise->metric,
                                       .value = (WorleyValue)noise->feature},
                        .octaves = noise->octaves,
                        .lacunarity = noise->lacunarity,
                        .gain = (float)noise->gain,
                        .stripes = noise->stripes,
                        .strength = noise->strength};
}

NoisePictureDef noise_request_picture(const Options *options)
{
    bool sized = options_given(options, OPTION_SIZE);
    int height = options->noise.tile == SEAM_SPHERE ? PICTURE_SIZE / 2 : PICTURE_SIZE;
    return (NoisePictureDef){.fractal = noise_request_fractal(options),
                             .seed = (uint64_t)options->seed,
                             .dim = options->noise.dim,
                             .tile = (SeamMode)options->noise.tile,
                             .period = options->noise.period,
                             .width = sized ? options->size[0] : PICTURE_SIZE,
                             .height = sized ? options->size[1] : height,
                             .colour = options->noise.colour};
}

int noise_request_dimension(const Options *options, const Noise *noise, int from)
{
    int dim = options->noise.dim ? options->noise.dim : from;
    for (int i = 0; !options->noise.dim && i < NOISE_DIMENSIONS_MAX && !noise_has_dimension(noise, dim); i++)
        dim = dim % NOISE_DIMENSIONS_MAX + 1;
    if (noise_has_dimension(noise, dim))
        return dim;
    log_error("--dim %d: %s noise has no version of that dimension; \"karst noise list\" shows which it has", dim,
              noise->info->name);
    return 0;
}
