// Generators are data: a copy of a spec makes the same chunks, an altered copy makes others, and neither affects the
// built-in generators. Each part of a spec is altered once, which finds stages that read numbers from elsewhere.
#include "biomes.h"
#include "karst_test.h"

#include "base/hash.h"
#include "gen/generator.h"
#include "gen/stages/build.h"
#include "karst/block.h"
#include "karst/recipe.h"

#include <math.h>

enum { CHUNKS = 400, SEED = 42 };

// Far apart, so that every biome and both polar seas are among them.
static ChunkPos place(int i) { return (ChunkPos){i % 20 * 97 - 970, i / 20 * 89 - 890}; }

static uint64_t hash_of(const Generator *generator, ChunkPos pos, Arena *scratch)
{
    Chunk *chunk = source_chunk(generator_source(generator), pos, scratch);
    uint64_t hash = hash_bytes(&chunk->tint, sizeof chunk->tint, chunk_hash(chunk));
    chunk_release(chunk);
    return hash;
}

typedef struct Original {
    Generator *generator;
    uint64_t hashes[CHUNKS];
} Original;

static Original originals[RECIPE_BUILT_IN];

static int make_originals(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    for (int g = 0; g < RECIPE_BUILT_IN; g++) {
        originals[g].generator = generator_create(recipe_at(g), SEED);
        for (int i = 0; i < CHUNKS; i++)
            originals[g].hashes[i] = hash_of(originals[g].generator, place(i), &scratch);
    }
    arena_quit(&scratch);
    return 0;
}

static int nothing_is_left(void **state)
{
    for (int g = 0; g < RECIPE_BUILT_IN; g++)
        generator_destroy(originals[g].generator);
    return nothing_is_left_allocated(state);
}

static GeneratorSpec *copy_of(int id)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe_find_id(id));
    return spec;
}

// From a spec that is overwritten and freed at once: a generator owns what it reads.
static Generator *generator_from(GeneratorSpec *spec)
{
    Recipe *recipe = recipe_create(spec);
    memset(spec, 0xA5, sizeof *spec);
    memory_free(spec);
    assert_non_null(recipe);
    Generator *generator = generator_create(recipe, SEED);
    recipe_release(recipe);
    return generator;
}

static void check_columns(const Generator *a, const Generator *b, int64_t x, int64_t z)
{
    ColumnTile one = {0}, other = {0};
    source_columns(generator_source(a), x, z, 16, 1, &one);
    source_columns(generator_source(b), x, z, 16, 1, &other);
    assert_memory_equal(&one, &other, sizeof one);
    ColumnFact facts[COLUMN_FACTS_MAX], same[COLUMN_FACTS_MAX];
    int count = source_explain(generator_source(a), x, z, facts);
    assert_int_equal(source_explain(generator_source(b), x, z, same), count);
    for (int i = 0; i < count; i++) {
        assert_string_equal(facts[i].name, same[i].name);
        assert_true(facts[i].value == same[i].value);
    }
}

static void a_copy_is_the_same_generator(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    for (int g = 0; g < RECIPE_BUILT_IN; g++) {
        Generator *copy = generator_from(copy_of(recipe_spec(recipe_at(g))->id));
        for (int i = 0; i < CHUNKS; i += 8)
            assert_int_equal(hash_of(copy, place(i), &scratch), originals[g].hashes[i]);
        check_columns(copy, originals[g].generator, 0, 0);
        check_columns(copy, originals[g].generator, -1000000007, 123456789);
        SpawnPoint one = source_spawn(generator_source(copy)),
                   other = source_spawn(generator_source(originals[g].generator));
        assert_string_equal(one.reason, other.reason);
        assert_true(one.feet.x == other.feet.x && one.feet.y == other.feet.y && one.feet.z == other.feet.z);
        generator_destroy(copy);
    }
    arena_quit(&scratch);
}

// Returns the first place whose chunk differs from the original's; -1 if there is none.
static int first_difference(const Generator *altered, int g)
{
    Arena scratch;
    arena_init(&scratch);
    int i = 0;
    while (i < CHUNKS && hash_of(altered, place(i), &scratch) == originals[g].hashes[i])
        i++;
    arena_quit(&scratch);
    return i < CHUNKS ? i : -1;
}

static void check_original(int g, int i)
{
    Arena scratch;
    arena_init(&scratch);
    Generator *again = generator_create(recipe_at(g), SEED);
    assert_int_equal(hash_of(originals[g].generator, place(i), &scratch), originals[g].hashes[i]);
    assert_int_equal(hash_of(again, place(i), &scratch), originals[g].hashes[i]);
    generator_destroy(again);
    arena_quit(&scratch);
}

typedef struct Alteration {
    const char *name; // of the member
    int id;           // of the generator
    size_t offset, bytes;
    union {
        float real;
        int whole;
        int16_t half;
        uint8_t byte;
    };
} Alteration;

// clang-format off
#define AT(id_, member) .name = #member, .id = (id_), .offset = offsetof(GeneratorSpec, member), .bytes = sizeof((GeneratorSpec){0}.member)
#define REAL(id_, member, value) {AT(id_, member), .real = (value)}
#define WHOLE(id_, member, value) {AT(id_, member), .whole = (int)(value)}
#define SHORT(id_, member, value) {AT(id_, member), .half = (int16_t)(value)}
#define BYTE(id_, member, value) {AT(id_, member), .byte = (uint8_t)(value)}

static const Alteration alterations[] = {
    WHOLE(1, fields[1].def.period, 1024), WHOLE(1, fields[1].def.period, 1999), REAL(1, fields[1].def.lacunarity, 2.01f), WHOLE(1, fields[1].def.octaves, 3), REAL(2, fields[10].def.gain, 0.9f), BYTE(0, fields[5].def.name[0], 'x'),
    REAL(1, land.curves[0].spline.points[6].value, 71.0f), REAL(2, land.curves[8].spline.ease, 1.0f),
    WHOLE(1, land.boxes[19].biome, BIOME_SAVANNA), REAL(1, land.boxes[12].ranges[0].high, 0.0f),
    WHOLE(1, land.box_count, 12), WHOLE(0, land.boxes[0].biome, BIOME_SWAMP), REAL(0, land.boxes[1].ranges[0].high, 70.0f),
    BYTE(1, biomes[BIOME_PLAINS].ground.top, BLOCK_CLAY), BYTE(2, biomes[BIOME_FOREST].ground.filler, BLOCK_CLAY),
    BYTE(1, biomes[BIOME_DESERT].ground.below, BLOCK_CLAY), BYTE(0, biomes[BIOME_OCEAN].ground.bed, BLOCK_CLAY),
    BYTE(1, biomes[BIOME_MOUNTAINS].ground.steep, 0), BYTE(1, biomes[BIOME_MOUNTAINS].ground.cliff, BLOCK_CLAY),
    BYTE(1, biomes[BIOME_STONY_SHORE].ground.high, BLOCK_CLAY), WHOLE(1, biomes[BIOME_PLAINS].info.flags, BIOME_BANDS),
    REAL(0, biomes[BIOME_FOREST].trees.density, 0.1f), BYTE(1, biomes[BIOME_TAIGA].trees.kinds[0].kind, 1),
    BYTE(1, biomes[BIOME_FOREST].trees.kinds[0].log, BLOCK_MARBLE), BYTE(1, biomes[BIOME_FOREST].trees.kinds[0].leaves, BLOCK_CLAY),
    BYTE(1, biomes[BIOME_PLAINS].plants[3].block, BLOCK_FERN), BYTE(1, biomes[BIOME_OCEAN].plants[0].habit, 1),
    REAL(1, biomes[BIOME_PLAINS].plants[3].chance, 0.5f), REAL(1, biomes[BIOME_FOREST].plants[3].patchy, 0.0f),
    WHOLE(2, crags.bottom, 140),
    WHOLE(1, caves.entrance, 1), REAL(1, caves.open, 0.0f), REAL(1, caves.roof_rate, 10.0f), WHOLE(2, caves.roof, 20),
    WHOLE(1, caves.seal, 9), WHOLE(0, caves.lava, 3), WHOLE(2, caves.fade, 1), REAL(2, caves.cavern, 0.4f),
    REAL(1, caves.cavern_rise, 0.4f), WHOLE(1, caves.rise_from, 60), WHOLE(1, caves.rise_blocks, 9),
    REAL(1, caves.tunnel, 0.1f), REAL(0, caves.bend, 0.0f),
    REAL(1, freezing, 0.9f),
    WHOLE(1, surface.patches, 1), WHOLE(1, surface.leads, 1), WHOLE(1, surface.drifts, 1), REAL(1, surface.grain_share, 2.0f),
    REAL(1, surface.patch_high, -1.0f), REAL(1, surface.patch_low, 1.0f), WHOLE(1, surface.below_depth, 9),
    BYTE(1, surface.bands[3], BLOCK_CLAY), WHOLE(1, surface.band_count, 5), WHOLE(1, surface.band_depth, 2),
    REAL(1, surface.band_shift, 90.0f), REAL(1, surface.ice_edge, 0.2f), REAL(1, surface.ice_fray, 0.0f),
    REAL(1, surface.lead_least, 0.1f), REAL(1, surface.lead_rate, 3.0f), REAL(1, surface.lead_cold, 0.3f),
    REAL(1, surface.snow_above, -1.0f), REAL(1, surface.snow_patch, 3.0f), WHOLE(1, surface.blend, 3),
    REAL(1, surface.snow, 0.5f),
    WHOLE(0, bedrock_layers, 2), BYTE(1, ores[0].block, BLOCK_GOLD_ORE), BYTE(1, ores[1].high, 20), BYTE(2, ores[5].size, 4),
    BYTE(1, ores[2].veins, 9), WHOLE(2, ore_count, 3),
    WHOLE(1, trees.woods, 3), REAL(1, trees.mean, 0.2f), REAL(1, trees.swing, 0.0f), REAL(0, trees.least, 0.9f),
    WHOLE(1, plants.meadow, 3), REAL(1, plants.swing, 0.0f), WHOLE(1, plants.cave_odds, 1), WHOLE(1, plants.cave_low, 30),
    WHOLE(1, plants.cave_depth, 40), BYTE(1, plants.cave_common, BLOCK_POPPY), BYTE(1, plants.cave_rare, BLOCK_POPPY),
    WHOLE(1, tints.tone, 1), WHOLE(1, tints.dryness, 1), REAL(1, tints.tone_share, 0.0f), REAL(1, tints.dryness_share, 0.0f),
    WHOLE(1, tints.grass[2][2], 0x123456), WHOLE(0, tints.leaves[2][2], 0x123456), WHOLE(1, tints.water[2][2], 0x123456),
    BYTE(0, stages[4], STAGE_ORES), BYTE(0, stages[6], STAGE_ORES),
};
// clang-format on

static Generator *altered(const Alteration *alteration)
{
    GeneratorSpec *spec = copy_of(alteration->id);
    memcpy((char *)spec + alteration->offset, &alteration->byte, alteration->bytes);
    return generator_from(spec);
}

static void each_part_of_a_spec_changes_chunks(void **state)
{
    (void)state;
    for (size_t a = 0; a < ARRAY_COUNT(alterations); a++) {
        Generator *generator = altered(&alterations[a]);
        int place = first_difference(generator, alterations[a].id);
        if (place < 0)
            fail_msg("%s of generator %d changes nothing", alterations[a].name, alterations[a].id);
        for (int g = 0; g < RECIPE_BUILT_IN; g++)
            check_original(g, place);
        generator_destroy(generator);
    }
}

static bool changes_columns(const Land *original, const Recipe *recipe)
{
    Land altered_land;
    ColumnTile one = {0}, other = {0};
    land_init(&altered_land, recipe, SEED);
    bool different = false;
    for (int i = 0; i < CHUNKS && !different; i++) {
        land_tile(&altered_land, place(i).x * 80, place(i).z * 80, 7, &one);
        land_tile(original, place(i).x * 80, place(i).z * 80, 7, &other);
        different = memcmp(&one, &other, sizeof one) != 0;
    }
    land_quit(&altered_land);
    return different;
}

static bool other_number_changes_columns(const Land *original, int node, double number)
{
    GeneratorSpec *spec = copy_of(original->spec->id);
    spec->land.nodes[node].number = number;
    Recipe *recipe = recipe_create(spec);
    bool changes = !recipe || changes_columns(original, recipe); // without a root or a divisor of its own it is refused
    recipe_release(recipe);
    memory_free(spec);
    return changes;
}

// Every number in the expressions of the lands shapes columns, so no chunk is needed.
static void each_number_of_a_land_changes_columns(void **state)
{
    (void)state;
    for (int id = 0; id < 2; id++) {
        Land original;
        land_init(&original, recipe_at(id), SEED);
        for (int n = 0; n < original.spec->land.node_count; n++) {
            const ExpressionNode *node = &original.spec->land.nodes[n];
            double was = node->number, more = was == 0 ? 5 : was * 2 + 0.011;
            if (node->op != EXPRESSION_CONSTANT || other_number_changes_columns(&original, n, more) ||
                other_number_changes_columns(&original, n, was * 0.5 - 0.011))
                continue;
            fail_msg("number %g (node %d) of the land of generator %d changes nothing", was, n, id);
        }
        land_quit(&original);
    }
}

// The kind of caves is one member: with the fields that it reads, it makes generator 2 of generator 1.
static void the_kind_of_caves_is_stated_once(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    GeneratorSpec *spec = copy_of(1);
    const GeneratorSpec *planes = recipe_spec(recipe_find_id(2));
    const CaveSpec own = spec->caves;
    spec->caves = planes->caves;
    spec->caves.entrance = own.entrance;
    for (int f = 0; f < 3; f++) {
        spec->caves.fields[f] = own.fields[f];
        spec->fields[own.fields[f]] = planes->fields[planes->caves.fields[f]];
    }
    Generator *generator = generator_from(spec);
    for (int i = 0; i < CHUNKS; i += 4)
        assert_int_equal(hash_of(generator, place(i), &scratch), originals[2].hashes[i]);
    generator_destroy(generator);
    arena_quit(&scratch);
}

// clang-format off
static const Alteration faults[] = {
    WHOLE(1, id, -2), WHOLE(1, stage_count, SPEC_STAGES_MAX + 1), WHOLE(1, stage_count, 1), BYTE(1, stages[3], STAGE_KIND_COUNT),
    BYTE(1, stages[0], STAGE_SOLID), BYTE(1, stages[1], STAGE_CAVES), BYTE(1, stages[9], STAGE_ORES), BYTE(1, stages[4], STAGE_PACK),
    BYTE(1, stages[3], STAGE_TREES),
    WHOLE(1, field_count, SPEC_FIELDS_MAX + 1), WHOLE(1, field_count, 4), WHOLE(1, fields[2].def.kind, KN_FIELD_KIND_COUNT),
    WHOLE(1, fields[2].def.period, 0), WHOLE(1, fields[2].def.period, -96), WHOLE(1, fields[2].def.period, KN_FIELD_PERIOD_MAX * 2),
    WHOLE(1, fields[2].def.octaves, 0), REAL(1, fields[2].def.lacunarity, 1.0f), REAL(1, fields[2].def.lacunarity, 8.5f), REAL(1, fields[2].def.lacunarity, NAN), WHOLE(1, fields[2].def.octaves, KN_FIELD_OCTAVES_MAX + 1),
    REAL(1, fields[2].def.gain, NAN), REAL(1, fields[2].def.gain, -1.0f), BYTE(1, fields[2].def.name[0], 0),
    WHOLE(1, biome_count, 0), WHOLE(1, biome_count, BIOMES_MAX + 1), WHOLE(1, biome_count, 5), BYTE(1, biomes[3].info.name[0], 0),
    BYTE(1, biomes[4].ground.top, BLOCK_COUNT), BYTE(1, biomes[4].ground.low, 255), REAL(1, biomes[BIOME_OCEAN].trees.density, 0.5f),
    REAL(1, biomes[4].trees.density, 1.5f), BYTE(1, biomes[6].trees.kinds[2].kind, UINT8_MAX), BYTE(1, biomes[6].trees.kinds[0].kind, UINT8_MAX), BYTE(1, biomes[6].trees.kinds[0].log, BLOCK_COUNT),
    BYTE(1, biomes[4].plants[3].block, BLOCK_COUNT), BYTE(1, biomes[4].plants[3].habit, UINT8_MAX),
    REAL(1, biomes[4].plants[3].chance, INFINITY), REAL(1, biomes[BIOME_PLAINS].plants[3].where.soft, 9.0f),
    WHOLE(1, land.box_count, SPEC_BOXES_MAX + 1), WHOLE(1, land.boxes[3].biome, BIOME_COUNT),
    WHOLE(1, land.boxes[3].biome, -1), WHOLE(1, land.boxes[3].range_count, CLIMATE_RANGES + 1),
    WHOLE(1, land.boxes[3].ranges[1].value, SPEC_VALUES_MAX), WHOLE(0, land.boxes[2].ranges[0].value, 8),
    REAL(1, land.boxes[3].ranges[0].high, -2e6f), WHOLE(1, land.curve_count, SPEC_CURVES_MAX + 1),
    WHOLE(1, land.curves[2].spline.count, 0), WHOLE(1, land.curves[2].spline.count, SPLINE_POINTS_MAX + 1),
    REAL(1, land.curves[0].spline.points[3].at, -0.3f), REAL(1, land.curves[0].spline.points[3].value, INFINITY),
    BYTE(1, land.curves[0].name[0], 0), WHOLE(1, land.value_count, 0), WHOLE(1, land.value_count, 27),
    WHOLE(1, land.value_count, SPEC_VALUES_MAX + 1), BYTE(1, land.values[5].name[0], 0), WHOLE(1, land.values[5].node_count, 0),
    WHOLE(1, land.values[5].first_node, -1), WHOLE(1, land.values[5].first_node, SPEC_NODES_MAX),
    BYTE(1, land.nodes[3].op, EXPRESSION_OP_COUNT), BYTE(1, land.nodes[2].operand_count, 4), SHORT(1, land.nodes[2].operands[1], 2),
    SHORT(1, land.nodes[2].operands[0], -1), SHORT(1, land.nodes[0].argument, SPEC_FIELDS_MAX), SHORT(1, land.nodes[0].symbol, -1),
    SHORT(1, land.nodes[0].argument, 0),
    WHOLE(1, crags.field, 1), WHOLE(1, crags.field, -1), WHOLE(1, crags.bottom, CHUNK_HEIGHT),
    BYTE(1, caves.kind, CAVES_PLANES), WHOLE(1, caves.entrance, SPEC_FIELDS_MAX), WHOLE(1, caves.fields[0], 18), WHOLE(1, caves.roof, 256),
    WHOLE(1, caves.fade, 0), WHOLE(1, caves.rise_blocks, 0), REAL(1, caves.bend, NAN), REAL(1, freezing, NAN),
    WHOLE(1, surface.patches, -1), WHOLE(1, surface.grain, 99), WHOLE(1, surface.leads, 99), WHOLE(1, surface.drifts, 99),
    BYTE(1, surface.bands[25], BLOCK_COUNT), WHOLE(1, surface.band_count, 0), WHOLE(1, surface.band_count, SPEC_BANDS_MAX + 1),
    REAL(1, surface.band_shift, -1.0f), WHOLE(1, bedrock_layers, 0), WHOLE(1, ore_count, SPEC_ORES_MAX + 1), WHOLE(1, ore_count, 8),
    BYTE(1, ores[2].block, BLOCK_COUNT), BYTE(1, ores[2].high, 3), WHOLE(1, trees.woods, 99), REAL(1, trees.mean, NAN),
    WHOLE(1, plants.meadow, 99), WHOLE(1, plants.cave_odds, 0), WHOLE(1, plants.cave_odds, 3), WHOLE(1, plants.cave_low, -1),
    BYTE(1, plants.cave_rare, BLOCK_COUNT), WHOLE(1, tints.tone, 99), WHOLE(1, tints.dryness, 99), REAL(1, tints.tone_share, NAN),
};
// clang-format on

static void check_refused(GeneratorSpec *spec, const char *name)
{
    LogCount log = {0};
    log_set_sink(log_count_line, &log);
    Recipe *recipe = recipe_create(spec);
    log_set_sink(NULL, NULL);
    if (recipe || log.lines != 1)
        fail_msg("%s: %s, %d lines", name, recipe ? "accepted" : "refused", log.lines);
    memory_free(spec);
}

static void a_spec_out_of_bounds_is_refused_with_one_line(void **state)
{
    (void)state;
    for (size_t a = 0; a < ARRAY_COUNT(faults); a++) {
        GeneratorSpec *spec = copy_of(faults[a].id);
        memcpy((char *)spec + faults[a].offset, &faults[a].byte, faults[a].bytes);
        check_refused(spec, faults[a].name);
    }
    for (int n = 0; n < recipe_spec(recipe_find_id(1))->land.node_count; n++) {
        GeneratorSpec *spec = copy_of(1);
        spec->land.nodes[n].number = (double)NAN;
        check_refused(spec, "a number of the land");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_is_the_same_generator),
        cmocka_unit_test(each_part_of_a_spec_changes_chunks),
        cmocka_unit_test(each_number_of_a_land_changes_columns),
        cmocka_unit_test(the_kind_of_caves_is_stated_once),
        cmocka_unit_test(a_spec_out_of_bounds_is_refused_with_one_line),
    };
    return cmocka_run_group_tests(tests, make_originals, nothing_is_left);
}
