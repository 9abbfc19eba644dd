#include "tools/noise/request.h"

#include "cli/command.h"

enum { PICTURE_SIZE = 512 };

// Options that apply to some noises or fractals only.
typedef struct Restriction {
    const void *option; // its field
    unsigned kinds;     // bits of NoiseKind; 0: all
    unsigned fractals;  // bits of FractalKind; 0: all
} Restriction;

int noise_prepare(void *data)
{
    NoiseOptions *options = data;
    NoisePictureDef *picture = &options->picture;
    FractalDef *def = &picture->fractal;
    const Restriction restrictions[] = {
        {&def->parameters.metric, .kinds = 1u << NOISE_WORLEY},
        {&def->parameters.value, .kinds = 1u << NOISE_WORLEY},
        {&def->parameters.radius, .kinds = 1u << NOISE_SIMPLEX},
        {&def->octaves, .fractals = ~(1u << FRACTAL_NONE)},
        {&def->lacunarity, .fractals = ~(1u << FRACTAL_NONE)},
        {&options->gain, .fractals = ~(1u << FRACTAL_NONE)},
        {&def->stripes, .fractals = 1u << FRACTAL_MARBLE},
        {&def->strength, .fractals = 1u << FRACTAL_MARBLE | 1u << FRACTAL_WARP},
    };
    for (size_t i = 0; i < ARRAY_COUNT(restrictions); i++) {
        const Restriction *row = &restrictions[i];
        bool kind = !row->kinds || row->kinds >> def->noise & 1;
        bool fractal = !row->fractals || row->fractals >> def->kind & 1;
        if (!option_given(options, row->option) || (kind && fractal))
            continue;
        return command_refuse("--%s has no effect on %s %s", option_name(options, row->option),
                              kind ? "--fractal" : "--kind",
                              kind ? fractal_table[def->kind].name : noise_table[def->noise].name);
    }
    def->gain = (float)options->gain;
    bool sized = option_given(options, options->size);
    picture->width = sized ? options->size[0] : PICTURE_SIZE;
    picture->height = sized ? options->size[1] : picture->tile == SEAM_SPHERE ? PICTURE_SIZE / 2 : PICTURE_SIZE;
    return EXIT_DONE;
}

int noise_dimension(const NoiseOptions *options, const Noise *noise, int from)
{
    int dim = options->picture.dim ? options->picture.dim : from;
    for (int i = 0; !options->picture.dim && i < NOISE_DIMENSIONS_MAX && !noise_has_dimension(noise, dim); i++)
        dim = dim % NOISE_DIMENSIONS_MAX + 1;
    if (noise_has_dimension(noise, dim))
        return dim;
    log_error("--dim %d: %s noise has no version of that dimension; \"karst noise list\" shows which it has", dim,
              noise->info->name);
    return 0;
}
