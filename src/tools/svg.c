#include "tools/svg.h"

#include "tools/html.h"

#include <math.h>
#include <string.h>

void svg_begin(FILE *page, double width, double height, const char *label)
{
    fprintf(page, "<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"", width, height);
    html_write_between(page, "", label, "\">\n");
}

void svg_end(FILE *page) { fprintf(page, "</svg>\n"); }

void svg_line(FILE *page, const char *class, const double from[2], const double to[2])
{
    fprintf(page, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class, from[0], from[1], to[0], to[1]);
}

void svg_arrow(FILE *page, const char *class, const double from[2], const double to[2])
{
    double dx = to[0] - from[0], dy = to[1] - from[1], length = sqrt(dx * dx + dy * dy), head = MIN(7.0, length * 0.5);
    if (length < 0.5)
        return;
    dx *= head / length;
    dy *= head / length;
    fprintf(page, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f\"/>\n", class, from[0],
            from[1], to[0], to[1], to[0] - dx - dy * 0.5, to[1] - dy + dx * 0.5, to[0], to[1], to[0] - dx + dy * 0.5,
            to[1] - dy - dx * 0.5);
}

void svg_circle(FILE *page, const char *class, const double middle[2], double radius)
{
    fprintf(page, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", class, middle[0], middle[1], radius);
}

void svg_rect(FILE *page, const char *class, const double corner[2], const double size[2])
{
    fprintf(page, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", class, corner[0],
            corner[1], size[0], size[1]);
}

void svg_path(FILE *page, const char *class, const double points[][2], int count)
{
    fprintf(page, "<path class=\"%s\" d=\"", class);
    for (int i = 0; i < count; i++)
        fprintf(page, "%c%.1f %.1f", i ? 'L' : 'M', points[i][0], points[i][1]);
    fprintf(page, "\"/>\n");
}

void svg_text(FILE *page, const double at[2], const char *anchor, const char *text)
{
    fprintf(page, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", at[0], at[1], anchor);
    for (const char *dash; (dash = strstr(text, "-")); text = dash + 1) { // as a minus sign
        html_write_part(page, text, (size_t)(dash - text));
        fputs("\u2212", page);
    }
    html_write_between(page, "", text, "</text>\n");
}

void svg_number(FILE *page, const double at[2], const char *anchor, double number)
{
    char text[32];
    snprintf(text, sizeof text, "%.6g", number);
    svg_text(page, at, anchor, text);
}

double svg_x(const SvgFrame *frame, double x)
{
    return frame->x + (x - frame->x_low) / (frame->x_high - frame->x_low) * frame->width;
}

double svg_y(const SvgFrame *frame, double y)
{
    return frame->y + (frame->y_high - y) / (frame->y_high - frame->y_low) * frame->height;
}

void svg_axis(FILE *page, const SvgFrame *frame, double step, const char *name)
{
    double left = frame->x, right = frame->x + frame->width, bottom = frame->y + frame->height;
    svg_line(page, "axis", (double[]){left, bottom}, (double[]){right, bottom});
    for (int i = (int)ceil(frame->x_low / step - 1e-9); i * step <= frame->x_high + step * 1e-6; i++) {
        double x = svg_x(frame, i * step);
        svg_line(page, "axis", (double[]){x, bottom}, (double[]){x, bottom + 4});
        svg_number(page, (double[]){x, bottom + 16}, "middle", i * step);
    }
    svg_text(page, (double[]){(left + right) / 2, bottom + 32}, "middle", name);
}

void svg_curve(FILE *page, const char *class, const SvgFrame *frame, const double *values, int count)
{
    fprintf(page, "<path class=\"%s\" d=\"", class);
    for (int i = 0; i < count; i++)
        fprintf(page, "%c%.1f %.1f", i ? 'L' : 'M', frame->x + frame->width * i / (count - 1), svg_y(frame, values[i]));
    fprintf(page, "\"/>\n");
}
