#include "tools/noise/question_noise.h"

#include "base/memory.h"
#include "tools/noise/measure.h"

#include <math.h>

enum { SEED = 5 };

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

double question_noise(Lengths lengths, double x, double y)
{
    double slopes[4], offset[2];
    slopes_at(lengths, x, y, slopes, offset);
    double u = fade(offset[0]), v = fade(offset[1]);
    return lerp(v, lerp(u, slopes[0], slopes[1]), lerp(u, slopes[2], slopes[3])) * scale_of(lengths);
}

static double noise_value(const void *data, double x, double y) { return question_noise(*(const Lengths *)data, x, y); }

double question_anisotropy(Lengths lengths)
{
    enum { HALF = MEASURE_SIDE / 2, SQUARES = 120 };
    NoisePlane *plane = memory_alloc(MEMORY_GENERAL, sizeof *plane);
    double sums[2] = {0}, counts[2] = {0};
    noise_measure_plane_of(plane, noise_value, &lengths, 0, SQUARES);
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
    enum { SIDE = 8 };
    double sum = 0, squares = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        double value = question_noise(lengths, x + (i % SIDE + 0.5) / SIDE, y + (i / SIDE + 0.5) / SIDE);
        sum += value;
        squares += value * value;
    }
    double mean = sum / (SIDE * SIDE);
    return sqrt(fmax(squares / (SIDE * SIDE) - mean * mean, 0));
}

double question_contrast(Lengths lengths)
{
    enum { CELLS = 64 };
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

double question_order(void)
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

double question_jump(int fade_curve, int derivative)
{
    enum { CELLS = 2000 };
    const KnFadeInfo *curve = kn_fade_info((KnFade)fade_curve);
    double most = 0;
    for (int i = 0; i < CELLS; i++) {
        double g[3][2];
        for (int k = 0; k < 3; k++)
            gradient(LENGTHS_SQUARE, i + k, 0, g[k]);
        double before = line_at(curve, derivative, 1, g[0][0], g[1][0]);
        double after = line_at(curve, derivative, 0, g[1][0], g[2][0]);
        most = MAX(most, fabs(after - before));
    }
    return most;
}
