#include "render/overlay.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "render/glyphs.h"

#include <string.h>

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
    const Pictures *pictures; // used by the vertices so far, or NULL
};

// ---- pictures

struct Pictures {
    GpuTexture texture; // a layer for each
};

Pictures *pictures_create(const PicturesConfig *config)
{
    Pictures *pictures = memory_alloc_zero(MEMORY_RENDER, sizeof *pictures);
    GpuTexture kind = {.unit = UNIT_PICTURES, .format = GPU_RGB8, .clamps = true};
    kind.filter = config->smooth ? GPU_LINEAR : GPU_NEAREST;
    kind.layers = MIN(config->count, gpu_layers_max());
    pictures->texture = gpu_texture_create(&kind, config->width, config->height, NULL);
    return pictures;
}

void pictures_destroy(Pictures *pictures)
{
    if (!pictures)
        return;
    gpu_texture_destroy(&pictures->texture);
    memory_free(pictures);
}

int pictures_count(const Pictures *pictures) { return pictures->texture.layers; }

void pictures_set(Pictures *pictures, int index, const uint8_t *rgb)
{
    const GpuTexture *texture = &pictures->texture;
    ASSERT(index >= 0 && index < texture->layers);
    gpu_texture_write(texture,
                      &(GpuBox){.layer = index, .width = texture->width, .height = texture->height, .layers = 1}, rgb);
}

void pictures_size(const Pictures *pictures, int *width, int *height)
{
    *width = pictures->texture.width;
    *height = pictures->texture.height;
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
    glyphs_set_scale(overlay->glyphs, scale);
}

static OverlayVertex *add_vertices(Overlay *overlay, int count)
{
    if (overlay->count + count > overlay->capacity) {
        overlay->capacity = MAX(2 * overlay->capacity, 1024);
        overlay->vertices =
            memory_resize(MEMORY_RENDER, overlay->vertices, (size_t)overlay->capacity * sizeof *overlay->vertices);
    }
    overlay->count += count;
    return &overlay->vertices[overlay->count - count];
}

static OverlayVertex vertex_at(float x, float y, float u, float v, uint32_t colour)
{
    const uint8_t channels[4] = {(uint8_t)(colour >> 24), (uint8_t)(colour >> 16), (uint8_t)(colour >> 8),
                                 (uint8_t)colour};
    OverlayVertex vertex = {x, y, u, v, .picture = -1};
    memcpy(vertex.colour, channels, sizeof channels);
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

void overlay_triangle(Overlay *overlay, const float corners[6], uint32_t colour)
{
    OverlayVertex *vertices = add_vertices(overlay, 3);
    for (int i = 0; i < 3; i++)
        vertices[i] = vertex_at(corners[2 * i], corners[2 * i + 1], white.x / GLYPH_ATLAS_SIZE,
                                white.y / GLYPH_ATLAS_SIZE, colour);
}

// Lays text out, and draws it if `place` is not NULL; `size` receives its width and height in pixels.
static void lay_out(Overlay *overlay, OverlayFont font, const char *text, const OverlayBox *place, uint32_t colour,
                    float size[2])
{
    Glyphs *glyphs = overlay->glyphs;
    float x = 0.0f, line = glyphs_line_height(glyphs, font), y = 0.0f;
    size[0] = 0.0f;
    while (*text) {
        uint32_t letter = utf8_next(&text);
        if (letter == '\n') {
            x = 0.0f;
            y += line;
            continue;
        }
        const Glyph *glyph = glyphs_get(glyphs, font, letter);
        if (place && glyph->drawn)
            add_letter(
                overlay,
                (OverlayBox){place->x + x + glyph->offset, place->y + y, (float)glyph->width, (float)glyph->height},
                (OverlayBox){(float)glyph->x, (float)glyph->y, (float)glyph->width, (float)glyph->height}, colour);
        x += glyph->advance;
        size[0] = MAX(size[0], x);
    }
    size[1] = y + line;
}

float overlay_text(Overlay *overlay, OverlayFont font, float x, float y, uint32_t colour, const char *text)
{
    // Rounded to whole pixels, for which glyphs are hinted.
    OverlayBox place = {.x = (float)(int)(x + 0.5f), .y = (float)(int)(y + 0.5f)};
    float size[2];
    lay_out(overlay, font, text, &place, colour, size);
    return size[0];
}

void overlay_text_size(Overlay *overlay, OverlayFont font, const char *text, float *width, float *height)
{
    float size[2];
    lay_out(overlay, font, text, NULL, 0, size);
    *width = size[0];
    *height = size[1];
}

typedef struct Measure {
    Overlay *overlay;
    OverlayFont font;
} Measure;

static float measure(const void *context, const char *text)
{
    const Measure *with = context;
    float width, height;
    overlay_text_size(with->overlay, with->font, text, &width, &height);
    return width;
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
    int width, height;
    if (overlay->pictures && overlay->pictures != pictures)
        overlay_end(overlay); // only one array can be bound
    overlay->pictures = pictures;
    pictures_size(pictures, &width, &height);
    OverlayVertex *vertices = add_box(overlay, place, part, (float)width, (float)height, dye);
    for (int i = 0; i < 6; i++)
        vertices[i].picture = (float)index;
}

void overlay_end(Overlay *overlay)
{
    if (overlay->count == 0)
        return;
    glViewport(0, 0, overlay->width, overlay->height);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    gpu_texture_bind(glyphs_texture(overlay->glyphs));
    if (overlay->pictures)
        gpu_texture_bind(&overlay->pictures->texture);
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
