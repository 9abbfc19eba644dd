// The chunk manager decides which chunks exist. It keeps a disc of chunks around a position generated and meshed, by
// jobs on worker threads, nearest and in view first, and returns finished meshes to its caller. Edits (karst/edits.h)
// attach to it to change blocks and to store the changes. Main thread only; no function waits for a worker except
// stream_wait_any and stream_destroy. Chunk states are described in docs/chunks.md.
//
// A frame: stream_update, then stream_next_event until it returns false.
#pragma once

#include "karst/mesh.h"

typedef struct Stream Stream;

typedef struct StreamConfig {
    const ChunkSource *source; // outlives the stream, or stream_change_source is called
    int view_distance;         // chunks, STREAM_VIEW_MIN..STREAM_VIEW_MAX: the radius of the disc that is kept drawn
    int workers;               // threads, 0..256; 0 runs jobs inside stream_update
    int detail;                // chunks around the middle whose meshes show every block; coarser ones lie beyond, the
                               // coarsest from twice as far (karst/mesh.h). 0: all show every block
    bool meshes;               // false: blocks only (tools)
    bool flat_light;           // meshes are of that style (karst/mesh.h)
} StreamConfig;

enum { STREAM_VIEW_MIN = 2, STREAM_VIEW_MAX = 64 };

Stream *stream_create(const StreamConfig *config);

// Waits for running jobs. Meshes that were returned remain the caller's.
void stream_destroy(Stream *stream);

// Position and direction of the camera. `forward` is a unit vector, or zero: then only distance counts. Positions
// beyond the world's edge are clamped; NaN is the caller's error.
typedef struct StreamView {
    double x, y, z;
    float forward[3];
} StreamView;

// One step: collects finished jobs, drops chunks that are too far, abandons stale jobs, submits new ones. Does at most
// about `budget_ms` of main-thread work, but always a little, so that any budget makes progress.
void stream_update(Stream *stream, const StreamView *view, double budget_ms);

// Takes effect at once: chunks that are too far are dropped, missing ones are wanted.
void stream_set_view_distance(Stream *stream, int chunks);

// Rebuild the meshes that are of another style, or of another level of detail (StreamConfig), nearest first; until then
// the old ones stay shown.
void stream_set_flat_light(Stream *stream, bool flat);
void stream_set_detail(Stream *stream, int detail);

// Generates every loaded chunk again, from another source, nearest first. Until a chunk's new mesh is returned the old
// one stays shown; a mesh shows chunks of one source only. Stored differences are applied to the new chunks. Meanwhile
// stream_chunk has new chunks only. Jobs that run finish with the old source, and their results are discarded: it must
// live until stream_reads returns false.
void stream_change_source(Stream *stream, const ChunkSource *source);

const ChunkSource *stream_source(const Stream *stream); // the present one

// Returns whether the stream may still use the source, present or earlier.
bool stream_reads(const Stream *stream, const ChunkSource *source);

// A finished mesh, or a chunk that must no longer be drawn, for which a mesh was returned before.
typedef struct StreamEvent {
    ChunkPos pos;
    MeshData *mesh;   // ownership moves to the caller; NULL: stop drawing this chunk
    double waited_ms; // with a mesh: time since it was wanted, or since the first edit that it shows
} StreamEvent;

// The next event; false if there is none, or the next mesh exceeds *budget_bytes, which is reduced by what is returned;
// the first after an update is returned in any case. All meshes around an edit come first, in one frame, whatever the
// budget: until then the caller shows the old ones, so that borders never mismatch.
bool stream_next_event(Stream *stream, size_t *budget_bytes, StreamEvent *event);

// Any position; see BlockQuery. The query is valid as long as the stream.
BlockQuery stream_query(const Stream *stream);
uint8_t stream_block(const Stream *stream, BlockPos at);

// The chunk if it has blocks, else NULL. Borrowed: valid until the next call of stream_update.
const Chunk *stream_chunk(const Stream *stream, ChunkPos pos);

// Changes one block of a chunk that has blocks; the affected meshes are rebuilt. False if the chunk is not loaded, y is
// outside 0..255, the block is of that kind already or the hook before_change refuses.
bool stream_set_block(Stream *stream, BlockPos at, uint8_t block);

typedef struct StreamStats {
    int wanted, generating, generated, building, ready; // chunks by state
    int in_disc, ready_in_disc;                         // chunks that must be drawn, and those whose mesh was returned:
                                                        // one of the present source
    bool edit_waits;                                    // an edit is not yet shown by returned meshes
    double update_ms;                                   // of the last update
} StreamStats;

StreamStats stream_stats(const Stream *stream);

// Returns whether every chunk of the disc around the last update's view has been meshed and returned (or generated,
// without meshes) at its level of detail, and all edits are shown. The disc contains each chunk of which a part is
// closer than the view distance to some point of the middle chunk.
bool stream_is_ready(const Stream *stream);

void stream_wait_any(Stream *stream); // for tools and tests: until a job finishes or none is running
