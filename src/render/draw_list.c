#include "render/draw_list.h"

static void draw_list_grow(DrawList *list)
{
    list->capacity = MAX(list->capacity * 2, 256);
    size_t count = (size_t)list->capacity;
    list->index_counts = memory_resize(MEMORY_RENDER, list->index_counts, count * sizeof *list->index_counts);
    list->base_vertices = memory_resize(MEMORY_RENDER, list->base_vertices, count * sizeof *list->base_vertices);
    memory_free(list->offsets);
    list->offsets = memory_alloc_zero(MEMORY_RENDER, count * sizeof *list->offsets);
}

void draw_list_add(DrawList *list, uint32_t first_quad, uint32_t count)
{
    if (count == 0)
        return;
    list->quads += (int)count;
    if (list->count > list->near && list->last_end == first_quad) {
        GLsizei *indices = &list->index_counts[list->count - 1];
        uint32_t room = DRAW_QUADS_MAX - (uint32_t)*indices / QUAD_INDICES, joined = MIN(room, count);
        *indices += (GLsizei)(joined * QUAD_INDICES);
        first_quad += joined;
        count -= joined;
    }
    while (count > 0) {
        uint32_t part = MIN(count, (uint32_t)DRAW_QUADS_MAX);
        if (list->count == list->capacity)
            draw_list_grow(list);
        list->index_counts[list->count] = (GLsizei)(part * QUAD_INDICES);
        list->base_vertices[list->count++] = (GLint)(first_quad * 4);
        first_quad += part;
        count -= part;
    }
    list->last_end = first_quad;
}

void draw_list_quit(DrawList *list)
{
    memory_free(list->index_counts);
    memory_free(list->base_vertices);
    memory_free(list->offsets);
    *list = (DrawList){0};
}

// ---- sections

// The number of heights above `floor`; heights descend.
static uint32_t count_higher(const uint8_t *heights, uint32_t count, int floor)
{
    uint32_t low = 0;
    while (low < count) {
        uint32_t middle = (low + count) / 2;
        if (heights[middle] > floor)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

uint32_t draw_list_quads(const SeenSection *seen, MeshPass pass, int face, uint32_t first)
{
    uint32_t quads = seen->drawn->ranges[pass].count[face];
    for (int band = seen->bands; face == FACE_CROSS && quads > 0 && band < PLANT_BANDS; band++)
        quads -= seen->drawn->plants[band];
    bool ordered = face < FACE_CROSS && pass != MESH_TRANSLUCENT;
    return ordered && seen->floor > 0 ? count_higher(seen->chunk->heights + first, quads, seen->floor) : quads;
}

void draw_list_section(DrawList *list, const SeenSection *seen, MeshPass pass, uint8_t faces)
{
    const MeshRange *range = &seen->drawn->ranges[pass];
    uint32_t first = range->first;
    for (int face = 0; face < FACE_COUNT; first += range->count[face++])
        if (faces >> face & 1)
            draw_list_add(list, seen->chunk->first_quad + first, draw_list_quads(seen, pass, face, first));
}
