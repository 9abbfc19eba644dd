#include "render/draw_list.h"

enum { QUAD_INDICES = 6, UPLOAD_QUADS = 1024 };

// Where `count` more quads may be put.
static uint32_t *reserve(DrawList *list, uint32_t count)
{
    const int wanted = list->count + (int)count;
    if (wanted > list->capacity) {
        list->capacity = MAX(list->capacity * 3 / 2, MAX(wanted, 1024));
        list->quads = memory_resize(MEMORY_RENDER, list->quads, (size_t)list->capacity * sizeof *list->quads);
    }
    return list->quads + list->count;
}

void draw_list_clear(DrawList *list)
{
    list->count = list->near = 0;
    list->uploaded = false;
}

void draw_list_add(DrawList *list, uint32_t first_quad, uint32_t count)
{
    uint32_t *to = reserve(list, count);
    for (uint32_t i = 0; i < count; i++)
        to[i] = first_quad + i;
    list->count += (int)count;
}

// ---- sections

static void add_shown(DrawList *list, const SeenSection *seen, uint32_t first, uint32_t count)
{
    const QuadSpot *spots = seen->chunk->spots + first;
    uint32_t *to = reserve(list, count);
    int shown = 0;
    for (uint32_t i = 0; i < count; i++) {
        to[shown] = seen->chunk->first_quad + first + i;
        shown += (quad_parts(spots[i]) & seen->shown[spots[i].top]) != 0;
    }
    list->count += shown;
}

// The number of quads of one direction, but for plants of bands that are not drawn.
static uint32_t count_of(const SeenSection *seen, const MeshRange *range, int face)
{
    uint32_t quads = range->count[face];
    for (int band = seen->bands; face == FACE_CROSS && quads > 0 && band < PLANT_BANDS; band++)
        quads -= seen->drawn->plants[band];
    return quads;
}

void draw_list_section(DrawList *list, const SeenSection *seen, MeshPass pass, uint8_t faces)
{
    const MeshRange *range = &seen->drawn->ranges[pass];
    uint32_t first = range->first;
    for (int face = 0; face < FACE_COUNT; first += range->count[face++]) {
        const uint32_t count = faces >> face & 1 ? count_of(seen, range, face) : 0;
        if (count > 0 && seen->whole)
            draw_list_add(list, seen->chunk->first_quad + first, count);
        else if (count > 0)
            add_shown(list, seen, first, count);
    }
}

// ---- on the GPU

// Into the buffer that is bound.
static void upload(const DrawList *list)
{
    static const uint32_t corners[QUAD_INDICES] = {0, 1, 2, 0, 2, 3};
    uint32_t part[UPLOAD_QUADS * QUAD_INDICES];
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)draw_list_bytes(list), NULL, GL_STREAM_DRAW);
    for (int first = 0; first < list->count; first += UPLOAD_QUADS) {
        const int count = MIN(list->count - first, UPLOAD_QUADS);
        for (int i = 0; i < count * QUAD_INDICES; i++)
            part[i] = list->quads[first + i / QUAD_INDICES] * 4 + corners[i % QUAD_INDICES];
        glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, (GLintptr)((size_t)first * QUAD_INDICES * sizeof *part),
                        (GLsizeiptr)((size_t)count * QUAD_INDICES * sizeof *part), part);
    }
}

void draw_list_draw(DrawList *list, int first, int count)
{
    if (!list->indices)
        glGenBuffers(1, &list->indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, list->indices);
    if (!list->uploaded)
        upload(list);
    list->uploaded = true;
    glDrawElements(GL_TRIANGLES, count * QUAD_INDICES, GL_UNSIGNED_INT,
                   (const void *)((size_t)first * QUAD_INDICES * sizeof(uint32_t)));
}

size_t draw_list_bytes(const DrawList *list) { return (size_t)list->count * QUAD_INDICES * sizeof(uint32_t); }

void draw_list_quit(DrawList *list)
{
    memory_free(list->quads);
    if (list->indices)
        glDeleteBuffers(1, &list->indices);
    *list = (DrawList){0};
}
