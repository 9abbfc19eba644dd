#include "tools/noise/howto.h"

#include "tools/html.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

const char howto_copy_button[] = "<button type=\"button\" class=\"copy\">Copy</button>";

bool howto_has_command(const GalleryItem *item)
{
    const NoisePictureDef *def = &item->def;
    bool plain = !item->make && !def->sampler && item->repeat <= 1 && def->contrast <= 0;
    return plain && def->fractal.parameters.points <= 1;
}

// A page may break the line before an option, but not inside.
static void write_word(FILE *page, const char *option, const char *value)
{
    fprintf(page, " <span>--%s %s</span>", option, value);
}

static void write_double(FILE *page, const char *option, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.9g", value);
    write_word(page, option, text);
}

static void write_parameters(FILE *page, const KnParameters *own)
{
    static const char *const metrics[] = {"euclidean", "manhattan", "chebyshev"}, *const values[] = {"f1", "f2",
                                                                                                     "f2-f1"};
    if (own->fade != KN_FADE_DEFAULT)
        write_word(page, "fade", kn_fade_info(own->fade)->name);
    if (own->radius == KN_SIMPLEX_DENSE)
        write_word(page, "radius", "dense");
    if (own->metric != KN_WORLEY_EUCLIDEAN)
        write_word(page, "metric", metrics[own->metric]);
    if (own->value != KN_WORLEY_F1)
        write_word(page, "feature", values[own->value]);
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

void howto_write_command(FILE *page, const GalleryItem *item)
{
    const NoisePictureDef *def = &item->def;
    fprintf(page, "karst noise image <span>--kind %s</span>", kn_info(def->fractal.noise)->name);
    write_fractal(page, &def->fractal);
    write_parameters(page, &def->fractal.parameters);
    if (def->dim > 2)
        write_double(page, "dim", def->dim);
    if (def->dim > 2 && def->time != 0)
        write_double(page, "slice", def->time);
    if (def->tile != KN_SEAM_NONE)
        write_word(page, "tile", kn_seam_info(def->tile)->name);
    if (def->colour)
        write_word(page, "colour", def->colour);
    write_double(page, "period", def->period > 0 ? def->period : GALLERY_PERIOD);
    fprintf(page, " <span>--size %dx%d</span> <span>--seed %" PRIu64 "</span> <span>-o %s.png</span>",
            def->width ? def->width : GALLERY_SIZE, def->height ? def->height : GALLERY_SIZE,
            def->seed ? def->seed : GALLERY_SEED, item->name);
}

// The point's coordinates in the program.
static void write_point(char *text, size_t bytes, const NoisePictureDef *def)
{
    int period = def->period > 0 ? (int)def->period : GALLERY_PERIOD;
    int length = snprintf(text, bytes, "(i %% %d + 0.5) / %d", GALLERY_SIZE, period);
    if (def->dim != 1)
        length += snprintf(text + length, bytes - (size_t)length, ", (i / %d + 0.5) / %d", GALLERY_SIZE, period);
    if (def->dim == 3)
        snprintf(text + length, bytes - (size_t)length, ", %g", def->time);
}

void howto_write_program(FILE *page, const GalleryItem *item)
{
    const NoisePictureDef *def = &item->def;
    char kind[32] = "", point[160], text[1024];
    const char *name = kn_info(def->fractal.noise)->name;
    for (size_t i = 0; name[i] && i < sizeof kind - 1; i++)
        kind[i] = (char)toupper((unsigned char)name[i]);
    write_point(point, sizeof point, def);
    int dim = def->dim ? def->dim : 2;
    snprintf(text, sizeof text,
             "#include <karst/noise.h>\n#include <stdio.h>\n\n"
             "int main(void) // ./%1$s > %1$s.pgm\n{\n"
             "    KnNoise noise;\n"
             "    if (!kn_init(&noise, KN_%2$s, %3$d, NULL))\n"
             "        return 1;\n"
             "    KnRange range = kn_range(&noise, %4$d);\n"
             "    puts(\"P5 %5$d %5$d 255\");\n"
             "    for (int i = 0; i < %5$d * %5$d; i++) {\n"
             "        double point[] = {%6$s};\n"
             "        float value = kn_sample(&noise, %4$d, point) - range.lowest;\n"
             "        putchar((int)(255 * value / (range.highest - range.lowest)));\n"
             "    }\n"
             "    kn_quit(&noise);\n"
             "}\n",
             item->name, kind, GALLERY_SEED, dim, GALLERY_SIZE, point);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        html_write_part(page, line, strcspn(line, "\n"));
        fputc('\n', page);
    }
}
