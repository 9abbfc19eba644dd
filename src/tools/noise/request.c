#include "tools/noise/request.h"

#include "base/log.h"

// The range is smaller for fractals, which shift their octaves by offsets, and for noises without exact cells.
double noise_farthest(const KnFractalDef *def)
{
    return def->kind == KN_FRACTAL_NONE ? kn_info(def->noise)->farthest : 0x1p31;
}

bool noise_position_fits(const NoiseOptions *options, double beyond)
{
    const KnFractalDef *def = &options->picture.fractal;
    double most = noise_farthest(def);
    for (int i = 0; i < options->at_count; i++)
        if (!(options->at[i] >= -most && options->at[i] + beyond <= most))
            return log_failure("--at: %s%s can be sampled within +-%.0f, not at %.17g", kn_info(def->noise)->name,
                               def->kind == KN_FRACTAL_NONE ? " noise" : " in a fractal", most,
                               options->at[i] + (options->at[i] > 0 ? beyond : 0));
    return true;
}

int noise_dimension(const NoiseOptions *options, const KnNoise *noise, int from)
{
    int dim = options->picture.dim ? options->picture.dim : from;
    for (int i = 0; !options->picture.dim && i < KN_DIMENSIONS_MAX && !kn_has_dimension(noise, dim); i++)
        dim = dim % KN_DIMENSIONS_MAX + 1;
    if (kn_has_dimension(noise, dim))
        return dim;
    log_error("--dim %d: %s noise has no version of that dimension; \"karst noise list\" shows which it has", dim,
              kn_info(noise->kind)->name);
    return 0;
}

const char *noise_metric_name(int metric) { return WORDS("euclidean", "manhattan", "chebyshev")[metric]; }

const char *noise_feature_name(int value)
{
    return WORDS("f1", "f2", "f2-f1", "f1*f2", "f1/f2", "cell", "edge")[value];
}
