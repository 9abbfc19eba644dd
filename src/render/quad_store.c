#include "render/quad_store.h"

#include "base/log.h"

#include <string.h>

// ---- ranges

static void remove_at(RangeAlloc *ranges, int index)
{
    ranges->free_count--;
    memmove(&ranges->free[index], &ranges->free[index + 1],
            (size_t)(ranges->free_count - index) * sizeof *ranges->free);
}

// Joins a free range with the next one where they touch.
static void join(RangeAlloc *ranges, int index)
{
    if (index < 0 || index + 1 >= ranges->free_count)
        return;
    FreeRange *range = &ranges->free[index];
    ASSERT(range->first + range->count <= range[1].first);
    if (range->first + range->count < range[1].first)
        return;
    range->count += range[1].count;
    remove_at(ranges, index + 1);
}

static void add_free(RangeAlloc *ranges, uint32_t first, uint32_t count)
{
    const FreeRange *last = MEMORY_ADD(MEMORY_RENDER, ranges->free, ranges->free_count, ranges->free_capacity);
    int at = (int)(last - ranges->free);
    for (; at > 0 && ranges->free[at - 1].first > first; at--)
        ranges->free[at] = ranges->free[at - 1];
    ranges->free[at] = (FreeRange){.first = first, .count = count};
    join(ranges, at);
    join(ranges, at - 1);
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

// ---- the store

enum { FIRST_CAPACITY = 1 << 16 }; // 1 MiB

_Static_assert(FIRST_CAPACITY % QUADS_ROW == 0, "the texture has whole rows");

// Replaces the texture by one for `capacity` quads, a multiple of QUADS_ROW, and copies the contents.
static void replace_texture(QuadStore *store, uint32_t capacity)
{
    static const GpuTexture kind = {.unit = UNIT_QUADS, .format = GPU_RGBA32UI, .filter = GPU_NEAREST};
    GpuTexture texture = gpu_texture_create(&kind, QUADS_ROW, (int)(capacity / QUADS_ROW), NULL);
    if (store->texture.name) {
        gpu_texture_copy_rows(&texture, &store->texture);
        gpu_texture_destroy(&store->texture);
    }
    store->texture = texture;
}

void quad_store_init(QuadStore *store)
{
    *store = (QuadStore){0};
    // Vertex indices are signed integers, four per quad.
    store->limit =
        (uint32_t)MIN((int64_t)gpu_limit(GL_MAX_TEXTURE_SIZE, 2048) * QUADS_ROW, INT32_MAX / 4 / QUADS_ROW * QUADS_ROW);
    replace_texture(store, FIRST_CAPACITY);
    range_alloc_grow(&store->ranges, FIRST_CAPACITY);
}

void quad_store_quit(QuadStore *store)
{
    gpu_texture_destroy(&store->texture);
    range_alloc_quit(&store->ranges);
    *store = (QuadStore){0};
}

static bool grow(QuadStore *store, uint32_t count)
{
    // Grows by at least a quarter, in steps of FIRST_CAPACITY: this texture may be the renderer's largest object.
    uint64_t wanted = (uint64_t)store->ranges.capacity + MAX(count, store->ranges.capacity / 4);
    wanted = (wanted + FIRST_CAPACITY - 1) / FIRST_CAPACITY * FIRST_CAPACITY;
    uint32_t capacity = (uint32_t)MIN(wanted, (uint64_t)store->limit);
    if (capacity - store->ranges.capacity < count) {
        if (!store->full)
            log_error("the driver's textures hold %u quads, and the view needs more: lower the view distance",
                      store->limit);
        store->full = true;
        return false;
    }
    replace_texture(store, capacity);
    range_alloc_grow(&store->ranges, capacity);
    return true;
}

// Writes whole rows at once, and what begins or ends inside a row apart.
static void write_quads(const GpuTexture *texture, uint32_t first, const Quad *quads, uint32_t count)
{
    while (count > 0) {
        uint32_t x = first % QUADS_ROW, rows = x == 0 ? MAX(count / QUADS_ROW, 1) : 1;
        uint32_t width = MIN(count, (uint32_t)QUADS_ROW - x);
        gpu_texture_write(
            texture, &(GpuBox){.x = (int)x, .y = (int)(first / QUADS_ROW), .width = (int)width, .height = (int)rows},
            quads);
        first += width * rows;
        quads += width * rows;
        count -= width * rows;
    }
}

uint32_t quad_store_add(QuadStore *store, const Quad *quads, uint32_t count)
{
    uint32_t first = range_alloc_take(&store->ranges, count);
    if (first == RANGE_NONE) {
        if (!grow(store, count))
            return RANGE_NONE;
        first = range_alloc_take(&store->ranges, count);
    }
    write_quads(&store->texture, first, quads, count);
    store->uploaded_bytes += count * sizeof(Quad);
    return first;
}

void quad_store_remove(QuadStore *store, uint32_t first, uint32_t count)
{
    range_alloc_give(&store->ranges, first, count);
    store->full = false;
}

Quad *quad_store_read(const QuadStore *store)
{
    Quad *quads = memory_alloc(MEMORY_RENDER, store->ranges.capacity * sizeof *quads);
    gpu_texture_read(&store->texture, (int)(store->ranges.capacity / QUADS_ROW), quads);
    return quads;
}
