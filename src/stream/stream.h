// The chunk manager: which chunks exist now. It keeps a disc of chunks around a position generated and meshed, by jobs
// on worker threads, nearest and in view first, and hands finished meshes to whoever draws them. One thread, the main
// one, calls everything here; nothing here waits for a worker (but stream_wait_any and stream_destroy). Chunk states
// are described in docs/architecture.md.
//
// A frame: stream_update, then stream_next_event until it returns false.
#pragma once

#include "gen/generator.h"
#include "mesh/mesh.h"
#include "store/store.h"
#include "world/query.h"

typedef struct Stream Stream;

typedef struct StreamConfig {
    const Generator *generator; // outlives the stream
    Store *store;               // of the same world: changes are saved there; outlives the stream. NULL: they stay in
                                // memory, and are lost with the stream
    int view_distance;          // chunks, STREAM_VIEW_MIN..STREAM_VIEW_MAX: the radius of the disc that is kept drawn
    int workers;                // 0..256; 0 runs jobs inside stream_update
    int detail;                 // chunks around the middle whose meshes show every block; coarser ones lie beyond, the
                                // coarsest from twice as far (mesh/mesh.h). 0: all show every block
    bool meshes;                // false: blocks only (tools)
    bool flat_light;            // meshes are of that style (mesh/mesh.h)
} StreamConfig;

enum { STREAM_VIEW_MIN = 2, STREAM_VIEW_MAX = 64 };

Stream *stream_create(const StreamConfig *config);

// Waits for the jobs under way. Meshes that were handed out stay the caller's.
void stream_destroy(Stream *stream);

// Where the camera is and looks. `forward` is a unit vector, or zero: then only distance counts. Positions beyond the
// world's edge count as at the edge; a position that is not a number is the caller's mistake.
typedef struct StreamView {
    double x, y, z;
    float forward[3];
} StreamView;

// One step: collects finished jobs, lets go of what is too far, abandons what became stale, submits what is wanted.
// Does at most about `budget_ms` of main-thread work, but always a little, so that any budget makes progress.
void stream_update(Stream *stream, const StreamView *view, double budget_ms);

// Takes effect at once: chunks that lie too far are forgotten, missing ones are wanted.
void stream_set_view_distance(Stream *stream, int chunks);

// All meshes are built anew, nearest first; until then the old ones stay shown.
void stream_set_flat_light(Stream *stream, bool flat);

// A finished mesh, or a chunk that is to be drawn no more: one for which a mesh was handed out before.
typedef struct StreamEvent {
    ChunkPos pos;
    MeshData *mesh;   // ownership moves to the caller; NULL: forget this chunk
    double waited_ms; // with a mesh: since it was wanted, or since the first edit that it shows
} StreamEvent;

// The next event; false if there is none, or the next mesh would exceed *budget_bytes, which is lowered by what is
// handed out. The first mesh after an update is handed out whatever its size. All meshes around an edit come before
// others and in one go, whatever the budget: until then the caller keeps showing the old ones, so that no border is
// ever seen half changed.
bool stream_next_event(Stream *stream, size_t *budget_bytes, StreamEvent *event);

// Any position; see world/query.h. The query is valid as long as the stream.
BlockQuery stream_query(const Stream *stream);

// The chunk if its blocks are there, else NULL. Borrowed: valid until the next call of stream_update.
const Chunk *stream_chunk(const Stream *stream, ChunkPos pos);

// Changes one block of a chunk whose blocks are there; the chunks whose mesh it touches are built again, and the chunk
// is put into the store within STREAM_SAVE_MS and a frame. False if nothing is loaded there, y is outside 0..255, the
// block is already that or the chunk is damaged.
bool stream_set_block(Stream *stream, int64_t x, int y, int64_t z, uint8_t block);

enum { STREAM_SAVE_MS = 50 };

// A twentieth of a second passes for what follows from edits: sand falls, water flows (sim/sim.h). Returns how many
// blocks changed. None while a step of edits is under way (stream/edits.h).
int stream_tick(Stream *stream);

// What is stored for this chunk could not be read: it is shown as it was generated, and cannot be changed, so that
// nothing is written over what may still be repaired.
bool stream_chunk_damaged(const Stream *stream, ChunkPos pos);

// Changes that wait to be put into the store are put now.
void stream_save(Stream *stream);

// From now on changes are saved there: a world whose file is made when it is first needed. Nothing may have been
// changed before.
void stream_set_store(Stream *stream, Store *store);

typedef struct StreamStats {
    int wanted, generating, generated, building, ready; // chunks by state
    int in_disc, ready_in_disc;                         // chunks that must be drawn, and those handed over
    int pending;                                        // places where something is about to follow from an edit
    bool edit_waits;                                    // an edit is not yet shown by the meshes handed out
    int unsaved;                                        // changed chunks that wait to be put into the store
    int jobs_abandoned;                                 // since start: done for nothing
    double update_ms;                                   // of the last update
} StreamStats;

StreamStats stream_stats(const Stream *stream);

// Every chunk of the disc around the last update's view has been meshed and handed over (or generated, without
// meshes) as fine as it should be, and no edit waits to be shown. The disc holds each chunk of which a part lies closer
// than the view distance to any place of the middle chunk.
bool stream_is_ready(const Stream *stream);

// For tools and tests: blocks until some job finished or none runs.
void stream_wait_any(Stream *stream);
