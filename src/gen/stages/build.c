#include "gen/stages/stage_list.h"

#include "base/os.h"

// A step of generation, with its own line in the benchmark.
typedef struct StageInfo {
    const char *name;
    Stage *run;
    bool buried; // changes no block on which a player could stand
} StageInfo;

static const StageInfo stage_table[] = {
    [STAGE_LAND] = {.name = "land", .run = stage_land},
    [STAGE_SOLID] = {.name = "solid", .run = stage_solid},
    [STAGE_CRAGS] = {.name = "crags", .run = stage_crags},
    [STAGE_CAVES] = {.name = "caves", .run = stage_caves},
    [STAGE_SURFACE] = {.name = "surface", .run = stage_surface},
    [STAGE_BEDROCK] = {.name = "bedrock", .run = stage_bedrock, .buried = true},
    [STAGE_ORES] = {.name = "ores", .run = stage_ores, .buried = true},
    [STAGE_TREES] = {.name = "trees", .run = stage_trees},
    [STAGE_PLANTS] = {.name = "plants", .run = stage_plants},
    [STAGE_CAVE_DRESS] = {.name = "cave_dress", .run = stage_cave_dress},
    [STAGE_LANDMARKS] = {.name = "landmarks", .run = stage_landmarks},
    [STAGE_PACK] = {.name = "pack", .run = stage_pack, .buried = true},
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

const uint8_t *build_ground(const Terrain *terrain, ChunkPos pos, int lowest, Arena *scratch)
{
    Build build = build_begin(terrain, pos, scratch);
    build.lowest = lowest;
    for (int i = 0; i < build.spec->stage_count; i++) {
        const StageInfo *stage = &stage_table[build.spec->stages[i]];
        if (!stage->buried)
            stage->run(&build);
    }
    return build.blocks;
}
