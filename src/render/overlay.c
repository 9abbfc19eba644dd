#include "render/overlay.h"

#include "base/file.h"
#include "base/key_map.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "render/layout.h"

#include <SDL_ttf.h>
#include <math.h>
#include <string.h>

// ---- glyphs: rendered by SDL_ttf when first requested, as coverage; texel (0, 0) is fully covered, for flat shapes.

enum { GLYPH_ATLAS_SIZE = 1024, GLYPHS_MAX = 1024, WHITE_SIZE = 4, GAP = 1 };

typedef struct FontDef {
    const char *file;
    float points; // pixels at scale 1
} FontDef;

static const FontDef font_table[FONT_COUNT] = {
    [FONT_TEXT] = {.file = "assets/DejaVuSans.ttf", .points = 15.0f},
    [FONT_SMALL] = {.file = "assets/DejaVuSans.ttf", .points = 12.0f},
    [FONT_TITLE] = {.file = "assets/DejaVuSans-Bold.ttf", .points = 40.0f},
};

typedef struct Glyph {
    bool drawn;    // false: blank, or the atlas is full
    GpuBox place;  // in the atlas
    float offset;  // from the pen to its left edge
    float advance; // of the pen
} Glyph;

typedef struct Glyphs {
    TTF_Font *fonts[FONT_COUNT];
    float scale;
    GpuTexture texture;
    int pen_x, pen_y, row_height; // place of the next letter, from the top, and height of its row
    Glyph glyphs[GLYPHS_MAX];
    int count;
    KeyMap *places; // by letter and font: index + 1
} Glyphs;

static bool open_fonts(Glyphs *glyphs)
{
    for (int font = 0; font < FONT_COUNT; font++) {
        char path[FILE_PATH_MAX];
        if (!file_shared_path(font_table[font].file, path))
            return false;
        glyphs->fonts[font] = TTF_OpenFont(path, (int)lroundf(font_table[font].points * glyphs->scale));
        if (!glyphs->fonts[font])
            return log_failure("%s cannot be read as a font (%s): restore it from the source", path, TTF_GetError());
        TTF_SetFontHinting(glyphs->fonts[font], TTF_HINTING_LIGHT);
    }
    return true;
}

static void clear_atlas(Glyphs *glyphs)
{
    uint8_t white[WHITE_SIZE * WHITE_SIZE];
    memset(white, 255, sizeof white);
    glyphs->count = 0;
    key_map_clear(glyphs->places);
    glyphs->pen_x = WHITE_SIZE + GAP;
    glyphs->pen_y = 0;
    glyphs->row_height = WHITE_SIZE;
    gpu_texture_write(&glyphs->texture, &(GpuBox){.width = WHITE_SIZE, .height = WHITE_SIZE}, white);
}

static void glyphs_destroy(Glyphs *glyphs)
{
    if (!glyphs)
        return;
    for (int font = 0; font < FONT_COUNT; font++)
        if (glyphs->fonts[font])
            TTF_CloseFont(glyphs->fonts[font]);
    TTF_Quit();
    gpu_texture_destroy(&glyphs->texture);
    key_map_free(glyphs->places);
    memory_free(glyphs);
}

static Glyphs *glyphs_create(float scale)
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

// Changes the scale; the atlas is cleared.
static void glyphs_set_scale(Glyphs *glyphs, float scale)
{
    if (fabsf(scale - glyphs->scale) < 1e-3f)
        return;
    glyphs->scale = scale;
    for (int font = 0; font < FONT_COUNT; font++)
        TTF_SetFontSize(glyphs->fonts[font], (int)lroundf(font_table[font].points * scale));
    clear_atlas(glyphs);
}

// Allocates space for a letter in the current row, or in a new one below it.
static bool allocate(Glyphs *glyphs, int width, int height, Glyph *glyph)
{
    if (glyphs->pen_x + width > GLYPH_ATLAS_SIZE) {
        glyphs->pen_x = 0;
        glyphs->pen_y += glyphs->row_height + GAP;
        glyphs->row_height = 0;
    }
    if (width > GLYPH_ATLAS_SIZE || glyphs->pen_y + height > GLYPH_ATLAS_SIZE)
        return false;
    glyph->place = (GpuBox){.x = glyphs->pen_x, .y = glyphs->pen_y, .width = width, .height = height};
    glyphs->pen_x += width + GAP;
    glyphs->row_height = MAX(glyphs->row_height, height);
    return true;
}

static void upload(const Glyphs *glyphs, const Glyph *glyph, const SDL_Surface *surface)
{
    int width = glyph->place.width, count = width * glyph->place.height;
    uint8_t *cover = memory_alloc(MEMORY_RENDER, (size_t)count);
    for (int i = 0; i < count; i++) {
        const void *row = (const uint8_t *)surface->pixels + i / width * surface->pitch;
        cover[i] = (uint8_t)(((const uint32_t *)row)[i % width] >> 24);
    }
    gpu_texture_write(&glyphs->texture, &glyph->place, cover);
    memory_free(cover);
}

static void draw_glyph(Glyphs *glyphs, TTF_Font *font, uint32_t letter, Glyph *glyph)
{
    letter = TTF_GlyphIsProvided32(font, letter) ? letter : '?';
    int left = 0, advance = 0;
    TTF_GlyphMetrics32(font, letter, &left, NULL, NULL, NULL, &advance);
    glyph->advance = (float)advance;
    glyph->offset = (float)MIN(left, 0);
    SDL_Surface *surface = TTF_RenderGlyph32_Blended(font, letter, (SDL_Color){255, 255, 255, 255});
    if (!surface)
        return;
    glyph->drawn = allocate(glyphs, surface->w, surface->h, glyph);
    if (glyph->drawn)
        upload(glyphs, glyph, surface);
    SDL_FreeSurface(surface);
}

// Never NULL; letters that the font lacks become '?'. Valid until the next call.
static const Glyph *glyphs_get(Glyphs *glyphs, OverlayFont font, uint32_t letter)
{
    uint64_t *place = key_map_put(&glyphs->places, (int64_t)letter * FONT_COUNT + font);
    if (*place)
        return &glyphs->glyphs[*place - 1];
    if (glyphs->count == GLYPHS_MAX)
        return &glyphs->glyphs[0]; // the table is full
    Glyph *glyph = &glyphs->glyphs[glyphs->count++];
    *glyph = (Glyph){0};
    *place = (uint64_t)glyphs->count;
    draw_glyph(glyphs, glyphs->fonts[font], letter, glyph);
    return glyph;
}

// ---- the overlay

typedef struct OverlayVertex {
    float x, y;    // pixels
    float u, v;    // in the glyph atlas, or in a picture
    float picture; // its layer; below 0: a glyph
    uint8_t colour[4];
} OverlayVertex;

struct Overlay {
    Glyphs *glyphs;
    GLuint program, vertex_array, buffer;
    GLint size_uniform;
    int width, height;
    OverlayVertex *vertices;
    int count, capacity;
    bool inverts;
    const Pictures *pictures; // used by the vertices so far, or NULL
};

// ---- pictures

Pictures *pictures_create(int width, int height, int count, bool smooth)
{
    const GpuTexture kind = {.unit = UNIT_PICTURES,
                             .format = GPU_RGB8,
                             .filter = smooth ? GPU_LINEAR : GPU_NEAREST,
                             .layers = MIN(count, gpu_limit(GL_MAX_ARRAY_TEXTURE_LAYERS, 256)),
                             .clamps = true};
    Pictures *pictures = memory_alloc(MEMORY_RENDER, sizeof *pictures);
    *pictures = gpu_texture_create(&kind, width, height, NULL);
    return pictures;
}

void pictures_destroy(Pictures *pictures)
{
    if (!pictures)
        return;
    gpu_texture_destroy(pictures);
    memory_free(pictures);
}

int pictures_count(const Pictures *pictures) { return pictures->layers; }

void pictures_set(Pictures *pictures, int index, const uint8_t *rgb)
{
    ASSERT(index >= 0 && index < pictures->layers);
    gpu_texture_write(
        pictures, &(GpuBox){.layer = index, .width = pictures->width, .height = pictures->height, .layers = 1}, rgb);
}

OverlayBox pictures_box(const Pictures *pictures)
{
    return (OverlayBox){0, 0, (float)pictures->width, (float)pictures->height};
}

// ---- text and shapes

static const ShaderDef overlay_shader = {.name = "overlay", .vertex = {"overlay.vert"}, .fragment = {"overlay.frag"}};

static void create_buffer(Overlay *overlay)
{
    glGenVertexArrays(1, &overlay->vertex_array);
    glBindVertexArray(overlay->vertex_array);
    glGenBuffers(1, &overlay->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, overlay->buffer);
    GLsizei stride = sizeof(OverlayVertex);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, (const void *)offsetof(OverlayVertex, x));
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, stride, (const void *)offsetof(OverlayVertex, u));
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, (const void *)offsetof(OverlayVertex, colour));
    for (GLuint attribute = 0; attribute < 3; attribute++)
        glEnableVertexAttribArray(attribute);
}

Overlay *overlay_create(float scale)
{
    Overlay *overlay = memory_alloc_zero(MEMORY_RENDER, sizeof *overlay);
    overlay->glyphs = glyphs_create(scale);
    overlay->program = overlay->glyphs ? shader_load(&overlay_shader, false) : 0;
    if (!overlay->program) {
        overlay_destroy(overlay);
        return NULL;
    }
    overlay->size_uniform = glGetUniformLocation(overlay->program, "overlay_size");
    create_buffer(overlay);
    return overlay;
}

void overlay_destroy(Overlay *overlay)
{
    if (!overlay)
        return;
    glDeleteProgram(overlay->program);
    glDeleteBuffers(1, &overlay->buffer);
    glDeleteVertexArrays(1, &overlay->vertex_array);
    glyphs_destroy(overlay->glyphs);
    memory_free(overlay->vertices);
    memory_free(overlay);
}

void overlay_begin(Overlay *overlay, int width, int height, float scale)
{
    overlay->width = width;
    overlay->height = height;
    overlay->count = 0;
    overlay->inverts = false;
    glyphs_set_scale(overlay->glyphs, scale);
}

static OverlayVertex *add_vertices(Overlay *overlay, int count)
{
    overlay->vertices = memory_grow(MEMORY_RENDER, overlay->vertices, overlay->count + count - 1, &overlay->capacity,
                                    sizeof *overlay->vertices);
    overlay->count += count;
    return &overlay->vertices[overlay->count - count];
}

static OverlayVertex vertex_at(float x, float y, float u, float v, uint32_t colour)
{
    OverlayVertex vertex = {x, y, u, v, .picture = -1};
    for (int i = 0; i < 4; i++)
        vertex.colour[i] = (uint8_t)(colour >> (24 - 8 * i));
    return vertex;
}

// `source` in texels of a texture of that size.
static OverlayVertex *add_box(Overlay *overlay, OverlayBox place, OverlayBox source, float width, float height,
                              uint32_t colour)
{
    static const uint8_t corners[6][2] = {{0, 0}, {0, 1}, {1, 1}, {0, 0}, {1, 1}, {1, 0}};
    OverlayVertex *vertices = add_vertices(overlay, 6);
    for (int i = 0; i < 6; i++) {
        float right = corners[i][0], down = corners[i][1];
        vertices[i] =
            vertex_at(place.x + right * place.width, place.y + down * place.height,
                      (source.x + right * source.width) / width, (source.y + down * source.height) / height, colour);
    }
    return vertices;
}

static void add_letter(Overlay *overlay, OverlayBox place, OverlayBox source, uint32_t colour)
{
    add_box(overlay, place, source, GLYPH_ATLAS_SIZE, GLYPH_ATLAS_SIZE, colour);
}

// The centre of the fully covered texels.
static const OverlayBox white = {.x = 2.0f, .y = 2.0f};

void overlay_rect(Overlay *overlay, float x, float y, float width, float height, uint32_t colour)
{
    add_letter(overlay, (OverlayBox){x, y, width, height}, white, colour);
}

void overlay_triangle(Overlay *overlay, OverlayPoint a, OverlayPoint b, OverlayPoint c, uint32_t colour)
{
    const OverlayPoint corners[] = {a, b, c};
    OverlayVertex *vertices = add_vertices(overlay, 3);
    for (int i = 0; i < 3; i++)
        vertices[i] =
            vertex_at(corners[i].x, corners[i].y, white.x / GLYPH_ATLAS_SIZE, white.y / GLYPH_ATLAS_SIZE, colour);
}

// Lays text out, and draws it if `place` is not NULL. Returns its size.
static TextSize lay_out(Overlay *overlay, OverlayFont font, const char *text, const OverlayBox *place, uint32_t colour)
{
    Glyphs *glyphs = overlay->glyphs;
    float x = 0.0f, line = (float)TTF_FontLineSkip(glyphs->fonts[font]);
    TextSize size = {0.0f, line};
    while (*text) {
        uint32_t letter = utf8_next(&text);
        if (letter == '\n') {
            x = 0.0f;
            size.height += line;
            continue;
        }
        const Glyph *glyph = glyphs_get(glyphs, font, letter);
        const GpuBox *at = &glyph->place;
        const OverlayBox source = {(float)at->x, (float)at->y, (float)at->width, (float)at->height};
        if (place && glyph->drawn)
            add_letter(
                overlay,
                (OverlayBox){place->x + x + glyph->offset, place->y + size.height - line, source.width, source.height},
                source, colour);
        x += glyph->advance;
        size.width = MAX(size.width, x);
    }
    return size;
}

void overlay_text(Overlay *overlay, OverlayFont font, float x, float y, uint32_t colour, const char *text)
{
    // Rounded to whole pixels, for which glyphs are hinted.
    OverlayBox place = {.x = (float)(int)(x + 0.5f), .y = (float)(int)(y + 0.5f)};
    lay_out(overlay, font, text, &place, colour);
}

TextSize overlay_text_size(Overlay *overlay, OverlayFont font, const char *text)
{
    return lay_out(overlay, font, text, NULL, 0);
}

typedef struct Measure {
    Overlay *overlay;
    OverlayFont font;
} Measure;

static float measure(const void *context, const char *text)
{
    const Measure *with = context;
    return overlay_text_size(with->overlay, with->font, text).width;
}

int overlay_text_fit(Overlay *overlay, OverlayFont font, const char *text, float width, int lines, char *fitted,
                     size_t bytes)
{
    Measure with = {overlay, font};
    return text_fit(&(Fit){measure, &with, width, lines}, text, fitted, bytes);
}

void overlay_picture(Overlay *overlay, const Pictures *pictures, int index, OverlayBox place, OverlayBox part,
                     uint32_t dye)
{
    if (overlay->pictures && overlay->pictures != pictures)
        overlay_end(overlay); // only one array can be bound
    overlay->pictures = pictures;
    OverlayVertex *vertices = add_box(overlay, place, part, (float)pictures->width, (float)pictures->height, dye);
    for (int i = 0; i < 6; i++)
        vertices[i].picture = (float)index;
}

void overlay_set_inverting(Overlay *overlay, bool inverts)
{
    overlay_end(overlay);
    overlay->inverts = inverts;
}

void overlay_end(Overlay *overlay)
{
    if (overlay->count == 0)
        return;
    glViewport(0, 0, overlay->width, overlay->height);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendFunc(overlay->inverts ? GL_ONE_MINUS_DST_COLOR : GL_SRC_ALPHA,
                overlay->inverts ? GL_ONE_MINUS_SRC_COLOR : GL_ONE_MINUS_SRC_ALPHA);
    gpu_texture_bind(&overlay->glyphs->texture);
    if (overlay->pictures)
        gpu_texture_bind(overlay->pictures);
    glBindVertexArray(overlay->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, overlay->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)overlay->count * sizeof *overlay->vertices), overlay->vertices,
                 GL_STREAM_DRAW);
    glUseProgram(overlay->program);
    glUniform2f(overlay->size_uniform, (float)overlay->width, (float)overlay->height);
    glDrawArrays(GL_TRIANGLES, 0, overlay->count);
    glDisable(GL_BLEND);
    overlay->count = 0;
    overlay->pictures = NULL;
}
