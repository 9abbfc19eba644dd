#include "gen/generator.h"

#include "base/parse.h"
#include "gen/build.h"
#include "gen/stages/caves.h"

#include <string.h>

struct Generator {
    ChunkSource source; // first: a source's functions find the generator by it
    GeneratorSpec spec;
    Land land;
};

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

Chunk *generator_chunk_timed(const Generator *generator, ChunkPos pos, Arena *scratch, int64_t *stage_ns)
{
    return build_chunk(&generator->land, pos, scratch, stage_ns);
}

// ---- as a source

static const Generator *generator_of(const ChunkSource *source) { return (const Generator *)source; }

static Chunk *make_chunk(const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    return build_chunk(&generator_of(source)->land, pos, scratch, NULL);
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
    return cave_count_hollow(&generator_of(source)->land, columns, scratch);
}

static SpawnPoint find_spawn(const ChunkSource *source, Arena *scratch)
{
    return spawn_find(&generator_of(source)->land, scratch);
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
    if (!spec_check(spec))
        return NULL;
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
    land_init(&generator->land, &generator->spec, seed);
    return generator;
}

void generator_destroy(Generator *generator) { memory_free(generator); }
