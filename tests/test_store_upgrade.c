// Files of version 2: worlds made by recipes, and worlds of version 1 that are upgraded, after a copy, by the first put
// that version 1 cannot hold.
#include "sqlite_fixture.h"
#include "store_versions.h"

#include "store/check.h"
#include "store/repair.h"

enum { OLD = BLOCK_PLANKS }; // where a test puts the limit of version 1

static void copy_path(const Fixture *fixture, char path[160])
{
    snprintf(path, 160, "%s-backup/world.karst", fixture->path);
}

static int block_at(Store *store, ChunkPos pos)
{
    StoreAnswer answer = fetch_now(store, pos);
    int block = answer.diff ? answer.diff->entries[0].block : -1;
    memory_free(answer.diff);
    return block;
}

// What tests/golden/v1/world.karst holds.
static void assert_golden(Store *store)
{
    assert_int_equal(store_world(store)->seed, 2285158);
    assert_int_equal(store_world(store)->generator, 1);
    assert_string_equal(store_world(store)->seed_text, "Höhle");
    StorePlayer player;
    assert_true(store_player(store, &player));
    assert_true(player.x == 1.5 && player.y == 70 && player.z == -2.25 && player.hours == 34.5 && player.chosen == 3 &&
                player.hotbar[0] == 2 && player.hotbar[8] == BLOCK_TORCH);
    int count;
    const StorePin *pins = store_pins(store, &count);
    assert_true(count == 2 && pins[0].x == WORLD_BLOCK_MIN && pins[1].z == -8);
    assert_string_equal(pins[0].name, "Ende ☂");
    StoreAnswer kinds = fetch_now(store, (ChunkPos){0, 0});
    assert_int_equal(kinds.diff->count, STORE_BLOCK_1); // each kind but void
    for (int i = 0; i < kinds.diff->count; i++) {
        assert_int_equal(kinds.diff->entries[i].block, i + (i >= BLOCK_VOID));
        assert_int_equal(kinds.diff->entries[i].index, 20000 + 7 * i);
    }
    memory_free(kinds.diff);
    StoreAnswer torches = fetch_now(store, (ChunkPos){-3, 2});
    assert_int_equal(torches.diff->count, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(torches.diff->entries[i].block, BLOCK_TORCH_WEST + i);
    memory_free(torches.diff);
    StoreAnswer house = fetch_now(store, (ChunkPos){INT32_MAX, INT32_MIN});
    assert_int_equal(house.diff->count, 3000);
    memory_free(house.diff);
}

static void version_1_is_read_and_kept(void **state)
{
    Fixture *fixture = *state;
    char copy[160];
    assert_int_equal(STORE_BLOCK_1, 73); // in files: never changes
    assert_string_equal(block_table[STORE_BLOCK_1].name, "torch_south");
    copy_file(GOLDEN, fixture->path);
    assert_whole(fixture->path);
    Store *store = store_open(fixture->path, &(StoreOptions){0});
    assert_golden(store);
    for (int block = 0; block <= STORE_BLOCK_1; block++)
        if (block != BLOCK_VOID)
            store_put_chunk(store, (ChunkPos){100 + block, 0}, one(block));
    store_put_player(store, &(StorePlayer){.y = 70, .hotbar = {STORE_BLOCK_1}});
    assert_true(store_close(store));
    assert_int_equal(version_of(fixture->path), 1);
    copy_path(fixture, copy);
    assert_int_not_equal(access(copy, F_OK), 0);
    StoreGlance glance;
    store_glance(GOLDEN, &glance);
    assert_true(glance.state == STORE_WHOLE && glance.edited_chunks == 3 && glance.picture_bytes > 100);
    memory_free(glance.picture);
}

// Every kind that this program has, in a world that began as one of version 1.
static void kinds_beyond_version_1_are_kept(void **state)
{
    Fixture *fixture = *state;
    Store *store = open_world(fixture);
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (block != BLOCK_VOID)
            store_put_chunk(store, (ChunkPos){block, 0}, one(block));
    assert_true(store_close(store));
    assert_int_equal(version_of(fixture->path), 2);
    assert_whole(fixture->path);
    store = store_open(fixture->path, &(StoreOptions){0});
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (block != BLOCK_VOID)
            assert_int_equal(block_at(store, (ChunkPos){block, 0}), block);
    assert_true(store_close(store));
}

static void a_built_in_generator_makes_files_of_version_1(void **state)
{
    Fixture *fixture = *state;
    StoreOptions options = {.create = &test_world, .recipe = RECIPE};
    for (int later = 0; later < 2; later++) {
        options.later = later;
        Store *store = store_open(fixture->path, &options);
        store_put_chunk(store, here, one(STORE_BLOCK_1));
        assert_true(store_close(store));
        assert_int_equal(version_of(fixture->path), 1);
        unlink(fixture->path);
    }
}

static void assert_by_recipe(Store *store)
{
    assert_non_null(store);
    assert_int_equal(store_world(store)->generator, STORE_BY_RECIPE);
    assert_string_equal(store_world(store)->recipe.name, by_recipe.recipe.name);
    assert_true(store_world(store)->recipe.hash == by_recipe.recipe.hash);
    assert_string_equal(store_recipe(store), RECIPE);
}

static void a_recipe_travels_with_its_world(void **state)
{
    Fixture *fixture = *state;
    char sent[128], other[128], again[128];
    LogCount words = {0};
    snprintf(sent, sizeof sent, "%s/sent", fixture->folder);
    snprintf(again, sizeof again, "%s/again", fixture->folder);
    snprintf(other, sizeof other, "%s/other.karst", fixture->folder);
    for (int later = 0; later < 2; later++) {
        StoreOptions options = founding;
        options.later = later;
        Store *store = store_open(fixture->path, &options);
        assert_by_recipe(store);
        store_put_chunk(store, here, one(BLOCK_STONE));
        assert_true(store_close(store));
        assert_int_equal(version_of(fixture->path), 2);
        assert_whole(fixture->path);
        store = store_open(fixture->path, &(StoreOptions){.read_only = true});
        assert_by_recipe(store);
        assert_int_equal(block_at(store, here), BLOCK_STONE);
        assert_true(store_close(store));
        assert_true(store_export(fixture->path, sent, keep_line, &words));
        assert_true(store_import(other, sent, keep_line, &words));
        store = store_open(other, &(StoreOptions){0});
        assert_by_recipe(store);
        assert_int_equal(block_at(store, here), BLOCK_STONE);
        assert_true(store_close(store));
        assert_true(store_export(other, again, keep_line, &words));
        assert_true(same_files(sent, again));
        StoreGlance glance;
        store_glance(other, &glance);
        assert_string_equal(glance.world.recipe.name, by_recipe.recipe.name);
        assert_true(store_delete(other, keep_line, &words));
        assert_true(store_delete(fixture->path, keep_line, &words));
    }
}

static void a_repair_keeps_the_recipe_or_names_its_loss(void **state)
{
    Fixture *fixture = *state;
    for (int lost = 0; lost < 2; lost++) {
        LogCount words = {0};
        Store *store = store_open(fixture->path, &founding);
        store_put_chunk(store, here, one(BLOCK_STONE));
        store_put_chunk(store, there, one(BLOCK_SAND));
        assert_true(store_close(store));
        sql(fixture->path, lost ? "UPDATE part SET data = x'00' WHERE key = 6"
                                : "UPDATE chunk SET data = x'00' WHERE key = (SELECT min(key) FROM chunk)");
        assert_int_equal(store_check(fixture->path, keep_line, &words).state, STORE_DAMAGED);
        if (lost)
            assert_string_equal(words.last, "the recipe is damaged");
        assert_int_equal(store_repair(fixture->path, keep_line, &words), REPAIR_DONE);
        store = store_open(fixture->path, &(StoreOptions){0});
        assert_int_equal(block_at(store, here), BLOCK_STONE);
        if (!lost)
            assert_by_recipe(store);
        else
            assert_null(store_recipe(store));
        assert_true(store_close(store));
        words = (LogCount){0};
        StoreState checked = store_check(fixture->path, keep_line, &words).state;
        assert_int_equal(checked, lost ? STORE_DAMAGED : STORE_WHOLE);
        if (lost)
            assert_string_equal(words.last, "the recipe is lost");
        assert_true(store_delete(fixture->path, keep_line, &words));
    }
}

// ---- upgrades

static void the_first_put_beyond_version_1_upgrades_after_a_copy(void **state)
{
    Fixture *fixture = *state;
    char copy[160];
    LogCount words = {0};
    copy_path(fixture, copy);
    for (int by_hotbar = 0; by_hotbar < 2; by_hotbar++) {
        copy_file(GOLDEN, fixture->path);
        Store *store = store_open(fixture->path, &(StoreOptions){.block_1 = OLD});
        store_put_chunk(store, here, one(OLD));
        assert_true(store_close(store));
        assert_int_equal(version_of(fixture->path), 1); // that one fits
        assert_int_not_equal(access(copy, F_OK), 0);
        copy_file(GOLDEN, fixture->path);
        store = store_open(fixture->path, &(StoreOptions){.block_1 = OLD});
        StorePlayer player;
        store_player(store, &player);
        player.hotbar[4] = OLD + 1;
        if (by_hotbar)
            store_put_player(store, &player);
        else
            store_put_chunk(store, there, one(OLD + 1));
        assert_true(store_flush(store));
        store_put_chunk(store, here, one(OLD + 2)); // the copy stays that of version 1
        assert_true(store_close(store));
        assert_int_equal(version_of(fixture->path), 2);
        assert_whole(fixture->path);
        assert_true(same_files(copy, GOLDEN));
        store = store_open(fixture->path, &(StoreOptions){0});
        player.hotbar[4] = 6;
        if (by_hotbar)
            store_put_player(store, &player);
        assert_golden(store);
        assert_int_equal(block_at(store, there), by_hotbar ? -1 : OLD + 1);
        assert_int_equal(block_at(store, here), OLD + 2);
        assert_true(store_close(store));
        assert_true(store_restore(fixture->path, keep_line, &words)); // back to version 1
        assert_true(same_files(fixture->path, GOLDEN));
        assert_true(store_delete(fixture->path, keep_line, &words));
    }
}

// Through a link, and with a log that a crash left: the copy has both, beside the file itself.
static void the_copy_is_made_beside_the_file_itself(void **state)
{
    Fixture *fixture = *state;
    char link[128], copy[160];
    snprintf(link, sizeof link, "%s/link.karst", fixture->folder);
    copy_path(fixture, copy);
    copy_file(GOLDEN, fixture->path);
    assert_int_equal(symlink("world.karst", link), 0);
    Store *store = store_open(link, &(StoreOptions){.block_1 = OLD});
    store_put_chunk(store, here, one(BLOCK_STONE));
    assert_true(store_flush(store)); // into the log
    store_put_chunk(store, there, one(OLD + 1));
    assert_true(store_close(store));
    assert_int_equal(version_of(fixture->path), 2);
    assert_whole(copy);
    store = store_open(copy, &(StoreOptions){.read_only = true});
    assert_golden(store);
    assert_int_equal(block_at(store, here), BLOCK_STONE);
    assert_int_equal(block_at(store, there), -1);
    assert_true(store_close(store));
}

static void a_new_world_is_not_copied(void **state)
{
    Fixture *fixture = *state;
    char copy[160];
    copy_path(fixture, copy);
    Store *store = store_open(fixture->path, &(StoreOptions){.create = &test_world, .later = true, .block_1 = OLD});
    store_put_chunk(store, here, one(OLD + 1));
    assert_true(store_close(store));
    assert_int_equal(version_of(fixture->path), 2);
    assert_whole(fixture->path);
    assert_int_not_equal(access(copy, F_OK), 0);
}

// A world that was made since it was opened is upgraded without a copy and without a word; it begins with version 1.
static void a_world_made_just_now_is_not_copied(void **state)
{
    Fixture *fixture = *state;
    char copy[160];
    copy_path(fixture, copy);
    for (int later = 0; later < 2; later++) {
        const StoreOptions options = {.create = &test_world, .later = later, .block_1 = OLD};
        unlink(fixture->path);
        Store *store = store_open(fixture->path, &options);
        store_put_chunk(store, here, one(OLD));
        assert_true(store_flush(store));
        assert_int_equal(version_of(fixture->path), 1);
        store_put_chunk(store, here, one(OLD + 1));
        assert_true(store_close(store));
        assert_int_equal(version_of(fixture->path), 2);
        assert_whole(fixture->path);
        assert_int_not_equal(access(copy, F_OK), 0);
    }
}

// Nothing is lost while no copy can be made, and nothing is upgraded.
static void without_a_copy_there_is_no_upgrade(void **state)
{
    Fixture *fixture = *state;
    char folder[160], foreign[192];
    snprintf(folder, sizeof folder, "%s-backup", fixture->path);
    snprintf(foreign, sizeof foreign, "%s/letter", folder);
    copy_file(GOLDEN, fixture->path);
    assert_int_equal(mkdir(folder, 0777), 0);
    copy_file(GOLDEN, foreign);
    Store *store = store_open(fixture->path, &(StoreOptions){.block_1 = OLD});
    store_put_chunk(store, there, one(OLD + 1));
    fixture->log = (LogCount){0};
    assert_false(store_flush(store));
    StoreStatus status = store_status(store);
    assert_true(status.failing && status.durable == 0);
    assert_non_null(strstr(status.failure, "no copy of it can be made for the upgrade"));
    assert_int_equal(fixture->log.lines, 2); // why, and that it is tried again
    assert_int_equal(block_at(store, there), OLD + 1);
    assert_int_equal(version_of(fixture->path), 1);
    assert_int_equal(unlink(foreign), 0);
    assert_true(store_close(store));
    assert_int_equal(version_of(fixture->path), 2);
    store = store_open(fixture->path, &(StoreOptions){0});
    assert_golden(store);
    assert_int_equal(block_at(store, there), OLD + 1);
    assert_true(store_close(store));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(version_1_is_read_and_kept),
        store_test(kinds_beyond_version_1_are_kept),
        store_test(a_built_in_generator_makes_files_of_version_1),
        store_test(a_recipe_travels_with_its_world),
        store_test(a_repair_keeps_the_recipe_or_names_its_loss),
        store_test(the_first_put_beyond_version_1_upgrades_after_a_copy),
        store_test(the_copy_is_made_beside_the_file_itself),
        store_test(a_new_world_is_not_copied),
        store_test(a_world_made_just_now_is_not_copied),
        store_test(without_a_copy_there_is_no_upgrade),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
