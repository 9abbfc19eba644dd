// Facts of rivers stay in the ranges with which a land's values are proven, whatever widths and depths a recipe has;
// and a column has the facts that a tile has there.
#include "gen/recipe.h"
#include "karst_test.h"
#include "river_facts.h"

#include "gen/program/program.h"
#include "karst/recipe.h"

enum { SEED = 42 };

typedef struct Extreme {
    float lake, depth, width, estuary, tread, bend;
    int cell;
} Extreme;

// The least and the greatest of what a recipe may have, in each of which something else is the widest or deepest.
static const Extreme extremes[] = {{4, 1, 1, 1, 8, 64, 192},   {4, 1, 1, 1, 0.5f, 0, 96},   {4, 1, 64, 8, 8, 128, 96},
                                   {96, 32, 1, 8, 0, 64, 256}, {96, 1, 4, 1, 16, 128, 192}, {4, 32, 64, 1, 8, 64, 256}};

static Recipe *extreme_recipe(const Extreme *extreme)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe_open_file("tests/recipes/rivers.json"));
    RiverSpec *rivers = &spec->land.rivers;
    rivers->lake_least = rivers->lake_most = extreme->lake;
    rivers->depth_least = rivers->depth_most = extreme->depth;
    rivers->width_least = rivers->width_most = extreme->width;
    rivers->estuary = extreme->estuary;
    rivers->tread = extreme->tread;
    rivers->bend = extreme->bend;
    rivers->cell = extreme->cell;
    rivers->lakes = 0.5f;
    rivers->falls = 1.0f;
    Recipe *recipe = recipe_create(spec);
    assert_non_null(recipe);
    memory_free(spec);
    return recipe;
}

// How near the facts of a tile come to their greatest depth and width.
typedef struct Reached {
    double depth, radius;
} Reached;

static void check_facts(const RiverSpec *spec, const Facts *tile, Reached *reached)
{
    for (int f = 0; f < RIVER_FACT_COUNT; f++) {
        const Interval range = river_fact_range(spec, (RiverFact)f);
        for (int n = 0; n < CHUNK_COLUMNS; n++)
            assert_true((double)tile->facts[f][n] >= range.low && (double)tile->facts[f][n] <= range.high);
    }
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        reached->depth = MAX(reached->depth, (double)tile->facts[RIVER_DEPTH][n]);
        reached->radius = MAX(reached->radius, -(double)tile->facts[RIVER_DISTANCE][n]);
    }
}

typedef struct Walk {
    Land lands[2]; // with caches of their own
    Reached reached;
    int falls;
} Walk;

// Near a place, and far around it, where the same columns one by one have the same facts.
static void check_around(Walk *walk, int64_t x, int64_t z)
{
    static Facts tile, alone;
    const RiverSpec *spec = &walk->lands[0].spec->land.rivers;
    facts_fill(&walk->lands[0], x - 8, z - 8, 1, &tile);
    check_facts(spec, &tile, &walk->reached);
    x -= 8 * 64;
    z -= 8 * 64;
    facts_fill(&walk->lands[0], x, z, 64, &tile);
    check_facts(spec, &tile, &walk->reached);
    for (int n = (int)(x & 31); n < CHUNK_COLUMNS; n += 41) {
        facts_fill(&walk->lands[1], x + n % 16 * 64, z + n / 16 * 64, 0, &alone);
        for (int f = 0; f < RIVER_FACT_COUNT; f++)
            assert_memory_equal(&tile.facts[f][n], &alone.facts[f][0], sizeof(float));
    }
}

// In the pool below a fall, for all widths that the river may have there.
static void visit_fall(void *context, int64_t x, int64_t z, const RiverFall *fall)
{
    Walk *walk = context;
    for (float away = 0.0f; away < 3.0f * fall->radius + 16.0f; away += 8.0f)
        check_around(walk, x + (int64_t)(fall->along_x * away), z + (int64_t)(fall->along_z * away));
    walk->falls++;
}

static void facts_stay_in_their_ranges(void **state)
{
    (void)state;
    for (size_t e = 0; e < ARRAY_COUNT(extremes); e++) {
        Recipe *recipe = extreme_recipe(&extremes[e]);
        Walk walk = {.falls = 0};
        for (int l = 0; l < 2; l++)
            land_init(&walk.lands[l], recipe, SEED);
        for (int i = 0; i < 100; i += TEST_STRIDE)
            check_around(&walk, (i % 10 - 5) * 700, (i / 10 - 5) * 700);
        river_visit_falls(walk.lands[0].rivers, &(LandmarkArea){-1000, -1000, 1000, 1000}, visit_fall, &walk);
        const RiverSpec *rivers = &recipe->spec.land.rivers;
        const double deepest = river_fact_range(rivers, RIVER_DEPTH).high;
        const double widest = -river_fact_range(rivers, RIVER_DISTANCE).low;
        print_message("%zu: %d falls; %.1f deep of %.1f, %.1f from a bank of %.1f\n", e, walk.falls, walk.reached.depth,
                      deepest, walk.reached.radius, widest);
        assert_true(walk.falls > 3 && walk.reached.depth > 0.5 * deepest);
        assert_true(walk.reached.depth > (double)extremes[e].depth + 0.25);
        for (int l = 0; l < 2; l++)
            land_quit(&walk.lands[l]);
        recipe_release(recipe);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(facts_stay_in_their_ranges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
