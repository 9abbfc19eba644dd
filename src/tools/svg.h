// Drawings inside a page, as SVG: crisp at any size, in the page's own colours. Writes elements to an open page; the
// caller opens a drawing, puts shapes into it and closes it. Any thread.
#pragma once

#include "base/base.h"

#include <stdio.h>

// A drawing of width x height units, as wide as the page lets it be. `label` describes it for readers who cannot see
// it.
void svg_begin(FILE *page, double width, double height, const char *label);
void svg_end(FILE *page);

// The classes ("axis", "curve", "area", "bar", "dot", "arrow" and more) are in assets/pages/gallery.css.
void svg_line(FILE *page, const char *class, const double from[2], const double to[2]);
void svg_arrow(FILE *page, const char *class, const double from[2], const double to[2]); // a line with a head
void svg_circle(FILE *page, const char *class, const double middle[2], double radius);
void svg_rect(FILE *page, const char *class, const double corner[2], const double size[2]);
void svg_path(FILE *page, const char *class, const double points[][2], int count);

// `anchor`: "start", "middle" or "end", the part of the text that is at the position. A "-" becomes a minus sign.
void svg_text(FILE *page, const double at[2], const char *anchor, const char *text);
void svg_number(FILE *page, const double at[2], const char *anchor, double number);

// The area of a drawing in which values are plotted: the rectangle from (x, y), and the values at its sides.
typedef struct SvgFrame {
    double x, y, width, height;
    double x_low, x_high, y_low, y_high;
} SvgFrame;

double svg_x(const SvgFrame *frame, double x);
double svg_y(const SvgFrame *frame, double y);

// The lower axis, with a number at each multiple of `step`, and the name of what it measures.
void svg_axis(FILE *page, const SvgFrame *frame, double step, const char *name);

// A curve through evenly spaced values.
void svg_curve(FILE *page, const char *class, const SvgFrame *frame, const double *values, int count);
