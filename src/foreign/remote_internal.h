// Private to this folder: a library in processes of its own (base/os_isolate.h). Arguments and results of functions lie
// in shared areas.
#pragma once

#include "foreign/foreign_internal.h"

enum { AREA_CALL, AREA_COLUMNS, AREA_BLOCKS };

typedef enum CallKind {
    CALL_OPEN,
    CALL_CHUNK,
    CALL_COLUMNS,
    CALL_SPAWN,
    CALL_EXPLAIN,
    CALL_THREADS, // hashes of the chunks from `pos` on along x, made by many threads at once
    CALL_GROWTH,  // by how many bytes the process grows while worlds come and go
    CALL_KIND_COUNT
} CallKind;

enum { CALL_CHUNKS = 24, GROWTH_WORLDS = 1024, GROWTH_SEEN = 1 << 20 };

// AREA_CALL: the request and the answer.
typedef struct Call {
    CallKind kind;
    int64_t seed;
    ChunkPos pos;
    ForeignGrid grid; // of columns; its place, of facts
    int pattern;      // of a chunk: the byte that all of it is before it is made; -1: what is there
    bool done;
    char fault[FOREIGN_FAULT]; // if not
    KarstSpawn spawn;
    int fact_count;
    char names[KARST_FACTS_MAX][FOREIGN_NAME];
    float values[KARST_FACTS_MAX];
    uint64_t hashes[CALL_CHUNKS];
    int most_ms; // of growth: it ends after so long
    int64_t growth;
} Call;

// AREA_BLOCKS after CALL_OPEN is a ForeignTable.
_Static_assert(sizeof(ForeignTable) <= CHUNK_BLOCKS * sizeof(uint16_t), "it fits where blocks are");

// A hash of what a library wrote of a chunk.
uint64_t foreign_hash(const uint16_t *blocks, const KarstColumn *columns);

// ---- server.c: there

IsolatedWork foreign_serve;                    // `context` is a
void *foreign_server_create(const char *path); // which is kept to the end

// ---- remote.c: here

// Runs the call in a process of its own, and fills in what it answers. False, with `fault` filled, if it failed.
bool foreign_call(const Foreign *foreign, Call *call, char fault[FOREIGN_FAULT]);

// The same, for what the areas hold then: the process is the caller's, who releases it. NULL, with `fault` filled.
IsolatedProcess *foreign_call_held(const Foreign *foreign, Call *call, char fault[FOREIGN_FAULT]);
