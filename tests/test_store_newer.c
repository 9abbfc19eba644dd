// Files of versions that this program does not know: what a newer program wrote is called newer, not damaged, and is
// left as it is.
#include "sqlite_fixture.h"
#include "store_versions.h"

#include "base/file.h"
#include "store/check.h"
#include "store/repair.h"

static void make_newer(const Fixture *fixture)
{
    Store *store = store_open(fixture->path, &founding);
    store_put_chunk(store, here, one(BLOCK_STONE));
    store_put_chunk(store, there, one(BLOCK_COUNT)); // a kind that this program does not have
    assert_true(store_close(store));
}

static void assert_newer(Fixture *fixture)
{
    static const StoreOptions ways[] = {{0}, {.read_only = true}, {.create = &by_recipe}};
    char sent[128], before[128];
    LogCount words = {0};
    StoreGlance glance;
    snprintf(sent, sizeof sent, "%s/sent", fixture->folder);
    snprintf(before, sizeof before, "%s/before", fixture->folder);
    copy_file(fixture->path, before);
    for (size_t i = 0; i < ARRAY_COUNT(ways); i++) {
        fixture->log = (LogCount){0};
        assert_null(store_open(fixture->path, &ways[i]));
        assert_int_equal(fixture->log.lines, 1);
        assert_non_null(strstr(fixture->log.last, "was made by a newer version of Karst: update to open it"));
    }
    StoreCheck check = store_check(fixture->path, keep_line, &words);
    assert_true(check.state == STORE_NEWER && words.lines == 1 && !strstr(words.last, "damage"));
    assert_int_equal(store_repair(fixture->path, keep_line, &words), REPAIR_FAILED);
    assert_non_null(strstr(words.last, "newer"));
    assert_false(store_export(fixture->path, sent, keep_line, &words));
    assert_non_null(strstr(words.last, "newer"));
    store_glance(fixture->path, &glance);
    assert_int_equal(glance.state, STORE_NEWER);
    assert_true(same_files(fixture->path, before));
}

static void files_of_newer_programs_are_left_alone(void **state)
{
    Fixture *fixture = *state;
    make_newer(fixture);
    assert_newer(fixture); // a kind of block that is unknown here
    unlink(fixture->path);
    Store *store = store_open(fixture->path, &founding);
    assert_true(store_close(store));
    sql(fixture->path, "PRAGMA user_version = 3");
    assert_newer(fixture);
}

// Its unknown blocks would be dropped.
static void a_damaged_file_of_a_newer_program_is_not_repaired(void **state)
{
    Fixture *fixture = *state;
    char before[128];
    LogCount words = {0};
    snprintf(before, sizeof before, "%s/before", fixture->folder);
    make_newer(fixture);
    sql(fixture->path, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' '");
    copy_file(fixture->path, before);
    assert_int_equal(store_check(fixture->path, keep_line, &words).state, STORE_FOREIGN);
    assert_int_equal(store_repair(fixture->path, keep_line, &words), REPAIR_FAILED);
    assert_non_null(strstr(words.last, "newer"));
    assert_true(same_files(fixture->path, before));
}

static void exports_of_newer_programs_are_called_newer(void **state)
{
    Fixture *fixture = *state;
    char sent[128], other[128];
    LogCount words = {0};
    size_t bytes;
    snprintf(sent, sizeof sent, "%s/sent", fixture->folder);
    snprintf(other, sizeof other, "%s/other.karst", fixture->folder);
    Store *store = store_open(fixture->path, &founding);
    store_put_chunk(store, here, one(BLOCK_STONE));
    assert_true(store_close(store));
    assert_true(store_export(fixture->path, sent, keep_line, &words));
    char *content = file_read(sent, 1 << 20, &bytes);
    static const char bad[][2] = {{1, 0}, {3, 0}, {2, 1}, {0, 0}};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        memcpy(content + 10, bad[i], 2);
        FILE *file = fopen(sent, "wb");
        assert_int_equal(fwrite(content, 1, bytes, file), bytes);
        fclose(file);
        assert_false(store_import(other, sent, keep_line, &words));
        assert_non_null(strstr(words.last, i == 0 ? "is damaged" : "newer"));
        assert_int_not_equal(access(other, F_OK), 0);
    }
    memory_free(content);
}

// The header's version is in no checksum; the form of the first row is.
static void a_wrong_version_in_the_header_is_damage(void **state)
{
    Fixture *fixture = *state;
    LogCount words = {0};
    for (int recipe = 0; recipe < 2; recipe++) {
        Store *store = store_open(fixture->path, recipe ? &founding : &(StoreOptions){.create = &test_world});
        store_put_chunk(store, here, one(BLOCK_STONE));
        assert_true(store_close(store));
        sql(fixture->path, recipe ? "PRAGMA user_version = 1" : "PRAGMA user_version = 2");
        assert_null(store_open(fixture->path, &(StoreOptions){0}));
        assert_non_null(strstr(fixture->log.last, "damaged"));
        assert_int_equal(store_repair(fixture->path, keep_line, &words), REPAIR_DONE);
        assert_int_equal(version_of(fixture->path), recipe ? 2 : 1);
        assert_whole(fixture->path);
        assert_true(store_delete(fixture->path, keep_line, &words));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(files_of_newer_programs_are_left_alone),
        store_test(a_damaged_file_of_a_newer_program_is_not_repaired),
        store_test(exports_of_newer_programs_are_called_newer),
        store_test(a_wrong_version_in_the_header_is_damage),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
