#include "tools/noise/howto.h"

#include "tools/html.h"
#include "tools/noise/request.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// The page's script copies the text of the "code" element beside the button.
#define CODE_BEGIN "<div class=\"code\"><button type=\"button\" class=\"copy\" data-copied=\"Copied\">Copy</button>"
#define CODE_END "</code></pre></div>"

// The command of `karst noise`; NULL if there is none.
static const char *command_of(const GalleryItem *item)
{
    if (item->def.sampler)
        return NULL;
    if (item->make == gallery_make_line || item->make == gallery_make_fades)
        return "plot";
    return !item->make ? "image" : item->make == gallery_make_film ? "animate" : NULL;
}

bool howto_has_command(const GalleryItem *item) { return command_of(item) != NULL; }

// A page may break the line before an option, but not inside.
static void write_word(FILE *page, const char *option, const char *value)
{
    fprintf(page, " <span>--%s %s</span>", option, value);
}

static void write_double(FILE *page, const char *option, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.7g", value);
    write_word(page, option, text);
}

static void write_parameters(FILE *page, const KnParameters *own)
{
    if (own->fade != KN_FADE_DEFAULT)
        write_word(page, "fade", kn_fade_info(own->fade)->name);
    if (own->radius == KN_SIMPLEX_DENSE)
        write_word(page, "radius", "dense");
    if (own->metric != KN_WORLEY_EUCLIDEAN)
        write_word(page, "metric", noise_metric_name((int)own->metric));
    if (own->value != KN_WORLEY_F1)
        write_word(page, "feature", noise_feature_name((int)own->value));
    if (own->points > 1)
        write_double(page, "points", own->points);
    if (own->jitter > 0)
        write_double(page, "jitter", (double)own->jitter);
}

// Numbers that a row leaves at 0 are the usual ones, here as in the command.
static void write_fractal(FILE *page, const KnFractalDef *def)
{
    if (def->kind != KN_FRACTAL_NONE)
        write_word(page, "fractal", kn_fractal_info(def->kind)->name);
    if (def->octaves > 0)
        write_double(page, "octaves", def->octaves);
    if (def->lacunarity > 0)
        write_double(page, "lacunarity", def->lacunarity);
    if (def->gain > 0)
        write_double(page, "gain", (double)def->gain);
    if (def->strength > 0)
        write_double(page, "strength", def->strength);
}

static void write_picture(FILE *page, const NoisePictureDef *def)
{
    if (def->dim > 2)
        write_double(page, "dim", def->dim);
    if (def->dim > 2 && def->time != 0)
        write_double(page, "slice", def->time);
    if (def->turn != KN_TURN_NONE)
        write_word(page, "turn", def->turn == KN_TURN_XY ? "xy" : "xz");
    if (def->tile != KN_SEAM_NONE)
        write_word(page, "tile", kn_seam_info(def->tile)->name);
    if (def->loop_radius > 0)
        write_double(page, "loop-radius", def->loop_radius);
    if (def->colour)
        write_word(page, "colour", def->colour);
    if (def->contrast > 0)
        write_double(page, "contrast", (double)def->contrast);
    write_double(page, "period", def->period > 0 ? def->period : GALLERY_PERIOD);
    fprintf(page, " <span>--size %dx%d</span>", def->width ? def->width : GALLERY_SIZE,
            def->height ? def->height : GALLERY_SIZE);
    if (def->repeat > 1)
        write_double(page, "repeat", def->repeat);
}

void howto_write_command(FILE *page, const GalleryItem *item)
{
    const NoisePictureDef *def = &item->def;
    const bool plot = strcmp(command_of(item), "plot") == 0, film = item->make == gallery_make_film;
    fprintf(page, CODE_BEGIN "<pre class=\"wrapped\"><code class=\"command\">karst noise %s", command_of(item));
    if (item->make != gallery_make_fades) {
        write_word(page, "kind", kn_info(def->fractal.noise)->name);
        write_fractal(page, &def->fractal);
        write_parameters(page, &def->fractal.parameters);
        if (!plot)
            write_picture(page, def);
        if (film)
            write_double(page, "frames", GALLERY_FRAMES);
        fprintf(page, " <span>--seed %" PRIu64 "</span>", def->seed ? def->seed : GALLERY_SEED);
    }
    fprintf(page, " <span>-o %s%s</span>" CODE_END, item->name, film ? "" : ".png");
}

// ---- programs

bool howto_has_program(const GalleryItem *item)
{
    const NoisePictureDef *def = &item->def;
    return !item->make && !def->sampler && !def->colour && def->tile == KN_SEAM_NONE && !def->width && !def->height;
}

// "perlin" as KN_PERLIN.
static void write_name(FILE *out, const char *prefix, const char *name)
{
    fputs(prefix, out);
    for (; *name; name++)
        fputc(toupper((unsigned char)*name), out);
}

// Assignments to what differs from the usual parameters.
static void write_own(FILE *out, const char *of, const KnParameters *own)
{
    static const char *const metrics[] = {"EUCLIDEAN", "MANHATTAN", "CHEBYSHEV"};
    static const char *const values[] = {"F1", "F2", "F2_MINUS_F1", "F1_TIMES_F2", "F1_OVER_F2", "CELL", "EDGE"};
    _Static_assert(ARRAY_COUNT(values) == KN_WORLEY_VALUE_COUNT, "a value of Worley noise lacks a name");
    if (own->fade != KN_FADE_DEFAULT) {
        fprintf(out, "    %s.fade = ", of);
        write_name(out, "KN_FADE_", kn_fade_info(own->fade)->name);
        fputs(";\n", out);
    }
    if (own->radius != KN_SIMPLEX_CONTINUOUS)
        fprintf(out, "    %s.radius = KN_SIMPLEX_DENSE;\n", of);
    if (own->metric != KN_WORLEY_EUCLIDEAN)
        fprintf(out, "    %s.metric = KN_WORLEY_%s;\n", of, metrics[own->metric]);
    if (own->value != KN_WORLEY_F1)
        fprintf(out, "    %s.value = KN_WORLEY_%s;\n", of, values[own->value]);
    if (own->points > 1)
        fprintf(out, "    %s.points = %d;\n", of, own->points);
    if (own->jitter > 0)
        fprintf(out, "    %s.jitter = %gf;\n", of, (double)own->jitter);
}

static void write_noise(FILE *out, const NoisePictureDef *def)
{
    const KnParameters *own = &def->fractal.parameters;
    const bool differs = own->fade != KN_FADE_DEFAULT || own->radius != KN_SIMPLEX_CONTINUOUS ||
                         own->metric != KN_WORLEY_EUCLIDEAN || own->value != KN_WORLEY_F1 || own->points > 1 ||
                         own->jitter > 0;
    if (differs) {
        write_name(out, "    KnParameters own = kn_parameters_default(KN_", kn_info(def->fractal.noise)->name);
        fputs(");\n", out);
        write_own(out, "own", own);
    }
    write_name(out, "    KnNoise noise;\n    if (!kn_init(&noise, KN_", kn_info(def->fractal.noise)->name);
    fprintf(out, ", %" PRIu64 ", %s))\n        return 1;\n", def->seed ? def->seed : GALLERY_SEED,
            differs ? "&own" : "NULL");
}

static void write_fractal_def(FILE *out, const NoisePictureDef *def)
{
    const KnFractalDef *fractal = &def->fractal;
    write_name(out, "    KnFractalDef def = kn_fractal_default(KN_FRACTAL_", kn_fractal_info(fractal->kind)->name);
    write_name(out, ", KN_", kn_info(fractal->noise)->name);
    fputs(");\n", out);
    write_own(out, "def.parameters", &fractal->parameters);
    if (fractal->octaves > 0)
        fprintf(out, "    def.octaves = %d;\n", fractal->octaves);
    if (fractal->lacunarity > 0)
        fprintf(out, "    def.lacunarity = %.9g;\n", fractal->lacunarity);
    if (fractal->gain > 0)
        fprintf(out, "    def.gain = %.6gf;\n", (double)fractal->gain);
    if (fractal->strength > 0)
        fprintf(out, "    def.strength = %.9g;\n", fractal->strength);
    fprintf(out, "    KnFractal noise;\n    if (!kn_fractal_init(&noise, &def, %" PRIu64 "))\n        return 1;\n",
            def->seed ? def->seed : GALLERY_SEED);
}

// Samples in the middle of the pixels. Of a noise of one dimension a row, which is the same for all y.
static void write_grid(FILE *out, const NoisePicture *noise, const char *object)
{
    const NoisePictureDef *picture = &noise->def;
    const KnRange range = kn_fractal_range(&noise->fractal, picture->dim);
    const double period = picture->period, slice[] = {picture->time, picture->fourth};
    fprintf(out, "    double origin[] = {0.5 / %g", period);
    for (int a = 1; a < picture->dim; a++)
        fprintf(out, a == 1 ? ", 0.5 / %g" : ", %g", a == 1 ? period : slice[a - 2]);
    fprintf(out, "};\n    KnGrid grid = kn_grid(%d, (int[]){%d", picture->dim, GALLERY_SIZE);
    for (int a = 1; a < picture->dim; a++)
        fprintf(out, ", %d", a == 1 ? GALLERY_SIZE : 1);
    fprintf(out, "}, origin, 1 / %g.0);\n", period);
    if (picture->turn != KN_TURN_NONE)
        fprintf(out, "    kn_grid_turn(&grid, KN_TURN_%s);\n", picture->turn == KN_TURN_XY ? "XY" : "XZ");
    fprintf(out, "    %s_fill(&noise, %d, &grid, out); // %.4g to %.4g\n", object, picture->dim, (double)range.lowest,
            (double)range.highest);
}

// Values as greys; cut off at black and white where the contrast is more than the range needs.
static void write_greys(FILE *out, const NoisePicture *picture, bool cut)
{
    const double most = 255 * (double)picture->scale, middle = 127.5 - most * (double)picture->middle;
    fprintf(out,
            "    puts(\"P5 %1$d %1$d 255\");\n    for (int i = 0; i < %1$d * %1$d; i++)\n        putchar((int)%2$s",
            GALLERY_SIZE, cut ? "fmax(0, fmin(255, " : "(");
    if (fabs(middle) > 1e-3)
        fprintf(out, "%.5g + ", middle);
    fprintf(out, picture->def.dim == 1 ? "%.5g * out[i %% %d]" : "%.5g * out[i]", most, GALLERY_SIZE);
    fputs(cut ? ")));\n" : "));\n", out);
}

static void write_program(FILE *out, const GalleryItem *item)
{
    const NoisePictureDef def = gallery_picture(item);
    const bool sums = def.fractal.kind != KN_FRACTAL_NONE, cut = noise_picture_contrast(&def) > 1;
    const char *object = sums ? "kn_fractal" : "kn";
    NoisePicture picture;
    if (!noise_picture_init(&picture, &def))
        return;
    fprintf(out,
            "#include <karst/noise.h>\n%1$s#include <stdio.h>\n\nint main(void) // ./%2$s > %2$s.pgm\n{\n"
            "    float out[%3$d * %3$d];\n",
            cut ? "#include <math.h>\n" : "", item->name, GALLERY_SIZE);
    if (sums)
        write_fractal_def(out, &item->def);
    else
        write_noise(out, &item->def);
    write_grid(out, &picture, object);
    write_greys(out, &picture, cut);
    fprintf(out, "    %s_quit(&noise);\n}\n", object);
    noise_picture_quit(&picture);
}

void howto_write_program(FILE *page, const GalleryItem *item)
{
    char *text = NULL;
    size_t bytes;
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return;
    write_program(out, item);
    fclose(out);
    fprintf(page, CODE_BEGIN "<pre><code class=\"program\" data-picture=\"%s.png\">", item->name);
    html_write_lines(page, text);
    fputs(CODE_END, page);
    free(text);
}
