// The menus without a window. Saved worlds are real files.
#include "menu_fixture.h"

#include "base/file.h"
#include "karst/block.h"
#include "store/repair.h"
#include "world/chunk.h"

#define LONGEST "A name of \xC3\xA4\xC3\xB6\xC3\xBC with all of the 64 bytes that it may have, no m"
#define LONG_SEED                                                                                                      \
    "a seed of many words, more than any line holds: one two three four five six seven eight nine ten eleven twelve"

enum { TITLE_WORLDS = 3, DAMAGED_DETAILS = 3 }; // rows

static void make_world(const MenuFixture *fixture, const char *name, const char *seed_text, int chunks)
{
    StoreWorld world = {.seed = 7, .generator = 1};
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    snprintf(world.seed_text, sizeof world.seed_text, "%s", seed_text);
    assert_true(world_folder(fixture->folder, true, folder) && world_path(fixture->folder, name, path));
    Store *store = store_open(path, &(StoreOptions){.create = &world});
    assert_non_null(store);
    for (int i = 0; i < chunks; i++) {
        Diff *diff = diff_create(1);
        diff->entries[0] = (DiffEntry){.index = (uint16_t)i, .block = BLOCK_STONE};
        assert_true(store_put_chunk(store, (ChunkPos){.x = i, .z = 0}, diff) > 0);
    }
    assert_true(store_close(store));
}

static void open_list(MenuFixture *fixture)
{
    int listings = fixture->game.tasks->listings;
    open_screen(fixture, MENU_TITLE);
    frame(fixture);
    fixture->game.column.focus = TITLE_WORLDS;
    press(fixture, NAVIGATE_ACCEPT);
    assert_int_equal(fixture->screen, MENU_WORLDS);
    settle(fixture, listings + 1);
}

// ---- the list

static void an_empty_list_is_reported(void **state)
{
    MenuFixture *fixture = *state;
    open_list(fixture);
    assert_true(shows("None yet") && shows("New world") && shows("Back"));
    press(fixture, NAVIGATE_ACCEPT); // on "New world"
    assert_int_equal(fixture->screen, MENU_WORLD);
    press(fixture, NAVIGATE_BACK);
    assert_int_equal(fixture->screen, MENU_TITLE);
}

static void the_list_shows_saved_worlds(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "karst 7", 3);
    make_world(fixture, LONGEST, LONG_SEED, 1);
    open_list(fixture);
    assert_true(shows("2 saved") && shows("One") && shows("seed karst 7") && shows("3 chunks changed"));
    assert_true(shows("1 chunk changed") && shows("KiB"));
    press(fixture, NAVIGATE_BACK);
    assert_int_equal(fixture->screen, MENU_TITLE);
}

// Up and down move through all worlds, to the footer, and around; left and right move along the footer.
static void keys_reach_every_row(void **state)
{
    MenuFixture *fixture = *state;
    char name[16];
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "World %02d", i);
        make_world(fixture, name, "", 0);
    }
    open_list(fixture);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(fixture->game.column.focus, i);
        assert_true(shows(fixture->game.tasks->list.worlds[i].name)); // the focused row is in sight
        go_down(fixture, 1);
    }
    assert_int_equal(fixture->game.column.focus, 20);
    press(fixture, NAVIGATE_RIGHT);
    assert_int_equal(fixture->game.column.focus, 21);
    press(fixture, NAVIGATE_RIGHT);
    assert_int_equal(fixture->game.column.focus, 21);
    press(fixture, NAVIGATE_LEFT);
    press(fixture, NAVIGATE_UP);
    assert_int_equal(fixture->game.column.focus, 19);
    go_down(fixture, 2);
    assert_int_equal(fixture->game.column.focus, 0);
    press(fixture, NAVIGATE_UP);
    assert_int_equal(fixture->game.column.focus, 20);
    fixture->input.wheel = -100; // to the end, and no further
    frame(fixture);
    const WorldInfo *worlds = fixture->game.tasks->list.worlds;
    assert_true(shows(worlds[19].name) && !shows(worlds[0].name));
    fixture->input.wheel = 100;
    frame(fixture);
    assert_true(shows(worlds[0].name) && !shows(worlds[19].name));
}

static void a_click_selects_the_row_under_it(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "Here", "", 0);
    make_world(fixture, "There", "", 0);
    open_list(fixture);
    fixture->input.pointer[0] = fixture->game.column.left + 100;
    fixture->input.pointer[1] = fixture->game.column.top + fixture->game.column.pitch * 1.5f;
    fixture->input.pointer_clicked = true;
    frame(fixture);
    assert_int_equal(fixture->screen, MENU_SAVED);
    assert_string_equal(fixture->screens.saved.name, fixture->game.tasks->list.worlds[1].name);
}

// Nothing lies outside the panel or the window, in any window that a game may have, however long the words.
static void everything_fits_into_every_window(void **state)
{
    static const int sizes[][2] = {{320, 240}, {640, 480}, {854, 480}, {1280, 720}, {1920, 1080}, {400, 900}};
    MenuFixture *fixture = *state;
    make_world(fixture, LONGEST, LONG_SEED, 2);
    make_world(fixture, "Second", "", 0);
    open_list(fixture);
    snprintf(fixture->screens.saved.name, sizeof fixture->screens.saved.name, "%s", LONGEST);
    text_edit_set(&fixture->screens.saved.typed, WORLD_NAME_MAX + 1, LONGEST);
    snprintf(fixture->session.world.name, sizeof fixture->session.world.name, "%s", LONGEST);
    text_edit_set(&fixture->screens.new_world.seed, SEED_TEXT_BYTES, LONG_SEED);
    fixture->game.failure = "disk I/O error (No space left on device)";
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++)
        for (int scale = 1; scale <= 3; scale++)
            for (int screen = MENU_TITLE; screen < MENU_SCREEN_COUNT; screen++) {
                if (screen == MENU_CONSOLE || screen == MENU_MAP || screen == MENU_SEEDS)
                    continue;
                fixture->width = sizes[i][0];
                fixture->height = sizes[i][1];
                fixture->scale = (float)scale;
                fixture->screens.saved.confirmed = TASK_DELETE;
                open_screen(fixture, (MenuScreen)screen);
                frame(fixture);
                if (drawn.outside)
                    print_error("screen %d, %d x %d, scale %d: %d things outside\n", screen, fixture->width,
                                fixture->height, scale, drawn.outside);
                assert_int_equal(drawn.outside, 0);
            }
}

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
        assert_true(store_export(tasks_find(fixture->game.tasks, "One")->path, NULL, wanted, NULL, NULL));
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

static void write_file(const MenuFixture *fixture, const char *name, int bytes)
{
    char path[FILE_PATH_MAX];
    assert_true(world_path(fixture->folder, name, path));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < bytes; i++)
        fputc(i * 37 % 251, file);
    assert_int_equal(fclose(file), 0);
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

// ---- a new world, and leaving one

static void a_new_world_needs_an_unused_name(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "", 0);
    open_list(fixture);
    go_down(fixture, 1);
    press(fixture, NAVIGATE_ACCEPT);
    assert_int_equal(fixture->screen, MENU_WORLD);
    type(fixture, "a seed");
    go_down(fixture, 3);
    type(fixture, "One");
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_NONE);
    frame(fixture);
    assert_true(shows("already"));
    type(fixture, ":");
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_NONE);
    type(fixture, "\x10");
    type(fixture, " more");
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_string_equal(fixture->screens.new_world.name.now.text, "One more");
    assert_string_equal(fixture->screens.new_world.seed.now.text, "a seed");
    go_down(fixture, 3);
    fixture->game.column.focus = 1;
    press(fixture, NAVIGATE_ACCEPT);
    assert_string_not_equal(fixture->screens.new_world.seed.now.text, "a seed");
}

// "Continue" on the title, or "Play" if there is none.
// The world that is shown is the one that is made: of a random seed, of the typed one, or of a link.
static void what_is_shown_is_made(void **state)
{
    MenuFixture *fixture = *state;
    NewWorldScreen *screen = &fixture->screens.new_world;
    open_screen(fixture, MENU_WORLD);
    int64_t rolled = new_world_seed(screen, fixture->game.generator).seed;
    fixture->game.column.focus = 4; // "Create world"
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_true(fixture->request.enter.seed == rolled && fixture->request.enter.seed_text[0] == '\0');
    open_screen(fixture, MENU_WORLD);
    assert_true(new_world_seed(screen, fixture->game.generator).seed != rolled);
    text_edit_set(&screen->seed, SEED_TEXT_BYTES, "heron");
    RememberedSeed shown = new_world_seed(screen, fixture->game.generator);
    fixture->game.column.focus = 4;
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_true(fixture->request.enter.seed == shown.seed && fixture->request.enter.generator == shown.generator);
    text_edit_set(&screen->seed, SEED_TEXT_BYTES, "karst:v1:77:0:8.5,71,-24.5:90,-10:18.25");
    shown = new_world_seed(screen, fixture->game.generator);
    assert_true(shown.seed == 77 && shown.generator == recipe_find_id(0));
}

static void the_last_world_comes_first(void **state)
{
    MenuFixture *fixture = *state;
    frame(fixture);
    assert_true(shows("Play") && !shows("Continue"));
    make_world(fixture, "One", "", 1);
    write_file(fixture, "Broken", 100); // the newest file, but no world
    tasks_begin(fixture->game.tasks, TASK_LIST, NULL, NULL);
    settle(fixture, 1);
    assert_true(shows("Continue One") && !shows("Play"));
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_string_equal(fixture->request.enter.name, "One");
    assert_false(fixture->request.enter.has_seed || fixture->request.enter.read_only);
}

// A world without a name of its own is called as its seed was typed, by the title, the list and its own screen.
static void a_typed_seed_names_its_world(void **state)
{
    MenuFixture *fixture = *state;
    make_world(fixture, "Seed 7", "my first world", 1);
    tasks_begin(fixture->game.tasks, TASK_LIST, NULL, NULL);
    settle(fixture, 1);
    assert_true(shows("Continue my first world") && !shows("Seed 7"));
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_string_equal(fixture->request.enter.name, "Seed 7");
    open_list(fixture);
    assert_true(shows("my first world") && shows("seed my first world (7)") && !shows("Seed 7"));
    press(fixture, NAVIGATE_ACCEPT);
    frame(fixture);
    assert_true(fixture->screen == MENU_SAVED && shows("Copy seed my first world (7)"));
}

static void a_generator_is_described(void **state)
{
    MenuFixture *fixture = *state;
    open_screen(fixture, MENU_WORLD);
    fixture->game.column.focus = 2;
    for (const Recipe *first = fixture->game.generator, *now = NULL; now != first;) {
        frame(fixture);
        assert_true(shows(recipe_spec(fixture->game.generator)->summary) &&
                    recipe_spec(fixture->game.generator)->summary[0]);
        press(fixture, NAVIGATE_ACCEPT);
        now = fixture->game.generator;
    }
}

static void changes_are_not_lost_without_a_question(void **state)
{
    MenuFixture *fixture = *state;
    fixture->game.failure = "the disk is full";
    open_screen(fixture, MENU_PAUSE);
    open_screen(fixture, MENU_UNSAVED);
    assert_int_equal(frame(fixture), REQUEST_NONE);
    assert_true(shows("the disk is full"));
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_OPEN); // stays by default
    assert_int_equal(fixture->screen, MENU_PAUSE);
    open_screen(fixture, MENU_UNSAVED);
    go_down(fixture, 1);
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_LEAVE);
    assert_int_equal(fixture->request.leave.unsaved, UNSAVED_LOSE);
    open_screen(fixture, MENU_UNSAVED);
    fixture->game.failure = NULL; // the disk has room again
    assert_int_equal(frame(fixture), REQUEST_LEAVE);
    assert_int_equal(fixture->request.leave.unsaved, UNSAVED_KEEP);
    assert_int_equal(press(fixture, NAVIGATE_ACCEPT), REQUEST_OPEN); // stays, although it could leave
    assert_int_equal(fixture->screen, MENU_PAUSE);
}

static void a_gamepad_reaches_the_worlds(void **state)
{
    static const Uint8 buttons[] = {SDL_CONTROLLER_BUTTON_DPAD_DOWN, SDL_CONTROLLER_BUTTON_DPAD_DOWN,
                                    SDL_CONTROLLER_BUTTON_DPAD_DOWN, SDL_CONTROLLER_BUTTON_A};
    MenuFixture *fixture = *state;
    make_world(fixture, "One", "", 0);
    input_quit(&fixture->input);
    input_init(&fixture->input);
    for (size_t i = 0; i < ARRAY_COUNT(buttons); i++) {
        SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = buttons[i]}};
        input_take(&fixture->input, &event);
        frame(fixture);
    }
    assert_int_equal(fixture->screen, MENU_WORLDS);
    settle(fixture, 1);
    SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = SDL_CONTROLLER_BUTTON_A}};
    input_take(&fixture->input, &event);
    frame(fixture);
    assert_int_equal(fixture->screen, MENU_SAVED);
    settle(fixture, 0);
    event.cbutton.button = SDL_CONTROLLER_BUTTON_B;
    input_take(&fixture->input, &event);
    frame(fixture);
    assert_int_equal(fixture->screen, MENU_WORLDS);
    input_quit(&fixture->input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        menu_test(an_empty_list_is_reported),
        menu_test(the_list_shows_saved_worlds),
        menu_test(keys_reach_every_row),
        menu_test(a_click_selects_the_row_under_it),
        menu_test(everything_fits_into_every_window),
        menu_test(a_whole_world_is_entered),
        menu_test(entering_waits_for_the_check),
        menu_test(a_world_is_renamed),
        menu_test(a_world_is_exported),
        menu_test(deleting_asks_and_defaults_to_no),
        menu_test(the_open_world_is_not_changed),
        menu_test(a_damaged_world_is_repaired_and_put_back),
        menu_test(files_that_are_no_worlds_are_not_entered),
        menu_test(the_cause_of_damage_is_a_detail),
        menu_test(what_is_shown_is_made),
        menu_test(the_last_world_comes_first),
        menu_test(a_typed_seed_names_its_world),
        menu_test(a_generator_is_described),
        menu_test(a_new_world_needs_an_unused_name),
        menu_test(changes_are_not_lost_without_a_question),
        menu_test(a_gamepad_reaches_the_worlds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
