#include "edit/edit_internal.h"

#include "base/hash.h"
#include "base/memory.h"

enum { BUCKETS_MIN = 64 };

static void append(UndoStep *step, BlockPos at, uint8_t before, uint8_t after)
{
    *MEMORY_ADD(MEMORY_GENERAL, step->runs, step->count, step->capacity) =
        (BlockRun){.x = at.x, .z = at.z, .y = at.y, .count = 1, .before = before, .after = after};
}

// -1: the run is before the place; 1: after it; 0: contains it.
static int compare(const BlockRun *run, BlockPos at)
{
    if (run->y != at.y)
        return run->y < at.y ? -1 : 1;
    if (run->z != at.z)
        return run->z < at.z ? -1 : 1;
    return run->x + run->count <= at.x ? -1 : run->x > at.x;
}

void undo_step_add(UndoStep *step, BlockPos at, uint8_t before, uint8_t after)
{
    BlockRun *last = step->count > 0 ? &step->runs[step->count - 1] : NULL;
    if (last && last->y == at.y && last->z == at.z && last->x + last->count == at.x && last->before == before &&
        last->after == after)
        last->count++;
    else {
        step->unsorted |= last && compare(last, at) >= 0;
        append(step, at, before, after);
    }
}

const BlockRun *undo_step_find(const UndoStep *step, BlockPos at)
{
    int low = 0, high = step->count - step->effect_count;
    if (step->unsorted) {
        for (; low < high; low++)
            if (compare(&step->runs[low], at) == 0)
                return &step->runs[low];
        return NULL;
    }
    while (low < high) {
        int middle = low + (high - low) / 2, order = compare(&step->runs[middle], at);
        if (order == 0)
            return &step->runs[middle];
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return NULL;
}

// ---- the index: open addressing, at most half full

static int *find_bucket(const EffectIndex *index, const BlockRun *runs, BlockPos at)
{
    size_t mask = (size_t)index->capacity - 1, i = (size_t)hash_at3(0, at.x, at.y, at.z) & mask;
    for (; index->buckets[i]; i = (i + 1) & mask) {
        const BlockRun *run = &runs[index->buckets[i] - 1];
        if (run->x == at.x && run->y == at.y && run->z == at.z)
            break;
    }
    return &index->buckets[i];
}

static void grow(EffectIndex *index, const BlockRun *runs)
{
    EffectIndex larger = {.count = index->count, .capacity = MAX(BUCKETS_MIN, 2 * index->capacity)};
    larger.buckets = memory_alloc_zero(MEMORY_GENERAL, (size_t)larger.capacity * sizeof *larger.buckets);
    for (int i = 0; i < index->capacity; i++)
        if (index->buckets[i]) {
            const BlockRun *run = &runs[index->buckets[i] - 1];
            *find_bucket(&larger, runs, (BlockPos){.x = run->x, .z = run->z, .y = run->y}) = index->buckets[i];
        }
    memory_free(index->buckets);
    *index = larger;
}

bool undo_step_add_effect(UndoStep *step, EffectIndex *index, BlockPos at, uint8_t before, uint8_t after)
{
    if (2 * index->count >= index->capacity)
        grow(index, step->runs);
    int *bucket = find_bucket(index, step->runs, at);
    if (*bucket) {
        step->runs[*bucket - 1].after = after;
        return true;
    }
    if (step->effect_count == UNDO_EFFECTS_MAX)
        return false;
    append(step, at, before, after);
    step->effect_count++;
    index->count++;
    *bucket = step->count;
    return true;
}

// The part of a run that lies in one chunk.
static void append_part(UndoStep *step, const BlockRun *run, int64_t x, int count, bool effect)
{
    append(step, (BlockPos){.x = x, .y = run->y, .z = run->z}, run->before, run->after);
    step->runs[step->count - 1].count = count;
    step->effect_count += effect;
}

int undo_step_divide(UndoStep *step, const Stream *stream, UndoStep *far)
{
    UndoStep near = *step;
    int far_blocks = 0;
    near.runs = NULL;
    near.count = near.capacity = near.effect_count = 0;
    *far = near;
    for (int i = 0; i < step->count; i++) {
        const BlockRun *run = &step->runs[i];
        for (int64_t x = run->x, end = run->x + run->count, next; x < end; x = next) {
            next = MIN(end, (floor_div(x, CHUNK_SIZE) + 1) * CHUNK_SIZE);
            bool loaded = stream_chunk(stream, chunk_pos_of_block(x, run->z)) != NULL;
            append_part(loaded ? &near : far, run, x, (int)(next - x), i >= step->count - step->effect_count);
            far_blocks += loaded ? 0 : (int)(next - x);
        }
    }
    if (far_blocks > 0) {
        undo_step_quit(step);
        *step = near;
    } else
        undo_step_quit(&near);
    return far_blocks;
}

void undo_step_quit(UndoStep *step)
{
    memory_free(step->runs);
    *step = (UndoStep){0};
}

void effect_index_clear(EffectIndex *index)
{
    memory_free(index->buckets);
    *index = (EffectIndex){0};
}
