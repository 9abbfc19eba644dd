// The code that runs in a library's own processes. Each has loaded the library, and keeps the worlds of the last few
// seeds.
#include "foreign/remote_internal.h"

#include "base/hash.h"
#include "base/jobs.h"
#include "base/os.h"

#include <stdio.h>
#include <string.h>

enum { WORLDS = 4, THREADS = 8 };

typedef struct Server {
    char path[4096];
    const KarstGenerator *table; // NULL: not loaded yet
    struct {
        int64_t seed;
        void *world; // NULL: none
    } worlds[WORLDS];
    int next;
} Server;

uint64_t foreign_hash(const uint16_t *blocks, const KarstColumn *columns)
{
    return hash_bytes(columns, CHUNK_COLUMNS * sizeof *columns, hash_bytes(blocks, CHUNK_BLOCKS * sizeof *blocks, 0));
}

void *foreign_server_create(const char *path)
{
    Server *server = memory_alloc_zero(MEMORY_KEPT, sizeof *server);
    snprintf(server->path, sizeof server->path, "%s", path);
    return server;
}

// ---- calls: each returns whether the library's function succeeded

typedef bool Serve(const KarstGenerator *table, void *world, Call *call, void *const areas[ISOLATED_AREAS]);

static bool serve_open(const KarstGenerator *table, void *world, Call *call, void *const areas[ISOLATED_AREAS])
{
    (void)world;
    ForeignTable *says = areas[AREA_BLOCKS];
    memset(says, 0, sizeof *says);
    return foreign_take(says, table, call->fault);
}

static bool serve_chunk(const KarstGenerator *table, void *world, Call *call, void *const areas[ISOLATED_AREAS])
{
    if (call->pattern >= 0) {
        memset(areas[AREA_BLOCKS], call->pattern, CHUNK_BLOCKS * sizeof(uint16_t));
        memset(areas[AREA_COLUMNS], call->pattern, CHUNK_COLUMNS * sizeof(KarstColumn));
    }
    return table->chunk(world, call->pos.x, call->pos.z, areas[AREA_BLOCKS], areas[AREA_COLUMNS]) != 0;
}

static bool serve_columns(const KarstGenerator *table, void *world, Call *call, void *const areas[ISOLATED_AREAS])
{
    const ForeignGrid *grid = &call->grid;
    return table->columns(world, grid->x, grid->z, grid->step, grid->width, grid->depth, areas[AREA_COLUMNS]) != 0;
}

static bool serve_spawn(const KarstGenerator *table, void *world, Call *call, void *const areas[ISOLATED_AREAS])
{
    (void)areas;
    return table->spawn(world, &call->spawn) != 0;
}

static bool serve_facts(const KarstGenerator *table, void *world, Call *call, void *const areas[ISOLATED_AREAS])
{
    (void)areas;
    KarstFact facts[KARST_FACTS_MAX];
    const int count = table->explain(world, call->grid.x, call->grid.z, facts);
    call->fact_count = CLAMP(count, 0, KARST_FACTS_MAX);
    for (int i = 0; i < call->fact_count; i++) {
        snprintf(call->names[i], sizeof call->names[i], "%s", facts[i].name ? facts[i].name : "?");
        call->values[i] = facts[i].value;
    }
    return true;
}

// ---- many threads

typedef struct ChunkJob {
    Job job; // first: a Job * is its ChunkJob *
    const KarstGenerator *table;
    void *world;
    ChunkPos pos;
    uint64_t *hash;
    bool done;
} ChunkJob;

static void run_chunk(Job *job, Arena *scratch)
{
    ChunkJob *own = (ChunkJob *)job;
    uint16_t *blocks = arena_alloc_zero(scratch, CHUNK_BLOCKS * sizeof *blocks);
    KarstColumn columns[CHUNK_COLUMNS] = {0};
    own->done = own->table->chunk(own->world, own->pos.x, own->pos.z, blocks, columns) != 0;
    *own->hash = foreign_hash(blocks, columns);
}

static bool serve_threads(const KarstGenerator *table, void *world, Call *call, void *const areas[ISOLATED_AREAS])
{
    (void)areas;
    ChunkJob jobs[CALL_CHUNKS];
    bool done = true;
    JobPool *pool = job_pool_create(THREADS);
    for (int i = 0; i < CALL_CHUNKS; i++) {
        const ChunkPos pos = {call->pos.x + i, call->pos.z};
        jobs[i] =
            (ChunkJob){.job.run = run_chunk, .table = table, .world = world, .pos = pos, .hash = &call->hashes[i]};
        job_pool_submit(pool, &jobs[i].job);
    }
    job_pool_wait_all(pool);
    job_pool_destroy(pool);
    for (int i = 0; i < CALL_CHUNKS; i++)
        done &= jobs[i].done;
    return done;
}

// ---- memory

// The process when so many worlds had come and gone.
typedef struct GrowthMark {
    int worlds;
    size_t resident, heap;
} GrowthMark;

// Bytes a world from one mark to the next.
static int64_t growth_of(int64_t bytes, const GrowthMark *from, const GrowthMark *to)
{
    return to->worlds > from->worlds && bytes > 0 ? bytes / (to->worlds - from->worlds) : 0;
}

// What a library keeps once for all lies in one of the quarters between the marks at most. The system counts resident
// pages roughly, so that less than GROWTH_SEEN may be nothing.
static int64_t growth_between(const GrowthMark marks[3])
{
    const int64_t resident = (int64_t)(marks[2].resident - marks[0].resident);
    int64_t heap[2];
    for (int i = 0; i < 2; i++)
        heap[i] = growth_of((int64_t)(marks[i + 1].heap - marks[i].heap), &marks[i], &marks[i + 1]);
    return MAX(resident > GROWTH_SEEN ? growth_of(resident, &marks[0], &marks[2]) : 0, MIN(heap[0], heap[1]));
}

// Half of the worlds warm up what the library keeps for good; its marks follow, after three quarters and at the end.
// Slow libraries are measured over fewer.
static bool serve_growth(const KarstGenerator *table, void *unused, Call *call, void *const areas[ISOLATED_AREAS])
{
    (void)unused;
    const double quarter_ms = call->most_ms / 4.0;
    const int64_t begun_ns = clock_ns();
    GrowthMark marks[5]; // after so many quarters
    int quarter = 0;
    bool done = true;
    for (int worlds = 0; quarter < 4 && done;) {
        void *world = table->create(worlds);
        done = world && table->chunk(world, worlds, -worlds, areas[AREA_BLOCKS], areas[AREA_COLUMNS]) != 0;
        if (world && table->destroy)
            table->destroy(world);
        worlds++;
        const int by_time = (int)MIN(clock_ms_since(begun_ns) / quarter_ms, 4.0);
        for (const int end = MAX(worlds * 4 / GROWTH_WORLDS, by_time); quarter < end;) {
            memory_give_back();
            marks[++quarter] = (GrowthMark){worlds, memory_resident(), memory_heap()};
        }
    }
    call->growth = done ? growth_between(marks + 2) : 0;
    return done;
}

// ---- all of them

static void *world_of(Server *server, int64_t seed)
{
    for (int i = 0; i < WORLDS; i++)
        if (server->worlds[i].world && server->worlds[i].seed == seed)
            return server->worlds[i].world;
    const int slot = server->next++ % WORLDS;
    if (server->worlds[slot].world && server->table->destroy)
        server->table->destroy(server->worlds[slot].world);
    server->worlds[slot].seed = seed;
    return server->worlds[slot].world = server->table->create(seed);
}

void foreign_serve(void *context, void *const areas[ISOLATED_AREAS])
{
    static Serve *const serve[CALL_KIND_COUNT] = {
        [CALL_OPEN] = serve_open,    [CALL_CHUNK] = serve_chunk,   [CALL_COLUMNS] = serve_columns,
        [CALL_SPAWN] = serve_spawn,  [CALL_EXPLAIN] = serve_facts, [CALL_THREADS] = serve_threads,
        [CALL_GROWTH] = serve_growth};
    Server *server = context;
    Call *call = areas[AREA_CALL];
    call->done = false;
    if (!server->table && !(server->table = foreign_load(server->path, call->fault)))
        return;
    const bool worldless = call->kind == CALL_OPEN || call->kind == CALL_GROWTH;
    void *world = worldless ? NULL : world_of(server, call->seed);
    if (!world && !worldless) {
        snprintf(call->fault, sizeof call->fault, "its world could not be created");
        return;
    }
    if (!worldless || call->kind == CALL_GROWTH)
        snprintf(call->fault, sizeof call->fault, "its function returned 0");
    call->done = serve[call->kind](server->table, world, call, areas);
}
