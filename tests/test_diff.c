// Differences between a chunk as generated and as changed.
#include "karst_test.h"

#include "world/chunk.h"

static Chunk *chunk_of(uint8_t (*block)(int index, uint64_t *random), uint64_t seed)
{
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    for (int i = 0; i < CHUNK_BLOCKS; i++)
        blocks[i] = block(i, &seed);
    Chunk *chunk = chunk_create((ChunkPos){5, -6}, blocks);
    memory_free(blocks);
    return chunk;
}

static uint8_t stone(int index, uint64_t *random)
{
    (void)index, (void)random;
    return BLOCK_STONE;
}

static uint8_t layers(int index, uint64_t *random)
{
    (void)random;
    return index < 60 * CHUNK_COLUMNS ? BLOCK_STONE : BLOCK_AIR;
}

static uint8_t anything(int index, uint64_t *random)
{
    (void)index;
    return (uint8_t)(test_random(random) % BLOCK_COUNT);
}

static uint8_t block_at(const Chunk *chunk, int index)
{
    return chunk_get(chunk, index % 16, index / 256, index / 16 % 16);
}

// Every pair of chunks: the entries are exactly the blocks that differ, and lead from one to the other.
static void differences_lead_from_one_chunk_to_the_other(void **state)
{
    (void)state;
    Chunk *chunks[] = {chunk_of(stone, 0), chunk_of(layers, 0), chunk_of(anything, 1), chunk_of(anything, 2)};
    for (size_t a = 0; a < ARRAY_COUNT(chunks); a++)
        for (size_t b = 0; b < ARRAY_COUNT(chunks); b++) {
            Diff *diff = diff_between(chunks[a], chunks[b]);
            assert_int_equal(diff != NULL, a != b);
            if (!diff)
                continue;
            int expected = 0;
            for (int i = 0; i < CHUNK_BLOCKS; i++) {
                if (block_at(chunks[a], i) == block_at(chunks[b], i))
                    continue;
                assert_true(expected < diff->count);
                assert_int_equal(diff->entries[expected].index, i);
                assert_int_equal(diff->entries[expected].block, block_at(chunks[b], i));
                expected++;
            }
            assert_int_equal(diff->count, expected);
            Chunk *changed = chunk_writable(chunk_retain(chunks[a])); // a copy
            diff_apply(diff, changed);
            assert_int_equal(chunk_hash(changed), chunk_hash(chunks[b]));
            chunk_release(changed);
            memory_free(diff);
        }
    for (size_t i = 0; i < ARRAY_COUNT(chunks); i++)
        chunk_release(chunks[i]);
}

static void a_single_block_is_found_in_every_corner(void **state)
{
    (void)state;
    static const int corners[][3] = {{0, 0, 0}, {15, 0, 15}, {0, 255, 0}, {15, 255, 15}, {7, 16, 0}, {0, 15, 9}};
    Chunk *before = chunk_of(layers, 0);
    for (size_t i = 0; i < ARRAY_COUNT(corners); i++) {
        const int *at = corners[i];
        Chunk *after = chunk_writable(chunk_retain(before));
        chunk_set(after, at[0], at[1], at[2], BLOCK_TORCH);
        Diff *diff = diff_between(before, after);
        assert_non_null(diff);
        assert_int_equal(diff->count, 1);
        assert_int_equal(diff->entries[0].index, block_index(at[0], at[1], at[2]));
        assert_int_equal(diff->entries[0].block, BLOCK_TORCH);
        memory_free(diff);
        chunk_release(after);
    }
    chunk_release(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_lead_from_one_chunk_to_the_other),
        cmocka_unit_test(a_single_block_is_found_in_every_corner),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
