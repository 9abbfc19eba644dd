// Changed chunks, for land that shows them from afar. Only a few rows are requested from the store at a time, so that
// the chunks around the player, which the same thread reads, hardly wait.
#include "edit/edit_internal.h"

#include "base/memory.h"

enum { ASKED_MAX = 32 }; // requests without an answer

void afar_add(Afar *afar, ChunkPos pos)
{
    if (!afar->listed || (afar->count > 0 && chunk_pos_equal(afar->queue[afar->count - 1], pos)))
        return;
    afar->queue = memory_grow(MEMORY_STREAM, afar->queue, afar->count, &afar->capacity, sizeof *afar->queue);
    afar->queue[afar->count++] = pos;
}

void afar_list(Changes *changes)
{
    ChunkPos pos;
    changes->afar.listed = true;
    changes->afar.count = 0;
    for (uint32_t place = 0; changes->store && store_next_row(changes->store, &place, &pos);)
        afar_add(&changes->afar, pos);
    for (int i = 0; i < changes->count; i++)
        if (changes->chunks[i].in_memory)
            afar_add(&changes->afar, changes->chunks[i].pos);
}

// Answers that are under way wait in the store until the next list.
void afar_unlist(Afar *afar)
{
    memory_free(afar->queue);
    *afar = (Afar){.asked = afar->asked};
}

// Of a chunk whose changes cannot be stored. What is in memory is newer than what the store has.
static bool find_in_memory(const Changes *changes, ChunkPos pos, Diff **diff)
{
    const ChangedChunk *changed = changes_find(changes, pos);
    if (!changed || !changed->in_memory)
        return false;
    *diff = changed->kept ? diff_copy(changed->kept) : NULL;
    return true;
}

// Requests rows from the store. True: the next chunk is in memory only, and needs none.
static bool ask(Changes *changes, ChunkPos *pos, Diff **diff)
{
    Afar *afar = &changes->afar;
    while (afar->count > 0 && afar->asked < ASKED_MAX) {
        *pos = afar->queue[--afar->count];
        if (find_in_memory(changes, *pos, diff))
            return true;
        store_peek(changes->store, *pos);
        afar->asked++;
    }
    return false;
}

bool afar_next(Changes *changes, ChunkPos *pos, Diff **diff)
{
    StoreAnswer answer;
    if (!changes->afar.listed)
        return false;
    if (ask(changes, pos, diff))
        return true;
    if (changes->afar.asked == 0 || !store_next_peek(changes->store, &answer))
        return false;
    changes->afar.asked--;
    *pos = answer.pos;
    if (find_in_memory(changes, *pos, diff)) // since it was requested
        memory_free(answer.diff);
    else
        *diff = answer.diff;
    return true;
}

bool afar_more(const Changes *changes) { return changes->afar.listed && changes->afar.count + changes->afar.asked > 0; }
