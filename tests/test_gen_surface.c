// Scattered borders: the grounds of neighbouring biomes reach into each other by some blocks and no further, and snow
// lies by temperature.
#include "biomes.h"
#include "karst_test.h"

#include "gen/build.h"
#include "gen/recipe_internal.h"
#include "recipe/recipe.h"

#include <string.h>

enum { SIDE = 12, REACH = 3 };

// Calls `check` for each column of some chunks of karst, changed; returns the sum of what it returns.
typedef struct Place {
    const GeneratorSpec *spec;
    const LandRegion *region;
    const Chunk *chunk;
    int x, z, column; // local; of the region
} Place;

static int each_column(void (*change)(GeneratorSpec *spec), int64_t seed, int (*check)(const Place *place))
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe_find_id(1));
    spec->stage_count = 0; // no plants, no trees, no caves
    static const uint8_t stages[] = {STAGE_LAND, STAGE_SOLID, STAGE_SURFACE, STAGE_PACK};
    for (size_t i = 0; i < ARRAY_COUNT(stages); i++)
        spec->stages[spec->stage_count++] = stages[i];
    change(spec);
    Recipe *recipe = recipe_create(spec);
    assert_non_null(recipe);
    Land *land = memory_alloc(MEMORY_GENERAL, sizeof *land);
    LandRegion *region = memory_alloc(MEMORY_GENERAL, sizeof *region);
    land_init(land, recipe, seed);
    Arena scratch;
    arena_init(&scratch);
    int sum = 0;
    for (int n = 0; n < SIDE * SIDE; n++) {
        ChunkPos pos = {n % SIDE * 3, n / SIDE * 3};
        Chunk *chunk = build_chunk(land, pos, &scratch, NULL);
        land_region(land, pos, region);
        for (int i = 0; i < CHUNK_COLUMNS; i++) {
            int x = i % CHUNK_SIZE, z = i / CHUNK_SIZE;
            const Place place = {&recipe->spec, region, chunk, x, z, land_index(x, z)};
            if (region->overhang[place.column] == 0.0f)
                sum += check(&place);
        }
        chunk_release(chunk);
    }
    arena_quit(&scratch);
    memory_free(region);
    memory_free(land);
    recipe_release(recipe);
    memory_free(spec);
    return sum;
}

static uint8_t top_of(const Place *place)
{
    return chunk_get(place->chunk, place->x, place->region->surface[place->column], place->z);
}

static bool may_lie(const Place *place, int biome)
{
    const BiomeSurface *rule = &place->spec->ground[biome].surface;
    const uint8_t tops[] = {rule->top, rule->bed, rule->cliff, rule->high, rule->low, rule->filler};
    return memchr(tops, top_of(place), sizeof tops) || place->spec->biomes[biome].flags & BIOME_BANDS;
}

// 1 if the block on top is another biome's.
static int is_strange(const Place *place)
{
    if (may_lie(place, place->region->biome[place->column]))
        return 0;
    bool near = false;
    for (int z = -REACH; z <= REACH; z++)
        for (int x = -REACH; x <= REACH; x++)
            near |= may_lie(place, place->region->biome[place->column + z * LAND_SIZE + x]);
    assert_true(near);
    return 1;
}

static void change_nothing(GeneratorSpec *spec) { (void)spec; }
static void blend(GeneratorSpec *spec) { spec->surface.blend = REACH; }

static void grounds_are_scattered_near_borders(void **state)
{
    (void)state;
    assert_int_equal(each_column(change_nothing, 5, is_strange), 0);
    assert_true(each_column(blend, 5, is_strange) > 50);
}

static void snow_below_zero(GeneratorSpec *spec)
{
    spec->surface.snow = 0.0f;
    spec->surface.snow_fray = 0.05f;
    spec->surface.snow_steep = 3;
}

// 1 if the place is in the scattered border and has snow.
static int has_snow_by_temperature(const Place *place)
{
    float temperature = place->region->temperature[place->column];
    uint8_t top = top_of(place), biome_top = place->spec->ground[place->region->biome[place->column]].surface.top;
    bool snow = top == BLOCK_SNOW || top == BLOCK_SNOWY_GRASS;
    bool dry = place->region->surface[place->column] >= SEA_LEVEL;
    bool flat = land_slope(place->region, place->column) < 3;
    if (biome_top == BLOCK_SNOW || biome_top == BLOCK_SNOWY_GRASS)
        return 0;
    if (temperature > 0.05f || !dry || !flat)
        assert_false(snow);
    else if (temperature < -0.05f)
        assert_true(snow);
    return snow && temperature >= -0.05f;
}

static void snow_lies_by_temperature(void **state)
{
    (void)state;
    assert_true(each_column(snow_below_zero, 1, has_snow_by_temperature) > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grounds_are_scattered_near_borders),
        cmocka_unit_test(snow_lies_by_temperature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
