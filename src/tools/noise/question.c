#include "tools/noise/part.h"

#include "base/file.h"
#include "base/os.h"
#include "tools/noise/diagram.h"
#include "tools/noise/gallery.h"
#include "tools/noise/question_noise.h"

#include <string.h>

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
            double level = 127.5 + 127.5 * question_noise((Lengths)lengths, x, y);
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
    fprintf(
        page,
        "<p>Equal lengths are better, but not for the sake of direction. The spectrum depends on the mean of g "
        "g<sup>T</sup> "
        "only, which is a multiple of the identity in all three cases: waves along the axes are as much stronger than "
        "waves along the diagonals for gradients of any length. The contrast differs: some cells get short "
        "gradients at all of their corners and stay flat.</p>\n<div class=\"trio\">\n");
    for (int lengths = 0; lengths < LENGTHS_COUNT; lengths++)
        fprintf(page,
                "<figure><img src=\"question-%s.png\" alt=\"gradients: %s\"><figcaption>Gradients: "
                "%s</figcaption></figure>\n",
                length_names[lengths], titles[lengths], titles[lengths]);
    fprintf(page, "</div>\n<table><tr><th>gradients</th><th>anisotropy</th><th>contrast between cells</th></tr>\n");
    for (int lengths = 0; lengths < LENGTHS_COUNT; lengths++)
        fprintf(page, "<tr><td>%s</td><td>%.2f</td><td>%.2f</td></tr>\n", titles[lengths],
                question_anisotropy((Lengths)lengths), question_contrast((Lengths)lengths));
    fprintf(
        page,
        "</table>\n<p class=\"where\">Anisotropy: amplitude along the axes over that along the diagonals, at 1/4 to 1 "
        "wave to a cell. Contrast: how much the deviation inside a cell varies from cell to cell, relative to its "
        "mean.</p>\n");
}

static void write_order(FILE *page)
{
    fprintf(
        page,
        "<p>No. Each fold is linear in the values that it folds, and its weight depends on its own axis only, so every "
        "order "
        "gives the same sum of products: each corner times one weight for each axis. Only rounding "
        "differs. In 100,000 samples of 2D gradient noise in float, x first and y first were never farther apart than "
        "%.1f \u00d7 10<sup>\u22127</sup>.</p>\n",
        question_order() * 1e7);
}

static void write_smooth(FILE *page)
{
    fprintf(page, "<p>As smooth as the fade curve. On the border two cells share the lattice points, so the value is "
                  "the same; the derivatives "
                  "across it are those of the curve at 0 and 1. These are the greatest jumps at whole numbers in 2,000 "
                  "cells of 1D "
                  "Perlin noise with slopes in [\u22121, 1].</p>\n"
                  "<table><tr><th>fade curve</th><th>value</th><th>slope</th><th>curvature</th></tr>\n");
    for (int fade = KN_FADE_LINEAR; fade < KN_FADE_COUNT; fade++)
        fprintf(page, "<tr><td>%s</td><td>%.2f</td><td>%.2f</td><td>%.2f</td></tr>\n", kn_fade_info((KnFade)fade)->name,
                question_jump(fade, 0), question_jump(fade, 1), question_jump(fade, 2));
    fprintf(page, "</table>\n");
}

static void write_cost(FILE *page)
{
    fprintf(page, "<p>Value and Perlin noise visit the 2<sup>n</sup> corners of a cube, simplex noise the n + 1 "
                  "corners of a simplex. The work at "
                  "a corner grows with n as well. Nanoseconds a sample, on the machine that made this page.</p>\n");
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
