// Settings and keys are written as they change: the whole game without a display.
#include "flow_fixture.h"

#include "game/screens/screen.h"

static bool file_holds(const FlowFixture *fixture, const char *line)
{
    char path[FILE_PATH_MAX];
    size_t bytes;
    snprintf(path, sizeof path, "%s/settings.ini", fixture->folder);
    char *text = file_exists(path) ? file_read_regular(path, 1 << 16, &bytes) : NULL;
    bool holds = text && strstr(text, line);
    memory_free(text);
    return holds;
}

static int row_of(const char *name)
{
    int setting = 0;
    while (strcmp(setting_table[setting].name, name) != 0)
        setting++;
    return menu_setting_row(&setting_table[setting]);
}

// They survive a kill: the file is read while the game runs.
static void settings_are_written_as_they_change(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, FRESH);
    App *app = fixture->app;
    assert_true(app_frame(app, &fixture->input, 0.05));
    assert_false(file_holds(fixture, "fov"));
    open_screen(fixture, MENU_SETTINGS, LEAVING_WORLD);
    app->game.column.focus = row_of("view_distance");
    press(fixture, NAVIGATE_RIGHT, 3);
    assert_false(file_holds(fixture, "view_distance = 5"));
    assert_true(app_frame(app, &fixture->input, 1));
    assert_true(file_holds(fixture, "view_distance = 5"));
    press(fixture, NAVIGATE_LEFT, 1);
    press(fixture, NAVIGATE_BACK, 1);
    assert_true(file_holds(fixture, "view_distance = 4"));

    open_screen(fixture, MENU_KEYS, LEAVING_WORLD);
    fixture->input.presses[fixture->input.press_count++] = (Trigger)KEY(DELETE); // of walking forward
    assert_true(app_frame(app, &fixture->input, 1));
    input_begin(&fixture->input);
    assert_true(file_holds(fixture, "forward = None"));

    open_screen(fixture, MENU_NONE, LEAVING_WORLD);
    fixture->input.pressed[ACTION_FULLSCREEN] = true;
    assert_true(app_frame(app, &fixture->input, 0.05));
    input_begin(&fixture->input);
    assert_true(file_holds(fixture, "fullscreen = on"));
    open_screen(fixture, MENU_CONSOLE, LEAVING_WORLD);
    flow_handle(app, &(Request){.kind = REQUEST_COMMAND, .text = "view 9"});
    assert_true(app_frame(app, &fixture->input, 0.05));
    assert_true(file_holds(fixture, "view_distance = 9"));
}

// At once, in the world that is open: what was changed in it stays.
static void quality_changes_at_once(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, CHANGED);
    App *app = fixture->app;
    const Session *session = app->game.session;
    assert_int_equal(app->game.quality, RENDER_FULL);
    open_screen(fixture, MENU_SETTINGS, LEAVING_WORLD);
    app->game.column.focus = row_of("quality");
    press(fixture, NAVIGATE_RIGHT, 1);
    assert_true(app->game.settings.quality == QUALITY_LIGHT && app->game.quality == RENDER_LIGHT);
    assert_true(strstr(drawn.words, "applies at once"));
    press(fixture, NAVIGATE_RIGHT, 1);
    assert_int_equal(app->game.quality, RENDER_FULL);
    assert_true(app->game.session == session && app->game.resources);
    assert_int_equal(session_undo(app->game.session), STEP_BEGUN);
    quality_stays = true;
    press(fixture, NAVIGATE_LEFT, 1);
    assert_true(app_frame(app, &fixture->input, 0.05));
    assert_true(app->game.settings.quality == QUALITY_LIGHT && app->game.quality == RENDER_FULL);
    assert_non_null(strstr(app->game.notices.words, "quality cannot be changed"));
    quality_stays = false;
}

static void draw_frames(FlowFixture *fixture, double work_ms, int frames)
{
    for (; frames > 0; frames--) {
        assert_true(app_frame(fixture->app, &fixture->input, work_ms / 1000));
        detail_adapt(&fixture->app->detail, &(DetailFrame){work_ms, work_ms / 1000, true});
    }
}

static int shown(const FlowFixture *fixture, DetailLever lever) { return fixture->app->game.detail.of[lever]; }

// With "auto" less is drawn than is set, if frames take long. Settings and their file stay; what is set by hand is
// tried at once; what the command line gives stays.
static void detail_follows_the_work_of_frames(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, FRESH);
    App *app = fixture->app;
    app->game.settings.view_distance = 12;
    app_apply_settings(app);
    draw_frames(fixture, 100, 100);
    assert_true(shown(fixture, DETAIL_DISTANCE) == 12 && shown(fixture, DETAIL_SHADOWS) == 1); // unless asked for
    fixture->config.adapts = true;
    app_apply_settings(app);
    draw_frames(fixture, 100, 300);
    assert_int_equal(app->detail.memory.view, 4);
    assert_int_equal(app_view(app, 1).scale, 25);
    assert_false(app_view(app, 1).shadows);
    assert_true(app->game.settings.view_distance == 12 && app->game.settings.resolution_scale == 100);
    open_screen(fixture, MENU_SETTINGS, LEAVING_WORLD);
    app->game.column.focus = row_of("resolution_scale");
    draw_frames(fixture, 100, 2);
    assert_true(strstr(drawn.words, "Detail auto: 25 %, 4 chunks") && strstr(drawn.words, "(now 25 %)"));
    assert_true(strstr(drawn.words, "Resolution scale 100 %"));
    app->game.column.focus = row_of("view_distance");
    press(fixture, NAVIGATE_RIGHT, 1);
    assert_true(app->detail.memory.view == 13 && shown(fixture, DETAIL_SCALE) <= 50);
    fixture->config.given[SETTING_resolution_scale] = fixture->config.given[SETTING_view_distance] = true;
    fixture->settings.view_distance = 13;
    app_apply_settings(app);
    draw_frames(fixture, 100, 300);
    assert_true(app->detail.memory.view == 13 && shown(fixture, DETAIL_SCALE) == 100 &&
                !shown(fixture, DETAIL_SHADOWS));
    app->game.column.focus = row_of("detail");
    press(fixture, NAVIGATE_RIGHT, 1);
    draw_frames(fixture, 100, 1);
    assert_true(app_view(app, 1).shadows && strstr(drawn.words, "Detail fixed"));
}

// ---- another world, by a typed command

static void make_file(const FlowFixture *fixture, const char *name)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s/worlds", fixture->folder);
    assert_true(file_make_directory(path));
    assert_true(world_path(fixture->folder, name, path));
    FILE *file = fopen(path, "w");
    assert_true(file && fclose(file) == 0);
}

// This one is saved first; if that fails, it stays open.
static void another_world_is_opened_by_a_command(void **state)
{
    FlowFixture *fixture = *state;
    for (int broken = 0; broken < 2; broken++) {
        begin(fixture, broken ? BROKEN : CHANGED);
        make_file(fixture, "Old mill");
        open_screen(fixture, MENU_CONSOLE, LEAVING_WORLD);
        Candidates found;
        session_find_candidates(session_of(fixture), "world old", &found);
        assert_int_equal(found.count, 0);
        session_find_candidates(session_of(fixture), "world Old", &found);
        assert_int_equal(found.count, 1);
        flow_handle(fixture->app, &(Request){.kind = REQUEST_COMMAND, .text = "world Old mill"});
        assert_true(fixture->app->flow.running && fixture->app->flow.screen == MENU_NONE);
        assert_string_equal(world_of(fixture)->name, broken ? "Here" : "Old mill");
        assert_true((strstr(fixture->app->game.notices.words, "cannot be saved") != NULL) == broken);
        repair_disk(fixture);
        flow_handle(fixture->app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_GAME, UNSAVED_ASK}});
        quit_app(fixture);
        assert_int_equal(count_saved(fixture, "Here"), 1);
    }
}

// Named after the seed; one that was named by an older version is still that of its seed.
static void a_world_is_named_after_its_seed(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, CHANGED);
    open_screen(fixture, MENU_WORLD, LEAVING_WORLD);
    make_file(fixture, "seed_8");
    make_file(fixture, "Seed 9");
    make_file(fixture, "Seed 10");
    make_file(fixture, "Seed 10 terrane");
    make_file(fixture, "Seed 11 terrane");
    make_file(fixture, "Seed 11 craton");
    static const struct {
        int64_t seed;
        int generator; // -1: not chosen
        const char *name;
    } worlds[] = {
        {7, 0, "Seed 7 first"},      {7, 1, "Seed 7"},  {7, 4, "Seed 7 craton"}, {7, -1, "Seed 7 craton"},
        {8, -1, "seed_8"}, // of karst, as are those without a name: it was the default before terrane
        {8, 3, "Seed 8 terrane"},    {9, -1, "Seed 9"}, {9, 1, "Seed 9"},        {9, 4, "Seed 9 craton"},
        {10, -1, "Seed 10 terrane"}, // the default before craton
        {11, -1, "Seed 11 craton"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(worlds); i++) {
        EnterRequest enter = {.has_seed = true, .seed = worlds[i].seed};
        enter.generator = recipe_find_id(worlds[i].generator);
        open_screen(fixture, MENU_WORLD, LEAVING_WORLD);
        flow_handle(fixture->app, &(Request){.kind = REQUEST_ENTER, .enter = enter});
        assert_string_equal(world_of(fixture)->name, worlds[i].name);
    }
}

static void the_lantern_has_a_sign(void **state)
{
    FlowFixture *fixture = *state;
    begin(fixture, FRESH);
    for (int on = 0; on < 2; on++) {
        fixture->app->playing.lantern = on;
        fixture->app->game.notices.seconds = 0;
        assert_true(app_frame(fixture->app, &fixture->input, 0.05));
        assert_int_equal(strstr(drawn.words, "Lantern on") != NULL, on);
    }
}

// ---- hints

static void frames(FlowFixture *fixture, int count)
{
    for (int i = 0; i < count; i++)
        assert_true(app_frame(fixture->app, &fixture->input, 0.1));
}

static int hint_shown(const FlowFixture *fixture) { return fixture->app->playing.hints.shown; }

// Goes so many blocks, in steps that are no teleports.
static void go(FlowFixture *fixture, int blocks)
{
    Player *player = &session_of(fixture)->player;
    for (int i = 0; i < blocks; i++) {
        player_move_to(player, player->position[0] + 1, player->position[1], player->position[2]);
        frames(fixture, 1);
    }
}

// A bit for each hint that is still to be shown.
static int hints_due(const FlowFixture *fixture)
{
    int due = 0;
    for (int i = 0; i < HINT_COUNT; i++)
        due |= fixture->app->game.settings.hint[i] << i;
    return due;
}

static void begin_hints(FlowFixture *fixture)
{
    begin(fixture, FRESH);
    player_set_mode(&session_of(fixture)->player, PLAYER_WALKS);
    fixture->app->playing.loaded = true;
}

// One at a time, with the keys as they are bound; each goes once the player has done it.
static void hints_come_one_at_a_time(void **state)
{
    FlowFixture *fixture = *state;
    begin_hints(fixture);
    input_bind(&fixture->input, ACTION_FLY, DEVICE_DESK, (Trigger)KEY(B));
    Player *player = &session_of(fixture)->player;
    frames(fixture, 20);
    assert_true(hint_shown(fixture) == 1 && strstr(drawn.words, "look around"));
    assert_true(file_holds(fixture, "hint_look = off\n") && file_holds(fixture, "hint_walk = on\n"));
    player_turn(player, 90, 0);
    frames(fixture, 1);
    assert_int_equal(hint_shown(fixture), 0);
    frames(fixture, 20);
    assert_true(hint_shown(fixture) == 2 && strstr(drawn.words, "W A S D: walk, Space: jump"));
    go(fixture, 6);
    assert_int_equal(hint_shown(fixture), 0);
    go(fixture, 25);
    assert_true(hint_shown(fixture) == 3 && strstr(drawn.words, "B or Space twice: fly"));
    player_set_mode(player, PLAYER_FLIES);
    frames(fixture, 1);
    assert_int_equal(hint_shown(fixture), 0);
    go(fixture, 60);
    assert_true(hint_shown(fixture) == 4 && strstr(drawn.words, "M: map"));
    frames(fixture, 200); // it is not followed
    assert_int_equal(hint_shown(fixture), 0);
    go(fixture, 60);
    assert_true(hint_shown(fixture) == 5 && strstr(drawn.words, "Escape: menu, H: help"));
    frames(fixture, 1000);
    assert_true(hint_shown(fixture) == 0 && hints_due(fixture) == 0 && file_holds(fixture, "hint_menu = off\n"));
}

// What the player has done is not explained any more, nor what an earlier game has.
static void hints_are_not_given_twice(void **state)
{
    FlowFixture *fixture = *state;
    begin_hints(fixture);
    player_set_mode(&session_of(fixture)->player, PLAYER_FLIES);
    open_screen(fixture, MENU_MAP, LEAVING_WORLD);
    frames(fixture, 1);
    open_screen(fixture, MENU_PAUSE, LEAVING_WORLD);
    frames(fixture, 1);
    assert_int_equal(hints_due(fixture), 1 + 2 + 4); // flying counts in play
    open_screen(fixture, MENU_NONE, LEAVING_WORLD);
    frames(fixture, 1);
    assert_int_equal(hints_due(fixture), 1 + 2);
    begin_hints(fixture);
    memset(fixture->app->game.settings.hint, 0, sizeof fixture->app->game.settings.hint);
    frames(fixture, 1000);
    assert_int_equal(hint_shown(fixture), 0);
    begin_hints(fixture);
    fixture->app->game.settings.hints = false;
    frames(fixture, 100);
    assert_int_equal(hint_shown(fixture), 0);
}

// One who walks off while the first hint is shown knows how.
static void what_is_done_before_it_is_explained_is_known(void **state)
{
    FlowFixture *fixture = *state;
    begin_hints(fixture);
    frames(fixture, 20);
    assert_int_equal(hint_shown(fixture), 1);
    go(fixture, 6);
    assert_int_equal(hint_shown(fixture), 1); // the player has not looked around
    assert_int_equal(hints_due(fixture), 4 + 8 + 16);
    player_turn(&session_of(fixture)->player, 90, 0);
    frames(fixture, 1);
    frames(fixture, 100);
    assert_int_equal(hint_shown(fixture), 0);
    go(fixture, 20);
    assert_int_equal(hint_shown(fixture), 3);
}

static void press_space(FlowFixture *fixture, Uint32 ms)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .timestamp = ms, .keysym.scancode = SDL_SCANCODE_SPACE}};
    input_take(&fixture->input, &event);
    event.type = event.key.type = SDL_KEYUP;
    input_take(&fixture->input, &event);
    frames(fixture, 1);
    input_begin(&fixture->input);
}

static void pressing_jump_twice_follows_the_hint_to_fly(void **state)
{
    FlowFixture *fixture = *state;
    begin_hints(fixture);
    fixture->app->game.settings.hint[0] = fixture->app->game.settings.hint[1] = false;
    frames(fixture, 1);
    go(fixture, 30);
    assert_int_equal(hint_shown(fixture), 3);
    press_space(fixture, 1000);
    assert_int_equal(hint_shown(fixture), 3);
    press_space(fixture, 1200);
    assert_int_equal(session_of(fixture)->player.mode, PLAYER_FLIES);
    assert_int_equal(hint_shown(fixture), 0);
}

// Each is switched off, and on again, by itself.
static void each_hint_has_a_switch(void **state)
{
    FlowFixture *fixture = *state;
    begin_hints(fixture);
    bool *due = fixture->app->game.settings.hint;
    due[0] = false;
    frames(fixture, 20);
    assert_int_equal(hint_shown(fixture), 2); // the next one
    go(fixture, 6);
    due[2] = due[3] = due[4] = false;
    player_turn(&session_of(fixture)->player, 90, 0);
    go(fixture, 100);
    assert_int_equal(hint_shown(fixture), 0);
    due[0] = due[1] = true;
    frames(fixture, 1);
    assert_int_equal(hint_shown(fixture), 1); // though the player has turned
    frames(fixture, 151);
    assert_int_equal(hint_shown(fixture), 0);
    frames(fixture, 20);
    assert_int_equal(hint_shown(fixture), 2); // and walked
    frames(fixture, 1000);
    assert_true(hint_shown(fixture) == 0 && hints_due(fixture) == 0);
}

#define keep_test(function) cmocka_unit_test_setup_teardown(function, flow_fixture_begin, flow_fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        keep_test(settings_are_written_as_they_change),
        keep_test(quality_changes_at_once),
        keep_test(detail_follows_the_work_of_frames),
        keep_test(another_world_is_opened_by_a_command),
        keep_test(a_world_is_named_after_its_seed),
        keep_test(the_lantern_has_a_sign),
        keep_test(hints_come_one_at_a_time),
        keep_test(hints_are_not_given_twice),
        keep_test(what_is_done_before_it_is_explained_is_known),
        keep_test(pressing_jump_twice_follows_the_hint_to_fly),
        keep_test(each_hint_has_a_switch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
