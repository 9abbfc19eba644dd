// Effects that the simulation computes are added to the newest step that is not undone. Undo restores every place to
// its first state. If the simulation then checked those places, it would also move blocks that have
// floated there since generation, and the world would differ from its state before the step. So undo schedules updates
// only if some were pending when the step began; then blocks that were falling go on falling.
#include "edit/edits.h"

#include "base/memory.h"
#include "base/os.h"
#include "edit/edit_internal.h"

#include <string.h>

enum { CHECKED_EVERY = 64 }; // blocks between two readings of the clock

static size_t bytes_of(const Edits *edits)
{
    size_t bytes = 0;
    for (int i = 0; i < edits->count; i++)
        bytes += (size_t)edits->steps[i].capacity * sizeof(BlockRun);
    return bytes;
}

static void remove_step(Edits *edits, int number)
{
    undo_step_quit(&edits->steps[number]);
    edits->count--;
    memmove(&edits->steps[number], &edits->steps[number + 1], (size_t)(edits->count - number) * sizeof edits->steps[0]);
}

static void drop_oldest(Edits *edits)
{
    remove_step(edits, 0);
    edits->undo_count--;
}

// The newest step that can be undone stays, however large.
static void limit_memory(Edits *edits)
{
    while (edits->undo_count > 1 && bytes_of(edits) > EDITS_BYTES_MAX)
        drop_oldest(edits);
}

static UndoStep *newest(Edits *edits) { return edits->undo_count > 0 ? &edits->steps[edits->undo_count - 1] : NULL; }

// A change by the simulation.
static bool set_effect(void *context, BlockPos at, uint8_t block)
{
    Edits *edits = context;
    UndoStep *step = newest(edits);
    uint8_t before = stream_block(edits->stream, at);
    if (!stream_set_block(edits->stream, at, block))
        return false;
    int capacity = step ? step->capacity : 0;
    if (step && !undo_step_add_effect(step, &edits->index, at, before, block))
        step->settled_before = false; // it cannot be undone completely: blocks left floating by that must fall
    else if (step && step->capacity > capacity)
        limit_memory(edits);
    return true;
}

static Sim *create_sim(Edits *edits)
{
    const BlockQuery blocks = stream_query(edits->stream);
    return sim_create(&(BlockChanger){.blocks = blocks, .set = set_effect, .context = edits});
}

Edits *edits_create(Stream *stream, Store *store)
{
    Edits *edits = memory_alloc_zero(MEMORY_GENERAL, sizeof *edits);
    edits->stream = stream;
    edits->store = store;
    edits->sim = create_sim(edits);
    changes_attach(edits);
    return edits;
}

static void forget_steps(Edits *edits)
{
    for (int i = 0; i < edits->count; i++)
        undo_step_quit(&edits->steps[i]);
    edits->undo_count = edits->count = 0;
    effect_index_clear(&edits->index);
}

void edits_destroy(Edits *edits)
{
    if (!edits)
        return;
    changes_quit(edits);
    sim_destroy(edits->sim);
    forget_steps(edits);
    undo_step_quit(&edits->open);
    memory_free(edits);
}

void edits_set_store(Edits *edits, Store *store)
{
    ASSERT(!edits->store && edits->chunk_count == 0);
    edits->store = store;
}

// Pending updates are found again when changed chunks are loaded.
void edits_change_source(Edits *edits, const ChunkSource *source)
{
    ASSERT(!edits->begun && !edits_busy(edits));
    stream_change_source(edits->stream, source);
    forget_steps(edits);
    sim_destroy(edits->sim);
    edits->sim = create_sim(edits);
}

int edits_tick(Edits *edits) { return edits->begun || edits_busy(edits) ? 0 : sim_tick(edits->sim); }
int edits_pending_count(const Edits *edits) { return sim_pending(edits->sim); }

// ---- steps

// Effects from now on belong to another step. Returns whether none are pending.
static bool close_newest(Edits *edits)
{
    bool settled = sim_pending(edits->sim) == 0;
    UndoStep *step = newest(edits);
    if (step)
        step->settled_after = settled;
    return settled;
}

void edits_begin(Edits *edits, EditsKind kind)
{
    ASSERT(!edits->begun && !edits_busy(edits));
    edits->begun = true;
    edits->open.kind = kind;
    edits->open.settled_before = close_newest(edits);
}

bool edits_set(Edits *edits, BlockPos at, uint8_t block)
{
    uint8_t before = stream_block(edits->stream, at);
    if (!stream_set_block(edits->stream, at, block))
        return false;
    sim_changed(edits->sim, at);
    if (edits->begun)
        undo_step_add(&edits->open, at, before, block);
    return true;
}

void edits_end(Edits *edits)
{
    ASSERT(edits->begun);
    edits->begun = false;
    if (edits->open.count == 0)
        return;
    for (; edits->count > edits->undo_count; edits->count--) // a new step ends the redo history
        undo_step_quit(&edits->steps[edits->count - 1]);
    if (edits->count == EDITS_STEPS)
        drop_oldest(edits);
    edits->steps[edits->count++] = edits->open;
    edits->undo_count = edits->count;
    edits->open = (UndoStep){0};
    effect_index_clear(&edits->index);
    limit_memory(edits);
}

// ---- work over several frames

static int64_t span(int64_t a, int64_t b) { return (a < b ? b - a : a - b) + 1; }

int edits_fill_count(const EditsFill *fill)
{
    int64_t x = span(fill->from.x, fill->to.x), y = span(fill->from.y, fill->to.y), z = span(fill->from.z, fill->to.z);
    bool fits = x <= EDITS_FILL_MAX && z <= EDITS_FILL_MAX && x * z <= EDITS_FILL_MAX && x * z * y <= EDITS_FILL_MAX;
    return fits ? (int)(x * y * z) : 0;
}

static bool begin_task(Edits *edits, EditsTask task, EditsAct act, EditsKind kind)
{
    edits->task = task;
    edits->stops = false;
    edits->next = edits->next_in_run = 0;
    edits->report = (EditsReport){.act = act,
                                  .kind = kind,
                                  .low = {.x = INT64_MAX, .y = INT32_MAX, .z = INT64_MAX},
                                  .high = {.x = INT64_MIN, .y = INT32_MIN, .z = INT64_MIN}};
    return true;
}

bool edits_fill(Edits *edits, const EditsFill *fill)
{
    ASSERT(edits_fill_count(fill) > 0);
    if (edits_busy(edits))
        return false;
    edits->fill = *fill;
    edits_begin(edits, fill->kind);
    return begin_task(edits, TASK_FILL, EDITS_FILLED, fill->kind);
}

bool edits_read(Edits *edits, const EditsFill *box, int *counts, uint8_t *blocks)
{
    ASSERT(edits_fill_count(box) > 0);
    if (edits_busy(edits))
        return false;
    edits->fill = *box;
    edits->counts = counts;
    edits->blocks = blocks;
    memset(counts, 0, BLOCK_COUNT * sizeof *counts);
    return begin_task(edits, TASK_READ, EDITS_READ, EDIT_FILL); // of no kind
}

bool edits_stop(Edits *edits)
{
    bool can_stop = edits->task == TASK_FILL || edits->task == TASK_READ;
    edits->stops |= can_stop;
    return can_stop;
}

// The step that is being undone or redone.
static UndoStep *current(Edits *edits) { return &edits->steps[edits->undo_count - (edits->task == TASK_REDO)]; }

// Makes room for one step more.
static void drop_one(Edits *edits)
{
    if (edits->count == EDITS_STEPS && current(edits) < &edits->steps[edits->count - 1])
        remove_step(edits, edits->count - 1);
    else if (edits->count == EDITS_STEPS)
        drop_oldest(edits);
}

// Puts the current step's changes in chunks that are not loaded into a step of their own, which stays where the step
// was: before it for undo, after it for redo. The rest is replayed from its beginning.
static void keep_far(Edits *edits)
{
    UndoStep far, *near = current(edits); // until drop_one moves the steps
    int far_blocks = undo_step_divide(near, edits->stream, &far);
    bool undoes = edits->task == TASK_UNDO;
    if (far_blocks == 0)
        return;
    edits->report.kept += far_blocks;
    edits->report.kept_at = (BlockPos){.x = far.runs[0].x, .y = far.runs[0].y, .z = far.runs[0].z};
    if (near->count == 0) {
        undo_step_quit(near);
        *near = far;
        edits->undo_count += undoes ? 1 : -1;
        edits->task = TASK_KEPT;
        return;
    }
    drop_one(edits);
    UndoStep *place = &edits->steps[edits->undo_count];
    memmove(place + 1, place, (size_t)(edits->count - edits->undo_count) * sizeof *place);
    *place = far;
    edits->count++;
    edits->undo_count += undoes;
    edits->next = edits->next_in_run = 0;
}

// False if another task runs, or if there are none of those steps.
static bool begin_replay(Edits *edits, EditsTask task, int steps)
{
    if (edits_busy(edits) || steps == 0)
        return false;
    close_newest(edits);
    effect_index_clear(&edits->index);
    edits->undo_count += task == TASK_REDO ? 1 : -1;
    edits->task = task;
    begin_task(edits, task, task == TASK_REDO ? EDITS_REDONE : EDITS_UNDONE, current(edits)->kind);
    keep_far(edits);
    return true;
}

bool edits_undo(Edits *edits) { return begin_replay(edits, TASK_UNDO, edits_undo_count(edits)); }
bool edits_redo(Edits *edits) { return begin_replay(edits, TASK_REDO, edits_redo_count(edits)); }

bool edits_busy(const Edits *edits) { return edits->task != TASK_NONE; }

double edits_progress(const Edits *edits)
{
    bool replays = edits->task == TASK_UNDO || edits->task == TASK_REDO;
    if (!replays)
        return (double)edits->next / edits_fill_count(&edits->fill);
    return (double)edits->next / MAX(1, edits->steps[edits->undo_count - (edits->task == TASK_REDO)].count);
}

// The block that undo or redo sets.
static bool put(Edits *edits, BlockPos at, uint8_t block)
{
    const UndoStep *step = current(edits);
    bool settled = edits->task == TASK_UNDO ? step->settled_before : edits->task == TASK_REDO && step->settled_after;
    if (!stream_set_block(edits->stream, at, block))
        return false;
    if (!settled)
        sim_changed(edits->sim, at);
    return true;
}

static void include(EditsReport *report, BlockPos at)
{
    BlockPos *low = &report->low, *high = &report->high;
    report->changed++;
    *low = (BlockPos){.x = MIN(low->x, at.x), .y = MIN(low->y, at.y), .z = MIN(low->z, at.z)};
    *high = (BlockPos){.x = MAX(high->x, at.x), .y = MAX(high->y, at.y), .z = MAX(high->z, at.z)};
}

// Sets one block of the current task, and counts it.
static void set_counted(Edits *edits, BlockPos at, uint8_t block)
{
    EditsReport *report = &edits->report;
    uint8_t before = stream_block(edits->stream, at);
    if (before == block)
        report->same++;
    else if (edits->task == TASK_FILL && edits->fill.forbid && edits->fill.forbid(edits->fill.context, at, block))
        report->forbidden++;
    else if (!put(edits, at, block))
        report->unloaded++;
    else {
        include(report, at);
        if (edits->task == TASK_FILL)
            undo_step_add(&edits->open, at, before, block);
    }
}

BlockPos edits_fill_place(const EditsFill *fill, int64_t i)
{
    int64_t wide = span(fill->from.x, fill->to.x), deep = span(fill->from.z, fill->to.z);
    return (BlockPos){.x = MIN(fill->from.x, fill->to.x) + i % wide,
                      .z = MIN(fill->from.z, fill->to.z) + i / wide % deep,
                      .y = MIN(fill->from.y, fill->to.y) + (int)(i / (wide * deep))};
}

// Layer by layer from below, so that blocks have support. False at the end.
static bool fill_next(Edits *edits)
{
    const EditsFill *fill = &edits->fill;
    int64_t i = edits->next++;
    if (i >= edits_fill_count(fill))
        return false;
    BlockPos at = edits_fill_place(fill, i);
    if (!fill->replaces || stream_block(edits->stream, at) == fill->replaced)
        set_counted(edits, at, fill->pattern ? fill->pattern[i] : fill->block);
    return true;
}

// False at the end.
static bool read_next(Edits *edits)
{
    int64_t i = edits->next++;
    if (i >= edits_fill_count(&edits->fill))
        return false;
    uint8_t block = stream_block(edits->stream, edits_fill_place(&edits->fill, i));
    edits->counts[block]++;
    if (edits->blocks)
        edits->blocks[i] = block;
    return true;
}

// A place that changed by hand and as an effect counts as one block: undo leaves it to the run by hand, which comes
// later; redo, where that came earlier, counts it only by its final block.
static void set_effect_again(Edits *edits, BlockPos at, const BlockRun *run, const BlockRun *by_hand)
{
    if (edits->task == TASK_UNDO)
        return;
    EditsReport before = edits->report;
    set_counted(edits, at, run->after);
    bool changed = edits->report.changed > before.changed;
    edits->report = before;
    edits->report.changed -= changed && run->after == by_hand->before;
}

// Undo goes backwards, so that a place that changed twice gets its first block.
static bool step_next(Edits *edits)
{
    bool undoes = edits->task == TASK_UNDO;
    if (edits->task == TASK_KEPT || edits->next >= current(edits)->count)
        return false;
    const UndoStep *step = current(edits);
    int64_t number = undoes ? step->count - 1 - edits->next : edits->next;
    const BlockRun *run = &step->runs[number];
    int i = undoes ? run->count - 1 - edits->next_in_run : edits->next_in_run;
    BlockPos at = {.x = run->x + i, .z = run->z, .y = run->y};
    if (!stream_chunk(edits->stream, chunk_pos_of_block(at.x, at.z))) {
        keep_far(edits); // it was dropped since the task began
        return true;
    }
    const bool is_effect = number >= step->count - step->effect_count;
    const BlockRun *by_hand = is_effect ? undo_step_find(step, at) : NULL;
    const EditsReport before = edits->report;
    if (by_hand)
        set_effect_again(edits, at, run, by_hand);
    else
        set_counted(edits, at, undoes ? run->before : run->after);
    edits->report.own += !is_effect && edits->report.unloaded == before.unloaded;
    edits->report.effects += is_effect && !by_hand ? edits->report.changed - before.changed : 0;
    if (++edits->next_in_run == run->count) {
        edits->next_in_run = 0;
        edits->next++;
    }
    return true;
}

static bool task_next(Edits *edits)
{
    return edits->task == TASK_FILL ? fill_next(edits) : edits->task == TASK_READ ? read_next(edits) : step_next(edits);
}

bool edits_work(Edits *edits, double budget_ms, EditsReport *report)
{
    int64_t start_ns = clock_ns();
    bool unfinished = edits_busy(edits);
    if (!unfinished)
        return false;
    for (int i = 1; unfinished; i++) {
        unfinished = !edits->stops && task_next(edits);
        if (unfinished && i % CHECKED_EVERY == 0 && clock_ms_since(start_ns) >= budget_ms)
            return false;
    }
    if (edits->task == TASK_FILL)
        edits_end(edits);
    edits->task = TASK_NONE;
    edits->report.stopped = edits->stops;
    *report = edits->report;
    return true;
}

int edits_undo_count(const Edits *edits) { return edits->undo_count; }
int edits_redo_count(const Edits *edits) { return edits->count - edits->undo_count; }
