#include "tools/noise/measure.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/os.h"
#include "noise/sine.h"

#include <math.h>
#include <string.h>

enum { SIDE = MEASURE_SIDE, SAMPLES_TO_A_CELL = SIDE / MEASURE_CELLS, SQUARES = 6, PLANE_SQUARES = 24, SPREAD = 4096 };

double measure_largest(const double *shares, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = MAX(most, shares[i]);
    return most;
}

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

static void sample_square(Complex *values, int rows, NoiseValue *value_at, const void *data, int square, double mean)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < SIDE; x++) {
            double at[2] = {100.0 * square + (double)x / SAMPLES_TO_A_CELL, (double)y / SAMPLES_TO_A_CELL};
            double value = value_at(data, at[0], at[1]) - mean;
            values[y * SIDE + x] = (Complex){value * window(x) * (rows == 1 ? 1 : window(y)), 0};
        }
}

typedef struct Slice {
    const KnFractal *fractal;
    int dim;
} Slice;

static double slice_at(const void *data, double x, double y)
{
    const Slice *slice = data;
    return (double)kn_fractal_sample(slice->fractal, slice->dim, (double[KN_DIMENSIONS_MAX]){x, y, 0.37, 0.61});
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
        sample_square(values, rows, slice_at, &(Slice){fractal, dim}, square, measure->mean);
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

bool noise_measure(NoiseMeasure *measure, const KnFractal *fractal, int dim, int64_t samples, Progress *progress)
{
    *measure = (NoiseMeasure){
        .samples = samples, .range = kn_fractal_range(fractal, dim), .lowest = HUGE_VAL, .highest = -HUGE_VAL};
    if (!measure_values(measure, fractal, dim, progress))
        return false;
    measure_spectrum(measure, fractal, dim);
    return true;
}

void noise_measure_plane_of(NoisePlane *plane, NoiseValue *value, const void *data, double mean, int squares)
{
    *plane = (NoisePlane){0};
    Complex *values = memory_alloc(MEMORY_GENERAL, sizeof *values * SIDE * SIDE);
    for (int square = 0; square < squares; square++) {
        sample_square(values, SIDE, value, data, square, mean);
        transform_square(values, SIDE);
        for (int i = 0; i < SIDE * SIDE; i++) {
            int x = (i % SIDE + SIDE / 2) % SIDE, y = (i / SIDE + SIDE / 2) % SIDE;
            plane->power[y][x] += values[i].re * values[i].re + values[i].im * values[i].im;
        }
    }
    memory_free(values);
}

void noise_measure_plane(NoisePlane *plane, const KnFractal *fractal, int dim, double mean)
{
    noise_measure_plane_of(plane, slice_at, &(Slice){fractal, dim}, mean, PLANE_SQUARES);
}
