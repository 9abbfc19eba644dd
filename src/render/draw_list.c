#include "render/quad_store.h"

#include "base/memory.h"

#include <string.h>

static void grow(DrawList *list)
{
    int capacity = list->capacity ? list->capacity * 2 : 256;
    size_t count = (size_t)capacity;
    list->index_counts = memory_resize(MEMORY_RENDER, list->index_counts, count * sizeof *list->index_counts);
    list->base_vertices = memory_resize(MEMORY_RENDER, list->base_vertices, count * sizeof *list->base_vertices);
    list->offsets = memory_resize(MEMORY_RENDER, list->offsets, count * sizeof *list->offsets);
    memset(list->offsets, 0, count * sizeof *list->offsets);
    list->capacity = capacity;
}

static void append(DrawList *list, uint32_t first_quad, uint32_t count)
{
    if (list->count == list->capacity)
        grow(list);
    list->index_counts[list->count] = (GLsizei)(count * QUAD_INDICES);
    list->base_vertices[list->count] = (GLint)(first_quad * 4);
    list->count++;
}

void draw_list_clear(DrawList *list)
{
    list->count = 0;
    list->quads = 0;
}

void draw_list_add(DrawList *list, uint32_t first_quad, uint32_t count)
{
    list->quads += (int)count;
    if (list->count > 0 && list->last_end == first_quad) {
        GLsizei *indices = &list->index_counts[list->count - 1];
        uint32_t room = DRAW_QUADS_MAX - (uint32_t)*indices / QUAD_INDICES, joined = MIN(room, count);
        *indices += (GLsizei)(joined * QUAD_INDICES);
        first_quad += joined;
        count -= joined;
        list->last_end = first_quad;
    }
    while (count > 0) {
        uint32_t part = MIN(count, (uint32_t)DRAW_QUADS_MAX);
        append(list, first_quad, part);
        first_quad += part;
        count -= part;
        list->last_end = first_quad;
    }
}

void draw_list_quit(DrawList *list)
{
    memory_free(list->index_counts);
    memory_free(list->base_vertices);
    memory_free(list->offsets);
    *list = (DrawList){0};
}
