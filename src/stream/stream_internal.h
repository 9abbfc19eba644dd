// The chunk manager's own state, shared by its files:
//   stream.c    create, update, queries          disc.c      which chunks exist: the middle moves, chunks come and go
//   schedule.c  which jobs run next              collect.c   what finished jobs bring
//   edit.c      blocks change, batches of meshes events.c    what is handed to whoever draws
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

// Meshes that show an edit. All of a batch are built from the blocks of one moment and are handed out in one go; edits
// made meanwhile wait for the next batch.
typedef enum BatchPhase { BATCH_NONE, BATCH_BUILDS, BATCH_HANDS_OUT } BatchPhase;

typedef struct Batch {
    BatchPhase phase;
    int pending; // jobs not yet collected
    PosStack positions;
    int64_t since_ns; // its first edit
} Batch;

// Jobs on their way to the pool, in order.
typedef struct WorkList {
    Job *first, *last;
    int count;
    double ns; // that they will take, going by others of their kind
} WorkList;

// Is told what follows from edits, before anything else follows.
typedef struct Witness {
    void (*take)(void *context, BlockPos at, uint8_t before, uint8_t after); // NULL: nobody listens
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

    int complete;        // that many leading entries of the order need no job
    int empty_handed;    // that many leading entries of the order have no first mesh to hand out
    int handed_count;    // meshes handed out since the last update
    PosStack forgotten;  // shown chunks that were dropped
    ChunkStack released; // dropped chunks, freed bit by bit
    Batch batch;
    Sim *sim;
    bool held; // nothing follows now
    Witness witness;
    Kept kept;
    PosStack unsaved; // chunks with changes that the store does not have, the longest waiting first; some no more
    PosStack asking;  // chunks about which the store was asked and has not answered

    Job *collected;                 // finished jobs not yet looked at
    double job_ns[WORK_KIND_COUNT]; // running means
    int64_t update_start_ns, deadline_ns;
    double interval_ns; // between the last two updates
    int64_t step_ns;    // when the middle moved last
    double calm_share;  // of the workers' time, while nothing that must be drawn is missing
    int jobs_abandoned;
    double update_ms;
};

// stats.c: every chunk that must be drawn is shown, or generated where no meshes are asked for. The leading entries of
// the order that need no job are not looked at.
bool stream_lacks_nothing(const Stream *stream);

bool stream_over_budget(const Stream *stream);

// An entry of the order as a position; false beyond the world's edge.
static inline bool stream_entry_pos(const Stream *stream, const OrderEntry *entry, ChunkPos *pos)
{
    return chunk_pos_offset(stream->middle, entry->dx, entry->dz, pos);
}

// A mesh of that style may stay.
static inline bool stream_style_fits(const Stream *stream, const OrderEntry *entry, MeshStyle style)
{
    return order_level_fits(entry, style.level) && style.flat == stream->config.flat_light;
}

// disc.c: the middle is set and every chunk of disc `blocks` has its slot afterwards.
void disc_move(Stream *stream, ChunkPos middle);
void disc_resize(Stream *stream, int view_distance);
void disc_clear(Stream *stream);
void disc_free_released(Stream *stream); // within the budget

// schedule.c
void schedule_step(Stream *stream);  // the middle moves now
void schedule_reset(Stream *stream); // the order, or what its leading entries need, has changed
void schedule_refill(Stream *stream);
void schedule_add(Stream *stream, WorkList *list, Slot *slot, Work *work); // the slot waits for the job
// A job that builds the chunk's mesh as fine as it should be. NULL if a neighbour is not there yet.
Work *schedule_build(Stream *stream, const OrderEntry *entry, const Slot *slot);

// collect.c
void collect_finished(Stream *stream);           // within the budget
void collect_back(Stream *stream, Work *work);   // a job that no worker began: its slot is as before
void collect_unread(Stream *stream, Job *first); // jobs whose results nobody wants

// save.c
void save_before_change(Stream *stream, Slot *slot); // the slot's blocks are about to be changed
void save_slot(Stream *stream, Slot *slot);          // what is unsaved goes to the store now
void save_due(Stream *stream);                       // what has waited long enough goes, within the budget

// load.c
void load_answers(Stream *stream);              // takes what the store has answered
bool load_is_known(Stream *stream, Slot *slot); // what is stored for a WANTED chunk; if not, the store is asked

// edit.c
bool edit_block(Stream *stream, int64_t x, int y, int64_t z, uint8_t block); // stream_set_block, with no consequences
void edit_begin_batch(Stream *stream, WorkList *list); // if the last one is over and something was edited
void edit_batch_collected(Stream *stream);             // one job of the batch is back
