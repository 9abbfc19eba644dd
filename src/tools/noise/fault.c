#include "tools/noise/part.h"

#include "base/file.h"
#include "base/os.h"
#include "karst/noise.h"
#include "tools/html.h"
#include "tools/noise/diagram.h"
#include "tools/noise/gallery.h"

#include <math.h>
#include <string.h>

// ---- noises with one fault each, as articles have them, and the same noises without it: by the textbook, without the
// library, apart from its hash. Values in [-1, 1] where they are right; (x, y) in cells, not negative.

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

static double fault_perlin(double x, double y) { return perlin(SEED, x, y); }

// Each gradient times the position, not the offset from the gradient's own point.
static double fault_position(double x, double y)
{
    int i = (int)floor(x), j = (int)floor(y);
    double u = fade(x - i), v = fade(y - j);
    double top = lerp(u, slope(SEED, i, j, x, y), slope(SEED, i + 1, j, x, y));
    double bottom = lerp(u, slope(SEED, i, j + 1, x, y), slope(SEED, i + 1, j + 1, x, y));
    return lerp(v, top, bottom) * 0.5;
}

static double lerp_wrong(double t, double a, double b) { return a + t * (a - b); }

static double fault_sign(double x, double y) { return folded(slope, lerp_wrong, SEED, x, y) * 1.41421356; }

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

static double fault_four(double x, double y) { return folded(four_slope, lerp, SEED, x, y); }
static double fault_cases(double x, double y) { return folded(cases_slope, lerp, SEED, x, y); }

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

static double fault_sum(double x, double y)
{
    double amplitudes, sum = octaves(x, y, &amplitudes);
    return sum / amplitudes;
}

static double fault_constant(double x, double y)
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

static double fault_simplex(double x, double y) { return relief(x, y, true); }
static double fault_unclamped(double x, double y) { return relief(x, y, false); }

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

static double fault_seeds(double x, double y) { return two(value, x, y); }
static double fault_shifted(double x, double y) { return two(shifted_value, x, y); }

// ---- the faults

typedef double FaultValue(double x, double y);

typedef struct Side {
    FaultValue *value; // a picture; NULL: `draw`
    DiagramDraw *draw;
    const char *code;
} Side;

typedef struct Fault {
    const char *name, *title, *text;
    Side wrong, right;
} Fault;

// clang-format off
static const Fault faults[] = {
    {"offset", "The gradient times the position",
     "A gradient belongs to its lattice point, so it is multiplied by the offset from that point. Multiplied by the position p itself, the corners no longer give 0 at their own place: "
     "the result is value noise, which grows with the distance from the origin.",
     {fault_position, .code = "dot(g(v), p)"}, {fault_perlin, .code = "dot(g(v), p - v)"}},
    {"cases", "hash % 4 with the cases 1 to 4",
     "The remainder of a division by 4 is 0, 1, 2 or 3. A switch with the cases 1 to 4 never takes the fourth, and for 0 returns what stands after it: a quarter of "
     "the lattice points has no gradient, and flat patches appear.",
     {fault_cases, .code = "switch (hash % 4)\n    case 1 ... 4"}, {fault_four, .code = "switch (hash % 4)\n    case 0 ... 3"}},
    {"sign", "A sign in the interpolation",
     "With a - b in place of b - a the interpolation starts at a and moves away from b. Neighbouring cells no longer agree on their border, and the range is left.",
     {fault_sign, .code = "a + t * (a - b)"}, {fault_perlin, .code = "a + t * (b - a)"}},
    {"constant", "Octaves divided by 10",
     "A sum of octaves comes back into its range if it is divided by the sum of their amplitudes, which is 1.9375 for five octaves and a gain of 1/2. A constant such as 10 leaves a "
     "fifth of the contrast, and it changes with the number of octaves.",
     {fault_constant, .code = "maxValue = 10;\nreturn total / maxValue;"}, {fault_sum, .code = "maxValue += amplitude;\nreturn total / maxValue;"}},
    {"clamp", "Simplex noise without a clamp",
     "Beyond its radius a corner's kernel must be 0. The fourth power of a negative number is positive, so without the clamp a distant corner adds again, and "
     "the noise jumps where one triangle ends and the next begins. Both pictures are enlarged reliefs, lit from the left; the jumps are stars around the lattice points.",
     {fault_unclamped, .code = "t = 0.5 - d * d;\nn += t*t*t*t * dot(g, d);"},
     {fault_simplex, .code = "t = max(0, 0.5 - d * d);\nn += t*t*t*t * dot(g, d);"}},
    {"seed", "seed + x",
     "If the seed is added to a coordinate, another seed is the same noise, moved. Both pictures show seed 1 above and seed 3 below: on the left, the lower one is the upper one "
     "moved by two cells. A seed has to be mixed, not added.",
     {fault_shifted, .code = "hash(seed + x, y)"}, {fault_seeds, .code = "hash(mix(seed), x, y)"}},
    {"line", "\"1D Perlin noise\" that is value noise",
     "Random heights at whole numbers with a smooth curve between them are value noise, whatever the curve. Perlin noise has random slopes there, and is 0.",
     {.draw = diagram_value_line, .code = "lerp(fade(t), random(i), random(i + 1))"},
     {.draw = diagram_perlin_line, .code = "lerp(fade(t), slope(i) * t, slope(i + 1) * (t - 1))"}},
    {"order", "Perlin noise costs more than value noise, and that more than simplex noise",
     "The order is said to hold in general. Its first half does; the second does not: in two dimensions simplex noise has three corners instead of four, but each costs more, and finding them costs too; its advantage comes "
     "with more dimensions. The times on the right were measured while this page was made.",
     {.draw = cost_draw_claim, .code = "cost, as articles order it"}, {.draw = cost_draw_plane, .code = "nanoseconds a sample in 2D, measured"}},
};
// clang-format on

// ---- pictures

static bool draw_side(const Fault *fault, const Side *side, const char *directory, const char *which)
{
    char path[FILE_PATH_MAX];
    if (!side->value)
        return true;
    if (!file_path_print(path, "%s/fault-%s-%s.png", directory, fault->name, which))
        return false;
    Picture picture;
    picture_init(&picture, GALLERY_SIZE, GALLERY_SIZE, 0);
    for (int i = 0; i < GALLERY_SIZE * GALLERY_SIZE; i++) {
        double x = (i % GALLERY_SIZE + 0.5) / GALLERY_PERIOD, y = (i / GALLERY_SIZE + 0.5) / GALLERY_PERIOD;
        double level = 127.5 + 127.5 * side->value(x, y);
        memset(picture.rgb + (size_t)i * 3, (int)CLAMP(level, 0.0, 255.0), 3);
    }
    return picture_write(&picture, path);
}

bool faults_make(const char *directory)
{
    for (size_t i = 0; i < ARRAY_COUNT(faults); i++)
        if (!draw_side(&faults[i], &faults[i].wrong, directory, "wrong") ||
            !draw_side(&faults[i], &faults[i].right, directory, "right") || interrupt_pending())
            return false;
    return true;
}

// ---- the page

static void write_side(FILE *page, const Fault *fault, const Side *side, const char *which, const char *label)
{
    fprintf(page, "<figure class=\"%s\"><b>%s</b>", which, label);
    if (side->value)
        fprintf(page, "<img src=\"fault-%s-%s.png\" alt=\"%s\">", fault->name, which, label);
    else
        side->draw(page);
    fprintf(page, "<pre><code>");
    html_write_lines(page, side->code);
    fprintf(page, "</code></pre></figure>\n");
}

void faults_write(FILE *page)
{
    fprintf(page, "<div class=\"faults\">\n");
    for (size_t i = 0; i < ARRAY_COUNT(faults); i++) {
        fprintf(page, "<article class=\"card fault%s\" id=\"fault-%s\">\n", faults[i].wrong.draw ? " plots" : "",
                faults[i].name);
        html_write_between(page, "<h3>", faults[i].title, "</h3>\n<p>");
        html_write_between(page, "", faults[i].text, "</p>\n<div class=\"pair\">\n");
        write_side(page, &faults[i], &faults[i].wrong, "wrong", "Wrong");
        write_side(page, &faults[i], &faults[i].right, "right", "Right");
        fprintf(page, "</div>\n</article>\n");
    }
    fprintf(page, "</div>\n");
}
