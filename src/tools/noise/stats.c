#include "tools/noise/request.h"

#include "base/interrupt.h"
#include "cli/command.h"
#include "tools/noise/measure.h"

#include <inttypes.h>
#include <stdio.h>

enum { SAMPLES = 1000000, BAR_WIDTH = 50 };

static void print_bar(double share, double most)
{
    int length = most > 0 ? (int)(share / most * BAR_WIDTH + 0.5) : 0;
    printf("%6.2f %%", share * 100);
    for (int i = 0; i < length; i++)
        printf("%s#", i ? "" : "  ");
    printf("\n");
}

static double largest(const double *shares, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = MAX(most, shares[i]);
    return most;
}

static void print_measure(const NoiseMeasure *measure)
{
    double low = (double)measure->range.lowest, step = ((double)measure->range.highest - low) / MEASURE_BINS;
    printf("samples    %" PRId64 "\nrange      %.6g to %.6g\nminimum    %.6g\nmean       %.6g\nmaximum    %.6g\n"
           "deviation  %.6g\nmean slope %.6g per cell\n\nhistogram\n",
           measure->samples, low, (double)measure->range.highest, measure->lowest, measure->mean, measure->highest,
           measure->deviation, measure->mean_slope);
    for (int i = 0; i < MEASURE_BINS; i++) {
        printf("%8.4f to %8.4f ", low + i * step, low + (i + 1) * step);
        print_bar(measure->histogram[i], largest(measure->histogram, MEASURE_BINS));
    }
    printf("\nspectrum, waves to a cell\n");
    for (int i = 0; i < MEASURE_BANDS; i++) {
        printf("%8.4f to %8.4f ", measure_band_low(i), measure_band_low(i + 1));
        print_bar(measure->spectrum[i], largest(measure->spectrum, MEASURE_BANDS));
    }
}

int noise_stats(const NoiseOptions *options)
{
    Fractal fractal;
    FractalDef def = noise_request_fractal(options);
    if (!fractal_init(&fractal, &def, (uint64_t)options->seed))
        return EXIT_USAGE;
    int code = EXIT_USAGE, dim = noise_request_dimension(options, &fractal.noises[0], 2);
    if (dim) {
        NoiseMeasure measure;
        interrupt_watch();
        Progress progress = progress_begin("samples", SAMPLES);
        bool whole = noise_measure(&measure, &fractal, dim, SAMPLES, &progress);
        progress_end(&progress);
        code = whole ? EXIT_DONE : EXIT_INTERRUPTED;
        if (whole) {
            printf("%s %s, %dD, seed %" PRId64 "\n", noise_table[def.noise].name, fractal_table[def.kind].name, dim,
                   options->seed);
            print_measure(&measure);
        }
    }
    fractal_quit(&fractal);
    return code;
}
