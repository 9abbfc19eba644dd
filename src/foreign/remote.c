// A library in processes of its own, as its functions are called here.
#include "foreign/remote_internal.h"

#include "base/log.h"
#include "base/os.h"
#include "foreign/blocks.h"

#include <stdio.h>
#include <string.h>

// The library's process may have written anything into the call, and may go on to write into the areas.
IsolatedProcess *foreign_call_held(const Foreign *foreign, Call *call, char fault[FOREIGN_FAULT])
{
    char end[ISOLATION_FAULT];
    IsolatedProcess *process = isolation_acquire(foreign->isolation);
    Call *shared = isolated_area(process, AREA_CALL);
    *shared = *call;
    const bool back = isolated_call(foreign->isolation, process, end);
    if (back)
        *call = *shared;
    if (back && call->done)
        return process;
    isolation_release(foreign->isolation, process);
    snprintf(fault, FOREIGN_FAULT, "%.*s", FOREIGN_FAULT - 1, back ? call->fault : end);
    return NULL;
}

bool foreign_call(const Foreign *foreign, Call *call, char fault[FOREIGN_FAULT])
{
    IsolatedProcess *process = foreign_call_held(foreign, call, fault);
    if (process)
        isolation_release(foreign->isolation, process);
    return process != NULL;
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

static bool chunk(const Foreign *foreign, void *world, ChunkPos pos, const ForeignChunk *made, char *fault)
{
    Call call = {.kind = CALL_CHUNK, .seed = seed_of(world), .pos = pos, .pattern = -1};
    IsolatedProcess *process = foreign_call_held(foreign, &call, fault);
    if (!process)
        return false;
    foreign_translate_blocks(foreign->says.blocks, isolated_area(process, AREA_BLOCKS), made->blocks);
    memcpy(made->columns, isolated_area(process, AREA_COLUMNS), CHUNK_COLUMNS * sizeof *made->columns);
    isolation_release(foreign->isolation, process);
    return true;
}

static bool columns(const Foreign *foreign, void *world, const ForeignGrid *grid, KarstColumn *out, char *fault)
{
    const int count = grid->width * grid->depth;
    ASSERT(count <= CHUNK_COLUMNS);
    Call call = {.kind = CALL_COLUMNS, .seed = seed_of(world), .grid = *grid};
    IsolatedProcess *process = foreign_call_held(foreign, &call, fault);
    if (!process)
        return false;
    memcpy(out, isolated_area(process, AREA_COLUMNS), (size_t)count * sizeof *out);
    isolation_release(foreign->isolation, process);
    return true;
}

static bool spawn(Foreign *foreign, void *world, KarstSpawn *place)
{
    char fault[FOREIGN_FAULT];
    Call call = {.kind = CALL_SPAWN, .seed = seed_of(world)};
    const bool found = foreign_call(foreign, &call, fault);
    if (!found && !call.fault[0]) // else it says that it has none
        foreign_report(foreign, "no spawn of its own", fault);
    *place = call.spawn;
    return found;
}

static int explain(Foreign *foreign, void *world, int64_t x, int64_t z, KarstFact *facts)
{
    char fault[FOREIGN_FAULT];
    Call call = {.kind = CALL_EXPLAIN, .seed = seed_of(world), .grid = {.x = x, .z = z}};
    const bool told = foreign_call(foreign, &call, fault);
    const int count = told ? CLAMP(call.fact_count, 0, KARST_FACTS_MAX) : 0;
    if (!told)
        foreign_report(foreign, "nothing is explained", fault);
    for (int i = 0; i < count; i++)
        facts[i] = (KarstFact){foreign->fact_names[i], call.values[i]};
    return count;
}

static const ForeignCalls remote_calls = {create, destroy, chunk, columns, spawn, explain};

// ---- opening

// Names of facts outlive the call that brings them: the first answer's names stand for all (karst_generator.h).
static void learn_facts(Foreign *foreign)
{
    char fault[FOREIGN_FAULT];
    Call call = {.kind = CALL_EXPLAIN, .seed = 1};
    if (foreign_call(foreign, &call, fault))
        for (int i = 0; i < KARST_FACTS_MAX; i++)
            snprintf(foreign->fact_names[i], FOREIGN_NAME, "%.*s", FOREIGN_NAME - 1, call.names[i]);
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
    IsolatedProcess *process = foreign_call_held(foreign, &(Call){.kind = CALL_OPEN}, fault);
    if (!process)
        return false;
    memcpy(&foreign->says, isolated_area(process, AREA_BLOCKS), sizeof foreign->says);
    isolation_release(foreign->isolation, process);
    if (foreign->says.has_explain)
        learn_facts(foreign);
    return true;
}
