// A chunk's stored differences are requested before it is generated, nearest chunks first, and passed to the job that
// generates it. There is at most one request per position, even if its chunk is dropped and wanted again meanwhile, so
// an answer is never older than the last put.
#include "stream/stream_internal.h"

enum { ASKING_MAX = 256 }; // short, because the wanted chunks change

static int find_asked(const Stream *stream, ChunkPos pos)
{
    int i = 0;
    while (i < stream->asking.count && !chunk_pos_equal(stream->asking.items[i], pos))
        i++;
    return i;
}

void load_answers(Stream *stream)
{
    StoreAnswer answer;
    while (stream->config.store && store_next_answer(stream->config.store, &answer)) {
        int i = find_asked(stream, answer.pos);
        if (i < stream->asking.count)
            stream->asking.items[i] = stream->asking.items[--stream->asking.count];
        Slot *slot = grid_find(&stream->grid, answer.pos);
        if (slot && slot->ask == ASK_UNDER_WAY) {
            slot->ask = ASK_ANSWERED;
            slot->diff = answer.diff;
            slot->damaged = answer.damaged;
        } else {
            memory_free(answer.diff);
        }
    }
}

bool load_is_known(Stream *stream, Slot *slot)
{
    if (slot->ask == ASK_ANSWERED || !stream->config.store)
        return true;
    if (slot->ask == ASK_UNDER_WAY)
        return false;
    if (!store_has(stream->config.store, slot->pos))
        return true;
    if (find_asked(stream, slot->pos) == stream->asking.count) {
        if (stream->asking.count == ASKING_MAX)
            return false;
        pos_stack_push(&stream->asking, slot->pos);
        store_fetch(stream->config.store, slot->pos);
    }
    slot->ask = ASK_UNDER_WAY;
    return false;
}
