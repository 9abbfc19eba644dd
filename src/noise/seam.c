#include "noise/seam.h"

#include "base/log.h"
#include "noise/noise_internal.h"
#include "noise/sine.h"

#include <string.h>

const SeamInfo seam_table[SEAM_MODE_COUNT] = {
    [SEAM_NONE] = {"none", "The noise unchanged: edges do not meet.", {0, 1, 2, 3}},
    [SEAM_MIRROR] = {"mirror", "The tile and its flips, joined: cheap, visibly symmetric.", {0, 1, 2, 3}},
    [SEAM_WRAP] = {"wrap", "Lattice coordinates modulo a whole number of cells.", {0, 1, 2, 3}},
    [SEAM_CIRCLE] = {"circle", "Each axis walks once around a circle in two dimensions of its own.", {0, 2, 4, 0}},
    [SEAM_SPHERE] = {"sphere", "3D noise on a sphere by yaw and pitch: a planet's map.", {0, 0, 3, 0}},
    [SEAM_LOOP] = {"loop", "Time walks around a circle: the last frame meets the first.", {0, 3, 4, 0}},
};

static const double turn = 6.283185307179586476925;

// A triangle wave: 0..size..0, repeated.
static double mirror(double x, double size)
{
    double way = x / (2 * size);
    way = (way - (double)floor_to_int64(way)) * 2 * size;
    return way > size ? 2 * size - way : way;
}

static void to_mirror(const Seam *seam, const double *point, double phase, double *out)
{
    (void)phase;
    for (int a = 0; a < seam->dimensions; a++)
        out[a] = mirror(point[a], seam->size);
}

static void to_itself(const Seam *seam, const double *point, double phase, double *out)
{
    (void)phase;
    memcpy(out, point, (size_t)seam->dimensions * sizeof *out);
}

// The radius makes the circle as long as the tile is wide, so that the noise keeps its scale.
static void to_circles(const Seam *seam, const double *point, double phase, double *out)
{
    (void)phase;
    for (int a = 0; a < seam->dimensions; a++) {
        double way = point[a] / seam->size, radius = seam->size / turn;
        out[2 * a] = radius * cosine_turns(way);
        out[2 * a + 1] = radius * sine_turns(way);
    }
}

static void to_sphere(const Seam *seam, const double *point, double phase, double *out)
{
    (void)phase;
    double yaw = point[0] / seam->size, pitch = point[1] / seam->size - 0.25, radius = seam->size / turn;
    double around = radius * cosine_turns(pitch);
    out[0] = around * cosine_turns(yaw);
    out[1] = radius * sine_turns(pitch);
    out[2] = around * sine_turns(yaw);
}

static void to_loop(const Seam *seam, const double *point, double phase, double *out)
{
    double radius = seam->loop_radius == 0.0 ? 1.0 : seam->loop_radius;
    memcpy(out, point, (size_t)seam->dimensions * sizeof *out);
    out[seam->dimensions] = radius * cosine_turns(phase);
    out[seam->dimensions + 1] = radius * sine_turns(phase);
}

typedef void Mapping(const Seam *seam, const double *point, double phase, double *out);

static Mapping *const mappings[SEAM_MODE_COUNT] = {
    [SEAM_NONE] = to_itself,    [SEAM_MIRROR] = to_mirror, [SEAM_WRAP] = to_itself,
    [SEAM_CIRCLE] = to_circles, [SEAM_SPHERE] = to_sphere, [SEAM_LOOP] = to_loop,
};

bool seam_is_possible(const Seam *seam, const Fractal *fractal)
{
    const SeamInfo *info = &seam_table[seam->mode];
    const Noise *noise = &fractal->noises[0];
    int needed = seam->dimensions >= 1 && seam->dimensions <= 3 ? info->noise_dimensions[seam->dimensions] : 0;
    if (!needed)
        return log_failure("%s does not serve a picture of %d dimensions", info->name, seam->dimensions);
    if (!noise_has_dimension(noise, needed))
        return log_failure("%s noise has no %dD form here, which %s in %dD needs", noise->info->name, needed,
                           info->name, seam->dimensions);
    if (!(seam->size > 0.0 && seam->size <= NOISE_WRAP_MAX))
        return log_failure("a tile is above 0 and at most %d cells wide, not %g", NOISE_WRAP_MAX, seam->size);
    for (int a = 0; seam->mode == SEAM_WRAP && a < seam->dimensions; a++)
        if ((double)noise->parameters.wrap[a] != seam->size)
            return log_failure("a wrapped tile of %g cells needs a noise that wraps after as many", seam->size);
    return true;
}

float seam_sample(const Seam *seam, const Fractal *fractal, const double point[], double phase)
{
    double at[NOISE_DIMENSIONS_MAX];
    mappings[seam->mode](seam, point, phase, at);
    return fractal_sample(fractal, seam_table[seam->mode].noise_dimensions[seam->dimensions], at);
}
