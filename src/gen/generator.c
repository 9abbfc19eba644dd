#include "gen/generator.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/parse.h"
#include "gen/stage.h"
#include "gen/stages/caves.h"

#include <string.h>

struct Generator {
    ChunkSource source; // first: a source's functions find the generator by it
    GeneratorSpec spec;
    uint64_t scatter_seed;
    Land land;
};

// A step of generation, with its own line in the benchmark.
typedef struct StageInfo {
    const char *name;
    void (*run)(Build *build);
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
    [STAGE_PACK] = {.name = "pack", .run = stage_pack, .buried = true},
};
_Static_assert(ARRAY_COUNT(stage_table) == STAGE_KIND_COUNT, "a stage lacks a row");

const GeneratorSpec *const generator_table[] = {&spec_first, &spec_karst, &spec_planes};
const int generator_count = ARRAY_COUNT(generator_table);

const GeneratorSpec *generator_find(int id)
{
    for (int i = 0; i < generator_count; i++)
        if (generator_table[i]->id == id)
            return generator_table[i];
    return NULL;
}

const GeneratorSpec *generator_find_name(const char *text)
{
    for (int i = 0; i < generator_count; i++)
        if (strcmp(generator_table[i]->name, text) == 0)
            return generator_table[i];
    int64_t id;
    return parse_int64(text, &id) && id >= 0 && id <= INT32_MAX ? generator_find((int)id) : NULL;
}

const GeneratorSpec *generator_next(const GeneratorSpec *spec)
{
    int next = 0;
    while (next < generator_count && generator_table[next++]->id != spec->id)
        ;
    return generator_table[next % generator_count];
}

const GeneratorSpec *generator_spec(const Generator *generator) { return &generator->spec; }

Build build_begin(const Generator *generator, ChunkPos pos, Arena *scratch)
{
    return (Build){
        .generator = generator,
        .land = &generator->land,
        .spec = &generator->spec,
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

static const StageInfo *stage_at(const Generator *generator, int i) { return &stage_table[generator->spec.stages[i]]; }

Chunk *generator_chunk_timed(const Generator *generator, ChunkPos pos, Arena *scratch, int64_t *stage_ns)
{
    ArenaMark mark = arena_mark(scratch);
    Build build = build_begin(generator, pos, scratch);
    for (int i = 0; i < generator->spec.stage_count; i++) {
        int64_t start = clock_ns();
        stage_at(generator, i)->run(&build);
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
    for (int i = 0; i < generator->spec.stage_count; i++)
        if (!stage_at(generator, i)->buried)
            stage_at(generator, i)->run(&build);
    return build.blocks;
}

const char *generator_stage_name(const GeneratorSpec *spec, int stage) { return stage_table[spec->stages[stage]].name; }

// ---- as a source

static const Generator *generator_of(const ChunkSource *source) { return (const Generator *)source; }

static Chunk *make_chunk(const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    const Generator *generator = generator_of(source);
    ArenaMark mark = arena_mark(scratch);
    Build build = build_begin(generator, pos, scratch);
    for (int i = 0; i < generator->spec.stage_count; i++)
        stage_at(generator, i)->run(&build);
    arena_release(scratch, mark);
    return build.chunk;
}

static ColumnInfo find_column(const ChunkSource *source, int64_t x, int64_t z)
{
    LandTile tile;
    land_column(&generator_of(source)->land, x, z, &tile);
    return (ColumnInfo){.height = tile.surface[0], .biome = tile.biome[0]};
}

static void copy_columns(int river, const LandTile *tile, ColumnTile *columns)
{
    memcpy(columns->elevation, tile->height, sizeof tile->height);
    memcpy(columns->temperature, tile->temperature, sizeof tile->temperature);
    memcpy(columns->humidity, tile->humidity, sizeof tile->humidity);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        columns->river[i] = river < 0 ? 1.0f : tile->fields[river][i];
    memcpy(columns->height, tile->surface, sizeof tile->surface);
    memcpy(columns->biome, tile->biome, sizeof tile->biome);
}

static void fill_columns(const ChunkSource *source, int64_t x, int64_t z, int step, int count, ColumnTile *columns)
{
    enum { AT_ONCE = 8 }; // what fits into a second-level cache
    const Land *land = &generator_of(source)->land;
    LandTile tiles[AT_ONCE];
    for (int first = 0; first < count; first += AT_ONCE) {
        int some = MIN(count - first, AT_ONCE);
        land_strip(land, x, z + (int64_t)first * CHUNK_SIZE * step, step, some, tiles);
        for (int t = 0; t < some; t++)
            copy_columns(land->spec->land.river, &tiles[t], &columns[first + t]);
    }
}

static int count_hollow(const ChunkSource *source, const CaveTile *columns, Arena *scratch)
{
    const Generator *generator = generator_of(source);
    const HollowQuery query = {.land = &generator->land, .scatter_seed = generator->scatter_seed, .columns = columns};
    return cave_count_hollow(&query, scratch);
}

static SpawnPoint find_spawn(const ChunkSource *source, Arena *scratch)
{
    return generator_spawn(generator_of(source), scratch);
}

static int explain(const ChunkSource *source, int64_t x, int64_t z, ColumnFact facts[COLUMN_FACTS_MAX])
{
    _Static_assert(LAND_FIELDS_MAX + 4 <= COLUMN_FACTS_MAX, "not every field fits");
    const GeneratorSpec *spec = &generator_of(source)->spec;
    LandTile tile;
    land_column(&generator_of(source)->land, x, z, &tile);
    int count = 0;
    for (; count < spec->land.field_count; count++)
        facts[count] = (ColumnFact){spec->fields[spec->land.first_field + count].name, tile.fields[count][0]};
    facts[count++] = (ColumnFact){"climate.temperature", tile.temperature[0]};
    facts[count++] = (ColumnFact){"climate.humidity", tile.humidity[0]};
    facts[count++] = (ColumnFact){"overhang", tile.overhang[0]};
    facts[count++] = (ColumnFact){"height", tile.height[0]};
    return count;
}

static SourceFacts facts_of(const GeneratorSpec *spec)
{
    return (SourceFacts){.id = spec->id, .name = spec->name, .biomes = spec->biomes, .biome_count = spec->biome_count};
}

const ChunkSource *generator_source(const Generator *generator) { return &generator->source; }

static ChunkSource *create_source(const void *spec, int64_t seed) { return &generator_create(spec, seed)->source; }

static void destroy_source(ChunkSource *source) { generator_destroy((Generator *)source); }

SourceFactory generator_factory(const GeneratorSpec *spec)
{
    return (SourceFactory){
        .facts = facts_of(spec), .context = spec, .create = create_source, .destroy = destroy_source};
}

// ---- making one

Generator *generator_create(const GeneratorSpec *spec, int64_t seed)
{
    Generator *generator = memory_alloc_zero(MEMORY_GENERAL, sizeof *generator);
    generator->spec = *spec;
    generator->source = (ChunkSource){.facts = facts_of(&generator->spec),
                                      .seed = seed,
                                      .chunk = make_chunk,
                                      .column = find_column,
                                      .columns = fill_columns,
                                      .hollow = count_hollow,
                                      .spawn = find_spawn,
                                      .explain = explain};
    generator->scatter_seed = hash_name((uint64_t)seed, "scatter");
    generator->land.spec = &generator->spec;
    for (int f = 0; f < spec->field_count; f++)
        field_init(&generator->land.fields[f], &spec->fields[f], seed);
    return generator;
}

void generator_destroy(Generator *generator) { memory_free(generator); }
