// Map tiles for the screen: the pixels of `karst map`, in order of rank, never more than there are slots.
#include "gen/generator.h"
#include "karst/recipe.h"
#include "karst_test.h"

#include "base/hash.h"
#include "image/png.h"
#include "map/live.h"
#include "map/live_marks.h"

#include <unistd.h>

static int layer_named(const char *name)
{
    int i = 0;
    while (strcmp(map_layer_name(i), name) != 0)
        i++;
    return i;
}

// Requests the tile until it is there. Returns its slot; `rgb` gets its pixels.
static int wait_for(LiveMap *map, const LiveKey *key, uint8_t rgb[LIVE_TILE_BYTES])
{
    int slot;
    for (int64_t begun_ns = clock_ns(); (slot = live_map_find(map, key)) < 0; wait_a_moment(begun_ns)) {
        LiveTile tile;
        live_map_want(map, key, 0);
        live_map_update(map);
        while (live_map_next(map, &tile))
            memcpy(rgb, tile.rgb, LIVE_TILE_BYTES); // the last one wanted
    }
    return slot;
}

// Compares a tile's last rows with the western half of a map of them twice as wide.
static void assert_drawn(const LiveKey *key, int rows, const uint8_t *rgb)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/karst-test-live-%d.png", (int)getpid());
    const MapRequest request = {.source = key->source,
                                .layer = map_layer(key->layer),
                                .center_x = key->x + (int64_t)key->scale * LIVE_TILE,
                                .center_z = key->z + (int64_t)key->scale * (LIVE_TILE - rows / 2),
                                .width = 2 * LIVE_TILE,
                                .height = rows,
                                .scale = key->scale,
                                .y = key->y,
                                .screen = true,
                                .lit = key->lit,
                                .threads = 1};
    Image image;
    assert_int_equal(map_write(&request, path, NULL, NULL), JOBS_DONE);
    assert_true(png_read(path, 1 << 24, &image));
    unlink(path);
    const uint8_t *own = rgb + (size_t)(LIVE_TILE - rows) * LIVE_TILE * 3;
    for (int p = 0; p < rows * LIVE_TILE; p++)
        assert_memory_equal(image.rgba + (size_t)(p + p / LIVE_TILE * LIVE_TILE) * 4, own + (size_t)p * 3, 3);
    image_quit(&image);
}

static void tiles_are_what_the_map_tool_draws(void **state)
{
    (void)state;
    static const struct {
        const char *layer;
        int scale, y;
        int64_t x, z;
    } places[] = {
        {"relief", 1, 0, -120, 240},
        {"relief", 2, 0, -2400, -240},
        {"biome", 4, 0, 480, -960},
        {"height", 16, 0, -1920, 0},
        {"relief", 64, 0, -7680, 7680},
        {"temperature", 8, 0, 0, 0},
        {"caves", 1, 30, -120, 120},
        {"caves", 4, 12, 480, -480},
        {"caves", 16, 30, -1920, 1920},
        {"relief", 1, 0, WORLD_BLOCK_MAX - 60, WORLD_BLOCK_MIN - 60},
        {"caves", 32, 20, WORLD_BLOCK_MIN - 640, WORLD_BLOCK_MAX - 640},
    };
    Generator *generator = generator_create(recipe_find_id(1), 42);
    LiveMap *map = live_map_create(4, 1);
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, LIVE_TILE_BYTES);
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        LiveKey key = {.source = generator_source(generator),
                       .layer = layer_named(places[i].layer),
                       .scale = places[i].scale,
                       .y = places[i].y,
                       .x = places[i].x,
                       .z = places[i].z};
        wait_for(map, &key, rgb);
        assert_drawn(&key, key.y == 0 ? LIVE_TILE : 32, rgb); // slices need a chunk for 16 pixels
    }
    memory_free(rgb);
    live_map_destroy(map);
    generator_destroy(generator);
}

// At 16 blocks a pixel and more, four by four pixels show one chunk, which lies at their corner; at 4 they always did.
static void coarse_slices_sample_their_place(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    const LiveKey key = {.source = generator_source(generator),
                         .layer = layer_named("caves"),
                         .scale = 16,
                         .y = 30,
                         .x = -1920,
                         .z = 1920};
    LiveKey fine = key;
    fine.scale = 1;
    LiveMap *map = live_map_create(4, 0);
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, 2 * LIVE_TILE_BYTES), *exact = rgb + LIVE_TILE_BYTES;
    wait_for(map, &key, rgb);
    wait_for(map, &fine, exact); // the same corner
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++)
            assert_memory_equal(rgb + (j * LIVE_TILE + i) * 3, exact + (j * 4 * LIVE_TILE + i * 4) * 3, 3);
    memory_free(rgb);
    live_map_destroy(map);
    generator_destroy(generator);
}

static LiveKey key_at(const ChunkSource *source, int i)
{
    return (LiveKey){
        .source = source, .layer = layer_named("biome"), .scale = 64, .x = (int64_t)i * LIVE_TILE * 64, .z = 7};
}

static void tiles_come_in_order_of_rank(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(0), 1);
    LiveMap *map = live_map_create(8, 0);
    static const double ranks[] = {5, 1, 4, 2, 3};
    int came[5] = {0};
    for (int round = 1; round <= 5; round++) {
        for (int i = 0; i < 5; i++) {
            LiveKey key = key_at(generator_source(generator), i);
            if (live_map_find(map, &key) < 0)
                live_map_want(map, &key, ranks[i]);
        }
        live_map_update(map);
        LiveTile tile;
        while (live_map_next(map, &tile))
            ;
        for (int i = 0; i < 5; i++) {
            LiveKey key = key_at(generator_source(generator), i);
            if (live_map_find(map, &key) >= 0 && !came[i])
                came[i] = round;
        }
    }
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++) {
            assert_true(came[a] > 0);
            if (ranks[a] < ranks[b])
                assert_true(came[a] <= came[b]);
        }
    assert_true(came[0] > came[1]); // not all at once
    live_map_destroy(map);
    generator_destroy(generator);
}

static void least_recently_used_tiles_are_evicted(void **state)
{
    (void)state;
    enum { SLOTS = 5 };
    Generator *generator = generator_create(recipe_find_id(0), 1);
    LiveMap *map = live_map_create(SLOTS, 1);
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, LIVE_TILE_BYTES);
    LiveKey first = key_at(generator_source(generator), 0), key;
    wait_for(map, &first, rgb);
    for (int i = 1; i < 40; i++) {
        key = key_at(generator_source(generator), i);
        assert_in_range(wait_for(map, &key, rgb), 0, SLOTS - 1);
        assert_true(live_map_find(map, &first) >= 0); // used in every frame: it stays
    }
    int kept = 0;
    for (int i = 0; i < 40; i++) {
        key = key_at(generator_source(generator), i);
        kept += live_map_find(map, &key) >= 0;
    }
    assert_int_equal(kept, SLOTS);
    memory_free(rgb);
    live_map_destroy(map);
    generator_destroy(generator);
}

// More tiles in sight than slots: those that do not fit are dropped, those that are shown stay.
static void visible_tiles_are_not_evicted(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(0), 1);
    LiveMap *map = live_map_create(2, 1);
    int slots[2] = {-1, -1};
    for (int frame = 0; frame < 30; frame++) {
        for (int i = 0; i < 6; i++) {
            LiveKey key = key_at(generator_source(generator), i);
            int slot = live_map_find(map, &key);
            if (slot >= 0 && i < 2) {
                assert_true(slots[i] < 0 || slots[i] == slot);
                slots[i] = slot;
            }
            if (slot < 0)
                live_map_want(map, &key, i);
        }
        live_map_update(map);
        live_map_settle(map);
        LiveTile tile;
        while (live_map_next(map, &tile))
            assert_in_range(tile.slot, 0, 1);
    }
    assert_true(slots[0] >= 0 && slots[1] >= 0 && slots[0] != slots[1]);
    live_map_destroy(map);
    generator_destroy(generator);
}

static void a_dropped_world_leaves_no_tiles(void **state)
{
    (void)state;
    Generator *first = generator_create(recipe_find_id(0), 1), *second = generator_create(recipe_find_id(0), 2);
    LiveMap *map = live_map_create(8, 2);
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, LIVE_TILE_BYTES);
    LiveKey here = key_at(generator_source(first), 0), there = key_at(generator_source(second), 0);
    wait_for(map, &here, rgb);
    wait_for(map, &there, rgb);
    LiveKey under_way = key_at(generator_source(first), 1);
    live_map_want(map, &under_way, 0);
    live_map_update(map);
    while (!live_map_forget(map, generator_source(first)))
        live_map_settle(map);
    generator_destroy(first); // no worker reads it any more
    assert_int_equal(live_map_find(map, &here), -1);
    assert_int_equal(live_map_find(map, &under_way), -1);
    assert_true(live_map_find(map, &there) >= 0);
    LiveKey more = key_at(generator_source(second), 3);
    wait_for(map, &more, rgb);
    memory_free(rgb);
    live_map_destroy(map);
    generator_destroy(second);
}

// Old tiles stand until the new ones are drawn, which come in order of rank; each takes its predecessor's slot.
static void tiles_of_another_source_replace_the_old_ones(void **state)
{
    (void)state;
    enum { COUNT = 6 };
    Generator *first = generator_create(recipe_find_id(0), 1), *second = generator_create(recipe_find_id(0), 2);
    const ChunkSource *old = generator_source(first), *new = generator_source(second);
    LiveMap *map = live_map_create(8, 1);
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, LIVE_TILE_BYTES);
    int slots[COUNT], drawn = 0, nearest = COUNT; // nearest: of those drawn in earlier frames, the last
    for (int i = 0; i < COUNT; i++) {
        LiveKey key = key_at(old, i);
        slots[i] = wait_for(map, &key, rgb);
    }
    LiveKey under_way = key_at(old, COUNT);
    live_map_want(map, &under_way, 0);
    live_map_update(map);
    live_map_change_source(map, old, new);
    for (int stale = COUNT; stale > 0;) {
        stale = 0;
        for (int i = 0; i < COUNT; i++) {
            LiveKey key = key_at(new, i), of_old = key_at(old, i);
            assert_int_equal(live_map_find(map, &of_old), -1);
            assert_int_equal(live_map_find(map, &key), slots[i]); // in sight all the time
            if (live_map_is_stale(map, slots[i])) {
                live_map_want(map, &key, COUNT - i);
                stale++;
            }
        }
        live_map_update(map);
        live_map_settle(map);
        LiveTile tile;
        int before = nearest;
        while (live_map_next(map, &tile)) {
            int i = 0;
            while (i < COUNT && slots[i] != tile.slot)
                i++;
            if (i == COUNT)
                continue; // the old tile that was under way, or what it has become
            LiveKey key = key_at(new, i);
            assert_drawn(&key, LIVE_TILE, tile.rgb);
            assert_true(i < before);
            nearest = MIN(nearest, i);
            drawn++;
        }
    }
    assert_int_equal(drawn, COUNT);
    while (!live_map_forget(map, old))
        live_map_settle(map);
    generator_destroy(first);
    memory_free(rgb);
    live_map_destroy(map);
    generator_destroy(second);
}

// ---- landmarks

typedef struct Sum {
    int count;
    uint64_t sum;
} Sum;

static void add(void *context, const Landmark *landmark)
{
    Sum *sum = context;
    sum->count++;
    sum->sum += hash_at2((uint64_t)landmark->kind, landmark->x, landmark->z);
}

static void wait_for_marks(LiveMarks *marks, const ChunkSource *source, const LandmarkArea *area)
{
    for (int64_t begun_ns = clock_ns(); !live_marks_know(marks, source, area); wait_a_moment(begun_ns))
        live_marks_want(marks, source, area);
}

static void marks_are_the_landmarks_of_the_area(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_name("terrane"), 2);
    Generator *other = generator_create(recipe_find_name("terrane"), 3);
    const ChunkSource *source = generator_source(generator);
    const LandmarkArea areas[] = {{-3000, -2500, 1500, 3100}, {-1200, -900, 4000, 4500}, {-3000, -2500, 1500, 3100}};
    for (int workers = 0; workers <= 1; workers++) {
        LiveMarks *marks = live_marks_create(workers);
        for (size_t i = 0; i < ARRAY_COUNT(areas); i++) {
            Sum shown = {0}, wanted = {0}, none = {0};
            wait_for_marks(marks, source, &areas[i]);
            live_marks_visit(marks, source, &areas[i], add, &shown);
            source_landmarks(source, &areas[i], UINT32_MAX, add, &wanted);
            assert_true(wanted.count > 10);
            assert_int_equal(shown.count, wanted.count);
            assert_true(shown.sum == wanted.sum);
            live_marks_visit(marks, generator_source(other), &areas[i], add, &none);
            assert_int_equal(none.count, 0);
        }
        live_marks_want(marks, generator_source(other), &areas[0]); // while its jobs run
        live_marks_want(marks, source, &areas[0]);
        live_marks_settle(marks);
        assert_true(live_marks_forget(marks, generator_source(other)));
        assert_true(live_marks_forget(marks, source));
        assert_false(live_marks_know(marks, source, &areas[0]));
        live_marks_destroy(marks);
    }
    generator_destroy(other);
    generator_destroy(generator);
}

// The largest area that is known is around its middle; at the end of the world there is nothing to know.
static void marks_of_wide_areas_are_cut(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    const ChunkSource *source = generator_source(generator);
    const int64_t wide = (int64_t)LIVE_MARKS_SIDE * LIVE_MARKS_CELL;
    const LandmarkArea area = {-wide, -wide / 2, 3 * wide, wide / 2};
    const LandmarkArea middle = {wide / 2, -wide / 2, wide + wide / 2, wide / 2}, beside = {0, 0, wide / 2, 1};
    const LandmarkArea edge = {WORLD_BLOCK_MAX - 100, WORLD_BLOCK_MIN - 5000, WORLD_BLOCK_MAX + 5000,
                               WORLD_BLOCK_MIN + 100};
    LiveMarks *marks = live_marks_create(0);
    wait_for_marks(marks, source, &area);
    assert_true(live_marks_know(marks, source, &middle));
    assert_false(live_marks_know(marks, source, &beside));
    wait_for_marks(marks, source, &edge);
    live_marks_destroy(marks);
    generator_destroy(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_what_the_map_tool_draws),
        cmocka_unit_test(coarse_slices_sample_their_place),
        cmocka_unit_test(tiles_come_in_order_of_rank),
        cmocka_unit_test(least_recently_used_tiles_are_evicted),
        cmocka_unit_test(visible_tiles_are_not_evicted),
        cmocka_unit_test(a_dropped_world_leaves_no_tiles),
        cmocka_unit_test(tiles_of_another_source_replace_the_old_ones),
        cmocka_unit_test(marks_are_the_landmarks_of_the_area),
        cmocka_unit_test(marks_of_wide_areas_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
