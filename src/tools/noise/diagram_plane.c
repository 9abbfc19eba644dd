#include "tools/noise/diagram.h"

#include "tools/noise/gallery.h"
#include "tools/svg.h"

#include <math.h>

// ---- the grid of simplices

static const double skew_back = 0.21132487; // K2 in 2D: (1 - 1 / sqrt 3) / 2

typedef struct View {
    double x, y, cell;
    bool skewed; // the squares themselves
} View;

static void place(const View *view, double i, double j, double at[2])
{
    double back = view->skewed ? (i + j) * skew_back : 0;
    at[0] = view->x + (i - back) * view->cell;
    at[1] = view->y + (j - back) * view->cell;
}

static void draw_side(FILE *page, const View *view, const char *class, const double from[2], const double to[2])
{
    double a[2], b[2];
    place(view, from[0], from[1], a);
    place(view, to[0], to[1], b);
    svg_line(page, class, a, b);
}

// `count` squares along each axis, with their diagonals.
static void draw_grid(FILE *page, const View *view, int count)
{
    for (int i = 0; i <= count; i++)
        for (int j = 0; j <= count; j++) {
            if (i < count)
                draw_side(page, view, "side", (double[]){i, j}, (double[]){i + 1, j});
            if (j < count)
                draw_side(page, view, "side", (double[]){i, j}, (double[]){i, j + 1});
            if (i < count && j < count)
                draw_side(page, view, "diagonal", (double[]){i, j}, (double[]){i + 1, j + 1});
        }
}

// The triangle of a point whose fractions are x > y, and the point.
static void draw_triangle(FILE *page, const View *view)
{
    double corners[4][2], p[2];
    place(view, 1, 1, corners[0]);
    place(view, 2, 1, corners[1]);
    place(view, 2, 2, corners[2]);
    place(view, 1, 1, corners[3]);
    svg_path(page, "chosen", corners, 4);
    place(view, 1.66, 1.3, p);
    for (int i = 0; i < 3; i++)
        svg_circle(page, "dot", corners[i], 4);
    svg_circle(page, "point", p, 4.5);
}

void diagram_skew(FILE *page)
{
    const View square = {24, 20, 50, false}, skewed = {330, 20, 68, true};
    svg_begin(page, 580, 262, "the square grid, and the same grid unskewed into equal triangles");
    draw_grid(page, &square, 4);
    draw_triangle(page, &square);
    draw_grid(page, &skewed, 4);
    draw_triangle(page, &skewed);
    svg_text(page, (double[]){124, 248}, "middle", "skewed: floor and compare");
    svg_text(page, (double[]){430, 248}, "middle", "as it is: equal triangles");
    svg_end(page);
}

void diagram_kernels(FILE *page)
{
    const View view = {110, 30, 110, true};
    const double reach = 0.70710678 * view.cell; // r^2 = 1/2
    double p[2];
    svg_begin(page, 420, 290, "the kernels of a triangle's corners, as circles");
    draw_grid(page, &view, 2);
    place(&view, 1.62, 1.28, p);
    static const double corners[3][2] = {{1, 1}, {2, 1}, {2, 2}};
    for (int i = 0; i < 3; i++) {
        double at[2];
        place(&view, corners[i][0], corners[i][1], at);
        svg_circle(page, "kernel", at, reach);
        svg_circle(page, "dot", at, 4);
        svg_line(page, "offset", at, p);
    }
    svg_circle(page, "point", p, 4.5);
    svg_end(page);
}

// ---- Worley noise

enum { SPAN = 5, SEEDS_MAX = 64 };

// The feature points that lie in the view, found from a fine grid of positions. Returns how many.
static int find_points(const KnNoise *noise, double points[SEEDS_MAX][2])
{
    uint64_t ids[SEEDS_MAX];
    int count = 0;
    for (int i = 0; i < 120 * 120 && count < SEEDS_MAX; i++) {
        double x = i % 120 * SPAN / 120.0, y = i / 120 * SPAN / 120.0;
        KnWorleyNearest nearest = kn_worley_nearest2(noise, x, y);
        bool known = false;
        for (int k = 0; k < count; k++)
            known |= ids[k] == nearest.id;
        if (known)
            continue;
        ids[count] = nearest.id;
        points[count][0] = x + (double)nearest.away[0];
        points[count++][1] = y + (double)nearest.away[1];
    }
    return count;
}

void diagram_nearest(FILE *page)
{
    const double cell = 52, left = 20, top = 20, p[2] = {2.35, 2.4};
    double points[SEEDS_MAX][2], at[2] = {left + p[0] * cell, top + p[1] * cell};
    KnNoise noise;
    kn_init(&noise, KN_WORLEY, GALLERY_SEED, NULL);
    int count = find_points(&noise, points);
    svg_begin(page, 480, 290, "feature points, and the distances to the two nearest");
    for (int i = 0; i <= SPAN; i++) {
        svg_line(page, "grid", (double[]){left + i * cell, top}, (double[]){left + i * cell, top + SPAN * cell});
        svg_line(page, "grid", (double[]){left, top + i * cell}, (double[]){left + SPAN * cell, top + i * cell});
    }
    double nearest[2] = {HUGE_VAL, HUGE_VAL};
    for (int i = 0; i < count; i++) {
        double x = points[i][0], y = points[i][1], distance = hypot(x - p[0], y - p[1]);
        if (x >= 0 && y >= 0 && x <= SPAN && y <= SPAN)
            svg_circle(page, "dot", (double[]){left + x * cell, top + y * cell}, 3.5);
        nearest[1] = distance < nearest[0] ? nearest[0] : MIN(nearest[1], distance);
        nearest[0] = MIN(nearest[0], distance);
    }
    char text[2][48];
    for (int i = 0; i < 2; i++) {
        svg_circle(page, i ? "kernel second" : "kernel", at, nearest[i] * cell);
        snprintf(text[i], sizeof text[i], "F%s = %.2f cells", i ? "\u2082" : "\u2081", nearest[i]);
        svg_text(page, (double[]){320, 120 + i * 30}, "start", text[i]);
    }
    svg_circle(page, "point", at, 4.5);
    svg_end(page);
    kn_quit(&noise);
}

// ---- the tables of 1985

enum { COLUMN = 3, ROW = 5 };

static void draw_box(FILE *page, double x, const char *name, const char *text)
{
    svg_rect(page, "cell", (double[]){x, 40}, (double[]){104, 44});
    svg_text(page, (double[]){x + 52, 67}, "middle", text);
    svg_text(page, (double[]){x + 52, 28}, "middle", name);
}

void diagram_tables(FILE *page)
{
    char permuted[24], sum[24], found[24];
    int p = kn_perlin2002_permutation()[ROW];
    snprintf(permuted, sizeof permuted, "P[%d] = %d", ROW, p);
    snprintf(sum, sizeof sum, "%d + %d = %d", COLUMN, p, COLUMN + p);
    snprintf(found, sizeof found, "G[%d]", COLUMN + p);
    svg_begin(page, 580, 100, "two coordinates pass through the permutation to a gradient");
    draw_box(page, 10, "row j", "5");
    draw_box(page, 160, "permutation", permuted);
    draw_box(page, 310, "add column i", sum);
    draw_box(page, 460, "gradient", found);
    for (int i = 0; i < 3; i++)
        svg_arrow(page, "offset", (double[]){118 + 150 * i, 62}, (double[]){156 + 150 * i, 62});
    svg_end(page);
}
