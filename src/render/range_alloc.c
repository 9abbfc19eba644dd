#include "render/quad_store.h"

#include "base/memory.h"

#include <string.h>

static void insert_at(RangeAlloc *ranges, int index, FreeRange range)
{
    ranges->free =
        memory_grow(MEMORY_RENDER, ranges->free, ranges->free_count, &ranges->free_capacity, sizeof *ranges->free);
    memmove(&ranges->free[index + 1], &ranges->free[index],
            (size_t)(ranges->free_count - index) * sizeof *ranges->free);
    ranges->free[index] = range;
    ranges->free_count++;
}

static void remove_at(RangeAlloc *ranges, int index)
{
    ranges->free_count--;
    memmove(&ranges->free[index], &ranges->free[index + 1],
            (size_t)(ranges->free_count - index) * sizeof *ranges->free);
}

// The first free range that begins after `unit`.
static int find_after(const RangeAlloc *ranges, uint32_t unit)
{
    int low = 0, high = ranges->free_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (ranges->free[middle].first > unit)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static void add_free(RangeAlloc *ranges, uint32_t first, uint32_t count)
{
    int next = find_after(ranges, first);
    FreeRange *before = next > 0 ? &ranges->free[next - 1] : NULL;
    FreeRange *after = next < ranges->free_count ? &ranges->free[next] : NULL;
    ASSERT(!before || before->first + before->count <= first);
    ASSERT(!after || first + count <= after->first);
    bool joins_before = before && before->first + before->count == first;
    bool joins_after = after && first + count == after->first;
    if (joins_before && joins_after) {
        before->count += count + after->count;
        remove_at(ranges, next);
    } else if (joins_before) {
        before->count += count;
    } else if (joins_after) {
        after->first = first;
        after->count += count;
    } else {
        insert_at(ranges, next, (FreeRange){.first = first, .count = count});
    }
}

void range_alloc_init(RangeAlloc *ranges, uint32_t capacity)
{
    *ranges = (RangeAlloc){0};
    range_alloc_grow(ranges, capacity);
}

void range_alloc_quit(RangeAlloc *ranges)
{
    memory_free(ranges->free);
    *ranges = (RangeAlloc){0};
}

uint32_t range_alloc_take(RangeAlloc *ranges, uint32_t count)
{
    ASSERT(count > 0);
    int best = -1;
    for (int i = 0; i < ranges->free_count; i++)
        if (ranges->free[i].count >= count && (best < 0 || ranges->free[i].count < ranges->free[best].count))
            best = i;
    if (best < 0)
        return RANGE_NONE;
    FreeRange *range = &ranges->free[best];
    uint32_t first = range->first;
    range->first += count;
    range->count -= count;
    if (range->count == 0)
        remove_at(ranges, best);
    ranges->used += count;
    return first;
}

void range_alloc_give(RangeAlloc *ranges, uint32_t first, uint32_t count)
{
    ASSERT(count > 0 && count <= ranges->used && first + count <= ranges->capacity);
    add_free(ranges, first, count);
    ranges->used -= count;
}

void range_alloc_grow(RangeAlloc *ranges, uint32_t capacity)
{
    ASSERT(capacity >= ranges->capacity);
    if (capacity > ranges->capacity)
        add_free(ranges, ranges->capacity, capacity - ranges->capacity);
    ranges->capacity = capacity;
}
