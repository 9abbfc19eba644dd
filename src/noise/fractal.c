#include "noise/fractal.h"

#include <string.h>

// In the order of KnFractalKind.
static const KnFractalInfo fractal_rows[] = {
    {"none", "noise(p)", "the noise itself", 1.0f},
    {"fbm", "sum of gain^i noise(lacunarity^i p), divided by the amplitudes", "terrain, stone", 1.6f},
    {"turbulence", "sum of gain^i |noise(lacunarity^i p)|, divided likewise", "fire, clouds", 1.8f},
    {"ridged", "sum of gain^i (1 - 2 |noise(lacunarity^i p)|), divided likewise", "mountain ridges", 1.7f},
    {"billow", "sum of gain^i (2 |noise(lacunarity^i p)| - 1), divided likewise", "clouds, cushions of moss", 1.7f},
    {"pingpong", "sum of gain^i pingpong(strength (noise(lacunarity^i p) + 1)), divided likewise", "terraces, agate",
     1.2f},
    {"multi", "sum of gain^i s_i, s_i = (1 - |noise(lacunarity^i p)|)^2 min(1, 2 s_(i-1)), divided likewise",
     "ranges with smooth feet", 1.0f},
    {"hybrid", "sum of gain^i w_i (noise(lacunarity^i p) + 0.7), w_i = the product so far, within 0..1",
     "plains under rough mountains", 1.3f},
    {"erosion", "sum of gain^i noise(lacunarity^i p) / (1 + |sum of slopes so far|^2), divided likewise",
     "worn mountains", 1.8f},
    {"marble", "sin(2 pi (stripes x + strength turbulence(p)))", "marble", 1.0f},
    {"warp", "fbm(p + strength fbm'(p))", "rivers, wood grain", 1.6f},
};
static_assert(ARRAY_COUNT(fractal_rows) == KN_FRACTAL_KIND_COUNT, "a fractal lacks a row");

const KnFractalInfo *kn_fractal_info(KnFractalKind kind)
{
    assert(kind >= 0 && kind < KN_FRACTAL_KIND_COUNT);
    return &fractal_rows[kind];
}

KnFractalDef kn_fractal_default(KnFractalKind kind, KnKind noise)
{
    KnFractalDef def = {
        kind,
        noise,
        kn_parameters_default(noise),
        kind == KN_FRACTAL_NONE ? 1 : 5,
        2.0,
        0.5f,
        0.0f,
        1.0,
        kind == KN_FRACTAL_PINGPONG ? 2.0 : 1.0,
    };
    return def;
}

static float octave(const KnFractal *fractal, int i, int dimensions, const double *point)
{
    double at[KN_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++)
        at[a] = point[a] * fractal->frequencies[i] + fractal->offsets[i][a];
    return kn_sample(&fractal->noises[i], dimensions, at);
}

static float octave_sum(const KnFractal *fractal, int dimensions, const double *point)
{
    float sum = 0.0f, weight = 1.0f;
    for (int i = 0; i < fractal->def.octaves; i++)
        fractal_add(&fractal->def, fractal->amplitudes[i], octave(fractal, i, dimensions, point), &sum, &weight);
    return sum;
}

static float multifractal(const KnFractal *fractal, int dimensions, const double *point)
{
    float sum = 0.0f, weight = 1.0f;
    const bool ridged = fractal->def.kind == KN_FRACTAL_MULTI;
    for (int i = 0; i < fractal->def.octaves; i++)
        fractal_add_multi(ridged, fractal->amplitudes[i], octave(fractal, i, dimensions, point), &sum, &weight);
    return sum;
}

// Slopes wash small forms away (I. Quilez, "Value noise derivatives", 2008): an octave weighs less where the octaves
// before are steep.
static float erosion(const KnFractal *fractal, int dimensions, const double *point)
{
    float sum = 0.0f, slopes[KN_DIMENSIONS_MAX] = {0.0f};
    for (int i = 0; i < fractal->def.octaves; i++) {
        double at[KN_DIMENSIONS_MAX];
        float gradient[KN_DIMENSIONS_MAX], steep = 0.0f;
        for (int a = 0; a < dimensions; a++)
            at[a] = point[a] * fractal->frequencies[i] + fractal->offsets[i][a];
        float value = kn_sample_gradient(&fractal->noises[i], dimensions, at, gradient);
        for (int a = 0; a < dimensions; a++) {
            slopes[a] += gradient[a];
            steep += slopes[a] * slopes[a];
        }
        sum += fractal->amplitudes[i] * value / (1.0f + steep);
    }
    return sum;
}

void kn_warp(const KnFractal *fractal, KnWarp warp, int dimensions, double amplitude, double point[])
{
    const bool progressive = warp == KN_WARP_PROGRESSIVE;
    double moved[KN_DIMENSIONS_MAX], there[KN_DIMENSIONS_MAX], shift, shifts[KN_DIMENSIONS_MAX];
    for (int i = 0; i < (progressive ? fractal->def.octaves : 1); i++) {
        for (int a = 0; a < dimensions; a++) {
            fractal_elsewhere(a, &shift, shifts);
            for (int b = 0; b < dimensions; b++)
                there[b] = (point[b] + shift) + shifts[b];
            float move = progressive ? fractal->amplitudes[i] *
                                           fractal_shape(&fractal->def, octave(fractal, i, dimensions, there))
                                     : octave_sum(fractal, dimensions, there);
            moved[a] = point[a] + amplitude * (double)move;
        }
        memcpy(point, moved, (size_t)dimensions * sizeof *point);
    }
}

static float warped(const KnFractal *fractal, int dimensions, const double *point)
{
    double moved[KN_DIMENSIONS_MAX];
    memcpy(moved, point, (size_t)dimensions * sizeof *moved);
    kn_warp(fractal, KN_WARP_INDEPENDENT, dimensions, fractal->def.strength, moved);
    return octave_sum(fractal, dimensions, moved);
}

float kn_fractal_sample(const KnFractal *fractal, int dimensions, const double point[])
{
    const KnFractalDef *def = &fractal->def;
    if (def->kind == KN_FRACTAL_WARP)
        return warped(fractal, dimensions, point);
    if (def->kind == KN_FRACTAL_EROSION)
        return erosion(fractal, dimensions, point);
    if (fractal_is_multi(def))
        return multifractal(fractal, dimensions, point);
    return fractal_finish(def, octave_sum(fractal, dimensions, point), point[0]);
}

// An octave's signal is negative for low noise, and ends the sum, since the rest weighs 0 then. It weighs as much as
// the signal before it, which adds itself to the sum; that one weighs less if its noise is high, and so on.
static float hybrid_lowest(const KnFractal *fractal, KnRange own)
{
    const float low = HYBRID_LIFT + own.lowest, high = MAX(HYBRID_LIFT + own.highest, 1.0f);
    float least = low * fractal->amplitudes[0], before = 0.0f;
    for (int i = 1; i < fractal->def.octaves && low < 0.0f; i++) {
        before = before / high + fractal->amplitudes[i - 1];
        least = MIN(least, before + low * fractal->amplitudes[i]);
    }
    return least - 1e-6f;
}

KnRange kn_fractal_range(const KnFractal *fractal, int dimensions)
{
    KnRange own = kn_range(&fractal->noises[0], dimensions);
    float most = own.highest > -own.lowest ? own.highest : -own.lowest;
    const float steep = most > 2.0f ? (most - 1.0f) * (most - 1.0f) : 1.0f;
    const KnRange ranges[] = {
        own,                                                      // none
        own,                                                      // fbm
        {0.0f, most},                                             // turbulence
        {1.0f - 2.0f * most, 1.0f},                               // ridged
        {-1.0f, 2.0f * most - 1.0f},                              // billow
        {-1.0f, 1.0f},                                            // pingpong
        {0.0f, steep},                                            // multi
        {hybrid_lowest(fractal, own), HYBRID_LIFT + own.highest}, // hybrid
        own,                                                      // erosion
        {-1.0f, 1.0f},                                            // marble
        own,                                                      // warp
    };
    static_assert(ARRAY_COUNT(ranges) == KN_FRACTAL_KIND_COUNT, "a fractal lacks its range");
    return ranges[fractal->def.kind];
}

static bool is_whole(double value) { return value == (double)(int64_t)value; }

static const char *def_error(const KnFractalDef *def)
{
    if ((unsigned)def->kind >= KN_FRACTAL_KIND_COUNT)
        return "there is no such fractal";
    if (def->octaves < 1 || def->octaves > (def->kind == KN_FRACTAL_NONE ? 1 : KN_FRACTAL_OCTAVES_MAX))
        return "a fractal has 1 to 16 octaves, the noise itself has one";
    if (!(def->lacunarity >= 1.0 && def->lacunarity <= 8.0))
        return "lacunarity is 1 to 8";
    if (!(def->gain >= 0.0f && def->gain <= 8.0f))
        return "gain is 0 to 8";
    if (def->kind == KN_FRACTAL_EROSION && (unsigned)def->noise < KN_KIND_COUNT &&
        !(kn_info(def->noise)->flags & KN_SMOOTH))
        return "erosion needs a noise that has slopes: value, perlin, simplex or wavelet";
    if (!(def->weight >= 0.0f && def->weight <= 1.0f))
        return "weight is 0 to 1";
    if (def->kind == KN_FRACTAL_PINGPONG && !(def->strength >= 0.0 && def->strength <= 100.0))
        return "the strength of pingpong is 0 to 100";
    if (!(def->stripes >= 0.0 && def->stripes <= 1e6 && def->strength >= -1e6 && def->strength <= 1e6))
        return "stripes are 0 to 10^6 and strength is within +-10^6";
    const int *wrap = def->parameters.wrap;
    bool wraps = wrap[0] || wrap[1] || wrap[2] || wrap[3];
    if (wraps && !is_whole(def->lacunarity))
        return "a fractal that wraps needs a whole lacunarity";
    if (wrap[0] && def->kind == KN_FRACTAL_MARBLE && !is_whole(def->stripes * wrap[0]))
        return "marble that wraps needs a whole number of stripes in the tile";
    return NULL;
}

static bool octave_init(KnFractal *fractal, int i, uint64_t seed)
{
    KnParameters parameters = fractal->def.parameters;
    uint64_t own = fractal->def.kind == KN_FRACTAL_NONE ? seed : hash_combine(seed, (uint64_t)i);
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++) {
        double wrap = parameters.wrap[a] * fractal->frequencies[i];
        if (wrap > (double)KN_WRAP_MAX) {
            fractal->error = "the last octaves would wrap after more than 2^24 cells: use fewer";
            return false;
        }
        parameters.wrap[a] = (int)wrap;
        if (fractal->def.kind !=
            KN_FRACTAL_NONE) // an odd number of 128ths of a cell, below 1024: exact, off the lattice
            fractal->offsets[i][a] = (double)((hash_combine(own, (uint64_t)a + 1) & 0xFFFF) * 2 + 1) / 128;
    }
    bool made = kn_init(&fractal->noises[i], fractal->def.noise, own, &parameters);
    fractal->error = fractal->noises[i].error;
    return made;
}

bool kn_fractal_init(KnFractal *fractal, const KnFractalDef *def, uint64_t seed)
{
    memset(fractal, 0, sizeof *fractal);
    fractal->def = *def;
    fractal->error = def_error(def);
    if (fractal->error)
        return false;
    double frequency = 1.0;
    float amplitude = 1.0f, total = 0.0f;
    for (int i = 0; i < def->octaves; i++) {
        fractal->frequencies[i] = frequency;
        fractal->amplitudes[i] = amplitude;
        if (!octave_init(fractal, i, seed)) {
            kn_fractal_quit(fractal);
            return false;
        }
        frequency *= def->lacunarity;
        total += amplitude;
        amplitude *= def->gain;
    }
    for (int i = 0; i < def->octaves && def->octaves > 1; i++)
        fractal->amplitudes[i] /= total * 1.000001f; // keeps a sum of extremes inside the range after rounding
    return true;
}

void kn_fractal_quit(KnFractal *fractal)
{
    for (int i = 0; i < KN_FRACTAL_OCTAVES_MAX; i++)
        kn_quit(&fractal->noises[i]);
}
