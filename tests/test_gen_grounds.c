// Grounds, litter and crusts that plants lay, and pools, mounds and beds, in a recipe made for them.
#include "meadows.h"

#include "gen/recipe.h"
#include "sim/sim.h"

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

// ---- the bodies of the ground: pools, mounds, beds, crusts

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grounds_keep_the_height_and_litter_lies_under_trees),
        cmocka_unit_test(grounds_have_clear_edges),
        cmocka_unit_test(crusts_and_mounds_lie_on_no_steps),
        cmocka_unit_test(pools_are_held_by_the_land_around),
        cmocka_unit_test(mounds_lie_on_the_ground_and_deep_under_water),
        cmocka_unit_test(beds_lie_under_water_and_crusts_on_rock),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
