// Worlds as files: glances, lists, renames, deletions, exports, and refusals of the system.
#include "filled_world.h"
#include "sqlite_fixture.h"

#include "store/repair.h"
#include "store/worlds.h"

#include <sys/wait.h>
#include <time.h>

static void a_glance_reads_the_facts_for_a_list(void **state)
{
    Fixture *fixture = *state;
    time_t begun = time(NULL);
    Store *store = open_world(fixture);
    fill(store);
    for (int round = 0; round < 3; round++) { // while it is open, and idle; while it is written; when it is closed
        StoreGlance glance;
        if (round == 1)
            for (int i = 0; i < 50; i++)
                store_put_chunk(store, place(i), content(i));
        if (round == 2)
            assert_true(store_close(store));
        store_glance(fixture->path, &glance);
        assert_int_equal(glance.state, STORE_WHOLE);
        assert_int_equal(glance.open, round < 2);
        assert_int_equal(glance.edited_chunks, CHUNKS);
        assert_int_equal(glance.world.seed, -5);
        assert_string_equal(glance.world.seed_text, "Höhle");
        assert_int_equal(glance.world.generator, 1);
        assert_true(glance.bytes > 10000);
        assert_true(glance.last_played >= begun && glance.last_played <= time(NULL));
        assert_int_equal(glance.picture_bytes, 9);
        assert_memory_equal(glance.picture, "a picture", 9);
        memory_free(glance.picture);
    }
    assert_int_equal(fixture->log.lines, 0);
}

static void a_glance_and_a_check_of_what_is_no_world(void **state)
{
    Fixture *fixture = *state;
    StoreGlance glance;
    Words words;
    store_glance(fixture->path, &glance);
    assert_int_equal(glance.state, STORE_MISSING);
    assert_int_equal(check(fixture->path, &words).state, STORE_MISSING);
    assert_int_equal(words.lines, 1);
    FILE *file = fopen(fixture->path, "wb");
    fputs("this is not a world, and will not be one", file);
    fclose(file);
    store_glance(fixture->path, &glance);
    assert_int_equal(glance.state, STORE_FOREIGN);
    assert_int_equal(check(fixture->path, &words).state, STORE_FOREIGN);
    unlink(fixture->path);
    make_world(fixture);
    sql(fixture->path, "PRAGMA user_version = 9");
    store_glance(fixture->path, &glance);
    assert_int_equal(glance.state, STORE_NEWER);
    assert_int_equal(check(fixture->path, &words).state, STORE_NEWER);
    assert_int_equal(store_repair(fixture->path, hear, &words), REPAIR_FAILED);
    assert_int_equal(store_repair("/no/such/world.karst", hear, &words), REPAIR_FAILED);
}

static void an_open_world_is_only_read(void **state)
{
    Fixture *fixture = *state;
    make_world(fixture);
    Store *store = open_world(fixture);
    Words words = {0};
    char other[128], file[128];
    snprintf(other, sizeof other, "%s/other.karst", fixture->folder);
    snprintf(file, sizeof file, "%s/file", fixture->folder);
    assert_int_equal(store_repair(fixture->path, hear, &words), REPAIR_NOT_NEEDED);
    assert_false(store_delete(fixture->path, hear, &words));
    assert_false(store_rename(fixture->path, other, hear, &words));
    assert_false(store_import(fixture->path, file, hear, &words));
    assert_int_equal(words.lines, 3);
    assert_true(store_export(fixture->path, file, hear, &words));
    store_put_chunk(store, place(1), mark(1));
    assert_int_equal(store_check(fixture->path, hear, &words).state, STORE_WHOLE);
    assert_int_equal(words.lines, 3);
    assert_false(file_exists(other));
    assert_true(store_import(other, file, hear, &words));
    assert_int_equal(count_right(other), CHUNKS);
    store_put_chunk(store, place(CHUNKS), mark(1)); // this process can still write it
    assert_true(store_close(store));
    assert_int_equal(check(fixture->path, &words).chunks, CHUNKS + 1);

    store = store_open(fixture->path, &(StoreOptions){.read_only = true});
    words = (Words){0};
    assert_false(store_delete(fixture->path, hear, &words));
    assert_non_null(strstr(words.last, "open"));
    assert_int_equal(marked(store, place(1)), 1);
    assert_true(store_close(store));
}

static void exported_and_imported_a_world_is_the_same(void **state)
{
    Fixture *fixture = *state;
    Words words = {0};
    char file[128], again[128], other[128];
    snprintf(file, sizeof file, "%s/file", fixture->folder);
    snprintf(again, sizeof again, "%s/again", fixture->folder);
    snprintf(other, sizeof other, "%s/other.karst", fixture->folder);
    make_world(fixture);
    assert_true(store_export(fixture->path, file, hear, &words));
    assert_true(store_import(other, file, hear, &words));
    assert_int_equal(words.lines, 0);
    assert_int_equal(check(other, &words).state, STORE_WHOLE);
    assert_int_equal(count_right(other), CHUNKS);
    assert_true(store_export(other, again, hear, &words));
    char command[512];
    snprintf(command, sizeof command, "cmp %s %s", file, again);
    assert_int_equal(system(command), 0);
    assert_false(store_import(other, file, hear, &words));
    assert_non_null(strstr(words.last, "already"));
}

// An export with any bit flipped, or any byte missing or added, is refused, and no world is created.
static void no_damaged_export_becomes_a_world(void **state)
{
    Fixture *fixture = *state;
    Words words = {0};
    char file[128], other[128];
    snprintf(file, sizeof file, "%s/file", fixture->folder);
    snprintf(other, sizeof other, "%s/other.karst", fixture->folder);
    Store *store = open_world(fixture);
    for (int i = 0; i < 3; i++)
        store_put_chunk(store, place(i), content(i));
    store_put_pins(store, &(StorePin){.name = "here"}, 1);
    assert_true(store_close(store));
    assert_true(store_export(fixture->path, file, hear, &words));
    size_t bytes;
    char *original = file_read(file, 1 << 20, &bytes);
    for (size_t i = 0; i < 2 * bytes + 1; i++) {
        FILE *stream = fopen(file, "wb");
        char changed = (char)(i < bytes ? original[i] ^ 1 << i % 8 : 0);
        size_t whole = i < bytes ? i : i - bytes;
        fwrite(original, 1, whole, stream);
        if (i < bytes) { // flipped bit; otherwise cut off there
            fwrite(&changed, 1, 1, stream);
            fwrite(original + i + 1, 1, bytes - i - 1, stream);
        } else if (i == 2 * bytes) {
            fwrite("x", 1, 1, stream);
        }
        fclose(stream);
        words = (Words){0};
        assert_false(store_import(other, file, hear, &words));
        assert_int_equal(words.lines, 1);
    }
    memory_free(original);
    assert_false(file_exists(other));
    snprintf(other, sizeof other, "%s/other.karst-new", fixture->folder);
    assert_false(file_exists(other));
}

static void worlds_are_renamed_and_deleted(void **state)
{
    Fixture *fixture = *state;
    Words words = {0};
    char other[128];
    snprintf(other, sizeof other, "%s/andere Höhle.karst", fixture->folder);
    make_world(fixture);
    sql(fixture->path, "UPDATE chunk SET data = x'0102' WHERE serial = 3");
    assert_int_equal(store_repair(fixture->path, hear, &words), REPAIR_DONE);
    assert_true(store_rename(fixture->path, other, hear, &words));
    assert_false(file_exists(fixture->path) || store_backup_exists(fixture->path));
    assert_true(store_backup_exists(other));
    assert_int_equal(count_right(other), CHUNKS - 1);
    make_world(fixture);
    assert_false(store_rename(fixture->path, other, hear, &words));
    assert_int_equal(count_right(fixture->path), CHUNKS);
    assert_true(store_delete(other, hear, &words));
    assert_false(file_exists(other) || store_backup_exists(other));
}

// Leftovers of a killed deletion: the log of a deleted world, or the journal of one that was being created, which says
// that the file was empty before, from "The SQLite Database File Format", section 3.
static void leave_logs(const Fixture *fixture)
{
    static const unsigned char journal[512] = {0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, [22] = 2, [26] = 0x10};
    char path[128];
    pid_t child = fork();
    if (child == 0) {
        fill(open_world(fixture));
        _exit(0);
    }
    waitpid(child, NULL, 0);
    assert_int_equal(unlink(fixture->path), 0);
    snprintf(path, sizeof path, "%s-journal", fixture->path);
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(journal, 1, sizeof journal, file), sizeof journal);
    fclose(file);
}

static void leftover_logs_are_not_used_for_other_worlds(void **state)
{
    Fixture *fixture = *state;
    Words words = {0};
    char other[128], file[128];
    snprintf(other, sizeof other, "%s/other.karst", fixture->folder);
    snprintf(file, sizeof file, "%s/file", fixture->folder);
    Store *store = store_open(other, &(StoreOptions){.create = &test_world});
    store_put_chunk(store, place(0), mark(77));
    assert_true(store_close(store));
    assert_true(store_export(other, file, hear, &words));
    for (int way = 0; way < 3; way++) { // import, rename, creation
        leave_logs(fixture);
        if (way == 0)
            assert_true(store_import(fixture->path, file, hear, &words));
        else if (way == 1)
            assert_true(store_rename(other, fixture->path, hear, &words));
        store = open_world(fixture);
        assert_int_equal(store_status(store).edited_chunks, way < 2);
        assert_int_equal(marked(store, place(0)), way < 2 ? 77 : -1);
        assert_true(store_close(store));
        assert_int_equal(check(fixture->path, &words).state, STORE_WHOLE);
        assert_int_equal(unlink(fixture->path), 0);
    }
}

static void worlds_are_listed_by_name(void **state)
{
    Fixture *fixture = *state;
    WorldList list;
    assert_true(worlds_list(fixture->folder, &list)); // no folder: no worlds
    assert_int_equal(list.count, 0);
    worlds_list_free(&list);
    static const char *const names[] = {"Höhle", "b", "a world with blanks"};
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    assert_true(world_folder(fixture->folder, true, folder));
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        assert_true(world_path(fixture->folder, names[i], path));
        Store *store = store_open(path, &(StoreOptions){.create = &test_world});
        store_put_player(store, &somebody);
        assert_true(store_close(store));
    }
    snprintf(path, sizeof path, "%.100s/.hidden.karst", folder);
    overwrite((fclose(fopen(path, "w")), path), 0, "x", 1);
    snprintf(path, sizeof path, "%.100s/garbage.karst", folder);
    overwrite((fclose(fopen(path, "w")), path), 0, "garbage", 7);
    assert_true(worlds_list(fixture->folder, &list));
    assert_int_equal(list.count, 4);
    int whole = 0;
    for (int i = 0; i < list.count; i++) {
        whole += list.worlds[i].glance.state == STORE_WHOLE;
        assert_int_equal(list.worlds[i].glance.state == STORE_FOREIGN, strcmp(list.worlds[i].name, "garbage") == 0);
        assert_true(i == 0 || list.worlds[i - 1].glance.last_played >= list.worlds[i].glance.last_played);
    }
    assert_int_equal(whole, 3);
    worlds_list_free(&list);
}

// Sets a mode as the owner. Permissions do not apply to root, so root then becomes another user.
static void set_rights(const char *path, mode_t mode)
{
    if (getuid() == 0)
        assert_int_equal(seteuid(0), 0);
    assert_int_equal(chmod(path, mode), 0);
    if (getuid() == 0)
        assert_int_equal(seteuid(65534), 0);
}

static void refusals_of_the_system_are_reported(void **state)
{
    Fixture *fixture = *state;
    Words words = {0};
    char other[128], expected[160];
    StoreGlance glance;
    make_world(fixture);
    snprintf(other, sizeof other, "%s/other.karst", fixture->folder);
    set_rights(fixture->folder, 0777);
    set_rights(fixture->path, 0444);
    assert_false(store_delete(fixture->path, hear, &words));
    snprintf(expected, sizeof expected, "Permission denied: %s", fixture->path);
    assert_non_null(strstr(words.last, expected));
    set_rights(fixture->folder, 0555);
    snprintf(expected, sizeof expected, "Permission denied: %s", fixture->folder);
    assert_false(store_rename(fixture->path, other, hear, &words));
    assert_non_null(strstr(words.last, expected));
    assert_null(store_open(other, &(StoreOptions){.create = &test_world}));
    assert_non_null(strstr(fixture->log.last, expected));
    set_rights(fixture->folder, 0);
    assert_null(store_open(fixture->path, &(StoreOptions){.read_only = true}));
    assert_non_null(strstr(fixture->log.last, expected)); // it may exist
    store_glance(fixture->path, &glance);
    assert_int_equal(glance.state, STORE_UNREADABLE);
    assert_int_equal(check(fixture->path, &words).state, STORE_UNREADABLE);
    set_rights(fixture->folder, 0755);
    assert_int_equal(seteuid(getuid()), 0);
}

static void an_unreadable_folder_is_reported(void **state)
{
    Fixture *fixture = *state;
    WorldList list;
    char folder[128];
    snprintf(folder, sizeof folder, "%s/worlds", fixture->folder);
    set_rights(fixture->folder, 0755);
    assert_true(worlds_list(fixture->folder, &list)); // there is none
    assert_int_equal(fixture->log.lines, 0);
    assert_int_equal(seteuid(getuid()), 0);
    assert_int_equal(mkdir(folder, 0755), 0);
    set_rights(folder, 0);
    assert_false(worlds_list(fixture->folder, &list));
    assert_int_equal(list.count, 0);
    assert_int_equal(fixture->log.lines, 1);
    assert_non_null(strstr(fixture->log.last, folder));
    assert_int_equal(seteuid(getuid()), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(a_glance_reads_the_facts_for_a_list),
        store_test(a_glance_and_a_check_of_what_is_no_world),
        store_test(an_open_world_is_only_read),
        store_test(exported_and_imported_a_world_is_the_same),
        store_test(no_damaged_export_becomes_a_world),
        store_test(worlds_are_renamed_and_deleted),
        store_test(leftover_logs_are_not_used_for_other_worlds),
        store_test(worlds_are_listed_by_name),
        store_test(refusals_of_the_system_are_reported),
        store_test(an_unreadable_folder_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
