#include "noise/fractal.h"

#include "base/hash.h"
#include "base/log.h"
#include "noise/sine.h"

static float as_is(float value) { return value; }
static float absolute(float value) { return value < 0.0f ? -value : value; }
static float ridge(float value) { return 1.0f - 2.0f * absolute(value); }

const FractalInfo fractal_table[FRACTAL_KIND_COUNT] = {
    [FRACTAL_NONE] = {"none", "noise(p)", "the noise itself", as_is, 1},
    [FRACTAL_FBM] = {"fbm", "sum of gain^i noise(lacunarity^i p), divided by the amplitudes", "terrain, stone", as_is,
                     1.6f},
    [FRACTAL_TURBULENCE] = {"turbulence", "sum of gain^i |noise(lacunarity^i p)|, divided likewise", "fire, clouds",
                            absolute, 1.8f},
    [FRACTAL_RIDGED] = {"ridged", "sum of gain^i (1 - 2 |noise(lacunarity^i p)|), divided likewise", "mountain ridges",
                        ridge, 1.7f},
    [FRACTAL_MARBLE] = {"marble", "sin(2 pi (stripes x + strength turbulence(p)))", "marble", absolute, 1},
    [FRACTAL_WARP] = {"warp", "fbm(p + strength fbm'(p))", "rivers, wood grain", as_is, 1.6f},
};

static float octave_sum(const Fractal *fractal, int dimensions, const double *point)
{
    float sum = 0.0f;
    float (*shape)(float value) = fractal_table[fractal->def.kind].shape;
    for (int i = 0; i < fractal->def.octaves; i++) {
        double at[NOISE_DIMENSIONS_MAX];
        for (int a = 0; a < dimensions; a++)
            at[a] = point[a] * fractal->frequencies[i] + fractal->offsets[i][a];
        sum += fractal->amplitudes[i] * shape(noise_sample(&fractal->noises[i], dimensions, at));
    }
    return sum;
}

static float warp(const Fractal *fractal, int dimensions, const double *point)
{
    double moved[NOISE_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++) { // another place of the same noise is used as another noise
        double elsewhere[NOISE_DIMENSIONS_MAX];
        for (int b = 0; b < dimensions; b++)
            elsewhere[b] = point[b] + (a + 1) * 37.625 + b * 11.375;
        moved[a] = point[a] + fractal->def.strength * (double)octave_sum(fractal, dimensions, elsewhere);
    }
    return octave_sum(fractal, dimensions, moved);
}

float fractal_sample(const Fractal *fractal, int dimensions, const double point[])
{
    const FractalDef *def = &fractal->def;
    if (def->kind == FRACTAL_WARP)
        return warp(fractal, dimensions, point);
    float sum = octave_sum(fractal, dimensions, point);
    if (def->kind == FRACTAL_MARBLE)
        return (float)sine_turns(point[0] * def->stripes + def->strength * (double)sum);
    return sum;
}

NoiseRange fractal_range(const Fractal *fractal, int dimensions)
{
    NoiseRange own = noise_range(&fractal->noises[0], dimensions);
    float most = own.highest > -own.lowest ? own.highest : -own.lowest;
    const NoiseRange ranges[FRACTAL_KIND_COUNT] = {
        [FRACTAL_NONE] = own,
        [FRACTAL_FBM] = own,
        [FRACTAL_TURBULENCE] = {0.0f, most},
        [FRACTAL_RIDGED] = {1.0f - 2.0f * most, 1.0f},
        [FRACTAL_MARBLE] = {-1.0f, 1.0f},
        [FRACTAL_WARP] = own,
    };
    return ranges[fractal->def.kind];
}

static bool is_whole(double value) { return value == (double)(int64_t)value; }

static bool def_is_possible(const FractalDef *def)
{
    if (def->octaves < 1 || def->octaves > FRACTAL_OCTAVES_MAX)
        return log_failure("a fractal has 1 to %d octaves, not %d", FRACTAL_OCTAVES_MAX, def->octaves);
    if (!(def->lacunarity >= 1.0 && def->lacunarity <= 8.0))
        return log_failure("lacunarity is 1 to 8, not %g", def->lacunarity);
    if (!(def->gain > 0.0f && def->gain <= 8.0f))
        return log_failure("gain is above 0 and at most 8, not %g", (double)def->gain);
    if (!(def->stripes >= 0.0 && def->stripes <= 1e6 && def->strength >= -1e6 && def->strength <= 1e6))
        return log_failure("stripes are 0 to 10^6 and strength is within +-10^6");
    bool wraps = def->parameters.wrap[0] != 0;
    if (wraps && !is_whole(def->lacunarity))
        return log_failure("a fractal that wraps needs a whole lacunarity, not %g", def->lacunarity);
    if (wraps && def->kind == FRACTAL_MARBLE && !is_whole(def->stripes * def->parameters.wrap[0]))
        return log_failure("marble that wraps after %d cells needs a whole number of stripes in them",
                           def->parameters.wrap[0]);
    return true;
}

static FractalDef with_usual_values(FractalDef def)
{
    def.octaves = def.kind == FRACTAL_NONE ? 1 : def.octaves ? def.octaves : 5;
    def.lacunarity = def.lacunarity == 0.0 ? 2.0 : def.lacunarity;
    def.gain = def.gain == 0.0f ? 0.5f : def.gain;
    def.stripes = def.stripes == 0.0 ? 1.0 : def.stripes;
    def.strength = def.strength == 0.0 ? 1.0 : def.strength;
    return def;
}

static bool octave_init(Fractal *fractal, int i, uint64_t seed)
{
    NoiseParameters parameters = fractal->def.parameters;
    uint64_t own = fractal->def.kind == FRACTAL_NONE ? seed : hash_combine(seed, (uint64_t)i);
    for (int a = 0; a < NOISE_DIMENSIONS_MAX; a++) {
        double wrap = parameters.wrap[a] * fractal->frequencies[i];
        if (wrap > NOISE_WRAP_MAX)
            return log_failure("octave %d would wrap after more than %d cells: use fewer octaves", i + 1,
                               NOISE_WRAP_MAX);
        parameters.wrap[a] = (int)wrap;
        if (fractal->def.kind != FRACTAL_NONE) // sixty-fourths of a cell, below 1024: exact, and off the lattice
            fractal->offsets[i][a] = (double)(hash_combine(own, (uint64_t)a + 1) & 0xFFFF) / 64;
    }
    return noise_init(&fractal->noises[i], fractal->def.noise, own, &parameters);
}

bool fractal_init(Fractal *fractal, const FractalDef *def, uint64_t seed)
{
    ASSERT((unsigned)def->kind < FRACTAL_KIND_COUNT);
    *fractal = (Fractal){.def = with_usual_values(*def)};
    if (!def_is_possible(&fractal->def))
        return false;
    double frequency = 1.0;
    float amplitude = 1.0f, total = 0.0f;
    for (int i = 0; i < fractal->def.octaves; i++) {
        fractal->frequencies[i] = frequency;
        fractal->amplitudes[i] = amplitude;
        if (!octave_init(fractal, i, seed)) {
            fractal_quit(fractal);
            return false;
        }
        frequency *= fractal->def.lacunarity;
        total += amplitude;
        amplitude *= fractal->def.gain;
    }
    for (int i = 0; i < fractal->def.octaves && fractal->def.octaves > 1; i++)
        fractal->amplitudes[i] /=
            total * 1.000001f; // the factor keeps a sum of extremes inside the range after rounding
    return true;
}

void fractal_quit(Fractal *fractal)
{
    for (int i = 0; i < FRACTAL_OCTAVES_MAX; i++)
        noise_quit(&fractal->noises[i]);
}
