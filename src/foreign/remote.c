// A library in processes of its own, as its functions are called here.
#include "foreign/remote_internal.h"

#include <stdio.h>
#include <string.h>

Remote foreign_begin(const Foreign *foreign, CallKind kind, int64_t seed)
{
    IsolatedProcess *process = isolation_acquire(foreign->isolation);
    Call *call = isolated_area(process, AREA_CALL);
    call->kind = kind;
    call->seed = seed;
    call->pattern = -1;
    return (Remote){process, call};
}

// The library's process may have written anything into the call.
bool foreign_run(const Foreign *foreign, const Remote *remote, char fault[FOREIGN_FAULT])
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

void foreign_end(const Foreign *foreign, const Remote *remote)
{
    isolation_release(foreign->isolation, remote->process);
}

// ---- the functions, whose world is a seed

static int64_t seed_of(const void *world) { return *(const int64_t *)world; }

static void *create(const Foreign *foreign, int64_t seed)
{
    (void)foreign;
    int64_t *world = memory_alloc(MEMORY_GENERAL, sizeof *world);
    *world = seed;
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
    const Remote remote = foreign_begin(foreign, CALL_CHUNK, seed_of(world));
    remote.call->pos = pos;
    const bool made = foreign_run(foreign, &remote, fault);
    if (made) {
        memcpy(blocks, isolated_area(remote.process, AREA_BLOCKS), CHUNK_BLOCKS * sizeof *blocks);
        memcpy(columns, isolated_area(remote.process, AREA_COLUMNS), CHUNK_COLUMNS * sizeof *columns);
    }
    foreign_end(foreign, &remote);
    return made;
}

static bool columns(const Foreign *foreign, void *world, const ForeignGrid *grid, KarstColumn *out, char *fault)
{
    const int count = grid->width * grid->depth;
    ASSERT(count <= CHUNK_COLUMNS);
    const Remote remote = foreign_begin(foreign, CALL_COLUMNS, seed_of(world));
    remote.call->grid = *grid;
    const bool made = foreign_run(foreign, &remote, fault);
    if (made)
        memcpy(out, isolated_area(remote.process, AREA_COLUMNS), (size_t)count * sizeof *out);
    foreign_end(foreign, &remote);
    return made;
}

static bool spawn(const Foreign *foreign, void *world, KarstSpawn *place)
{
    char fault[FOREIGN_FAULT];
    const Remote remote = foreign_begin(foreign, CALL_SPAWN, seed_of(world));
    const bool found = foreign_run(foreign, &remote, fault);
    *place = remote.call->spawn;
    foreign_end(foreign, &remote);
    return found;
}

static int explain(const Foreign *foreign, void *world, int64_t x, int64_t z, KarstFact *facts)
{
    char fault[FOREIGN_FAULT];
    const Remote remote = foreign_begin(foreign, CALL_EXPLAIN, seed_of(world));
    remote.call->grid = (ForeignGrid){.x = x, .z = z};
    const int said = foreign_run(foreign, &remote, fault) ? remote.call->fact_count : 0;
    const int count = CLAMP(said, 0, KARST_FACTS_MAX);
    for (int i = 0; i < count; i++)
        facts[i] = (KarstFact){foreign->fact_names[i], remote.call->values[i]};
    foreign_end(foreign, &remote);
    return count;
}

static const ForeignCalls remote_calls = {create, destroy, chunk, columns, spawn, explain};

// ---- opening

// Names outlive the call that brings them: those of the first answer stand for all (karst_generator.h).
static void learn_facts(Foreign *foreign)
{
    char fault[FOREIGN_FAULT];
    const Remote remote = foreign_begin(foreign, CALL_EXPLAIN, 1);
    remote.call->grid = (ForeignGrid){0};
    if (foreign_run(foreign, &remote, fault))
        for (int i = 0; i < KARST_FACTS_MAX; i++)
            snprintf(foreign->fact_names[i], FOREIGN_NAME, "%.*s", FOREIGN_NAME - 1, remote.call->names[i]);
    foreign_end(foreign, &remote);
}

bool foreign_open_isolated(Foreign *foreign, const char *path, int limit_ms, char fault[FOREIGN_FAULT])
{
    snprintf(fault, FOREIGN_FAULT, "no process can be started for it");
    foreign->calls = &remote_calls;
    foreign->server = foreign_server_create(path);
    foreign->isolation = isolation_create(&(IsolationConfig){
        .work = foreign_serve,
        .context = foreign->server,
        .bytes = {sizeof(Call), CHUNK_COLUMNS * sizeof(KarstColumn), CHUNK_BLOCKS * sizeof(uint16_t)},
        .names = {"Karst's own data", "the columns", "the blocks"},
        .limit_ms = limit_ms});
    if (!foreign->isolation)
        return false;
    const Remote remote = foreign_begin(foreign, CALL_OPEN, 0);
    const bool done = foreign_run(foreign, &remote, fault);
    if (done)
        foreign->says = *(const ForeignTable *)isolated_area(remote.process, AREA_BLOCKS);
    foreign_end(foreign, &remote);
    if (done && foreign->says.has_explain)
        learn_facts(foreign);
    return done;
}
