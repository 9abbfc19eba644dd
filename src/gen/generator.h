// Generators (karst/generator.h) with their spec in view, for benchmarks.
#pragma once

#include "gen/recipe.h"

// A chunk of the source, adding the nanoseconds of each stage to stage_ns[spec->stage_count].
Chunk *generator_chunk_timed(const Generator *generator, ChunkPos pos, Arena *scratch, int64_t *stage_ns);

const char *generator_stage_name(const GeneratorSpec *spec, int stage);
