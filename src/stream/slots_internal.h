// The chunk manager's storage: a square of slots that repeats over the plane (a torus). All chunks inside one such
// square have different slots, which are found without a search, and moving the square moves no memory. Main thread
// only.
#pragma once

#include "mesh/mesh.h"
#include "world/diff.h"

typedef struct Work Work;

typedef enum SlotState {
    SLOT_EMPTY,      // holds no chunk
    SLOT_WANTED,     // no blocks yet
    SLOT_GENERATING, // a job generates the blocks
    SLOT_GENERATED,  // has blocks
    SLOT_BUILDING,   // has blocks, a job builds the mesh
    SLOT_READY,      // has blocks, and a mesh of exactly these blocks was built
    SLOT_STATE_COUNT
} SlotState;

// Of the stored differences of a chunk without blocks.
typedef enum SlotRequest { REQUEST_NONE, REQUEST_PENDING, REQUEST_ANSWERED } SlotRequest;

typedef struct Slot {
    ChunkPos pos;
    SlotState state;
    bool shown;          // a mesh was returned to the caller
    bool outdated;       // the returned mesh is older than the blocks; implies shown
    bool in_batch;       // its mesh belongs to a batch that shows an edit; implies shown
    MeshStyle style;     // of the last mesh
    Chunk *chunk;        // from GENERATED on
    SlotRequest request; // while WANTED
    Diff *diff;          // the answer, until a job gets it
    Work *work;          // the running job whose result is awaited
    MeshData *mesh;      // finished and not yet returned to the caller
    int64_t since_ns;    // time at which its mesh was first wanted; 0: never
} Slot;

typedef struct SlotTable {
    Slot *slots;
    uint32_t side;
    int counts[SLOT_STATE_COUNT];
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

// Gives `pos` its slot, which must be empty: WANTED.
Slot *slots_claim(SlotTable *table, ChunkPos pos);

// All state changes go through this function, which keeps the counts.
void slots_set_state(SlotTable *table, Slot *slot, SlotState state);
void slots_set_outdated(SlotTable *table, Slot *slot, bool outdated);

// Removes and returns a slot's finished mesh; NULL if there is none. slots_put_mesh frees an earlier one.
MeshData *slots_take_mesh(SlotTable *table, Slot *slot);
void slots_put_mesh(SlotTable *table, Slot *slot, MeshData *mesh);

// Keeps chunks up to another `reach` away; those that are further must have been dropped.
void slots_resize(SlotTable *table, int reach);

// Marks a slot as EMPTY whose contents were freed.
void slots_clear(SlotTable *table, Slot *slot);
