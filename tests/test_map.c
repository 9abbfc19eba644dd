// Maps compared with the chunks of the same world: equal at every pixel and scale, also at the edge of the world.
#include "map_picture.h"

#include "image/png.h"
#include "karst/recipe.h"
#include "map/find.h"
#include "map/layer.h"

#include <math.h>

static void assert_colour(const uint8_t *pixel, Colour colour)
{
    assert_int_equal(pixel[0], colour.r);
    assert_int_equal(pixel[1], colour.g);
    assert_int_equal(pixel[2], colour.b);
}

// Calls `check` with each pixel and the chunk that holds its block.
typedef void CheckPixel(const MapRequest *request, const uint8_t *pixel, const Chunk *chunk, int x, int z);

static void check_pixels(const MapRequest *request, CheckPixel *check)
{
    Arena scratch;
    arena_init(&scratch);
    Image image = draw(request);
    Chunk *chunk = NULL;
    for (int j = 0; j < image.height; j++)
        for (int i = 0; i < image.width; i++) {
            int64_t x = request->center_x + (int64_t)(i - request->width / 2) * request->scale;
            int64_t z = request->center_z + (int64_t)(j - request->height / 2) * request->scale;
            if (!block_in_world(x, z)) {
                assert_colour(pixel_at(&image, i, j), (Colour){0, 0, 0});
                continue;
            }
            ChunkPos pos = chunk_pos_of_block(x, z);
            if (!chunk || !chunk_pos_equal(chunk->pos, pos)) {
                chunk_release(chunk);
                chunk = source_chunk(request->source, pos, &scratch);
            }
            check(request, pixel_at(&image, i, j), chunk, (int)(x & 15), (int)(z & 15));
        }
    chunk_release(chunk);
    image_quit(&image);
    arena_quit(&scratch);
}

static void check_height(const MapRequest *request, const uint8_t *pixel, const Chunk *chunk, int x, int z)
{
    (void)request;
    uint8_t height = chunk->columns[column_index(x, z)].height;
    assert_colour(pixel, (Colour){height, height, height});
}

static void check_biome(const MapRequest *request, const uint8_t *pixel, const Chunk *chunk, int x, int z)
{
    (void)request;
    assert_colour(pixel, colour_of(request->source->facts.biomes[chunk->columns[column_index(x, z)].biome].map_colour));
}

static void check_slice(const MapRequest *request, const uint8_t *pixel, const Chunk *chunk, int x, int z)
{
    assert_colour(pixel, request->layer->block(chunk_get(chunk, x, request->y, z)));
}

static void maps_equal_chunks(void **state)
{
    (void)state;
    static const int scales[] = {1, 3, 64};
    Generator *generator = generator_create(recipe_find_id(1), 42);
    for (size_t s = 0; s < ARRAY_COUNT(scales); s++) {
        MapRequest heights = request_for(generator_source(generator), "height"),
                   biomes = request_for(generator_source(generator), "biome");
        heights.scale = biomes.scale = scales[s];
        heights.height = biomes.height = 21;
        heights.width = biomes.width = 35;
        check_pixels(&heights, check_height);
        check_pixels(&biomes, check_biome);
    }
    generator_destroy(generator);
}

static void slices_equal_chunks(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    MapRequest request = request_for(generator_source(generator), "caves");
    check_pixels(&request, check_slice);
    request.scale = 5;
    request.y = 12;
    check_pixels(&request, check_slice);
    generator_destroy(generator);
}

static void beyond_the_edge_is_black(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    MapRequest request = request_for(generator_source(generator), "height");
    request.center_x = WORLD_BLOCK_MAX - 5;
    request.center_z = WORLD_BLOCK_MIN + 5;
    check_pixels(&request, check_height);
    request.layer = layer_named("caves");
    check_pixels(&request, check_slice);
    generator_destroy(generator);
}

// The obvious search: all columns on the lattice within the reach.
static bool nearest_by_looking(const ChunkSource *source, int biome, int64_t x, int64_t z, double *away)
{
    int steps = FIND_REACH / FIND_SPACING / 8;
    *away = (double)INFINITY;
    for (int j = -steps; j <= steps; j++)
        for (int i = -steps; i <= steps; i++)
            if (source_column(source, x + i * FIND_SPACING, z + j * FIND_SPACING).biome == biome)
                *away = fmin(*away, hypot(i, j) * FIND_SPACING);
    return *away < steps * FIND_SPACING;
}

static void the_nearest_of_a_biome_is_found(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    const ChunkSource *source = generator_source(generator);
    int checked = 0;
    for (int biome = 0; biome < source->facts.biome_count; biome++) {
        BiomeFind find = {.source = source, .biome = biome, .from_x = 1000, .from_z = -500};
        double away;
        int steps = 1;
        FindState found = biome_find_step(&find, 0);
        for (; found == FIND_SEARCHING; steps++)
            found = biome_find_step(&find, 0); // a tile at a time
        assert_true(steps <= (2 * FIND_RINGS + 1) * (2 * FIND_RINGS + 1) + 1);
        if (!nearest_by_looking(source, biome, 1000, -500, &away))
            continue;
        checked++;
        assert_int_equal(found, FIND_FOUND);
        assert_int_equal(source_column(source, find.x, find.z).biome, biome);
        assert_true(find.away == away && hypot((double)(find.x - 1000), (double)(find.z + 500)) == away);
    }
    assert_true(checked >= 5);
    BiomeFind find = {.source = source, .biome = BIOMES_MAX};
    FindState state_of = FIND_SEARCHING;
    while (state_of == FIND_SEARCHING)
        state_of = biome_find_step(&find, 1000000);
    assert_int_equal(state_of, FIND_NOTHING);
    generator_destroy(generator);
}

static void raw_heights_hold_fractions(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    MapRequest request = request_for(generator_source(generator), "height");
    request.raw = true;
    Image image = draw(&request); // 16 bits become 8: the whole blocks are left
    for (int j = 0; j < image.height; j++)
        for (int i = 0; i < image.width; i++) {
            ColumnInfo column = source_column(generator_source(generator), request.center_x + i - request.width / 2,
                                              request.center_z + j - request.height / 2);
            assert_int_equal(pixel_at(&image, i, j)[0], column.height);
        }
    image_quit(&image);
    generator_destroy(generator);
}

static void a_section_shows_the_columns(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    Generator *generator = generator_create(recipe_find_id(1), 42);
    MapRequest request = request_for(generator_source(generator), "section");
    request.height = CHUNK_HEIGHT;
    request.has_line = true;
    request.to_x = request.center_x + (request.width - 1) * 2;
    request.to_z = request.center_z - (request.width - 1);
    Image image = draw(&request);
    for (int i = 0; i < request.width; i++) {
        int64_t x = request.center_x + i * 2, z = request.center_z - i;
        Chunk *chunk = source_chunk(generator_source(generator), chunk_pos_of_block(x, z), &scratch);
        for (int y = 0; y < CHUNK_HEIGHT; y++)
            assert_colour(pixel_at(&image, i, CHUNK_HEIGHT - 1 - y),
                          request.layer->block(chunk_get(chunk, (int)(x & 15), y, (int)(z & 15))));
        chunk_release(chunk);
    }
    image_quit(&image);
    generator_destroy(generator);
    arena_quit(&scratch);
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    for (int layer = 0; layer < map_layer_count(); layer++) {
        MapRequest request = request_for(generator_source(generator), map_layer_name(layer));
        request.grid = request.legend = true;
        request.height = 140;
        request.threads = 0;
        Image alone = draw(&request);
        request.threads = 3;
        Image together = draw(&request);
        assert_memory_equal(alone.rgba, together.rgba, (size_t)request.width * (size_t)request.height * 4);
        image_quit(&alone);
        image_quit(&together);
    }
    generator_destroy(generator);
}

static void unwritable_files_fail(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    MapRequest request = request_for(generator_source(generator), "relief");
    assert_int_equal(map_write(&request, "/dev/null/map.png", NULL, NULL), JOBS_FAILED); // no directory
    generator_destroy(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_equal_chunks),
        cmocka_unit_test(slices_equal_chunks),
        cmocka_unit_test(beyond_the_edge_is_black),
        cmocka_unit_test(raw_heights_hold_fractions),
        cmocka_unit_test(the_nearest_of_a_biome_is_found),
        cmocka_unit_test(a_section_shows_the_columns),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(unwritable_files_fail),
    };
    return cmocka_run_group_tests(tests, choose_path, all_is_returned);
}
