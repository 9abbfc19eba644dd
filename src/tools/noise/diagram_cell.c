#include "tools/noise/diagram.h"

#include "tools/noise/gallery.h"
#include "tools/svg.h"

#include <math.h>

// ---- one cell, folded along x and then along y

enum { SHADES = 20, STEPS = 24, SIDE = 220, LEFT = 40, TOP = 26 };

static double fade(double t) { return kn_fade_info(KN_FADE_QUINTIC)->curve[0](t); }
static double lerp(double t, double a, double b) { return a + t * (b - a); }

static int grey(double value) { return (int)CLAMP(127.5 + 127.5 * value, 0.0, 255.0); }

static const double corners[4] = {-0.8, 0.7, 0.9, -0.4};

static double top_at(double x) { return lerp(fade(x), corners[0], corners[1]); }
static double bottom_at(double x) { return lerp(fade(x), corners[2], corners[3]); }

// The position of the point at a step of the film: a round trip through the cell.
static double film_x(int step) { return 0.5 - 0.4 * cos(6.283185307 * step / STEPS); }
static double film_y(int step) { return 0.5 - 0.36 * cos(6.283185307 * (2.0 * step / STEPS + 0.08)); }

static void write_grey(FILE *page, double value)
{
    int level = grey(value);
    fprintf(page, "fill:rgb(%d,%d,%d)", level, level, level);
}

typedef double FilmValue(int step);
static double film_top(int step) { return top_at(film_x(step)); }
static double film_bottom(int step) { return bottom_at(film_x(step)); }
static double film_point(int step) { return lerp(fade(film_y(step)), film_top(step), film_bottom(step)); }

// Keyframes that move along one axis, or colour by a value.
static void write_keyframes(FILE *page, const char *name, FilmValue *place, char axis, FilmValue *value)
{
    fprintf(page, "@keyframes %s{", name);
    for (int step = 0; step <= STEPS; step++) {
        fprintf(page, "%.4g%%{", 100.0 * step / STEPS);
        if (place)
            fprintf(page, "transform:translate%c(%.1fpx)", axis, place(step) * SIDE);
        if (value)
            write_grey(page, value(step));
        fprintf(page, "}");
    }
    fprintf(page, "}\n");
}

static void write_film_style(FILE *page)
{
    fprintf(page, "<style>\n");
    write_keyframes(page, "fold-x", film_x, 'X', NULL);
    write_keyframes(page, "fold-y", film_y, 'Y', NULL);
    write_keyframes(page, "fold-top", NULL, 0, film_top);
    write_keyframes(page, "fold-bottom", NULL, 0, film_bottom);
    write_keyframes(page, "fold-point", NULL, 0, film_point);
    fprintf(page, "</style>\n");
}

static void write_dot(FILE *page, const char *film, double y)
{
    fprintf(page, "<circle class=\"ring\" style=\"animation-name:%s\" cx=\"%d\" cy=\"%.1f\" r=\"9\"/>\n", film, LEFT,
            y);
}

static void draw_shades(FILE *page)
{
    double each = (double)SIDE / SHADES;
    for (int y = 0; y < SHADES; y++)
        for (int x = 0; x < SHADES; x++) {
            double u = (x + 0.5) / SHADES, v = (y + 0.5) / SHADES;
            int level = grey(lerp(fade(v), top_at(u), bottom_at(u)));
            fprintf(page,
                    "<rect shape-rendering=\"crispEdges\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                    "fill=\"rgb(%d,%d,%d)\"/>",
                    LEFT + x * each, TOP + y * each, each + 0.3, each + 0.3, level, level, level);
        }
    fprintf(page, "\n");
}

void diagram_fold(FILE *page)
{
    static const char *const names[4] = {"a", "b", "c", "d"};
    svg_begin(page, 540, 272, "interpolation in a cell: along x on both edges, then along y between them");
    write_film_style(page);
    draw_shades(page);
    for (int c = 0; c < 4; c++) {
        double x = LEFT + (c & 1) * SIDE, y = TOP + (c >> 1) * SIDE;
        const int level = grey(corners[c]);
        fprintf(
            page,
            "<circle class=\"ring\" style=\"animation:none;fill:rgb(%d,%d,%d)\" cx=\"%.1f\" cy=\"%.1f\" r=\"9\"/>\n",
            level, level, level, x, y);
        svg_text(page, (double[]){x + (c & 1 ? 22 : -22), y + 5}, "middle", names[c]);
    }
    fprintf(page, "<g class=\"film-x\">\n");
    svg_line(page, "tangent", (double[]){LEFT, TOP}, (double[]){LEFT, TOP + SIDE});
    write_dot(page, "fold-top", TOP);
    write_dot(page, "fold-bottom", TOP + SIDE);
    fprintf(page, "<g class=\"film-y\">\n");
    write_dot(page, "fold-point", TOP);
    fprintf(page, "</g></g>\n");
    static const char *const lines[] = {"1. Along x, on both edges:", "top = a + f(x) (b \u2212 a)",
                                        "bottom = c + f(x) (d \u2212 c)",
                                        "2. Along y, between the two:", "n = top + f(y) (bottom \u2212 top)"};
    static const int rows[] = {70, 94, 118, 162, 186};
    for (size_t i = 0; i < ARRAY_COUNT(lines); i++)
        svg_text(page, (double[]){LEFT + SIDE + 52, rows[i]}, "start", lines[i]);
    svg_end(page);
}

// ---- the offsets from a cell's corners to a point, and the gradients there

static double slope(const KnNoise *noise, int x, int y, int axis)
{
    const double step = 1.0 / 4096;
    double ahead[2] = {x, y}, behind[2] = {x, y};
    ahead[axis] += step;
    behind[axis] -= step;
    return (double)(kn_sample(noise, 2, ahead) - kn_sample(noise, 2, behind)) / (2 * step);
}

// The gradient at a lattice point: the noise's slope there, brought to length 1.
static void gradient(const KnNoise *noise, int x, int y, double g[2])
{
    double length;
    g[0] = slope(noise, x, y, 0);
    g[1] = slope(noise, x, y, 1);
    length = sqrt(g[0] * g[0] + g[1] * g[1]);
    g[0] /= length > 0 ? length : 1;
    g[1] /= length > 0 ? length : 1;
}

void diagram_gradients(FILE *page)
{
    const double side = 320, cell = GALLERY_PERIOD, reach = 16;
    KnNoise noise;
    kn_init(&noise, KN_PERLIN, GALLERY_SEED, NULL);
    svg_begin(page, side, side, "the gradients at the lattice points, over the picture");
    fprintf(page, "<image preserveAspectRatio=\"none\" href=\"perlin.png\" width=\"%g\" height=\"%g\"/>\n", side, side);
    for (int i = 1; i < side / cell; i++) {
        svg_line(page, "over", (double[]){i * cell, 0}, (double[]){i * cell, side});
        svg_line(page, "over", (double[]){0, i * cell}, (double[]){side, i * cell});
    }
    for (int y = 1; y < side / cell; y++)
        for (int x = 1; x < side / cell; x++) {
            double g[2], from[2] = {x * cell, y * cell};
            gradient(&noise, x, y, g);
            svg_arrow(page, "gradient", from, (double[]){from[0] + g[0] * reach, from[1] + g[1] * reach});
        }
    svg_end(page);
    kn_quit(&noise);
}

static void draw_corner(FILE *page, const KnNoise *noise, int corner, const double p[2])
{
    const double place[2] = {p[0] - (corner & 1), p[1] - (corner >> 1)};
    double at[2] = {70 + (corner & 1) * 180.0, 45 + (corner >> 1) * 180.0}, g[2];
    char text[64];
    gradient(noise, corner & 1, corner >> 1, g);
    double dot = g[0] * place[0] + g[1] * place[1];
    double length = sqrt(place[0] * place[0] + place[1] * place[1]), near = 1 - 10 / (length * 180);
    svg_arrow(page, "offset", at, (double[]){at[0] + place[0] * 180 * near, at[1] + place[1] * 180 * near});
    svg_arrow(page, "slope", at, (double[]){at[0] + g[0] * 46, at[1] + g[1] * 46});
    svg_circle(page, "dot", at, 4);
    snprintf(text, sizeof text, "(%.2f, %.2f) \u00b7 (%.2f, %.2f) = %.2f", g[0], g[1], place[0], place[1], dot);
    svg_text(page, (double[]){300, 84 + corner * 30}, "start", text);
}

void diagram_offsets(FILE *page)
{
    const double p[2] = {0.62, 0.36};
    KnNoise noise;
    char text[48];
    kn_init(&noise, KN_PERLIN, GALLERY_SEED, NULL);
    svg_begin(page, 560, 260, "gradients and offsets at the corners of a cell");
    svg_rect(page, "cell", (double[]){70, 45}, (double[]){180, 180});
    svg_text(page, (double[]){300, 54}, "start", "gradient \u00b7 offset, corner by corner:");
    for (int corner = 0; corner < 4; corner++)
        draw_corner(page, &noise, corner, p);
    snprintf(text, sizeof text, "Folded and scaled: n(p) = %.2f", (double)kn_sample(&noise, 2, p));
    svg_text(page, (double[]){300, 84 + 4 * 30 + 8}, "start", text);
    svg_circle(page, "point", (double[]){70 + p[0] * 180, 45 + p[1] * 180}, 5);
    svg_end(page);
    kn_quit(&noise);
}

// ---- the directions of a noise's gradients

enum { DIRECTIONS = 32, PLACES = 16 };

// Each direction that occurs once.
static void draw_directions(FILE *page, KnKind kind, double x, const char *name)
{
    const double middle[2] = {x, 112}, reach = 84;
    bool drawn[DIRECTIONS] = {false};
    KnNoise noise;
    kn_init(&noise, kind, GALLERY_SEED, NULL);
    svg_circle(page, "kernel second", middle, reach);
    for (int i = 0; i < PLACES * PLACES; i++) {
        double g[2];
        gradient(&noise, i % PLACES, i / PLACES, g);
        int direction = (int)floor(atan2(g[1], g[0]) * DIRECTIONS / 6.283185307 + 0.5) & (DIRECTIONS - 1);
        if (!drawn[direction])
            svg_arrow(page, "slope", middle, (double[]){middle[0] + g[0] * reach, middle[1] + g[1] * reach});
        drawn[direction] = true;
    }
    svg_circle(page, "dot", middle, 4);
    svg_text(page, (double[]){x, 226}, "middle", name);
    kn_quit(&noise);
}

void diagram_directions(FILE *page)
{
    svg_begin(page, 460, 240, "the directions of gradients: four, and sixteen");
    draw_directions(page, KN_PERLIN4, 120, "four diagonals");
    draw_directions(page, KN_PERLIN, 340, "Perlin noise here: sixteen");
    svg_end(page);
}
