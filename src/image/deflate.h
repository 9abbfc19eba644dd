// Deflate (RFC 1951) for filtered pictures: Huffman codes for each block, and runs of one byte, the only matches that
// are looked for (as zlib's Z_RLE). Filtered relief hardly has others, and a general compressor spends most of its time
// on the search. Pure; any thread; the same bytes on every machine.
#pragma once

#include <stddef.h>
#include <stdint.h>

size_t deflate_bound(size_t count);

// Compresses bytes (at least one) to a piece that refers to nothing before it, ends at a byte boundary and is not the
// stream's last. Returns its size, at most deflate_bound(count).
size_t deflate_runs(const uint8_t *bytes, size_t count, uint8_t *out);
