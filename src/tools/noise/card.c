#include "tools/noise/card.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os.h"
#include "tools/html.h"
#include "tools/noise/howto.h"
#include "tools/noise/lesson.h"
#include "tools/noise/surface.h"
#include "tools/svg.h"

#include <math.h>
#include <string.h>

enum { SAMPLES = 100000, HALF = MEASURE_SIDE / 2 };

// ---- pictures

typedef struct Ground {
    const Measured *measured;
    double cells[2], rise, time;
} Ground;

static float ground_height(const void *data, double u, double v)
{
    const Ground *ground = data;
    const double point[KN_DIMENSIONS_MAX] = {u * ground->cells[0], v * ground->cells[1], ground->time};
    const double low = (double)ground->measured->range.lowest, high = (double)ground->measured->range.highest;
    const double value = ground->measured->at(ground->measured->data, ground->measured->dimensions, point);
    return (float)(((value - low) / (high - low) - 0.5) * ground->rise);
}

// As much as the picture shows, and as high as it has contrast, unless the noise's lesson says so.
static bool write_surface(const GalleryItem *item, const Measured *measured, const char *path)
{
    static const uint32_t colours[] = {0x6F8DA6, 0xF1E6CF};
    const NoisePictureDef *def = &item->def;
    const Lesson *lesson = item->shape == GALLERY_CARD ? &lessons[def->fractal.noise] : NULL;
    const double shown = MAX(def->repeat, 1) / def->period;
    const Ground ground = {measured,
                           {lesson ? lesson->cells : def->width * shown, lesson ? lesson->cells : def->height * shown},
                           lesson ? lesson->rise : 0.12 * (double)noise_picture_contrast(def),
                           def->time};
    const float half = (float)ground.rise * 0.5f;
    Picture picture;
    picture_init(&picture, SURFACE_WIDTH, SURFACE_HEIGHT, 0);
    surface_draw(&picture, &(Surface){ground_height, &ground, colours, ARRAY_COUNT(colours), -half, half});
    return picture_write(&picture, path);
}

// Each frequency of the plane as 2 x 2 pixels, on a logarithmic scale of five powers of ten.
static bool write_plane(const NoisePlane *plane, const char *path)
{
    const double most = measure_largest(plane->power[0], MEASURE_SIDE * MEASURE_SIDE);
    Picture picture;
    picture_init(&picture, MEASURE_SIDE * 2, MEASURE_SIDE * 2, 0);
    for (int y = 0; y < MEASURE_SIDE; y++)
        for (int x = 0; x < MEASURE_SIDE; x++) {
            double share = most > 0 ? 1 + log10(plane->power[y][x] / most + 1e-9) / 5 : 0;
            share = CLAMP(share, 0.0, 1.0);
            uint32_t red = (uint32_t)(0x20 + 0xD4 * share), green = (uint32_t)(0x25 + 0xC6 * share),
                     blue = (uint32_t)(0x2D + 0xA8 * share);
            picture_fill(&picture, x * 2, y * 2, 2, 2, red << 16 | green << 8 | blue);
        }
    return picture_write(&picture, path);
}

static bool make_pictures(CardNumbers *numbers, const Measured *measured, const GalleryItem *item,
                          const char *directory)
{
    char surface[FILE_PATH_MAX], spectrum[FILE_PATH_MAX];
    Progress silent = {.total = 1};
    if (!file_path_print(surface, "%s/%s-surface.png", directory, item->name) ||
        !file_path_print(spectrum, "%s/%s-spectrum.png", directory, item->name) ||
        !noise_measure(&numbers->measure, measured, SAMPLES, &silent))
        return false;
    const int squares = item->def.tile != KN_SEAM_NONE ? 1 : item->shape == GALLERY_CARD ? 24 : 16; // a tile repeats
    noise_measure_plane(numbers->plane, measured, numbers->measure.mean, squares);
    return write_plane(numbers->plane, spectrum) && write_surface(item, measured, surface) && !interrupt_pending();
}

static double picture_at(const void *data, int dimensions, const double point[KN_DIMENSIONS_MAX])
{
    (void)dimensions;
    return (double)noise_picture_value(data, point[0], point[1]);
}

bool card_make(CardNumbers *numbers, const GalleryItem *item, const char *directory)
{
    NoisePicture picture;
    numbers->plane = memory_alloc(MEMORY_GENERAL, sizeof *numbers->plane);
    if (!noise_picture_init(&picture, &item->def))
        return false;
    Measured measured = measured_fractal(&picture.fractal, picture.def.dim);
    if (item->def.tile != KN_SEAM_NONE)
        measured = (Measured){picture_at, &picture, 2, measured.range};
    bool made = make_pictures(numbers, &measured, item, directory);
    noise_picture_quit(&picture);
    return made;
}

void card_quit(CardNumbers *numbers)
{
    memory_free(numbers->plane);
    numbers->plane = NULL;
}

// ---- the page

static const char minus[] = "\u2212";

// A number with two digits after the point; no sign at 0.
static void write_decimal(FILE *page, const char *before, double number)
{
    fprintf(page, "%s%s%.2f", before, number <= -0.005 ? minus : "", fabs(number));
}

static void write_histogram(FILE *page, const NoiseMeasure *measure)
{
    const double most = measure_largest(measure->histogram, MEASURE_BINS);
    const SvgFrame frame = {14, 10, 272, 130, (double)measure->range.lowest, (double)measure->range.highest, 0, most};
    svg_begin(page, 300, 180, "histogram");
    for (int bin = 0; bin < MEASURE_BINS; bin++) {
        double y = svg_y(&frame, measure->histogram[bin]), wide = frame.width / MEASURE_BINS;
        svg_rect(page, "bar", (double[]){frame.x + bin * wide + 0.75, y},
                 (double[]){wide - 1.5, frame.y + frame.height - y});
    }
    svg_axis(page, &frame, 0.5, "value");
    svg_end(page);
    write_decimal(page, "<figcaption><b>Histogram</b>Mean ", measure->mean);
    write_decimal(page, ", deviation ", measure->deviation);
    write_decimal(page, ", from ", measure->lowest);
    write_decimal(page, " to ", measure->highest);
    fprintf(page, " in %d samples.</figcaption>", SAMPLES);
}

// Power by the length of the frequency, whatever its direction. Returns the frequency at which it is greatest.
static double profile_of(const NoisePlane *plane, double profile[HALF])
{
    int peak = 1;
    memset(profile, 0, sizeof *profile * HALF);
    for (int y = 0; y < MEASURE_SIDE; y++)
        for (int x = 0; x < MEASURE_SIDE; x++) {
            int ring = (int)(sqrt((x - HALF) * (x - HALF) + (y - HALF) * (y - HALF)) + 0.5);
            if (ring < HALF)
                profile[ring] += plane->power[y][x];
        }
    for (int ring = 1; ring < HALF; ring++)
        peak = profile[ring] > profile[peak] ? ring : peak;
    return (double)peak / MEASURE_CELLS;
}

static void write_profile(FILE *page, const NoisePlane *plane)
{
    double profile[HALF], peak = profile_of(plane, profile), most = measure_largest(profile, HALF);
    const SvgFrame frame = {14, 10, 272, 130, 0, (HALF - 1.0) / MEASURE_CELLS, 0, most > 0 ? most : 1};
    svg_begin(page, 300, 180, "power by frequency");
    svg_curve(page, "curve", &frame, profile, HALF);
    svg_axis(page, &frame, 1, "waves to a cell");
    svg_end(page);
    fprintf(page, "<figcaption><b>Spectrum</b>Power by frequency, strongest at %.1f waves to a cell.</figcaption>",
            peak);
}

// A formula with x^{2} and x_{i} raised and lowered.
static void write_formula(FILE *page, const char *text)
{
    const char *end = NULL;
    while (*text) {
        bool raised = text[0] == '^' && text[1] == '{', lowered = text[0] == '_' && text[1] == '{';
        if (raised || lowered) {
            size_t length = strcspn(text + 2, "}");
            fputs(raised ? "<sup>" : "<sub>", page);
            html_write_part(page, text + 2, length);
            fputs(raised ? "</sup>" : "</sub>", page);
            text += 2 + length + (text[2 + length] == '}');
            continue;
        }
        for (end = text + 1; *end && !((*end == '^' || *end == '_') && end[1] == '{');)
            end++;
        html_write_part(page, text, (size_t)(end - text));
        text = end;
    }
}

static void write_idea(FILE *page, const Lesson *lesson)
{
    fprintf(page, "<div class=\"idea\"><p>");
    write_formula(page, lesson->idea);
    fprintf(page, "</p>\n<div class=\"formula\">");
    for (int i = 0; i < LESSON_LINES && lesson->formula[i]; i++) {
        fprintf(page, "<div>");
        write_formula(page, lesson->formula[i]);
        fprintf(page, "</div>");
    }
    fprintf(page, "</div>\n<p class=\"where\">");
    write_formula(page, lesson->where);
    fprintf(page, "</p></div>\n");
}

static void write_diagrams(FILE *page, const LessonDiagram *diagrams)
{
    fprintf(page, "<div class=\"diagrams\">\n");
    for (int i = 0; i < LESSON_DIAGRAMS && diagrams[i].draw; i++) {
        fprintf(page, "<figure>");
        diagrams[i].draw(page);
        html_write_between(page, "<figcaption>", diagrams[i].text, "</figcaption></figure>\n");
    }
    fprintf(page, "</div>\n");
}

void card_write_panels(FILE *page, const CardNumbers *numbers, const GalleryItem *item)
{
    fprintf(page,
            "<div class=\"panels\">\n<figure><img src=\"%s-surface.png\" alt=\"lit surface\"><figcaption>"
            "<b>As a surface</b>The values as heights, lit from the upper left.</figcaption></figure>\n<figure>",
            item->name);
    write_histogram(page, &numbers->measure);
    fprintf(page, "</figure>\n<figure>");
    write_profile(page, numbers->plane);
    fprintf(page,
            "</figure>\n<figure><img class=\"plane\" src=\"%s-spectrum.png\" alt=\"spectrum in the plane\">"
            "<figcaption><b>Spectrum in the plane</b>Power by direction, frequency 0 in the middle, up to "
            "%d waves to a cell.</figcaption></figure>\n</div>\n",
            item->name, HALF / MEASURE_CELLS);
}

static void write_sources(FILE *page, const LessonSource *sources)
{
    fprintf(page, "<h4>Sources</h4>\n<ul>\n");
    for (int i = 0; i < LESSON_SOURCES && sources[i].text; i++) {
        html_write_between(page, "<li>", sources[i].text, "");
        if (sources[i].doi)
            fprintf(page, ". <a href=\"https://doi.org/%s\">doi:%s</a>", sources[i].doi, sources[i].doi);
        fprintf(page, "</li>\n");
    }
    fprintf(page, "</ul>\n");
}

static void write_howto(FILE *page, const GalleryItem *item)
{
    fprintf(page, "<div class=\"howto\">\n<div><h4>In C</h4>\n");
    howto_write_program(page, item);
    fprintf(page, "</div>\n<div><h4>On the command line</h4>\n");
    howto_write_command(page, item);
    fprintf(page, "\n<p class=\"where\">Both make the picture above.</p>\n");
    write_sources(page, lessons[item->def.fractal.noise].sources);
    fprintf(page, "</div>\n</div>\n");
}

void card_write(FILE *page, const CardNumbers *numbers, const GalleryItem *item)
{
    fprintf(page, "<article class=\"card\" id=\"noise-%s\">\n<h3>", kn_info(item->def.fractal.noise)->name);
    html_write_between(page, "", kn_info(item->def.fractal.noise)->title, "</h3>\n<div class=\"top\">\n");
    fprintf(page, "<figure><img src=\"%s.png\" alt=\"", item->name);
    html_write_between(page, "", item->title, "\"><figcaption>");
    html_write_between(page, "", item->text, "</figcaption></figure>\n");
    write_idea(page, &lessons[item->def.fractal.noise]);
    fprintf(page, "</div>\n");
    if (lessons[item->def.fractal.noise].diagrams[0].draw)
        write_diagrams(page, lessons[item->def.fractal.noise].diagrams);
    card_write_panels(page, numbers, item);
    write_howto(page, item);
    fprintf(page, "</article>\n");
}
