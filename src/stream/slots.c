#include "stream/stream_internal.h"

void slots_init(SlotTable *table, int reach)
{
    *table = (SlotTable){.side = 2 * (uint32_t)reach + 1};
    table->slots = memory_alloc_zero(MEMORY_STREAM, (size_t)slots_count(table) * sizeof(Slot));
}

void slots_quit(SlotTable *table)
{
    ASSERT(table->mesh_count == 0 && table->outdated_count == 0);
    memory_free(table->slots);
}

Slot *slots_claim(SlotTable *table, ChunkPos pos)
{
    Slot *slot = slots_place(table, pos);
    ASSERT(slot->state == SLOT_EMPTY);
    slot->pos = pos;
    slot->state = SLOT_WANTED;
    return slot;
}

void slots_set_outdated(SlotTable *table, Slot *slot, bool outdated)
{
    table->outdated_count += outdated - slot->outdated;
    slot->outdated = outdated;
}

MeshData *slots_take_mesh(SlotTable *table, Slot *slot)
{
    MeshData *mesh = slot->mesh;
    table->mesh_count -= mesh && !slot->in_batch;
    slot->mesh = NULL;
    return mesh;
}

void slots_put_mesh(SlotTable *table, Slot *slot, MeshData *mesh)
{
    memory_free(slots_take_mesh(table, slot));
    table->mesh_count += !slot->in_batch;
    slot->mesh = mesh;
}

void slots_resize(SlotTable *table, int reach)
{
    SlotTable old = *table;
    slots_init(table, reach);
    table->outdated_count = old.outdated_count;
    table->mesh_count = old.mesh_count;
    for (int i = 0; i < slots_count(&old); i++)
        if (old.slots[i].state != SLOT_EMPTY)
            *slots_claim(table, old.slots[i].pos) = old.slots[i];
    memory_free(old.slots);
}
