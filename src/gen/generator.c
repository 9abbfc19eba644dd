#include "gen/generator.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/parse.h"
#include "gen/caves.h"
#include "gen/stage.h"

#include <string.h>

struct Generator {
    const GeneratorInfo *info;
    int64_t seed;
    uint64_t scatter_seed;
    Land land;
};

static const GeneratorStage stages_first[] = {
    {.name = "land", .run = stage_land},
    {.name = "solid", .run = stage_solid},
    {.name = "caves", .run = stage_caves},
    {.name = "surface", .run = stage_surface},
    {.name = "bedrock", .run = stage_bedrock, .buried = true},
    {.name = "trees", .run = stage_trees},
    {.name = "plants", .run = stage_plants},
    {.name = "pack", .run = stage_pack, .buried = true},
};

static const GeneratorStage stages_karst[] = {
    {.name = "land", .run = stage_land},
    {.name = "solid", .run = stage_solid},
    {.name = "crags", .run = stage_crags},
    {.name = "caves", .run = stage_caves},
    {.name = "surface", .run = stage_surface},
    {.name = "bedrock", .run = stage_bedrock, .buried = true},
    {.name = "ores", .run = stage_ores, .buried = true},
    {.name = "trees", .run = stage_trees},
    {.name = "plants", .run = stage_plants},
    {.name = "pack", .run = stage_pack, .buried = true},
};

static const GeneratorStage stages_planes[] = {
    {.name = "land", .run = stage_land},
    {.name = "solid", .run = stage_solid},
    {.name = "crags", .run = stage_crags},
    {.name = "caves", .run = stage_plane_caves},
    {.name = "surface", .run = stage_surface},
    {.name = "bedrock", .run = stage_bedrock, .buried = true},
    {.name = "ores", .run = stage_ores, .buried = true},
    {.name = "trees", .run = stage_trees},
    {.name = "plants", .run = stage_plants},
    {.name = "pack", .run = stage_pack, .buried = true},
};

const GeneratorInfo generator_table[] = {
    {.id = 0,
     .name = "first",
     .summary = "hills, lakes and woods: the first simple form",
     .land = &land_rules_first,
     .caves = &cave_rules_simplex,
     .stages = stages_first,
     .stage_count = ARRAY_COUNT(stages_first)},
    {.id = 1,
     .name = "karst",
     .summary = "continents, rivers, mountains, eighteen biomes, caves",
     .land = &land_rules_karst,
     .caves = &cave_rules_simplex,
     .stages = stages_karst,
     .stage_count = ARRAY_COUNT(stages_karst)},
    {.id = 2,
     .name = "planes",
     .summary = "karst with caves from three planes of 2D noise",
     .land = &land_rules_karst,
     .caves = &cave_rules_planes,
     .stages = stages_planes,
     .stage_count = ARRAY_COUNT(stages_planes)},
};
const int generator_count = ARRAY_COUNT(generator_table);

const GeneratorInfo *generator_find(int id)
{
    for (int i = 0; i < generator_count; i++)
        if (generator_table[i].id == id)
            return &generator_table[i];
    return NULL;
}

const GeneratorInfo *generator_find_name(const char *text)
{
    for (int i = 0; i < generator_count; i++)
        if (strcmp(generator_table[i].name, text) == 0)
            return &generator_table[i];
    int64_t id;
    return parse_int64(text, &id) && id >= 0 && id <= INT32_MAX ? generator_find((int)id) : NULL;
}

Generator *generator_create(const GeneratorInfo *info, int64_t seed)
{
    Generator *generator = memory_alloc_zero(MEMORY_GENERAL, sizeof *generator);
    generator->info = info;
    generator->seed = seed;
    generator->scatter_seed = hash_name((uint64_t)seed, "scatter");
    generator->land.rules = info->land;
    for (int f = 0; f < FIELD_COUNT; f++)
        field_init(&generator->land.fields[f], &field_table[f], seed);
    return generator;
}

void generator_destroy(Generator *generator) { memory_free(generator); }

const GeneratorInfo *generator_info(const Generator *generator) { return generator->info; }

int64_t generator_seed(const Generator *generator) { return generator->seed; }

Build build_begin(const Generator *generator, ChunkPos pos, Arena *scratch)
{
    return (Build){
        .generator = generator,
        .land = &generator->land,
        .seed = generator->scatter_seed,
        .pos = pos,
        .x = chunk_pos_block_x(pos),
        .z = chunk_pos_block_z(pos),
        .scratch = scratch,
        .region = arena_alloc(scratch, sizeof(LandRegion)),
        .roof = arena_alloc(scratch, LAND_COLUMNS),
        .blocks = arena_alloc(scratch, CHUNK_BLOCKS),
    };
}

Chunk *generator_chunk(const Generator *generator, ChunkPos pos, Arena *scratch)
{
    ArenaMark mark = arena_mark(scratch);
    Build build = build_begin(generator, pos, scratch);
    for (int i = 0; i < generator->info->stage_count; i++)
        generator->info->stages[i].run(&build);
    arena_release(scratch, mark);
    return build.chunk;
}

Chunk *generator_chunk_timed(const Generator *generator, ChunkPos pos, Arena *scratch, int64_t *stage_ns)
{
    ArenaMark mark = arena_mark(scratch);
    Build build = build_begin(generator, pos, scratch);
    for (int i = 0; i < generator->info->stage_count; i++) {
        int64_t start = clock_ns();
        generator->info->stages[i].run(&build);
        stage_ns[i] += clock_ns() - start;
    }
    arena_release(scratch, mark);
    return build.chunk;
}

const Land *generator_land(const Generator *generator) { return &generator->land; }

const uint8_t *generator_ground(const Generator *generator, ChunkPos pos, int lowest, Arena *scratch)
{
    Build build = build_begin(generator, pos, scratch);
    build.lowest = lowest;
    for (int i = 0; i < generator->info->stage_count; i++)
        if (!generator->info->stages[i].buried)
            generator->info->stages[i].run(&build);
    return build.blocks;
}

const char *generator_stage_name(const GeneratorInfo *info, int stage) { return info->stages[stage].name; }

ColumnInfo generator_column(const Generator *generator, int64_t x, int64_t z)
{
    LandTile tile;
    land_column(&generator->land, x, z, &tile);
    return (ColumnInfo){.height = tile.surface[0], .biome = tile.biome[0]};
}

static void copy_columns(const LandRules *rules, const LandTile *tile, GeneratorColumns *columns)
{
    memcpy(columns->elevation, tile->height, sizeof tile->height);
    memcpy(columns->temperature, tile->temperature, sizeof tile->temperature);
    memcpy(columns->humidity, tile->humidity, sizeof tile->humidity);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        columns->river[i] = rules->river < 0 ? 1.0f : tile->fields[rules->river][i];
    memcpy(columns->height, tile->surface, sizeof tile->surface);
    memcpy(columns->biome, tile->biome, sizeof tile->biome);
}

void generator_columns_strip(const Generator *generator, int64_t x, int64_t z, int step, int count,
                             GeneratorColumns *columns)
{
    enum { AT_ONCE = 8 }; // what fits into a second-level cache
    LandTile tiles[AT_ONCE];
    for (int first = 0; first < count; first += AT_ONCE) {
        int some = MIN(count - first, AT_ONCE);
        land_strip(&generator->land, x, z + (int64_t)first * CHUNK_SIZE * step, step, some, tiles);
        for (int t = 0; t < some; t++)
            copy_columns(generator->info->land, &tiles[t], &columns[first + t]);
    }
}

void generator_columns(const Generator *generator, int64_t x, int64_t z, int step, GeneratorColumns *columns)
{
    generator_columns_strip(generator, x, z, step, 1, columns);
}

int generator_hollow(const Generator *generator, const GeneratorCaves *columns, Arena *scratch)
{
    const HollowQuery query = {.land = &generator->land,
                               .rules = generator->info->caves,
                               .scatter_seed = generator->scatter_seed,
                               .columns = columns};
    return cave_count_hollow(&query, scratch);
}

int generator_explain(const Generator *generator, int64_t x, int64_t z, GeneratorFact facts[GENERATOR_FACTS_MAX])
{
    _Static_assert(LAND_FIELDS_MAX + 4 <= GENERATOR_FACTS_MAX, "not every field fits");
    LandTile tile;
    land_column(&generator->land, x, z, &tile);
    int count = 0;
    for (; count < generator->land.rules->field_count; count++)
        facts[count] = (GeneratorFact){.name = field_table[(int)generator->land.rules->first_field + count].name,
                                       .value = tile.fields[count][0]};
    facts[count++] = (GeneratorFact){"climate.temperature", tile.temperature[0]};
    facts[count++] = (GeneratorFact){"climate.humidity", tile.humidity[0]};
    facts[count++] = (GeneratorFact){"overhang", tile.overhang[0]};
    facts[count++] = (GeneratorFact){"height", tile.height[0]};
    return count;
}
