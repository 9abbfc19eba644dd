#include "tools/noise/fault_noise.h"

#include "karst/noise.h"

#include <math.h>

enum { SEED = 42 };

static double fade(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }
static double lerp(double t, double a, double b) { return a + t * (b - a); }

static uint32_t hash(uint64_t seed, int x, int y) { return kn_hash(seed, 2, (int64_t[]){x, y}); }

// The unit gradient at a lattice point, times an offset.
static double slope(uint64_t seed, int x, int y, double dx, double dy)
{
    double angle = hash(seed, x, y) * 0x1p-32 * 6.283185307179586;
    return cos(angle) * dx + sin(angle) * dy;
}

// The value that a corner of a cell gives at an offset from it.
typedef double Corner(uint64_t seed, int x, int y, double dx, double dy);
typedef double Blend(double t, double a, double b);

static double folded(Corner *corner, Blend *blend, uint64_t seed, double x, double y)
{
    int i = (int)floor(x), j = (int)floor(y);
    double fx = x - i, fy = y - j, u = fade(fx), v = fade(fy);
    double top = blend(u, corner(seed, i, j, fx, fy), corner(seed, i + 1, j, fx - 1, fy));
    double bottom = blend(u, corner(seed, i, j + 1, fx, fy - 1), corner(seed, i + 1, j + 1, fx - 1, fy - 1));
    return blend(v, top, bottom);
}

// ---- Perlin noise

static double perlin(uint64_t seed, double x, double y) { return folded(slope, lerp, seed, x, y) * 1.41421356; }

double fault_perlin(double x, double y) { return perlin(SEED, x, y); }

// Each gradient times the position, not the offset from the gradient's own point.
double fault_position(double x, double y)
{
    int i = (int)floor(x), j = (int)floor(y);
    double u = fade(x - i), v = fade(y - j);
    double top = lerp(u, slope(SEED, i, j, x, y), slope(SEED, i + 1, j, x, y));
    double bottom = lerp(u, slope(SEED, i, j + 1, x, y), slope(SEED, i + 1, j + 1, x, y));
    return lerp(v, top, bottom) * 0.5;
}

static double lerp_wrong(double t, double a, double b) { return a + t * (a - b); }

double fault_sign(double x, double y) { return folded(slope, lerp_wrong, SEED, x, y) * 1.41421356; }

// ---- four gradients

static double diagonal(uint32_t which, double dx, double dy) { return (which & 1 ? -dx : dx) + (which & 2 ? -dy : dy); }

static double four_slope(uint64_t seed, int x, int y, double dx, double dy)
{
    return diagonal(hash(seed, x, y) % 4, dx, dy);
}

// A switch with the cases 1 to 4: no case is 4, and 0 is none of them.
static double cases_slope(uint64_t seed, int x, int y, double dx, double dy)
{
    uint32_t which = hash(seed, x, y) % 4;
    return which >= 1 && which <= 4 ? diagonal(which - 1, dx, dy) : 0;
}

double fault_four(double x, double y) { return folded(four_slope, lerp, SEED, x, y); }
double fault_cases(double x, double y) { return folded(cases_slope, lerp, SEED, x, y); }

// ---- five octaves

static double octaves(double x, double y, double *amplitudes)
{
    double sum = 0, amplitude = 1;
    *amplitudes = 0;
    for (int octave = 0; octave < 5; octave++, amplitude *= 0.5, x *= 2, y *= 2) {
        sum += amplitude * perlin(SEED + (uint64_t)octave, x / 2 + 0.37, y / 2 + 0.61);
        *amplitudes += amplitude;
    }
    return sum;
}

double fault_sum(double x, double y)
{
    double amplitudes, sum = octaves(x, y, &amplitudes);
    return sum / amplitudes;
}

double fault_constant(double x, double y)
{
    double amplitudes;
    return octaves(x, y, &amplitudes) / 10;
}

// ---- simplex noise

static double simplex(double x, double y, bool clamped)
{
    const double k1 = 0.36602540378, k2 = 0.21132486541;
    int i = (int)floor(x + (x + y) * k1), j = (int)floor(y + (x + y) * k1);
    double first_x = x - i + (i + j) * k2, first_y = y - j + (i + j) * k2, sum = 0;
    int step = first_x > first_y;
    const int corners[3][2] = {{0, 0}, {step, !step}, {1, 1}};
    for (int c = 0; c < 3; c++) {
        int a = corners[c][0], b = corners[c][1];
        double dx = first_x - a + (a + b) * k2, dy = first_y - b + (a + b) * k2, t = 0.5 - dx * dx - dy * dy;
        if (clamped && t < 0)
            continue;
        sum += t * t * t * t * slope(SEED, i + a, j + b, dx, dy);
    }
    return sum * 99.2;
}

// The noise as a relief lit from the left, enlarged: a jump shows as an edge.
static double relief(double x, double y, bool clamped)
{
    const double zoom = 0.24, step = 0.006, bright = 0.14;
    x = x * zoom + 2;
    y = y * zoom + 2;
    return (simplex(x + step, y, clamped) - simplex(x, y, clamped)) / step * bright;
}

double fault_simplex(double x, double y) { return relief(x, y, true); }
double fault_unclamped(double x, double y) { return relief(x, y, false); }

// ---- two seeds

static double value(uint64_t seed, int x, int y, double dx, double dy)
{
    (void)dx, (void)dy;
    return hash(seed, x, y) * 0x1p-31 - 1;
}

// The seed is added to the coordinate.
static double shifted_value(uint64_t seed, int x, int y, double dx, double dy)
{
    return value(SEED, x + (int)seed, y, dx, dy);
}

enum { FIRST_SEED = 1, SECOND_SEED = 3 };

// The same rows of both seeds, one below the other.
static double two(Corner *corner, double x, double y)
{
    const double half = 4, line = 0.06;
    if (fabs(y - half) < line)
        return 1;
    return y < half ? folded(corner, lerp, FIRST_SEED, x, y) : folded(corner, lerp, SECOND_SEED, x, y - half);
}

double fault_seeds(double x, double y) { return two(value, x, y); }
double fault_shifted(double x, double y) { return two(shifted_value, x, y); }
