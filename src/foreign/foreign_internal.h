// Private to this folder: an opened library, and the world of a seed.
#pragma once

#include "base/cache.h"
#include "base/os_isolate.h"
#include "base/watchdog.h"
#include "foreign/foreign.h"

// Columns (x + i * step, z + j * step), index j * width + i.
typedef struct ForeignGrid {
    int64_t x, z;
    int step, width, depth;
} ForeignGrid;

// What a chunk is made of, in the host's numbers.
typedef struct ForeignChunk {
    uint8_t *blocks;      // CHUNK_BLOCKS
    KarstColumn *columns; // CHUNK_COLUMNS
    Arena *scratch;
} ForeignChunk;

// The functions of a library, in this process or in others. A function that fails writes the reason into `fault`.
typedef struct ForeignCalls {
    void *(*create)(const Foreign *foreign, int64_t seed); // NULL: failed
    void (*destroy)(const Foreign *foreign, void *world);
    bool (*chunk)(const Foreign *foreign, void *world, ChunkPos pos, const ForeignChunk *made, char *fault);
    bool (*columns)(const Foreign *foreign, void *world, const ForeignGrid *grid, KarstColumn *columns, char *fault);
    bool (*spawn)(Foreign *foreign, void *world, KarstSpawn *spawn);
    int (*explain)(Foreign *foreign, void *world, int64_t x, int64_t z, KarstFact *facts);
} ForeignCalls;

// A library's description of itself, in the form that the host uses: plain data, which processes pass to each other.
typedef struct ForeignTable {
    ForeignFacts facts;
    int block_count;
    bool has_columns, has_spawn, has_explain;
    uint8_t blocks[1 << 16]; // the library's numbers to Karst's
} ForeignTable;

struct Foreign {
    ForeignTable says;
    uint64_t hash;
    const ForeignCalls *calls;                      // NULL: missing
    const KarstGenerator *table;                    // of a library in this process
    Watchdog *watchdog;                             // of the latter
    Isolation *isolation;                           // of one in others
    char fact_names[KARST_FACTS_MAX][FOREIGN_NAME]; // of the latter: its first answer's
    void *server;                                   // and what they begin with
    int failures;                                   // atomic
    char *opening; // takes the first failure's words, FOREIGN_FAULT bytes, until it is open; NULL: the log does
};

typedef struct ForeignSource {
    ChunkSource source; // first: a ChunkSource * is its ForeignSource *
    Foreign *foreign;
    void *world;
    Cache *cache; // of columns found from chunks
} ForeignSource;

// ---- library.c

extern const ForeignCalls foreign_direct; // in this process

// A library's code runs in this process from the one to the other: a crash or a hang there is told with its `name`.
int foreign_enter(const Foreign *foreign, const char *name);
void foreign_leave(const Foreign *foreign, int call);

// The library's table. NULL, with `fault` filled.
const KarstGenerator *foreign_load(const char *path, char fault[FOREIGN_FAULT]);

// Copies what the library says, which is zeros before. False, with `fault` filled, if something in it is wrong.
bool foreign_take(ForeignTable *says, const KarstGenerator *table, char fault[FOREIGN_FAULT]);

// ---- open.c

// foreign_open without the chunks of its proofs, for a check, which says more of what is wrong with them.
Foreign *foreign_open_unproved(const char *path, int limit_ms, char fault[FOREIGN_FAULT]);

// ---- remote.c

// Opens it in processes of its own and fills in all but the proofs. False, with `fault` filled.
bool foreign_open_isolated(Foreign *foreign, const char *path, int limit_ms, char fault[FOREIGN_FAULT]);

// ---- columns.c

// Columns as the library says, or as its chunks have them, with every member in its bounds.
void foreign_columns(const ForeignSource *source, const ForeignGrid *grid, KarstColumn *columns, Arena *scratch);

// The blocks of a chunk, in `scratch`; all air where the library failed.
const uint8_t *foreign_blocks(const ForeignSource *source, ChunkPos pos, KarstColumn columns[CHUNK_COLUMNS],
                              Arena *scratch);

// Blocks without substance at or below the surface, in one of the library's columns.
int foreign_hollow(const ForeignSource *source, int64_t x, int64_t z, Arena *scratch);

// Counts a failure of the library. The first is told, with what is missing: a library that always fails would fill the
// log.
void foreign_report(Foreign *foreign, const char *lack, const char *fault);

// ---- spawn.c

SpawnPoint foreign_spawn(const ForeignSource *source, Arena *scratch);
