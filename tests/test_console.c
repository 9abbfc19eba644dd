// The command line in the whole game: candidates and Tab, earlier messages.
#include "game_fixture.h"

static void type(GameFixture *fixture, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    assert_int_equal(SDL_PushEvent(&event), 1);
    frame(fixture);
}

static void press_with(GameFixture *fixture, SDL_Scancode scancode, Uint16 mod)
{
    SDL_Event down = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = scancode, .mod = mod}}};
    SDL_Event up = down;
    up.type = SDL_KEYUP;
    assert_true(SDL_PushEvent(&down) == 1 && SDL_PushEvent(&up) == 1);
    frame(fixture);
}

static void open_console(GameFixture *fixture)
{
    press(fixture, SDL_SCANCODE_T);
    frame(fixture);
    assert_int_equal(fixture->app->flow.screen, MENU_CONSOLE);
}

static void enter_line(GameFixture *fixture, const char *line)
{
    open_console(fixture);
    type(fixture, line);
    press(fixture, SDL_SCANCODE_RETURN);
    assert_int_equal(fixture->app->flow.screen, MENU_NONE);
}

static const char *line_of(const GameFixture *fixture) { return fixture->app->screens.console.line.now.text; }

// Tab goes through all biomes and begins again; with Shift it goes back; typing begins anew.
static void tab_goes_through_the_candidates(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    const Console *console = &fixture->app->screens.console;
    const SourceFacts *facts = &session_of(fixture)->source->facts;
    open_console(fixture);
    type(fixture, "/locate ");
    assert_int_equal(console->candidates.count, facts->biome_count);
    assert_int_equal(console->chosen, -1);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; i < facts->biome_count; i++) {
            char wanted[COMMAND_BYTES];
            press(fixture, SDL_SCANCODE_TAB);
            snprintf(wanted, sizeof wanted, "/locate %s", facts->biomes[i].name);
            assert_string_equal(line_of(fixture), wanted);
            assert_true(console->chosen == i && i >= console->first && i < console->first + 8);
        }
    press_with(fixture, SDL_SCANCODE_TAB, KMOD_LSHIFT);
    assert_int_equal(console->chosen, facts->biome_count - 2);
    press_with(fixture, SDL_SCANCODE_BACKSPACE, 0); // no text key without its symbol: the line stays
    assert_int_equal(console->chosen, facts->biome_count - 2);
    type(fixture, " ");
    assert_true(console->chosen == -1 && console->candidates.count == 0);
    press(fixture, SDL_SCANCODE_ESCAPE);
    open_console(fixture);
    type(fixture, "gi");
    press_with(fixture, SDL_SCANCODE_TAB, KMOD_LSHIFT); // back from none: the last
    assert_string_equal(line_of(fixture), "give");
}

// Messages are listed, the oldest are dropped, and scrolling ends at the first one kept.
static void earlier_messages_can_be_read(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    App *app = fixture->app;
    enter_line(fixture, "time noon");
    enter_line(fixture, "give marble");
    assert_string_equal(notices_kept(&app->game.notices, 0), "marble is in your hand");
    assert_string_equal(notices_kept(&app->game.notices, 1), "It is 12:00");
    open_console(fixture);
    press(fixture, SDL_SCANCODE_PAGEUP);
    frame(fixture);
    assert_int_equal(app->screens.console.lines_back, 0); // both are shown
    for (int i = 0; i < 2 * NOTICES_KEPT; i++)
        notices_post(&app->game.notices, "message %d", i);
    assert_int_equal(app->game.notices.kept_count, NOTICES_KEPT);
    assert_string_equal(notices_kept(&app->game.notices, NOTICES_KEPT - 1), "message 100");
    assert_null(notices_kept(&app->game.notices, NOTICES_KEPT));
    press(fixture, SDL_SCANCODE_PAGEUP);
    int page = app->screens.console.lines_back;
    assert_true(page > 0);
    press(fixture, SDL_SCANCODE_PAGEDOWN);
    assert_int_equal(app->screens.console.lines_back, 0);
    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = 1000}};
    assert_int_equal(SDL_PushEvent(&wheel), 1);
    frame(fixture);
    frame(fixture);
    assert_in_range(app->screens.console.lines_back, page, NOTICES_KEPT - 1);
}

static void keys_mark_corners(void **state)
{
    GameFixture *fixture = *state;
    begin(fixture, 42);
    const Corners *corners = &session_of(fixture)->corners;
    press(fixture, SDL_SCANCODE_LEFTBRACKET);
    assert_true(corners->marked[0] && !corners->marked[1]);
    press(fixture, SDL_SCANCODE_RIGHTBRACKET);
    assert_true(corners->marked[1]);
    assert_non_null(strstr(fixture->app->game.notices.words, "a box of 1 block"));
    press(fixture, SDL_SCANCODE_LEFTBRACKET);
    assert_true(!corners->marked[0] && corners->marked[1]);
    press(fixture, SDL_SCANCODE_LEFTBRACKET);
    assert_true(app_view(fixture->app, 1).boxed);
    enter_line(fixture, "pos2 0 100 0");
    assert_true(corners->at[1].x == 0 && corners->at[1].y == 100 && corners->at[1].z == 0);
}

// Long notices take the room of older ones, and the last is always whole.
static void kept_messages_are_bounded(void **state)
{
    (void)state;
    Notices *notices = calloc(1, sizeof *notices);
    char text[NOTICE_BYTES];
    for (int i = 0; i < 50; i++) {
        memset(text, 'a' + i % 26, sizeof text);
        text[1000 + i * 60] = '\0';
        notices_post(notices, "%s", text);
        assert_string_equal(notices_kept(notices, 0), text);
        assert_true(notices->kept_bytes <= NOTICES_KEPT_BYTES);
    }
    assert_in_range(notices->kept_count, 5, 12);
    free(notices);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tab_goes_through_the_candidates, game_fixture_begin, game_fixture_end),
        cmocka_unit_test_setup_teardown(earlier_messages_can_be_read, game_fixture_begin, game_fixture_end),
        cmocka_unit_test_setup_teardown(keys_mark_corners, game_fixture_begin, game_fixture_end),
        cmocka_unit_test(kept_messages_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
