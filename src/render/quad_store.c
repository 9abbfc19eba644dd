#include "render/quad_store.h"

#include "base/log.h"

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
    store->limit = (uint32_t)MIN((int64_t)gpu_texture_size_max() * QUADS_ROW, INT32_MAX / 4 / QUADS_ROW * QUADS_ROW);
    replace_texture(store, FIRST_CAPACITY);
    range_alloc_init(&store->ranges, FIRST_CAPACITY);
}

void quad_store_quit(QuadStore *store)
{
    gpu_texture_destroy(&store->texture);
    range_alloc_quit(&store->ranges);
    *store = (QuadStore){0};
}

static bool grow(QuadStore *store, uint32_t count)
{
    uint64_t wanted = store->ranges.capacity;
    do
        wanted *= 2;
    while (wanted < (uint64_t)store->ranges.capacity + count);
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
