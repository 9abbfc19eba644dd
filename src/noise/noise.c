#include "karst/noise.h"

#include "base/log.h"
#include "base/memory.h"
#include "noise/noise_internal.h"

#include <string.h>

// clang-format off
const NoiseInfo noise_table[NOISE_KIND_COUNT] = {
    [NOISE_HASH] = {
        .name = "hash", .title = "Hash", .source = "D. Stafford, Better Bit Mixing, 2011",
        .idea = "The position's bits, mixed until no pattern is left.",
        .flags = NOISE_EXACT | NOISE_WRAPS, .range = {-1.0f, 1.0f}, .reach = {0, 1, 1, 1, 1},
        .at_cell = {NULL, noise_hash1, noise_hash2, noise_hash3, noise_hash4}},
    [NOISE_BIT] = {
        .name = "bit", .title = "Bit noise",
        .source = "S. Eiserloh, Math for Game Programmers: Noise-Based RNG, GDC 2017",
        .idea = "Two multiplications and three shifts of a 32-bit position: quick, and not quite random.",
        .range = {-1.0f, 1.0f}, .reach = {0, 1},
        .at_cell = {NULL, noise_bit1}},
    [NOISE_WHITE] = {
        .name = "white", .title = "White noise", .source = "textbook",
        .idea = "A random value for each cell, the same from edge to edge.",
        .flags = NOISE_EXACT | NOISE_WRAPS, .range = {-1.0f, 1.0f}, .reach = {0, 1, 1, 1},
        .at_cell = {NULL, noise_white1, noise_white2, noise_white3}},
    [NOISE_VALUE] = {
        .name = "value", .title = "Value noise", .source = "textbook",
        .idea = "A random value at each lattice point, with faded interpolation between.",
        .flags = NOISE_EXACT | NOISE_FADES | NOISE_WRAPS, .range = {-1.0f, 1.0f}, .reach = {0, 1, 1, 1},
        .at_cell = {NULL, noise_value1, noise_value2, noise_value3}},
    [NOISE_PERLIN] = {
        .name = "perlin", .title = "Perlin noise",
        .source = "K. Perlin, An Image Synthesizer, SIGGRAPH 1985; Improving Noise, SIGGRAPH 2002",
        .idea = "A random slope at each lattice point; 0 on the lattice, hills between.",
        .flags = NOISE_EXACT | NOISE_FADES | NOISE_WRAPS, .range = {-1.0f, 1.0f},
        .reach = {0, 0.99f, 0.99f, 0.95f, 0.71f},
        .at_cell = {NULL, noise_perlin1, noise_perlin2, noise_perlin3, noise_perlin4}},
    [NOISE_PERLIN1985] = {
        .name = "perlin1985", .title = "Perlin noise of 1985",
        .source = "K. Perlin, An Image Synthesizer, SIGGRAPH 1985",
        .idea = "Gradients from a table of random unit vectors, scattered by a permutation.",
        .flags = NOISE_FADES | NOISE_TABLES, .repeat = 256, .range = {-1.0f, 1.0f}, .reach = {0, 0, 0.94f, 0.77f},
        .at_cell = {NULL, NULL, noise_perlin1985_2, noise_perlin1985_3}, .make_tables = noise_perlin1985_make_tables},
    [NOISE_PERLIN2002] = {
        .name = "perlin2002", .title = "Perlin's improved noise",
        .source = "K. Perlin, Improving Noise, SIGGRAPH 2002",
        .idea = "The published permutation and twelve edge gradients, the same for everyone.",
        .flags = NOISE_FADES | NOISE_SEEDLESS, .repeat = 256, .range = {-1.04f, 1.04f}, .reach = {0, 0, 0, 0.96f},
        .at_cell = {NULL, NULL, NULL, noise_perlin2002_3}},
    [NOISE_PERLIN4] = {
        .name = "perlin4", .title = "Perlin noise with four gradients",
        .source = "a fast variant in articles about noise for games",
        .idea = "Only the four diagonals as gradients: cheap, with visible artefacts.",
        .flags = NOISE_EXACT | NOISE_FADES | NOISE_WRAPS, .range = {-1.0f, 1.0f}, .reach = {0, 0, 1},
        .at_cell = {NULL, NULL, noise_perlin4_2}},
    [NOISE_SIMPLEX] = {
        .name = "simplex", .title = "Simplex noise",
        .source = "K. Perlin, Noise hardware, SIGGRAPH 2001; S. Gustavson, Simplex noise demystified, 2005",
        .idea = "Triangles and tetrahedra for squares and cubes: n + 1 corners, no favoured axis.",
        .flags = NOISE_WRAPS, .range = {-1.0f, 1.0f}, .reach = {0, 0, 1, 1, 0.99f},
        .at_point = {NULL, NULL, noise_simplex2, noise_simplex3, noise_simplex4}},
    [NOISE_WORLEY] = {
        .name = "worley", .title = "Worley noise",
        .source = "S. Worley, A Cellular Texture Basis Function, SIGGRAPH 1996",
        .idea = "The distance to the nearest of scattered points: cells, cracks, scales.",
        .flags = NOISE_EXACT | NOISE_WRAPS, .range = {0.0f, 1.73206f}, .reach = {0, 0, 0.76f, 0.39f},
        .at_cell = {NULL, NULL, noise_worley2, noise_worley3}},
    [NOISE_WAVELET] = {
        .name = "wavelet", .title = "Wavelet noise", .source = "R. Cook and T. DeRose, Wavelet Noise, SIGGRAPH 2005",
        .idea = "Random numbers less all that half the resolution can show: one octave and no more.",
        .flags = NOISE_TABLES, .repeat = 128, .range = {-1.0f, 1.0f}, .reach = {0, 0, 0.96f, 0.90f},
        .at_point = {NULL, NULL, noise_wavelet2, noise_wavelet3}, .make_tables = noise_wavelet_make_tables},
};
// clang-format on

static bool wrap_is_possible(NoiseKind kind, const NoiseParameters *parameters)
{
    const int *wrap = parameters->wrap;
    if (!wrap[0] && !wrap[1] && !wrap[2] && !wrap[3])
        return true;
    if (!(noise_table[kind].flags & NOISE_WRAPS))
        return log_failure("%s noise cannot wrap at a chosen size; perlin, value and worley can",
                           noise_table[kind].name);
    for (int a = 0; a < NOISE_DIMENSIONS_MAX; a++)
        if (wrap[a] < 0 || wrap[a] > NOISE_WRAP_MAX)
            return log_failure("noise wraps after 1 to %d cells, not %d", NOISE_WRAP_MAX, wrap[a]);
    if (kind == NOISE_SIMPLEX &&
        (!wrap[0] || !wrap[1] || !wrap[2] || wrap[3] || wrap[0] % 3 || wrap[1] % 3 || wrap[2] % 3))
        return log_failure(
            "simplex noise wraps only in 3D, by multiples of 3 cells on all axes: in 2D and 4D no whole number of "
            "cells brings the skewed lattice back onto itself");
    return true;
}

static bool parameters_are_possible(NoiseKind kind, const NoiseParameters *parameters)
{
    if (parameters->points < 0 || parameters->points > NOISE_WORLEY_POINTS_MAX)
        return log_failure("Worley noise has 1 to %d points a cell, not %d", NOISE_WORLEY_POINTS_MAX,
                           parameters->points);
    if (parameters->fade != FADE_DEFAULT && !(noise_table[kind].flags & NOISE_FADES))
        return log_failure("%s noise has no fade curve to choose", noise_table[kind].name);
    return wrap_is_possible(kind, parameters);
}

bool noise_init(Noise *noise, NoiseKind kind, uint64_t seed, const NoiseParameters *parameters)
{
    ASSERT((unsigned)kind < NOISE_KIND_COUNT);
    *noise = (Noise){.info = &noise_table[kind], .kind = kind, .seed = seed};
    if (parameters) {
        if (!parameters_are_possible(kind, parameters))
            return false;
        noise->parameters = *parameters;
    }
    if (noise->parameters.fade == FADE_DEFAULT)
        noise->parameters.fade = kind == NOISE_PERLIN1985 ? FADE_CUBIC : FADE_QUINTIC;
    if (noise->parameters.points == 0)
        noise->parameters.points = 1;
    if (noise->info->make_tables)
        noise->info->make_tables(noise);
    return true;
}

void noise_quit(Noise *noise)
{
    memory_free(noise->tables);
    noise->tables = NULL;
}

bool noise_has_dimension(const Noise *noise, int dimensions)
{
    if (dimensions < 1 || dimensions > NOISE_DIMENSIONS_MAX)
        return false;
    if (noise->kind == NOISE_SIMPLEX && noise->parameters.wrap[0])
        return dimensions == 3;
    return noise->info->at_cell[dimensions] || noise->info->at_point[dimensions];
}

NoiseRange noise_range(const Noise *noise, int dimensions)
{
    if (noise->kind == NOISE_WORLEY)
        return noise_worley_range(noise, dimensions);
    return noise->info->range;
}

float noise_at_cell(const Noise *noise, int dimensions, const int64_t cell[], const float offset[])
{
    ASSERT(noise_has_dimension(noise, dimensions) && noise->info->at_cell[dimensions]);
    return noise->info->at_cell[dimensions](noise, cell, offset);
}

float noise_sample(const Noise *noise, int dimensions, const double point[])
{
    ASSERT(noise_has_dimension(noise, dimensions));
    const NoiseInfo *info = noise->info;
    if (info->at_point[dimensions])
        return info->at_point[dimensions](noise, point);
    int64_t cell[NOISE_DIMENSIONS_MAX];
    float offset[NOISE_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++) {
        ASSERT(point[a] >= -0x1p52 && point[a] <= 0x1p52);
        cell[a] = floor_to_int64(point[a]);
        offset[a] = (float)(point[a] - (double)cell[a]);
    }
    return info->at_cell[dimensions](noise, cell, offset);
}

static float sample_block(const Noise *noise, int dimensions, const int64_t *block, int32_t period)
{
    int64_t cell[NOISE_DIMENSIONS_MAX];
    float offset[NOISE_DIMENSIONS_MAX];
    double point[NOISE_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++) {
        cell[a] = floor_div(block[a], period);
        offset[a] = (float)(block[a] - cell[a] * period) / (float)period;
        point[a] = (double)block[a] / period;
    }
    const NoiseInfo *info = noise->info;
    return info->at_cell[dimensions] ? info->at_cell[dimensions](noise, cell, offset)
                                     : info->at_point[dimensions](noise, point);
}

void noise_fill(const Noise *noise, int dimensions, const int64_t origin[], const int size[], int32_t period,
                float *out)
{
    ASSERT(noise_has_dimension(noise, dimensions) && period >= 1);
    int64_t block[NOISE_DIMENSIONS_MAX];
    memcpy(block, origin, (size_t)dimensions * sizeof *block);
    for (int a = 0; a < dimensions;) {
        *out++ = sample_block(noise, dimensions, block, period);
        for (a = 0; a < dimensions && ++block[a] == origin[a] + size[a]; a++)
            block[a] = origin[a]; // the end of this axis: advance the next one
    }
}

float noise_sample2(const Noise *noise, double x, double y) { return noise_sample(noise, 2, (const double[]){x, y}); }
