// Terrain generators: seed -> chunk. A generator is made from a recipe; golden hashes fix the built-in ones, since
// saved worlds refer to them: a change of terrain is a new recipe. Once made, a Generator is const: any thread, the
// same bits on every machine, in any order.
#pragma once

#include "gen/recipe.h"

typedef struct Generator Generator;

// Keeps a reference of the recipe. Never NULL.
Generator *generator_create(const Recipe *recipe, int64_t seed);
void generator_destroy(Generator *generator);

// Valid as long as the generator.
const ChunkSource *generator_source(const Generator *generator);

// Generators made from a recipe, which must outlive the factory.
SourceFactory generator_factory(const Recipe *recipe);

// A chunk of the source, adding the nanoseconds of each stage to stage_ns[spec->stage_count].
Chunk *generator_chunk_timed(const Generator *generator, ChunkPos pos, Arena *scratch, int64_t *stage_ns);

const char *generator_stage_name(const GeneratorSpec *spec, int stage);
