// Prints the hashes of chunks near and far, for every generator. scripts/check builds this with several compilers,
// levels and machines, from base, noise, world and gen alone, and compares what they print.

#include "base/isa.h"
#include "gen/generator.h"
#include "karst/recipe.h"
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
    {-46, -26},  // arch
    {-30, -19},  // boulder_field
    {13, -111},  // cenote
    {58, 7},     // erratic
    {53, -49},   // giant_tree
    {183, 313},  // iceberg
    {-458, 504}, // karst_tower
    {31, 30},    // ruin
    {-144, -78}, // sea_stack
    {40, -22},   // spring
    {-90, 4},    // stone_circle
    {-103, 105}, // table_rock
    {-119, 87},  // waterfall
    {-68, -20},  // ocean
    {-64, -276}, // deep_ocean
    {716, -460}, // frozen_ocean
    {-72, -12},  // beach
    {-8, 4},     // river
    {-12, -20},  // plains
    {-4, -44},   // forest
    {116, -188}, // birch_forest
    {0, 0},      // taiga
    {124, 56},   // snowy_plains
    {60, -696},  // jungle
    {-364, 572}, // savanna
    {232, -872}, // desert
    {32, -936},  // badlands
    {128, -192}, // swamp
    {-248, -4},  // mountains
    {176, 12},   // snowy_peaks
    {-96, -800}, // warm_sea
    {164, 212},  // shingle
    {48, -688},  // mangrove
    {144, 104},  // glacier
    {-136, -16}, // alpine_meadow
    {-636, 284}, // volcano
    {12, 4},     // tundra
    {56, -100},  // redwood_forest
    {48, -172},  // moor
    {20, -880},  // dunes
    {-56, 52},   // steppe
    {-392, 524}, // cones
    {-444, 476}, // terraces
    {-616, 732}, // cherry_grove
    {364, -104}, // maple_forest
};

// The same of craton.
static const ChunkPos craton_sights[] = {
    {29, -4},    // arch
    {55, -89},   // boulder_field
    {-175, 110}, // cenote
    {207, 246},  // coral_reef
    {32, -90},   // erratic
    {-43, 233},  // giant_tree
    {-122, 430}, // hoodoos
    {-35, 56},   // iceberg
    {175, 248},  // karst_tower
    {-31, 106},  // ruin
    {-114, 0},   // sea_stack
    {-90, -197}, // spring
    {40, -22},   // stone_circle
    {-205, 122}, // table_rock
    {-189, 161}, // waterfall
    {-4, -4},    // ocean
    {152, 92},   // deep_ocean
    {-16, 4},    // frozen_ocean
    {-188, 100}, // beach
    {-40, -8},   // river
    {88, 144},   // plains
    {76, 148},   // forest
    {88, 104},   // birch_forest
    {8, 36},     // taiga
    {-8, -32},   // snowy_plains
    {184, 232},  // jungle
    {228, 204},  // savanna
    {-76, 372},  // desert
    {-184, 416}, // badlands
    {0, 212},    // swamp
    {-220, 220}, // mountains
    {-144, -20}, // snowy_peaks
    {228, 228},  // warm_sea
    {-40, -88},  // shingle
    {140, 264},  // mangrove
    {228, -128}, // glacier
    {76, 104},   // alpine_meadow
    {44, -40},   // volcano
    {0, 0},      // tundra
    {120, 156},  // redwood_forest
    {20, -4},    // moor
    {-40, 348},  // dunes
    {-168, 80},  // steppe
    {268, 364},  // cones
    {188, 176},  // terraces
    {148, 164},  // cherry_grove
    {132, 136},  // maple_forest
};

typedef struct Sights {
    const ChunkPos *places;
    int count;
} Sights;

#define SIGHTS(table)                                                                                                  \
    {                                                                                                                  \
        table, (int)ARRAY_COUNT(table)                                                                                 \
    }
static const Sights own[RECIPE_BUILT_IN] = {SIGHTS(sights), SIGHTS(sights), SIGHTS(sights), SIGHTS(terrane_sights),
                                            SIGHTS(craton_sights)};

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
    const Sights *its = &own[generator_source(generator)->facts.id];
    for (int p = 0; seed == 0 && p < its->count; p++)
        print_chunk(generator, seeds[seed], its->places[p], scratch);
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
