// The menus without a window. Saved worlds are real files.
#include "menu_desk.h"

#include "base/file.h"
#include "world/block.h"
#include "world/diff.h"

#define LONGEST "A name of \xC3\xA4\xC3\xB6\xC3\xBC with all of the 64 bytes that it may have, no m"
#define LONG_SEED                                                                                                      \
    "a seed of many words, more than any line holds: one two three four five six seven eight nine ten eleven twelve"

static void make_world(const Desk *desk, const char *name, const char *seed_text, int chunks)
{
    StoreWorld world = {.seed = 7, .generator = 1};
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    snprintf(world.seed_text, sizeof world.seed_text, "%s", seed_text);
    assert_true(world_folder(desk->folder, true, folder) && world_path(desk->folder, name, path));
    Store *store = store_open(path, &(StoreOptions){.create = &world});
    assert_non_null(store);
    for (int i = 0; i < chunks; i++) {
        Diff *diff = diff_create(1);
        diff->entries[0] = (DiffEntry){.index = (uint16_t)i, .block = BLOCK_STONE};
        assert_true(store_put_chunk(store, (ChunkPos){.x = i, .z = 0}, diff) > 0);
    }
    assert_true(store_close(store));
}

static void open_list(Desk *desk)
{
    int listings = shelf_listings(desk->shelf);
    open_screen(desk, MENU_TITLE);
    frame(desk);
    go_down(desk, 1);
    press(desk, NAVIGATE_ACCEPT);
    assert_int_equal(desk->screen, MENU_WORLDS);
    settle(desk, listings + 1);
}

// ---- the list

static void without_worlds_the_list_says_so(void **state)
{
    Desk *desk = *state;
    open_list(desk);
    assert_true(shows("None yet") && shows("New world") && shows("Back"));
    press(desk, NAVIGATE_ACCEPT); // on "New world"
    assert_int_equal(desk->screen, MENU_WORLD);
    press(desk, NAVIGATE_BACK);
    assert_int_equal(desk->screen, MENU_TITLE);
}

static void the_list_shows_what_is_saved(void **state)
{
    Desk *desk = *state;
    make_world(desk, "One", "karst 7", 3);
    make_world(desk, LONGEST, LONG_SEED, 1);
    open_list(desk);
    assert_true(shows("2 saved") && shows("One") && shows("seed karst 7") && shows("3 chunks changed"));
    assert_true(shows("1 chunk changed") && shows("KiB"));
    press(desk, NAVIGATE_BACK);
    assert_int_equal(desk->screen, MENU_TITLE);
}

// Up and down move through all worlds, to the footer, and around; left and right move along the footer.
static void keys_lead_everywhere(void **state)
{
    Desk *desk = *state;
    char name[16];
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "World %02d", i);
        make_world(desk, name, "", 0);
    }
    open_list(desk);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(desk->menu.column.focus, i);
        assert_true(shows(shelf_list(desk->shelf)->worlds[i].name)); // the focused row is in sight
        go_down(desk, 1);
    }
    assert_int_equal(desk->menu.column.focus, 20);
    press(desk, NAVIGATE_RIGHT);
    assert_int_equal(desk->menu.column.focus, 21);
    press(desk, NAVIGATE_RIGHT);
    assert_int_equal(desk->menu.column.focus, 21);
    press(desk, NAVIGATE_LEFT);
    press(desk, NAVIGATE_UP);
    assert_int_equal(desk->menu.column.focus, 19);
    go_down(desk, 2);
    assert_int_equal(desk->menu.column.focus, 0);
    press(desk, NAVIGATE_UP);
    assert_int_equal(desk->menu.column.focus, 20);
    desk->input.wheel = -100; // to the end, and no further
    frame(desk);
    const WorldInfo *worlds = shelf_list(desk->shelf)->worlds;
    assert_true(shows(worlds[19].name) && !shows(worlds[0].name));
    desk->input.wheel = 100;
    frame(desk);
    assert_true(shows(worlds[0].name) && !shows(worlds[19].name));
}

static void a_click_chooses_what_it_hits(void **state)
{
    Desk *desk = *state;
    make_world(desk, "Here", "", 0);
    make_world(desk, "There", "", 0);
    open_list(desk);
    desk->input.pointer[0] = desk->menu.column.left + 100;
    desk->input.pointer[1] = desk->menu.column.top + desk->menu.column.pitch * 1.5f;
    desk->input.pointer_clicked = true;
    frame(desk);
    assert_int_equal(desk->screen, MENU_SAVED);
    assert_string_equal(desk->menu.saved.name, shelf_list(desk->shelf)->worlds[1].name);
}

// Nothing lies outside the panel or the window, in any window that a game may have, however long the words.
static void everything_fits_into_every_window(void **state)
{
    static const int sizes[][2] = {{320, 240}, {640, 480}, {854, 480}, {1280, 720}, {1920, 1080}, {400, 900}};
    Desk *desk = *state;
    make_world(desk, LONGEST, LONG_SEED, 2);
    make_world(desk, "Second", "", 0);
    open_list(desk);
    snprintf(desk->menu.saved.name, sizeof desk->menu.saved.name, "%s", LONGEST);
    snprintf(desk->menu.saved.typed, sizeof desk->menu.saved.typed, "%s", LONGEST);
    snprintf(desk->world.name, sizeof desk->world.name, "%s", LONGEST);
    snprintf(desk->menu.seed, sizeof desk->menu.seed, "%s", LONG_SEED);
    desk->failure = "disk I/O error (No space left on device)";
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++)
        for (int scale = 1; scale <= 3; scale++)
            for (int screen = MENU_TITLE; screen < MENU_SCREEN_COUNT; screen++) {
                if (screen == MENU_CONSOLE || screen == MENU_MAP || screen == MENU_SEEDS)
                    continue;
                desk->width = sizes[i][0];
                desk->height = sizes[i][1];
                desk->scale = (float)scale;
                desk->menu.saved.confirmed = SHELF_DELETE;
                open_screen(desk, (MenuScreen)screen);
                frame(desk);
                if (drawn.outside)
                    print_error("screen %d, %d x %d, scale %d: %d things outside\n", screen, desk->width, desk->height,
                                scale, drawn.outside);
                assert_int_equal(drawn.outside, 0);
            }
}

// ---- one world

static void open_saved(Desk *desk, const char *name)
{
    open_list(desk);
    const WorldInfo *info = shelf_find(desk->shelf, name);
    assert_non_null(info);
    go_down(desk, (int)(info - shelf_list(desk->shelf)->worlds) - desk->menu.column.focus);
    press(desk, NAVIGATE_ACCEPT);
    assert_int_equal(desk->screen, MENU_SAVED);
    assert_string_equal(desk->menu.saved.name, name);
    settle(desk, 0);
}

static void a_whole_world_is_entered(void **state)
{
    Desk *desk = *state;
    make_world(desk, "One", "", 1);
    open_saved(desk, "One");
    if (!shows("whole"))
        print_error("[%s] %s\n", drawn.words, desk->menu.saved.damage);
    assert_true(shows("whole"));
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_false(desk->request.enter.read_only);
}

// A world's file is open while it is checked: entering the world waits for the end of the check.
static void entering_waits_for_the_check(void **state)
{
    Desk *desk = *state;
    make_world(desk, "One", "", 40);
    open_list(desk);
    press(desk, NAVIGATE_ACCEPT);
    RequestKind kind = press(desk, NAVIGATE_ACCEPT);
    for (int64_t begun_ns = clock_ns(); kind == REQUEST_NONE; kind = frame(desk))
        wait_a_moment(begun_ns);
    assert_int_equal(kind, REQUEST_ENTER);
    assert_false(shelf_busy(desk->shelf));
}

static void a_world_is_renamed(void **state)
{
    Desk *desk = *state;
    make_world(desk, "One", "", 1);
    make_world(desk, "Other", "", 1);
    open_saved(desk, "One");
    go_down(desk, 5);
    press(desk, NAVIGATE_ACCEPT);
    assert_int_equal(desk->screen, MENU_RENAME);
    for (int i = 0; i < 3; i++)
        press(desk, NAVIGATE_ERASE);
    type(desk, "Other");
    press(desk, NAVIGATE_ACCEPT);
    frame(desk);
    assert_true(shows("already") && desk->screen == MENU_RENAME);
    type(desk, "/x");
    press(desk, NAVIGATE_ACCEPT);
    frame(desk);
    assert_true(shows("1 to 64 bytes") && desk->screen == MENU_RENAME);
    press(desk, NAVIGATE_ERASE);
    press(desk, NAVIGATE_ERASE);
    type(desk, " \xC3\xA4");
    int listings = shelf_listings(desk->shelf);
    press(desk, NAVIGATE_ACCEPT);
    settle(desk, listings + 1);
    assert_true(desk->screen == MENU_SAVED && shows("Other \xC3\xA4") && shows("Renamed"));
    assert_null(shelf_find(desk->shelf, "One"));
    assert_non_null(shelf_find(desk->shelf, "Other"));
}

static void deleting_asks_and_does_not_by_default(void **state)
{
    Desk *desk = *state;
    make_world(desk, "One", "", 1);
    open_saved(desk, "One");
    go_down(desk, 6);
    press(desk, NAVIGATE_ACCEPT);
    frame(desk);
    assert_true(desk->screen == MENU_CONFIRM && shows("\"One\" will be deleted permanently"));
    press(desk, NAVIGATE_ACCEPT);
    settle(desk, 0);
    assert_true(desk->screen == MENU_SAVED && shelf_find(desk->shelf, "One") != NULL);
    go_down(desk, 6);
    press(desk, NAVIGATE_ACCEPT);
    press(desk, NAVIGATE_BACK);
    assert_int_equal(desk->screen, MENU_SAVED);
    go_down(desk, 6);
    press(desk, NAVIGATE_ACCEPT);
    go_down(desk, 1);
    int listings = shelf_listings(desk->shelf);
    press(desk, NAVIGATE_ACCEPT);
    settle(desk, listings + 1);
    assert_true(desk->screen == MENU_WORLDS && shows("\"One\" is deleted"));
    assert_int_equal(shelf_list(desk->shelf)->count, 0);
}

// No tool works on the world that is being played.
static void the_open_world_is_left_alone(void **state)
{
    Desk *desk = *state;
    make_world(desk, "One", "", 1);
    WorldChoice choice = {.data_dir = desk->folder, .name = "One"};
    assert_int_equal(world_open(&desk->world, &choice), WORLD_OPEN);
    open_saved(desk, "One");
    assert_true(shows("Resume") && shows("open"));
    for (int row = 5; row <= 6; row++) {
        desk->menu.column.focus = row;
        press(desk, NAVIGATE_ACCEPT);
        frame(desk);
        assert_true(desk->screen == MENU_SAVED && shows("This world is open"));
    }
    desk->menu.column.focus = 0;
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_PLAY);
    assert_true(world_close(&desk->world));
}

// ---- damage

// Turns bytes of the file that only rows of chunks hold.
static void spoil(const Desk *desk, const char *name)
{
    char path[FILE_PATH_MAX], command[FILE_PATH_MAX + 512];
    assert_true(world_path(desk->folder, name, path));
    snprintf(command, sizeof command,
             "python3 -c \"import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
             "c.execute('UPDATE chunk SET sum = sum + 1 WHERE key IN (SELECT min(key) FROM chunk)'); c.commit()\" '%s'",
             path);
    assert_int_equal(system(command), 0);
}

static void a_damaged_world_is_repaired_and_put_back(void **state)
{
    Desk *desk = *state;
    make_world(desk, "One", "", 3);
    spoil(desk, "One");
    open_saved(desk, "One");
    assert_true(shows("damaged"));
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_OPEN); // "Play" asks first
    frame(desk);
    assert_true(desk->screen == MENU_DAMAGED && shows("chunk 0,0 is damaged") && shows("there is none"));
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_true(desk->request.enter.read_only);
    go_down(desk, 1);
    int listings = shelf_listings(desk->shelf);
    press(desk, NAVIGATE_ACCEPT);
    settle(desk, listings + 1);
    assert_true(desk->screen == MENU_SAVED && shows("Repaired") && shows("2 chunks changed") && shows("whole"));
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_false(desk->request.enter.read_only);

    go_down(desk, 1); // the row about its health
    press(desk, NAVIGATE_ACCEPT);
    go_down(desk, 2);
    press(desk, NAVIGATE_ACCEPT);
    frame(desk);
    assert_true(desk->screen == MENU_CONFIRM && shows("later changes will be lost"));
    go_down(desk, 1);
    listings = shelf_listings(desk->shelf);
    press(desk, NAVIGATE_ACCEPT);
    settle(desk, listings + 1);
    assert_true(shows("The backup is restored"));
}

static void files_that_are_no_worlds_are_not_entered(void **state)
{
    Desk *desk = *state;
    char path[FILE_PATH_MAX], command[FILE_PATH_MAX + 512];
    make_world(desk, "Newer", "", 0);
    assert_true(world_path(desk->folder, "Newer", path));
    snprintf(command, sizeof command,
             "python3 -c \"import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version=99')\" '%s'",
             path);
    assert_int_equal(system(command), 0);
    assert_true(world_path(desk->folder, "Noise", path));
    snprintf(command, sizeof command, "head -c 9000 /dev/urandom > '%s'", path);
    assert_int_equal(system(command), 0);
    open_list(desk);
    assert_true(shows("needs a newer Karst") && shows("no world"));
    for (int i = 0; i < 2; i++) {
        open_saved(desk, i ? "Newer" : "Noise");
        assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_NONE);
        frame(desk);
        assert_true(shows("This world cannot be played") && desk->screen == MENU_SAVED);
    }
}

// ---- a new world, and leaving one

static void a_new_world_takes_no_name_twice(void **state)
{
    Desk *desk = *state;
    make_world(desk, "One", "", 0);
    open_list(desk);
    go_down(desk, 1);
    press(desk, NAVIGATE_ACCEPT);
    assert_int_equal(desk->screen, MENU_WORLD);
    type(desk, "a seed");
    go_down(desk, 3);
    type(desk, "One");
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_NONE);
    frame(desk);
    assert_true(shows("already"));
    type(desk, ":");
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_NONE);
    press(desk, NAVIGATE_ERASE);
    type(desk, " more");
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_ENTER);
    assert_string_equal(desk->menu.name, "One more");
    assert_string_equal(desk->menu.seed, "a seed");
    go_down(desk, 3); // round to "Roll a seed"
    desk->menu.column.focus = 1;
    press(desk, NAVIGATE_ACCEPT);
    assert_string_not_equal(desk->menu.seed, "a seed");
}

static void nothing_is_lost_without_asking(void **state)
{
    Desk *desk = *state;
    desk->failure = "the disk is full";
    open_screen(desk, MENU_PAUSE);
    open_screen(desk, MENU_UNSAVED);
    assert_int_equal(frame(desk), REQUEST_NONE);
    assert_true(shows("the disk is full"));
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_OPEN); // stays by default
    assert_int_equal(desk->screen, MENU_PAUSE);
    open_screen(desk, MENU_UNSAVED);
    go_down(desk, 1);
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_LEAVE);
    assert_int_equal(desk->request.leave.unsaved, UNSAVED_LOSE);
    open_screen(desk, MENU_UNSAVED);
    desk->failure = NULL; // the disk has room again
    assert_int_equal(frame(desk), REQUEST_LEAVE);
    assert_int_equal(desk->request.leave.unsaved, UNSAVED_KEEP);
    assert_int_equal(press(desk, NAVIGATE_ACCEPT), REQUEST_OPEN); // stays, although it could leave
    assert_int_equal(desk->screen, MENU_PAUSE);
}

static void a_gamepad_reaches_the_worlds(void **state)
{
    static const Uint8 buttons[] = {SDL_CONTROLLER_BUTTON_DPAD_DOWN, SDL_CONTROLLER_BUTTON_A};
    Desk *desk = *state;
    make_world(desk, "One", "", 0);
    input_quit(&desk->input);
    input_init(&desk->input);
    for (size_t i = 0; i < ARRAY_COUNT(buttons); i++) {
        SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = buttons[i]}};
        input_take(&desk->input, &event);
        frame(desk);
    }
    assert_int_equal(desk->screen, MENU_WORLDS);
    settle(desk, 1);
    SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = SDL_CONTROLLER_BUTTON_A}};
    input_take(&desk->input, &event);
    frame(desk);
    assert_int_equal(desk->screen, MENU_SAVED);
    settle(desk, 0);
    event.cbutton.button = SDL_CONTROLLER_BUTTON_B;
    input_take(&desk->input, &event);
    frame(desk);
    assert_int_equal(desk->screen, MENU_WORLDS);
    input_quit(&desk->input);
}

static void press_key(Desk *desk, SDL_Scancode scancode)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = scancode}};
    input_take(&desk->input, &event);
    frame(desk);
}

static void a_key_bound_twice_is_marked(void **state)
{
    Desk *desk = *state;
    input_init(&desk->input);
    open_screen(desk, MENU_KEYS);
    frame(desk);
    assert_true(shows("Choose one") && !shows("! "));
    go_down(desk, 1);
    press(desk, NAVIGATE_ACCEPT); // "Walk back"
    frame(desk);
    assert_true(shows("Press a key") && shows("..."));
    press_key(desk, SDL_SCANCODE_W);
    frame(desk);
    assert_true(desk->menu.unsaved && shows("W is bound to \"Walk back\" and \"Walk forward\""));
    assert_true(shows("Walk forward ! W") && shows("Walk back ! W") && !shows("Walk left !"));
    go_down(desk, 2);
    assert_true(shows("W is bound to \"Walk forward\" and \"Walk back\"")); // from anywhere on the page
    press(desk, NAVIGATE_UP);
    press(desk, NAVIGATE_UP);
    press(desk, NAVIGATE_ACCEPT);
    press_key(desk, SDL_SCANCODE_S);
    frame(desk);
    assert_false(shows("! ") || shows("bound to"));
    input_quit(&desk->input);
}

// Ctrl is a key of its own and a modifier of others; Esc keeps the old key, except for the key of the menu.
static void any_key_can_be_chosen(void **state)
{
    static const struct {
        int action;
        SDL_Scancode presses[2];
        int code;
    } rows[] = {{ACTION_UNDO, {SDL_SCANCODE_LCTRL, SDL_SCANCODE_U}, SDL_SCANCODE_U | TRIGGER_CTRL},
                {ACTION_FLY, {SDL_SCANCODE_RCTRL}, SDL_SCANCODE_RCTRL},
                {ACTION_FLY, {SDL_SCANCODE_ESCAPE}, SDL_SCANCODE_RCTRL},
                {ACTION_MENU, {SDL_SCANCODE_P}, SDL_SCANCODE_P},
                {ACTION_MENU, {SDL_SCANCODE_ESCAPE}, SDL_SCANCODE_ESCAPE}};
    Desk *desk = *state;
    input_init(&desk->input);
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        open_screen(desk, MENU_KEYS);
        desk->menu.choosing = rows[i].action;
        for (int p = 0; p < 2 && rows[i].presses[p]; p++)
            press_key(desk, rows[i].presses[p]);
        SDL_Event event = {.key = {.type = SDL_KEYUP, .keysym.scancode = rows[i].presses[0]}};
        input_take(&desk->input, &event);
        frame(desk);
        assert_true(desk->menu.choosing < 0 && desk->screen == MENU_KEYS);
        assert_int_equal(desk->input.bindings[rows[i].action][DEVICE_DESK].code, rows[i].code);
    }
    input_quit(&desk->input);
}

#define desk_test(function) cmocka_unit_test_setup_teardown(function, desk_begin, desk_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        desk_test(without_worlds_the_list_says_so),
        desk_test(the_list_shows_what_is_saved),
        desk_test(keys_lead_everywhere),
        desk_test(a_click_chooses_what_it_hits),
        desk_test(everything_fits_into_every_window),
        desk_test(a_whole_world_is_entered),
        desk_test(entering_waits_for_the_check),
        desk_test(a_world_is_renamed),
        desk_test(deleting_asks_and_does_not_by_default),
        desk_test(the_open_world_is_left_alone),
        desk_test(a_damaged_world_is_repaired_and_put_back),
        desk_test(files_that_are_no_worlds_are_not_entered),
        desk_test(a_new_world_takes_no_name_twice),
        desk_test(nothing_is_lost_without_asking),
        desk_test(a_gamepad_reaches_the_worlds),
        desk_test(a_key_bound_twice_is_marked),
        desk_test(any_key_can_be_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
