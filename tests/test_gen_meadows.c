// Plants that follow a field, those of all biomes, shade and reeds, in a recipe made for them.
#include "meadows.h"

#include "gen/recipe.h"
#include "sim/sim.h"

// ---- fields of flowers

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

// ---- what all biomes have

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

// ---- a field that is drawn out along x

static int field_woods(void) { return field_named(recipe_spec(recipe_find_id(1)), "woods"); }

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
        cmocka_unit_test(common_plants_stand_in_all_biomes_on_their_ground),
        cmocka_unit_test(reeds_stand_in_shallow_water_and_on_its_bank),
        cmocka_unit_test(a_field_is_drawn_out_along_x),
        cmocka_unit_test(kelp_stops_below_what_is_not_water),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
