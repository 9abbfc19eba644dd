// Foreign generators: shared libraries that make chunks (karst_generator.h). One that was opened makes sources as any
// recipe does; what a library does not offer is found from its chunks.
#pragma once

#include "karst/world.h"
#include "karst_generator.h"

enum {
    FOREIGN_NAME = KARST_NAME_MAX + 1, // bytes, with the final zero
    FOREIGN_SUMMARY = 96,
    FOREIGN_FAULT = 400,      // of a sentence that says what is wrong
    FOREIGN_PROOFS = 16,      // chunks whose hashes tell a library from all others
    FOREIGN_LIMIT_MS = 10000, // the usual limit of a call
};

// The colours of a biome's grass, leaves and water, 0xRRGGBB.
typedef struct ForeignTint {
    uint32_t grass, leaves, water;
} ForeignTint;

// A library's description of itself, checked and copied, and hashes of chunks that it makes: plain data, which saved
// worlds carry.
typedef struct ForeignFacts {
    char name[FOREIGN_NAME], release[FOREIGN_NAME], summary[FOREIGN_SUMMARY];
    int biome_count;
    BiomeInfo biomes[BIOMES_MAX];
    ForeignTint tints[BIOMES_MAX];
    uint64_t proofs[FOREIGN_PROOFS]; // chunk_hash of open.c's chunks
} ForeignFacts;

typedef struct Foreign Foreign;

// Loads the library and makes the chunks of its proofs. With a limit above 0 it runs in processes of its own, where its
// faults end nothing but a chunk, and so does a call that takes longer; only while there is no other thread. NULL, with
// `fault` filled: no such file, no library, none of ours, of another version, or with a wrong description of itself.
Foreign *foreign_open(const char *path, int limit_ms, char fault[FOREIGN_FAULT]);

// Ends its processes; a library in this one stays loaded. NULL is accepted.
void foreign_close(Foreign *foreign);

// For worlds whose library is not at hand: its chunks are empty.
Foreign *foreign_missing(const ForeignFacts *facts);

const ForeignFacts *foreign_facts(const Foreign *foreign);

// How often libraries have failed to make what they were asked for: chunks are then empty, the rest is left out. What
// was made meanwhile is not what they make. Any thread.
int64_t foreign_failures(void);

// Sources of that library; `hash` is the identity that their facts have.
SourceFactory foreign_factory(Foreign *foreign, uint64_t hash);

// ---- description.c: the facts as text, in JSON, which saved worlds carry. Equal facts are equal text, whose hash is
// the library's identity.

enum { FOREIGN_TEXT = 32 * 1024 };

void foreign_describe(const ForeignFacts *facts, char text[FOREIGN_TEXT]);

// Returns whether a text that begins a recipe's place is such a description.
bool foreign_is_description(const char *text);

// False if it is malformed.
bool foreign_read(const char *text, size_t bytes, ForeignFacts *facts);
