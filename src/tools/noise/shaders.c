#include "tools/noise/part.h"

#include "base/file.h"
#include "base/os.h"
#include "tools/html.h"
#include "tools/noise/howto.h"

#include <inttypes.h>
#include <string.h>

static const KnKind kinds[] = {KN_WHITE, KN_VALUE, KN_PERLIN, KN_SIMPLEX, KN_SIMPLEXSMOOTH, KN_WORLEY, KN_VALUECUBIC};
static const KnFractalKind fractals[] = {
    KN_FRACTAL_NONE,    KN_FRACTAL_FBM,      KN_FRACTAL_TURBULENCE, KN_FRACTAL_RIDGED,
    KN_FRACTAL_BILLOW,  KN_FRACTAL_PINGPONG, KN_FRACTAL_MULTI,      KN_FRACTAL_HYBRID,
    KN_FRACTAL_EROSION, KN_FRACTAL_MARBLE,   KN_FRACTAL_WARP,
};
enum { KINDS = ARRAY_COUNT(kinds), FRACTALS = ARRAY_COUNT(fractals), OCTAVES = 5, SIDE = 8, CELLS = 10 };

// The places at which C computes values: numbers that floats hold exactly.
static const double origin[] = {-7.25, 3.125, 0.6875}, step_x[] = {0.40625, 0.03125, 0.15625},
                    step_y[] = {-0.09375, 0.28125, 0.21875};

// The picture that the card shows first.
static const NoisePictureDef first = {.fractal = {.kind = KN_FRACTAL_FBM, .noise = KN_PERLIN, .octaves = OCTAVES},
                                      .seed = GALLERY_SEED,
                                      .dim = 3,
                                      .time = 0.5,
                                      .period = (double)GALLERY_SIZE / CELLS,
                                      .width = GALLERY_SIZE,
                                      .height = GALLERY_SIZE};

static bool init(NoisePicture *picture, KnKind noise, KnFractalKind kind)
{
    NoisePictureDef def = first;
    def.fractal = kn_fractal_default(kind, noise);
    return noise_picture_init(picture, &def);
}

bool shaders_make(const char *directory)
{
    char path[FILE_PATH_MAX];
    NoisePicture noise;
    if (!file_path_print(path, "%s/shaders.png", directory) || !init(&noise, first.fractal.noise, first.fractal.kind))
        return false;
    Picture picture;
    picture_init(&picture, GALLERY_SIZE, GALLERY_SIZE, 0);
    noise_picture_draw(&noise, &picture, NULL, 0);
    noise_picture_quit(&noise);
    return picture_write(&picture, path) && !interrupt_pending();
}

// ---- values of C

static void write_values(FILE *page, const KnFractal *fractal, int dimensions)
{
    for (int i = 0; i < SIDE * SIDE; i++) {
        double point[3];
        uint32_t bits;
        for (int a = 0; a < 3; a++)
            point[a] = origin[a] + i % SIDE * step_x[a] + i / SIDE * step_y[a];
        const float value = kn_fractal_sample(fractal, dimensions, point);
        memcpy(&bits, &value, sizeof bits);
        fprintf(page, "%08" PRIx32, bits);
    }
}

static void write_vector(FILE *page, const char *name, const double vector[3])
{
    fprintf(page, "\"%s\":[%g,%g,%g],", name, vector[0], vector[1], vector[2]);
}

static bool has_row(int row)
{
    return fractals[row / 2 % FRACTALS] != KN_FRACTAL_EROSION || kn_info(kinds[row / 2 / FRACTALS])->flags & KN_SMOOTH;
}

// Row (k * FRACTALS + f) * 2 + d is of kinds[k] and fractals[f] in d + 2 dimensions; null if there is no such noise.
static void write_known(FILE *page)
{
    fprintf(page, "<script type=\"application/json\" id=\"shader-values\">{\"seed\":%d,\"octaves\":%d,\"side\":%d,",
            GALLERY_SEED, OCTAVES, SIDE);
    write_vector(page, "origin", origin);
    write_vector(page, "step_x", step_x);
    write_vector(page, "step_y", step_y);
    fprintf(page, "\"rows\":[");
    for (int row = 0; row < KINDS * FRACTALS * 2; row++) {
        NoisePicture picture;
        const KnKind kind = kinds[row / 2 / FRACTALS];
        const KnFractalKind fractal = fractals[row / 2 % FRACTALS];
        fprintf(page, row ? ",\n" : "\n");
        if (!has_row(row) || !init(&picture, kind, fractal)) {
            fprintf(page, "null");
            continue;
        }
        fprintf(page, "{\"kind\":%d,\"fractal\":%d,\"dimensions\":%d,\"middle\":%.6g,\"scale\":%.6g,\"values\":\"",
                (int)kind, (int)fractal, row % 2 + 2, (double)picture.middle, (double)picture.scale);
        write_values(page, &picture.fractal, row % 2 + 2);
        fprintf(page, "\"}");
        noise_picture_quit(&picture);
    }
    fprintf(page, "]}</script>\n");
}

// ---- the card

static void write_table(FILE *page)
{
    fprintf(page, "<table><tr><th>largest difference</th><th>2D</th><th>3D</th><th>fractals</th></tr>\n");
    for (int k = 0; k < KINDS; k++) {
        const int row = k * FRACTALS * 2;
        fprintf(page, "<tr><td>%s</td><td data-rows=\"%d\">\u2013</td><td data-rows=\"%d\">\u2013</td><td data-rows=\"",
                kn_info(kinds[k])->name, row, row + 1);
        for (int f = 2; f < FRACTALS * 2; f++)
            if (has_row(row + f))
                fprintf(page, "%s%d", f > 2 ? " " : "", row + f);
        fprintf(page, "\">\u2013</td></tr>\n");
    }
    fprintf(page, "</table>\n");
}

typedef struct Slider {
    const char *label, *name;
    double least, most, step, value;
} Slider;

static const Slider sliders[] = {
    {"Octaves", "octaves", 1, 8, 1, OCTAVES},   {"Gain", "gain", 0, 1, 0.05, 0.5},
    {"Lacunarity", "lacunarity", 1, 4, 0.1, 2}, {"Jitter", "jitter", 0, 1, 0.05, 1},
    {"Cells", "cells", 1, 40, 0.5, CELLS},      {"Slice", "slice", 0, 4, 0.01, 0.5},
    {"Seed", "seed", 0, 100, 1, GALLERY_SEED},
};

static void write_choice(FILE *page, int value, const char *name, bool selected)
{
    fprintf(page, "<option value=\"%d\"%s>%s</option>", value, selected ? " selected" : "", name);
}

static void write_controls(FILE *page)
{
    fprintf(page, "<form class=\"controls\"><label>Noise <select name=\"kind\">");
    for (int k = 0; k < KINDS; k++)
        write_choice(page, (int)kinds[k], kn_info(kinds[k])->name, kinds[k] == first.fractal.noise);
    fprintf(page, "</select></label><label>Fractal <select name=\"fractal\">");
    for (int f = 0; f < FRACTALS; f++)
        write_choice(page, (int)fractals[f], kn_fractal_info(fractals[f])->name, fractals[f] == first.fractal.kind);
    fprintf(page, "</select></label><label>Fade <select name=\"fade\">");
    for (int fade = KN_FADE_LINEAR; fade < KN_FADE_COUNT; fade++)
        write_choice(page, fade, kn_fade_info((KnFade)fade)->name, fade == KN_FADE_QUINTIC);
    fprintf(page, "</select></label>");
    for (size_t i = 0; i < ARRAY_COUNT(sliders); i++)
        fprintf(
            page, "<label>%s <input type=\"range\" name=\"%s\" min=\"%g\" max=\"%g\" step=\"%g\" value=\"%g\"></label>",
            sliders[i].label, sliders[i].name, sliders[i].least, sliders[i].most, sliders[i].step, sliders[i].value);
    fprintf(page, "</form>\n");
}

void shaders_write(FILE *page)
{
    fprintf(
        page,
        "<article class=\"card\" id=\"shaders-card\">\n<div class=\"pair\">\n<figure><b>C</b><img src=\"shaders.png\" "
        "alt=\"drawn by C\"></figure>\n<figure><b>GLSL, drawn here</b><canvas width=\"%d\" "
        "height=\"%d\"></canvas><p class=\"note\" hidden>This browser has no WebGL 2.</p></figure>\n</div>\n",
        GALLERY_SIZE, GALLERY_SIZE);
    howto_write_command(page, &(GalleryItem){.name = "shaders", .def = first});
    fprintf(page, "<div class=\"side-by-side\">\n");
    write_controls(page);
    write_table(page);
    fprintf(page,
            "</div>\n<p class=\"where\">The hashes have the same bits. Values may differ in their last digits, since "
            "graphics drivers may fuse multiplications and additions. %d values of each, %d octaves; the fractals "
            "are those of the list.</p>\n</article>\n",
            SIDE * SIDE, OCTAVES);
    fprintf(page, "<script type=\"x-shader/x-fragment\" id=\"karst-noise\">\n%s%s</script>\n", html_noise_glsl,
            html_fractal_glsl);
    write_known(page);
    fprintf(page, "<script>\n%s</script>\n", html_script_shaders);
}
