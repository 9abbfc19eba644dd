#include "noise/noise_internal.h"
#include "noise/sine.h"

#include <string.h>

static const double turn = 6.283185307179586476925;

// Circles and spheres have their centre here, in cells: around a lattice point, opposite points of a gradient noise
// would be each other's negative.
static const double centre[KN_DIMENSIONS_MAX] = {0.25, 0.25, 0.25, 0.25};

// A triangle wave: 0..size..0, repeated.
static double mirror(double x, double size)
{
    double way = settled(x) - (double)floor_to_int64(settled(x / (2 * size))) * 2 * size; // exact for whole sizes
    way = way < 0.0 ? 0.0 : way;
    return way > size ? 2 * size - way : way;
}

static void to_mirror(const KnSeam *seam, const double *point, double phase, double *out)
{
    (void)phase;
    for (int a = 0; a < seam->dimensions; a++)
        out[a] = mirror(point[a], seam->size);
}

static void to_itself(const KnSeam *seam, const double *point, double phase, double *out)
{
    (void)phase;
    memcpy(out, point, (size_t)seam->dimensions * sizeof *out);
}

// The radius makes the circle as long as the tile is wide, so that the noise keeps its scale.
static void to_circles(const KnSeam *seam, const double *point, double phase, double *out)
{
    (void)phase;
    for (int a = 0; a < seam->dimensions; a++) {
        double way = point[a] / seam->size, radius = seam->size / turn;
        out[2 * a] = centre[2 * a] + radius * cosine_turns(way);
        out[2 * a + 1] = centre[2 * a + 1] + radius * sine_turns(way);
    }
}

static void to_sphere(const KnSeam *seam, const double *point, double phase, double *out)
{
    (void)phase;
    double yaw = point[0] / seam->size, pitch = point[1] / seam->size - 0.25, radius = seam->size / turn;
    double around = radius * cosine_turns(pitch);
    out[0] = centre[0] + around * cosine_turns(yaw);
    out[1] = centre[1] + radius * sine_turns(pitch);
    out[2] = centre[2] + around * sine_turns(yaw);
}

static void to_loop(const KnSeam *seam, const double *point, double phase, double *out)
{
    memcpy(out, point, (size_t)seam->dimensions * sizeof *out);
    out[seam->dimensions] = centre[0] + seam->loop_radius * cosine_turns(phase);
    out[seam->dimensions + 1] = centre[1] + seam->loop_radius * sine_turns(phase);
}

typedef void Mapping(const KnSeam *seam, const double *point, double phase, double *out);

// In the order of KnSeamMode.
static const struct {
    KnSeamInfo info;
    Mapping *map;
} seam_rows[] = {
    {{"none", "The noise unchanged: edges do not meet.", {0, 1, 2, 3}}, to_itself},
    {{"mirror", "The tile and its flips, joined: cheap, visibly symmetric.", {0, 1, 2, 3}}, to_mirror},
    {{"wrap", "Lattice coordinates modulo a whole number of cells.", {0, 1, 2, 3}}, to_itself},
    {{"circle", "Each axis walks once around a circle in two dimensions of its own.", {0, 2, 4, 0}}, to_circles},
    {{"sphere", "3D noise on a sphere by yaw and pitch: a planet's map.", {0, 0, 3, 0}}, to_sphere},
    {{"loop", "Time walks around a circle: the last frame meets the first.", {0, 3, 4, 0}}, to_loop},
};
static_assert(ARRAY_COUNT(seam_rows) == KN_SEAM_MODE_COUNT, "a seam mode lacks a row");

const KnSeamInfo *kn_seam_info(KnSeamMode mode)
{
    assert(mode >= 0 && mode < KN_SEAM_MODE_COUNT);
    return &seam_rows[mode].info;
}

const char *kn_seam_error(const KnSeam *seam, const KnFractal *fractal)
{
    if ((unsigned)seam->mode >= KN_SEAM_MODE_COUNT)
        return "there is no such seam";
    const KnNoise *noise = &fractal->noises[0];
    int needed = seam->dimensions >= 1 && seam->dimensions <= 3
                     ? seam_rows[seam->mode].info.noise_dimensions[seam->dimensions]
                     : 0;
    if (!needed)
        return "this seam does not serve a picture of so many dimensions";
    if (!kn_has_dimension(noise, needed))
        return "this seam needs a dimension that the noise does not have";
    if (!(seam->size > 0.0 && seam->size <= (double)KN_WRAP_MAX))
        return "a tile is above 0 and at most 2^24 cells wide";
    for (int a = 0; seam->mode == KN_SEAM_WRAP && a < seam->dimensions; a++)
        if ((double)noise->parameters.wrap[a] != seam->size)
            return "a wrapped tile needs a noise that wraps after as many cells";
    return NULL;
}

float kn_seam_sample(const KnSeam *seam, const KnFractal *fractal, const double point[], double phase)
{
    double at[KN_DIMENSIONS_MAX];
    seam_rows[seam->mode].map(seam, point, phase, at);
    return kn_fractal_sample(fractal, seam_rows[seam->mode].info.noise_dimensions[seam->dimensions], at);
}
