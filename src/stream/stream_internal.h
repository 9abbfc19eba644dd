// The chunk manager's own state, shared by its files, each of which uses only those below it:
//   stream.c    create, update, queries, counts
//   disc.c      which chunks exist: the middle moves, chunks come and go
//   schedule.c  which jobs run next
//   collect.c   results of finished jobs
//   batch.c     changed blocks; meshes and removals for the renderer
//   load.c      stored differences              work.c     one job
#pragma once

#include "stream/stream.h"

#include "base/clock.h"
#include "base/jobs.h"
#include "stream/priority_internal.h"
#include "stream/slots_internal.h"

typedef struct PosList {
    ChunkPos *items;
    int count, capacity;
} PosList;

// Meshes that show an edit. All meshes of a batch are built from the same state of the blocks and returned in one
// frame; edits made meanwhile go into the next batch.
typedef enum BatchPhase { BATCH_NONE, BATCH_BUILDING, BATCH_RETURNING } BatchPhase;

typedef struct Batch {
    BatchPhase phase;
    int pending; // jobs not yet collected
    PosList positions;
    int64_t since_ns; // its first edit
} Batch;

typedef enum WorkKind { WORK_GENERATE, WORK_BUILD, WORK_KIND_COUNT } WorkKind;

// A job that generates or meshes one chunk. Created and collected on the main thread; between submission and collection
// only the worker uses it.
typedef struct Work {
    Job job; // first: the pool's part
    WorkKind kind;
    ChunkPos pos;
    bool batch;      // shows an edit: its mesh is returned together with others
    MeshStyle style; // BUILD: of the mesh
    const ChunkSource *source;
    const StreamHooks *hooks;
    Neighbourhood around; // BUILD: references of its own, until it has run
    Diff *diff;           // GENERATE: stored differences to apply; NULL: none, or applied
    Chunk *chunk;         // the result of GENERATE
    Chunk *original;      // GENERATE: the chunk without the differences; NULL if there are none
    BlockPos *updates;    // GENERATE: from the hook find_updates, or NULL
    int update_count;
    MeshData *mesh; // the result of BUILD
    int64_t ns;     // run time
} Work;

// Jobs to submit, in order.
typedef struct WorkList {
    Job *first, *last;
    int count;
    double ns; // expected run time, from earlier jobs of their kind
} WorkList;

enum { REQUESTS_MAX = 256 }; // few, because the wanted chunks change

struct Stream {
    StreamConfig config;
    const StreamHooks *hooks; // NULL: none
    void *hooks_context;
    JobPool *pool;
    Job *unused_work; // finished jobs are reused, so that a running stream allocates none
    Discs discs;
    SlotTable slots;
    Priority priority;
    bool centred; // false before the first update
    ChunkPos middle;

    int complete;       // so many leading entries of `priority` need no job
    int without_mesh;   // so many have no first mesh to return
    int returned_count; // meshes returned since the last update
    PosList removed;    // shown chunks that were dropped
    Chunk **released;   // dropped chunks, freed within the budget of each frame
    int released_count, released_capacity;
    Batch batch;
    ChunkPos requests[REQUESTS_MAX]; // chunks whose stored differences were requested
    int request_count;

    Job *collected;                 // finished jobs not yet processed
    double job_ns[WORK_KIND_COUNT]; // running means
    int64_t update_start_ns, deadline_ns;
    double interval_ns; // between the last two updates
    int64_t moved_ns;   // when the middle moved last
    double idle_share;  // of the workers' time, while nothing in view is missing
    double update_ms;
};

static inline bool stream_over_budget(const Stream *stream) { return clock_ns() >= stream->deadline_ns; }

// The priorities, or the needs of leading entries, have changed.
static inline void stream_restart_scan(Stream *stream) { stream->complete = stream->without_mesh = 0; }

// An entry as a position; false beyond the world's edge.
static inline bool stream_entry_pos(const Stream *stream, const PriorityEntry *entry, ChunkPos *pos)
{
    return chunk_pos_offset(stream->middle, entry->dx, entry->dz, pos);
}

// The entry's slot; NULL beyond the world's edge. Every other entry has one.
static inline Slot *stream_entry_slot(const Stream *stream, const PriorityEntry *entry)
{
    ChunkPos pos;
    return stream_entry_pos(stream, entry, &pos) ? slots_find(&stream->slots, pos) : NULL;
}

// Returns whether a mesh of that style need not be rebuilt.
static inline bool stream_style_fits(const Stream *stream, const PriorityEntry *entry, MeshStyle style)
{
    return priority_level_fits(entry, style.level) && style.flat == stream->config.flat_light;
}

// Returns whether the chunk is shown, or generated if the stream makes no meshes.
static inline bool stream_is_served(const Stream *stream, const Slot *slot)
{
    return stream->config.meshes ? slot->shown : slot->chunk != NULL;
}

static inline void pos_list_add(PosList *list, ChunkPos pos)
{
    list->items = memory_grow(MEMORY_STREAM, list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = pos;
}

// disc.c: sets the middle and gives every chunk of disc `blocks` its slot.
void disc_move(Stream *stream, ChunkPos middle);
void disc_resize(Stream *stream, int view_distance);
void disc_clear(Stream *stream);
void disc_free_released(Stream *stream); // within the budget

// schedule.c
void schedule_moved(Stream *stream); // the middle has moved
void schedule_refill(Stream *stream);

// collect.c
void collect_finished(Stream *stream);           // within the budget
void collect_unrun(Stream *stream, Work *work);  // a job that no worker began: restores its slot
void collect_unread(Stream *stream, Job *first); // discards results

// load.c
void load_answers(Stream *stream);              // collects answers to requests
bool load_is_known(Stream *stream, Slot *slot); // a WANTED chunk's differences; if not, requests them

// batch.c
void batch_begin(Stream *stream, WorkList *list); // if the last one is finished and there are edits
void batch_collected(Stream *stream);             // one job of the batch was collected

// work.c
Work *work_create(Stream *stream, WorkKind kind, ChunkPos pos);
// A job that builds the chunk's mesh at its level of detail. NULL if a neighbour has no blocks yet.
Work *work_create_build(Stream *stream, const PriorityEntry *entry, const Slot *slot);
void work_recycle(Stream *stream, Work *work); // frees what the job still owns
void work_list_add(const Stream *stream, WorkList *list, Work *work);
void work_schedule(Stream *stream, WorkList *list, Slot *slot, Work *work); // the slot waits for the job
