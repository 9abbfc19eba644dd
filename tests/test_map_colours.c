// Colours and marks of maps: heights, slopes, openings of caves, a lit biome, and the legend.
#include "map_column.h"
#include "map_picture.h"

#include "base/hash.h"
#include "base/isa.h"
#include "image/png.h"
#include "karst/recipe.h"
#include "map/layer.h"

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
    Colour colour = colour_of_column(layer, column);
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

// Part t of the way between two channels.
static uint8_t between(int from, int to, float t)
{
    return (uint8_t)((float)from + (float)(to - from) * CLAMP(t, 0.0f, 1.0f) + 0.5f);
}

// Relief, one channel of one column at a time.
static uint8_t plain_relief(const MapColumn *column, int shift)
{
    int own = column->info->map_colour >> shift & 255;
    float factor = 1.0f + CLAMP(column->rise * 0.10f, -0.12f, 0.12f);
    if (column->height >= column->water) {
        uint32_t rgb = column->info->map_colour;
        float whole = (float)((rgb >> 16) + (rgb >> 8 & 255) + (rgb & 255)) * (1.0f / 765.0f);
        float high = (column->elevation - (float)SEA_LEVEL) * 0.0016f;
        high += (-0.16f - high) * CLAMP((whole - 0.7f) * 4.0f, 0.0f, 1.0f);
        factor = CLAMP(1.0f + high + column->rise * 0.28f, 0.35f, 1.9f);
    } else if (!(column->info->flags & BIOME_ICE))
        own = between(0x5F97C2 >> shift & 255, 0x16386B >> shift & 255,
                      ((float)column->water - column->elevation) / 40.0f);
    return factor < 1.0f ? between(0, own, factor) : between(own, 255, (factor - 1.0f) * 0.55f);
}

// Many columns at once have the colours that each has by itself, with each instruction set.
static void relief_is_the_plain_formula(void **state)
{
    (void)state;
    const BiomeInfo biomes[] = {{.map_colour = 0xF4F6F8},
                                {.map_colour = 0x88AA44},
                                {.map_colour = 0},
                                {.map_colour = 0xFFFFFF, .flags = BIOME_ICE},
                                {.map_colour = 0xC8A050}};
    const SourceFacts facts = {.biomes = biomes, .biome_count = (int)ARRAY_COUNT(biomes)};
    ColumnTile land = {0};
    MapTile tile = {.land = &land, .facts = &facts};
    uint8_t rgb[CHUNK_COLUMNS * 3];
    const Isa chosen = isa_get();
    for (int n = 0; n < 300 * ISA_COUNT; n++) {
        for (int at = 0; at < CHUNK_COLUMNS; at++) {
            uint64_t random = hash_at2(7, n, at);
            land.elevation[at] = (float)(random % 65536) / 256.0f;
            land.height[at] = (uint8_t)land.elevation[at];
            land.water[at] = (uint8_t)(random >> 16);
            land.biome[at] = (uint8_t)((random >> 24) % ARRAY_COUNT(biomes));
            tile.rise[at] = ((float)(random >> 32 & 65535) / 32768.0f - 1.0f) * (float)(1 + n % 8);
        }
        if (!isa_set((Isa)(n % ISA_COUNT)))
            continue;
        layer_named("relief")->tile(&tile, rgb);
        for (int i = 0; i < CHUNK_COLUMNS * 3; i++) {
            const int at = i / 3;
            const MapColumn column = {land.elevation[at],     0, 0, tile.rise[at], land.height[at], land.water[at], 0,
                                      &biomes[land.biome[at]]};
            assert_int_equal(rgb[i], plain_relief(&column, 16 - i % 3 * 8));
        }
    }
    isa_set(chosen);
}

// Slopes are those of the land, also where tiles and strips of the picture meet: a picture from another corner on shows
// the same.
static void a_picture_may_begin_anywhere(void **state)
{
    (void)state;
    enum { RIGHT = 5, DOWN = 39 };
    Generator *generator = generator_create(recipe_find_name("terrane"), 42);
    MapRequest request = request_for(generator_source(generator), "relief");
    request.height = 171;
    for (int scale = 1; scale <= 3; scale += 2) {
        request.scale = scale;
        Image image = draw(&request);
        MapRequest other = request;
        other.center_x += (int64_t)RIGHT * scale;
        other.center_z += (int64_t)DOWN * scale;
        Image moved = draw(&other);
        for (int j = 0; j < request.height - DOWN; j++)
            for (int i = 0; i < request.width - RIGHT; i++)
                assert_memory_equal(pixel_at(&image, i + RIGHT, j + DOWN), pixel_at(&moved, i, j), 4);
        image_quit(&image);
        image_quit(&moved);
    }
    generator_destroy(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings_are_marked),          cmocka_unit_test(heights_on_screen_are_readable),
        cmocka_unit_test(a_lit_biome_stands_out),       cmocka_unit_test(the_legend_is_of_what_is_there),
        cmocka_unit_test(slopes_of_snow_show),          cmocka_unit_test(relief_is_the_plain_formula),
        cmocka_unit_test(a_picture_may_begin_anywhere),
    };
    return cmocka_run_group_tests(tests, choose_path, all_is_returned);
}
