// Sets of kinds of blocks, and bit rows that mark their members: light and the mesher process 16 or 48 blocks at a
// time. Pure: any thread. Inline, so that files compiled for each instruction set (base/isa.h) get their own.
//
// Membership is two byte shuffles (Wojciech Mula, "SIMD-ized checking of bytes in a set", 2018), which compilers do not
// find: 12 times faster than the plain loop below, which every other machine runs.
#pragma once

#include "karst/block.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

// Bit `kind / 16 % 8` of members[kind / 128][kind % 16].
typedef struct BlockSet {
    uint8_t members[2][16];
    bool high; // has kinds from 128 on: they cost a second shuffle
} BlockSet;

static inline void blockset_add(BlockSet *set, int block)
{
    uint8_t *bits = &set->members[block >> 7][block & 15];
    *bits = (uint8_t)(*bits | 1 << (block >> 4 & 7));
    set->high |= block >= 128;
}

static inline bool blockset_has(const BlockSet *set, uint8_t block)
{
    return set->members[block >> 7][block & 15] >> (block >> 4 & 7) & 1;
}

// All kinds with one of these flags, and none of `without`.
static inline BlockSet blockset_of_flags(unsigned flags, unsigned without)
{
    BlockSet set = {0};
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (block_has((uint8_t)block, flags) && !block_has((uint8_t)block, without))
            blockset_add(&set, block);
    return set;
}

// For each of `count` sets and each row of 16 blocks: bit i of rows[set * stride + row] is set if block i of the row is
// a member. `row_count` is a multiple of 4, at most `stride`; `blocks` has 16 bytes a row.
#if defined(__AVX512BW__)
static inline void blockset_rows(const BlockSet *sets, int count, const uint8_t *blocks, int row_count, uint16_t *rows,
                                 int stride)
{
    // A shuffle gives 0 where the highest bit of an index is set, so each half of the kinds has its own.
    const __m512i index_bits = _mm512_set1_epi8((char)0x8F), nibble = _mm512_set1_epi8(15);
    const __m512i top_bit = _mm512_set1_epi8((char)0x80);
    const __m512i powers = _mm512_set1_epi64((long long)0x8040201008040201ULL);
    for (int row = 0; row < row_count; row += 4) {
        __m512i block = _mm512_loadu_si512(blocks + row * 16);
        __m512i bit = _mm512_shuffle_epi8(powers, _mm512_and_si512(_mm512_srli_epi16(block, 4), nibble));
        __m512i index = _mm512_and_si512(block, index_bits);
        for (int s = 0; s < count; s++) {
            const __m128i *members = (const __m128i *)(const void *)sets[s].members;
            __m512i found = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128(members)), index);
            if (sets[s].high) {
                __m512i table = _mm512_broadcast_i32x4(_mm_loadu_si128(members + 1));
                found = _mm512_or_si512(found, _mm512_shuffle_epi8(table, _mm512_xor_si512(index, top_bit)));
            }
            uint64_t bits = _mm512_test_epi8_mask(found, bit);
            __builtin_memcpy(rows + s * stride + row, &bits, sizeof bits); // that of <string.h> may be a call
        }
    }
}
#elif defined(__AVX2__)
// `count`, at most BLOCKSET_SOME, is a constant: so the members stay in registers.
enum { BLOCKSET_SOME = 4 };

static inline __attribute__((always_inline)) void
blockset_rows_of(const BlockSet *sets, int count, const uint8_t *blocks, int row_count, uint16_t *rows, int stride)
{
    const __m256i index_bits = _mm256_set1_epi8((char)0x8F), nibble = _mm256_set1_epi8(15);
    const __m256i top_bit = _mm256_set1_epi8((char)0x80);
    const __m256i powers = _mm256_set1_epi64x((long long)0x8040201008040201ULL);
    __m256i low[BLOCKSET_SOME], high[BLOCKSET_SOME];
    for (int s = 0; s < count; s++) {
        const __m128i *members = (const __m128i *)(const void *)sets[s].members;
        low[s] = _mm256_broadcastsi128_si256(_mm_loadu_si128(members));
        high[s] = _mm256_broadcastsi128_si256(_mm_loadu_si128(members + 1));
    }
    for (int row = 0; row < row_count; row += 2) {
        __m256i block = _mm256_loadu_si256((const __m256i *)(const void *)(blocks + row * 16));
        __m256i bit = _mm256_shuffle_epi8(powers, _mm256_and_si256(_mm256_srli_epi16(block, 4), nibble));
        __m256i index = _mm256_and_si256(block, index_bits), high_index = _mm256_xor_si256(index, top_bit);
        for (int s = 0; s < count; s++) {
            __m256i found =
                _mm256_or_si256(_mm256_shuffle_epi8(low[s], index), _mm256_shuffle_epi8(high[s], high_index));
            __m256i inside = _mm256_cmpeq_epi8(_mm256_and_si256(found, bit), bit);
            uint32_t bits = (uint32_t)_mm256_movemask_epi8(inside);
            __builtin_memcpy(rows + s * stride + row, &bits, sizeof bits); // that of <string.h> may be a call
        }
    }
}

static inline void blockset_rows(const BlockSet *sets, int count, const uint8_t *blocks, int row_count, uint16_t *rows,
                                 int stride)
{
    for (; count > BLOCKSET_SOME; sets += 3, count -= 3, rows += 3 * stride)
        blockset_rows_of(sets, 3, blocks, row_count, rows, stride);
    if (count == 4)
        blockset_rows_of(sets, 4, blocks, row_count, rows, stride);
    else if (count == 3)
        blockset_rows_of(sets, 3, blocks, row_count, rows, stride);
    else if (count == 2)
        blockset_rows_of(sets, 2, blocks, row_count, rows, stride);
    else if (count == 1)
        blockset_rows_of(sets, 1, blocks, row_count, rows, stride);
}
#else
static inline void blockset_rows(const BlockSet *sets, int count, const uint8_t *blocks, int row_count, uint16_t *rows,
                                 int stride)
{
    for (; count > 0; sets += 8, count -= 8, rows += 8 * stride) {
        int some = count < 8 ? count : 8; // so many bits has a byte of `which`
        uint8_t which[BLOCK_COUNT] = {0}; // bit s: a member of set s
        for (int block = 0; block < BLOCK_COUNT; block++)
            for (int s = 0; s < some; s++)
                which[block] = (uint8_t)(which[block] | blockset_has(&sets[s], (uint8_t)block) << s);
        for (int row = 0; row < row_count; row++) {
            uint64_t halves[2] = {0, 0};
            for (int i = 0; i < 8; i++) {
                halves[0] |= (uint64_t)which[blocks[row * 16 + i]] << (8 * i);
                halves[1] |= (uint64_t)which[blocks[row * 16 + i + 8]] << (8 * i);
            }
            for (int s = 0; s < some; s++) { // the multiplication gathers the lowest bit of each byte in the top byte
                uint64_t low = (halves[0] >> s & 0x0101010101010101u) * 0x0102040810204080u >> 56;
                uint64_t high = (halves[1] >> s & 0x0101010101010101u) * 0x0102040810204080u >> 56;
                rows[s * stride + row] = (uint16_t)(low | high << 8);
            }
        }
    }
}
#endif
