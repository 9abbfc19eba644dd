// Maps compared with the chunks of the same world: equal at every pixel and scale, also at the edge of the world.
#include "gen/generator.h"
#include "image/png.h"
#include "map/find.h"
#include "map/layer.h"
#include "recipe/recipe.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char path[64];

static int choose_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/karst-test-map-%d.png", (int)getpid());
    return 0;
}

static int all_is_returned(void **state)
{
    (void)state;
    unlink(path);
    return memory_in_use_total() == 0 ? 0 : -1;
}

static const MapLayer *layer_named(const char *name)
{
    int i = 0;
    while (strcmp(map_layer_name(i), name) != 0)
        i++;
    return map_layer(i);
}

static MapRequest request_for(const ChunkSource *source, const char *layer)
{
    return (MapRequest){.source = source,
                        .layer = layer_named(layer),
                        .center_x = -37,
                        .center_z = 1213,
                        .width = 90,
                        .height = 71,
                        .scale = 1,
                        .y = 30,
                        .threads = 2};
}

static Image draw(const MapRequest *request)
{
    Image image;
    assert_int_equal(map_write(request, path, NULL, NULL), JOBS_DONE);
    assert_true(png_read(path, 1 << 24, &image));
    assert_int_equal(image.width, request->width);
    assert_int_equal(image.height, request->height);
    return image;
}

static const uint8_t *pixel_at(const Image *image, int i, int j) { return image->rgba + (j * image->width + i) * 4; }

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

static bool is_open(const ChunkSource *source, const Chunk *chunk, int column)
{
    const int top = chunk->columns[column].height;
    const bool peak = source->facts.biomes[chunk->columns[column].biome].flags & BIOME_PEAK;
    bool open = true;
    for (int y = top - (peak ? 15 : 2); y <= top; y++)
        open &= chunk_get(chunk, column % 16, y, column / 16) == BLOCK_AIR;
    return open;
}

enum { OPENINGS = 256, OPENINGS_WEST = 192, OPENINGS_NORTH = -352 }; // a square, in blocks

// The square's columns whose ground is a cave's mouth.
static void find_openings(const ChunkSource *source, bool open[OPENINGS][OPENINGS])
{
    Arena scratch;
    arena_init(&scratch);
    for (int z = 0; z < OPENINGS; z += 16)
        for (int x = 0; x < OPENINGS; x += 16) {
            Chunk *chunk = source_chunk(source, chunk_pos_of_block(OPENINGS_WEST + x, OPENINGS_NORTH + z), &scratch);
            for (int i = 0; i < CHUNK_COLUMNS; i++)
                open[z + i / 16][x + i % 16] = is_open(source, chunk, i);
            chunk_release(chunk);
        }
    arena_quit(&scratch);
}

// A pixel is marked where any of its columns is open, and all others are as without the marks.
static void openings_are_marked(void **state)
{
    (void)state;
    static bool open[OPENINGS][OPENINGS];
    enum { SIDE = 70, X = 333, Z = -222 };
    Generator *generator = generator_create(recipe_find_id(1), 42);
    find_openings(generator_source(generator), open);
    int marked = 0;
    for (int scale = 1; scale <= 3; scale++) {
        MapRequest request = request_for(generator_source(generator), "relief");
        request.scale = scale;
        request.center_x = X;
        request.center_z = Z;
        request.width = request.height = SIDE;
        Image plain = draw(&request);
        request.caves = true;
        Image marks = draw(&request);
        for (int n = 0; n < SIDE * SIDE; n++) {
            const int x = X - OPENINGS_WEST + (n % SIDE - SIDE / 2) * scale;
            const int z = Z - OPENINGS_NORTH + (n / SIDE - SIDE / 2) * scale;
            bool any = false;
            for (int c = 0; c < scale * scale; c++)
                any |= open[z + c / scale][x + c % scale];
            const uint8_t *left = pixel_at(&plain, n % SIDE, n / SIDE), *right = pixel_at(&marks, n % SIDE, n / SIDE);
            assert_int_equal(memcmp(left, right, 3) != 0, any);
            marked += any;
        }
        image_quit(&plain);
        image_quit(&marks);
    }
    print_message("%d pixels marked\n", marked);
    assert_true(marked > 30);
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

static Colour average(const MapRequest *request, int *count, bool (*counts)(const ColumnInfo *column))
{
    int sums[3] = {0};
    Image image = draw(request);
    *count = 0;
    for (int j = 0; j < image.height; j++)
        for (int i = 0; i < image.width; i++) {
            ColumnInfo column =
                source_column(request->source, request->center_x + (i - image.width / 2) * request->scale,
                              request->center_z + (j - image.height / 2) * request->scale);
            if (!counts(&column))
                continue;
            ++*count;
            for (int c = 0; c < 3; c++)
                sums[c] += pixel_at(&image, i, j)[c];
        }
    image_quit(&image);
    int n = MAX(*count, 1);
    return (Colour){(uint8_t)(sums[0] / n), (uint8_t)(sums[1] / n), (uint8_t)(sums[2] / n)};
}

static bool just_below_the_sea(const ColumnInfo *column)
{
    return column->height >= SEA_LEVEL - 3 && column->height < SEA_LEVEL;
}
static bool just_above_the_sea(const ColumnInfo *column)
{
    return column->height >= SEA_LEVEL && column->height < SEA_LEVEL + 4;
}
static bool a_little_higher(const ColumnInfo *column) { return column->height >= 80 && column->height < 90; }

static int contrast(Colour a, Colour b) { return abs(a.r - b.r) + abs(a.g - b.g) + abs(a.b - b.b); }

// In the game, heights are colours: the sea's surface is an edge, and ordinary land is bright and has steps.
static void heights_on_screen_are_readable(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    MapRequest request = request_for(generator_source(generator), "height");
    int counts[3];
    request.screen = true;
    request.width = request.height = 150;
    request.scale = 16;
    Colour sea = average(&request, &counts[0], just_below_the_sea);
    Colour shore = average(&request, &counts[1], just_above_the_sea);
    Colour hills = average(&request, &counts[2], a_little_higher);
    assert_true(counts[0] > 100 && counts[1] > 100 && counts[2] > 100);
    assert_true(sea.b > sea.r + 40 && shore.g > shore.b + 20); // blue; green
    assert_true(contrast(sea, shore) > 120 && contrast(shore, hills) > 120);
    assert_true(hills.r + hills.g + hills.b > 3 * 130);
    generator_destroy(generator);
}

// The columns of the lit biome keep their colours; all others are grey and darker.
static void a_lit_biome_stands_out(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    MapRequest request = request_for(generator_source(generator), "relief");
    request.scale = 16;
    Image plain = draw(&request);
    int biome = source_column(request.source, request.center_x, request.center_z).biome, others = 0;
    request.lit = (uint8_t)(biome + 1);
    Image lit = draw(&request);
    for (int j = 0; j < lit.height; j++)
        for (int i = 0; i < lit.width; i++) {
            const uint8_t *pixel = pixel_at(&lit, i, j), *before = pixel_at(&plain, i, j);
            ColumnInfo column = source_column(request.source, request.center_x + (i - lit.width / 2) * request.scale,
                                              request.center_z + (j - lit.height / 2) * request.scale);
            if (column.biome == biome) {
                assert_memory_equal(pixel, before, 3);
            } else {
                others++;
                assert_true(pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[0] < 130);
            }
        }
    assert_true(others > 100 && others < lit.width * lit.height);
    image_quit(&plain);
    image_quit(&lit);
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

// Biomes and landmarks of the picture, the most frequent first, as many as fit.
static void the_legend_is_of_what_is_there(void **state)
{
    (void)state;
    LegendEntry entries[LEGEND_MAX + LANDMARKS_MAX], few[LEGEND_MAX + LANDMARKS_MAX];
    Generator *generator = generator_create(recipe_find_name("terrane"), 42);
    const ChunkSource *source = generator_source(generator);
    MapRequest request = request_for(source, "biome");
    int counts[BIOMES_MAX] = {0}, before = INT32_MAX;
    request.width = request.height = 48; // every column is looked at
    request.scale = 64;
    for (int n = 0; n < 48 * 48; n++)
        counts[source_column(source, map_left(&request) + n % 48 * 64, map_top(&request) + n / 48 * 64).biome]++;
    request.height = 47;
    int count = map_legend(&request, entries);
    assert_int_equal(count, 2); // of 47 rows
    request.height = 480;
    request.width = 480;
    request.scale = 8;
    count = map_legend(&request, entries);
    assert_in_range(count, 3, source->facts.biome_count - 1);
    for (int i = 0; i < count; i++) {
        int biome = source_find_biome(&source->facts, entries[i].name);
        assert_true(biome >= 0);
        before = MIN(before, counts[biome] + 48 * 48 / 20); // other samples, about the same shares
        assert_true(counts[biome] <= before);
    }
    request.landmarks = true;
    int more = map_legend(&request, few);
    assert_true(more > count && more < count + source->facts.landmark_count);
    for (int i = 0; i < count; i++)
        assert_string_equal(few[i].name, entries[i].name);
    assert_true(source_find_landmark(&source->facts, few[count].name) >= 0);
    generator_destroy(generator);
}

static int brightness(const MapLayer *layer, const MapColumn *column)
{
    Colour colour = layer->column(column);
    return colour.r + colour.g + colour.b;
}

// Snow is near white already: slopes away from the light are darker, those toward it are not all alike with flat land.
static void slopes_of_snow_show(void **state)
{
    (void)state;
    const BiomeInfo snow = {.map_colour = 0xF4F6F8};
    const MapLayer *relief = layer_named("relief");
    MapColumn column = {.height = 180, .water = 0, .elevation = 180, .info = &snow};
    int level = brightness(relief, &column);
    column.rise = 0.4f;
    int lit = brightness(relief, &column);
    column.rise = -0.4f;
    int dark = brightness(relief, &column);
    assert_true(lit > level + 20 && level > dark + 60);
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
        cmocka_unit_test(openings_are_marked),
        cmocka_unit_test(beyond_the_edge_is_black),
        cmocka_unit_test(raw_heights_hold_fractions),
        cmocka_unit_test(heights_on_screen_are_readable),
        cmocka_unit_test(a_lit_biome_stands_out),
        cmocka_unit_test(the_nearest_of_a_biome_is_found),
        cmocka_unit_test(a_section_shows_the_columns),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(the_legend_is_of_what_is_there),
        cmocka_unit_test(slopes_of_snow_show),
        cmocka_unit_test(unwritable_files_fail),
    };
    return cmocka_run_group_tests(tests, choose_path, all_is_returned);
}
