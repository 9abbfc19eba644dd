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

// In the first seed's world of the first three, chosen so that together they contain everything that a chunk of karst
// can contain.
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

// The same of terrane: its kinds of landmarks, then its biomes.
static const ChunkPos terrane_sights[] = {
    {13, -111},   // arch
    {-30, -19},   // boulder_field
    {-224, 418},  // cenote
    {58, 7},      // erratic
    {-129, 84},   // giant_tree
    {117, -697},  // hoodoos
    {183, 313},   // iceberg
    {-375, 524},  // karst_tower
    {31, 30},     // ruin
    {-71, -28},   // sea_stack
    {40, -22},    // spring
    {-41, -55},   // stone_circle
    {11, -50},    // table_rock
    {-68, -20},   // ocean
    {-64, -276},  // deep_ocean
    {720, -456},  // frozen_ocean
    {-64, -20},   // beach
    {-8, 4},      // river
    {-60, 52},    // plains
    {-76, 104},   // forest
    {-288, 384},  // birch_forest
    {0, 0},       // taiga
    {124, 56},    // snowy_plains
    {-100, -880}, // jungle
    {-376, 604},  // savanna
    {88, -672},   // desert
    {92, -688},   // badlands
    {-360, 484},  // swamp
    {240, -60},   // mountains
    {172, 8},     // snowy_peaks
    {-92, -804},  // warm_sea
    {164, 212},   // shingle
    {-108, -872}, // mangrove
    {148, 108},   // glacier
    {-136, -16},  // alpine_meadow
    {-636, 284},  // volcano
    {24, 24},     // tundra
    {-240, 360},  // redwood_forest
    {-208, -28},  // moor
    {128, -688},  // dunes
    {-12, -24},   // steppe
    {-372, 504},  // cones
    {-384, 356},  // terraces
    {-600, 696},  // cherry_grove
    {-72, 108},   // maple_forest
};

enum { TERRANE = 3 };

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
    const bool old = generator_source(generator)->facts.id < TERRANE;
    const ChunkPos *own = old ? sights : terrane_sights;
    const size_t own_count = seed > 0 ? 0 : old ? ARRAY_COUNT(sights) : ARRAY_COUNT(terrane_sights);
    for (size_t p = 0; p < own_count; p++)
        print_chunk(generator, seeds[seed], own[p], scratch);
    generator_destroy(generator);
}

int main(void)
{
    if (!isa_init())
        return 1;
    Arena scratch;
    arena_init(&scratch);
    for (int g = 0; g < RECIPE_BUILT_IN; g++)
        for (int seed = 0; seed < (int)ARRAY_COUNT(seeds); seed++)
            print_world(recipe_at(g), seed, &scratch);
    arena_quit(&scratch);
    return memory_in_use_total() == 0 ? 0 : 1;
}
