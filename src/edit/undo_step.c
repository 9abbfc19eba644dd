#include "edit/undo_step_internal.h"

#include "base/hash.h"
#include "base/memory.h"

enum { SLOTS_FIRST = 64 };

static void append(Step *step, BlockPos at, uint8_t before, uint8_t after)
{
    if (step->count == step->capacity) {
        step->capacity = MAX(4, 2 * step->capacity);
        step->runs = memory_resize(MEMORY_GENERAL, step->runs, (size_t)step->capacity * sizeof(Run));
    }
    ASSERT(step->runs); // space was reserved
    step->runs[step->count++] = (Run){.x = at.x, .z = at.z, .y = at.y, .count = 1, .before = before, .after = after};
}

// -1: the run is before the place; 1: after it; 0: contains it.
static int compare(const Run *run, BlockPos at)
{
    if (run->y != at.y)
        return run->y < at.y ? -1 : 1;
    if (run->z != at.z)
        return run->z < at.z ? -1 : 1;
    return run->x + run->count <= at.x ? -1 : run->x > at.x;
}

void step_note(Step *step, BlockPos at, uint8_t before, uint8_t after)
{
    Run *last = step->count > 0 ? &step->runs[step->count - 1] : NULL;
    if (last && last->y == at.y && last->z == at.z && last->x + last->count == at.x && last->before == before &&
        last->after == after)
        last->count++;
    else {
        step->jumbled |= last && compare(last, at) >= 0;
        append(step, at, before, after);
    }
}

const Run *step_find_noted(const Step *step, BlockPos at)
{
    int low = 0, high = step->count - step->follows;
    if (step->jumbled) {
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

static int *find_slot(const StepIndex *index, const Run *runs, BlockPos at)
{
    size_t mask = (size_t)index->capacity - 1, i = (size_t)hash_at3(0, at.x, at.y, at.z) & mask;
    for (; index->slots[i]; i = (i + 1) & mask) {
        const Run *run = &runs[index->slots[i] - 1];
        if (run->x == at.x && run->y == at.y && run->z == at.z)
            break;
    }
    return &index->slots[i];
}

static void grow(StepIndex *index, const Run *runs)
{
    StepIndex larger = {.count = index->count, .capacity = MAX(SLOTS_FIRST, 2 * index->capacity)};
    larger.slots = memory_alloc_zero(MEMORY_GENERAL, (size_t)larger.capacity * sizeof *larger.slots);
    for (int i = 0; i < index->capacity; i++)
        if (index->slots[i]) {
            const Run *run = &runs[index->slots[i] - 1];
            *find_slot(&larger, runs, (BlockPos){.x = run->x, .z = run->z, .y = run->y}) = index->slots[i];
        }
    memory_free(index->slots);
    *index = larger;
}

bool step_follow(Step *step, StepIndex *index, BlockPos at, uint8_t before, uint8_t after)
{
    if (2 * index->count >= index->capacity)
        grow(index, step->runs);
    int *slot = find_slot(index, step->runs, at);
    if (*slot) {
        step->runs[*slot - 1].after = after;
        return true;
    }
    if (step->follows == STEP_FOLLOWS_MAX)
        return false;
    append(step, at, before, after);
    step->follows++;
    index->count++;
    *slot = step->count;
    return true;
}

void step_quit(Step *step)
{
    memory_free(step->runs);
    *step = (Step){0};
}

void step_index_clear(StepIndex *index)
{
    memory_free(index->slots);
    *index = (StepIndex){0};
}
