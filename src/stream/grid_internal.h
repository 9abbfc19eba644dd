// Where the chunk manager keeps its chunks: a square of slots that repeats over the plane (a torus). As long as only
// chunks of one such square are kept, each has a slot of its own, found without a search, and moving the square moves
// nothing. Main thread only.
#pragma once

#include "mesh/mesh.h"
#include "world/diff.h"

typedef struct Work Work;

typedef enum SlotState {
    SLOT_EMPTY,      // holds no chunk
    SLOT_WANTED,     // nothing yet
    SLOT_GENERATING, // a job makes the blocks
    SLOT_GENERATED,  // blocks are there
    SLOT_BUILDING,   // blocks are there, a job makes the mesh
    SLOT_READY,      // blocks are there, the mesh of just these blocks was made
    SLOT_STATE_COUNT
} SlotState;

// What is known of what the store holds for a chunk without blocks.
typedef enum SlotAsk { ASK_NOT, ASK_UNDER_WAY, ASK_ANSWERED } SlotAsk;

typedef struct Slot {
    ChunkPos pos;
    SlotState state;
    bool shown;         // a mesh was handed out
    bool edited;        // the mesh that was handed out is older than the blocks; implies shown
    bool batched;       // its mesh is made, or waits, with others that show an edit; implies shown
    MeshStyle style;    // of the last mesh
    Chunk *chunk;       // from GENERATED on
    bool changed;       // the blocks are not the generator's any more
    bool kept;          // nobody saves what is changed: it must stay in memory
    bool damaged;       // what is stored for it cannot be read: it must not be changed
    Chunk *original;    // beside changed blocks: what the generator made, to compare. NULL where they are kept
    SlotAsk ask;        // while WANTED
    Diff *diff;         // the store's answer, until a job takes it along
    int64_t unsaved_ns; // since then it holds changes that the store does not have; 0: none
    Work *work;         // the job under way whose result is welcome
    MeshData *mesh;     // made and not yet handed out
    int64_t since_ns;   // its mesh is wanted since then; 0: it was not yet
} Slot;

typedef struct Grid {
    Slot *slots;
    uint32_t side;
    int counts[SLOT_STATE_COUNT];
    int edited_count;
    int mesh_count; // meshes that wait to be handed out, but for those of a batch
} Grid;

// Keeps chunks up to `reach` away from a middle, along x and along z.
void grid_init(Grid *grid, int reach);
void grid_quit(Grid *grid); // all slots must be empty

static inline int grid_slot_count(const Grid *grid) { return (int)(grid->side * grid->side); }

// The slot in which `pos` is, or belongs: it may hold another chunk.
static inline Slot *grid_place(const Grid *grid, ChunkPos pos)
{
    uint32_t x = ((uint32_t)pos.x ^ UINT32_C(0x80000000)) % grid->side; // ascends over the whole world without a jump
    uint32_t z = ((uint32_t)pos.z ^ UINT32_C(0x80000000)) % grid->side;
    return &grid->slots[z * grid->side + x];
}

// NULL if the chunk has no slot.
static inline Slot *grid_find(const Grid *grid, ChunkPos pos)
{
    Slot *slot = grid_place(grid, pos);
    return slot->state != SLOT_EMPTY && chunk_pos_equal(slot->pos, pos) ? slot : NULL;
}

// Gives `pos` its slot, which must be empty: WANTED.
Slot *grid_claim(Grid *grid, ChunkPos pos);

// All states are set here, so that the counts are right.
void grid_set_state(Grid *grid, Slot *slot, SlotState state);
void grid_set_edited(Grid *grid, Slot *slot, bool edited);

// Takes the mesh that waits in a slot; NULL if there is none. grid_put_mesh frees one that waited before.
MeshData *grid_take_mesh(Grid *grid, Slot *slot);
void grid_put_mesh(Grid *grid, Slot *slot, MeshData *mesh);

// The slot moves to another grid; this one's is empty then.
void grid_move(Grid *from, Slot *slot, Grid *to);

// The slot holds nothing that must be freed any more: EMPTY.
void grid_clear(Grid *grid, Slot *slot);
