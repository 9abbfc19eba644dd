// The chunk manager's jobs: each generates or meshes one chunk. Created and collected on the main thread; between
// submission and collection only the worker uses one.
#pragma once

#include "base/jobs.h"
#include "gen/generator.h"
#include "mesh/mesh.h"
#include "world/diff.h"

typedef enum WorkKind { WORK_GENERATE, WORK_BUILD, WORK_KIND_COUNT } WorkKind;

typedef struct Work {
    Job job; // first: the pool's part
    WorkKind kind;
    ChunkPos pos;
    bool batch;      // shows an edit: its mesh is returned together with others
    MeshStyle style; // BUILD: of the mesh
    const Generator *generator;
    Neighbourhood around; // BUILD: references of its own, until it has run
    Diff *diff;           // GENERATE: stored differences to apply; NULL: none, or applied
    Chunk *chunk;         // the result of GENERATE
    Chunk *original;      // GENERATE: the chunk without the differences; NULL if there are none
    BlockPos *restless;   // GENERATE: places with pending updates (sim/sim.h), or NULL
    int restless_count;
    MeshData *mesh; // the result of BUILD
    int64_t ns;     // run time
} Work;

// Finished jobs are reused, so that a running stream allocates none.
typedef struct WorkStore {
    Job *unused;
} WorkStore;

Work *work_create(WorkStore *store, WorkKind kind, ChunkPos pos);

// Frees what the job still owns.
void work_recycle(WorkStore *store, Work *work);
void work_store_quit(WorkStore *store);
