// The menus without a window: the list of worlds, a new world, and leaving one. Saved worlds are real files.
#include "menu_worlds.h"

#define LONGEST "A name of \xC3\xA4\xC3\xB6\xC3\xBC with all of the 64 bytes that it may have, no m"
#define LONG_SEED                                                                                                      \
    "a seed of many words, more than any line holds: one two three four five six seven eight nine ten eleven twelve"

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
