// Scattered borders: the grounds of neighbouring biomes reach into each other by some blocks and no further, and snow
// lies by temperature.
#include "biomes.h"
#include "gen/recipe.h"
#include "karst_test.h"

#include "gen/program/program.h"
#include "gen/stages/build.h"
#include "karst/recipe.h"

#include <math.h>
#include <stdlib.h>
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
    Terrain *terrain = memory_alloc(MEMORY_GENERAL, sizeof *terrain);
    LandRegion *region = memory_alloc(MEMORY_GENERAL, sizeof *region);
    terrain_init(terrain, recipe, seed);
    Arena scratch;
    arena_init(&scratch);
    int sum = 0;
    for (int n = 0; n < SIDE * SIDE; n++) {
        ChunkPos pos = {n % SIDE * 3, n / SIDE * 3};
        Chunk *chunk = build_chunk(terrain, pos, &scratch, NULL);
        land_region(&terrain->land, pos, region);
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
    terrain_quit(terrain);
    memory_free(terrain);
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
    const BiomeSurface *rule = &place->spec->biomes[biome].ground;
    const uint8_t tops[] = {rule->top, rule->bed, rule->cliff, rule->high, rule->low, rule->filler};
    return memchr(tops, top_of(place), sizeof tops) || place->spec->biomes[biome].info.flags & BIOME_BANDS;
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

// The height difference in blocks between the columns on both sides of one, along x or z, whichever is greater.
static int land_slope(const LandRegion *region, int index)
{
    int along_x = region->surface[index + 1] - region->surface[index - 1];
    int along_z = region->surface[index + LAND_SIZE] - region->surface[index - LAND_SIZE];
    return MAX(MAX(along_x, -along_x), MAX(along_z, -along_z));
}

// 1 if the place is in the scattered border and has snow.
static int has_snow_by_temperature(const Place *place)
{
    float temperature = place->region->temperature[place->column];
    uint8_t top = top_of(place), biome_top = place->spec->biomes[place->region->biome[place->column]].ground.top;
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

// ---- the grain gives borders, snow and cliffs a shape

static bool looks_alike(const Place *place, int dx, int dz, bool (*holds)(uint8_t top))
{
    int x = place->x + dx, z = place->z + dz;
    int y = place->region->surface[land_index(x, z)];
    return holds(chunk_get(place->chunk, x, y, z)) == holds(top_of(place));
}

// 1 if no neighbour, all of which are in the chunk, is like the place.
static int is_alone(const Place *place, bool (*holds)(uint8_t top))
{
    if (!holds(top_of(place)) || place->x == 0 || place->z == 0 || place->x == CHUNK_SIZE - 1 ||
        place->z == CHUNK_SIZE - 1)
        return 0;
    return !looks_alike(place, 1, 0, holds) && !looks_alike(place, -1, 0, holds) && !looks_alike(place, 0, 1, holds) &&
           !looks_alike(place, 0, -1, holds);
}

static bool is_snow(uint8_t top) { return top == BLOCK_SNOW || top == BLOCK_SNOWY_GRASS; }
static bool is_rock(uint8_t top) { return top == BLOCK_STONE; }
static int is_alone_in_snow(const Place *place) { return is_alone(place, is_snow); }
static int is_alone_of_rock(const Place *place) { return is_alone(place, is_rock); }
static int has_snow(const Place *place) { return is_snow(top_of(place)); }
static int has_rock(const Place *place) { return is_rock(top_of(place)); }

static void snow_in_patches(GeneratorSpec *spec)
{
    snow_below_zero(spec);
    spec->surface.snow_fray = 0.0f;
    spec->surface.snow_grain = 0.1f;
}

static void snow_comes_in_patches_by_the_grain(void **state)
{
    (void)state;
    int specks = each_column(snow_below_zero, 1, is_alone_in_snow);
    int alone = each_column(snow_in_patches, 1, is_alone_in_snow), all = each_column(snow_in_patches, 1, has_snow);
    print_message("%d columns with snow, %d alone; %d where it is only scattered\n", all, alone, specks);
    assert_true(all > 1000);
    assert_true(2 * alone < specks);
}

static void steep_hills(GeneratorSpec *spec)
{
    for (int b = 0; b < spec->biome_count; b++) {
        spec->biomes[b].ground.steep = 2;
        spec->biomes[b].ground.cliff = BLOCK_STONE;
    }
}

static void wide_slopes(GeneratorSpec *spec)
{
    steep_hills(spec);
    spec->surface.slope_reach = 3;
}

static void steep_ground_comes_in_runs(void **state)
{
    (void)state;
    int single = each_column(steep_hills, 5, is_alone_of_rock), all = each_column(steep_hills, 5, has_rock);
    int less = each_column(wide_slopes, 5, is_alone_of_rock), runs = each_column(wide_slopes, 5, has_rock);
    print_message("bare rock: %d of %d columns alone, over wider slopes %d of %d\n", single, all, less, runs);
    assert_true(runs > 200 && (float)less / (float)runs < 0.7f * (float)single / (float)all);
}

static void smooth_slopes(GeneratorSpec *spec)
{
    wide_slopes(spec);
    spec->surface.slope_smooth = 1;
    for (int b = 0; b < spec->biome_count; b++) {
        spec->biomes[b].ground.cliff = BLOCK_GRANITE;
        spec->biomes[b].ground.depth = 0; // thinner than steps are high
    }
}

// 1 on a cliff: where dry land rises by 2 blocks and more over as many columns. Its sides are of its block.
static int has_cliff(const Place *place)
{
    const float *elevation = place->region->elevation + place->column;
    const int surface = place->region->surface[place->column];
    const float along_x = fabsf(elevation[3] - elevation[-3]),
                along_z = fabsf(elevation[3 * LAND_SIZE] - elevation[-3 * LAND_SIZE]);
    const bool cliff = top_of(place) == BLOCK_GRANITE;
    if (!land_is_wet(place->region, place->column))
        assert_int_equal(cliff, fmaxf(along_x, along_z) / 3.0f >= 2.0f);
    for (int y = surface; cliff && y > surface - land_drop(place->region, place->column); y--)
        assert_int_equal(chunk_get(place->chunk, place->x, y, place->z), BLOCK_GRANITE);
    return cliff;
}

static void smooth_slopes_have_whole_cliffs(void **state)
{
    (void)state;
    assert_true(each_column(smooth_slopes, 5, has_cliff) > 200);
}

static void sod(GeneratorSpec *spec) { spec->surface.sod = 3; }

// 1 if grass hangs over the sides of the place, which then show no soil within reach of it.
static int has_turf(const Place *place)
{
    const uint8_t *surface = place->region->surface + place->column;
    const int lowest = MIN(MIN(surface[-1], surface[1]), MIN(surface[-LAND_SIZE], surface[LAND_SIZE]));
    const uint8_t top = top_of(place);
    if (surface[0] - lowest < 2 || (top != BLOCK_TURF && top != BLOCK_GRASS))
        return 0;
    for (int y = surface[0]; place->spec->surface.sod && y > MAX(lowest, surface[0] - place->spec->surface.sod); y--)
        assert_int_equal(chunk_get(place->chunk, place->x, y, place->z), BLOCK_TURF);
    return top == BLOCK_TURF;
}

static void grass_hangs_over_steps(void **state)
{
    (void)state;
    assert_int_equal(each_column(change_nothing, 5, has_turf), 0);
    assert_true(each_column(sod, 5, has_turf) > 50);
}

static void tongues(GeneratorSpec *spec) { spec->surface.ragged = 60.0f; }

// 1 if the block on top is that of a biome farther away than scattered borders reach.
static int is_far(const Place *place)
{
    bool close = false, near = false;
    for (int z = -LAND_MARGIN; z <= LAND_MARGIN; z++)
        for (int x = -LAND_MARGIN; x <= LAND_MARGIN; x++) {
            bool lies = may_lie(place, place->region->biome[place->column + z * LAND_SIZE + x]);
            near |= lies;
            close |= lies && abs(x) <= REACH && abs(z) <= REACH;
        }
    assert_true(near);
    return !close;
}

static void borders_have_tongues(void **state)
{
    (void)state;
    assert_int_equal(each_column(blend, 5, is_far), 0);
    assert_true(each_column(tongues, 5, is_far) > 10);
}

static void snow_in_hollows(GeneratorSpec *spec)
{
    snow_below_zero(spec);
    spec->surface.snow_fray = 0.0f;
    spec->surface.snow_hollow = 0.02f;
}

// 1 if snow lies where it is too warm for it on level land: there the land around is higher.
static int is_drift(const Place *place)
{
    const uint8_t *surface = place->region->surface + place->column;
    int west = surface[-4], north = surface[-4 * LAND_SIZE], south = surface[4 * LAND_SIZE];
    uint8_t own = place->spec->biomes[place->region->biome[place->column]].ground.top;
    if (!has_snow(place) || is_snow(own) || place->region->temperature[place->column] < 0.0f)
        return 0;
    assert_true(2 * west + north + south > 4 * surface[0]);
    return 1;
}

static void snow_lies_in_hollows(void **state)
{
    (void)state;
    assert_true(each_column(snow_in_hollows, 1, is_drift) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grounds_are_scattered_near_borders),
        cmocka_unit_test(snow_lies_by_temperature),
        cmocka_unit_test(snow_comes_in_patches_by_the_grain),
        cmocka_unit_test(snow_lies_in_hollows),
        cmocka_unit_test(steep_ground_comes_in_runs),
        cmocka_unit_test(smooth_slopes_have_whole_cliffs),
        cmocka_unit_test(borders_have_tongues),
        cmocka_unit_test(grass_hangs_over_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
