#include "tools/noise/part.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os.h"
#include "tools/noise/diagram.h"
#include "tools/noise/gallery.h"
#include "tools/noise/measure.h"

#include <math.h>
#include <string.h>

// ---- gradient noise by the textbook, in double, with options that the library lacks: the lengths of gradients and the
// order of interpolation; and measurements of it

typedef enum Lengths { LENGTHS_UNIT, LENGTHS_DISC, LENGTHS_SQUARE, LENGTHS_COUNT } Lengths;

// SPECTRA: squares whose power is measured; SIDE x SIDE values in each of CELLS x CELLS cells are.
enum { SEED = 5, SPECTRA = 120, SIDE = 8, CELLS = 64 };

static double fade(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }
static double lerp(double t, double a, double b) { return a + t * (b - a); }

static void gradient(Lengths lengths, int x, int y, double g[2])
{
    float random[2];
    kn_hash_vector(SEED, 2, (int64_t[]){x, y}, 2, random);
    if (lengths == LENGTHS_SQUARE) {
        g[0] = (double)random[0] * 2 - 1;
        g[1] = (double)random[1] * 2 - 1;
        return;
    }
    double angle = (double)random[0] * 6.283185307179586;
    double length = lengths == LENGTHS_UNIT ? 1 : sqrt((double)random[1]);
    g[0] = length * cos(angle);
    g[1] = length * sin(angle);
}

// The four corners' gradients times their offsets: 00, 10, 01, 11.
static void slopes_at(Lengths lengths, double x, double y, double slopes[4], double offset[2])
{
    int i = (int)floor(x), j = (int)floor(y);
    offset[0] = x - i;
    offset[1] = y - j;
    for (int c = 0; c < 4; c++) {
        double g[2];
        gradient(lengths, i + (c & 1), j + (c >> 1), g);
        slopes[c] = g[0] * (offset[0] - (c & 1)) + g[1] * (offset[1] - (c >> 1));
    }
}

// Gradients of another mean square length give another deviation; this makes them equal.
static double scale_of(Lengths lengths)
{
    static const double mean_square[] = {1, 1.0 / 2, 2.0 / 3}; // of the length: 1; of r^2 in a disc; of two sides
    return 1.41421356 / sqrt(mean_square[lengths]);
}

// The noise at a position in cells, scaled to the same deviation for each kind of lengths; about [-1, 1].
static double noise_at(Lengths lengths, double x, double y)
{
    double slopes[4], offset[2];
    slopes_at(lengths, x, y, slopes, offset);
    double u = fade(offset[0]), v = fade(offset[1]);
    return lerp(v, lerp(u, slopes[0], slopes[1]), lerp(u, slopes[2], slopes[3])) * scale_of(lengths);
}

static double noise_value(const void *data, int dimensions, const double point[KN_DIMENSIONS_MAX])
{
    (void)dimensions;
    return noise_at(*(const Lengths *)data, point[0], point[1]);
}

// The amplitude of waves along the axes divided by the amplitude along the diagonals, at a quarter to one wave a cell.
static double anisotropy_of(Lengths lengths)
{
    enum { HALF = MEASURE_SIDE / 2 };
    NoisePlane *plane = memory_alloc(MEMORY_GENERAL, sizeof *plane);
    double sums[2] = {0}, counts[2] = {0};
    noise_measure_plane(plane, &(Measured){noise_value, &lengths, 2, {-1, 1}}, 0, SPECTRA);
    for (int y = 0; y < MEASURE_SIDE; y++)
        for (int x = 0; x < MEASURE_SIDE; x++) {
            double waves = hypot(x - HALF, y - HALF) / MEASURE_CELLS;
            double turns = atan2(y - HALF, x - HALF) / 6.283185307179586 * 8; // 8: an eighth of a turn to a sector
            if (waves < 0.25 || waves > 1 || fabs(turns - floor(turns + 0.5)) > 1.0 / 6)
                continue;
            int diagonal = ((int)floor(turns + 0.5) & 1) != 0;
            sums[diagonal] += plane->power[y][x];
            counts[diagonal]++;
        }
    memory_free(plane);
    return sqrt(sums[0] / counts[0] / (sums[1] / counts[1]));
}

// The deviation of SIDE x SIDE values in a cell.
static double deviation_in(Lengths lengths, int x, int y)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        double value = noise_at(lengths, x + (i % SIDE + 0.5) / SIDE, y + (i / SIDE + 0.5) / SIDE);
        sum += value;
        squares += value * value;
    }
    double mean = sum / (SIDE * SIDE);
    return sqrt(fmax(squares / (SIDE * SIDE) - mean * mean, 0));
}

// The deviation of values inside a cell, which differs from cell to cell: its own deviation over its mean.
static double contrast_of(Lengths lengths)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < CELLS * CELLS; i++) {
        double deviation = deviation_in(lengths, i % CELLS, i / CELLS);
        sum += deviation;
        squares += deviation * deviation;
    }
    double mean = sum / (CELLS * CELLS);
    return sqrt(squares / (CELLS * CELLS) - mean * mean) / mean;
}

static float lerp_float(float t, float a, float b) { return a + t * (b - a); }

// The greatest difference between interpolating along x first and along y first, over many positions, in float.
static double order_difference(void)
{
    enum { SAMPLES = 100000 };
    double most = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double slopes[4], offset[2];
        slopes_at(LENGTHS_UNIT, i * 0.3719, i * 0.1173, slopes, offset);
        float u = (float)fade(offset[0]), v = (float)fade(offset[1]);
        float a = (float)slopes[0], b = (float)slopes[1], c = (float)slopes[2], d = (float)slopes[3];
        float x_first = lerp_float(v, lerp_float(u, a, b), lerp_float(u, c, d));
        float y_first = lerp_float(u, lerp_float(v, a, c), lerp_float(v, b, d));
        most = MAX(most, fabs((double)(x_first - y_first)));
    }
    return most;
}

// Derivatives of (1 - f(t)) a t + f(t) b (t - 1) at t.
static double line_at(const KnFadeInfo *curve, int derivative, double t, double a, double b)
{
    double f = curve->curve[0](t), f1 = curve->curve[1](t), f2 = curve->curve[2](t);
    double difference = b * (t - 1) - a * t;
    if (derivative == 0)
        return a * t + f * difference;
    if (derivative == 1)
        return a + f1 * difference + f * (b - a);
    return f2 * difference + 2 * f1 * (b - a);
}

// Perlin noise in 1D with a fade curve (KnFade): the greatest jump of a derivative (0: the value) at whole numbers.
static double jump_of(int fade_curve, int derivative)
{
    enum { WHOLE = 2000 };
    const KnFadeInfo *curve = kn_fade_info((KnFade)fade_curve);
    double most = 0;
    for (int i = 0; i < WHOLE; i++) {
        double g[3][2];
        for (int k = 0; k < 3; k++)
            gradient(LENGTHS_SQUARE, i + k, 0, g[k]);
        double before = line_at(curve, derivative, 1, g[0][0], g[1][0]);
        double after = line_at(curve, derivative, 0, g[1][0], g[2][0]);
        most = MAX(most, fabs(after - before));
    }
    return most;
}

// ---- pictures

static const char *const length_names[] = {"unit", "disc", "square"};
_Static_assert(ARRAY_COUNT(length_names) == LENGTHS_COUNT, "a distribution lacks a name");

bool questions_make(const char *directory)
{
    for (int lengths = 0; lengths < LENGTHS_COUNT; lengths++) {
        char path[FILE_PATH_MAX];
        if (!file_path_print(path, "%s/question-%s.png", directory, length_names[lengths]))
            return false;
        Picture picture;
        picture_init(&picture, GALLERY_SIZE, GALLERY_SIZE, 0);
        for (int i = 0; i < GALLERY_SIZE * GALLERY_SIZE; i++) {
            double x = (i % GALLERY_SIZE + 0.5) / GALLERY_PERIOD, y = (i / GALLERY_SIZE + 0.5) / GALLERY_PERIOD;
            double level = 127.5 + 127.5 * noise_at((Lengths)lengths, x, y);
            memset(picture.rgb + (size_t)i * 3, (int)CLAMP(level, 0.0, 255.0), 3);
        }
        if (!picture_write(&picture, path) || interrupt_pending())
            return false;
    }
    return true;
}

// ---- answers

static void write_lengths(FILE *page)
{
    static const char *const titles[] = {"length 1", "uniform in a disc", "uniform in a square"};
    fprintf(page,
            "<p>Equal lengths are better, but not for the sake of direction. The spectrum depends on the mean of g "
            "g<sup>T</sup> only, which is a multiple of the identity in all three cases: waves along the axes are as "
            "much stronger than waves along the diagonals for gradients of any length. The contrast differs: some "
            "cells get short gradients at all of their corners and stay flat.</p>\n<div class=\"trio\">\n");
    for (int lengths = 0; lengths < LENGTHS_COUNT; lengths++)
        fprintf(page,
                "<figure><img src=\"question-%s.png\" alt=\"gradients: %s\"><figcaption>Gradients: "
                "%s</figcaption></figure>\n",
                length_names[lengths], titles[lengths], titles[lengths]);
    fprintf(page, "</div>\n<table><tr><th>gradients</th><th>anisotropy</th><th>contrast between cells</th></tr>\n");
    for (int lengths = 0; lengths < LENGTHS_COUNT; lengths++)
        fprintf(page, "<tr><td>%s</td><td>%.2f</td><td>%.2f</td></tr>\n", titles[lengths],
                anisotropy_of((Lengths)lengths), contrast_of((Lengths)lengths));
    fprintf(
        page,
        "</table>\n<p class=\"where\">Anisotropy: the square root of the mean power within 7.5\u00b0 of the axes over "
        "that within 7.5\u00b0 of the diagonals, at 1/4 to 1 wave to a cell, in %d squares of %d cells and %d values "
        "each way under von Hann's window; other bands give other figures, and other random gradients move it by "
        "some 0.03. Contrast: the deviation of %d \u00d7 %d values in each of %d \u00d7 %d cells, whose own "
        "deviation is divided by its mean.</p>\n",
        SPECTRA, MEASURE_CELLS, MEASURE_SIDE, SIDE, SIDE, CELLS, CELLS);
}

static void write_order(FILE *page)
{
    fprintf(page,
            "<p>No. Each fold is linear in the values that it folds, and its weight depends on its own axis only, so "
            "every order gives the same sum of products: each corner times one weight for each axis. Only rounding "
            "differs. In 100,000 samples of 2D gradient noise in float, x first and y first were never farther apart "
            "than %.1f \u00d7 10<sup>\u22127</sup>.</p>\n",
            order_difference() * 1e7);
}

static void write_smooth(FILE *page)
{
    fprintf(page, "<p>As smooth as the fade curve. On the border two cells share the lattice points, so the value is "
                  "the same; the derivatives across it are those of the curve at 0 and 1. These are the greatest jumps "
                  "at whole numbers in 2,000 cells of 1D Perlin noise with slopes in [\u22121, 1].</p>\n"
                  "<table><tr><th>fade curve</th><th>value</th><th>slope</th><th>curvature</th></tr>\n");
    for (int fade = KN_FADE_LINEAR; fade < KN_FADE_COUNT; fade++)
        fprintf(page, "<tr><td>%s</td><td>%.2f</td><td>%.2f</td><td>%.2f</td></tr>\n", kn_fade_info((KnFade)fade)->name,
                jump_of(fade, 0), jump_of(fade, 1), jump_of(fade, 2));
    fprintf(page, "</table>\n");
}

static void write_cost(FILE *page)
{
    fprintf(page, "<p>Value and Perlin noise visit the 2<sup>n</sup> corners of a cube, simplex noise the n + 1 "
                  "corners of a simplex. The work at a corner grows with n as well. Nanoseconds a sample, on the "
                  "machine that made this page.</p>\n");
    cost_draw_dimensions(page);
}

typedef struct Question {
    const char *name, *title;
    void (*write)(FILE *page);
} Question;

static const Question questions[] = {
    {"lengths", "Must gradients have equal length?", write_lengths},
    {"cost", "How does the cost grow with the dimension?", write_cost},
    {"order", "Does the order of interpolation matter?", write_order},
    {"smooth", "Is the surface smooth at cell borders?", write_smooth},
};

void questions_write(FILE *page)
{
    fprintf(page, "<div class=\"faults\">\n");
    for (size_t i = 0; i < ARRAY_COUNT(questions); i++) {
        fprintf(page, "<article class=\"card fault\" id=\"question-%s\">\n<h3>%s</h3>\n", questions[i].name,
                questions[i].title);
        questions[i].write(page);
        fprintf(page, "</article>\n");
    }
    fprintf(page, "</div>\n");
}
