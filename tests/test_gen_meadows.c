// Plants that follow a field, grounds, litter, shade and reeds, in a recipe made for them.
#include "base/hash.h"
#include "biomes.h"
#include "gen/stages/stage_list.h"
#include "recipe/recipe.h"
#include "sim/sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CHUNKS = 49 };

static int all_memory_is_returned(void **state)
{
    (void)state;
    return memory_in_use_total() == 0 ? 0 : -1;
}

static int field_named(const GeneratorSpec *spec, const char *name)
{
    int f = 0;
    while (strcmp(spec->fields[f].def.name, name) != 0)
        f++;
    return f;
}

// karst, where each biome has these plants alone, and `rule` (NULL: karst's) says how they stand.
static Recipe *meadow_with(const BiomePlant *plants, int count, const PlantSpec *rule)
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

static Recipe *meadow_of(const BiomePlant *plants, int count) { return meadow_with(plants, count, NULL); }

// The blocks of a chunk with its trees, with plants or without.
static uint8_t habit_named(const char *name)
{
    int habit = 0;
    while (strcmp(plant_habit_name(habit), name) != 0)
        habit++;
    return (uint8_t)habit;
}

static Build make(const Terrain *terrain, int chunk, bool plants, Arena *scratch)
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
static int each_change(const Recipe *recipe, Judge *judge, void *context)
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

static float field_at(const Build *build, int field, int block, int shift)
{
    return fields_at2(build->fields, field, build->x + block % CHUNK_SIZE + shift * 977,
                      build->z + block / CHUNK_SIZE % CHUNK_SIZE + shift * 1543);
}

// ---- fields of flowers

static BlockPos pos_of(int block)
{
    return (BlockPos){block % CHUNK_SIZE, block / CHUNK_COLUMNS, block / CHUNK_SIZE % CHUNK_SIZE};
}

static void judge_flower(const Build *before, const Build *after, int block, void *context)
{
    (void)before;
    int *counts = context, field = field_named(after->spec, "woods");
    uint8_t flower = after->blocks[block];
    bool poppy = flower == BLOCK_POPPY;
    float value = field_at(after, field, block, poppy ? 0 : 7);
    assert_true(poppy || flower == BLOCK_DAISY);
    assert_true(value > 0.05f && value < 0.35f);
    counts[poppy]++;
    counts[2] += value < 0.1f || value > 0.3f; // in the soft edge
}

static void flowers_stand_where_their_field_says(void **state)
{
    (void)state;
    int field = field_named(recipe_spec(recipe_find_id(1)), "woods"), counts[3] = {0};
    const BiomePlant plants[] = {
        {.block = BLOCK_POPPY, .chance = 0.4f, .where = {.soft = 0.05f, .field = field, .from = 0.1f, .to = 0.3f}},
        {.block = BLOCK_DAISY,
         .chance = 0.4f,
         .where = {.soft = 0.05f, .field = field, .from = 0.1f, .to = 0.3f, .shift = 7}},
    };
    Recipe *recipe = meadow_of(plants, 2);
    each_change(recipe, judge_flower, counts);
    print_message("%d poppies, %d daisies, %d at the edges\n", counts[1], counts[0], counts[2]);
    assert_true(counts[0] > 50 && counts[1] > 50 && counts[2] > 10);
    assert_true(counts[2] < (counts[0] + counts[1]) / 2);
    recipe_release(recipe);
}

// ---- grounds

static bool is_shaded(const Build *build, int block)
{
    for (int above = block + 2 * CHUNK_COLUMNS; above < CHUNK_BLOCKS; above += CHUNK_COLUMNS)
        if (block_has(build->blocks[above], BLOCK_SOLID))
            return true;
    return false;
}

static void judge_ground(const Build *before, const Build *after, int block, void *context)
{
    int *counts = context;
    uint8_t new = after->blocks[block];
    if (new == BLOCK_RED_MUSHROOM) {
        assert_true(is_shaded(after, block - CHUNK_COLUMNS));
        counts[0]++;
        return;
    }
    assert_true(new == BLOCK_COARSE_DIRT || new == BLOCK_LEAF_LITTER);
    assert_true(block_has(before->blocks[block], BLOCK_GROUND));
    assert_false(block_has(before->blocks[block + CHUNK_COLUMNS], BLOCK_SOLID | BLOCK_LIQUID));
    if (new == BLOCK_LEAF_LITTER)
        assert_true(is_shaded(after, block));
    counts[new == BLOCK_LEAF_LITTER ? 1 : 2]++;
}

static void grounds_keep_the_height_and_litter_lies_under_trees(void **state)
{
    (void)state;
    int field = field_named(recipe_spec(recipe_find_id(1)), "woods"), counts[3] = {0};
    const BiomePlant plants[] = {
        {.block = BLOCK_LEAF_LITTER, .habit = habit_named("litter"), .chance = 0.5f},
        {.block = BLOCK_COARSE_DIRT,
         .habit = habit_named("ground"),
         .chance = 1.0f,
         .where = {.soft = 0.01f, .field = field, .from = -0.04f, .to = 0.04f}},
        {.block = BLOCK_RED_MUSHROOM, .habit = habit_named("shade"), .chance = 0.2f},
    };
    Recipe *recipe = meadow_of(plants, 3);
    each_change(recipe, judge_ground, counts);
    print_message("%d mushrooms, %d of litter, %d of coarse dirt\n", counts[0], counts[1], counts[2]);
    assert_true(counts[0] > 20 && counts[1] > 50 && counts[2] > 50);
    recipe_release(recipe);
}

// ---- what all biomes have

static void judge_on_no_step(const Build *before, const Build *after, int block, void *context)
{
    const int column = land_index(block % CHUNK_SIZE, block / CHUNK_SIZE % CHUNK_SIZE);
    (void)before;
    assert_true(land_drop(after->region, column) <= 1);
    ((int *)context)[after->blocks[block] == BLOCK_STONE]++;
}

static void crusts_and_mounds_lie_on_no_steps(void **state)
{
    (void)state;
    PlantSpec rule = recipe_spec(recipe_find_id(1))->plants;
    rule.clear = 1;
    const BiomePlant plants[] = {{.block = BLOCK_FIRN, .habit = habit_named("crust"), .chance = 1.0f},
                                 {.block = BLOCK_STONE, .habit = habit_named("mound"), .chance = 0.2f, .depth_to = 1}};
    Recipe *recipe = meadow_with(plants, 2, &rule);
    int counts[2] = {0};
    each_change(recipe, judge_on_no_step, counts);
    print_message("%d crusts, %d mounds\n", counts[0], counts[1]);
    assert_true(counts[0] > 20 && counts[1] > 200);
    recipe_release(recipe);
}

typedef struct CommonCount {
    int pebbles, twigs;
    bool biomes[BIOMES_MAX];
} CommonCount;

static void judge_common(const Build *before, const Build *after, int block, void *context)
{
    CommonCount *count = context;
    uint8_t new = after->blocks[block], below = after->blocks[block - CHUNK_COLUMNS];
    if (new == BLOCK_COARSE_DIRT)
        return;
    assert_int_equal(before->blocks[block], BLOCK_AIR);
    assert_true(new == BLOCK_PEBBLES ? below == BLOCK_COARSE_DIRT : new == BLOCK_TWIGS &&below == BLOCK_GRASS);
    count->pebbles += new == BLOCK_PEBBLES;
    count->twigs += new == BLOCK_TWIGS;
    count->biomes[after->region->biome[land_index(block % CHUNK_SIZE, block / CHUNK_SIZE % CHUNK_SIZE)]] = true;
}

static void common_plants_stand_in_all_biomes_on_their_ground(void **state)
{
    (void)state;
    const GeneratorSpec *karst = recipe_spec(recipe_find_id(1));
    const BiomePlant dirt = {.block = BLOCK_COARSE_DIRT,
                             .habit = habit_named("ground"),
                             .chance = 1.0f,
                             .where = {.soft = 0.01f, .field = field_named(karst, "woods"), .from = -0.1f, .to = 0.1f}};
    PlantSpec rule = karst->plants;
    rule.common[0] = (BiomePlant){.block = BLOCK_PEBBLES, .chance = 0.5f, .on = BLOCK_COARSE_DIRT};
    rule.common[1] = (BiomePlant){.block = BLOCK_TWIGS, .chance = 0.5f, .on = BLOCK_GRASS};
    Recipe *recipe = meadow_with(&dirt, 1, &rule);
    CommonCount count = {0};
    int biomes = 0;
    each_change(recipe, judge_common, &count);
    for (int b = 0; b < BIOMES_MAX; b++)
        biomes += count.biomes[b];
    print_message("%d pebbles, %d twigs in %d biomes\n", count.pebbles, count.twigs, biomes);
    assert_true(count.pebbles > 200 && count.twigs > 200 && biomes >= 4);
    recipe_release(recipe);
}

// ---- reeds

static void judge_nothing(const Build *before, const Build *after, int block, void *context)
{
    (void)before, (void)after, (void)block, (void)context;
}

static void judge_clear(const Build *before, const Build *after, int block, void *context)
{
    const uint8_t *surface = after->region->surface + land_index(block % CHUNK_SIZE, block / CHUNK_SIZE % CHUNK_SIZE);
    (void)before, (void)context;
    assert_int_equal(after->blocks[block], BLOCK_COARSE_DIRT);
    assert_true(field_at(after, field_named(after->spec, "woods"), block, 0) >= 0.06f);
    for (int i = 0; i < 4; i++)
        assert_true(surface[0] - surface[i < 2 ? 2 * i - 1 : (2 * i - 5) * LAND_SIZE] <= 1);
}

// Where a ground's chance is at least half, it has no holes; else there is none.
static void grounds_have_clear_edges(void **state)
{
    (void)state;
    const GeneratorSpec *karst = recipe_spec(recipe_find_id(1));
    const int woods = field_named(karst, "woods");
    PlantSpec rule = karst->plants;
    rule.clear = 1;
    const BiomePlant ground = {BLOCK_COARSE_DIRT, habit_named("ground"), 0.6f,
                               .where = {.soft = 0.08f, .field = woods, .from = 0.1f, .to = 2.0f}};
    Recipe *scattered = meadow_of(&ground, 1), *clear = meadow_with(&ground, 1, &rule);
    int some = each_change(scattered, judge_nothing, NULL), all = each_change(clear, judge_clear, NULL);
    print_message("%d columns with scattered edges, %d with clear ones\n", some, all);
    assert_true(some > 300 && all > some * 5 / 4);
    recipe_release(scattered);
    recipe_release(clear);
}

static uint8_t block_of(const void *context, int64_t x, int y, int64_t z)
{
    const uint8_t *blocks = context;
    bool inside = x >= 0 && x < CHUNK_SIZE && z >= 0 && z < CHUNK_SIZE && y >= 0 && y < CHUNK_HEIGHT;
    return inside ? blocks[block_index((int)x, y, (int)z)] : (uint8_t)BLOCK_VOID;
}

static void judge_reed(const Build *before, const Build *after, int block, void *context)
{
    int *counts = context, column = land_index(block % CHUNK_SIZE, block / CHUNK_SIZE % CHUNK_SIZE);
    const LandRegion *region = after->region;
    const BlockQuery query = {block_of, after->blocks};
    BlockPos at = pos_of(block);
    bool wet = land_is_wet(region, column);
    assert_int_equal(after->blocks[block], BLOCK_REED);
    assert_int_equal(before->blocks[block], BLOCK_AIR);
    if (at.x > 0 && at.x < CHUNK_SIZE - 1 && at.z > 0 && at.z < CHUNK_SIZE - 1) // its neighbours are known
        assert_int_equal(rule_at(&query, at).kind, OUTCOME_STAYS);
    assert_true(!wet || region->surface[column] == region->water[column] - 1);
    assert_true(at.y <= region->water[column] + 2);
    counts[wet]++;
}

static void reeds_stand_in_shallow_water_and_on_its_bank(void **state)
{
    (void)state;
    int counts[2] = {0};
    const BiomePlant plants[] = {{.block = BLOCK_REED, .habit = habit_named("reed"), .chance = 0.9f}};
    Recipe *recipe = meadow_of(plants, 1);
    each_change(recipe, judge_reed, counts);
    print_message("reeds: %d blocks on the bank, %d in water\n", counts[0], counts[1]);
    assert_true(counts[0] > 20 && counts[1] > 10);
    recipe_release(recipe);
}

// ---- the bodies of the ground: pools, mounds, beds, crusts

static int field_woods(void) { return field_named(recipe_spec(recipe_find_id(1)), "woods"); }

static bool is_inside(int block)
{
    int x = block % CHUNK_SIZE, z = block / CHUNK_SIZE % CHUNK_SIZE;
    return x > 1 && x < CHUNK_SIZE - 2 && z > 1 && z < CHUNK_SIZE - 2;
}

static void judge_pool(const Build *before, const Build *after, int block, void *context)
{
    int *counts = context, column = land_index(block % CHUNK_SIZE, block / CHUNK_SIZE % CHUNK_SIZE);
    const BlockQuery query = {block_of, after->blocks};
    bool cold = after->region->temperature[column] < after->spec->freezing;
    assert_int_equal(after->blocks[block], cold ? BLOCK_ICE : BLOCK_WATER);
    assert_true(block_has(before->blocks[block], BLOCK_GROUND));
    assert_int_equal(block / CHUNK_COLUMNS, after->region->surface[column]);
    if (is_inside(block)) { // its neighbours are known: none of them is to be filled
        static const int steps[4] = {1, -1, CHUNK_SIZE, -CHUNK_SIZE};
        for (int i = 0; i < 4; i++)
            assert_int_not_equal(after->blocks[block + steps[i]], BLOCK_AIR);
        int kind = (int)rule_at(&query, pos_of(block)).kind; // unknown at the chunk's rim
        assert_true(kind == OUTCOME_STAYS || kind == OUTCOME_UNKNOWN);
    }
    counts[cold]++;
}

static void pools_are_held_by_the_land_around(void **state)
{
    (void)state;
    int counts[2] = {0};
    const BiomePlant plants[] = {{.block = BLOCK_WATER, .habit = habit_named("pool"), .chance = 0.7f}};
    Recipe *recipe = meadow_of(plants, 1);
    each_change(recipe, judge_pool, counts);
    print_message("pools: %d of water, %d of ice\n", counts[0], counts[1]);
    assert_true(counts[0] > 500);
    recipe_release(recipe);
}

static void judge_mound(const Build *before, const Build *after, int block, void *context)
{
    int *counts = context, column = land_index(block % CHUNK_SIZE, block / CHUNK_SIZE % CHUNK_SIZE);
    bool wet = land_is_wet(after->region, column);
    int depth = after->region->water[column] - after->region->surface[column];
    assert_int_equal(after->blocks[block], BLOCK_STONE);
    assert_int_equal(before->blocks[block], wet ? BLOCK_WATER : BLOCK_AIR);
    assert_true(block_has(after->blocks[block - CHUNK_COLUMNS], BLOCK_OPAQUE));
    assert_true(!wet || (depth >= 3 && depth <= 9)); // under water, and as deep as the row says
    counts[wet]++;
}

static void mounds_lie_on_the_ground_and_deep_under_water(void **state)
{
    (void)state;
    int counts[2] = {0};
    const BiomePlant plants[] = {{.block = BLOCK_STONE, .habit = habit_named("mound"), .chance = 0.5f, .depth_to = 9}};
    Recipe *recipe = meadow_of(plants, 1);
    each_change(recipe, judge_mound, counts);
    print_message("mounds: %d on land, %d under water\n", counts[0], counts[1]);
    assert_true(counts[0] > 500 && counts[1] > 50);
    recipe_release(recipe);
}

static void judge_body(const Build *before, const Build *after, int block, void *context)
{
    int *counts = context;
    uint8_t new = after->blocks[block], above = before->blocks[block + CHUNK_COLUMNS];
    bool bed = new == BLOCK_CLAY;
    assert_true(bed || new == BLOCK_OBSIDIAN);
    assert_int_equal(above, bed ? BLOCK_WATER : BLOCK_AIR);
    assert_int_equal(block_has(before->blocks[block], BLOCK_GROUND), bed);
    counts[bed]++;
}

static void beds_lie_under_water_and_crusts_on_rock(void **state)
{
    (void)state;
    int counts[2] = {0};
    const BiomePlant plants[] = {{.block = BLOCK_CLAY, .habit = habit_named("bed"), .chance = 0.5f},
                                 {.block = BLOCK_OBSIDIAN, .habit = habit_named("crust"), .chance = 0.5f}};
    Recipe *recipe = meadow_of(plants, 2);
    each_change(recipe, judge_body, counts);
    print_message("%d crusts, %d beds\n", counts[0], counts[1]);
    assert_true(counts[0] > 50 && counts[1] > 50);
    recipe_release(recipe);
}

// ---- a field that is drawn out along x

static void judge_streak(const Build *before, const Build *after, int block, void *context)
{
    (void)before;
    int *count = context;
    int64_t x = after->x + block % CHUNK_SIZE, z = after->z + block / CHUNK_SIZE % CHUNK_SIZE;
    int field = field_woods();
    int64_t west = floor_div(x, 4);
    float a = fields_at2(after->fields, field, west, z), b = fields_at2(after->fields, field, west + 1, z);
    float value = a + (float)(x - 4 * west) * 0.25f * (b - a);
    assert_true(value > 0.04f);
    (*count)++;
}

static void a_field_is_drawn_out_along_x(void **state)
{
    (void)state;
    int count = 0;
    const BiomePlant plants[] = {
        {.block = BLOCK_POPPY,
         .chance = 0.9f,
         .where = {.soft = 0.05f, .field = field_woods(), .from = 0.1f, .to = 2.0f, .stretch = 4}}};
    Recipe *recipe = meadow_of(plants, 1);
    each_change(recipe, judge_streak, &count);
    print_message("%d poppies in streaks\n", count);
    assert_true(count > 200);
    recipe_release(recipe);
}

// ---- kelp under a roof of ice

static void kelp_stops_below_what_is_not_water(void **state)
{
    (void)state;
    const BiomePlant plants[] = {{.block = BLOCK_KELP, .habit = habit_named("kelp"), .chance = 0.9f}};
    Recipe *recipe = meadow_of(plants, 1);
    Arena scratch;
    Terrain terrain;
    int kelp = 0;
    arena_init(&scratch);
    terrain_init(&terrain, recipe, 42);
    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        Build build = make(&terrain, chunk, false, &scratch);
        uint8_t *roof = build.blocks + (ptrdiff_t)(SEA_LEVEL - 5) * CHUNK_COLUMNS;
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            roof[i] = roof[i] == BLOCK_WATER ? (uint8_t)BLOCK_BLUE_ICE : roof[i];
        uint8_t before[CHUNK_COLUMNS];
        memcpy(before, roof, sizeof before);
        stage_plants(&build);
        assert_memory_equal(before, roof, sizeof before);
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            kelp += roof[i - CHUNK_COLUMNS] == BLOCK_KELP;
        arena_reset(&scratch);
    }
    terrain_quit(&terrain);
    arena_quit(&scratch);
    recipe_release(recipe);
    print_message("%d stems of kelp below roofs\n", kelp);
    assert_true(kelp > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flowers_stand_where_their_field_says),
        cmocka_unit_test(grounds_keep_the_height_and_litter_lies_under_trees),
        cmocka_unit_test(grounds_have_clear_edges),
        cmocka_unit_test(crusts_and_mounds_lie_on_no_steps),
        cmocka_unit_test(common_plants_stand_in_all_biomes_on_their_ground),
        cmocka_unit_test(reeds_stand_in_shallow_water_and_on_its_bank),
        cmocka_unit_test(pools_are_held_by_the_land_around),
        cmocka_unit_test(mounds_lie_on_the_ground_and_deep_under_water),
        cmocka_unit_test(beds_lie_under_water_and_crusts_on_rock),
        cmocka_unit_test(a_field_is_drawn_out_along_x),
        cmocka_unit_test(kelp_stops_below_what_is_not_water),
    };
    return cmocka_run_group_tests(tests, NULL, all_memory_is_returned);
}
