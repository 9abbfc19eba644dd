#include "render/quad_store.h"

#include "base/log.h"
#include "render/shader.h"

enum { FIRST_CAPACITY = 1 << 16 }; // 1 MiB

void quad_store_bind(const QuadStore *store)
{
    glActiveTexture(GL_TEXTURE0 + UNIT_QUADS);
    glBindTexture(GL_TEXTURE_BUFFER, store->texture);
}

// Replaces the buffer by one of `capacity` quads and copies the contents.
static void replace_buffer(QuadStore *store, uint32_t capacity)
{
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_COPY_WRITE_BUFFER, buffer);
    glBufferData(GL_COPY_WRITE_BUFFER, (GLsizeiptr)capacity * (GLsizeiptr)sizeof(Quad), NULL, GL_DYNAMIC_DRAW);
    if (store->buffer) {
        glBindBuffer(GL_COPY_READ_BUFFER, store->buffer);
        glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0,
                            (GLsizeiptr)store->ranges.capacity * (GLsizeiptr)sizeof(Quad));
        glDeleteBuffers(1, &store->buffer);
    }
    store->buffer = buffer;
    quad_store_bind(store);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32UI, buffer);
}

void quad_store_init(QuadStore *store)
{
    *store = (QuadStore){0};
    GLint texels = 0;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &texels);
    // Vertex indices are signed integers, four per quad.
    store->limit = (uint32_t)MIN(texels, INT32_MAX / 4);
    glGenTextures(1, &store->texture);
    uint32_t capacity = MIN((uint32_t)FIRST_CAPACITY, store->limit);
    replace_buffer(store, capacity);
    range_alloc_init(&store->ranges, capacity);
}

void quad_store_quit(QuadStore *store)
{
    glDeleteTextures(1, &store->texture);
    glDeleteBuffers(1, &store->buffer);
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
            log_error("the driver's buffer textures hold %u quads, and the view needs more: lower the view distance",
                      store->limit);
        store->full = true;
        return false;
    }
    replace_buffer(store, capacity);
    range_alloc_grow(&store->ranges, capacity);
    return true;
}

uint32_t quad_store_add(QuadStore *store, const Quad *quads, uint32_t count)
{
    uint32_t first = range_alloc_take(&store->ranges, count);
    if (first == RANGE_NONE) {
        if (!grow(store, count))
            return RANGE_NONE;
        first = range_alloc_take(&store->ranges, count);
    }
    size_t bytes = count * sizeof(Quad);
    glBindBuffer(GL_COPY_WRITE_BUFFER, store->buffer);
    glBufferSubData(GL_COPY_WRITE_BUFFER, (GLintptr)(first * sizeof(Quad)), (GLsizeiptr)bytes, quads);
    store->uploaded_bytes += bytes;
    return first;
}

void quad_store_remove(QuadStore *store, uint32_t first, uint32_t count)
{
    range_alloc_give(&store->ranges, first, count);
    store->full = false;
}

size_t quad_store_bytes(const QuadStore *store) { return store->ranges.capacity * sizeof(Quad); }
