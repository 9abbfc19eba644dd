// Edits (karst/edits.h), and the list of changed chunks for what shows them from far away. One thread, that of the
// stream.
#pragma once

#include "karst/edits.h"
#include "store/store.h"
#include "stream/stream.h"

// ---- changed_list.c: changed chunks, loaded or not, for one reader that shows them from far away

typedef bool EditsWanted(const void *context, ChunkPos pos);

// Lists the wanted ones of all chunks that were changed before. From the first list on chunks that change later
// are listed too: whatever is not taken adds up.
void edits_list_changed(Edits *edits, EditsWanted *wanted, const void *context);

// Nothing is listed and collected any more, until the next list.
void edits_unlist_changed(Edits *edits);

// The next one: a chunk of before, or one whose changes were put into the store, or kept in memory, since. The same one
// may come more than once; the last time counts. The caller owns the differences; NULL: it is as generated, or its row
// is damaged. False: none is there yet. Never waits.
bool edits_next_changed(Edits *edits, ChunkPos *pos, Diff **diff);

// Returns whether edits_next_changed has more, now or once the store has answered.
bool edits_more_changed(const Edits *edits);
