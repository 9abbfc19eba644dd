// Prints the hashes of chunks near and far, for every generator. scripts/check builds this with several compilers,
// levels and machines, from base, noise, world and gen alone, and compares what they print.

#include "base/isa.h"
#include "gen/generator.h"
#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>

enum { PATCH = 2 }; // chunks along x and along z

static const char *const seeds[] = {"42", "-1", "Karst"};
static const ChunkPos places[] = {
    {0, 0},
    {-7, -13},
    {1000000, -1000000},
    {-1000000, 1000000},
    {INT32_MIN, INT32_MIN},
    {INT32_MAX - PATCH + 1, INT32_MAX - PATCH + 1},
    {INT32_MIN, INT32_MAX - PATCH + 1},
};

static void print_patch(const Generator *generator, const char *seed, ChunkPos place, Arena *scratch)
{
    for (int i = 0; i < PATCH * PATCH; i++) {
        ChunkPos pos = {place.x + i % PATCH, place.z + i / PATCH};
        Chunk *chunk = generator_chunk(generator, pos, scratch);
        printf("%s %s %" PRId32 " %" PRId32 " %016" PRIx64 "\n", generator_info(generator)->name, seed, pos.x, pos.z,
               chunk_hash(chunk));
        chunk_release(chunk);
        arena_reset(scratch);
    }
}

int main(void)
{
    if (!isa_init())
        return 1;
    Arena scratch;
    arena_init(&scratch);
    for (int g = 0; g < generator_count; g++)
        for (size_t s = 0; s < ARRAY_COUNT(seeds); s++) {
            Generator *generator = generator_create(&generator_table[g], seed_from_text(seeds[s]));
            for (size_t p = 0; p < ARRAY_COUNT(places); p++)
                print_patch(generator, seeds[s], places[p], &scratch);
            generator_destroy(generator);
        }
    arena_quit(&scratch);
    return memory_in_use_total() == 0 ? 0 : 1;
}
