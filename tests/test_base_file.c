// Files: reading has limits; directories are where users expect them.
#include "file_fixture.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static void reading_has_a_limit(void **state)
{
    Fixture *fixture = *state;
    write_text(fixture->path, "12345");
    size_t bytes;
    assert_null(file_read(fixture->path, 4, &bytes));
    assert_int_equal(bytes, 0);
    char *text = file_read(fixture->path, 5, &bytes);
    assert_string_equal(text, "12345");
    memory_free(text);
    assert_null(file_read("/dev/zero", 1 << 20, &bytes));
    assert_null(file_read(fixture->folder, 1 << 20, &bytes));
    assert_null(file_read("/nonexistent/karst", 1 << 20, &bytes));
    assert_int_equal(fixture->log.lines, 4);
    write_text(fixture->path, "");
    assert_holds(fixture->path, "");
}

static void directories_are_made_with_their_parents(void **state)
{
    Fixture *fixture = *state;
    char deep[256], blocked[256];
    snprintf(deep, sizeof deep, "%s/a/b//c/", fixture->folder);
    assert_true(file_make_directory(deep));
    assert_true(file_make_directory(deep));
    write_text(fixture->path, "");
    snprintf(blocked, sizeof blocked, "%s/d", fixture->path);
    assert_false(file_make_directory(blocked));
    assert_false(file_make_directory(fixture->path));
    assert_false(file_make_directory(""));
    assert_int_equal(fixture->log.lines, 3);
}

static void user_directories_follow_the_xdg_rules(void **state)
{
    Fixture *fixture = *state;
    char path[FILE_PATH_MAX], expected[256];
    setenv("HOME", fixture->folder, 1);
    unsetenv("XDG_DATA_HOME");
    setenv("XDG_CONFIG_HOME", "relative/is/ignored", 1);
    assert_true(file_user_path(USER_CONFIG, NULL, "settings.ini", path));
    snprintf(expected, sizeof expected, "%s/.config/karst/settings.ini", fixture->folder);
    assert_string_equal(path, expected);
    snprintf(expected, sizeof expected, "%s/xdg", fixture->folder);
    setenv("XDG_DATA_HOME", expected, 1);
    assert_true(file_user_path(USER_DATA, NULL, "w", path));
    snprintf(expected, sizeof expected, "%s/xdg/karst/w", fixture->folder);
    assert_string_equal(path, expected);
    expected[strlen(expected) - strlen("/w")] = '\0';
    assert_false(file_exists(expected)); // who only reads leaves nothing
    assert_true(file_user_path_make(USER_DATA, NULL, "w", path));
    assert_true(file_exists(expected));
    assert_true(file_user_path(USER_PICTURES, fixture->folder, "p.png", path));
    snprintf(expected, sizeof expected, "%s/p.png", fixture->folder);
    assert_string_equal(path, expected);
    assert_int_equal(fixture->log.lines, 0);
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    assert_false(file_user_path(USER_DATA, NULL, "w", path));
    assert_int_equal(fixture->log.lines, 1);
}

static void shared_files_are_found_or_named(void **state)
{
    Fixture *fixture = *state;
    char path[FILE_PATH_MAX];
    unsetenv("KARST_SHARE");
    assert_true(file_shared_path("CMakeLists.txt", path)); // in the source tree
    assert_false(file_shared_path("shaders/none.vert", path));
    assert_non_null(strstr(fixture->log.last, "shaders/none.vert"));
    setenv("KARST_SHARE", fixture->folder, 1);
    assert_false(file_shared_path("CMakeLists.txt", path));
    write_text(fixture->path, "");
    assert_true(file_shared_path("out.txt", path));
    unsetenv("KARST_SHARE");
    assert_int_equal(fixture->log.lines, 2);
}

static void renaming_never_replaces(void **state)
{
    const Fixture *fixture = *state;
    char one[160], two[160];
    snprintf(one, sizeof one, "%s/one", fixture->folder);
    snprintf(two, sizeof two, "%s/two", fixture->folder);
    write_text(one, "first");
    assert_true(os_rename_new(one, two));
    assert_false(file_exists(one));
    assert_holds(two, "first");
    write_text(one, "second");
    assert_false(os_rename_new(one, two));
    assert_int_equal(errno, EEXIST);
    assert_holds(one, "second");
    assert_holds(two, "first");
    unlink(one);
    unlink(two);
    assert_int_equal(mkdir(one, 0777), 0);
    assert_int_equal(mkdir(two, 0777), 0);
    assert_false(os_rename_new(one, two));
    assert_int_equal(errno, EEXIST);
    rmdir(two);
    assert_true(os_rename_new(one, two) && !file_exists(one));
    rmdir(two);
    assert_false(os_rename_new(one, two));
    assert_int_equal(errno, ENOENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reading_has_a_limit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(directories_are_made_with_their_parents, set_up, tear_down),
        cmocka_unit_test_setup_teardown(renaming_never_replaces, set_up, tear_down),
        cmocka_unit_test_setup_teardown(user_directories_follow_the_xdg_rules, set_up, tear_down),
        cmocka_unit_test_setup_teardown(shared_files_are_found_or_named, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
