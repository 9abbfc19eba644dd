#include "stream/grid_internal.h"

void grid_init(Grid *grid, int reach)
{
    *grid = (Grid){.side = 2 * (uint32_t)reach + 1};
    grid->slots = memory_alloc_zero(MEMORY_STREAM, (size_t)grid_slot_count(grid) * sizeof(Slot));
    grid->counts[SLOT_EMPTY] = grid_slot_count(grid);
}

void grid_quit(Grid *grid)
{
    ASSERT(grid->counts[SLOT_EMPTY] == grid_slot_count(grid) && grid->mesh_count == 0 && grid->edited_count == 0);
    memory_free(grid->slots);
    *grid = (Grid){0};
}

Slot *grid_claim(Grid *grid, ChunkPos pos)
{
    Slot *slot = grid_place(grid, pos);
    ASSERT(slot->state == SLOT_EMPTY);
    slot->pos = pos;
    grid_set_state(grid, slot, SLOT_WANTED);
    return slot;
}

void grid_set_state(Grid *grid, Slot *slot, SlotState state)
{
    grid->counts[slot->state]--;
    grid->counts[state]++;
    slot->state = state;
}

void grid_set_edited(Grid *grid, Slot *slot, bool edited)
{
    grid->edited_count += edited - slot->edited;
    slot->edited = edited;
}

MeshData *grid_take_mesh(Grid *grid, Slot *slot)
{
    MeshData *mesh = slot->mesh;
    grid->mesh_count -= mesh && !slot->batched;
    slot->mesh = NULL;
    return mesh;
}

void grid_put_mesh(Grid *grid, Slot *slot, MeshData *mesh)
{
    memory_free(grid_take_mesh(grid, slot));
    grid->mesh_count += !slot->batched;
    slot->mesh = mesh;
}

void grid_move(Grid *from, Slot *slot, Grid *to)
{
    Slot *place = grid_place(to, slot->pos);
    ASSERT(place->state == SLOT_EMPTY);
    *place = *slot;
    to->counts[SLOT_EMPTY]--;
    to->counts[place->state]++;
    to->edited_count += place->edited;
    to->mesh_count += place->mesh && !place->batched;

    grid_take_mesh(from, slot);
    grid_clear(from, slot);
}

void grid_clear(Grid *grid, Slot *slot)
{
    ASSERT(!slot->mesh && !slot->diff);
    grid_set_edited(grid, slot, false);
    grid_set_state(grid, slot, SLOT_EMPTY);
    *slot = (Slot){.state = SLOT_EMPTY};
}
