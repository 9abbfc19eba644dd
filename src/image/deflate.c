#include "image/deflate.h"

#include "image/huffman.h"

#include <string.h>

// A block is as many literals and runs as adapt its codes well enough.
enum { BLOCK_TOKENS = 1 << 14, RUN_MIN = 4, RUN_MAX = 258, END = 256, LENGTHS = 257, SYMBOLS = 286, TABLES = 4 };

// Literals, then a run of the last of them, or of the byte before them; 0: none.
typedef struct Span {
    uint16_t literals, run;
} Span;

typedef struct Block {
    Span spans[BLOCK_TOKENS + 1];
    int span_count;
    uint32_t counts[TABLES][SYMBOLS]; // of equal bytes side by side, each is counted elsewhere
} Block;

// The code of a run's length, and the bits that follow it (RFC 1951, 3.2.5).
typedef struct Length {
    uint16_t symbol, extra;
    uint8_t extra_bits;
} Length;

static inline Length length_of(int run)
{
    if (run == RUN_MAX)
        return (Length){285, 0, 0};
    int more = run - 3, bits = more < 8 ? 0 : 29 - __builtin_clz((unsigned)more);
    return (Length){(uint16_t)(LENGTHS + 4 * bits + (more >> bits)), (uint16_t)(more & ((1 << bits) - 1)),
                    (uint8_t)bits};
}

static inline uint32_t load32(const uint8_t *bytes)
{
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

// Literals up to the next run.
static inline const uint8_t *skip_literals(const uint8_t *at, const uint8_t *end, const uint8_t *first)
{
    at += at == first;
    while (end - at >= RUN_MIN && load32(at) != load32(at - 1))
        at++;
    return end - at < RUN_MIN ? end : at;
}

static inline const uint8_t *skip_run(const uint8_t *at, const uint8_t *end)
{
    const uint8_t value = at[-1];
    end = end - at > RUN_MAX ? at + RUN_MAX : end;
    while (end - at >= 8) {
        uint64_t a, b;
        memcpy(&a, at, sizeof a);
        memcpy(&b, at - 1, sizeof b);
        if (a != b)
            break;
        at += 8;
    }
    while (at < end && *at == value)
        at++;
    return at;
}

static inline void count_literals(Block *block, const uint8_t *at, int count)
{
    int i = 0;
    for (; i + TABLES <= count; i += TABLES)
        for (int t = 0; t < TABLES; t++)
            block->counts[t][at[i + t]]++;
    for (; i < count; i++)
        block->counts[0][at[i]]++;
}

// Finds the spans of a block from `at` on; `first` is the first byte of the piece. Returns where the next begins.
static const uint8_t *find_spans(Block *block, const uint8_t *at, const uint8_t *end, const uint8_t *first)
{
    int tokens = 0;
    memset(block->counts, 0, sizeof block->counts);
    block->span_count = 0;
    while (at < end && tokens < BLOCK_TOKENS) {
        const uint8_t *last = end - at > BLOCK_TOKENS - tokens ? at + (BLOCK_TOKENS - tokens) : end;
        const uint8_t *run = skip_literals(at, last, first);
        const int literals = (int)(run - at);
        count_literals(block, at, literals);
        at = run < last ? skip_run(run, end) : run;
        const int length = (int)(at - run);
        if (length > 0)
            block->counts[0][length_of(length).symbol]++;
        block->spans[block->span_count++] = (Span){(uint16_t)literals, (uint16_t)length};
        tokens += literals + 1;
    }
    block->counts[0][END]++;
    return at;
}

// Bits from the lowest on.
typedef struct Bits {
    uint64_t held;
    int count;
    uint8_t *out;
} Bits;

static inline void put(Bits *bits, uint32_t value, int count)
{
    bits->held |= (uint64_t)value << bits->count;
    bits->count += count;
}

// Leaves at most 7 bits.
static inline void flush(Bits *bits)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(bits->out, &bits->held, sizeof bits->held);
#else
    for (int i = 0; i < 8; i++)
        bits->out[i] = (uint8_t)(bits->held >> 8 * i);
#endif
    bits->out += bits->count >> 3;
    bits->held >>= bits->count & ~7;
    bits->count &= 7;
}

static inline void put_code(Bits *bits, HuffmanCode code) { put(bits, code.bits, code.length); }

// Codes of the lengths' lengths, in the order of RFC 1951, 3.2.7; lengths of 0 side by side are one code.
enum { ZEROS = 18, ZEROS_MIN = 11, ZEROS_MAX = 138, LENGTH_CODES = 19, LENGTH_BITS = 7 };

static int zeros_from(const HuffmanCode *codes, int i, int count)
{
    int n = 0;
    while (i + n < count && n < ZEROS_MAX && codes[i + n].length == 0)
        n++;
    return n >= ZEROS_MIN ? n : 0;
}

static void put_codes(Bits *bits, const HuffmanCode *codes, int count)
{
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint32_t counts[LENGTH_CODES] = {0};
    HuffmanCode lengths[LENGTH_CODES];
    for (int i = 0, n; i < count; i += n ? n : 1) {
        n = zeros_from(codes, i, count);
        counts[n ? ZEROS : codes[i].length]++;
    }
    huffman_codes(counts, LENGTH_CODES, LENGTH_BITS, lengths);
    put(bits, 4, 3); // not the last block; with codes of its own
    put(bits, (uint32_t)(count - 1 - LENGTHS), 5);
    put(bits, 0, 5);
    put(bits, LENGTH_CODES - 4, 4);
    for (int i = 0; i < LENGTH_CODES; i++, flush(bits))
        put(bits, lengths[order[i]].length, 3);
    for (int i = 0, n; i < count; i += n ? n : 1, flush(bits)) {
        n = zeros_from(codes, i, count);
        put_code(bits, lengths[n ? ZEROS : codes[i].length]);
        put(bits, n ? (uint32_t)(n - ZEROS_MIN) : 0, n ? 7 : 0);
    }
}

// A literal or a run's length takes at most 12 bits: four fit beside the 7 that are left by a flush.
enum { CODE_BITS = 12, AT_ONCE = 4 };

static inline const uint8_t *put_literals(Bits *to, const HuffmanCode *codes, const uint8_t *at, int count)
{
    Bits bits = *to;
    const uint8_t *end = at + count;
    for (; end - at >= AT_ONCE; at += AT_ONCE, flush(&bits))
        for (int i = 0; i < AT_ONCE; i++)
            put_code(&bits, codes[at[i]]);
    for (; at < end; at++)
        put_code(&bits, codes[*at]);
    flush(&bits);
    *to = bits;
    return at;
}

static const uint8_t *put_block(Bits *bits, Block *block, const uint8_t *at)
{
    HuffmanCode codes[SYMBOLS + 1];
    for (int i = 0; i < 256; i++)
        for (int t = 1; t < TABLES; t++)
            block->counts[0][i] += block->counts[t][i];
    huffman_codes(block->counts[0], SYMBOLS, CODE_BITS, codes);
    int count = SYMBOLS;
    while (codes[count - 1].length == 0)
        count--;
    codes[count++] = (HuffmanCode){0, 1}; // the only distance: 1
    put_codes(bits, codes, count);
    for (int s = 0; s < block->span_count; s++) {
        const Span *span = &block->spans[s];
        at = put_literals(bits, codes, at, span->literals);
        if (span->run > 0) {
            const Length length = length_of(span->run);
            put_code(bits, codes[length.symbol]);
            put(bits, length.extra, length.extra_bits + 1); // and the distance
            flush(bits);
            at += span->run;
        }
    }
    put_code(bits, codes[END]);
    flush(bits);
    return at;
}

// A literal takes at most CODE_BITS; a block, what its codes take: 287 lengths of 7 bits and less.
size_t deflate_bound(size_t count) { return count * CODE_BITS / 8 + (count / (BLOCK_TOKENS - 1) + 1) * 300 + 64; }

size_t deflate_runs(const uint8_t *bytes, size_t count, uint8_t *out)
{
    Block block;
    Bits bits = {.out = out};
    for (const uint8_t *at = bytes, *end = bytes + count; at < end;) {
        find_spans(&block, at, end, bytes);
        at = put_block(&bits, &block, at);
    }
    put(&bits, 0, 3); // an empty block that is stored, which ends at a byte boundary
    bits.count = (bits.count + 7) & ~7;
    flush(&bits);
    put(&bits, 0xFFFF0000, 32);
    flush(&bits);
    return (size_t)(bits.out - out);
}
