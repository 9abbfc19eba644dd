#include "render/cull.h"

#include "base/memory.h"

#include <stdlib.h>

static const vec3 section_size = {CHUNK_SIZE, SECTION_HEIGHT, CHUNK_SIZE};

void culler_quit(Culler *culler)
{
    memory_free(culler->seen);
    *culler = (Culler){0};
}

// The faces whose outside the eye, at 0, can be on. Crosses always.
static uint8_t faces_toward_eye(const vec3 low)
{
    uint8_t faces = 1 << FACE_CROSS;
    for (int axis = 0; axis < 3; axis++) {
        faces |= (uint8_t)((low[axis] + section_size[axis] > 0.0f) << (2 * axis));
        faces |= (uint8_t)((low[axis] < 0.0f) << (2 * axis + 1));
    }
    return faces;
}

static float nearest_along(float low) { return MAX(MAX(low, -(low + CHUNK_SIZE)), 0.0f); }

static bool within_reach(const vec3 low, float reach)
{
    float x = nearest_along(low[0]), z = nearest_along(low[2]);
    return x * x + z * z < reach * reach;
}

static void add_section(Culler *culler, const SeenSection *section)
{
    if (culler->count == culler->capacity) {
        culler->capacity = culler->capacity ? culler->capacity * 2 : 1024;
        culler->seen = memory_resize(MEMORY_RENDER, culler->seen, (size_t)culler->capacity * sizeof *culler->seen);
    }
    culler->seen[culler->count++] = *section;
}

static void add_chunk(Culler *culler, const DrawnChunk *chunk, const CullView *view)
{
    vec3 low;
    camera_relative(view->camera, chunk_pos_block_x(chunk->pos), 0, chunk_pos_block_z(chunk->pos), low);
    if (!within_reach(low, view->reach) ||
        !camera_sees_box(view->camera, low, (vec3){CHUNK_SIZE, CHUNK_HEIGHT, CHUNK_SIZE}))
        return;
    for (int section = 0; section < SECTION_COUNT; section++, low[1] += SECTION_HEIGHT) {
        if (!(chunk->drawn_sections >> section & 1) || !camera_sees_box(view->camera, low, section_size))
            continue;
        float x = low[0] + 8.0f, y = low[1] + 8.0f, z = low[2] + 8.0f;
        add_section(culler, &(SeenSection){.chunk = chunk,
                                           .distance = x * x + y * y + z * z,
                                           .section = (uint8_t)section,
                                           .faces = faces_toward_eye(low)});
    }
}

static int nearer_first(const void *a, const void *b)
{
    const SeenSection *first = a, *second = b;
    return (first->distance > second->distance) - (first->distance < second->distance);
}

void cull(Culler *culler, const ChunkTable *table, const CullView *view)
{
    culler->count = 0;
    for (int i = 0; i < table->count; i++)
        if (table->chunks[i].drawn_sections)
            add_chunk(culler, &table->chunks[i], view);
    qsort(culler->seen, (size_t)culler->count, sizeof *culler->seen, nearer_first);
}
