// Changed chunks, for land that shows them from far away. Only a few rows are requested from the store at a time, so
// that chunks around the player, which the same thread reads, wait little.
#include "edit/edit_internal.h"

#include "base/memory.h"

enum { ASKED_MAX = 32 }; // requests without an answer

void changed_list_add(ChangedList *list, ChunkPos pos)
{
    if (!list->open || (list->count > 0 && chunk_pos_equal(list->queue[list->count - 1], pos)))
        return;
    *MEMORY_ADD(MEMORY_STREAM, list->queue, list->count, list->capacity) = pos;
}

void edits_list_changed(Edits *edits, EditsWanted *wanted, const void *context)
{
    ChunkPos pos;
    edits->list.open = true;
    for (uint32_t place = 0; edits->store && store_next_row(edits->store, &place, &pos);)
        if (wanted(context, pos))
            changed_list_add(&edits->list, pos);
    for (int i = 0; i < edits->chunk_count; i++)
        if (edits->chunks[i].in_memory && wanted(context, edits->chunks[i].pos))
            changed_list_add(&edits->list, edits->chunks[i].pos);
}

// Answers that are under way wait in the store until the next list.
void edits_unlist_changed(Edits *edits)
{
    memory_free(edits->list.queue);
    edits->list = (ChangedList){.asked = edits->list.asked};
}

bool edits_next_changed(Edits *edits, ChunkPos *pos, Diff **diff)
{
    ChangedList *list = &edits->list;
    StoreAnswer answer;
    while (list->count > 0 && list->asked < ASKED_MAX) {
        *pos = list->queue[--list->count];
        if (changes_find_in_memory(edits, *pos, diff))
            return true;
        store_peek(edits->store, *pos);
        list->asked++;
    }
    if (!list->open || list->asked == 0 || !store_next_peek(edits->store, &answer))
        return false;
    list->asked--;
    *pos = answer.pos;
    if (changes_find_in_memory(edits, *pos, diff)) // since it was requested
        memory_free(answer.diff);
    else
        *diff = answer.diff;
    return true;
}

bool edits_more_changed(const Edits *edits) { return edits->list.open && edits->list.count + edits->list.asked > 0; }
