#include "tools/noise/gallery.h"

#include "base/file.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/version.h"
#include "tools/html.h"
#include "tools/noise/request.h"
#include "tools/progress.h"

#include <string.h>

// ---- the page

static const char *figure_class(const GalleryItem *item)
{
    if (item->def.width > 2 * GALLERY_SIZE - 1)
        return "wide";
    return item->shape == GALLERY_PLOT ? "plot" : item->shape == GALLERY_PIXELS ? "pixels" : "picture";
}

static void write_figure(FILE *page, const GalleryItem *item)
{
    bool film = item->shape == GALLERY_FILM, cited = item->def.fractal.noise != KN_HASH && !item->def.sampler;
    fprintf(page, "<figure class=\"%s\">%s<img src=\"%s.png\" alt=\"", figure_class(item),
            film ? "<div class=\"film\">" : "", item->name);
    html_write_between(page, "", item->title, film ? "\"></div>" : "\">");
    html_write_between(page, "<figcaption><b>", item->title, "</b>");
    html_write(page, item->text);
    const char *source = kn_info(item->def.fractal.noise)->source;
    if (cited && strcmp(source, "textbook") != 0)
        html_write_between(page, "<small>", source, "</small>");
    fprintf(page, "</figcaption></figure>\n");
}

static void write_section(FILE *page, const GallerySection *section)
{
    fprintf(page, "<section>\n<h2 id=\"%s\">", section->name);
    html_write_between(page, "", section->title, "</h2>\n<p>");
    html_write_between(page, "", section->text, "</p>\n<div class=\"grid\">\n");
    for (int i = 0; i < section->item_count; i++)
        write_figure(page, &section->items[i]);
    fprintf(page, "</div>\n</section>\n");
}

static void write_page(FILE *page)
{
    html_begin(page, "Noise, from a hash to a world");
    fputs(html_style_gallery, page);
    // frames are side by side in one picture, which is shifted by one frame at a time
    fprintf(page, ".film img{display:block;width:%d%%;height:100%%;animation:film 2.4s steps(%d) infinite}\n",
            GALLERY_FRAMES * 100, GALLERY_FRAMES);
    fprintf(page, "@keyframes film{to{transform:translateX(-100%%)}}\n"
                  "@media(prefers-reduced-motion:reduce){.film img{animation:none}}\n"
                  "</style>\n</head>\n<body>\n<header>\n<h1>Noise, from a hash to a world</h1>\n"
                  "<p class=\"lead\">How a function that looks random, and is always the same, becomes hills, caves, "
                  "marble and fire. "
                  "Every picture here was drawn by Karst's noise library; read it from the top, each part builds on "
                  "the one before.</p>\n<nav>\n");
    for (int i = 0; i < gallery_section_count; i++) {
        fprintf(page, "<a href=\"#%s\">", gallery_sections[i].name);
        html_write_between(page, "", gallery_sections[i].title, "</a>\n");
    }
    fprintf(page, "</nav>\n</header>\n<main>\n");
    for (int i = 0; i < gallery_section_count; i++)
        write_section(page, &gallery_sections[i]);
    fprintf(page,
            "</main>\n<footer>Made by <code>karst noise gallery</code>, Karst %s. Pictures from low (dark) to high "
            "(light) unless coloured; "
            "cells are %d pixels wide unless noted.</footer>\n</body>\n</html>\n",
            program_version.number, GALLERY_PERIOD);
}

// ---- the pictures

// The usual values for numbers that a row leaves at 0.
static void fill_in(KnFractalDef *def)
{
    const KnFractalDef usual = kn_fractal_default(def->kind, def->noise);
    def->parameters.points = def->parameters.points ? def->parameters.points : usual.parameters.points;
    def->octaves = def->octaves ? def->octaves : usual.octaves;
    def->lacunarity = def->lacunarity > 0 ? def->lacunarity : usual.lacunarity;
    def->gain = def->gain > 0 ? def->gain : usual.gain;
    def->stripes = def->stripes > 0 ? def->stripes : usual.stripes;
    def->strength = def->strength > 0 ? def->strength : usual.strength;
}

static bool make_item(GalleryItem item, const char *directory)
{
    char path[FILE_PATH_MAX];
    NoisePictureDef *def = &item.def;
    def->width = def->width ? def->width : GALLERY_SIZE;
    def->height = def->height ? def->height : GALLERY_SIZE;
    def->period = def->period > 0 ? def->period : GALLERY_PERIOD;
    def->seed = def->seed ? def->seed : GALLERY_SEED;
    def->loop_radius = def->loop_radius > 0 ? def->loop_radius : 1.0;
    fill_in(&def->fractal);
    GalleryMake *make = item.make ? item.make : gallery_make_picture;
    return file_path_print(path, "%s/%s.png", directory, item.name) && make(&item, path) && !interrupt_pending();
}

// Returns an exit code.
static int make_all(const char *directory)
{
    bool going = true;
    int done = 0, count = 0;
    for (int s = 0; s < gallery_section_count; s++)
        count += gallery_sections[s].item_count;
    Progress progress = progress_begin("gallery", count);
    for (int s = 0; going && s < gallery_section_count; s++)
        for (int i = 0; going && i < gallery_sections[s].item_count; i++) {
            going = make_item(gallery_sections[s].items[i], directory);
            progress_update(&progress, done += going);
        }
    progress_end(&progress);
    if (!going && interrupt_pending())
        return command_interrupted("%s has %d of %d pictures, and no page", directory, done, count);
    return command_code(going);
}

// The page is written last: if it exists, so do all of its pictures.
int noise_gallery(void *data)
{
    const NoiseOptions *options = data;
    char page[FILE_PATH_MAX];
    Output file;
    interrupt_watch();
    int code = file_make_directory(options->output) ? make_all(options->output) : EXIT_FAILED;
    if (code != EXIT_DONE || !file_path_print(page, "%s/index.html", options->output) || !output_begin(&file, page))
        return MAX(code, EXIT_FAILED);
    write_page(file.stream);
    bool made = output_commit(&file);
    if (made)
        printf("%s\n", page);
    return command_code(made);
}
