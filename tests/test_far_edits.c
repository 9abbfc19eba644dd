// Edits in far land: what is built and dug out shows at each step that catches it, once no chunk shows it.
#include "viewer.h"
#include "world_fixture.h"

#include "edit/edit_internal.h"
#include "far/far_internal.h"

enum { KM = 8, TALL = 60 };

static FarPalette palette;

static int make_palette(void **state)
{
    (void)state;
    far_palette_init(&palette);
    return 0;
}

// A box of blocks in a chunk, over or under its surface.
typedef struct Box {
    int x, z, wide; // columns of the chunk
    int low, high;  // layers, from the surface of each column
    uint8_t block;
} Box;

static Diff *diff_of(const ChunkSource *source, ChunkPos pos, const Box *box)
{
    ColumnTile columns;
    source_columns(source, chunk_pos_block_x(pos), chunk_pos_block_z(pos), 1, 1, &columns);
    Diff *diff = diff_create(box->wide * box->wide * (box->high - box->low + 1));
    diff->count = 0;
    for (int index = 0; index < CHUNK_BLOCKS; index++) {
        int x = index % CHUNK_SIZE - box->x, z = index / CHUNK_SIZE % CHUNK_SIZE - box->z;
        int column = index % CHUNK_COLUMNS, y = index / CHUNK_COLUMNS;
        int up = y - MAX(columns.height[column], columns.water[column]);
        if (x >= 0 && x < box->wide && z >= 0 && z < box->wide && up >= box->low && up <= box->high)
            diff->entries[diff->count++] = (DiffEntry){.index = (uint16_t)index, .block = box->block};
    }
    return diff;
}

// A land, and what was edited in it.
typedef struct Site {
    Generator *generator;
    const ChunkSource *source;
    FarEdits edits;
} Site;

static Site site_open(const char *recipe, int64_t seed)
{
    Site site = {.generator = generator_create(recipe_find_name(recipe), seed)};
    site.source = generator_source(site.generator);
    return site;
}

static void site_close(Site *site)
{
    far_edits_clear(&site->edits);
    generator_destroy(site->generator);
}

static FarTile tile_at(const Site *site, int64_t x, int64_t z, int step)
{
    FarTile tile;
    Arena scratch;
    arena_init(&scratch);
    far_tiles_fill(site->source, &palette, x, z, step, 1, &tile, &scratch);
    far_edits_apply(&site->edits, &palette, x, z, step, &tile);
    arena_quit(&scratch);
    return tile;
}

// NULL: the chunk is as generated.
static void put(Site *site, ChunkPos pos, const Box *box)
{
    Diff *diff = box ? diff_of(site->source, pos, box) : NULL;
    FarEdit edit = far_edit_of(site->source, pos, diff);
    far_edits_put(&site->edits, &edit);
    memory_free(diff);
}

static bool same_tile(const FarTile *a, const FarTile *b) { return memcmp(a, b, sizeof *a) == 0; }

// Wherever it stands it raises and colours the nearest sample of each step, and no other.
static void a_tower_shows_at_each_step(void **state)
{
    (void)state;
    Site site = site_open("karst", 42);
    const Site untouched = site;
    for (int place = 0; place < 24; place++) {
        const ChunkPos pos = {.x = place * 37 - 300, .z = 200 - place * 23};
        const Box tower = {
            .x = place % 14, .z = place * 5 % 14, .wide = 3, .low = 1, .high = TALL, .block = BLOCK_GLOWSTONE};
        put(&site, pos, &tower);
        for (int step = FAR_STEP; step <= 256; step *= 2) {
            int64_t wide = (int64_t)FAR_TILE * step;
            int64_t x = chunk_pos_block_x(pos) + tower.x + 1, z = chunk_pos_block_z(pos) + tower.z + 1;
            int64_t tile_x = floor_div(x + step / 2, wide) * wide, tile_z = floor_div(z + step / 2, wide) * wide;
            FarTile bare = tile_at(&untouched, tile_x, tile_z, step);
            FarTile built = tile_at(&site, tile_x, tile_z, step);
            int raised = 0, rise = 0, whole = 0;
            for (int n = 0; n < FAR_TILE_SAMPLES; n++) {
                raised += built.height[n] != bare.height[n];
                if (built.height[n] == bare.height[n]) {
                    assert_memory_equal(built.colour[n], bare.colour[n], sizeof bare.colour[n]);
                    continue;
                }
                rise = MAX(rise, built.height[n] - bare.height[n]);
                int64_t off_x = tile_x + (int64_t)(n % FAR_TILE) * step - x;
                int64_t off_z = tile_z + (int64_t)(n / FAR_TILE) * step - z;
                assert_true(llabs(off_x) <= step / 2 + 4 && llabs(off_z) <= step / 2 + 4);
                whole += memcmp(built.colour[n], bare.colour[n], 3) != 0;
            }
            // At a tile's rim, parts of it may be another's.
            assert_in_range(raised, 1, 4);
            assert_in_range(whole, 1, 4);
            // From the land's crags and crowns.
            assert_true(rise >= (TALL - 40) * FAR_Y_SCALE * 8 / step && rise <= (TALL + 40) * FAR_Y_SCALE);
        }
        far_edits_clear(&site.edits);
    }
    site_close(&site);
}

// At the nearest step it is as high as it was built, and has its colour; without it all is as before.
static void its_height_and_colour_are_the_blocks(void **state)
{
    (void)state;
    Site site = site_open("terrane", 5);
    const ChunkPos pos = {.x = 64, .z = -32};
    FarTile bare = tile_at(&site, 1024, -512, FAR_STEP);
    ColumnInfo column = source_column(site.source, 1032, -504);
    put(&site, pos, &(Box){.x = 7, .z = 7, .wide = 3, .low = 1, .high = TALL, .block = BLOCK_GLOWSTONE});
    FarTile built = tile_at(&site, 1024, -512, FAR_STEP);
    int n = FAR_TILE + 1, top = built.height[n] / FAR_Y_SCALE - 1;
    assert_in_range(top, MAX(column.height, SEA_LEVEL) + TALL - 8, MAX(column.height, SEA_LEVEL) + TALL + 8);
    assert_int_equal(built.crown[n], 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(built.colour[n][i], far_texel(palette.top[BLOCK_GLOWSTONE][i]));
    put(&site, pos, NULL);
    FarTile again = tile_at(&site, 1024, -512, FAR_STEP);
    assert_false(same_tile(&built, &bare));
    assert_true(same_tile(&again, &bare));
    site_close(&site);
}

// A wide pit lowers the samples in it, and shows what was laid on its floor.
static void what_is_dug_out_is_lower(void **state)
{
    (void)state;
    Site site = site_open("karst", 42);
    FarTile bare = tile_at(&site, 0, 0, FAR_STEP);
    put(&site, (ChunkPos){2, 3}, &(Box){.wide = 16, .low = -20, .high = 0, .block = BLOCK_AIR});
    put(&site, (ChunkPos){5, 5}, &(Box){.wide = 16, .block = BLOCK_SNOW});
    FarTile dug = tile_at(&site, 0, 0, FAR_STEP);
    int lower = 0, paved = 0;
    for (int n = 0; n < FAR_TILE_SAMPLES; n++) {
        int down = (bare.height[n] - dug.height[n]) / FAR_Y_SCALE;
        bool in_pit = n % FAR_TILE / 2 == 2 && n / FAR_TILE / 2 == 3;
        assert_true(in_pit ? down >= 19 && down <= 21 : down <= 0);
        lower += down > 0;
        paved += !in_pit && memcmp(dug.colour[n], bare.colour[n], 3) != 0;
    }
    assert_int_equal(lower, 4);
    assert_int_equal(paved, 4);
    site_close(&site);
}

static void little_memory_with_very_many(void **state)
{
    (void)state;
    FarEdits edits = {0};
    size_t before = memory_in_use_total();
    for (int i = 0; i < FAR_EDITS_MAX + 5000; i++) {
        FarEdit edit = {.pos = {.x = i % 400, .z = i / 400}};
        edit.raised[i % 16] = (FarTop){.y = 200, .block = BLOCK_STONE};
        far_edits_put(&edits, &edit);
    }
    assert_int_equal(edits.count, FAR_EDITS_MAX);
    assert_true(memory_in_use_total() - before <= 8 << 20);
    assert_true(memory_in_use_total() - before > (size_t)edits.capacity * sizeof *edits.edits);
    for (int i = 0; i < FAR_EDITS_MAX; i += 3) // as generated again: each leaves room for another
        far_edits_put(&edits, &(FarEdit){.pos = {.x = i % 400, .z = i / 400}});
    assert_int_equal(edits.count, FAR_EDITS_MAX - (FAR_EDITS_MAX + 2) / 3);
    for (int i = 0; i < FAR_EDITS_MAX; i++) {
        FarEdit edit = {.pos = {.x = i % 400, .z = i / 400}};
        edit.raised[i % 16] = (FarTop){.y = 200, .block = BLOCK_STONE};
        far_edits_put(&edits, &edit); // each is found, or added once
    }
    assert_int_equal(edits.count, FAR_EDITS_MAX);
    for (int i = 0; i < FAR_EDITS_MAX; i++)
        far_edits_put(&edits, &(FarEdit){.pos = {.x = i % 400, .z = i / 400}});
    assert_int_equal(edits.count, 0);
    assert_int_equal(key_map_count(edits.regions), 0);
    far_edits_clear(&edits);
}

// ---- with chunks, a store and far land

static bool is_any(const void *context, ChunkPos pos)
{
    (void)context, (void)pos;
    return true;
}

static Far *far_of(const Viewer *viewer, int workers)
{
    return far_create(&(FarConfig){
        .source = generator_source(viewer->generator), .edits = viewer->edits, .kilometres = KM, .workers = workers});
}

static FarLand *land_of(Far *far, const FarView *view)
{
    FarLand *land = NULL;
    do {
        far_update(far, view);
        FarLand *newer = far_take(far);
        if (newer) {
            far_land_free(land);
            land = newer;
        }
    } while (!far_is_ready(far));
    return land;
}

// The colour of the finest sheet at a column, which lies on it.
static const uint8_t *colour_at(const FarLand *land, int64_t x, int64_t z)
{
    const FarSheet *sheet = &land->sheets[0];
    int64_t i = (x - sheet->x) / sheet->step, j = (z - sheet->z) / sheet->step;
    return sheet->colour[j * sheet->side + i];
}

static bool glows(const FarLand *land, int64_t x, int64_t z)
{
    const uint8_t *texel = colour_at(land, x, z);
    for (int i = 0; i < 3; i++)
        if (texel[i] != far_texel(palette.top[BLOCK_GLOWSTONE][i]))
            return false;
    return true;
}

static void build(Viewer *viewer, uint8_t block)
{
    for (int i = 0; i < 9; i++)
        for (int y = 90; y < 150; y++)
            viewer_set(viewer, 7 + i % 3, y, 7 + i / 3, block);
    edits_save(viewer->edits);
}

static void go_and_build(Viewer *viewer, uint8_t block)
{
    viewer_go(viewer, 0, 0);
    viewer_rest(viewer);
    build(viewer, block);
    viewer_go(viewer, 1000, 0); // what is in memory alone is seen once its chunk leaves
    viewer_rest(viewer);
}

static const FarView away = {.x = 500, .z = 8, .border = 320}, beside = {.x = 100, .z = 8, .border = 320};

// Built while one is near, it is seen from afar, but not where chunks show it; no more when it is removed.
static void it_shows_and_vanishes(void **state)
{
    const Fixture *fixture = *state;
    for (int stored = 0; stored <= 1; stored++) {
        Viewer viewer;
        viewer_open_with(&viewer,
                         &(ViewerConfig){.view_distance = 2, .workers = 1, .world = stored ? fixture->world : NULL});
        Far *far = far_of(&viewer, 0);
        FarLand *before = land_of(far, &away);
        go_and_build(&viewer, BLOCK_GLOWSTONE);
        FarLand *built = land_of(far, &away), *near = land_of(far, &beside);
        assert_true(glows(built, 8, 8));
        assert_false(glows(before, 8, 8) || glows(near, 8, 8));
        go_and_build(&viewer, BLOCK_AIR);
        FarLand *removed = land_of(far, &away);
        assert_false(glows(removed, 8, 8));
        assert_int_equal(removed->vertex_count, before->vertex_count);
        assert_memory_equal(removed->vertices, before->vertices,
                            (size_t)removed->vertex_count * sizeof *removed->vertices);
        far_land_free(built);
        far_land_free(near);
        far_land_free(removed);
        far_land_free(before);
        far_destroy(far);
        viewer_close(&viewer);
    }
}

// In the next session all rows of the store show, though no chunk of them was ever loaded.
static void it_comes_from_the_store(void **state)
{
    const Fixture *fixture = *state;
    for (int session = 0; session < 2; session++) {
        Viewer viewer;
        viewer_open_with(&viewer, &(ViewerConfig){.view_distance = 2, .workers = 1, .world = fixture->world});
        if (session == 0) {
            go_and_build(&viewer, BLOCK_GLOWSTONE);
        } else {
            Far *far = far_of(&viewer, 2);
            FarLand *built = land_of(far, &away);
            assert_true(glows(built, 8, 8));
            far_land_free(built);
            far_destroy(far);
        }
        viewer_close(&viewer);
    }
}

// Without a reader saved chunks do not add up, and a later list has them all.
static void nothing_adds_up_without_a_reader(void **state)
{
    const Fixture *fixture = *state;
    Viewer viewer;
    ChunkPos pos;
    Diff *diff;
    viewer_open_with(&viewer, &(ViewerConfig){.view_distance = 2, .workers = 1, .world = fixture->world});
    viewer_rest(&viewer);
    edits_list_changed(viewer.edits, is_any, NULL);
    build(&viewer, BLOCK_GLOWSTONE);
    assert_true(edits_more_changed(viewer.edits));
    edits_unlist_changed(viewer.edits);
    build(&viewer, BLOCK_STONE);
    assert_false(edits_more_changed(viewer.edits));
    assert_false(edits_next_changed(viewer.edits, &pos, &diff));
    edits_list_changed(viewer.edits, is_any, NULL);
    int found = 0;
    while (edits_more_changed(viewer.edits))
        for (; edits_next_changed(viewer.edits, &pos, &diff); memory_free(diff))
            found++;
    assert_int_equal(found, 1);
    viewer_close(&viewer);
}

// A row is requested; then the chunk's changes, which cannot be stored, are in memory. They are reported before the
// store's answer is read, and that answer does not undo them.
static void the_newer_edit_wins(void **state)
{
    const Fixture *fixture = *state;
    const ChunkPos pos = {.x = 3, .z = -7};
    const StoreWorld made = {.seed = 5, .generator = RECIPE_DEFAULT_ID};
    Diff *older = diff_create(1), *newer = diff_create(1), *diff;
    older->entries[0] = (DiffEntry){.index = 9, .block = BLOCK_DIRT};
    newer->entries[0] = (DiffEntry){.index = 9, .block = BLOCK_STONE};
    Store *store = store_open(fixture->world, &(StoreOptions){.create = &made});
    assert_true(store_put_chunk(store, pos, older) > 0);
    ChangedChunk chunk = {.pos = pos, .in_memory = true, .kept = newer};
    Edits *edits = memory_alloc_zero(MEMORY_GENERAL, sizeof *edits);
    edits->store = store;
    edits->chunks = &chunk;
    edits->list = (ChangedList){.open = true, .asked = 1};
    store_peek(store, pos); // as asked for before the change
    *key_map_put(&edits->indices, chunk_pos_key(pos)) = 0;
    edits->chunk_count = 1;
    changed_list_add(&edits->list, pos);
    uint8_t last = BLOCK_AIR;
    int64_t begun_ns = clock_ns();
    for (int reports = 0; reports < 2; wait_a_moment(begun_ns)) {
        ChunkPos reported;
        if (!edits_next_changed(edits, &reported, &diff))
            continue;
        assert_true(chunk_pos_equal(reported, pos));
        last = diff->entries[0].block;
        memory_free(diff);
        reports++;
    }
    assert_int_equal(last, BLOCK_STONE);
    assert_false(edits_more_changed(edits));
    edits_unlist_changed(edits);
    key_map_free(edits->indices);
    memory_free(edits);
    memory_free(newer);
    store_close(store);
}

// A row of a chunk beyond the land's reach is read once the eye has come near, and not again.
static void what_is_out_of_reach_comes_later(void **state)
{
    const Fixture *fixture = *state;
    Viewer viewer;
    const ChunkPos pos = {.x = 20 * FAR_KM / CHUNK_SIZE, .z = 0};
    const Box tower = {.wide = 8, .high = TALL, .block = BLOCK_GLOWSTONE};
    viewer_open_with(&viewer, &(ViewerConfig){.view_distance = 2, .workers = 1, .world = fixture->world});
    assert_true(store_put_chunk(viewer.store, pos, diff_of(generator_source(viewer.generator), pos, &tower)) > 0);
    Far *far = far_of(&viewer, 0);
    for (double x = 0; x < 22 * FAR_KM; x += 3 * FAR_KM) {
        const FarView view = {.x = x, .z = 0, .border = 320};
        far_update(far, &view);
        assert_true(x > 9 * FAR_KM || !edits_more_changed(viewer.edits));
        FarLand *land = land_of(far, &view);
        assert_true(x < 20 * FAR_KM || glows(land, 20 * FAR_KM, 0));
        far_land_free(land);
        far_update(far, &(FarView){.x = x + 2 * FAR_KM, .z = 0});
        assert_false(x > 11 * FAR_KM && edits_more_changed(viewer.edits));
    }
    far_destroy(far);
    viewer_close(&viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tower_shows_at_each_step),
        cmocka_unit_test(its_height_and_colour_are_the_blocks),
        cmocka_unit_test(what_is_dug_out_is_lower),
        cmocka_unit_test(little_memory_with_very_many),
        cmocka_unit_test_setup_teardown(it_shows_and_vanishes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(it_comes_from_the_store, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_out_of_reach_comes_later, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_newer_edit_wins, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_adds_up_without_a_reader, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, make_palette, NULL);
}
