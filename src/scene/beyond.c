#include "scene/scene_internal.h"

#include "base/memory.h"

#include <math.h>

enum {
    MOVED = FAR_KM,     // blocks of the eye's way to the next look
    AHEAD = 2 * FAR_KM, // blocks beyond the reach: MOVED, and what the widest samples take in
};

void beyond_clear(Beyond *beyond)
{
    memory_free(beyond->chunks);
    *beyond = (Beyond){0};
}

static double apart(double x, double z) { return fmax(fabs(x), fabs(z)); }

static bool is_near(const Beyond *beyond, ChunkPos pos, int reach)
{
    double x = (double)chunk_pos_block_x(pos) - beyond->x, z = (double)chunk_pos_block_z(pos) - beyond->z;
    return apart(x, z) <= reach + AHEAD;
}

bool beyond_keep(Beyond *beyond, ChunkPos pos, int reach)
{
    if (is_near(beyond, pos, reach))
        return false;
    beyond->chunks =
        memory_grow(MEMORY_RENDER, beyond->chunks, beyond->count, &beyond->capacity, sizeof *beyond->chunks);
    beyond->chunks[beyond->count++] = pos;
    return true;
}

void beyond_look(Beyond *beyond, Edits *edits, const double eye[3], int reach)
{
    if (beyond->placed && apart(eye[0] - beyond->x, eye[2] - beyond->z) < MOVED)
        return;
    beyond->placed = true;
    beyond->x = eye[0];
    beyond->z = eye[2];
    int kept = 0;
    for (int i = 0; i < beyond->count; i++)
        if (is_near(beyond, beyond->chunks[i], reach))
            edits_list_chunk(edits, beyond->chunks[i]);
        else
            beyond->chunks[kept++] = beyond->chunks[i];
    beyond->count = kept;
}
