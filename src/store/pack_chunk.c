// A chunk's differences as bytes: for n of them the low bytes of the steps between indices, then the high bytes, then
// the blocks, each n bytes, as one zstd frame. A step is the number of blocks skipped since the last difference, so
// indices ascend whatever the bytes are; most steps of player-built blocks are 0, which zstd compresses well.
#include "store/row_internal.h"

#include "base/memory.h"
#include "world/block.h"

#include <zstd.h>

enum { LEVEL = 3 };
_Static_assert(ZSTD_COMPRESSBOUND(DIFF_PACKED_MAX) <= ROW_DATA_MAX, "every chunk must fit into a row");

static void plain_pack(const Diff *diff, uint8_t *plain)
{
    int next = 0, n = diff->count;
    for (int i = 0; i < n; i++) {
        int step = diff->entries[i].index - next;
        ASSERT(step >= 0);
        plain[i] = (uint8_t)step;
        plain[n + i] = (uint8_t)(step >> 8);
        plain[2 * n + i] = diff->entries[i].block;
        next = diff->entries[i].index + 1;
    }
}

// False if an index is too large or a block is unknown.
static bool plain_unpack(const uint8_t *plain, Diff *diff)
{
    int next = 0, n = diff->count;
    for (int i = 0; i < n; i++) {
        int index = next + plain[i] + (plain[n + i] << 8), block = plain[2 * n + i];
        if (index >= CHUNK_BLOCKS || block >= BLOCK_COUNT || block == BLOCK_VOID)
            return false;
        diff->entries[i] = (DiffEntry){.index = (uint16_t)index, .block = (uint8_t)block};
        next = index + 1;
    }
    return true;
}

Blob chunk_pack(const Diff *diff)
{
    size_t plain_bytes = 3 * (size_t)diff->count, room = ZSTD_compressBound(plain_bytes);
    uint8_t *plain = memory_alloc(MEMORY_STORE, plain_bytes);
    plain_pack(diff, plain);
    Blob blob = {memory_alloc(MEMORY_STORE, room), 0};
    blob.bytes = ZSTD_compress(blob.data, room, plain, plain_bytes, LEVEL);
    memory_free(plain);
    if (ZSTD_isError(blob.bytes))
        blob_free(&blob);
    return blob;
}

// Out of memory must not look like damage, because a repair drops damaged rows.
static bool decompress(uint8_t *plain, size_t plain_bytes, const uint8_t *data, size_t bytes)
{
    ZSTD_DCtx *context = ZSTD_createDCtx();
    if (!context)
        memory_run_out(plain_bytes);
    size_t got = ZSTD_decompressDCtx(context, plain, plain_bytes, data, bytes);
    ZSTD_freeDCtx(context);
    return got == plain_bytes;
}

Diff *chunk_unpack(const uint8_t *data, size_t bytes)
{
    unsigned long long plain_bytes = ZSTD_getFrameContentSize(data, bytes); // errors are two very large values
    if (plain_bytes < 3 || plain_bytes > DIFF_PACKED_MAX || plain_bytes % 3 != 0 ||
        ZSTD_findFrameCompressedSize(data, bytes) != bytes)
        return NULL;
    uint8_t *plain = memory_alloc(MEMORY_STORE, (size_t)plain_bytes);
    Diff *diff = diff_create((int)(plain_bytes / 3));
    if (!decompress(plain, (size_t)plain_bytes, data, bytes) || !plain_unpack(plain, diff)) {
        memory_free(diff);
        diff = NULL;
    }
    memory_free(plain);
    return diff;
}
