#include "tools/noise/request.h"

#include "cli/command.h"
#include "tools/noise/measure.h"

#include <inttypes.h>
#include <stdio.h>

#define KIND "%-13s %-8s %-14s %s\n" // a row of the table, and its titles

static void print_kind(const KnInfo *info)
{
    char dimensions[8] = "", range[32];
    for (int dim = 1, length = 0; dim <= KN_DIMENSIONS_MAX; dim++)
        if (info->dimensions >> dim & 1)
            length += snprintf(dimensions + length, sizeof dimensions - (size_t)length, "%s%d", length ? "," : "", dim);
    snprintf(range, sizeof range, "[%.4g, %.4g]", (double)info->range.lowest, (double)info->range.highest);
    printf(KIND "%-13s %s\n", info->name, dimensions, range, info->source, "", info->idea);
}

int noise_list(void *options)
{
    (void)options;
    printf(KIND, "kind", "dim", "range", "source");
    for (int kind = 0; kind < KN_KIND_COUNT; kind++)
        print_kind(kn_info((KnKind)kind));
    printf("\nfractals:\n");
    for (int i = 0; i < KN_FRACTAL_KIND_COUNT; i++)
        printf("%-11s %s; for %s\n", kn_fractal_info((KnFractalKind)i)->name,
               kn_fractal_info((KnFractalKind)i)->formula, kn_fractal_info((KnFractalKind)i)->use);
    printf("\nfade curves:\n");
    for (int i = 0; i < KN_FADE_COUNT; i++)
        printf("%-11s %s\n", kn_fade_info((KnFade)i)->name, kn_fade_info((KnFade)i)->formula);
    printf("\ntiles:\n");
    for (int i = 0; i < KN_SEAM_MODE_COUNT; i++)
        printf("%-11s %s\n", kn_seam_info((KnSeamMode)i)->name, kn_seam_info((KnSeamMode)i)->idea);
    printf("\ncolours:\n");
    for (int i = 0; ramp_name(i); i++)
        printf("%s%s", i ? ", " : "", ramp_name(i));
    printf("\n");
    return EXIT_DONE;
}

int noise_sample_at(void *data)
{
    const NoiseOptions *options = data;
    const NoisePictureDef *def = &options->picture;
    const char *at = option_text(options, options->at), *name = kn_info(def->fractal.noise)->name;
    const int count = options->at_count;
    if (option_given(options, &def->dim) && def->dim != count)
        return command_refuse("--dim %d does not fit --at %s: that is %d coordinates", def->dim, at, count);
    KnFractal fractal;
    if (!noise_position_fits(options, 0))
        return EXIT_USAGE;
    if (!kn_fractal_init(&fractal, &def->fractal, def->seed))
        return command_refuse("%s", fractal.error);
    bool has = kn_has_dimension(&fractal.noises[0], count);
    if (has)
        printf("%s %s at %s seed %" PRId64 ": %.9g\n", name, kn_fractal_info(def->fractal.kind)->name, at,
               (int64_t)def->seed, (double)kn_fractal_sample(&fractal, count, options->at));
    else
        log_error("--at %s: %s noise has no version of %d dimensions; \"karst noise list\" shows which it has", at,
                  name, count);
    kn_fractal_quit(&fractal);
    return has ? EXIT_DONE : EXIT_USAGE;
}

// ---- statistics

enum { SAMPLES = 1000000, BAR_WIDTH = 50 };

static void print_bar(double share, double most)
{
    int length = most > 0 ? (int)(share / most * BAR_WIDTH + 0.5) : 0;
    printf("%6.2f %%", share * 100);
    for (int i = 0; i < length; i++)
        printf("%s#", i ? "" : "  ");
    printf("\n");
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
        print_bar(measure->histogram[i], measure_largest(measure->histogram, MEASURE_BINS));
    }
    printf("\nspectrum, waves to a cell\n");
    for (int i = 0; i < MEASURE_BANDS; i++) {
        printf("%8.4f to %8.4f ", measure_band_low(i), measure_band_low(i + 1));
        print_bar(measure->spectrum[i], measure_largest(measure->spectrum, MEASURE_BANDS));
    }
}

int noise_stats(void *data)
{
    const NoiseOptions *options = data;
    const NoisePictureDef *def = &options->picture;
    KnFractal fractal;
    if (!kn_fractal_init(&fractal, &def->fractal, def->seed))
        return command_refuse("%s", fractal.error);
    int code = EXIT_USAGE, dim = noise_dimension(options, &fractal.noises[0], 2);
    if (dim) {
        NoiseMeasure measure;
        interrupt_watch();
        Progress progress = progress_begin("samples", SAMPLES);
        const Measured measured = measured_fractal(&fractal, dim);
        bool whole = noise_measure(&measure, &measured, SAMPLES, &progress);
        progress_end(&progress);
        code = command_code(whole);
        if (whole)
            printf("%s %s, %dD, seed %" PRId64 "\n", kn_info(def->fractal.noise)->name,
                   kn_fractal_info(def->fractal.kind)->name, dim, (int64_t)def->seed);
        if (whole) {
            noise_measure_spectrum(&measure, &measured);
            print_measure(&measure);
        }
    }
    kn_fractal_quit(&fractal);
    return code;
}
