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
    bool edited;         // the returned mesh is older than the blocks; implies shown
    bool batched;        // its mesh belongs to a batch that shows an edit; implies shown
    MeshStyle style;     // of the last mesh
    Chunk *chunk;        // from GENERATED on
    SlotRequest request; // while WANTED
    Diff *diff;          // the answer, until a job gets it
    Work *work;          // the running job whose result is awaited
    MeshData *mesh;      // finished and not yet returned to the caller
    int64_t since_ns;    // time at which its mesh was first wanted; 0: never
} Slot;

typedef struct Grid {
    Slot *slots;
    uint32_t side;
    int counts[SLOT_STATE_COUNT];
    int edited_count;
    int mesh_count; // finished meshes not yet returned, without those of a batch
} Grid;

// Keeps chunks up to `reach` away from a middle, along x and along z.
void grid_init(Grid *grid, int reach);
void grid_quit(Grid *grid); // all slots must be empty

static inline int grid_slot_count(const Grid *grid) { return (int)(grid->side * grid->side); }

// The slot for `pos`; it may hold another chunk.
static inline Slot *grid_place(const Grid *grid, ChunkPos pos)
{
    uint32_t x = ((uint32_t)pos.x ^ UINT32_C(0x80000000)) % grid->side; // unsigned and continuous over the whole world
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

// All state changes go through this function, which keeps the counts.
void grid_set_state(Grid *grid, Slot *slot, SlotState state);
void grid_set_edited(Grid *grid, Slot *slot, bool edited);

// Removes and returns a slot's finished mesh; NULL if there is none. grid_put_mesh frees an earlier one.
MeshData *grid_take_mesh(Grid *grid, Slot *slot);
void grid_put_mesh(Grid *grid, Slot *slot, MeshData *mesh);

// Moves the slot to another grid and leaves it empty.
void grid_move(Grid *from, Slot *slot, Grid *to);

// Marks a slot as EMPTY whose contents were freed or moved.
void grid_clear(Grid *grid, Slot *slot);
