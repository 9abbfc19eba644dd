#include "tools/noise/gallery.h"

#include "base/file.h"
#include "base/interrupt.h"
#include "base/log.h"
#include "cli/command.h"
#include "tools/noise/gallery_make.h"
#include "tools/noise/gallery_page.h"

#include <stdio.h>

static bool join(char path[FILE_PATH_MAX], const char *directory, const char *name, const char *ending)
{
    int length = snprintf(path, FILE_PATH_MAX, "%s/%s%s", directory, name, ending);
    if (length >= 0 && length < FILE_PATH_MAX)
        return true;
    log_error("path too long: %.64s...", directory);
    return false;
}

// The row's picture, with defaults filled in.
static NoisePictureDef whole_def(const GalleryItem *item)
{
    NoisePictureDef def = item->def;
    def.width = def.width ? def.width : GALLERY_SIZE;
    def.height = def.height ? def.height : GALLERY_SIZE;
    def.period = def.period > 0 ? def.period : GALLERY_PERIOD;
    def.seed = def.seed ? def.seed : GALLERY_SEED;
    return def;
}

static bool make_item(const GalleryItem *item, const char *directory)
{
    char path[FILE_PATH_MAX];
    NoisePictureDef def = whole_def(item);
    GalleryMake *make = item->make ? item->make : gallery_make_picture;
    return join(path, directory, item->name, ".png") && make(item, &def, path) && !interrupt_pending();
}

static int count_items(void)
{
    int count = 0;
    for (int s = 0; s < gallery_section_count; s++)
        count += gallery_sections[s].item_count;
    return count;
}

static bool make_all(const char *directory)
{
    Progress progress = progress_begin("gallery", count_items());
    bool going = true;
    int done = 0;
    for (int s = 0; going && s < gallery_section_count; s++)
        for (int i = 0; going && i < gallery_sections[s].item_count; i++) {
            going = make_item(&gallery_sections[s].items[i], directory);
            progress_update(&progress, ++done);
        }
    progress_end(&progress);
    return going;
}

// The page is written last: if it exists, so do all of its pictures.
int noise_gallery(const Options *options)
{
    char page[FILE_PATH_MAX];
    interrupt_watch();
    bool made = file_make_directory(options->output) && make_all(options->output) &&
                join(page, options->output, "index", ".html") && gallery_page_write(page);
    if (made)
        printf("%s\n", page);
    return made ? EXIT_DONE : interrupt_pending() ? EXIT_INTERRUPTED : EXIT_FAILED;
}
