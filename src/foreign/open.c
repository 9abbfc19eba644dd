// A library is identified by its output, not by its bytes, which every compiler changes: by its name, its release, its
// description of itself, and the chunks of its proofs.
#include "base/os_library.h"
#include "foreign/foreign_internal.h"

#include <stdio.h>

// False, with `fault` filled, if it fails to make a chunk of a proof.
static bool prove(Foreign *foreign, char fault[FOREIGN_FAULT])
{
    static const int64_t seeds[] = {1, -7, INT64_C(6148914691236517205), INT64_MIN};
    static const ChunkPos places[] = {{0, 0}, {-1, 5}, {1234, -987}, {-400000, 70000}};
    _Static_assert(ARRAY_COUNT(seeds) * ARRAY_COUNT(places) == FOREIGN_PROOFS, "each seed at each place");
    const SourceFactory factory = foreign_factory(foreign, 0);
    uint64_t *proof = foreign->says.facts.proofs;
    foreign->opening = fault;
    Arena scratch;
    arena_init(&scratch);
    for (size_t s = 0; s < ARRAY_COUNT(seeds); s++) {
        ChunkSource *source = factory.create(factory.context, seeds[s]);
        for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
            Chunk *made = source_chunk(source, places[p], &scratch);
            *proof++ = chunk_hash(made);
            chunk_release(made);
        }
        factory.destroy(source);
    }
    arena_quit(&scratch);
    foreign->opening = NULL;
    return __atomic_load_n(&foreign->failures, __ATOMIC_RELAXED) == 0;
}

static bool open_here(Foreign *foreign, const char *path, char fault[FOREIGN_FAULT])
{
    os_library_watch_crashes();
    foreign->calls = &foreign_direct;
    foreign->watchdog = watchdog_create();
    watchdog_start(foreign->watchdog);
    const int loading = foreign_enter(foreign, path); // its constructors run, and its table may point nowhere
    foreign->table = foreign_load(path, fault);
    const bool taken = foreign->table && foreign_take(&foreign->says, foreign->table, fault);
    foreign_leave(foreign, loading);
    return taken;
}

void foreign_close(Foreign *foreign)
{
    if (!foreign)
        return;
    isolation_destroy(foreign->isolation);
    watchdog_destroy(foreign->watchdog);
    memory_free(foreign->server);
    memory_free(foreign);
}

Foreign *foreign_open_unproved(const char *path, int limit_ms, char fault[FOREIGN_FAULT])
{
    Foreign *foreign = memory_alloc_zero(MEMORY_KEPT, sizeof *foreign);
    if (limit_ms > 0 ? foreign_open_isolated(foreign, path, limit_ms, fault) : open_here(foreign, path, fault))
        return foreign;
    foreign_close(foreign);
    return NULL;
}

Foreign *foreign_open(const char *path, int limit_ms, char fault[FOREIGN_FAULT])
{
    Foreign *foreign = foreign_open_unproved(path, limit_ms, fault);
    if (foreign && prove(foreign, fault))
        return foreign;
    foreign_close(foreign);
    return NULL;
}

Foreign *foreign_missing(const ForeignFacts *facts)
{
    Foreign *foreign = memory_alloc_zero(MEMORY_KEPT, sizeof *foreign);
    foreign->says.facts = *facts;
    return foreign;
}

const ForeignFacts *foreign_facts(const Foreign *foreign) { return &foreign->says.facts; }
