// All that reads columns takes a lake high up for water: spawns and maps; surveys have a test of their own.
#include "gen/generator.h"
#include "karst/recipe.h"
#include "map_column.h"

static const Recipe *lakes(void)
{
    const Recipe *recipe = recipe_open_file("tests/recipes/lakes.json");
    assert_non_null(recipe);
    return recipe;
}

// y of the topmost block that is solid or liquid.
static int topmost(const Chunk *chunk, int x, int z)
{
    int y = CHUNK_HEIGHT - 1;
    while (y > 0 && !block_has(chunk_get(chunk, x, y, z), BLOCK_SOLID | BLOCK_LIQUID))
        y--;
    return y;
}

static void spawns_are_dry(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    int high = 0, seen = 0;
    for (int seed = 0; seed < 40; seed++) {
        Generator *generator = generator_create(lakes(), seed);
        const ChunkSource *source = generator_source(generator);
        SpawnPoint spawn = source_spawn(source);
        Chunk *chunk = source_chunk(source, chunk_pos_of_block(spawn.feet.x, spawn.feet.z), &scratch);
        int x = (int)(spawn.feet.x & 15), z = (int)(spawn.feet.z & 15);
        assert_true(spawn.safety > SPAWN_AFLOAT);
        assert_int_equal(topmost(chunk, x, z), spawn.feet.y - 1);
        assert_true(block_has(chunk_get(chunk, x, spawn.feet.y - 1, z), BLOCK_OPAQUE));
        high += spawn.feet.y > SEA_LEVEL + 20;
        seen += strstr(spawn.reason, "of water") != NULL;
        chunk_release(chunk);
        generator_destroy(generator);
    }
    print_message("%d of 40 above y %d, %d with water in sight\n", high, SEA_LEVEL + 20, seen);
    assert_true(high > 5 && seen > 3); // no column of these seeds is below the level of the sea
    arena_quit(&scratch);
}

// A pixel of a layer that shows a column of water, `depth` blocks deep.
static Colour water_pixel(const BiomeInfo *biome, const MapLayer *layer, int level, float depth)
{
    float bed = (float)(level + 1) - depth;
    const MapColumn column = {.elevation = bed, .height = (uint8_t)bed, .water = (uint8_t)level, .info = biome};
    return layer->screen ? layer->screen(&column) : colour_of_column(layer, &column);
}

// On maps a lake has the colours of the sea, by its depth, and land above it those of land.
static void maps_show_lakes_as_water(void **state)
{
    (void)state;
    static const BiomeInfo meadow = {.name = "meadow", .map_colour = 0x88AA44};
    int layers = 0;
    for (int i = 0; i < map_layer_count(); i++) {
        const MapLayer *layer = map_layer(i);
        if (strcmp(layer->name, "relief") != 0 && strcmp(layer->name, "height") != 0)
            continue;
        for (float depth = 2.0f; depth <= 40.0f; depth += 3.5f) {
            Colour sea = water_pixel(&meadow, layer, SEA_LEVEL, depth), lake = water_pixel(&meadow, layer, 180, depth);
            assert_memory_equal(&sea, &lake, sizeof sea);
            assert_true(lake.b > lake.r);
        }
        Colour shallow = water_pixel(&meadow, layer, 180, 2.0f), deep = water_pixel(&meadow, layer, 180, 30.0f);
        assert_true(deep.g < shallow.g);
        Colour dry = water_pixel(&meadow, layer, 90, 0.5f), basin = water_pixel(&meadow, layer, 30, -10.0f);
        assert_true(dry.b < dry.g && basin.b < basin.g);
        layers++;
    }
    assert_int_equal(layers, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spawns_are_dry),
        cmocka_unit_test(maps_show_lakes_as_water),
    };
    return cmocka_run_group_tests_name("water_seen", tests, NULL, nothing_is_left_allocated);
}
