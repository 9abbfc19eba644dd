// Reads and checks the files that `karst hash --json` writes. One thread.
#pragma once

#include "gen/generator.h"
#include "store/worlds.h"

enum { HASH_SCHEMA = 1, HASH_JSON_CHUNKS = 1 << 20 }; // the JSON's version; the most chunks that it holds

typedef struct HashRecord {
    int range[4]; // X, Z, W, D of chunks inside the world
    int64_t seed;
    const GeneratorSpec *generator;
    char world[WORLD_NAME_MAX + 1]; // "" unless it is a saved one
    uint64_t *hashes;               // W * D of them, z by z
    int count;
    uint64_t total;
} HashRecord;

// False, with one logged line that names the file, if it is not such a record. Call hash_record_quit in any case.
bool hash_record_load(HashRecord *record, const char *path);

// The same for a file's contents.
bool hash_record_parse(HashRecord *record, const char *text, size_t bytes, const char *path);
void hash_record_quit(HashRecord *record);
