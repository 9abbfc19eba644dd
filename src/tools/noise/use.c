#include "tools/noise/part.h"

#include "base/file.h"
#include "base/os.h"
#include "tools/html.h"
#include "tools/noise/diagram.h"
#include "tools/noise/gallery.h"
#include "tools/noise/use_pictures.h"

typedef struct Use {
    const char *name, *title, *text;
    UsePicture *picture; // NULL: `draw`
    int width, height;
    DiagramDraw *draw;
} Use;

// clang-format off
static const Use uses[] = {
    {"random-ground", "Random heights", "Every height by itself: no hills, no valleys, nothing to walk on.", .draw = use_random_ground},
    {"smooth-ground", "Smooth heights", "As many heights from six octaves of noise. Near places are of similar height, and forms of all sizes appear.", .draw = use_smooth_ground},
    {"land", "A surface in space", "Seven octaves as heights, coloured by height and lit. Below the sea's level the ground is cut off.",
     use_land, 780, 520, NULL},
    {"fireball", "A ball of fire", "Turbulence on a sphere, with time as a fourth dimension that wraps, so that the film loops. Low values glow; the crust is lit from the upper left.",
     use_fireball, USE_BALL * USE_FRAMES, USE_BALL, NULL},
    {"trees-random", "Trees at random", "A tree where a random number is high: evenly scattered, with clumps and gaps by chance.",
     use_trees_random, GALLERY_SIZE, GALLERY_SIZE, NULL},
    {"trees-dense", "Trees by noise", "As many trees, but noise is added to the random number: woods and clearings.", use_trees_dense, GALLERY_SIZE, GALLERY_SIZE, NULL},
    {"trees-apart", "Trees that keep apart", "As many trees, where the random number is the greatest in its neighbourhood: no two stand close.",
     use_trees_apart, GALLERY_SIZE, GALLERY_SIZE, NULL},
    {"weather", "Weather", "One dimension, time. Noise on top of the season gives the temperature (\u00b0C); rain (bars) falls while a second noise is above a threshold.",
     .draw = use_weather},
    {"paths", "Paths", "Steps of equal length. In a random direction each, a walker (grey) stays where it is; with noise as the direction (blue) it wanders.",
     .draw = use_paths},
};
// clang-format on

bool uses_make(const char *directory)
{
    for (size_t i = 0; i < ARRAY_COUNT(uses); i++) {
        char path[FILE_PATH_MAX];
        if (!uses[i].picture)
            continue;
        if (!file_path_print(path, "%s/use-%s.png", directory, uses[i].name))
            return false;
        Picture picture;
        picture_init(&picture, uses[i].width, uses[i].height, 0x20252D);
        uses[i].picture(&picture);
        if (!picture_write(&picture, path) || interrupt_pending())
            return false;
    }
    return true;
}

static void write_use(FILE *page, const Use *use)
{
    bool film = use->width > 2 * use->height;
    fprintf(page, "<figure class=\"%s\" id=\"use-%s\">%s", use->picture ? "picture" : "drawn", use->name,
            film ? "<div class=\"film\">" : "");
    if (use->picture) {
        fprintf(page, "<img src=\"use-%s.png\" alt=\"", use->name);
        html_write_between(page, "", use->title, "\">");
    } else {
        use->draw(page);
    }
    html_write_between(page, film ? "</div><figcaption><b>" : "<figcaption><b>", use->title, "</b>");
    html_write_between(page, "", use->text, "</figcaption></figure>\n");
}

void uses_write(FILE *page)
{
    fprintf(page, "<div class=\"uses\">\n");
    for (size_t i = 0; i < ARRAY_COUNT(uses); i++)
        write_use(page, &uses[i]);
    fprintf(page, "</div>\n");
}
