#include "gen/stages/stage_list.h"

#include "base/os.h"

enum {
    FOR_GROUND = 1, // it may change a block on which a player could stand
    FOR_BARE = 2,   // landmarks need it
};

// A step of generation, with its own line in the benchmark.
typedef struct StageInfo {
    const char *name;
    Stage *run;
    int serves; // builds of less than a chunk
} StageInfo;

static const StageInfo stage_table[] = {
    [STAGE_LAND] = {"land", stage_land, FOR_GROUND | FOR_BARE},
    [STAGE_SOLID] = {"solid", stage_solid, FOR_GROUND | FOR_BARE},
    [STAGE_CRAGS] = {"crags", stage_crags, FOR_GROUND},
    [STAGE_CAVES] = {"caves", stage_caves, FOR_GROUND},
    [STAGE_SURFACE] = {"surface", stage_surface, FOR_GROUND},
    [STAGE_BEDROCK] = {"bedrock", stage_bedrock, 0},
    [STAGE_ORES] = {"ores", stage_ores, 0},
    [STAGE_TREES] = {"trees", stage_trees, FOR_GROUND},
    [STAGE_PLANTS] = {"plants", stage_plants, FOR_GROUND},
    [STAGE_CAVE_DRESS] = {"cave_dress", stage_cave_dress, FOR_GROUND},
    [STAGE_LANDMARKS] = {"landmarks", stage_landmarks, FOR_GROUND | FOR_BARE},
    [STAGE_PACK] = {"pack", stage_pack, 0},
};
_Static_assert(ARRAY_COUNT(stage_table) == STAGE_KIND_COUNT, "a stage lacks a row");

const char *stage_name(int kind) { return kind < STAGE_KIND_COUNT ? stage_table[kind].name : NULL; }

Build build_begin(const Terrain *terrain, ChunkPos pos, Arena *scratch)
{
    const Land *land = &terrain->land;
    return (Build){
        .terrain = terrain,
        .land = land,
        .fields = &land->fields,
        .spec = land->spec,
        .seed = land->fields.scatter_seed,
        .pos = pos,
        .x = chunk_pos_block_x(pos),
        .z = chunk_pos_block_z(pos),
        .scratch = scratch,
        .region = arena_alloc(scratch, sizeof(LandRegion)),
        .roof = arena_alloc(scratch, LAND_COLUMNS),
        .blocks = arena_alloc(scratch, CHUNK_BLOCKS),
        .hollow = arena_alloc_zero(scratch, CHUNK_HEIGHT * sizeof(bool)),
        .meadow_values = arena_alloc(scratch, CHUNK_COLUMNS * sizeof(float)),
    };
}

Chunk *build_chunk(const Terrain *terrain, ChunkPos pos, Arena *scratch, int64_t *stage_ns)
{
    ArenaMark mark = arena_mark(scratch);
    Build build = build_begin(terrain, pos, scratch);
    for (int i = 0; i < build.spec->stage_count; i++) {
        int64_t start = stage_ns ? clock_ns() : 0;
        stage_table[build.spec->stages[i]].run(&build);
        if (stage_ns)
            stage_ns[i] += clock_ns() - start;
    }
    arena_release(scratch, mark);
    return build.chunk;
}

static const uint8_t *build_for(int use, const Terrain *terrain, ChunkPos pos, int lowest, Arena *scratch)
{
    Build build = build_begin(terrain, pos, scratch);
    build.lowest = lowest;
    for (int i = 0; i < build.spec->stage_count; i++) {
        const StageInfo *stage = &stage_table[build.spec->stages[i]];
        if (stage->serves & use)
            stage->run(&build);
    }
    return build.blocks;
}

const uint8_t *build_ground(const Terrain *terrain, ChunkPos pos, int lowest, Arena *scratch)
{
    return build_for(FOR_GROUND, terrain, pos, lowest, scratch);
}

const uint8_t *build_bare(const Terrain *terrain, ChunkPos pos, Arena *scratch)
{
    return build_for(FOR_BARE, terrain, pos, 0, scratch);
}
