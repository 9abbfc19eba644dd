// Warped fields in specs: every use of a field over columns sees the warp, single columns and strips and chunks agree,
// and warps that cannot be are refused.
#include "karst_test.h"

#include "base/hash.h"
#include "base/isa.h"
#include "gen/generator.h"
#include "gen/stages/build.h"
#include "karst/recipe.h"

#include <math.h>

enum { SEED = 42, BLOCKS = 150 };

// Karst with three more fields over columns: one that reads the other two.
enum { WARPED, MOVE_X, MOVE_Z, MORE_FIELDS };

static GeneratorSpec *karst_with_more_fields(void)
{
    static const FieldSpec more[MORE_FIELDS] = {
        {.def = {"warped", KN_FIELD_PERLIN2, 100, 3, 0.5f, 1.8f}},
        {.def = {"move.x", KN_FIELD_PERLIN2, 90, 2, 0.5f, 2.0f}},
        {.def = {"move.z", KN_FIELD_VALUE2, 77, 2, 0.5f, 2.5f}},
    };
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe_find_id(1));
    memcpy(spec->fields + spec->field_count, more, sizeof more);
    spec->field_count += MORE_FIELDS;
    return spec;
}

static int more_field(const GeneratorSpec *spec, int which) { return spec->field_count - MORE_FIELDS + which; }

static void warp(GeneratorSpec *spec, int field)
{
    spec->fields[field].warp =
        (FieldWarp){.blocks = BLOCKS, .x = more_field(spec, MOVE_X), .z = more_field(spec, MOVE_Z)};
}

static bool is_flat(const KnFieldDef *def) { return kn_field_dimensions(&(KnField){.kind = def->kind}) == 2; }

// Warps all of the land's fields and all others over columns but those that move them.
static GeneratorSpec *warped_karst(void)
{
    GeneratorSpec *spec = karst_with_more_fields();
    for (int f = 0; f <= more_field(spec, WARPED); f++)
        if (is_flat(&spec->fields[f].def))
            warp(spec, f);
    return spec;
}

static Recipe *recipe_from(GeneratorSpec *spec)
{
    Recipe *recipe = recipe_create(spec);
    memory_free(spec);
    assert_non_null(recipe);
    return recipe;
}

static void check_column(const Land *land, int64_t x, int64_t z, const ColumnTile *tile, int n)
{
    ColumnTile one;
    land_column(land, x, z, &one);
    assert_memory_equal(&one.elevation[0], &tile->elevation[n], sizeof one.elevation[0]);
    assert_memory_equal(&one.temperature[0], &tile->temperature[n], sizeof one.temperature[0]);
    assert_memory_equal(&one.humidity[0], &tile->humidity[n], sizeof one.humidity[0]);
    assert_memory_equal(&one.overhang[0], &tile->overhang[n], sizeof one.overhang[0]);
    assert_int_equal(one.height[0], tile->height[n]);
    assert_int_equal(one.biome[0], tile->biome[n]);
}

static void columns_and_strips_agree(void **state)
{
    (void)state;
    enum { TILES = 5 };
    static const int64_t places[][2] = {{0, 0}, {-1000, 77}, {INT64_C(-549755813888), INT64_C(549755813000)}};
    static ColumnTile tiles[TILES];
    Recipe *recipe = recipe_from(warped_karst());
    Land land, plain;
    ColumnTile other;
    land_init(&land, recipe, SEED);
    land_init(&plain, recipe_default(), SEED);
    land_tile(&land, 0, 0, 16, tiles);
    land_tile(&plain, 0, 0, 16, &other);
    assert_memory_not_equal(tiles[0].elevation, other.elevation, sizeof other.elevation);
    for (int isa = 0; isa < ISA_COUNT; isa++)
        for (size_t p = 0; p < ARRAY_COUNT(places) && isa_set((Isa)isa); p++)
            for (int step = 1; step <= 64; step *= 4) {
                land_strip(&land, places[p][0], places[p][1], step, TILES, tiles);
                for (int n = 0; n < TILES * CHUNK_COLUMNS; n += 7)
                    check_column(&land, places[p][0] + n % 16 * step, places[p][1] + n / 16 * step,
                                 &tiles[n / CHUNK_COLUMNS], n % CHUNK_COLUMNS);
            }
    isa_init();
    land_quit(&land);
    land_quit(&plain);
    recipe_release(recipe);
}

static uint64_t hash_of(const Terrain *terrain, ChunkPos pos, Arena *scratch)
{
    Chunk *chunk = build_chunk(terrain, pos, scratch, NULL);
    uint64_t hash = hash_bytes(&chunk->tint, sizeof chunk->tint, chunk_hash(chunk));
    for (int n = 0; n < CHUNK_COLUMNS; n += 5) {
        ColumnTile one;
        land_column(&terrain->land, chunk_pos_block_x(pos) + n % 16, chunk_pos_block_z(pos) + n / 16, &one);
        assert_int_equal(chunk->columns[n].biome, one.biome[0]);
    }
    chunk_release(chunk);
    arena_reset(scratch);
    return hash;
}

// By a land that keeps nothing yet.
static uint64_t fresh_hash_of(const Recipe *recipe, ChunkPos pos, Arena *scratch)
{
    Terrain terrain;
    terrain_init(&terrain, recipe, SEED);
    uint64_t hash = hash_of(&terrain, pos, scratch);
    terrain_quit(&terrain);
    return hash;
}

static void chunks_are_the_same_on_every_instruction_set(void **state)
{
    (void)state;
    Arena scratch;
    Recipe *recipe = recipe_from(warped_karst());
    arena_init(&scratch);
    for (int n = 0; n < 40; n++) {
        ChunkPos pos = {n * 97 - 1800, n * n * 31 - 5000};
        isa_set(ISA_BASELINE);
        uint64_t first = fresh_hash_of(recipe, pos, &scratch);
        for (int isa = ISA_COUNT - 1; isa >= 0; isa--)
            if (isa_set((Isa)isa))
                assert_int_equal(fresh_hash_of(recipe, pos, &scratch), first);
    }
    isa_init();
    arena_quit(&scratch);
    recipe_release(recipe);
}

typedef struct Use {
    const char *name;
    size_t offset; // of the field's number
} Use;

static const Use uses[] = {
    {"entrance", offsetof(GeneratorSpec, caves.entrance)}, {"patches", offsetof(GeneratorSpec, surface.patches)},
    {"grain", offsetof(GeneratorSpec, surface.grain)},     {"leads", offsetof(GeneratorSpec, surface.leads)},
    {"drifts", offsetof(GeneratorSpec, surface.drifts)},   {"woods", offsetof(GeneratorSpec, trees.woods)},
    {"meadow", offsetof(GeneratorSpec, plants.meadow)},    {"tone", offsetof(GeneratorSpec, tints.tone)},
    {"dryness", offsetof(GeneratorSpec, tints.dryness)},
};

static Recipe *recipe_with_use(const Use *use, bool warped)
{
    GeneratorSpec *spec = karst_with_more_fields();
    int field = more_field(spec, WARPED);
    memcpy((char *)spec + use->offset, &field, sizeof field);
    if (warped)
        warp(spec, field);
    return recipe_from(spec);
}

static void every_use_of_a_field_sees_its_warp(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    for (size_t u = 0; u < ARRAY_COUNT(uses); u++) {
        Recipe *plain = recipe_with_use(&uses[u], false), *warped = recipe_with_use(&uses[u], true);
        Terrain one, other;
        terrain_init(&one, plain, SEED);
        terrain_init(&other, warped, SEED);
        bool differ = false;
        for (int n = 0; n < 400 && !differ; n++) { // as in test_gen_spec.c: every biome and both polar seas
            ChunkPos pos = {n % 20 * 97 - 970, n / 20 * 89 - 890};
            differ = hash_of(&one, pos, &scratch) != hash_of(&other, pos, &scratch);
        }
        if (!differ)
            fail_msg("a warp of %s changes nothing", uses[u].name);
        terrain_quit(&one);
        terrain_quit(&other);
        recipe_release(plain);
        recipe_release(warped);
    }
    arena_quit(&scratch);
}

// Caves are also counted without chunks.
static void counted_caves_see_the_entrances_warp(void **state)
{
    (void)state;
    enum { PLAIN, MOVED, BOTH };
    Generator *generators[BOTH];
    Arena scratch;
    arena_init(&scratch);
    for (int g = 0; g < BOTH; g++) {
        Recipe *recipe = recipe_with_use(&uses[0], g == MOVED);
        generators[g] = generator_create(recipe, SEED);
        recipe_release(recipe);
    }
    int differ = 0;
    uint8_t dry[CHUNK_COLUMNS];
    memset(dry, CAVE_DRY, sizeof dry);
    for (int n = 0; n < 200; n++) {
        int counts[BOTH];
        for (int g = 0; g < BOTH; g++) {
            const ChunkSource *source = generator_source(generators[g]);
            ColumnTile tile = {0};
            source_columns(source, n * 1000, n * -777, 1, 1, &tile);
            CaveTile columns = {.x = n * 1000, .z = n * -777, .step = 1, .height = tile.height, .bed = dry};
            counts[g] = source->hollow(source, &columns, &scratch);
            arena_reset(&scratch);
        }
        differ += counts[PLAIN] != counts[MOVED];
    }
    assert_true(differ > 0);
    for (int g = 0; g < BOTH; g++)
        generator_destroy(generators[g]);
    arena_quit(&scratch);
}

// The facts about a column name what the land was made from.
static void facts_are_those_of_the_moved_place(void **state)
{
    (void)state;
    GeneratorSpec *spec = warped_karst();
    Recipe *recipe = recipe_from(spec);
    Generator *generator = generator_create(recipe, SEED);
    Land land;
    land_init(&land, recipe, SEED);
    ColumnFact facts[COLUMN_FACTS_MAX];
    int found = 0, count = source_explain(generator_source(generator), 1234, -567, facts);
    for (int i = 0; i < count; i++)
        for (int f = 0; f < recipe_spec(recipe)->field_count; f++)
            if (strcmp(facts[i].name, recipe_spec(recipe)->fields[f].def.name) == 0) {
                found++;
                assert_true(facts[i].value == fields_at2(&land.fields, f, 1234, -567));
                assert_true(facts[i].value != kn_field_at2(&land.fields.field[f], 1234, -567));
            }
    assert_true(found >= 5);
    land_quit(&land);
    recipe_release(recipe);
    generator_destroy(generator);
}

static void check_refused(GeneratorSpec *spec, int fault)
{
    LogCount log = {0};
    log_set_sink(log_count_line, &log);
    Recipe *recipe = recipe_create(spec);
    log_set_sink(NULL, NULL);
    if (recipe || log.lines != 1)
        fail_msg("fault %d: %s, %d lines", fault, recipe ? "accepted" : "refused", log.lines);
}

static void warps_that_cannot_be_are_refused(void **state)
{
    (void)state;
    const GeneratorSpec *planes = recipe_spec(recipe_find_id(2));
    for (int fault = 0; fault < 8; fault++) {
        GeneratorSpec *spec = karst_with_more_fields();
        int field = more_field(spec, WARPED);
        warp(spec, field);
        FieldWarp *at = &spec->fields[field].warp;
        if (fault == 0)
            at->x = spec->field_count;
        if (fault == 1)
            at->z = -1;
        if (fault == 2)
            at->blocks = 2.0f * KN_FIELD_MOVE_MAX;
        if (fault == 3)
            at->blocks = NAN;
        if (fault == 4)
            at->x = spec->caves.fields[0]; // in space
        if (fault == 5)
            at->x = field; // itself
        if (fault == 6)
            warp(spec, spec->caves.fields[1]);
        if (fault == 7) { // over another plane than the columns'
            spec->caves.kind = planes->caves.kind;
            for (int f = 0; f < 3; f++)
                spec->caves.fields[f] = more_field(spec, f);
        }
        check_refused(spec, fault);
        memory_free(spec);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_and_strips_agree),
        cmocka_unit_test(chunks_are_the_same_on_every_instruction_set),
        cmocka_unit_test(every_use_of_a_field_sees_its_warp),
        cmocka_unit_test(counted_caves_see_the_entrances_warp),
        cmocka_unit_test(facts_are_those_of_the_moved_place),
        cmocka_unit_test(warps_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
