#include "scene/scene_internal.h"

#include "base/os.h"

#define EDITS_MS 1.0 // of a frame, and the last one's

// Edited chunks: of 10 to 20 microseconds each, but of up to 0.6 ms where the rivers around are not known yet.
enum { EDITS_A_FRAME = 16 };

void outskirts_quit(Outskirts *outskirts)
{
    far_destroy(outskirts->far);
    outskirts->far = NULL;
    beyond_clear(&outskirts->beyond);
}

void outskirts_set_horizon(Outskirts *outskirts, Renderer *renderer, int kilometres)
{
    if (outskirts->kilometres == kilometres)
        return;
    outskirts_quit(outskirts);
    outskirts->kilometres = kilometres;
    if (renderer)
        renderer_set_far(renderer, NULL);
    if (kilometres > 0)
        outskirts->far = far_create(outskirts->source, kilometres, outskirts->workers);
    if (kilometres > 0 && outskirts->edits)
        edits_list_changed(outskirts->edits);
    else if (outskirts->edits)
        edits_unlist_changed(outskirts->edits);
}

void outskirts_change_source(Outskirts *outskirts, const ChunkSource *source)
{
    outskirts->source = source;
    if (outskirts->far)
        far_change_source(outskirts->far, source);
    beyond_clear(&outskirts->beyond);
    if (outskirts->far && outskirts->edits)
        edits_list_changed(outskirts->edits);
}

static FarView around(const Outskirts *outskirts, const FrameView *view)
{
    return (FarView){.x = view->eye[0], .z = view->eye[2], .border = outskirts->view_distance * CHUNK_SIZE};
}

void outskirts_begin(Outskirts *outskirts, const FrameView *view)
{
    const FarView first = around(outskirts, view);
    if (outskirts->far)
        far_update(outskirts->far, &first);
}

// Returns whether more will follow soon.
static bool pass_edits(Outskirts *outskirts, const FrameView *view)
{
    ChunkPos pos;
    Diff *diff;
    int reach = outskirts->kilometres * FAR_KM;
    int64_t start_ns = clock_ns();
    if (!outskirts->edits)
        return false;
    beyond_look(&outskirts->beyond, outskirts->edits, view->eye, reach);
    for (int i = 0; i < EDITS_A_FRAME && edits_next_changed(outskirts->edits, &pos, &diff); i++) {
        if (!beyond_keep(&outskirts->beyond, pos, reach))
            far_set_edit(outskirts->far, pos, diff);
        memory_free(diff);
        if (clock_ms_since(start_ns) > EDITS_MS)
            break;
    }
    return edits_more_changed(outskirts->edits);
}

void outskirts_update(Outskirts *outskirts, Renderer *renderer, const FrameView *view)
{
    if (!outskirts->far)
        return;
    FarView next = around(outskirts, view);
    next.more_edits = pass_edits(outskirts, view);
    far_update(outskirts->far, &next);
    FarLand *land = far_take(outskirts->far);
    if (land)
        renderer_set_far(renderer, land);
}

bool outskirts_ready(const Outskirts *outskirts)
{
    bool complete = !outskirts->edits || !edits_more_changed(outskirts->edits);
    return !outskirts->far || (complete && far_is_ready(outskirts->far));
}
