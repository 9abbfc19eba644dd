#include "render/render_internal.h"

#include "base/file.h"
#include "base/log.h"
#include "base/os_file.h"
#include "image/png.h"
#include "texture/texture.h"

#include <ctype.h>
#include <string.h>

// ---- pictures that replace tiles: assets/overrides/<tile>.png in the program's shared folder

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

// Finds the folder, and logs in one line the pictures in it that match no tile. Leaves an empty text if there is none.
static void find_overrides(char folder[FILE_PATH_MAX])
{
    // The folder is found by the README.md in it.
    if (!file_shared_find("assets/overrides/README.md", folder))
        return;
    *strrchr(folder, '/') = '\0';
    name_strangers(folder);
}

// Replaces the tile's pixels if there is a picture for it.
static void read_override(const char *folder, Tile tile, uint8_t rgba[TILE_PIXELS * 4])
{
    char path[FILE_PATH_MAX];
    Image image;
    int length = snprintf(path, sizeof path, "%s/%s.png", folder, tile_name(tile));
    if (!folder[0] || length >= FILE_PATH_MAX || !file_exists(path) || !png_read(path, TILE_PIXELS, &image))
        return;
    if (image.width == TILE_SIZE && image.height == TILE_SIZE)
        memcpy(rgba, image.rgba, TILE_PIXELS * 4);
    else
        log_warning("%s is %d x %d pixels instead of 16 x 16: ignored", path, image.width, image.height);
    image_quit(&image);
}

// ---- the texture

// Pixels to be tinted are nearly white, and the soil beside them is dark. A filter that mixes both before the tint is
// applied by the mixed alpha draws a pale fringe around every rim of grass. So they are stored at half their value, a
// quarter of their light, and the shader's tint is four times as bright (block.vert).
static void dim_tinted(uint8_t rgba[TILE_PIXELS * 4])
{
    for (uint8_t *pixel = rgba; pixel < rgba + TILE_PIXELS * 4; pixel += 4)
        for (int c = 0; c < 3; c++)
            pixel[c] = (uint8_t)(pixel[c] - pixel[c] * pixel[3] * (TINTED_DIVISOR - 1) / (TINTED_DIVISOR * 255));
}

static void upload_tile(const GpuTexture *texture, Tile tile, const char *overrides)
{
    uint8_t pixels[TILE_PIXELS * 4], smaller[TILE_PIXELS * 4];
    texture_tile(tile, pixels);
    read_override(overrides, tile, pixels);
    if (texture_alpha(tile) == TILE_ALPHA_TINT)
        dim_tinted(pixels);
    for (int level = 0; level < TILE_MIPS; level++) {
        if (level > 0)
            texture_mip(tile, pixels, level, smaller);
        int size = TILE_SIZE >> level;
        const GpuBox box = {.level = level, .layer = (int)tile, .width = size, .height = size, .layers = 1};
        gpu_texture_write(texture, &box, level > 0 ? smaller : pixels);
    }
}

GpuTexture tile_array_create(bool full)
{
    GpuTexture kind = {.unit = UNIT_TILES, .format = GPU_RGBA8, .layers = TILE_COUNT, .levels = TILE_MIPS};
    kind.filter = full ? GPU_TRILINEAR : GPU_NEAREST_MIP;
    GpuTexture texture = gpu_texture_create(&kind, TILE_SIZE, TILE_SIZE, NULL);
    char overrides[FILE_PATH_MAX] = "";
    find_overrides(overrides);
    for (int tile = 0; tile < TILE_COUNT; tile++)
        upload_tile(&texture, (Tile)tile, overrides);
    return texture;
}
