#include "stream/stack_internal.h"

#include "base/memory.h"

enum { CAPACITY_MIN = 64 };

// Returns `items` with room for one more than `count`, enlarged if `count` has reached `capacity`.
static void *with_room(void *items, int count, int *capacity, size_t item_bytes)
{
    if (count < *capacity)
        return items;
    *capacity = MAX(CAPACITY_MIN, 2 * *capacity);
    return memory_resize(MEMORY_STREAM, items, (size_t)*capacity * item_bytes);
}

void pos_stack_push(PosStack *stack, ChunkPos pos)
{
    stack->items = with_room(stack->items, stack->count, &stack->capacity, sizeof *stack->items);
    stack->items[stack->count++] = pos;
}

void pos_stack_quit(PosStack *stack)
{
    memory_free(stack->items);
    *stack = (PosStack){0};
}

void chunk_stack_push(ChunkStack *stack, Chunk *chunk)
{
    stack->items = with_room(stack->items, stack->count, &stack->capacity, sizeof *stack->items);
    stack->items[stack->count++] = chunk;
}

void chunk_stack_quit(ChunkStack *stack)
{
    for (int i = 0; i < stack->count; i++)
        chunk_release(stack->items[i]);
    memory_free(stack->items);
    *stack = (ChunkStack){0};
}
