#include "world/diff.h"

#include "base/memory.h"

#include <string.h>

// Writes the entries unless `entries` is NULL, and returns their number.
static int collect(const Chunk *generated, const Chunk *changed, DiffEntry *entries)
{
    uint8_t flat[2][SECTION_BLOCKS];
    int count = 0;
    for (int section = 0; section < SECTION_COUNT; section++) {
        const uint8_t *before = chunk_section(generated, section, flat[0]);
        const uint8_t *after = chunk_section(changed, section, flat[1]);
        if (memcmp(before, after, SECTION_BLOCKS) == 0)
            continue;
        for (int i = 0; i < SECTION_BLOCKS; i++) {
            if (before[i] == after[i])
                continue;
            if (entries)
                entries[count] = (DiffEntry){.index = (uint16_t)(section * SECTION_BLOCKS + i), .block = after[i]};
            count++;
        }
    }
    return count;
}

Diff *diff_create(int count)
{
    ASSERT(count >= 1 && count <= CHUNK_BLOCKS);
    Diff *diff = memory_alloc(MEMORY_CHUNKS, sizeof *diff + (size_t)count * sizeof diff->entries[0]);
    diff->count = count;
    return diff;
}

Diff *diff_between(const Chunk *generated, const Chunk *changed)
{
    int count = collect(generated, changed, NULL);
    if (count == 0)
        return NULL;
    Diff *diff = diff_create(count);
    collect(generated, changed, diff->entries);
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
