// Pieces of deflate data: zlib reads back what they were made of, alone and joined, and their codes are complete.
#include "image/deflate.h"
#include "image/huffman.h"
#include "karst_test.h"

#include <zlib.h>

enum { BYTES_MAX = 200000 };

typedef struct Room {
    uint8_t bytes[BYTES_MAX], back[BYTES_MAX], packed[BYTES_MAX * 2];
} Room;

static void assert_reads_back(Room *room, size_t count, size_t first)
{
    size_t packed = deflate_runs(room->bytes, first, room->packed);
    assert_in_range(packed, 1, deflate_bound(first));
    if (first < count) {
        size_t more = deflate_runs(room->bytes + first, count - first, room->packed + packed);
        assert_in_range(more, 1, deflate_bound(count - first));
        packed += more;
    }
    z_stream stream = {
        .next_in = room->packed, .avail_in = (uInt)packed, .next_out = room->back, .avail_out = BYTES_MAX};
    assert_int_equal(inflateInit2(&stream, -15), Z_OK);
    assert_int_equal(inflate(&stream, Z_SYNC_FLUSH), Z_OK);
    assert_int_equal(stream.avail_in, 0);
    assert_int_equal(stream.total_out, count);
    inflateEnd(&stream);
    assert_memory_equal(room->back, room->bytes, count);
}

// Kinds of data: one value, noise, few values, values that are rarer the greater they are, so that codes reach their
// longest, and runs of all lengths.
static void fill(int kind, uint8_t *bytes, int count, uint64_t *random)
{
    for (int i = 0, left = 0; i < count; i++, left--) {
        uint64_t drawn = test_random(random);
        const uint8_t kinds[] = {77, (uint8_t)drawn, drawn % 8 ? 0 : (uint8_t)(drawn >> 8 & 3),
                                 (uint8_t)(drawn ? __builtin_ctzll(drawn) : 63),
                                 left > 0 ? bytes[i - 1] : (uint8_t)(drawn >> 40 & 3)};
        left = left > 0 ? left : 1 + (int)(drawn >> 8 & 0xFFFF) % (drawn % 3 ? 20 : 700);
        bytes[i] = kinds[kind];
    }
}

static void zlib_reads_the_bytes_back(void **state)
{
    (void)state;
    static const int counts[] = {1,   2,   3,    4,     5,     8,     9,     257,   258,
                                 259, 262, 4000, 16383, 16384, 16385, 16390, 70000, BYTES_MAX};
    uint64_t random = 3;
    Room *room = memory_alloc(MEMORY_SCRATCH, sizeof *room);
    for (int kind = 0; kind < 5; kind++)
        for (size_t c = 0; c < ARRAY_COUNT(counts); c++) {
            fill(kind, room->bytes, counts[c], &random);
            assert_reads_back(room, (size_t)counts[c], (size_t)counts[c]);
            if (counts[c] > 1)
                assert_reads_back(room, (size_t)counts[c],
                                  1 + (size_t)(test_random(&random) % (uint64_t)(counts[c] - 1)));
        }
    memory_free(room);
}

// Whatever the counts, the codes are within the limit and use all of it, and rarer symbols have no shorter ones.
static void codes_are_complete(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (int n = 0; n < 2000; n++) {
        uint32_t counts[HUFFMAN_SYMBOLS_MAX] = {[3] = 1, [7] = 2};
        HuffmanCode codes[HUFFMAN_SYMBOLS_MAX];
        const int symbols = 8 + n % (HUFFMAN_SYMBOLS_MAX - 7), longest = n % 2 ? 12 : 9;
        for (int i = 8; i < symbols; i++)
            counts[i] = (uint32_t)(test_random(&random) % 65536) >> (n % 5 ? test_random(&random) % 17 : 16);
        huffman_codes(counts, symbols, longest, codes);
        int taken = 0;
        for (int i = 0; i < symbols; i++) {
            assert_true((counts[i] > 0) == (codes[i].length > 0) && codes[i].length <= longest);
            taken += codes[i].length ? 1 << (longest - codes[i].length) : 0;
            for (int other = 0; other < i; other++)
                if (counts[i] > counts[other] && counts[other] > 0)
                    assert_true(codes[i].length <= codes[other].length);
        }
        assert_int_equal(taken, 1 << longest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zlib_reads_the_bytes_back),
        cmocka_unit_test(codes_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
