// The screen of keys and the help about them, and the keys that menus respond to, without a window.
#include "menu_fixture.h"

#include "game/screens/screen.h"

static void press_key(MenuFixture *fixture, SDL_Scancode scancode)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = scancode}};
    input_take(&fixture->input, &event);
    frame(fixture);
}

static void a_key_bound_twice_is_marked(void **state)
{
    MenuFixture *fixture = *state;
    input_init(&fixture->input);
    open_screen(fixture, MENU_KEYS);
    frame(fixture);
    assert_true(shows("Delete or right click: unbind") && !shows("! "));
    go_down(fixture, 1);
    press(fixture, NAVIGATE_ACCEPT); // "Walk back"
    frame(fixture);
    assert_true(shows("Press a key") && shows("..."));
    press_key(fixture, SDL_SCANCODE_W);
    frame(fixture);
    assert_true(fixture->game.settings_changed && shows("W is bound to \"Walk back\" and \"Walk forward\""));
    assert_true(shows("Walk forward ! W") && shows("Walk back ! W") && !shows("Walk left !"));
    go_down(fixture, 2);
    assert_true(shows("W is bound to \"Walk forward\" and \"Walk back\"")); // from anywhere on the page
    press(fixture, NAVIGATE_UP);
    press(fixture, NAVIGATE_UP);
    press(fixture, NAVIGATE_ACCEPT);
    press_key(fixture, SDL_SCANCODE_S);
    frame(fixture);
    assert_false(shows("! ") || shows("bound to"));
    input_quit(&fixture->input);
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
    MenuFixture *fixture = *state;
    input_init(&fixture->input);
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        open_screen(fixture, MENU_KEYS);
        fixture->screens.keys.choosing = rows[i].action;
        for (int p = 0; p < 2 && rows[i].presses[p]; p++)
            press_key(fixture, rows[i].presses[p]);
        SDL_Event event = {.key = {.type = SDL_KEYUP, .keysym.scancode = rows[i].presses[0]}};
        input_take(&fixture->input, &event);
        frame(fixture);
        assert_true(fixture->screens.keys.choosing < 0 && fixture->screen == MENU_KEYS);
        assert_int_equal(fixture->input.bindings[rows[i].action][DEVICE_DESK].code, rows[i].code);
    }
    input_quit(&fixture->input);
}

// Presses and releases; the pointer is on the focused row.
static void press_trigger(MenuFixture *fixture, Trigger trigger)
{
    const Column *column = &fixture->game.column;
    fixture->input.pointer[0] = column->left + 10;
    fixture->input.pointer[1] = column->top + ((float)(column->focus - column->first) + 0.5f) * column->pitch;
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = (SDL_Scancode)trigger.code}};
    if (trigger.kind == TRIGGER_MOUSE)
        event = (SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN,
                                       .button = (Uint8)trigger.code,
                                       .x = (int)fixture->input.pointer[0],
                                       .y = (int)fixture->input.pointer[1]}};
    else if (trigger.kind == TRIGGER_BUTTON)
        event = (SDL_Event){.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)trigger.code}};
    input_take(&fixture->input, &event);
    frame(fixture);
    input_release(&fixture->input);
}

static bool is_initial(const Input *input, int action, Device device)
{
    return trigger_equal(input->bindings[action][device], action_table[action].initial[device]);
}

static void keys_are_unbound_and_reset(void **state)
{
    static const struct {
        Trigger unbinds, resets;
        Device device;
    } ways[] = {{KEY(DELETE), KEY(R), DEVICE_DESK},
                {KEY(BACKSPACE), KEY(R), DEVICE_DESK},
                {MOUSE(RIGHT), MOUSE(MIDDLE), DEVICE_DESK},
                {PAD(X), PAD(Y), DEVICE_PAD}};
    MenuFixture *fixture = *state;
    Input *input = &fixture->input;
    input_init(input);
    open_screen(fixture, MENU_KEYS);
    frame(fixture);
    go_down(fixture, ACTION_JUMP);
    for (size_t i = 0; i < ARRAY_COUNT(ways); i++) {
        Device other = ways[i].device == DEVICE_DESK ? DEVICE_PAD : DEVICE_DESK;
        fixture->game.settings_changed = false;
        press_trigger(fixture, ways[i].unbinds);
        assert_int_equal(input->bindings[ACTION_JUMP][ways[i].device].kind, TRIGGER_NONE);
        assert_true(is_initial(input, ACTION_JUMP, other) && fixture->game.settings_changed);
        press_trigger(fixture, ways[i].resets);
        assert_true(is_initial(input, ACTION_JUMP, DEVICE_DESK) && is_initial(input, ACTION_JUMP, DEVICE_PAD));
        assert_int_equal(fixture->screens.keys.choosing, -1);
    }
    fixture->game.column.focus = ACTION_MENU; // which must stay reachable
    frame(fixture);
    press_trigger(fixture, (Trigger)KEY(DELETE));
    assert_true(is_initial(input, ACTION_MENU, DEVICE_DESK));
    input_quit(input);
}

static void all_keys_are_reset_together(void **state)
{
    MenuFixture *fixture = *state;
    Input *input = &fixture->input;
    input_init(input);
    input_bind(input, ACTION_FLY, DEVICE_DESK, (Trigger)KEY(W));
    input_bind(input, ACTION_MAP, DEVICE_PAD, (Trigger)PAD(B));
    open_screen(fixture, MENU_KEYS);
    fixture->game.column.focus = ACTION_COUNT;
    press(fixture, NAVIGATE_ACCEPT);
    frame(fixture);
    assert_true(shows("Press again") && !is_initial(input, ACTION_FLY, DEVICE_DESK));
    press(fixture, NAVIGATE_UP); // going away takes the first press back
    press(fixture, NAVIGATE_DOWN);
    press(fixture, NAVIGATE_ACCEPT);
    assert_false(is_initial(input, ACTION_FLY, DEVICE_DESK));
    press(fixture, NAVIGATE_ACCEPT);
    for (int action = 0; action < ACTION_COUNT; action++)
        assert_true(is_initial(input, action, DEVICE_DESK) && is_initial(input, action, DEVICE_PAD));
    assert_true(fixture->game.settings_changed);
    input_quit(input);
}

// The keys of the keyboard, in every menu that scrolls.
static void pages_and_ends_have_their_keys(void **state)
{
    static const MenuScreen screens[] = {MENU_SETTINGS, MENU_KEYS};
    MenuFixture *fixture = *state;
    const Column *column = &fixture->game.column;
    input_init(&fixture->input);
    fixture->height = 480;
    for (size_t i = 0; i < ARRAY_COUNT(screens); i++) {
        open_screen(fixture, screens[i]);
        frame(fixture);
        int top = column->focus;
        press_key(fixture, SDL_SCANCODE_PAGEDOWN);
        assert_in_range(column->focus, top + 2, top + column->visible);
        press_key(fixture, SDL_SCANCODE_END);
        assert_int_equal(column->focus, column->row_count - 1);
        press_key(fixture, SDL_SCANCODE_PAGEUP);
        assert_in_range(column->focus, column->row_count - 1 - column->visible, column->row_count - 3);
        press_key(fixture, SDL_SCANCODE_HOME);
        assert_int_equal(column->focus, top);
    }
    input_quit(&fixture->input);
}

// In a text field Home and End are the field's.
static void the_ends_of_a_field_are_its_own(void **state)
{
    MenuFixture *fixture = *state;
    open_screen(fixture, MENU_HELP);
    frame(fixture);
    press(fixture, NAVIGATE_LAST);
    assert_int_equal(fixture->game.column.focus, 0);
    press(fixture, NAVIGATE_PAGE_DOWN);
    assert_true(fixture->game.column.focus > 1);
}

// ---- the help

static void search(MenuFixture *fixture, const char *words)
{
    text_edit_set(&fixture->screens.help, 64, words);
    fixture->game.column.focus = 0;
    frame(fixture);
}

// Each action is found by its name, with its keys as they are bound now.
static void the_help_finds_every_key(void **state)
{
    MenuFixture *fixture = *state;
    Input *input = &fixture->input;
    input_init(input);
    input_bind(input, ACTION_FLY, DEVICE_DESK, (Trigger)CTRL_KEY(G));
    input_bind(input, ACTION_MAP, DEVICE_DESK, (Trigger){.kind = TRIGGER_NONE});
    fixture->height = 1440; // all that is found is on the screen
    open_screen(fixture, MENU_HELP);
    for (int action = 0; action < ACTION_COUNT; action++) {
        search(fixture, action_table[action].label);
        assert_true(shows(text_of("%s %s", action_table[action].label, menu_format_keys(input, action).text).text));
    }
    search(fixture, "fly ctrl+g");
    assert_true(shows("Fly or walk Ctrl+G") && shows("Moving") && !shows("Sprint") && !shows("Display"));
    search(fixture, "spawn");
    assert_true(shows("Commands") && shows("spawn"));
    search(fixture, "no such words");
    assert_true(shows("Nothing found"));
    search(fixture, "");
    go_down(fixture, 1); // past the heading
    assert_int_equal(fixture->game.column.focus, 2);
    type(fixture, "fly"); // from any row
    frame(fixture);
    assert_string_equal(fixture->screens.help.now.text, "fly");
    assert_int_equal(press(fixture, NAVIGATE_BACK), REQUEST_BACK);
    input_quit(input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        menu_test(a_key_bound_twice_is_marked),     menu_test(any_key_can_be_chosen),
        menu_test(keys_are_unbound_and_reset),      menu_test(all_keys_are_reset_together),
        menu_test(the_help_finds_every_key),        menu_test(pages_and_ends_have_their_keys),
        menu_test(the_ends_of_a_field_are_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
