// Terrain generators: seed -> chunk. A generator is made from a spec (gen/spec.h); the built-in specs have numbers and
// names that saved worlds and golden hashes refer to: a change of terrain is a new spec. Once made, a Generator is
// const: any thread, the same bits on every machine, in any order.
#pragma once

#include "gen/spec.h"

typedef struct Generator Generator;

// The built-in specs.
extern const GeneratorSpec *const generator_table[];
extern const int generator_count;

enum { GENERATOR_DEFAULT = 1 };

// NULL if there is none with that id, or that name or decimal id.
const GeneratorSpec *generator_find(int id);
const GeneratorSpec *generator_find_name(const char *text);

// The built-in one after `spec`; the first after the last.
const GeneratorSpec *generator_next(const GeneratorSpec *spec);

// Copies the spec. NULL, with one logged line, if spec_check refuses it; the built-in ones pass.
Generator *generator_create(const GeneratorSpec *spec, int64_t seed);
void generator_destroy(Generator *generator);

// Valid as long as the generator.
const ChunkSource *generator_source(const Generator *generator);

// Generators made from a spec that spec_check accepts and that must outlive them.
SourceFactory generator_factory(const GeneratorSpec *spec);

// A chunk of the source, adding the nanoseconds of each stage to stage_ns[spec->stage_count].
Chunk *generator_chunk_timed(const Generator *generator, ChunkPos pos, Arena *scratch, int64_t *stage_ns);

const char *generator_stage_name(const GeneratorSpec *spec, int stage);
