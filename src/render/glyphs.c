#include "render/glyphs.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"

#include <SDL_ttf.h>
#include <math.h>
#include <string.h>

enum { GLYPHS_MAX = 1024, GLYPH_BUCKETS = 2 * GLYPHS_MAX, WHITE_SIZE = 4, GAP = 1 };

typedef struct FontDef {
    const char *file;
    float points; // pixels at scale 1
} FontDef;

static const FontDef font_table[FONT_COUNT] = {
    [FONT_TEXT] = {.file = "assets/DejaVuSans.ttf", .points = 15.0f},
    [FONT_TITLE] = {.file = "assets/DejaVuSans-Bold.ttf", .points = 40.0f},
};

struct Glyphs {
    TTF_Font *fonts[FONT_COUNT];
    float scale;
    GpuTexture texture;
    int pen_x, pen_y, shelf; // place of the next letter, and height of the current row, from the top
    Glyph glyphs[GLYPHS_MAX];
    int count;
    int16_t buckets[GLYPH_BUCKETS]; // hashed by font and letter: index + 1, or 0
};

static bool open_fonts(Glyphs *glyphs)
{
    for (int font = 0; font < FONT_COUNT; font++) {
        char path[FILE_PATH_MAX];
        if (!file_shared_path(font_table[font].file, path))
            return false;
        glyphs->fonts[font] = TTF_OpenFont(path, (int)lroundf(font_table[font].points * glyphs->scale));
        if (!glyphs->fonts[font]) {
            log_error("%s cannot be read as a font (%s): restore it from the source", path, TTF_GetError());
            return false;
        }
        TTF_SetFontHinting(glyphs->fonts[font], TTF_HINTING_LIGHT);
    }
    return true;
}

static void clear_atlas(Glyphs *glyphs)
{
    uint8_t white[WHITE_SIZE * WHITE_SIZE];
    memset(white, 255, sizeof white);
    glyphs->count = 0;
    memset(glyphs->buckets, 0, sizeof glyphs->buckets);
    glyphs->pen_x = WHITE_SIZE + GAP;
    glyphs->pen_y = 0;
    glyphs->shelf = WHITE_SIZE;
    gpu_texture_write(&glyphs->texture, &(GpuBox){.width = WHITE_SIZE, .height = WHITE_SIZE}, white);
}

Glyphs *glyphs_create(float scale)
{
    if (TTF_Init() != 0) {
        log_error("cannot start SDL_ttf: %s", TTF_GetError());
        return NULL;
    }
    Glyphs *glyphs = memory_alloc_zero(MEMORY_RENDER, sizeof *glyphs);
    glyphs->scale = scale;
    if (!open_fonts(glyphs)) {
        glyphs_destroy(glyphs);
        return NULL;
    }
    static const GpuTexture atlas = {.unit = UNIT_GLYPHS, .format = GPU_R8, .filter = GPU_NEAREST};
    glyphs->texture = gpu_texture_create(&atlas, GLYPH_ATLAS_SIZE, GLYPH_ATLAS_SIZE, NULL);
    clear_atlas(glyphs);
    return glyphs;
}

void glyphs_destroy(Glyphs *glyphs)
{
    if (!glyphs)
        return;
    for (int font = 0; font < FONT_COUNT; font++)
        if (glyphs->fonts[font])
            TTF_CloseFont(glyphs->fonts[font]);
    TTF_Quit();
    gpu_texture_destroy(&glyphs->texture);
    memory_free(glyphs);
}

void glyphs_set_scale(Glyphs *glyphs, float scale)
{
    if (fabsf(scale - glyphs->scale) < 1e-3f)
        return;
    glyphs->scale = scale;
    for (int font = 0; font < FONT_COUNT; font++)
        TTF_SetFontSize(glyphs->fonts[font], (int)lroundf(font_table[font].points * scale));
    clear_atlas(glyphs);
}

// Allocates space for a letter in the current row, or in a new one below it.
static bool place(Glyphs *glyphs, int width, int height, Glyph *glyph)
{
    if (glyphs->pen_x + width > GLYPH_ATLAS_SIZE) {
        glyphs->pen_x = 0;
        glyphs->pen_y += glyphs->shelf + GAP;
        glyphs->shelf = 0;
    }
    if (width > GLYPH_ATLAS_SIZE || glyphs->pen_y + height > GLYPH_ATLAS_SIZE)
        return false;
    glyph->x = (int16_t)glyphs->pen_x;
    glyph->y = (int16_t)glyphs->pen_y;
    glyph->width = (int16_t)width;
    glyph->height = (int16_t)height;
    glyphs->pen_x += width + GAP;
    glyphs->shelf = MAX(glyphs->shelf, height);
    return true;
}

static void upload(const Glyphs *glyphs, const Glyph *glyph, const SDL_Surface *surface)
{
    size_t count = (size_t)glyph->width * (size_t)glyph->height;
    uint8_t *cover = memory_alloc(MEMORY_RENDER, count);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *row = (const uint8_t *)surface->pixels + i / (size_t)glyph->width * (size_t)surface->pitch;
        const uint32_t *pixels = (const uint32_t *)(const void *)row;
        cover[i] = (uint8_t)(pixels[i % (size_t)glyph->width] >> 24);
    }
    gpu_texture_write(&glyphs->texture,
                      &(GpuBox){.x = glyph->x, .y = glyph->y, .width = glyph->width, .height = glyph->height}, cover);
    memory_free(cover);
}

static void draw_glyph(Glyphs *glyphs, Glyph *glyph)
{
    TTF_Font *font = glyphs->fonts[glyph->font];
    uint32_t letter = TTF_GlyphIsProvided32(font, glyph->letter) ? glyph->letter : '?';
    int left = 0, advance = 0;
    TTF_GlyphMetrics32(font, letter, &left, NULL, NULL, NULL, &advance);
    glyph->advance = (float)advance;
    glyph->offset = (float)MIN(left, 0);
    SDL_Surface *surface = TTF_RenderGlyph32_Blended(font, letter, (SDL_Color){255, 255, 255, 255});
    if (!surface)
        return;
    glyph->drawn = place(glyphs, surface->w, surface->h, glyph);
    if (glyph->drawn)
        upload(glyphs, glyph, surface);
    SDL_FreeSurface(surface);
}

const Glyph *glyphs_get(Glyphs *glyphs, OverlayFont font, uint32_t letter)
{
    uint32_t bucket = (letter * 2654435761u + (uint32_t)font) % GLYPH_BUCKETS;
    for (; glyphs->buckets[bucket] != 0; bucket = (bucket + 1) % GLYPH_BUCKETS) {
        const Glyph *known = &glyphs->glyphs[glyphs->buckets[bucket] - 1];
        if (known->letter == letter && known->font == font)
            return known;
    }
    if (glyphs->count == GLYPHS_MAX)
        return &glyphs->glyphs[0]; // the table is full
    Glyph *glyph = &glyphs->glyphs[glyphs->count++];
    *glyph = (Glyph){.letter = letter, .font = (uint8_t)font};
    glyphs->buckets[bucket] = (int16_t)glyphs->count;
    draw_glyph(glyphs, glyph);
    return glyph;
}

float glyphs_line_height(const Glyphs *glyphs, OverlayFont font)
{
    return (float)TTF_FontLineSkip(glyphs->fonts[font]);
}

const GpuTexture *glyphs_texture(const Glyphs *glyphs) { return &glyphs->texture; }
