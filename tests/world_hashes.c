// Prints the hashes of chunks near and far, for every generator. scripts/check builds this with several compilers,
// levels and machines, from base, noise, world and gen alone, and compares what they print.

#include "base/isa.h"
#include "gen/generator.h"
#include "recipe/recipe.h"
#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const seeds[] = {"42", "-1", "Karst"};

// Near, far, and at the corners of the world.
static const ChunkPos places[] = {
    {0, 0},
    {-7, -13},
    {1000000, -1000000},
    {-1000000, 1000000},
    {INT32_MIN, INT32_MIN},
    {INT32_MAX, INT32_MAX},
    {INT32_MIN, INT32_MAX},
};

// In the first seed's world, chosen so that together they contain everything that a chunk can contain.
static const ChunkPos sights[] = {
    {-195, -240}, // jungle, its trees and oaks; a lava lake, the mouth of a cave
    {155, -110},  // taiga; spruces and birches
    {270, 270},   // beach; a river that reaches the sea
    {-260, -275}, // swamp; willows
    {205, -270},  // frozen ocean; floes
    {-220, -255}, // savanna; acacias
    {90, -255},   // snowy peaks; overhangs
    {-275, -230}, // desert; a cliff
    {95, -210},   // badlands; cacti
    {-165, -275}, // birch forest
    {-140, -275}, // snowy plains
    {-80, -275},  // ocean
    {-40, -275},  // deep ocean
    {65, -275},   // forest
    {255, -275},  // stony shore
    {100, -270},  // mountains
    {-80, -265},  // plains
};

static void print_chunk(const Generator *generator, const char *seed, ChunkPos pos, Arena *scratch)
{
    Chunk *chunk = source_chunk(generator_source(generator), pos, scratch);
    printf("%s %s %" PRId32 " %" PRId32 " %016" PRIx64 "\n", generator_source(generator)->facts.name, seed, pos.x,
           pos.z, chunk_hash(chunk));
    chunk_release(chunk);
    arena_reset(scratch);
}

static void print_world(const Recipe *info, int seed, Arena *scratch)
{
    Generator *generator = generator_create(info, seed_from_text(seeds[seed]));
    for (size_t p = 0; p < ARRAY_COUNT(places); p++)
        print_chunk(generator, seeds[seed], places[p], scratch);
    for (size_t p = 0; p < ARRAY_COUNT(sights) && seed == 0; p++)
        print_chunk(generator, seeds[seed], sights[p], scratch);
    generator_destroy(generator);
}

int main(void)
{
    if (!isa_init())
        return 1;
    Arena scratch;
    arena_init(&scratch);
    for (int g = 0; g < RECIPE_FROZEN; g++)
        for (int seed = 0; seed < (int)ARRAY_COUNT(seeds); seed++)
            print_world(recipe_at(g), seed, &scratch);
    arena_quit(&scratch);
    return memory_in_use_total() == 0 ? 0 : 1;
}
