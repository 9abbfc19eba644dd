// Atlases: levels cover their area, tiles equal the map, and runs continue where earlier ones stopped.
#include "base/file.h"
#include "base/hash.h"
#include "gen/generator.h"
#include "image/png.h"
#include "karst/recipe.h"
#include "karst_test.h"
#include "map/atlas.h"

#include <ftw.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/karst-atlas-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status, (void)type, (void)walk;
    return remove(path);
}

static int remove_folder(void **state)
{
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    return nothing_is_left_allocated(state);
}

static int layer_named(const char *name)
{
    int layer = 0;
    while (strcmp(map_layer_name(layer), name) != 0)
        layer++;
    return layer;
}

// 3 x 2 tiles of scale 16, and two coarser levels.
static AtlasRequest small_atlas(const ChunkSource *source)
{
    return (AtlasRequest){.map = {.source = source,
                                  .center_x = -3000,
                                  .center_z = 2000,
                                  .width = 520,
                                  .height = 260,
                                  .scale = 16,
                                  .y = 30,
                                  .threads = 1},
                          .layers = {layer_named("relief"), layer_named("biome")},
                          .layer_count = 2,
                          .directory = folder};
}

static int64_t tile_count(const AtlasRequest *request)
{
    AtlasLevel levels[ATLAS_LEVELS_MAX];
    int64_t count = 0;
    for (int i = atlas_levels(request, levels) - 1; i >= 0; i--)
        count += (int64_t)levels[i].columns * levels[i].rows;
    return count * (request->layer_count + 1);
}

static AtlasCount write_whole(const AtlasRequest *request)
{
    AtlasCount count;
    assert_int_equal(atlas_write(request, NULL, NULL, &count), JOBS_DONE);
    return count;
}

static void levels_cover_the_area(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (int i = 0; i < 2000; i++) {
        AtlasRequest request = {.map = {.center_x = (int64_t)(test_random(&random) % (1u << 20)) - (1 << 19),
                                        .center_z = WORLD_BLOCK_MIN + (int64_t)(test_random(&random) % (1u << 20)),
                                        .width = 1 + (int)(test_random(&random) % 5000),
                                        .height = 1 + (int)(test_random(&random) % 300),
                                        .scale = 1 + (int)(test_random(&random) % MAP_SCALE_MAX)}};
        AtlasLevel levels[ATLAS_LEVELS_MAX];
        int count = atlas_levels(&request, levels);
        assert_in_range(count, 1, ATLAS_LEVELS_MAX);
        assert_true(levels[count - 1].scale <= MAP_SCALE_MAX && levels[count - 1].scale * 2 > MAP_SCALE_MAX);
        int64_t left = request.map.center_x - (int64_t)(request.map.width / 2) * request.map.scale;
        int64_t top = request.map.center_z - (int64_t)(request.map.height / 2) * request.map.scale;
        int64_t right = left + (int64_t)request.map.width * request.map.scale;
        int64_t bottom = top + (int64_t)request.map.height * request.map.scale;
        for (int k = 0; k < count; k++) {
            int64_t side = (int64_t)ATLAS_TILE * levels[k].scale;
            assert_int_equal(levels[k].scale, request.map.scale << k);
            assert_true(levels[k].x * side <= left && (levels[k].x + levels[k].columns) * side >= right);
            assert_true(levels[k].z * side <= top && (levels[k].z + levels[k].rows) * side >= bottom);
            assert_true(k > 0 || (levels[k].x + 1) * side > left);                      // no tile outside
            assert_true(k > 0 || (levels[k].x + levels[k].columns - 1) * side < right); //
            assert_true(k == 0 || levels[k].columns <= levels[k - 1].columns / 2 + 1);  //
            assert_true(k == 0 || floor_div(levels[k - 1].x, 2) == levels[k].x);        // four become one
        }
    }
}

static void empty_folder(void)
{
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    assert_int_equal(mkdir(folder, 0777), 0);
}

// The same area as `karst map` draws it.
static void assert_tile_is_map(const AtlasRequest *request, int layer, int level, int64_t x, int64_t z)
{
    char path[160], other[96];
    snprintf(path, sizeof path, "%s/%s/%d/%" PRId64 "/%" PRId64 ".png", folder, map_layer_name(layer), level, x, z);
    snprintf(other, sizeof other, "%s/map.png", folder);
    int scale = request->map.scale << level;
    MapRequest map = {.source = request->map.source,
                      .layer = map_layer(layer),
                      .center_x = (x * ATLAS_TILE + ATLAS_TILE / 2) * scale,
                      .center_z = (z * ATLAS_TILE + ATLAS_TILE / 2) * scale,
                      .width = ATLAS_TILE,
                      .height = ATLAS_TILE,
                      .scale = scale,
                      .y = request->map.y};
    assert_int_equal(map_write(&map, other, NULL, NULL), JOBS_DONE);
    Image tile, picture;
    assert_true(png_read(path, ATLAS_TILE * ATLAS_TILE, &tile));
    assert_true(png_read(other, ATLAS_TILE * ATLAS_TILE, &picture));
    assert_memory_equal(tile.rgba, picture.rgba, ATLAS_TILE * ATLAS_TILE * 4);
    image_quit(&tile);
    image_quit(&picture);
    unlink(other);
}

static void tiles_show_what_maps_show(void **state)
{
    (void)state;
    empty_folder();
    Generator *generator = generator_create(recipe_find_id(1), 42);
    AtlasRequest request = small_atlas(generator_source(generator));
    write_whole(&request);
    AtlasLevel levels[ATLAS_LEVELS_MAX];
    for (int level = atlas_levels(&request, levels) - 1; level >= 0; level--)
        for (int i = 0; i < request.layer_count; i++)
            assert_tile_is_map(&request, request.layers[i], level, levels[level].x + levels[level].columns - 1,
                               levels[level].z);
    request.layers[0] = layer_named("caves"); // each pixel may cost a chunk: one tile
    request.layer_count = 1;
    request.map.scale = MAP_SCALE_MAX;
    request.map.width = request.map.height = 1;
    write_whole(&request);
    atlas_levels(&request, levels);
    assert_tile_is_map(&request, request.layers[0], 0, levels[0].x, levels[0].z);
    generator_destroy(generator);
}

// Over all files of the atlas, in the order of their paths' hashes.
typedef struct Sum {
    uint64_t hash;
    int files;
} Sum;

static Sum sum;

static int add_entry(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status, (void)walk;
    if (type != FTW_F)
        return 0;
    size_t bytes;
    char *text = file_read(path, 1 << 20, &bytes);
    assert_non_null(text);
    sum.hash += hash_bytes(text, bytes, hash_bytes(path, strlen(path), 0));
    sum.files++;
    memory_free(text);
    return 0;
}

static Sum sum_of_files(void)
{
    sum = (Sum){0};
    nftw(folder, add_entry, 16, FTW_PHYS);
    return sum;
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    AtlasRequest request = small_atlas(generator_source(generator));
    Sum first = {0};
    for (int threads = 0; threads <= 3; threads += 3) {
        empty_folder();
        request.map.threads = threads;
        AtlasCount count = write_whole(&request);
        assert_true(count.kept == 0 && count.drawn == tile_count(&request));
        Sum now = sum_of_files();
        assert_int_equal(now.files, tile_count(&request));
        assert_true(threads == 0 || now.hash == first.hash);
        first = now;
    }
    generator_destroy(generator);
}

static void put(const char *name, const char *text)
{
    char path[192];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void missing_or_truncated_tiles_are_drawn_again(void **state)
{
    (void)state;
    empty_folder();
    Generator *generator = generator_create(recipe_find_id(1), 42);
    AtlasRequest request = small_atlas(generator_source(generator));
    AtlasLevel levels[ATLAS_LEVELS_MAX];
    atlas_levels(&request, levels);
    write_whole(&request);
    Sum whole = sum_of_files();
    assert_int_equal(atlas_missing(&request), 0);
    char name[96], path[160];
    snprintf(name, sizeof name, "relief/0/%" PRId64 "/%" PRId64 ".png", levels[0].x, levels[0].z);
    put(name, "\x89PNG and no more");
    snprintf(path, sizeof path, "%s/facts/1/%" PRId64 "/%" PRId64 ".js", folder, levels[1].x, levels[1].z);
    assert_int_equal(truncate(path, 500), 0);
    snprintf(path, sizeof path, "%s/biome/2/%" PRId64 "/%" PRId64 ".png", folder, levels[2].x, levels[2].z);
    assert_int_equal(unlink(path), 0);
    snprintf(name, sizeof name, "biome/2/%" PRId64 "/%" PRId64 ".png.0123abcd", levels[2].x, levels[2].z);
    put(name, "left by a run that was killed");
    assert_int_equal(atlas_missing(&request), 3);
    AtlasCount count = write_whole(&request);
    assert_true(count.drawn == 3 && count.kept == tile_count(&request) - 3);
    Sum again = sum_of_files();
    assert_true(again.hash == whole.hash && again.files == whole.files);
    generator_destroy(generator);
}

static void unwritable_files_fail_once(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    AtlasRequest request = small_atlas(generator_source(generator));
    request.directory = "/dev/null/atlas";
    request.map.threads = 2;
    LogCount lines = {0};
    AtlasCount count;
    log_set_sink(log_count_line, &lines);
    assert_int_equal(atlas_write(&request, NULL, NULL, &count), JOBS_FAILED);
    log_set_sink(NULL, NULL);
    assert_int_equal(lines.lines, 1);
    assert_int_equal(count.drawn, 0);
    generator_destroy(generator);
}

// The examples of RFC 4648, section 10.
static void base64_matches_the_standard(void **state)
{
    (void)state;
    static const char *const expected[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    for (size_t count = 0; count < ARRAY_COUNT(expected); count++) {
        char text[32] = "";
        FILE *stream = fmemopen(text, sizeof text, "w");
        base64_write(stream, (const uint8_t *)"foobar", count);
        fclose(stream);
        assert_string_equal(text, expected[count]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_cover_the_area),      cmocka_unit_test(tiles_show_what_maps_show),
        cmocka_unit_test(threads_do_not_matter),      cmocka_unit_test(missing_or_truncated_tiles_are_drawn_again),
        cmocka_unit_test(unwritable_files_fail_once), cmocka_unit_test(base64_matches_the_standard),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
