#include "tools/noise/measure.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/os.h"
#include "noise/sine.h"

#include <math.h>
#include <string.h>

enum { SIDE = 128, SAMPLES_TO_A_CELL = 8, SQUARES = 6, SPREAD = 4096 };

double measure_band_low(int band) { return (double)SAMPLES_TO_A_CELL / SIDE * (1 << band); }

static double slope_at(const KnFractal *fractal, int dim, const double *point)
{
    const double step = 1.0 / 1024;
    double sum = 0;
    for (int a = 0; a < dim; a++) {
        double ahead[KN_DIMENSIONS_MAX], behind[KN_DIMENSIONS_MAX];
        memcpy(ahead, point, sizeof ahead);
        memcpy(behind, point, sizeof behind);
        ahead[a] += step;
        behind[a] -= step;
        double rise = (double)kn_fractal_sample(fractal, dim, ahead) - (double)kn_fractal_sample(fractal, dim, behind);
        sum += rise * rise / (4 * step * step);
    }
    return sqrt(sum);
}

static void count_value(NoiseMeasure *measure, double value)
{
    double low = (double)measure->range.lowest, high = (double)measure->range.highest;
    int bin = (int)CLAMP((value - low) / (high - low) * MEASURE_BINS, 0, MEASURE_BINS - 1);
    measure->histogram[bin] += 1;
    measure->lowest = MIN(measure->lowest, value);
    measure->highest = MAX(measure->highest, value);
    measure->mean += value;
    measure->deviation += value * value;
}

static bool measure_values(NoiseMeasure *measure, const KnFractal *fractal, int dim, Progress *progress)
{
    enum { SLOPE_EVERY = 16, LOOK_EVERY = 4096 };
    int64_t slopes = 0;
    for (int64_t i = 0; i < measure->samples; i++) {
        double point[KN_DIMENSIONS_MAX] = {0};
        for (int a = 0; a < dim; a++)
            point[a] = ((double)(hash_at2(77, i, a) >> 11) * 0x1p-53 * 2 - 1) * SPREAD;
        count_value(measure, (double)kn_fractal_sample(fractal, dim, point));
        if (i % SLOPE_EVERY == 0) {
            measure->mean_slope += slope_at(fractal, dim, point);
            slopes++;
        }
        if (i % LOOK_EVERY == 0) {
            progress_update(progress, i);
            if (interrupt_pending())
                return false;
        }
    }
    double count = (double)measure->samples;
    measure->mean /= count;
    measure->deviation = sqrt(fmax(measure->deviation / count - measure->mean * measure->mean, 0));
    measure->mean_slope /= (double)slopes;
    for (int bin = 0; bin < MEASURE_BINS; bin++)
        measure->histogram[bin] /= count;
    return true;
}

typedef struct Complex {
    double re, im;
} Complex;

// A plain Fourier transform of SIDE values at a distance of `stride`, in place; too small to need a fast one.
static void transform(Complex *values, int stride)
{
    Complex out[SIDE], turn[SIDE];
    for (int i = 0; i < SIDE; i++)
        turn[i] = (Complex){cosine_turns(-(double)i / SIDE), sine_turns(-(double)i / SIDE)};
    for (int k = 0; k < SIDE; k++) {
        out[k] = (Complex){0, 0};
        for (int i = 0; i < SIDE; i++) {
            Complex t = turn[k * i % SIDE], v = values[i * stride];
            out[k].re += v.re * t.re - v.im * t.im;
            out[k].im += v.re * t.im + v.im * t.re;
        }
    }
    for (int k = 0; k < SIDE; k++)
        values[k * stride] = out[k];
}

// Fades a square out toward its edges, so that they are no discontinuity (von Hann's window).
static double window(int i) { return 0.5 - 0.5 * cosine_turns((i + 0.5) / SIDE); }

static void sample_square(Complex *values, const KnFractal *fractal, int dim, int square, double mean)
{
    int rows = dim == 1 ? 1 : SIDE;
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < SIDE; x++) {
            double point[KN_DIMENSIONS_MAX] = {100.0 * square + (double)x / SAMPLES_TO_A_CELL,
                                               (double)y / SAMPLES_TO_A_CELL, 0.37, 0.61};
            double value = (double)kn_fractal_sample(fractal, dim, point) - mean;
            values[y * SIDE + x] = (Complex){value * window(x) * (rows == 1 ? 1 : window(y)), 0};
        }
}

static void add_power(NoiseMeasure *measure, const Complex *values, int rows)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < SIDE; x++) {
            int fx = x <= SIDE / 2 ? x : SIDE - x, fy = y <= SIDE / 2 ? y : SIDE - y;
            double waves = sqrt((double)(fx * fx + fy * fy)) * SAMPLES_TO_A_CELL / SIDE;
            const Complex *v = &values[y * SIDE + x];
            for (int band = 0; band < MEASURE_BANDS; band++)
                if (waves >= measure_band_low(band) && waves < measure_band_low(band + 1))
                    measure->spectrum[band] += v->re * v->re + v->im * v->im;
        }
}

static void measure_spectrum(NoiseMeasure *measure, const KnFractal *fractal, int dim)
{
    int rows = dim == 1 ? 1 : SIDE;
    Complex *values = memory_alloc(MEMORY_GENERAL, sizeof *values * (size_t)rows * SIDE);
    for (int square = 0; square < SQUARES; square++) {
        sample_square(values, fractal, dim, square, measure->mean);
        for (int y = 0; y < rows; y++)
            transform(values + y * SIDE, 1);
        for (int x = 0; rows > 1 && x < SIDE; x++)
            transform(values + x, SIDE);
        add_power(measure, values, rows);
    }
    memory_free(values);
    double total = 0;
    for (int band = 0; band < MEASURE_BANDS; band++)
        total += measure->spectrum[band];
    for (int band = 0; band < MEASURE_BANDS; band++)
        measure->spectrum[band] = total > 0 ? measure->spectrum[band] / total : 0;
}

bool noise_measure(NoiseMeasure *measure, const KnFractal *fractal, int dim, int64_t samples, Progress *progress)
{
    *measure = (NoiseMeasure){
        .samples = samples, .range = kn_fractal_range(fractal, dim), .lowest = HUGE_VAL, .highest = -HUGE_VAL};
    if (!measure_values(measure, fractal, dim, progress))
        return false;
    measure_spectrum(measure, fractal, dim);
    return true;
}
