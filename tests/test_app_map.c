// The game's map without a display: it shows the pixels of `karst map`, and responds to pointer, keys and gamepad.
#include "map_fixture.h"

#include <math.h>

static void it_shows_what_the_tool_draws(void **state)
{
    static const struct {
        const char *layer;
        int zoom;
    } views[] = {{"relief", 0}, {"biome", 2}, {"caves", 0}, {"height", 3}, {"relief", 6}};
    for (size_t i = 0; i < (size_t)deep_or(3, ARRAY_COUNT(views)); i++) {
        Stage *stage = open_map(state);
        MapView *view = &stage->screen.view;
        while (strcmp(map_layer_name(view->layer), views[i].layer) != 0)
            view->layer++;
        int64_t scale = INT64_C(1) << views[i].zoom; // a place on the pixels' grid, with the spawn's mark far away
        map_view_init(view, (double)(1000000 * scale), (double)(-2000 * scale), views[i].zoom);
        stage->session.player.position[0] = view->x;
        stage->session.player.position[2] = view->z;
        wait_for_tiles(stage);
        check_against_tool(stage, view->layer, views[i].zoom);
    }
}

static void zooming_keeps_the_place_under_the_pointer(void **state)
{
    Stage *stage = open_map(state);
    double before[2], after[2];
    seat_point(&stage->seat, 500, 120);
    frame(stage);
    place_at(stage, 500, 120, before);
    for (int steps = -12; steps <= 12; steps += 3) {
        seat_wheel(&stage->seat, steps);
        frames(stage, 90);
        place_at(stage, 500, 120, after);
        assert_true(fabs(after[0] - before[0]) < 1e-3 && fabs(after[1] - before[1]) < 1e-3);
        assert_in_range(stage->screen.view.goal + 10, 10 + MAP_ZOOM_MIN, 10 + MAP_ZOOM_MAX);
        assert_true(stage->screen.view.zoom == stage->screen.view.goal);
    }
    assert_int_equal(stage->screen.view.goal, MAP_ZOOM_MIN);
    seat_wheel(&stage->seat, -100);
    frames(stage, 90);
    assert_int_equal(stage->screen.view.goal, MAP_ZOOM_MAX);
}

static void dragging_moves_the_land_with_the_pointer(void **state)
{
    Stage *stage = open_map(state);
    double grasped[2], after[2];
    place_at(stage, 300, 200, grasped);
    seat_point(&stage->seat, 300, 200);
    seat_button(&stage->seat, SDL_BUTTON_LEFT, true, 300, 200);
    frame(stage);
    for (int i = 1; i <= 10; i++) {
        seat_point(&stage->seat, 300 + i * 12, 200 - i * 7);
        frame(stage);
    }
    seat_button(&stage->seat, SDL_BUTTON_LEFT, false, 420, 130);
    assert_int_equal(frame(stage), REQUEST_NONE);
    place_at(stage, 420, 130, after);
    assert_true(fabs(after[0] - grasped[0]) < 1e-6 && fabs(after[1] - grasped[1]) < 1e-6);
    assert_false(stage->screen.pointer.has_chosen); // a drag is no click
}

static void a_click_chooses_and_two_travel(void **state)
{
    Stage *stage = open_map(state);
    double place[2];
    place_at(stage, 200, 150, place);
    assert_int_equal(click(stage, 200, 150), REQUEST_NONE);
    assert_true(stage->screen.pointer.has_chosen && stage->screen.pointer.chosen.x == place[0] &&
                stage->screen.pointer.chosen.z == place[1]);
    assert_int_equal(click(stage, 200, 150), REQUEST_TRAVEL);
    assert_true(asks_for(stage, place));
    frames(stage, 60);
    assert_int_equal(click(stage, 220, 150), REQUEST_NONE); // much later: one click
    assert_int_equal(click(stage, 300, 150), REQUEST_NONE); // elsewhere: one click
    frames(stage, 60);
    seat_point(&stage->seat, 220, 150);
    for (int i = 0; i < 4; i++) // both clicks in one slow frame
        seat_button(&stage->seat, SDL_BUTTON_LEFT, i % 2 == 0, 220, 150);
    assert_int_equal(frame(stage), REQUEST_TRAVEL);
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_TRAVEL);
    assert_true(asks_for(stage, (const double[2]){stage->screen.pointer.chosen.x, stage->screen.pointer.chosen.z}));
    assert_int_equal(tap(stage, SDL_SCANCODE_L), REQUEST_COPY_LINK);
}

static void buttons_take_their_clicks(void **state)
{
    Stage *stage = open_map(state);
    click(stage, 200, 150);
    double chosen = stage->screen.pointer.chosen.x;
    assert_int_equal(click(stage, 60, HEIGHT - 30), REQUEST_TRAVEL); // the first button of the panel
    assert_true(stage->screen.pointer.chosen.x == chosen);
    int layer = stage->screen.view.layer;
    click(stage, 40, 20); // the menu, as the window is narrow
    assert_true(stage->screen.menu && stage->screen.view.layer == layer);
    click(stage, 40, 40 + 6 + 30 + 10); // its second layer
    assert_true(!stage->screen.menu && stage->screen.view.layer != layer);
    assert_int_equal(click(stage, WIDTH - 20, 20), REQUEST_PLAY);
}

static void keys_and_gamepad_move_it(void **state)
{
    Stage *stage = open_map(state);
    MapView *view = &stage->screen.view;
    double x = view->x, z = view->z;
    seat_send(&stage->seat, (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym.scancode = SDL_SCANCODE_RIGHT}});
    frames(stage, 10);
    seat_send(&stage->seat, (SDL_Event){.key = {.type = SDL_KEYUP, .keysym.scancode = SDL_SCANCODE_RIGHT}});
    frame(stage);
    assert_true(view->x > x + 50 && view->z == z);
    x = view->x;
    seat_send(
        &stage->seat,
        (SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION, .axis = SDL_CONTROLLER_AXIS_LEFTY, .value = -32768}});
    frames(stage, 10);
    assert_true(view->z < z - 50 && view->x == x);
    input_release(&stage->seat.input);
    int goal = view->goal;
    tap_pad(stage, SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    assert_int_equal(view->goal, goal + 1);
    tap(stage, SDL_SCANCODE_EQUALS);
    assert_int_equal(view->goal, goal);
    tap(stage, SDL_SCANCODE_C);
    assert_true(view->x == stage->session.player.position[0]);
    int y = view->y;
    tap(stage, SDL_SCANCODE_PAGEUP);
    assert_true(view->y > y);
    for (int i = 0; i < 100; i++)
        tap(stage, SDL_SCANCODE_PAGEDOWN);
    assert_int_equal(view->y, 0);
    for (int i = 0; i < 2 * map_layer_count(); i++) {
        tap(stage, SDL_SCANCODE_TAB);
        assert_false(map_layer(view->layer)->vertical);
    }
    assert_int_equal(tap_pad(stage, SDL_CONTROLLER_BUTTON_A), REQUEST_TRAVEL);
    assert_int_equal(tap_pad(stage, SDL_CONTROLLER_BUTTON_B), REQUEST_PLAY);
    assert_int_equal(tap(stage, SDL_SCANCODE_M), REQUEST_PLAY);
}

static void the_end_of_the_world_stops_it(void **state)
{
    Stage *stage = open_map(state);
    map_view_init(&stage->screen.view, (double)WORLD_BLOCK_MAX - 10, (double)WORLD_BLOCK_MIN + 10, 6);
    seat_send(&stage->seat, (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym.scancode = SDL_SCANCODE_RIGHT}});
    frames(stage, 60);
    assert_true(stage->screen.view.x == (double)WORLD_BLOCK_MAX);
    input_release(&stage->seat.input);
    click(stage, WIDTH - 50, HEIGHT / 2);
    assert_false(stage->screen.pointer.has_chosen);
    assert_int_equal(click(stage, WIDTH - 50, HEIGHT / 2), REQUEST_NONE); // nor does one travel there
    assert_int_equal(tap(stage, SDL_SCANCODE_P), REQUEST_NONE);
}

static void the_scale_is_told_whole(void **state)
{
    Stage *stage = open_map(state);
    for (float scale = 1; scale <= 3; scale += 0.25f)
        for (int zoom = MAP_ZOOM_MIN; zoom <= MAP_ZOOM_MAX; zoom++) {
            const MapView view = {.goal = zoom};
            const Text words = map_view_format(&view);
            stage->seat.scale = scale;
            Canvas canvas = seat_begin_frame(&stage->seat);
            Ui ui = ui_begin(&canvas, &stage->seat.input, 1, 1 / 60.0);
            float width = ui_text_width(&ui, words.text);
            seat_end_frame(&stage->seat);
            if (width > MAP_SCALE_WIDTH * scale)
                fail_msg("\"%s\" takes %g of %g pixels at a scale of %g", words.text, (double)width,
                         (double)(MAP_SCALE_WIDTH * scale), (double)scale);
        }
}

static void any_size_will_do(void **state)
{
    Stage *stage = open_map(state);
    static const int sizes[][2] = {{1, 1}, {320, 240}, {2, 900}, {1900, 3}, {1920, 1080}, {333, 777}};
    stage->screen.legend = true;
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++)
        for (int scale = 1; scale <= 3; scale++) {
            stage->seat.width = sizes[i][0];
            stage->seat.height = sizes[i][1];
            stage->seat.scale = (float)scale;
            stage->screen.pointer.has_chosen = scale != 1;
            stage->screen.menu = scale == 2;
            stage->screen.view.lit = scale == 3;
            stage->screen.view.layer = scale == 3 ? 5 : 0;
            frames(stage, 3);
        }
    assert_int_equal(window_gl_error_count(stage->seat.window), 0);
}

static void one_goes_to_a_typed_place(void **state)
{
    static const struct {
        const char *text;
        double x, z;
        const char *fault; // NULL: it is a place
    } places[] = {{"120 -340", 120, -340, NULL},
                  {"-7.5, 9", -7.5, 9, NULL},
                  {"1,2", 1, 2, NULL},
                  {"30 80 -40", 30, -40, NULL},
                  {"karst:v1:42:1:8,71,-24:90,-10:18", 8, -24, NULL},
                  {"karst:v1:43:1:8,71,-24:90,-10:18", 0, 0, "another world"},
                  {"karst:v1:", 0, 0, "character"},
                  {"", 0, 0, "x and z"},
                  {"5", 0, 0, "x and z"},
                  {"1 2 3 4", 0, 0, "x and z"},
                  {"north 2", 0, 0, "x and z"},
                  {"1e30 2", 0, 0, "outside"}};
    Stage *stage = open_map(state);
    MapScreen *screen = &stage->screen;
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        double before = screen->view.x;
        assert_int_equal(tap(stage, SDL_SCANCODE_G), REQUEST_NONE);
        assert_true(screen->going);
        for (const char *at = places[i].text; *at;
             at += strlen(at) < 20 ? strlen(at) : 20) { // an event has few letters
            char part[24];
            snprintf(part, sizeof part, "%.20s", at);
            type(stage, part);
        }
        assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_NONE);
        assert_int_equal(screen->going, places[i].fault != NULL);
        if (places[i].fault) {
            assert_non_null(strstr(stage->game.notices.words, places[i].fault));
            assert_true(screen->view.x == before);
            tap(stage, SDL_SCANCODE_ESCAPE);
        } else {
            assert_true(screen->view.x == places[i].x && screen->view.z == places[i].z && screen->pointer.has_chosen);
            assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_TRAVEL);
            assert_true(asks_for(stage, (const double[2]){places[i].x, places[i].z}));
        }
        assert_false(screen->going);
    }
}

// A click on the legend lights a biome up, another one puts it out; "Find nearest" shows the nearest, marked.
static void biomes_are_lit_and_found(void **state)
{
    Stage *stage = open_map(state);
    MapScreen *screen = &stage->screen;
    const ChunkSource *source = generator_source(stage->generator);
    tap(stage, SDL_SCANCODE_N);
    assert_non_null(strstr(stage->game.notices.words, "legend"));
    assert_true(screen->legend && !screen->finds);
    frame(stage);
    click(stage, WIDTH - 40, 48 + 10 + 2 * 18 + 5); // an entry of the legend's last column
    int lit = screen->view.lit;
    assert_in_range(lit, 1, source->facts.biome_count);
    assert_false(screen->pointer.has_chosen);
    click(stage, WIDTH - 40, 48 + 10 + 2 * 18 + 5);
    assert_int_equal(screen->view.lit, 0);
    tap(stage, SDL_SCANCODE_LEFTBRACKET);
    assert_int_equal(screen->view.lit, source->facts.biome_count);
    tap(stage, SDL_SCANCODE_RIGHTBRACKET);
    assert_int_equal(screen->view.lit, 0);
    screen->view.lit = 1 + source_find_biome(&source->facts, "desert");
    tap(stage, SDL_SCANCODE_N);
    for (int64_t begun_ns = clock_ns(); screen->finds; wait_a_moment(begun_ns))
        frame(stage);
    assert_non_null(strstr(stage->game.notices.words, "Desert, "));
    assert_true(screen->pointer.has_chosen && screen->view.x == screen->pointer.chosen.x);
    assert_int_equal(
        source_column(source, (int64_t)floor(screen->pointer.chosen.x), (int64_t)floor(screen->pointer.chosen.z)).biome,
        screen->view.lit - 1);
    map_screen_reset(screen); // another world may have other biomes
    assert_int_equal(screen->view.lit, 0);
}

static void the_panel_has_the_values_of_all_layers(void **state)
{
    Stage *stage = *state;
    const ChunkSource *source = generator_source(stage->generator);
    const MapPlace place = {-37.5, 1213.25}, beyond = {(double)WORLD_BLOCK_MAX + 5, 0};
    MapFacts facts;
    char words[40];
    ColumnTile tile;
    assert_true(map_describe(source, place, &facts));
    ColumnInfo column = source_column(source, -38, 1213);
    source_columns(source, -38, 1213, 1, 1, &tile);
    snprintf(words, sizeof words, "height %d", column.height);
    assert_string_equal(facts.height.text, words);
    snprintf(words, sizeof words, "temperature %.2f, ", (double)tile.temperature[0]);
    assert_ptr_equal(strstr(facts.temperature.text, words), facts.temperature.text);
    snprintf(words, sizeof words, "humidity %.2f, ", (double)tile.humidity[0]);
    assert_ptr_equal(strstr(facts.humidity.text, words), facts.humidity.text);
    assert_string_equal(map_temperature_word(-1), "freezing");
    assert_string_equal(map_humidity_word(1), "wet");
    assert_string_equal(map_temperature_word(0.1f), "mild");
    assert_false(map_describe(source, beyond, &facts));
    stage = open_map(state);
    while (!map_layer_has_level(map_layer(stage->screen.view.layer)))
        tap(stage, SDL_SCANCODE_TAB);
    stage->screen.view.y = 0;
    click(stage, 300, 200);
    assert_true(stage->screen.cut.known);
    assert_int_equal(stage->screen.cut.block, BLOCK_BEDROCK);
}

// Keys and the button save a frame without panels.
static void a_picture_has_no_panels(void **state)
{
    Stage *stage = open_map(state);
    frame(stage);
    assert_false(stage->screen.bare);
    seat_send(&stage->seat, (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym.scancode = SDL_SCANCODE_F2}});
    frame(stage); // the game takes the screenshot on this key by itself
    assert_true(stage->screen.bare);
    frame(stage);
    assert_false(stage->screen.bare);
    click(stage, 40, 20);
    click(stage, 8 + 108 + 6 + 20, 40 + 6 + 3 * 30 + 10); // "Save", in the menu
    assert_true(stage->screen.bare);
    assert_int_equal(stage->request.kind, REQUEST_SCREENSHOT);
    frame(stage);
    assert_false(stage->screen.bare);
    input_release(&stage->seat.input);
}

static void the_hint_names_the_key_that_closes(void **state)
{
    Stage *stage = *state;
    Input *input = &stage->seat.input;
    Trigger before = input->bindings[ACTION_MAP][DEVICE_DESK];
    const struct {
        Trigger trigger;
        const char *words;
    } keys[] = {{before, "   M: close"},
                {{TRIGGER_KEY, SDL_SCANCODE_K}, "   K: close"},
                {{TRIGGER_MOUSE, SDL_BUTTON_X1}, "   Mouse 4: close"},
                {{TRIGGER_NONE, 0}, "   Escape: close"}};
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        char words[MAP_HINT_BYTES];
        input->bindings[ACTION_MAP][DEVICE_DESK] = keys[i].trigger;
        map_screen_hint(input, words);
        assert_non_null(strstr(words, keys[i].words));
    }
    input->bindings[ACTION_MAP][DEVICE_DESK] = before;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_shows_what_the_tool_draws),
        cmocka_unit_test(zooming_keeps_the_place_under_the_pointer),
        cmocka_unit_test(dragging_moves_the_land_with_the_pointer),
        cmocka_unit_test(a_click_chooses_and_two_travel),
        cmocka_unit_test(buttons_take_their_clicks),
        cmocka_unit_test(keys_and_gamepad_move_it),
        cmocka_unit_test(the_end_of_the_world_stops_it),
        cmocka_unit_test(the_scale_is_told_whole),
        cmocka_unit_test(any_size_will_do),
        cmocka_unit_test(one_goes_to_a_typed_place),
        cmocka_unit_test(biomes_are_lit_and_found),
        cmocka_unit_test(the_panel_has_the_values_of_all_layers),
        cmocka_unit_test(a_picture_has_no_panels),
        cmocka_unit_test(the_hint_names_the_key_that_closes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
