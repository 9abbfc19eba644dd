#include "tools/noise/measure.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/os.h"
#include "noise/sine.h"

#include <math.h>
#include <string.h>

enum { SIDE = MEASURE_SIDE, SAMPLES_TO_A_CELL = SIDE / MEASURE_CELLS, SQUARES = 6, SPREAD = 4096 };

double measure_largest(const double *shares, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = MAX(most, shares[i]);
    return most;
}

double measure_band_low(int band) { return (double)SAMPLES_TO_A_CELL / SIDE * (1 << band); }

static double fractal_at(const void *data, int dimensions, const double point[KN_DIMENSIONS_MAX])
{
    return (double)kn_fractal_sample(data, dimensions, point);
}

Measured measured_fractal(const KnFractal *fractal, int dimensions)
{
    return (Measured){fractal_at, fractal, dimensions, kn_fractal_range(fractal, dimensions)};
}

static double value_at(const Measured *measured, const double *point)
{
    return measured->at(measured->data, measured->dimensions, point);
}

static double slope_at(const Measured *measured, const double *point)
{
    const double step = 1.0 / 1024;
    double sum = 0;
    for (int a = 0; a < measured->dimensions; a++) {
        double ahead[KN_DIMENSIONS_MAX], behind[KN_DIMENSIONS_MAX];
        memcpy(ahead, point, sizeof ahead);
        memcpy(behind, point, sizeof behind);
        ahead[a] += step;
        behind[a] -= step;
        double rise = value_at(measured, ahead) - value_at(measured, behind);
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

bool noise_measure(NoiseMeasure *measure, const Measured *measured, int64_t samples, Progress *progress)
{
    enum { SLOPE_EVERY = 16, LOOK_EVERY = 4096 };
    *measure = (NoiseMeasure){.samples = samples, .range = measured->range, .lowest = HUGE_VAL, .highest = -HUGE_VAL};
    int64_t slopes = 0;
    for (int64_t i = 0; i < samples; i++) {
        double point[KN_DIMENSIONS_MAX] = {0};
        for (int a = 0; a < measured->dimensions; a++)
            point[a] = ((double)(hash_at2(77, i, a) >> 11) * 0x1p-53 * 2 - 1) * SPREAD;
        count_value(measure, value_at(measured, point));
        if (i % SLOPE_EVERY == 0) {
            measure->mean_slope += slope_at(measured, point);
            slopes++;
        }
        if (i % LOOK_EVERY == 0) {
            progress_update(progress, i);
            if (interrupt_pending())
                return false;
        }
    }
    double count = (double)samples;
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

// The Fourier transform of `count` values at a distance of `stride`, by halves (Cooley and Tukey 1965). turn[i] is i /
// SIDE of a turn back.
static void transform_part(const Complex *values, int count, int stride, const Complex *turn, Complex *out)
{
    int half = count / 2;
    if (count == 1) {
        *out = *values;
        return;
    }
    transform_part(values, half, stride * 2, turn, out);
    transform_part(values + stride, half, stride * 2, turn, out + half);
    for (int k = 0; k < half; k++) {
        Complex even = out[k], odd = out[k + half], t = turn[k * (SIDE / count)];
        odd = (Complex){odd.re * t.re - odd.im * t.im, odd.re * t.im + odd.im * t.re};
        out[k] = (Complex){even.re + odd.re, even.im + odd.im};
        out[k + half] = (Complex){even.re - odd.re, even.im - odd.im};
    }
}

// The Fourier transform of SIDE values, in place.
static void transform(Complex *values, int stride, const Complex *turn)
{
    Complex out[SIDE];
    transform_part(values, SIDE, stride, turn, out);
    for (int k = 0; k < SIDE; k++)
        values[k * stride] = out[k];
}

static void transform_square(Complex *values, int rows)
{
    Complex turn[SIDE];
    for (int i = 0; i < SIDE; i++)
        turn[i] = (Complex){cosine_turns(-(double)i / SIDE), sine_turns(-(double)i / SIDE)};
    for (int y = 0; y < rows; y++)
        transform(values + y * SIDE, 1, turn);
    for (int x = 0; rows > 1 && x < SIDE; x++)
        transform(values + x, SIDE, turn);
}

// Fades a square out toward its edges, so that they are no discontinuity (von Hann's window).
static double window(int i) { return 0.5 - 0.5 * cosine_turns((i + 0.5) / SIDE); }

// A square of a slice, from whose values the mean is taken away.
static void sample_square(Complex *values, int rows, const Measured *measured, int square, double mean)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < SIDE; x++) {
            const double point[KN_DIMENSIONS_MAX] = {100.0 * square + (double)x / SAMPLES_TO_A_CELL,
                                                     (double)y / SAMPLES_TO_A_CELL, 0.37, 0.61};
            double value = value_at(measured, point) - mean;
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

void noise_measure_spectrum(NoiseMeasure *measure, const Measured *measured)
{
    int rows = measured->dimensions == 1 ? 1 : SIDE;
    Complex *values = memory_alloc(MEMORY_GENERAL, sizeof *values * (size_t)rows * SIDE);
    for (int square = 0; square < SQUARES; square++) {
        sample_square(values, rows, measured, square, measure->mean);
        transform_square(values, rows);
        add_power(measure, values, rows);
    }
    memory_free(values);
    double total = 0;
    for (int band = 0; band < MEASURE_BANDS; band++)
        total += measure->spectrum[band];
    for (int band = 0; band < MEASURE_BANDS; band++)
        measure->spectrum[band] = total > 0 ? measure->spectrum[band] / total : 0;
}

void noise_measure_plane(NoisePlane *plane, const Measured *measured, double mean, int squares)
{
    *plane = (NoisePlane){0};
    Complex *values = memory_alloc(MEMORY_GENERAL, sizeof *values * SIDE * SIDE);
    for (int square = 0; square < squares; square++) {
        sample_square(values, SIDE, measured, square, mean);
        transform_square(values, SIDE);
        for (int i = 0; i < SIDE * SIDE; i++) {
            int x = (i % SIDE + SIDE / 2) % SIDE, y = (i / SIDE + SIDE / 2) % SIDE;
            plane->power[y][x] += values[i].re * values[i].re + values[i].im * values[i].im;
        }
    }
    memory_free(values);
}
