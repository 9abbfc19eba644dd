// A chunk's stored differences are requested before it is generated, nearest chunks first, and passed to the job that
// generates it. There is at most one request per position, even if its chunk is dropped and wanted again meanwhile, so
// an answer is never older than the last change.
#include "stream/stream_internal.h"

static int find_request(const Stream *stream, ChunkPos pos)
{
    int i = 0;
    while (i < stream->request_count && !chunk_pos_equal(stream->requests[i], pos))
        i++;
    return i;
}

void load_answers(Stream *stream)
{
    StreamAnswer answer;
    while (stream->hooks && stream->hooks->next_answer(stream->hooks_context, &answer)) {
        int i = find_request(stream, answer.pos);
        if (i < stream->request_count)
            stream->requests[i] = stream->requests[--stream->request_count];
        Slot *slot = slots_find(&stream->slots, answer.pos);
        if (slot && slot->request == REQUEST_PENDING) {
            slot->request = REQUEST_ANSWERED;
            slot->diff = answer.diff;
        } else {
            memory_free(answer.diff);
        }
    }
}

bool load_is_known(Stream *stream, Slot *slot)
{
    const StreamHooks *hooks = stream->hooks;
    if (slot->request == REQUEST_ANSWERED || !hooks)
        return true;
    if (slot->request == REQUEST_PENDING)
        return false;
    if (!hooks->is_stored(stream->hooks_context, slot->pos))
        return true;
    if (find_request(stream, slot->pos) == stream->request_count) {
        if (stream->request_count == REQUESTS_MAX)
            return false;
        stream->requests[stream->request_count++] = slot->pos;
        hooks->fetch(stream->hooks_context, slot->pos);
    }
    slot->request = REQUEST_PENDING;
    return false;
}
