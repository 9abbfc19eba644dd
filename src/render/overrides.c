#include "render/overrides.h"

#include "base/log.h"
#include "base/os_file.h"
#include "image/png.h"

#include <ctype.h>
#include <string.h>

enum { NAMED_MAX = 8, NAME_SHOWN = 60, WORDS_BYTES = NAMED_MAX * (NAME_SHOWN + 2) + 1 };

static bool is_tile(const char *name, size_t length)
{
    for (int tile = 0; tile < TILE_COUNT; tile++)
        if (strlen(tile_name((Tile)tile)) == length && memcmp(tile_name((Tile)tile), name, length) == 0)
            return true;
    return false;
}

// True if the name is that of a PNG file that matches no tile. Names are case-sensitive: "Stone.PNG" matches none.
static bool is_stranger(const char *name)
{
    size_t length = strlen(name), end = strlen(".png");
    bool picture = length >= end;
    for (size_t i = 0; picture && i < end; i++)
        picture = tolower((unsigned char)name[length - end + i]) == ".png"[i];
    return picture && !(strcmp(name + length - end, ".png") == 0 && is_tile(name, length - end));
}

static void name_strangers(const char *folder)
{
    char words[WORDS_BYTES] = "", more[32] = "";
    size_t used = 0;
    int count = 0;
    OsFolder *listing = os_folder_open(folder);
    for (const char *name; (name = os_folder_next(listing));)
        if (is_stranger(name) && count++ < NAMED_MAX)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s%.*s", used ? ", " : "", NAME_SHOWN, name);
    os_folder_close(listing);
    if (count > NAMED_MAX)
        snprintf(more, sizeof more, " and %d more", count - NAMED_MAX);
    if (count > 0)
        log_warning("%s: no tile is named like %s%s: ignored (karst textures lists the names)", folder, words, more);
}

void overrides_find(Overrides *overrides)
{
    // The folder is found by the README.md in it.
    if (!file_shared_find("assets/overrides/README.md", overrides->folder))
        return;
    *strrchr(overrides->folder, '/') = '\0';
    name_strangers(overrides->folder);
}

void overrides_read(const Overrides *overrides, Tile tile, uint8_t rgba[TILE_PIXELS * 4])
{
    char path[FILE_PATH_MAX];
    Image image;
    int length = snprintf(path, sizeof path, "%s/%s.png", overrides->folder, tile_name(tile));
    if (!overrides->folder[0] || length >= FILE_PATH_MAX || !file_exists(path) || !png_read(path, TILE_PIXELS, &image))
        return;
    if (image.width == TILE_SIZE && image.height == TILE_SIZE)
        memcpy(rgba, image.rgba, TILE_PIXELS * 4);
    else
        log_warning("%s is %d x %d pixels instead of 16 x 16: ignored", path, image.width, image.height);
    image_quit(&image);
}
