// Recipes made for a few rows of plants, and what these change. Included by the tests of plants and of grounds.
#pragma once

#include "biomes.h"
#include "gen/recipe.h"
#include "karst_test.h"

#include "gen/stages/stage_list.h"
#include "karst/recipe.h"

enum { CHUNKS = 49 };

static inline int field_named(const GeneratorSpec *spec, const char *name)
{
    int f = 0;
    while (strcmp(spec->fields[f].def.name, name) != 0)
        f++;
    return f;
}

// karst, where each biome has these plants alone, and `rule` (NULL: karst's) says how they stand.
static inline Recipe *meadow_with(const BiomePlant *plants, int count, const PlantSpec *rule)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe_find_id(1));
    if (rule)
        spec->plants = *rule;
    for (int b = 0; b < spec->biome_count; b++) {
        memset(spec->biomes[b].plants, 0, sizeof spec->biomes[b].plants);
        memcpy(spec->biomes[b].plants, plants, (size_t)count * sizeof *plants);
    }
    Recipe *recipe = recipe_create(spec);
    memory_free(spec);
    assert_non_null(recipe);
    return recipe;
}

static inline Recipe *meadow_of(const BiomePlant *plants, int count) { return meadow_with(plants, count, NULL); }

static inline uint8_t habit_named(const char *name)
{
    int habit = 0;
    while (strcmp(plant_habit_name(habit), name) != 0)
        habit++;
    return (uint8_t)habit;
}

// The blocks of a chunk with its trees, with plants or without.
static inline Build make(const Terrain *terrain, int chunk, bool plants, Arena *scratch)
{
    Build build = build_begin(terrain, (ChunkPos){chunk % 7 * 13 - 40, chunk / 7 * 17 - 50}, scratch);
    stage_land(&build);
    stage_solid(&build);
    stage_crags(&build);
    stage_caves(&build);
    stage_surface(&build);
    stage_trees(&build);
    if (plants)
        stage_plants(&build);
    return build;
}

typedef void Judge(const Build *before, const Build *after, int block, void *context);

// Calls `judge` for each block that plants changed above the depth of caves' plants. Returns how many.
static inline int each_change(const Recipe *recipe, Judge *judge, void *context)
{
    Arena scratch;
    Terrain terrain;
    int changes = 0;
    arena_init(&scratch);
    terrain_init(&terrain, recipe, 42);
    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        Build before = make(&terrain, chunk, false, &scratch), after = make(&terrain, chunk, true, &scratch);
        for (int b = 0; b < CHUNK_BLOCKS; b++) {
            int column = land_index(b % CHUNK_SIZE, b / CHUNK_SIZE % CHUNK_SIZE);
            if (before.blocks[b] == after.blocks[b] || b / CHUNK_COLUMNS < after.region->surface[column])
                continue;
            judge(&before, &after, b, context);
            changes++;
        }
        arena_reset(&scratch);
    }
    terrain_quit(&terrain);
    arena_quit(&scratch);
    return changes;
}

static inline float field_at(const Build *build, int field, int block, int shift)
{
    return fields_at2(build->fields, field, build->x + block % CHUNK_SIZE + shift * 977,
                      build->z + block / CHUNK_SIZE % CHUNK_SIZE + shift * 1543);
}

static inline BlockPos pos_of(int block)
{
    return (BlockPos){block % CHUNK_SIZE, block / CHUNK_COLUMNS, block / CHUNK_SIZE % CHUNK_SIZE};
}

// The query of a chunk alone (sim/sim.h): void around it.
static inline uint8_t block_of(const void *context, int64_t x, int y, int64_t z)
{
    const uint8_t *blocks = context;
    bool inside = x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y >= 0 && y < CHUNK_HEIGHT;
    return inside ? blocks[block_index((int)x, y, (int)z)] : (uint8_t)BLOCK_VOID;
}
