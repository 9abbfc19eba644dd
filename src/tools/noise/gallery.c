#include "tools/noise/gallery.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/version.h"
#include "tools/html.h"
#include "tools/noise/card.h"
#include "tools/noise/howto.h"
#include "tools/noise/part.h"
#include "tools/noise/request.h"
#include "tools/noise/translate.h"

#include <stdlib.h>
#include <string.h>

// ---- the page

static const char *figure_class(const GalleryItem *item)
{
    if (item->def.width > 2 * GALLERY_SIZE - 1)
        return "wide";
    return item->shape == GALLERY_PLOT ? "plot" : item->shape == GALLERY_PIXELS ? "pixels" : "picture";
}

static void write_howto(FILE *page, const GalleryItem *item)
{
    bool program = howto_has_program(item);
    fprintf(page, "<details><summary>%s</summary>", program ? "Command and C" : "Command");
    howto_write_command(page, item);
    if (program)
        howto_write_program(page, item);
    fprintf(page, "</details>");
}

#define MUSGRAVE "F. K. Musgrave, in Texturing and Modeling: A Procedural Approach, 1994"
#define PERLIN_1985 "K. Perlin, An Image Synthesizer, SIGGRAPH 1985"

// Where fractals come from, in the order of KnFractalKind; of the first, the noise's own source.
static const char *const fractal_sources[] = {
    NULL,
    "B. Mandelbrot and J. Van Ness, Fractional Brownian Motions, Fractional Noises and Applications, 1968",
    PERLIN_1985,
    MUSGRAVE,
    "J. Bevins, libnoise, 2003",
    "J. Peck, FastNoise Lite, 2020",
    MUSGRAVE,
    MUSGRAVE,
    "I. Quilez, Value noise derivatives, 2008",
    PERLIN_1985,
    "I. Quilez, Domain warping, 2002",
};
_Static_assert(ARRAY_COUNT(fractal_sources) == KN_FRACTAL_KIND_COUNT, "a fractal lacks its source");

// The formula of a sum of octaves, and the source.
static void write_origin(FILE *page, const KnFractalDef *def)
{
    const bool sums = def->kind != KN_FRACTAL_NONE;
    const char *source = sums ? fractal_sources[def->kind] : kn_info(def->noise)->source;
    if (sums)
        html_write_between(page, "<small>", kn_fractal_info(def->kind)->formula, "</small>");
    if (strcmp(source, "textbook") != 0)
        html_write_between(page, "<small>", source, "</small>");
}

static void write_figure(FILE *page, const GalleryItem *item)
{
    bool film = item->shape == GALLERY_FILM;
    fprintf(page, "<figure class=\"%s\">%s<img src=\"%s.png\" alt=\"", figure_class(item),
            film ? "<div class=\"film\">" : "", item->name);
    html_write_between(page, "", item->title, film ? "\"></div>" : "\">");
    html_write_between(page, "<figcaption><b>", item->title, "</b>");
    html_write(page, item->text);
    if (item->def.fractal.noise != KN_HASH && !item->def.sampler)
        write_origin(page, &item->def.fractal);
    if (howto_has_command(item))
        write_howto(page, item);
    fprintf(page, "</figcaption></figure>\n");
}

// Shapes that are measured, and stand one below the other before the section's other pictures.
static bool is_card(const GalleryItem *item) { return item->shape == GALLERY_CARD || item->shape == GALLERY_PANELS; }

static void write_panels(FILE *page, const CardNumbers *numbers, const GalleryItem *item)
{
    fprintf(page, "<article class=\"card\" id=\"%s\">\n<h3>", item->name);
    html_write_between(page, "", item->title, "</h3>\n<div class=\"top\">\n");
    fprintf(page, "<figure><img src=\"%s.png\" alt=\"", item->name);
    html_write_between(page, "", item->title, "\"></figure>\n<div class=\"idea\"><p>");
    html_write_between(page, "", item->text, "</p>");
    write_origin(page, &item->def.fractal);
    howto_write_command(page, item);
    if (howto_has_program(item)) {
        fprintf(page, "<details><summary>In C</summary>");
        howto_write_program(page, item);
        fprintf(page, "</details>");
    }
    fprintf(page, "</div>\n</div>\n");
    card_write_panels(page, numbers, item);
    fprintf(page, "</article>\n");
}

// `numbers`: of each item.
static void write_section(FILE *page, const GallerySection *section, const CardNumbers *numbers)
{
    fprintf(page, "<section>\n<h2 id=\"%s\">", section->name);
    html_write_between(page, "", section->title, "</h2>\n<p>");
    html_write_between(page, "", section->text, "</p>\n");
    for (int i = 0; i < section->item_count; i++)
        if (is_card(&section->items[i]))
            (section->items[i].shape == GALLERY_CARD ? card_write : write_panels)(page, &numbers[i],
                                                                                  &section->items[i]);
    fprintf(page, "<div class=\"grid\">\n");
    for (int i = 0; i < section->item_count; i++)
        if (!is_card(&section->items[i]))
            write_figure(page, &section->items[i]);
    fprintf(page, "</div>\n</section>\n");
}

// The sections that are not made from the rows of the tables.
typedef struct PagePart {
    const char *name, *title, *text;
    PartMake *make;
    PartWrite *write;
} PagePart;

static const PagePart parts[] = {
    {"uses", "Uses", "From a number to a place: heights, fire, trees, weather, paths.", uses_make, uses_write},
    {"questions", "Questions, measured",
     "Articles leave these open, or answer them without numbers. All numbers here were measured while the page was "
     "made.",
     questions_make, questions_write},
    {"faults", "What articles get wrong",
     "Faults that are copied from article to article, each as the picture that it makes beside the right one.",
     faults_make, faults_write},
    {"shaders", "In shaders",
     "The noises in GLSL, with the hashes of C, computed by your browser's graphics. The table compares them with the "
     "values of C; the sliders change the picture on the right.",
     shaders_make, shaders_write},
};

// Copies the text beside a button. Pages that are opened as files may lack the clipboard's interface.
static const char script[] = "<script>\n"
                             "document.addEventListener(\"click\", async event => {\n"
                             "  const button = event.target.closest(\".copy\");\n"
                             "  if (!button) return;\n"
                             "  const code = button.parentElement.querySelector(\"code\");\n"
                             "  try {\n"
                             "    await navigator.clipboard.writeText(code.textContent);\n"
                             "  } catch {\n"
                             "    getSelection().selectAllChildren(code);\n"
                             "    document.execCommand(\"copy\");\n"
                             "  }\n"
                             "  const label = button.textContent;\n"
                             "  if (label === button.dataset.copied) return;\n"
                             "  button.textContent = button.dataset.copied;\n"
                             "  setTimeout(() => button.textContent = label, 1500);\n"
                             "});\n"
                             "</script>\n";

static void write_page(FILE *page, const CardNumbers *numbers)
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
                  "marble and fire. Every picture here was drawn by Karst's noise library; read it from the top, each "
                  "part builds on the one before.</p>\n<nav>\n");
    for (int i = 0; i < gallery_section_count; i++) {
        fprintf(page, "<a href=\"#%s\">", gallery_sections[i].name);
        html_write_between(page, "", gallery_sections[i].title, "</a>\n");
    }
    for (size_t i = 0; i < ARRAY_COUNT(parts); i++)
        fprintf(page, "<a href=\"#%s\">%s</a>\n", parts[i].name, parts[i].title);
    fprintf(page, "<a href=\"index.zh.html\" lang=\"zh-CN\">\u4e2d\u6587</a>\n</nav>\n</header>\n<main>\n");
    for (int i = 0; i < gallery_section_count; numbers += gallery_sections[i++].item_count)
        write_section(page, &gallery_sections[i], numbers);
    for (size_t i = 0; i < ARRAY_COUNT(parts); i++) {
        fprintf(page, "<section>\n<h2 id=\"%s\">%s</h2>\n<p>%s</p>\n", parts[i].name, parts[i].title, parts[i].text);
        parts[i].write(page);
        fprintf(page, "</section>\n");
    }
    fprintf(page,
            "</main>\n<footer>Made by <code>karst noise gallery</code>, Karst %s. Pictures from low (dark) to high "
            "(light) unless coloured; cells are %d pixels wide unless noted. The noises changed their bits once, with "
            "version 1.0 of the noise library, when seeds began to be mixed; within a major version they never "
            "change.</footer>\n%s</body>\n</html>\n",
            program_version.number, GALLERY_PERIOD, script);
}

// ---- the pictures

static bool make_item(GalleryItem item, const char *directory, CardNumbers *numbers)
{
    char path[FILE_PATH_MAX];
    item.def = gallery_picture(&item);
    GalleryMake *make = item.make ? item.make : gallery_make_picture;
    if (!file_path_print(path, "%s/%s.png", directory, item.name) || !make(&item, path) || interrupt_pending())
        return false;
    return !is_card(&item) || card_make(numbers, &item, directory);
}

static int item_total(void)
{
    int count = 0;
    for (int s = 0; s < gallery_section_count; s++)
        count += gallery_sections[s].item_count;
    return count;
}

// Returns an exit code.
static int make_all(const char *directory, CardNumbers *numbers)
{
    bool going = true;
    int done = 0;
    const int count = item_total();
    Progress progress = progress_begin("gallery", count);
    for (int s = 0; going && s < gallery_section_count; s++)
        for (int i = 0; going && i < gallery_sections[s].item_count; i++) {
            going = make_item(gallery_sections[s].items[i], directory, &numbers[done]);
            progress_update(&progress, done += going);
        }
    for (size_t i = 0; going && i < ARRAY_COUNT(parts); i++)
        going = parts[i].make(directory);
    progress_end(&progress);
    if (!going && interrupt_pending())
        return command_interrupted("%s has %d of %d pictures, and no page", directory, done, count);
    return command_code(going);
}

static bool write_file(const char *directory, const char *name, const char *page, const char *table)
{
    char path[FILE_PATH_MAX];
    Output file;
    if (!file_path_print(path, "%s/%s", directory, name) || !output_begin(&file, path))
        return false;
    translate_page(page, table, file.stream);
    bool made = output_commit(&file);
    if (made)
        printf("%s\n", path);
    return made;
}

// Writes the pages in English and in the language of each table. Returns an exit code.
static int make_pages(const char *directory, const CardNumbers *numbers)
{
    char *text = NULL;
    size_t bytes;
    FILE *page = open_memstream(&text, &bytes);
    if (!page)
        return command_fail("memory has run out");
    write_page(page, numbers);
    fclose(page);
    bool made =
        write_file(directory, "index.zh.html", text, html_texts_zh) && write_file(directory, "index.html", text, "");
    free(text);
    return command_code(made);
}

// The page is written last: if it exists, so do all of its pictures.
int noise_gallery(void *data)
{
    const NoiseOptions *options = data;
    CardNumbers *numbers = memory_alloc_zero(MEMORY_GENERAL, sizeof *numbers * (size_t)item_total());
    interrupt_watch();
    int code = file_make_directory(options->output) ? make_all(options->output, numbers) : EXIT_FAILED;
    if (code == EXIT_DONE)
        code = make_pages(options->output, numbers);
    for (int i = 0; i < item_total(); i++)
        card_quit(&numbers[i]);
    memory_free(numbers);
    return code;
}
