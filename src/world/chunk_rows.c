// Compact chunks. Land repeats itself in rows: a section that is not uniform has about 90 different rows of 8 blocks
// among its 512. Each is stored once, and a byte for each row names its kind: less than a third of the bytes, expanded
// at the speed of a copy and read without expanding.
#include "world/chunk.h"

#include <string.h>

enum {
    ROW_BLOCKS = sizeof(uint64_t),
    SECTION_ROWS = SECTION_BLOCKS / ROW_BLOCKS,
    KINDS_MAX = UINT8_MAX + 1, // a section with more kinds of rows stays as it is
    INDEX_WORDS = SECTION_ROWS / sizeof(uint64_t),
    SECTION_WORDS_MAX = INDEX_WORDS + KINDS_MAX,
    TABLE_BITS = 9,
    TABLE_SIZE = 1 << TABLE_BITS, // at least twice KINDS_MAX
};

// A section is INDEX_WORDS words with the kinds of its rows, a byte each, and then the rows of each kind.
struct ChunkRows {
    uint16_t first[SECTION_COUNT]; // 1 + its first word; 0: it is not stored here
    size_t word_count;
    uint64_t words[];
};

static const uint64_t *words_of(const Chunk *chunk, int section)
{
    const ChunkRows *rows = chunk->rows;
    return rows && rows->first[section] ? rows->words + rows->first[section] - 1 : NULL;
}

// Returns how many words were written; 0 if there are too many kinds of rows.
static size_t compact_section(const uint8_t *blocks, uint64_t words[SECTION_WORDS_MAX])
{
    uint8_t *index = (uint8_t *)words;
    uint64_t *kinds = words + INDEX_WORDS;
    uint16_t table[TABLE_SIZE] = {0}; // by hash, 1 + the kind; 0: none
    uint16_t count = 0;
    for (int i = 0; i < SECTION_ROWS; i++) {
        uint64_t row;
        memcpy(&row, blocks + i * ROW_BLOCKS, sizeof row);
        unsigned at = (unsigned)(row * UINT64_C(0x9E3779B97F4A7C15) >> (64 - TABLE_BITS));
        while (table[at] && kinds[table[at] - 1] != row)
            at = (at + 1) % TABLE_SIZE;
        if (!table[at]) {
            if (count == KINDS_MAX)
                return 0;
            kinds[count] = row;
            table[at] = ++count;
        }
        index[i] = (uint8_t)(table[at] - 1);
    }
    return INDEX_WORDS + count;
}

void chunk_compact(Chunk *chunk)
{
    if (chunk->rows || chunk_is_shared(chunk))
        return;
    ChunkRows found = {.word_count = 0};
    uint64_t words[SECTION_COUNT * SECTION_WORDS_MAX];
    for (int i = 0; i < SECTION_COUNT; i++) {
        size_t added = chunk->sections[i] ? compact_section(chunk->sections[i], words + found.word_count) : 0;
        if (added == 0)
            continue;
        found.first[i] = (uint16_t)(found.word_count + 1);
        found.word_count += added;
        memory_free(chunk->sections[i]);
        chunk->sections[i] = NULL;
    }
    chunk->rows = memory_alloc(MEMORY_CHUNKS, sizeof found + found.word_count * sizeof *words);
    *chunk->rows = found;
    memcpy(chunk->rows->words, words, found.word_count * sizeof *words);
}

uint8_t chunk_rows_get(const Chunk *chunk, int local_x, int y, int local_z)
{
    const uint64_t *words = words_of(chunk, y / SECTION_HEIGHT);
    if (!words)
        return chunk->uniform[y / SECTION_HEIGHT];
    const int place = block_index(local_x, y % SECTION_HEIGHT, local_z);
    const int kind = ((const uint8_t *)words)[place / ROW_BLOCKS];
    return ((const uint8_t *)(words + INDEX_WORDS + kind))[place % ROW_BLOCKS];
}

bool chunk_rows_section(const Chunk *chunk, int section, uint8_t blocks[SECTION_BLOCKS])
{
    const uint64_t *words = words_of(chunk, section);
    if (!words)
        return false;
    const uint8_t *index = (const uint8_t *)words;
    for (int i = 0; i < SECTION_ROWS; i++)
        memcpy(blocks + i * ROW_BLOCKS, words + INDEX_WORDS + index[i], ROW_BLOCKS);
    return true;
}

size_t chunk_rows_bytes(const ChunkRows *rows)
{
    return rows ? sizeof *rows + rows->word_count * sizeof rows->words[0] : 0;
}
