#include "render/render_internal.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_file.h"
#include "base/text.h"
#include "image/png.h"
#include "noise/chained.h"
#include "platform/window.h"
#include "texture/texture.h"

#include <cglm/util.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

// ---- noise

enum { NOISE_SIZE = 256 };

// Adds octaves of tileable Perlin noise to `sum`; the first has `cells` cells along the texture's side.
static void add_octaves(float *sum, uint64_t seed, int cells, int octaves, float gain)
{
    float amplitude = 1.0f;
    for (int octave = 0; octave < octaves; octave++, cells *= 2, amplitude *= gain) {
        const int wrap[2] = {cells, cells};
        for (int i = 0; i < NOISE_SIZE * NOISE_SIZE; i++) {
            double scale = (double)cells / NOISE_SIZE;
            sum[i] += amplitude * chained_perlin2(seed + (uint64_t)octave, wrap, (i % NOISE_SIZE) * scale,
                                                  (double)(i / NOISE_SIZE) * scale);
        }
    }
}

static uint8_t to_byte(float value) { return (uint8_t)CLAMP(value * 127.0f + 127.5f, 0.0f, 255.0f); }

static int texel_index(int x, int y) { return y % NOISE_SIZE * NOISE_SIZE + x % NOISE_SIZE; }

// Central differences along x and y, wrapped around the edges.
static void slope_at(const float *waves, int x, int y, float slope[2])
{
    slope[0] = waves[texel_index(x + 1, y)] - waves[texel_index(x + NOISE_SIZE - 1, y)];
    slope[1] = waves[texel_index(x, y + 1)] - waves[texel_index(x, y + NOISE_SIZE - 1)];
}

// Adds light at a place, divided among the four texels there.
static void add_light(float *light, float x, float y, float amount)
{
    int left = (int)x, top = (int)y;
    float right = x - (float)left, down = y - (float)top;
    light[texel_index(left, top)] += amount * (1 - right) * (1 - down);
    light[texel_index(left + 1, top)] += amount * right * (1 - down);
    light[texel_index(left, top + 1)] += amount * (1 - right) * down;
    light[texel_index(left + 1, top + 1)] += amount * right * down;
}

// Light below waves, 1 on average: that of each place at the surface lands where the slope there bends it to.
static void gather_light(const float *waves, float *light)
{
    enum { FINE = 3 };         // places along each side of a texel
    const float focus = 15.0f; // texels for a slope of 1
    for (int i = 0; i < NOISE_SIZE * NOISE_SIZE; i++)
        for (int part = 0; part < FINE * FINE; part++) {
            int x = i % NOISE_SIZE, y = i / NOISE_SIZE;
            float right = (float)(part % FINE) / FINE, down = (float)(part / FINE) / FINE, corners[4][2], slope[2];
            for (int corner = 0; corner < 4; corner++)
                slope_at(waves, x + corner % 2, y + corner / 2, corners[corner]);
            for (int k = 0; k < 2; k++)
                slope[k] = glm_lerp(glm_lerp(corners[0][k], corners[1][k], right),
                                    glm_lerp(corners[2][k], corners[3][k], right), down);
            add_light(light, (float)(x + NOISE_SIZE) + right - focus * slope[0],
                      (float)(y + NOISE_SIZE) + down - focus * slope[1], 1.0f / (FINE * FINE));
        }
}

// Converts the fields to texels.
static void write_texels(const float *billows, const float *waves, const float *light, uint8_t *texels)
{
    for (int i = 0; i < NOISE_SIZE * NOISE_SIZE; i++) {
        float slope[2];
        slope_at(waves, i % NOISE_SIZE, i / NOISE_SIZE, slope);
        texels[i * 4 + 0] = to_byte(billows[i] * 0.9f);
        texels[i * 4 + 1] = to_byte(slope[0] * 2.2f);
        texels[i * 4 + 2] = to_byte(slope[1] * 2.2f);
        texels[i * 4 + 3] = (uint8_t)CLAMP(light[i] * 64.0f, 0.0f, 255.0f);
    }
}

// Seamless noise for waves, lava, banks of cloud. Red: billows around 0.5. Green, blue: slopes along x and z, 0.5 =
// level. Alpha: light below waves, of which the mean is 0.25.
static GpuTexture create_noise(void)
{
    const size_t texels = NOISE_SIZE * NOISE_SIZE;
    float *fields = memory_alloc_zero(MEMORY_RENDER, 3 * texels * sizeof *fields);
    add_octaves(fields, 0xC10D5, 4, 5, 0.5f);
    add_octaves(fields + texels, 0x3A7E5, 12, 3, 0.45f);
    gather_light(fields + texels, fields + 2 * texels);
    uint8_t *pixels = memory_alloc(MEMORY_RENDER, texels * 4);
    write_texels(fields, fields + texels, fields + 2 * texels, pixels);
    memory_free(fields);
    static const GpuTexture kind = {.unit = UNIT_NOISE, .format = GPU_RGBA8, .filter = GPU_LINEAR_MIP, .levels = 9};
    GpuTexture texture = gpu_texture_create(&kind, NOISE_SIZE, NOISE_SIZE, NULL);
    gpu_texture_write_levels(&texture, (GpuBox){.width = NOISE_SIZE, .height = NOISE_SIZE}, pixels);
    memory_free(pixels);
    return texture;
}

// ---- pictures that replace tiles: assets/overrides/<tile>.png in the program's shared folder

enum { NAMED_MAX = 8, NAME_SHOWN = 60, WORDS_BYTES = NAMED_MAX * (NAME_SHOWN + 2) + 32 };

// True if the name is that of a PNG file that matches no tile. Names are case-sensitive: "Stone.PNG" matches none.
static bool is_stranger(const char *name)
{
    const size_t length = strlen(name), end = strlen(".png");
    bool picture = length >= end;
    for (size_t i = 0; picture && i < end; i++)
        picture = tolower((unsigned char)name[length - end + i]) == ".png"[i];
    for (int tile = 0; picture && tile < TILE_COUNT; tile++)
        picture = strcmp(name, text_of("%s.png", tile_name((Tile)tile)).text) != 0;
    return picture;
}

static void name_strangers(const char *folder)
{
    char words[WORDS_BYTES] = "";
    int count = 0;
    OsFolder *listing = os_folder_open(folder);
    for (const char *name; (name = os_folder_next(listing));)
        if (is_stranger(name) && count++ < NAMED_MAX)
            text_add(words, sizeof words, "%s%.*s", words[0] ? ", " : "", NAME_SHOWN, name);
    os_folder_close(listing);
    if (count > NAMED_MAX)
        text_add(words, sizeof words, " and %d more", count - NAMED_MAX);
    if (count > 0)
        log_warning("%s: no tile is named like %s: ignored (karst textures lists the names)", folder, words);
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

// Sets the tile's pixels if there is a picture for it.
static bool read_override(const char *folder, Tile tile, uint8_t rgba[TILE_PIXELS * 4])
{
    char path[FILE_PATH_MAX];
    Image image;
    int length = snprintf(path, sizeof path, "%s/%s.png", folder, tile_name(tile));
    if (!folder[0] || length >= FILE_PATH_MAX || !file_exists(path) || !png_read(path, TILE_PIXELS, &image))
        return false;
    const bool fits = image.width == TILE_SIZE && image.height == TILE_SIZE;
    if (fits)
        memcpy(rgba, image.rgba, TILE_PIXELS * 4);
    else
        log_warning("%s is %d x %d pixels instead of %d x %d: ignored", path, image.width, image.height, TILE_SIZE,
                    TILE_SIZE);
    image_quit(&image);
    return fits;
}

// ---- the tiles

// Pixels to be tinted are nearly white, and the soil beside them is dark. A filter that mixes both before the tint
// would draw a pale fringe around grass, so they are stored at half their value, a quarter of their light (block.vert).
static void dim_tinted(uint8_t rgba[TILE_PIXELS * 4])
{
    for (uint8_t *pixel = rgba; pixel < rgba + TILE_PIXELS * 4; pixel += 4)
        for (int c = 0; c < 3; c++)
            pixel[c] = (uint8_t)(pixel[c] - pixel[c] * pixel[3] * (TINTED_DIVISOR - 1) / (TINTED_DIVISOR * 255));
}

// Drivers of OpenGL 3.3 have 512 layers and more, though it guarantees but 256.
enum { TILE_LAYERS = TILE_COUNT + (TILE_PICTURES - 1) * GROUND_TILES };
_Static_assert(TILE_LAYERS <= 512, "more layers than a texture may have");

typedef uint8_t TileLevels[TILE_MIPS][TILE_PIXELS * 4];

static void make_levels(Tile tile, const uint8_t pixels[TILE_PIXELS * 4], TileLevels levels)
{
    memcpy(levels[0], pixels, sizeof levels[0]);
    for (int level = 1; level < TILE_MIPS; level++)
        texture_mip(tile, pixels, level, levels[level]);
}

// From the levels of natural ground to those of its picture with what lies on it, which fades into the ground: from
// afar it would be dots.
static void strew_levels(Tile tile, const uint8_t pixels[TILE_PIXELS * 4], TileLevels levels)
{
    static const int shares[] = {4, 3, 1}; // of four, by level
    memcpy(levels[0], pixels, sizeof levels[0]);
    for (int level = 1; level < (int)ARRAY_COUNT(shares); level++) {
        uint8_t own[TILE_PIXELS * 4];
        texture_mip(tile, pixels, level, own);
        for (int i = 0; i < TILE_PIXELS * 4 >> 2 * level; i++)
            levels[level][i] = (uint8_t)((own[i] * shares[level] + levels[level][i] * (4 - shares[level])) / 4);
    }
}

// Layers: all tiles, then for each further picture those of natural ground (tiles.glsl).
static void upload_levels(const GpuTexture *texture, Tile tile, int picture, TileLevels levels)
{
    for (int level = 0; level < TILE_MIPS; level++) {
        const int layer = (int)tile + picture * GROUND_TILES, size = TILE_SIZE >> level;
        const GpuBox box = {.level = level, .layer = layer, .width = size, .height = size, .layers = 1};
        gpu_texture_write(texture, &box, levels[level]);
    }
}

static void upload_tile(const GpuTexture *texture, Tile tile, const char *overrides)
{
    uint8_t pictures[TILE_PICTURES][TILE_PIXELS * 4];
    TileLevels levels;
    const bool ground = texture_is_ground(tile);
    const int count = ground ? TILE_PICTURES : 1;
    if (ground)
        texture_ground(tile, pictures);
    else
        texture_tile(tile, pictures[0]);
    const bool replaced = read_override(overrides, tile, pictures[0]);
    for (int picture = 1; picture < count && replaced; picture++)
        memcpy(pictures[picture], pictures[0], sizeof pictures[0]);
    for (int picture = 0; picture < count && texture_alpha(tile) == TILE_ALPHA_TINT; picture++)
        dim_tinted(pictures[picture]);
    for (int alike = 0; alike < MIN(count, TILE_ALIKE); alike++) {
        make_levels(tile, pictures[alike], levels);
        upload_levels(texture, tile, alike, levels);
        if (ground) {
            strew_levels(tile, pictures[TILE_ALIKE + alike], levels);
            upload_levels(texture, tile, TILE_ALIKE + alike, levels);
        }
    }
}

// The block tiles as layers of one texture, overrides applied.
static GpuTexture create_tiles(RenderQuality quality)
{
    GpuTexture kind = {.unit = UNIT_TILES, .format = GPU_RGBA8, .layers = TILE_LAYERS, .levels = TILE_MIPS};
    kind.filter = tile_filter(quality);
    GpuTexture texture = gpu_texture_create(&kind, TILE_SIZE, TILE_SIZE, NULL);
    char overrides[FILE_PATH_MAX] = "";
    find_overrides(overrides);
    for (int tile = 0; tile < TILE_COUNT; tile++)
        upload_tile(&texture, (Tile)tile, overrides);
    return texture;
}

// ---- resources

static GLuint load_shadowed(const ProgramSet *set, const ShaderDef *plain)
{
    ShaderDef def = *plain;
    const Text defines = text_of("%s#define SHADOWS\n", def.defines ? def.defines : "");
    def.defines = defines.text;
    return shader_load(&def, set->quality == RENDER_FULL);
}

// Makes the next program. False if there is none left to make, or one failed before.
static bool load_next(ProgramSet *set, bool shadows)
{
    if (set->failed)
        return false;
    if (set->plain_passes < PASS_COUNT) {
        const int pass = set->last_pass = set->plain_passes++;
        if (pass_table[pass].full && set->quality != RENDER_FULL)
            return load_next(set, shadows);
        set->last = set->plain[pass] = shader_load(&pass_table[pass].shader, set->quality == RENDER_FULL);
        set->failed = !set->last;
        return true;
    }
    while (shadows && set->shadowed_passes < PASS_COUNT) {
        const int pass = set->shadowed_passes++;
        if (!pass_table[pass].shadowed)
            continue;
        set->last_pass = pass;
        set->last = set->shadowed[pass] = load_shadowed(set, &pass_table[pass].shader);
        return true;
    }
    return false;
}

static void delete_programs(ProgramSet *set)
{
    for (int pass = 0; pass < PASS_COUNT; pass++) {
        glDeleteProgram(set->plain[pass]);
        glDeleteProgram(set->shadowed[pass]);
        glDeleteProgram(set->coloured[pass]);
    }
    *set = (ProgramSet){0};
}

// Ends a change of quality, unless a program failed.
static void use_next(RenderResources *resources)
{
    if (!resources->next.failed) {
        const ProgramSet old = resources->now;
        resources->now = resources->next;
        resources->next = old;
        resources->warm = false;
        gpu_texture_set_filter(&resources->tiles, tile_filter(resources->now.quality));
    }
    delete_programs(&resources->next);
    resources->wanted = resources->now.quality;
}

void render_resources_set_quality(RenderResources *resources, RenderQuality quality)
{
    if (quality == resources->wanted)
        return;
    delete_programs(&resources->next);
    resources->wanted = resources->next.quality = quality;
}

int render_resources_load(RenderResources *resources, bool shadows, bool at_once)
{
    int made = 0;
    bool changes = resources->wanted != resources->now.quality, more = true;
    while (more && (at_once || made == 0)) {
        more = load_next(changes ? &resources->next : &resources->now, shadows);
        made += more;
    }
    if (changes && !more)
        use_next(resources);
    if (made == 0 && resources->compiled)
        window_release_compiler();
    resources->compiled = made > 0;
    return made;
}

// The pass's own corners, with one colour for each quad.
static GLuint load_coloured(const ProgramSet *set, const ShaderDef *plain)
{
    const Text defines = text_of("%s#define TRIANGLES\n", plain->defines ? plain->defines : "");
    ShaderDef def = {.name = plain->name,
                     .vertex = {plain->vertex[0], "triangles.glsl"},
                     .fragment = {"triangles.frag"},
                     .defines = defines.text};
    for (int i = 1; i < SHADER_PARTS_MAX - 1; i++)
        def.vertex[i + 1] = plain->vertex[i];
    return shader_load(&def, set->quality == RENDER_FULL);
}

void render_resources_load_coloured(RenderResources *resources)
{
    ProgramSet *set = &resources->now;
    for (int pass = 0; pass < PASS_COUNT; pass++)
        if (pass_table[pass].coloured && !set->coloured[pass])
            set->coloured[pass] = load_coloured(set, &pass_table[pass].shader);
}

RenderResources *render_resources_create(RenderQuality quality)
{
    RenderResources *resources = memory_alloc_zero(MEMORY_RENDER, sizeof *resources);
    resources->wanted = resources->now.quality = quality;
    while (load_next(&resources->now, false))
        resources->compiled = true;
    if (resources->now.failed) {
        render_resources_destroy(resources);
        return NULL;
    }
    resources->tiles = create_tiles(quality);
    resources->noise = create_noise();
    return resources;
}

void render_resources_destroy(RenderResources *resources)
{
    if (!resources)
        return;
    delete_programs(&resources->now);
    delete_programs(&resources->next);
    gpu_texture_destroy(&resources->tiles);
    gpu_texture_destroy(&resources->noise);
    memory_free(resources);
}
