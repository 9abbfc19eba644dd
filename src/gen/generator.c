#include "gen/generator.h"

#include "gen/look.h"
#include "gen/spawn/spawn.h"
#include "gen/stages/stages.h"

struct Generator {
    ChunkSource source; // first: a source's functions find the generator by it
    const Recipe *recipe;
    ChunkSource *foreign; // of a recipe that no spec describes: takes the place of `source`
    Terrain terrain;
};

Chunk *generator_chunk_timed(const Generator *generator, ChunkPos pos, Arena *scratch, int64_t *stage_ns)
{
    if (generator->foreign)
        return source_chunk(generator->foreign, pos, scratch);
    return build_chunk(&generator->terrain, pos, scratch, stage_ns);
}

// ---- as a source

static const Generator *generator_of(const ChunkSource *source) { return (const Generator *)source; }
static const Land *land_of(const ChunkSource *source) { return &generator_of(source)->terrain.land; }

static Chunk *make_chunk(const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    return build_chunk(&generator_of(source)->terrain, pos, scratch, NULL);
}

static ColumnInfo find_column(const ChunkSource *source, int64_t x, int64_t z)
{
    ColumnTile tile;
    land_column(land_of(source), x, z, &tile);
    return (ColumnInfo){.height = tile.height[0], .biome = tile.biome[0]};
}

static void fill_columns(const ChunkSource *source, int64_t x, int64_t z, int step, int count, ColumnTile *columns)
{
    land_strip(land_of(source), x, z, step, count, columns);
}

static void find_looks(const ChunkSource *source, int64_t x, int64_t z, int step, const ColumnTile *tile,
                       ColumnLook *looks)
{
    look_fill(&land_of(source)->fields, x, z, step, tile, looks);
}

static int count_hollow(const ChunkSource *source, const CaveTile *columns, Arena *scratch)
{
    return cave_count_hollow(land_of(source), columns, scratch);
}

static SpawnPoint find_spawn(const ChunkSource *source, Arena *scratch)
{
    return spawn_find(&generator_of(source)->terrain, scratch);
}

static void find_bounds(const ChunkSource *source, const ColumnCells *cells, Arena *scratch, ColumnBounds *bounds)
{
    land_bounds(land_of(source), cells, scratch, bounds);
}

static bool may_spawn(const ChunkSource *source, uint64_t biomes, Arena *scratch)
{
    return spawn_may_be_in(&generator_of(source)->terrain, biomes, scratch);
}

static ColumnFact river_fact(const Land *land, RiverFact fact, int64_t x, int64_t z)
{
    static const char *const names[RIVER_FACT_COUNT] = {
#define NAME(NAME, name, ...) [RIVER_##NAME] = "river." name,
        RIVER_FACTS(NAME)};
    float value, *facts[RIVER_FACT_COUNT] = {NULL};
    facts[fact] = &value;
    river_fill(land->rivers, x, z, 0, facts);
    return (ColumnFact){names[fact], value};
}

static int explain(const ChunkSource *source, int64_t x, int64_t z, ColumnFact facts[COLUMN_FACTS_MAX])
{
    _Static_assert(PROGRAM_FIELDS_MAX + 5 <= COLUMN_FACTS_MAX, "not every field fits");
    const Land *land = land_of(source);
    ColumnTile tile;
    land_column(land, x, z, &tile);
    int count = 0;
    for (; count < land->program->field_count + land->program->deferred_count; count++) {
        int field = land->program->fields[count];
        facts[count] = field < SPEC_FIELDS_MAX
                           ? (ColumnFact){land->spec->fields[field].def.name, fields_at2(&land->fields, field, x, z)}
                           : river_fact(land, (RiverFact)(field - SPEC_FIELDS_MAX), x, z);
    }
    facts[count++] = (ColumnFact){"climate.temperature", tile.temperature[0]};
    facts[count++] = (ColumnFact){"climate.humidity", tile.humidity[0]};
    facts[count++] = (ColumnFact){"overhang", tile.overhang[0]};
    facts[count++] = (ColumnFact){"height", tile.elevation[0]};
    facts[count++] = (ColumnFact){"water", (float)tile.water[0]};
    return count;
}

// The caller's function, which sees only the mark of a place.
typedef struct Visitor {
    LandmarkVisit *visit;
    void *context;
} Visitor;

static void visit_place(void *context, const LandmarkPlace *place)
{
    const Visitor *visitor = context;
    visitor->visit(visitor->context, &place->mark);
}

static void visit_landmarks(const ChunkSource *source, const LandmarkArea *area, uint32_t kinds, LandmarkVisit *visit,
                            void *context)
{
    Visitor visitor = {visit, context};
    landmark_places(&generator_of(source)->terrain, area, kinds, visit_place, &visitor);
}

static const uint8_t *make_bare(const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    return build_bare(&generator_of(source)->terrain, pos, scratch);
}

static SourceFacts facts_of(const Recipe *recipe)
{
    const GeneratorSpec *spec = &recipe->spec;
    return (SourceFacts){.id = spec->id,
                         .hash = spec->hash,
                         .name = spec->name,
                         .biomes = recipe->biomes,
                         .biome_count = spec->biome_count,
                         .landmarks = recipe->landmarks,
                         .landmark_count = spec->landmark_count,
                         .spawn_reach = spawn_reach(spec)};
}

const ChunkSource *generator_source(const Generator *generator)
{
    return generator->foreign ? generator->foreign : &generator->source;
}

static ChunkSource *create_source(const void *recipe, int64_t seed) { return &generator_create(recipe, seed)->source; }

static void destroy_source(ChunkSource *source) { generator_destroy((Generator *)source); }

SourceFactory generator_factory(const Recipe *recipe)
{
    if (recipe->foreign.create)
        return recipe->foreign;
    return (SourceFactory){
        .facts = facts_of(recipe), .context = recipe, .create = create_source, .destroy = destroy_source};
}

// ---- making one

Generator *generator_create(const Recipe *recipe, int64_t seed)
{
    Generator *generator = memory_alloc_zero(MEMORY_GENERAL, sizeof *generator);
    generator->recipe = recipe_retain(recipe);
    if (recipe->foreign.create) {
        generator->foreign = recipe->foreign.create(recipe->foreign.context, seed);
        return generator;
    }
    generator->source = (ChunkSource){.facts = facts_of(recipe),
                                      .seed = seed,
                                      .chunk = make_chunk,
                                      .column = find_column,
                                      .columns = fill_columns,
                                      .looks = find_looks,
                                      .hollow = count_hollow,
                                      .spawn = find_spawn,
                                      .bounds = find_bounds,
                                      .may_spawn = may_spawn,
                                      .explain = explain,
                                      .landmarks = visit_landmarks,
                                      .bare = make_bare};
    terrain_init(&generator->terrain, recipe, seed);
    return generator;
}

void generator_destroy(Generator *generator)
{
    if (!generator)
        return;
    if (generator->foreign)
        generator->recipe->foreign.destroy(generator->foreign);
    else
        terrain_quit(&generator->terrain);
    recipe_release(generator->recipe);
    memory_free(generator);
}

const char *generator_stage_name(const GeneratorSpec *spec, int stage) { return stage_name(spec->stages[stage]); }
