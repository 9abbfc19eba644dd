// A library in processes of its own (base/os_isolate.h). What a function gets and gives lies in three shared areas;
// each process has loaded the library, and keeps the worlds of the last few seeds.
#include "foreign/foreign_internal.h"

#include <stdio.h>
#include <string.h>

enum { AREA_CALL, AREA_COLUMNS, AREA_BLOCKS };
enum { WORLDS = 4 };

typedef enum CallKind { CALL_OPEN, CALL_CHUNK, CALL_COLUMNS, CALL_SPAWN, CALL_EXPLAIN } CallKind;

// AREA_CALL: what is asked, and what is answered.
typedef struct Call {
    CallKind kind;
    int64_t seed;
    ChunkPos pos;
    ForeignGrid grid; // of columns; its place, of facts
    bool done;
    char fault[FOREIGN_FAULT]; // if not
    KarstSpawn spawn;
    int fact_count;
    char names[KARST_FACTS_MAX][FOREIGN_NAME];
    float values[KARST_FACTS_MAX];
} Call;

// AREA_BLOCKS after CALL_OPEN: what the library says of itself.
typedef struct Opened {
    ForeignFacts facts;
    bool has_columns, has_spawn, has_explain;
    uint8_t blocks[1 << 16];
} Opened;
_Static_assert(sizeof(Opened) <= CHUNK_BLOCKS * sizeof(uint16_t), "it fits where blocks are");

// ---- in a process of the library's

typedef struct Server {
    char path[4096];
    const KarstGenerator *table; // NULL: not loaded yet
    struct {
        int64_t seed;
        void *world; // NULL: none
    } worlds[WORLDS];
    int next;
} Server;

static void serve_open(const Server *server, Call *call, Opened *opened)
{
    Foreign *foreign = memory_alloc_zero(MEMORY_GENERAL, sizeof *foreign);
    call->done = foreign_take(foreign, server->table, call->fault);
    opened->facts = foreign->facts;
    opened->has_columns = foreign->has_columns;
    opened->has_spawn = foreign->has_spawn;
    opened->has_explain = foreign->has_explain;
    memcpy(opened->blocks, foreign->blocks, sizeof opened->blocks);
    memory_free(foreign);
}

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

static void serve_facts(const KarstGenerator *table, void *world, Call *call)
{
    KarstFact facts[KARST_FACTS_MAX];
    const int count = table->explain(world, call->grid.x, call->grid.z, facts);
    call->fact_count = CLAMP(count, 0, KARST_FACTS_MAX);
    for (int i = 0; i < call->fact_count; i++) {
        snprintf(call->names[i], sizeof call->names[i], "%s", facts[i].name ? facts[i].name : "?");
        call->values[i] = facts[i].value;
    }
    call->done = true;
}

static void serve_world(const KarstGenerator *table, void *world, Call *call, void *const areas[ISOLATED_AREAS])
{
    const ForeignGrid *grid = &call->grid;
    if (call->kind == CALL_CHUNK)
        call->done = table->chunk(world, call->pos.x, call->pos.z, areas[AREA_BLOCKS], areas[AREA_COLUMNS]) != 0;
    else if (call->kind == CALL_COLUMNS)
        call->done =
            table->columns(world, grid->x, grid->z, grid->step, grid->width, grid->depth, areas[AREA_COLUMNS]) != 0;
    else if (call->kind == CALL_SPAWN)
        call->done = table->spawn(world, &call->spawn) != 0;
    else
        serve_facts(table, world, call);
    if (!call->done)
        snprintf(call->fault, sizeof call->fault, "its function returned 0");
}

static void serve(void *context, void *const areas[ISOLATED_AREAS])
{
    Server *server = context;
    Call *call = areas[AREA_CALL];
    call->done = false;
    if (!server->table && !(server->table = foreign_load(server->path, call->fault)))
        return;
    void *world = call->kind == CALL_OPEN ? NULL : world_of(server, call->seed);
    if (call->kind == CALL_OPEN)
        serve_open(server, call, areas[AREA_BLOCKS]);
    else if (world)
        serve_world(server->table, world, call, areas);
    else
        snprintf(call->fault, sizeof call->fault, "its world could not be created");
}

// ---- here

typedef struct RemoteWorld {
    int64_t seed;
} RemoteWorld;

typedef struct Remote {
    IsolatedProcess *process;
    Call *call;
} Remote;

static Remote begin(const Foreign *foreign, CallKind kind, const void *world)
{
    IsolatedProcess *process = isolation_acquire(foreign->isolation);
    Call *call = isolated_area(process, AREA_CALL);
    call->kind = kind;
    call->seed = world ? ((const RemoteWorld *)world)->seed : 0;
    return (Remote){process, call};
}

// Returns whether the library's function came back and succeeded.
static bool run(const Foreign *foreign, const Remote *remote, char fault[FOREIGN_FAULT])
{
    char end[ISOLATION_FAULT];
    if (!isolated_call(foreign->isolation, remote->process, end)) {
        snprintf(fault, FOREIGN_FAULT, "%s", end);
        return false;
    }
    if (!remote->call->done)
        snprintf(fault, FOREIGN_FAULT, "%.*s", FOREIGN_FAULT - 1, remote->call->fault);
    return remote->call->done;
}

static void end(const Foreign *foreign, const Remote *remote)
{
    isolation_release(foreign->isolation, remote->process);
}

static void *create(const Foreign *foreign, int64_t seed)
{
    (void)foreign;
    RemoteWorld *world = memory_alloc(MEMORY_GENERAL, sizeof *world);
    world->seed = seed;
    return world;
}

static void destroy(const Foreign *foreign, void *world)
{
    (void)foreign;
    memory_free(world);
}

static bool chunk(const Foreign *foreign, void *world, ChunkPos pos, uint16_t *blocks, KarstColumn *columns,
                  char *fault)
{
    const Remote remote = begin(foreign, CALL_CHUNK, world);
    remote.call->pos = pos;
    const bool made = run(foreign, &remote, fault);
    if (made) {
        memcpy(blocks, isolated_area(remote.process, AREA_BLOCKS), CHUNK_BLOCKS * sizeof *blocks);
        memcpy(columns, isolated_area(remote.process, AREA_COLUMNS), CHUNK_COLUMNS * sizeof *columns);
    }
    end(foreign, &remote);
    return made;
}

static bool columns(const Foreign *foreign, void *world, const ForeignGrid *grid, KarstColumn *out, char *fault)
{
    const int count = grid->width * grid->depth;
    ASSERT(count <= CHUNK_COLUMNS);
    const Remote remote = begin(foreign, CALL_COLUMNS, world);
    remote.call->grid = *grid;
    const bool made = run(foreign, &remote, fault);
    if (made)
        memcpy(out, isolated_area(remote.process, AREA_COLUMNS), (size_t)count * sizeof *out);
    end(foreign, &remote);
    return made;
}

static bool spawn(const Foreign *foreign, void *world, KarstSpawn *place)
{
    char fault[FOREIGN_FAULT];
    const Remote remote = begin(foreign, CALL_SPAWN, world);
    const bool found = run(foreign, &remote, fault);
    *place = remote.call->spawn;
    end(foreign, &remote);
    return found;
}

static int explain(const Foreign *foreign, void *world, int64_t x, int64_t z, KarstFact *facts)
{
    char fault[FOREIGN_FAULT];
    const Remote remote = begin(foreign, CALL_EXPLAIN, world);
    remote.call->grid = (ForeignGrid){.x = x, .z = z};
    const int count = run(foreign, &remote, fault) ? remote.call->fact_count : 0;
    for (int i = 0; i < count; i++)
        facts[i] = (KarstFact){foreign->fact_names[i], remote.call->values[i]};
    end(foreign, &remote);
    return count;
}

static const ForeignCalls remote_calls = {create, destroy, chunk, columns, spawn, explain};

// Names outlive the call that brings them: those of the first answer stand for all (karst_generator.h).
static void learn_facts(Foreign *foreign)
{
    char fault[FOREIGN_FAULT];
    const RemoteWorld world = {.seed = 1};
    const Remote remote = begin(foreign, CALL_EXPLAIN, &world);
    if (run(foreign, &remote, fault))
        memcpy(foreign->fact_names, remote.call->names, sizeof foreign->fact_names);
    end(foreign, &remote);
}

bool foreign_open_isolated(Foreign *foreign, const char *path, int limit_ms, char fault[FOREIGN_FAULT])
{
    Server *server = memory_alloc_zero(MEMORY_KEPT, sizeof *server);
    snprintf(server->path, sizeof server->path, "%s", path);
    snprintf(fault, FOREIGN_FAULT, "no process can be started for it");
    foreign->calls = &remote_calls;
    foreign->isolation = isolation_create(&(IsolationConfig){
        .work = serve,
        .context = server,
        .bytes = {sizeof(Call), CHUNK_COLUMNS * sizeof(KarstColumn), CHUNK_BLOCKS * sizeof(uint16_t)},
        .names = {"Karst's own data", "the columns", "the blocks"},
        .limit_ms = limit_ms});
    if (!foreign->isolation)
        return false;
    const Remote remote = begin(foreign, CALL_OPEN, NULL);
    const Opened *opened = isolated_area(remote.process, AREA_BLOCKS);
    const bool done = run(foreign, &remote, fault);
    if (done) {
        foreign->facts = opened->facts;
        foreign->has_columns = opened->has_columns;
        foreign->has_spawn = opened->has_spawn;
        foreign->has_explain = opened->has_explain;
        memcpy(foreign->blocks, opened->blocks, sizeof foreign->blocks);
    }
    end(foreign, &remote);
    if (done && foreign->has_explain)
        learn_facts(foreign);
    return done;
}
