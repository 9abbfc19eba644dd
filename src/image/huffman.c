#include "image/huffman.h"

#include "base/bits.h"
#include "karst/base.h"

#include <string.h>

typedef struct Leaf {
    uint32_t count;
    int symbol;
} Leaf;

// Sorts leaves by a byte of their counts, and keeps the order of those that are equal.
static void sort_by(const Leaf *leaves, int count, int shift, Leaf *sorted)
{
    int starts[257] = {0};
    for (int i = 0; i < count; i++)
        starts[(leaves[i].count >> shift & 255) + 1]++;
    for (int i = 0; i < 256; i++)
        starts[i + 1] += starts[i];
    for (int i = 0; i < count; i++)
        sorted[starts[leaves[i].count >> shift & 255]++] = leaves[i];
}

// Counts the codes of each length, from symbol counts in ascending order (two queues: van Leeuwen, "On the construction
// of Huffman trees", 1976). Node n < count is a leaf; the others are made in the order of their sums.
static void measure(const Leaf *leaves, int count, int longest, int of_length[HUFFMAN_SYMBOLS_MAX])
{
    uint32_t sums[HUFFMAN_SYMBOLS_MAX];
    int parents[2 * HUFFMAN_SYMBOLS_MAX], depths[HUFFMAN_SYMBOLS_MAX], leaf = 0, node = 0;
    for (int made = 0; made < count - 1; made++) {
        sums[made] = 0;
        for (int child = 0; child < 2; child++) {
            bool from_leaves = leaf < count && (node == made || leaves[leaf].count <= sums[node]);
            sums[made] += from_leaves ? leaves[leaf].count : sums[node];
            parents[from_leaves ? leaf++ : count + node++] = made;
        }
    }
    depths[count - 2] = 0;
    for (int n = count - 3; n >= 0; n--)
        depths[n] = depths[parents[count + n]] + 1;
    for (int i = 0; i < count; i++)
        of_length[MIN(depths[parents[i]] + 1, longest)]++;
}

// Makes room for codes that were cut to the longest length: while there are too many, two of them take the place of
// a shorter one and hang below it (as miniz does).
static void make_room(int longest, int of_length[HUFFMAN_SYMBOLS_MAX])
{
    int taken = 0;
    for (int n = 1; n <= longest; n++)
        taken += of_length[n] << (longest - n);
    for (; taken > 1 << longest; taken--) {
        int n = longest - 1;
        while (of_length[n] == 0)
            n--;
        of_length[longest]--;
        of_length[n]--;
        of_length[n + 1] += 2;
    }
}

static uint16_t reversed(int bits, int length)
{
    int result = 0;
    for (int i = 0; i < length; i++)
        result |= (bits >> i & 1) << (length - 1 - i);
    return (uint16_t)result;
}

void huffman_codes(const uint32_t *counts, int symbols, int longest, HuffmanCode *codes)
{
    Leaf leaves[HUFFMAN_SYMBOLS_MAX] = {{0}}, sorted[HUFFMAN_SYMBOLS_MAX];
    int count = 0, of_length[HUFFMAN_SYMBOLS_MAX] = {0}, next[HUFFMAN_BITS_MAX + 1] = {0};
    for (int i = 0; i < symbols; i++)
        if (counts[i] > 0)
            leaves[count++] = (Leaf){counts[i], i};
    ASSERT(symbols <= HUFFMAN_SYMBOLS_MAX && longest <= HUFFMAN_BITS_MAX && count >= 2);
    sort_by(leaves, count, 0, sorted);
    sort_by(sorted, count, 8, leaves);
    measure(leaves, count, longest, of_length);
    make_room(longest, of_length);
    memset(codes, 0, (size_t)symbols * sizeof *codes);
    for (int n = longest, i = 0; n > 0; n--) // the rarest symbols have the longest codes
        for (int k = 0; k < of_length[n]; k++)
            codes[leaves[i++].symbol].length = (uint16_t)n;
    for (int n = 1; n < longest; n++)
        next[n + 1] = (next[n] + of_length[n]) << 1;
    for (int i = 0; i < symbols; i++)
        codes[i].bits = reversed(next[codes[i].length]++, codes[i].length);
}
