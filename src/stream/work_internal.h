// The jobs of the chunk manager: each makes the blocks of one chunk, or its mesh. Made and taken back on the main
// thread; between submission and return only the worker touches one.
#pragma once

#include "base/jobs.h"
#include "gen/generator.h"
#include "mesh/mesh.h"
#include "world/diff.h"

typedef enum WorkKind { WORK_GENERATE, WORK_BUILD, WORK_KIND_COUNT } WorkKind;

typedef struct Work {
    Job job; // first: the pool's view of it
    WorkKind kind;
    ChunkPos pos;
    bool batch;      // shows an edit: its mesh is handed out together with others
    MeshStyle style; // BUILD: of the mesh
    const Generator *generator;
    Neighbourhood around; // BUILD: references of its own, until it has run
    Diff *diff;           // GENERATE: what is stored, laid over what is generated; NULL: nothing, or laid over
    Chunk *chunk;         // GENERATE made it
    Chunk *original;      // GENERATE: the chunk without the differences; NULL if there are none
    BlockPos *restless;   // GENERATE: places where something is about to happen (sim/sim.h), or NULL
    int restless_count;
    MeshData *mesh; // BUILD made it
    int64_t ns;     // that it took
} Work;

// Finished and unused jobs are kept for the next, so that a running stream allocates none.
typedef struct WorkStore {
    Job *unused;
} WorkStore;

Work *work_create(WorkStore *store, WorkKind kind, ChunkPos pos);

// Lets go of what the job still holds.
void work_recycle(WorkStore *store, Work *work);
void work_store_quit(WorkStore *store);
