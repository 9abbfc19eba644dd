// Stacks that never shrink their memory. Main thread only.
#pragma once

#include "world/chunk.h"

typedef struct PosStack {
    ChunkPos *items;
    int count, capacity;
} PosStack;

typedef struct ChunkStack {
    Chunk **items;
    int count, capacity;
} ChunkStack;

void pos_stack_push(PosStack *stack, ChunkPos pos);
void pos_stack_quit(PosStack *stack);
void chunk_stack_push(ChunkStack *stack, Chunk *chunk);
void chunk_stack_quit(ChunkStack *stack); // releases the chunks
