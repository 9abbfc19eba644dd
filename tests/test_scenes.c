// What one meets on a walk (scenes.h): each kind of scene is counted, on land that is drawn here; and the land of
// craton has enough of them.
#include "scenes.h"

#include "karst_test.h"

#include "karst/recipe.h"

enum { MEADOW, HEATH, SEA, STREAM, WALKS = 20 };

static const BiomeInfo biomes[] = {[MEADOW] = {.name = "meadow"},
                                   [HEATH] = {.name = "heath"},
                                   [SEA] = {.name = "sea", .flags = BIOME_WATER},
                                   [STREAM] = {.name = "stream", .flags = BIOME_WATER | BIOME_STREAM}};

static ColumnInfo plain(const ChunkSource *source, int64_t x, int64_t z)
{
    (void)source, (void)x, (void)z;
    return (ColumnInfo){70, MEADOW};
}

static ColumnInfo squares(const ChunkSource *source, int64_t x, int64_t z)
{
    (void)source;
    return (ColumnInfo){70, (floor_div(x, 100) + floor_div(z, 100)) % 2 ? MEADOW : HEATH};
}

static ColumnInfo hills(const ChunkSource *source, int64_t x, int64_t z)
{
    (void)source;
    return (ColumnInfo){(uint8_t)((floor_div(x, 100) + floor_div(z, 100)) % 2 ? 60 : 100), MEADOW};
}

static ColumnInfo downs(const ChunkSource *source, int64_t x, int64_t z)
{
    (void)source;
    return (ColumnInfo){(uint8_t)((floor_div(x, 100) + floor_div(z, 100)) % 2 ? 60 : 99), MEADOW};
}

static ColumnInfo streams(const ChunkSource *source, int64_t x, int64_t z)
{
    (void)source;
    return (ColumnInfo){60, floor_mod(x, 100) < 20 || floor_mod(z, 100) < 20 ? STREAM : MEADOW};
}

// Islands of 128 blocks, `apart` blocks from one to the next.
static ColumnInfo islands(int64_t apart, int64_t x, int64_t z)
{
    bool land = floor_mod(x, apart) < 128 && floor_mod(z, apart) < 128;
    return (ColumnInfo){land ? 64 : 50, land ? MEADOW : SEA};
}

static ColumnInfo near_islands(const ChunkSource *source, int64_t x, int64_t z)
{
    (void)source;
    return islands(256, x, z);
}

static ColumnInfo far_islands(const ChunkSource *source, int64_t x, int64_t z)
{
    (void)source;
    return islands(2048, x, z);
}

static void one_landmark(const ChunkSource *source, const LandmarkArea *area, uint32_t kinds, LandmarkVisit *visit,
                         void *context)
{
    (void)source, (void)area, (void)kinds;
    visit(context, &(Landmark){0});
}

// The least and the most share of legs that change and of coasts with a sight; -1: there are no coasts.
static const struct {
    const char *name;
    ColumnInfo (*column)(const ChunkSource *source, int64_t x, int64_t z);
    bool marked;
    double changes[2], sights[2];
} drawn[] = {{"a plain", plain, false, {0, 0}, {-1, -1}},
             {"a plain with landmarks", plain, true, {1, 1}, {-1, -1}},
             {"squares", squares, false, {0.95, 1}, {-1, -1}},
             {"hills", hills, false, {0.95, 1}, {-1, -1}},
             {"downs", downs, false, {0, 0}, {-1, -1}},
             {"streams", streams, false, {1, 1}, {-1, -1}},
             {"islands", near_islands, false, {1, 1}, {1, 1}},
             {"lone islands", far_islands, false, {1, 1}, {0, 0.2}},
             {"lone islands with stacks", far_islands, true, {1, 1}, {1, 1}}};

static double share_of(int64_t part, int64_t whole) { return whole ? (double)part / (double)whole : -1; }

static void each_scene_is_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(drawn); i++) {
        const ChunkSource source = {.facts = {.name = "drawn", .biomes = biomes, .biome_count = ARRAY_COUNT(biomes)},
                                    .seed = 5,
                                    .column = drawn[i].column,
                                    .landmarks = drawn[i].marked ? one_landmark : NULL};
        Scenes scenes = {0};
        scenes_sample(&source, WALKS, &scenes);
        const double changes = share_of(scenes.changes, scenes.legs), sights = share_of(scenes.sights, scenes.coasts);
        if (changes < drawn[i].changes[0] || changes > drawn[i].changes[1] || sights < drawn[i].sights[0] ||
            sights > drawn[i].sights[1] || scenes.places - scenes.sea < WALKS)
            fail_msg("%s: %d of %d places are sea, %g of the legs change, %g of the coasts have a sight", drawn[i].name,
                     (int)scenes.sea, (int)scenes.places, changes, sights);
    }
}

// Measured are 34 %, 91 % and 94 %.
static void craton_has_land_and_scenes(void **state)
{
    (void)state;
    const Recipe *recipe = recipe_find_name("craton");
    Scenes scenes = {0};
    for (int seed = 1; seed <= 40 / TEST_STRIDE; seed++) {
        Generator *generator = generator_create(recipe, seed);
        scenes_sample(generator_source(generator), SCENE_WALKS, &scenes);
        generator_destroy(generator);
    }
    print_message("%d of %d places are sea, %d of %d legs change, %d of %d coasts have a sight\n", (int)scenes.sea,
                  (int)scenes.places, (int)scenes.changes, (int)scenes.legs, (int)scenes.sights, (int)scenes.coasts);
    assert_true(share_of(scenes.sea, scenes.places) <= 0.4);
    assert_true(share_of(scenes.changes, scenes.legs) >= 0.87);
    assert_true(share_of(scenes.sights, scenes.coasts) >= 0.88);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_scene_is_counted),
        cmocka_unit_test(craton_has_land_and_scenes),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
