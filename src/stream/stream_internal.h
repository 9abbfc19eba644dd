// The chunk manager's own state, shared by its files:
//   stream.c    create, update, queries          disc.c      which chunks exist: the middle moves, chunks come and go
//   schedule.c  which jobs run next              collect.c   what finished jobs bring
//   edit.c      blocks change, batches of meshes events.c    meshes and removals for the renderer
//   save.c      what goes to the store           load.c      what comes from it
//   stats.c     counts
#pragma once

#include "stream/stream.h"

#include "sim/sim.h"
#include "stream/grid_internal.h"
#include "stream/kept_internal.h"
#include "stream/order_internal.h"
#include "stream/stack_internal.h"
#include "stream/work_internal.h"

// Meshes that show an edit. All meshes of a batch are built from the same state of the blocks and returned in one
// frame; edits made meanwhile go into the next batch.
typedef enum BatchPhase { BATCH_NONE, BATCH_BUILDS, BATCH_HANDS_OUT } BatchPhase;

typedef struct Batch {
    BatchPhase phase;
    int pending; // jobs not yet collected
    PosStack positions;
    int64_t since_ns; // its first edit
} Batch;

// Jobs to submit, in order.
typedef struct WorkList {
    Job *first, *last;
    int count;
    double ns; // expected run time, from earlier jobs of their kind
} WorkList;

// Receives each consequence of edits, before the next one happens.
typedef struct Witness {
    void (*take)(void *context, BlockPos at, uint8_t before, uint8_t after); // NULL: none
    void *context;
} Witness;

struct Stream {
    StreamConfig config;
    JobPool *pool;
    WorkStore work_store;
    Discs discs;
    Grid grid;
    Order order;
    bool centred; // false before the first update
    ChunkPos middle;

    int complete;        // so many leading entries of the order need no job
    int empty_handed;    // so many leading entries of the order have no first mesh to return
    int handed_count;    // meshes returned since the last update
    PosStack forgotten;  // shown chunks that were dropped
    ChunkStack released; // dropped chunks, freed within the budget of each frame
    Batch batch;
    Sim *sim;
    bool held; // the simulation is paused
    Witness witness;
    Kept kept;
    PosStack unsaved; // chunks with unsaved changes, oldest first; may contain some that are saved
    PosStack asking;  // chunks with a pending request to the store

    Job *collected;                 // finished jobs not yet processed
    double job_ns[WORK_KIND_COUNT]; // running means
    int64_t update_start_ns, deadline_ns;
    double interval_ns; // between the last two updates
    int64_t step_ns;    // when the middle moved last
    double calm_share;  // of the workers' time, while nothing in view is missing
    int jobs_abandoned;
    double update_ms;
};

// stats.c: every chunk in view is shown, or generated if the stream makes no meshes. Skips the leading entries of the
// order that need no job.
bool stream_lacks_nothing(const Stream *stream);

bool stream_over_budget(const Stream *stream);

// An entry of the order as a position; false beyond the world's edge.
static inline bool stream_entry_pos(const Stream *stream, const OrderEntry *entry, ChunkPos *pos)
{
    return chunk_pos_offset(stream->middle, entry->dx, entry->dz, pos);
}

// Returns whether a mesh of that style need not be rebuilt.
static inline bool stream_style_fits(const Stream *stream, const OrderEntry *entry, MeshStyle style)
{
    return order_level_fits(entry, style.level) && style.flat == stream->config.flat_light;
}

// disc.c: sets the middle and gives every chunk of disc `blocks` its slot.
void disc_move(Stream *stream, ChunkPos middle);
void disc_resize(Stream *stream, int view_distance);
void disc_clear(Stream *stream);
void disc_free_released(Stream *stream); // within the budget

// schedule.c
void schedule_step(Stream *stream);  // the middle has moved
void schedule_reset(Stream *stream); // the order, or the needs of its leading entries, have changed
void schedule_refill(Stream *stream);
void schedule_add(Stream *stream, WorkList *list, Slot *slot, Work *work); // the slot waits for the job
// A job that builds the chunk's mesh at its level of detail. NULL if a neighbour has no blocks yet.
Work *schedule_build(Stream *stream, const OrderEntry *entry, const Slot *slot);

// collect.c
void collect_finished(Stream *stream);           // within the budget
void collect_back(Stream *stream, Work *work);   // a job that no worker began: restores its slot
void collect_unread(Stream *stream, Job *first); // discards results

// save.c
void save_before_change(Stream *stream, Slot *slot); // the slot's blocks are about to be changed
void save_slot(Stream *stream, Slot *slot);          // puts unsaved changes into the store now
void save_due(Stream *stream);                       // saves chunks whose delay is over, within the budget

// load.c
void load_answers(Stream *stream);              // collects the store's answers
bool load_is_known(Stream *stream, Slot *slot); // of a WANTED chunk; if not, requests its data

// edit.c
bool edit_block(Stream *stream, int64_t x, int y, int64_t z, uint8_t block); // stream_set_block without consequences
void edit_begin_batch(Stream *stream, WorkList *list); // if the last one is finished and there are edits
void edit_batch_collected(Stream *stream);             // one job of the batch was collected
