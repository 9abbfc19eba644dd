// Huffman codes of limited length, as deflate stores them (RFC 1951, 3.2.2). Pure; any thread.
#pragma once

#include <stdint.h>

enum { HUFFMAN_SYMBOLS_MAX = 286, HUFFMAN_BITS_MAX = 15 };

typedef struct HuffmanCode {
    uint16_t bits;   // the first is the lowest
    uint16_t length; // 0: the symbol does not occur
} HuffmanCode;

// Codes of at most `longest` bits for symbols that occur so often, of which at least two do; counts below 65536.
void huffman_codes(const uint32_t *counts, int symbols, int longest, HuffmanCode *codes);
