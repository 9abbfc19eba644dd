// A small world that is edited, without a window and without a file.
#pragma once

#include "viewer.h"

enum { VIEW = 2 };

static Viewer viewer;
static Edits *edits;

static inline void open_world(void)
{
    viewer_open(&viewer, VIEW, 1);
    viewer_rest(&viewer);
    edits = viewer.edits;
}

static inline void close_world(void) { viewer_close(&viewer); }

// Moves along the x axis, until the blocks around are loaded. Meshes of changed chunks at the rim, which lack
// neighbours, are not waited for.
static inline void go(int64_t x)
{
    StreamStats stats;
    viewer_go(&viewer, (double)x, 0);
    do {
        stream_wait_any(viewer.stream);
        viewer_step(&viewer);
        stats = stream_stats(viewer.stream);
    } while (stats.wanted + stats.generating > 0);
}

static inline uint8_t block_at(BlockPos at)
{
    BlockQuery query = stream_query(viewer.stream);
    return block_query(&query, at.x, at.y, at.z);
}

static inline BlockPos place(int64_t x, int y, int64_t z) { return (BlockPos){.x = x, .y = y, .z = z}; }

// Works in many small parts, as frames do.
static inline EditsReport work(void)
{
    EditsReport report;
    while (!edits_work(edits, 0.0, &report))
        assert_true(edits_busy(edits));
    assert_false(edits_busy(edits));
    return report;
}

static inline uint64_t hash_blocks(void)
{
    uint64_t hash = 0;
    for (int z = -VIEW; z <= VIEW; z++)
        for (int x = -VIEW; x <= VIEW; x++)
            if (stream_chunk(viewer.stream, (ChunkPos){x, z}))
                hash = hash_combine(hash, chunk_hash(stream_chunk(viewer.stream, (ChunkPos){x, z})));
    return hash;
}

static inline void click(int64_t x, int y, int64_t z, uint8_t block)
{
    edits_begin(edits, EDIT_PLACE);
    edits_set(edits, place(x, y, z), block);
    edits_end(edits);
}

static inline void fill(BlockPos from, BlockPos to, uint8_t block)
{
    assert_true(edits_fill(edits, &(EditsFill){.from = from, .to = to, .block = block}));
    assert_int_equal(work().unloaded, 0);
}
