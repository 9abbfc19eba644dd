// The menu of one saved world, without a window: entered, renamed, exported, deleted, repaired. Worlds are real files.
#include "menu_worlds.h"

#include "base/file.h"
#include "store/repair.h"

// ---- one world

static void open_saved(MenuFixture *fixture, const char *name)
{
    open_list(fixture);
    const WorldInfo *info = tasks_find(fixture->game.tasks, name);
    assert_non_null(info);
    go_down(fixture, (int)(info - fixture->game.tasks->list.worlds) - fixture->game.column.focus);
    press(fixture, NAVIGATE_ACCEPT);
    assert_int_equal(fixture->screen, MENU_SAVED);
    assert_string_equal(fixture->screens.saved.name, name);
    settle(fixture, 0);
}

static void a_whole_world_is_entered(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "", 1);
    open_saved(fixture, "One");
    assert_true(shows("Status OK"));
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_false(fixture->request.enter.read_only);
}

// A world's file is open while it is checked: entering the world waits for the end of the check.
static void entering_waits_for_the_check(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "", 40);
    open_list(fixture);
    press(fixture, NAVIGATE_ACCEPT);
    RequestKind kind = press(fixture, NAVIGATE_ACCEPT);
    for (int64_t begun_ns = clock_ns(); kind == REQUEST_NONE; kind = frame(fixture))
        wait_a_moment(begun_ns);
    assert_int_equal(kind, REQUEST_ENTER);
    assert_false(fixture->game.tasks->busy);
}

static void a_world_is_renamed(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "", 1);
    make_world(fixture, "Other", "", 1);
    open_saved(fixture, "One");
    go_down(fixture, 5);
    press(fixture, NAVIGATE_ACCEPT);
    assert_int_equal(fixture->screen, MENU_RENAME);
    type(fixture, "\x10\x10\x10");
    type(fixture, "Other");
    press(fixture, NAVIGATE_ACCEPT);
    frame(fixture);
    assert_true(shows("already") && fixture->screen == MENU_RENAME);
    type(fixture, "/x");
    press(fixture, NAVIGATE_ACCEPT);
    frame(fixture);
    assert_true(shows("at most 64 characters") && fixture->screen == MENU_RENAME);
    type(fixture, "\x10\x10");
    type(fixture, " \xC3\xA4");
    int listings = fixture->game.tasks->listings;
    press(fixture, NAVIGATE_ACCEPT);
    settle(fixture, listings + 1);
    assert_true(fixture->screen == MENU_SAVED && shows("Other \xC3\xA4") && shows("Renamed"));
    assert_int_equal(fixture->game.column.focus, 5); // as it was left
    assert_null(tasks_find(fixture->game.tasks, "One"));
    assert_non_null(tasks_find(fixture->game.tasks, "Other"));
}

static void export_to(MenuFixture *fixture, const char *file)
{
    open_saved(fixture, "One");
    go_down(fixture, 6);
    press(fixture, NAVIGATE_ACCEPT);
    frame(fixture);
    assert_true(fixture->screen == MENU_RENAME && shows("Export") && shows("/exports"));
    if (file)
        text_edit_set(&fixture->screens.saved.typed, TEXT_EDIT_BYTES, file);
    press(fixture, NAVIGATE_ACCEPT);
    settle(fixture, 0);
}

// To the file that the command writes, which is named; nothing is replaced.
static void a_world_is_exported(void **state)
{
    MenuFixture *fixture = *state;
    char wanted[FILE_PATH_MAX], path[FILE_PATH_MAX], other[FILE_PATH_MAX], nowhere[FILE_PATH_MAX];
    char command[3 * FILE_PATH_MAX];
    make_world(fixture, "One", "", 3);
    snprintf(wanted, sizeof wanted, "%s/wanted", fixture->folder);
    snprintf(other, sizeof other, "%s/other", fixture->folder);
    snprintf(nowhere, sizeof nowhere, "%s/no/folder", fixture->folder);
    snprintf(path, sizeof path, "%s/exports/One.karst-export", fixture->folder);
    const char *const files[][2] = {{NULL, path}, {other, other}};
    for (size_t i = 0; i < ARRAY_COUNT(files); i++) {
        export_to(fixture, files[i][0]);
        assert_true(fixture->screen == MENU_SAVED && shows("Exported to ") && shows(files[i][1]));
        assert_true(store_export(tasks_find(fixture->game.tasks, "One")->path, wanted, NULL, NULL));
        snprintf(command, sizeof command, "cmp '%s' '%s'", files[i][1], wanted);
        assert_int_equal(system(command), 0);
    }
    write_text(other, "mine");
    export_to(fixture, other);
    assert_true(fixture->screen == MENU_RENAME && shows("such a file already"));
    assert_true(file_ends_with(other, "mine", 4));
    export_to(fixture, nowhere);
    assert_true(fixture->screen == MENU_RENAME && shows("Not exported") && !file_exists(nowhere));
    export_to(fixture, "");
    assert_true(fixture->screen == MENU_RENAME && shows("name of a file"));
    press(fixture, NAVIGATE_BACK);
    frame(fixture);
    assert_true(fixture->screen == MENU_SAVED && fixture->game.column.focus == 6);
}

static void deleting_asks_and_defaults_to_no(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "", 1);
    open_saved(fixture, "One");
    go_down(fixture, 7);
    press(fixture, NAVIGATE_ACCEPT);
    frame(fixture);
    assert_true(fixture->screen == MENU_CONFIRM && shows("\"One\" will be permanently deleted, with its backup"));
    press(fixture, NAVIGATE_ACCEPT);
    settle(fixture, 0);
    assert_true(fixture->screen == MENU_SAVED && tasks_find(fixture->game.tasks, "One") != NULL);
    press(fixture, NAVIGATE_ACCEPT);
    press(fixture, NAVIGATE_BACK);
    assert_int_equal(fixture->screen, MENU_SAVED);
    assert_int_equal(fixture->game.column.focus, 7); // as it was left
    press(fixture, NAVIGATE_ACCEPT);
    go_down(fixture, 1);
    int listings = fixture->game.tasks->listings;
    press(fixture, NAVIGATE_ACCEPT);
    settle(fixture, listings + 1);
    assert_true(fixture->screen == MENU_WORLDS && shows("\"One\" is deleted"));
    assert_int_equal(fixture->game.tasks->list.count, 0);
}

// No tool works on the world that is being played.
static void the_open_world_is_not_changed(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "", 1);
    WorldChoice choice = {.data_dir = fixture->folder, .name = "One"};
    assert_int_equal(world_open(&fixture->session.world, &choice), WORLD_OPEN);
    open_saved(fixture, "One");
    assert_true(shows("Resume") && shows("open"));
    for (int row = 5; row <= 7; row++) {
        fixture->game.column.focus = row;
        press(fixture, NAVIGATE_ACCEPT);
        frame(fixture);
        assert_true(fixture->screen == MENU_SAVED && shows("This world is open"));
    }
    fixture->game.column.focus = 0;
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_PLAY);
    assert_true(world_close(&fixture->session.world));
}

// ---- damage

// Turns bytes of the file that only rows of chunks hold.
static void spoil(const MenuFixture *fixture, const char *name)
{
    char path[FILE_PATH_MAX], command[FILE_PATH_MAX + 512];
    assert_true(world_path(fixture->folder, name, path));
    snprintf(command, sizeof command,
             "python3 -c \"import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
             "c.execute('UPDATE chunk SET sum = sum + 1 WHERE key IN (SELECT min(key) FROM chunk)'); c.commit()\" '%s'",
             path);
    assert_int_equal(system(command), 0);
}

static void a_damaged_world_is_repaired_and_put_back(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "", 3);
    spoil(fixture, "One");
    open_saved(fixture, "One");
    assert_true(shows("damaged"));
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_OPEN); // "Play" asks first
    frame(fixture);
    assert_true(fixture->screen == MENU_DAMAGED && shows("chunk 0,0 is damaged") && shows("there is none"));
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_true(fixture->request.enter.read_only);
    go_down(fixture, 1);
    int listings = fixture->game.tasks->listings;
    press(fixture, NAVIGATE_ACCEPT);
    settle(fixture, listings + 1);
    assert_true(fixture->screen == MENU_SAVED && shows("Repaired") && shows("2 chunks changed") && shows("Status OK"));
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_false(fixture->request.enter.read_only);

    go_down(fixture, 1); // the row about its health
    press(fixture, NAVIGATE_ACCEPT);
    go_down(fixture, 2);
    press(fixture, NAVIGATE_ACCEPT);
    frame(fixture);
    assert_true(fixture->screen == MENU_CONFIRM && shows("later changes will be lost"));
    go_down(fixture, 1);
    listings = fixture->game.tasks->listings;
    press(fixture, NAVIGATE_ACCEPT);
    settle(fixture, listings + 1);
    assert_true(shows("The backup is restored"));
}

// They have their words and no "Play", and can be deleted.
static void files_that_are_no_worlds_are_not_entered(void **state)
{
    static const struct {
        const char *name, *mark, *line;
    } files[] = {{"Noise", "not a world", "not a saved world"},
                 {"Empty", "empty", "Nothing was ever saved in it"},
                 {"Newer", "needs a newer Karst", "newer version of Karst"}};
    MenuFixture *fixture = *state;
    char path[FILE_PATH_MAX], command[FILE_PATH_MAX + 512];
    make_world(fixture, "Newer", "", 0);
    assert_true(world_path(fixture->folder, "Newer", path));
    snprintf(command, sizeof command,
             "python3 -c \"import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version=99')\" '%s'",
             path);
    assert_int_equal(system(command), 0);
    write_file(fixture, "Noise", 9000);
    write_file(fixture, "Empty", 0);
    for (size_t i = 0; i < ARRAY_COUNT(files); i++) {
        open_list(fixture);
        assert_true(shows(files[i].mark));
        open_saved(fixture, files[i].name);
        assert_true(shows(files[i].line) && shows("Rename") && shows("Delete"));
        assert_false(shows("Play") || shows("Status") || shows("Copy seed"));
        fixture->game.column.focus = fixture->game.column.row_count - 2;
        press(fixture, NAVIGATE_ACCEPT);
        assert_int_equal(fixture->screen, MENU_CONFIRM);
    }
}

// The cause is behind a row of its own.
static void the_cause_of_damage_is_a_detail(void **state)
{
    MenuFixture *fixture = *state;
    char path[FILE_PATH_MAX];
    make_world(fixture, "One", "", 1);
    assert_true(world_path(fixture->folder, "One", path));
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, 4096, SEEK_SET); // behind the header
    for (int i = 0; i < 8192; i++)
        fputc(i * 37 % 251, file);
    assert_int_equal(fclose(file), 0);
    open_saved(fixture, "One");
    assert_true(shows("Parts of it cannot be read") && shows("Details") && !shows("SQLite"));
    const char *reason = tasks_find(fixture->game.tasks, "One")->glance.reason;
    assert_true(reason[0] && !strstr(fixture->game.message, reason));
    fixture->game.column.focus = DAMAGED_DETAILS;
    press(fixture, NAVIGATE_ACCEPT);
    assert_non_null(strstr(fixture->game.message, reason));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        menu_test(a_whole_world_is_entered),
        menu_test(entering_waits_for_the_check),
        menu_test(a_world_is_renamed),
        menu_test(a_world_is_exported),
        menu_test(deleting_asks_and_defaults_to_no),
        menu_test(the_open_world_is_not_changed),
        menu_test(a_damaged_world_is_repaired_and_put_back),
        menu_test(files_that_are_no_worlds_are_not_entered),
        menu_test(the_cause_of_damage_is_a_detail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
