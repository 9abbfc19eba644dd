#include "world/chunk.h"

#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

static uint8_t *section_clone(const uint8_t *blocks)
{
    return memcpy(memory_alloc(MEMORY_CHUNKS, SECTION_BLOCKS), blocks, SECTION_BLOCKS);
}

Chunk *chunk_create(ChunkPos pos, const uint8_t *blocks)
{
    Chunk *chunk = memory_alloc_zero(MEMORY_CHUNKS, sizeof *chunk);
    chunk->pos = pos;
    chunk->references = 1;
    for (int i = 0; i < SECTION_COUNT; i++) {
        const uint8_t *section = blocks + i * SECTION_BLOCKS;
        if (memcmp(section, section + 1, SECTION_BLOCKS - 1) == 0)
            chunk->uniform[i] = section[0];
        else
            chunk->sections[i] = section_clone(section);
    }
    return chunk;
}

// Casts const away for the holder of a reference: counting references does not change the contents.
static Chunk *own(const Chunk *chunk) { return (Chunk *)(uintptr_t)chunk; }

Chunk *chunk_retain(const Chunk *chunk)
{
    Chunk *shared = own(chunk);
    __atomic_fetch_add(&shared->references, 1, __ATOMIC_RELAXED);
    return shared;
}

void chunk_release(const Chunk *chunk)
{
    Chunk *shared = own(chunk);
    if (!shared || __atomic_sub_fetch(&shared->references, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    for (int i = 0; i < SECTION_COUNT; i++)
        memory_free(shared->sections[i]);
    memory_free(shared->rows);
    memory_free(shared);
}

// Moves the reference to an expanded copy. The counter may change meanwhile, so everything but it is copied.
static Chunk *move_to_copy(const Chunk *chunk)
{
    uint8_t flat[SECTION_BLOCKS];
    Chunk *copy = memory_alloc_zero(MEMORY_CHUNKS, sizeof *copy);
    copy->pos = chunk->pos;
    copy->references = 1;
    memcpy(copy->uniform, chunk->uniform, sizeof copy->uniform);
    memcpy(copy->columns, chunk->columns, sizeof copy->columns);
    copy->tint = chunk->tint;
    for (int i = 0; i < SECTION_COUNT; i++)
        if (chunk->sections[i] || chunk_rows_section(chunk, i, flat))
            copy->sections[i] = section_clone(chunk->sections[i] ? chunk->sections[i] : flat);
    chunk_release(chunk);
    return copy;
}

Chunk *chunk_writable(Chunk *chunk) { return chunk->rows || chunk_is_shared(chunk) ? move_to_copy(chunk) : chunk; }

Chunk *chunk_expand(const Chunk *chunk) { return chunk->rows ? move_to_copy(chunk) : own(chunk); }

void chunk_set(Chunk *chunk, int local_x, int y, int local_z, uint8_t block)
{
    ASSERT(!chunk->rows && !chunk_is_shared(chunk));
    int i = y / SECTION_HEIGHT;
    if (!chunk->sections[i]) {
        if (chunk->uniform[i] == block)
            return;
        chunk->sections[i] = memory_alloc(MEMORY_CHUNKS, SECTION_BLOCKS);
        memset(chunk->sections[i], chunk->uniform[i], SECTION_BLOCKS);
    }
    chunk->sections[i][block_index(local_x, y % SECTION_HEIGHT, local_z)] = block;
}

const uint8_t *chunk_section(const Chunk *chunk, int section, uint8_t flat[SECTION_BLOCKS])
{
    if (chunk->sections[section])
        return chunk->sections[section];
    return chunk_rows_section(chunk, section, flat) ? flat : memset(flat, chunk->uniform[section], SECTION_BLOCKS);
}

size_t chunk_bytes(const Chunk *chunk)
{
    size_t bytes = sizeof *chunk + chunk_rows_bytes(chunk->rows);
    for (int i = 0; i < SECTION_COUNT; i++)
        bytes += chunk->sections[i] ? SECTION_BLOCKS : 0;
    return bytes;
}

uint64_t chunk_hash(const Chunk *chunk)
{
    uint64_t hash = hash_combine(hash_mix((uint32_t)chunk->pos.x), (uint32_t)chunk->pos.z);
    uint8_t flat[SECTION_BLOCKS];
    for (int i = 0; i < SECTION_COUNT; i++)
        hash = hash_bytes(chunk_section(chunk, i, flat), SECTION_BLOCKS, hash);
    return hash_bytes(chunk->columns, sizeof chunk->columns, hash);
}

// ---- differences

Diff *diff_create(int count)
{
    ASSERT(count >= 1 && count <= CHUNK_BLOCKS);
    Diff *diff = memory_alloc(MEMORY_CHUNKS, sizeof *diff + (size_t)count * sizeof diff->entries[0]);
    diff->count = count;
    return diff;
}

Diff *diff_copy(const Diff *diff)
{
    Diff *copy = diff_create(diff->count);
    memcpy(copy->entries, diff->entries, (size_t)diff->count * sizeof diff->entries[0]);
    return copy;
}

Diff *diff_between(const Chunk *generated, const Chunk *changed)
{
    uint8_t flat[2][SECTION_BLOCKS];
    Diff *most = diff_create(CHUNK_BLOCKS);
    most->count = 0;
    for (int section = 0; section < SECTION_COUNT; section++) {
        const uint8_t *before = chunk_section(generated, section, flat[0]);
        const uint8_t *after = chunk_section(changed, section, flat[1]);
        if (memcmp(before, after, SECTION_BLOCKS) == 0)
            continue;
        for (int i = 0; i < SECTION_BLOCKS; i++)
            if (before[i] != after[i])
                most->entries[most->count++] =
                    (DiffEntry){.index = (uint16_t)(section * SECTION_BLOCKS + i), .block = after[i]};
    }
    Diff *diff = most->count > 0 ? diff_copy(most) : NULL;
    memory_free(most);
    return diff;
}

Diff *diff_whole(const Chunk *chunk)
{
    Diff *diff = diff_create(CHUNK_BLOCKS);
    uint8_t flat[SECTION_BLOCKS];
    for (int section = 0; section < SECTION_COUNT; section++) {
        const uint8_t *blocks = chunk_section(chunk, section, flat);
        for (int i = 0, index = section * SECTION_BLOCKS; i < SECTION_BLOCKS; i++, index++)
            diff->entries[index] = (DiffEntry){.index = (uint16_t)index, .block = blocks[i]};
    }
    return diff;
}

void diff_apply(const Diff *diff, Chunk *chunk)
{
    for (int i = 0; i < diff->count; i++) {
        int index = diff->entries[i].index;
        chunk_set(chunk, index % CHUNK_SIZE, index / CHUNK_COLUMNS, index / CHUNK_SIZE % CHUNK_SIZE,
                  diff->entries[i].block);
    }
}
