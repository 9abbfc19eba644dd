// The chunk manager's own state, shared by its files, each of which uses only those below it:
//   stream.c    create, update, queries, counts
//   disc.c      which chunks exist: the middle moves, chunks come and go
//   schedule.c  which jobs run next
//   collect.c   results of finished jobs, stored differences
//   batch.c     changed blocks; meshes and removals for the renderer
//   work.c      one job
#pragma once

#include "stream/stream.h"

#include "base/jobs.h"
#include "base/key_map.h"
#include "base/os.h"

typedef struct Work Work;

// ---- priority.c: the wanted chunks around the middle, nearest first; chunks ahead count as half as far as others.

// The chunks that are closer at some point than `radius` chunks to some point of the middle chunk, grown by `rings` - 1
// chunks on each side.
typedef struct Disc {
    int radius, rings;
} Disc;

static inline bool disc_holds(Disc disc, int64_t dx, int64_t dz)
{
    int64_t x = MAX(0, (dx < 0 ? -dx : dx) - disc.rings), z = MAX(0, (dz < 0 ? -dz : dz) - disc.rings);
    return x < disc.radius && z < disc.radius && x * x + z * z < (int64_t)disc.radius * disc.radius;
}

// The furthest chunk that a disc holds along an axis.
static inline int disc_reach(Disc disc) { return disc.radius + disc.rings - 1; }

// Each disc contains the one before.
typedef struct Discs {
    Disc draw;   // to be shown
    Disc build;  // to be meshed: one chunk more, ready for when the middle moves
    Disc blocks; // to be generated: a mesh needs the neighbours
    Disc keep;   // not dropped: a margin, so that walking back and forth drops nothing
} Discs;

Discs discs_of(int view_distance, bool meshes);

typedef struct PriorityEntry {
    int8_t dx, dz; // from the middle chunk
    uint16_t key;  // sort key: squared distance, times four behind
    bool draw, build;
    uint8_t level;        // of its mesh
    uint8_t level_finest; // the finest older mesh that is not rebuilt, so that walking back and forth builds nothing
} PriorityEntry;

static inline bool priority_level_fits(const PriorityEntry *entry, uint8_t level)
{
    return level >= entry->level_finest && level <= entry->level;
}

typedef struct Priority {
    PriorityEntry *entries; // of disc `blocks`
    int count;
    float forward[2]; // the direction it is sorted for, x and z, of unit length or zero
} Priority;

// Fills in the entries of these discs, in the same direction as before; `detail` as in StreamConfig.
void priority_rank(Priority *priority, const Discs *discs, int detail);

// Takes a unit vector, or zero. Sorts again, and returns true, if the view turned by more than a few degrees.
bool priority_turn(Priority *priority, float forward_x, float forward_z);

// ---- slots.c: storage: a square of slots that repeats over the plane (a torus). All chunks inside one such
// square have different slots, which are found without a search, and moving the square moves no memory.

typedef enum SlotState {
    SLOT_EMPTY,      // holds no chunk
    SLOT_WANTED,     // no blocks yet
    SLOT_GENERATING, // a job generates the blocks
    SLOT_GENERATED,  // has blocks
    SLOT_BUILDING,   // has blocks, a job builds the mesh
    SLOT_READY,      // has blocks, and a mesh of exactly these blocks was built
    SLOT_STATE_COUNT
} SlotState;

// The state of a request for the stored differences of a chunk without blocks.
typedef enum SlotRequest { REQUEST_NONE, REQUEST_PENDING, REQUEST_ANSWERED } SlotRequest;

typedef struct Slot {
    ChunkPos pos;
    SlotState state;
    bool shown;          // a mesh was returned to the caller
    bool stale;          // the returned mesh is of an earlier source; implies shown
    bool outdated;       // the returned mesh is older than the blocks; implies shown
    bool in_batch;       // its mesh belongs to a batch that shows an edit; implies shown
    MeshStyle style;     // of the last mesh
    Chunk *chunk;        // from GENERATED on
    uint64_t changed;    // number of the last change of its blocks; 0: none
    SlotRequest request; // while WANTED
    Diff *diff;          // the answer, until a job gets it
    Work *work;          // the running job whose result is awaited
    MeshData *mesh;      // finished and not yet returned to the caller
    int64_t since_ns;    // time at which its mesh was first wanted; 0: never
} Slot;

typedef struct SlotTable {
    Slot *slots;
    uint32_t side;
    int outdated_count;
    int mesh_count; // finished meshes not yet returned, without those of a batch
} SlotTable;

// Keeps chunks up to `reach` away from a middle, along x and along z.
void slots_init(SlotTable *table, int reach);
void slots_quit(SlotTable *table); // all slots must be empty

static inline int slots_count(const SlotTable *table) { return (int)(table->side * table->side); }

// The slot for `pos`; it may hold another chunk.
static inline Slot *slots_place(const SlotTable *table, ChunkPos pos)
{
    uint32_t x = ((uint32_t)pos.x ^ UINT32_C(0x80000000)) % table->side; // unsigned and continuous over the whole world
    uint32_t z = ((uint32_t)pos.z ^ UINT32_C(0x80000000)) % table->side;
    return &table->slots[z * table->side + x];
}

// NULL if the chunk has no slot.
static inline Slot *slots_find(const SlotTable *table, ChunkPos pos)
{
    Slot *slot = slots_place(table, pos);
    return slot->state != SLOT_EMPTY && chunk_pos_equal(slot->pos, pos) ? slot : NULL;
}

Slot *slots_claim(SlotTable *table, ChunkPos pos); // gives `pos` its slot, which must be empty: WANTED

// Keeps the table's count.
void slots_set_outdated(SlotTable *table, Slot *slot, bool outdated);

// Removes and returns a slot's finished mesh; NULL if there is none. slots_put_mesh frees an earlier one.
MeshData *slots_take_mesh(SlotTable *table, Slot *slot);
void slots_put_mesh(SlotTable *table, Slot *slot, MeshData *mesh);

// Keeps chunks up to another `reach` away; chunks farther away must have been dropped.
void slots_resize(SlotTable *table, int reach);

// ---- the chunk manager

typedef struct PosList {
    ChunkPos *items;
    int count, capacity;
} PosList;

// Meshes that show an edit, of one state of the blocks, returned in one frame once all are built; edits meanwhile go
// into the next batch.
typedef struct Batch {
    PosList positions; // that are not returned yet
    int pending;       // jobs not yet collected
    int64_t since_ns;  // its first edit
} Batch;

typedef enum WorkKind { WORK_GENERATE, WORK_BUILD, WORK_TRIM, WORK_KIND_COUNT } WorkKind;

// A job that generates or meshes a chunk, or returns freed memory to the system. Owned by the main thread, except
// between submission and collection, when a worker owns it.
struct Work {
    Job job; // first: the pool's part
    WorkKind kind;
    ChunkPos pos;
    bool batch;      // shows an edit: its mesh is returned together with others
    MeshStyle style; // BUILD: of the mesh
    const ChunkSource *source;
    int era; // of the source
    const StreamHooks *hooks;
    Neighbourhood around; // BUILD: references of its own, until it has run
    Diff *diff;           // GENERATE: stored differences to apply; NULL: none, or applied
    Chunk *chunk;         // the result of GENERATE
    Chunk *original;      // GENERATE: the chunk without the differences; NULL if there are none
    BlockPos *updates;    // GENERATE: from the hook find_updates, or NULL
    int update_count;
    MeshData *mesh; // the result of BUILD
    int64_t ns;     // run time
};

// Jobs to submit, in order.
typedef struct WorkList {
    JobList jobs;
    int count;
    double ns; // expected run time, from earlier jobs of their kind
} WorkList;

enum { REQUESTS_MAX = 256 }; // few, because the wanted chunks change

struct Stream {
    StreamConfig config;
    const StreamHooks *hooks; // NULL: none
    void *hooks_context;
    JobPool *pool;
    Job *unused_work;               // jobs chosen again in each frame are reused, not allocated
    int era;                        // number of changes of the source
    int work_count, old_work_count; // jobs that are not collected yet; of those, from earlier eras
    Discs discs;
    SlotTable slots;
    Priority priority;
    bool centred; // false before the first update
    ChunkPos middle;

    uint64_t change_count; // of blocks, in all chunks; a loaded chunk is one
    int complete;          // so many leading entries of `priority` need no job
    int without_mesh;      // so many have no first mesh to return
    int compacted;         // so many are compacted, or need not be
    int untrimmed;         // chunks that were compacted since freed memory was last returned
    int returned_count;    // meshes returned since the last update
    PosList removed;       // shown chunks that were dropped
    Chunk **released;      // dropped chunks, freed within the budget of each frame
    int released_count, released_capacity;
    Batch batch;
    KeyMap *requests; // by position: chunks whose stored differences were requested

    Job *collected;                 // finished jobs not yet processed
    double job_ns[WORK_KIND_COUNT]; // running means
    int64_t update_start_ns, deadline_ns;
    double interval_ns, last_interval_ns; // the longer, and the last, of the two between the last three updates
    int64_t moved_ns;                     // when the middle moved last
    double idle_share;                    // of the workers' time, while nothing in view is missing
    bool shows_all;                       // nothing in view was missing at the last refill
    double update_ms;
};

static inline bool stream_over_budget(const Stream *stream) { return clock_ns() >= stream->deadline_ns; }

// The priorities, or the needs of leading entries, have changed.
static inline void stream_restart_scan(Stream *stream)
{
    stream->complete = stream->without_mesh = stream->compacted = 0;
}

// The slot has got other blocks.
static inline void stream_count_change(Stream *stream, Slot *slot) { slot->changed = ++stream->change_count; }

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

// The same; NULL also for an entry that need not be drawn.
static inline Slot *stream_drawn_slot(const Stream *stream, const PriorityEntry *entry)
{
    return entry->draw ? stream_entry_slot(stream, entry) : NULL;
}

// Returns whether a mesh of that style need not be rebuilt.
static inline bool stream_style_fits(const Stream *stream, const PriorityEntry *entry, MeshStyle style)
{
    return priority_level_fits(entry, style.level) && style.flat == stream->config.flat_light;
}

// Returns whether the chunk is shown as the source has it, or generated if the stream makes no meshes.
static inline bool stream_is_served(const Stream *stream, const Slot *slot)
{
    return stream->config.meshes ? slot->shown && !slot->stale : slot->chunk != NULL;
}

static inline void pos_list_add(PosList *list, ChunkPos pos)
{
    *MEMORY_ADD(MEMORY_STREAM, list->items, list->count, list->capacity) = pos;
}

// disc.c: sets the middle and gives every chunk of disc `blocks` its slot.
void disc_move(Stream *stream, ChunkPos middle);
void disc_clear(Stream *stream);
void disc_free_released(Stream *stream); // within the budget

// schedule.c
void schedule_moved(Stream *stream); // the middle has moved
void schedule_refill(Stream *stream);

// collect.c
void collect_finished(Stream *stream);           // within the budget
void collect_unread(Stream *stream, Job *first); // discards results
// Withdraws all jobs that no worker has begun. Jobs of a batch show the same state of the blocks, so they are moved to
// the list to continue, unless it is NULL.
void collect_queued(Stream *stream, WorkList *batch);
void load_answers(Stream *stream);              // collects answers to requests
bool load_is_known(Stream *stream, Slot *slot); // a WANTED chunk's differences; if not, requests them

// batch.c
void batch_begin(Stream *stream, WorkList *list); // if the last one is finished and there are edits

// work.c
Work *work_create(Stream *stream, WorkKind kind, ChunkPos pos);
// A job that builds the chunk's mesh at its level of detail. NULL if a neighbour has no blocks yet.
Work *work_create_build(Stream *stream, const PriorityEntry *entry, const Slot *slot);
void work_recycle(Stream *stream, Work *work); // frees all that the job still owns
void work_list_add(const Stream *stream, WorkList *list, Work *work);
void work_schedule(Stream *stream, WorkList *list, Slot *slot, Work *work); // the slot waits for the job
