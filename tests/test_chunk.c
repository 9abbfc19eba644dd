// Chunks: their blocks, shared and compact, and their hashes.
#include "karst_test.h"

#include "world/chunk.h"

static uint8_t *random_blocks(uint64_t seed)
{
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    for (int section = 0; section < SECTION_COUNT; section++) // every third section uniform
        for (int i = 0; i < SECTION_BLOCKS; i++)
            blocks[section * SECTION_BLOCKS + i] =
                (uint8_t)((section % 3 == 0 ? (uint64_t)section : test_random(&seed)) % BLOCK_COUNT);
    return blocks;
}

static void assert_blocks_equal(const Chunk *chunk, const uint8_t *blocks)
{
    uint8_t flat[SECTION_BLOCKS];
    for (int i = 0; i < SECTION_COUNT; i++)
        assert_memory_equal(chunk_section(chunk, i, flat), blocks + i * SECTION_BLOCKS, SECTION_BLOCKS);
}

static void a_chunk_stores_its_blocks(void **state)
{
    (void)state;
    uint8_t *blocks = random_blocks(1);
    Chunk *chunk = chunk_create((ChunkPos){-3, 7}, blocks);
    for (int y = 0; y < CHUNK_HEIGHT; y++)
        for (int z = 0; z < CHUNK_SIZE; z++)
            for (int x = 0; x < CHUNK_SIZE; x++)
                if (chunk_get(chunk, x, y, z) != blocks[block_index(x, y, z)])
                    fail_msg("block %d, %d, %d", x, y, z);
    assert_blocks_equal(chunk, blocks);
    for (int section = 0; section < SECTION_COUNT; section++)
        assert_int_equal(chunk->sections[section] == NULL, section % 3 == 0);
    assert_int_equal(chunk_bytes(chunk), memory_in_use(MEMORY_CHUNKS));
    chunk_release(chunk);
    memory_free(blocks);
    assert_int_equal(memory_in_use_total(), 0);
}

static void setting_changes_one_block(void **state)
{
    (void)state;
    uint8_t *blocks = random_blocks(2);
    Chunk *chunk = chunk_create((ChunkPos){0, 0}, blocks);
    uint64_t random = 3;
    for (int i = 0; i < 3000; i++) {
        int x = (int)(test_random(&random) % 16), y = (int)(test_random(&random) % 256);
        int z = (int)(test_random(&random) % 16);
        uint8_t block = (uint8_t)(test_random(&random) % BLOCK_COUNT);
        chunk_set(chunk, x, y, z, block);
        blocks[block_index(x, y, z)] = block;
    }
    assert_blocks_equal(chunk, blocks);
    chunk_release(chunk);
    memory_free(blocks);
}

static void a_shared_chunk_is_copied_on_write(void **state)
{
    (void)state;
    uint8_t *blocks = random_blocks(4);
    Chunk *first = chunk_create((ChunkPos){1, 2}, blocks);
    first->columns[17].height = 99;
    first->tint.grass[3] = 0x123456;
    assert_ptr_equal(chunk_writable(first), first);
    Chunk *second = chunk_retain(first);
    assert_ptr_equal(second, first);
    uint64_t before = chunk_hash(first);
    Chunk *own = chunk_writable(second);
    assert_ptr_not_equal(own, first);
    assert_true(chunk_hash(own) == before);
    assert_int_equal(own->columns[17].height, 99);
    assert_int_equal(own->tint.grass[3], 0x123456);
    for (int section = 0; section < SECTION_COUNT; section++)
        chunk_set(own, 5, section * SECTION_HEIGHT, 5, BLOCK_GLOWSTONE);
    assert_true(chunk_hash(first) == before);
    assert_ptr_equal(chunk_writable(first), first); // the other reference moved to the copy
    chunk_release(own);
    chunk_release(first);
    chunk_release(NULL);
    memory_free(blocks);
    assert_int_equal(memory_in_use_total(), 0);
}

// The hash depends on the blocks of a chunk, not on how they are stored.
static void equal_chunks_have_equal_hashes(void **state)
{
    (void)state;
    uint8_t *blocks = memory_alloc_zero(MEMORY_GENERAL, CHUNK_BLOCKS);
    Chunk *uniform = chunk_create((ChunkPos){0, 0}, blocks), *spread = chunk_create((ChunkPos){0, 0}, blocks);
    chunk_set(spread, 1, 2, 3, BLOCK_STONE);
    uint64_t with_stone = chunk_hash(spread), without = chunk_hash(uniform);
    assert_true(with_stone != without);
    chunk_set(spread, 1, 2, 3, BLOCK_AIR); // its section stays spread out
    assert_non_null(spread->sections[0]);
    assert_true(chunk_hash(spread) == without);
    // Worked out once and kept: on every machine the same.
    assert_true(without == UINT64_C(0xbdb651e0f17920ba));
    spread->columns[0].height = 1;
    assert_true(chunk_hash(spread) != without);
    spread->columns[0] = (ColumnInfo){.biome = 1};
    assert_true(chunk_hash(spread) != without);
    spread->columns[0] = (ColumnInfo){0};
    const ChunkPos others[] = {{0, 1}, {1, 0}, {-1, 0}, {0, -1}, {INT32_MIN, 0}, {0, INT32_MAX}};
    for (size_t i = 0; i < ARRAY_COUNT(others); i++) {
        spread->pos = others[i];
        assert_true(chunk_hash(spread) != without);
    }
    chunk_release(uniform);
    chunk_release(spread);
    memory_free(blocks);
}

// Section i has so many different rows of 8 blocks.
static uint8_t *blocks_of_rows(const int kinds[SECTION_COUNT])
{
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    for (int i = 0; i < CHUNK_BLOCKS; i++) {
        int section = i / SECTION_BLOCKS, kind = i % SECTION_BLOCKS / 8 % kinds[section];
        uint64_t seed = (uint64_t)(section * SECTION_BLOCKS + kind * 8 + i % 8);
        blocks[i] = (uint8_t)(test_random(&seed) % BLOCK_COUNT);
    }
    return blocks;
}

static void a_compact_chunk_holds_its_blocks(void **state)
{
    (void)state;
    static const int kinds[SECTION_COUNT] = {1, 2, 3, 16, 90, 254, 255, 256, 257, 258, 512, 511, 40, 1, 64, 128};
    uint8_t *blocks = blocks_of_rows(kinds);
    Chunk *chunk = chunk_create((ChunkPos){-3, 7}, blocks);
    chunk->columns[17].height = 99;
    const uint64_t hash = chunk_hash(chunk);
    const size_t bytes = chunk_bytes(chunk);
    chunk_compact(chunk);
    for (int i = 0; i < CHUNK_BLOCKS; i++)
        if (chunk_get(chunk, i % 16, i / 256, i / 16 % 16) != blocks[i])
            fail_msg("block %d", i);
    assert_blocks_equal(chunk, blocks);
    assert_true(chunk_hash(chunk) == hash);
    assert_int_equal(chunk_bytes(chunk), memory_in_use(MEMORY_CHUNKS));
    // Sections with more than 256 kinds of rows stay; of the others a byte of 8 stays, and a row of each kind.
    size_t less = 0;
    for (int i = 0; i < SECTION_COUNT; i++)
        less += kinds[i] <= 256 ? SECTION_BLOCKS - SECTION_BLOCKS / 8 - (size_t)kinds[i] * 8 : 0;
    assert_in_range(chunk_bytes(chunk), bytes - less, bytes - less + 128);
    chunk = chunk_expand(chunk);
    assert_blocks_equal(chunk, blocks);
    assert_int_equal(chunk_bytes(chunk), bytes);
    assert_ptr_equal(chunk_expand(chunk), chunk);
    chunk_release(chunk);
    memory_free(blocks);
    assert_int_equal(memory_in_use_total(), 0);
}

static void a_compact_chunk_is_copied_on_write(void **state)
{
    (void)state;
    uint8_t *blocks = blocks_of_rows((const int[SECTION_COUNT]){1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 300});
    Chunk *chunk = chunk_create((ChunkPos){1, 2}, blocks), *other = chunk_retain(chunk);
    chunk_compact(chunk); // shared: stays
    assert_ptr_equal(chunk_expand(chunk), chunk);
    chunk_release(other);
    chunk_compact(chunk);
    other = chunk_writable(chunk_retain(chunk));
    assert_ptr_not_equal(other, chunk);
    for (int i = 0; i < SECTION_COUNT; i++)
        chunk_set(other, 5, i * SECTION_HEIGHT, 5, BLOCK_GLOWSTONE);
    assert_blocks_equal(chunk, blocks);
    Diff *diff = diff_between(chunk, other);
    assert_int_equal(diff->count, SECTION_COUNT);
    chunk_compact(other);
    assert_null(diff_between(other, other));
    other = chunk_writable(other);
    chunk_set(other, 1, 17, 1, BLOCK_STONE);
    memory_free(diff);
    chunk_release(other);
    chunk_release(chunk);
    memory_free(blocks);
    assert_int_equal(memory_in_use_total(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chunk_stores_its_blocks),         cmocka_unit_test(setting_changes_one_block),
        cmocka_unit_test(a_shared_chunk_is_copied_on_write), cmocka_unit_test(equal_chunks_have_equal_hashes),
        cmocka_unit_test(a_compact_chunk_holds_its_blocks),  cmocka_unit_test(a_compact_chunk_is_copied_on_write),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
