// Statistics of a noise: range found, mean, deviation, distribution of values, mean slope, and distribution of its
// power over frequencies.
#pragma once

#include "karst/noise.h"
#include "tools/progress.h"

enum { MEASURE_BINS = 20, MEASURE_BANDS = 6, MEASURE_SIDE = 128, MEASURE_CELLS = 16 };

// What is measured: a function of a position in cells.
typedef double MeasureAt(const void *data, int dimensions, const double point[KN_DIMENSIONS_MAX]);

typedef struct Measured {
    MeasureAt *at;
    const void *data;
    int dimensions;
    KnRange range; // that it never leaves: the histogram's ends
} Measured;

Measured measured_fractal(const KnFractal *fractal, int dimensions);

typedef struct NoiseMeasure {
    int64_t samples;
    KnRange range;
    double lowest, mean, highest, deviation;
    double mean_slope;              // mean length of the gradient, per cell
    double histogram[MEASURE_BINS]; // shares of all samples
    double spectrum[MEASURE_BANDS]; // shares of the power, by octave of frequency: measure_band_low(band) and up
} NoiseMeasure;

// The largest of some shares; 0 of none.
double measure_largest(const double *shares, int count);

// Lowest frequency of a band, in waves to a cell; each band is an octave.
double measure_band_low(int band);

// Measures all but the spectrum, at `samples` positions scattered over +-4096 cells. False after Ctrl-C.
bool noise_measure(NoiseMeasure *measure, const Measured *measured, int64_t samples, Progress *progress);

// The spectrum of what noise_measure has measured, in squares of 16 x 16 cells (a line for 1D).
void noise_measure_spectrum(NoiseMeasure *measure, const Measured *measured);

// Power by frequency in the plane of the first two axes, from squares of MEASURE_CELLS x MEASURE_CELLS cells. Frequency
// 0 is in the middle; one step is 1 / MEASURE_CELLS waves to a cell.
typedef struct NoisePlane {
    double power[MEASURE_SIDE][MEASURE_SIDE];
} NoisePlane;

// `mean` is that of the values, whose power is left out.
void noise_measure_plane(NoisePlane *plane, const Measured *measured, double mean, int squares);
