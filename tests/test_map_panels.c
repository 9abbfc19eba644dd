// What the map's panels and marks show, and what they leave alone.
#include "map_fixture.h"

#include "game/screens/map_internal.h"
#include "karst/recipe.h"

enum { MAP_X = 300, MAP_Y = 100, BUTTON_X = 60, BUTTON_Y = HEIGHT - 30 };

static bool shows(const Stage *stage, const double place[2])
{
    return stage->screen.shown.x == place[0] && stage->screen.shown.z == place[1];
}

// Also in the frame in which the pointer comes onto the panel, from anywhere on the map.
static void the_panel_is_not_about_what_lies_below_it(void **state)
{
    Stage *stage = open_map(state);
    double place[2], chosen[2];
    seat_point(&stage->seat, MAP_X, MAP_Y);
    frame(stage);
    place_at(stage, MAP_X, MAP_Y, place);
    assert_true(shows(stage, place));
    for (int i = 0; i < 3; i++) {
        seat_point(&stage->seat, BUTTON_X + i, BUTTON_Y);
        frame(stage);
        assert_true(shows(stage, place));
        assert_memory_equal(&stage->screen.pointer.cursor, place, sizeof place);
    }
    place_at(stage, 200, 150, chosen);
    click(stage, 200, 150);
    seat_point(&stage->seat, MAP_X, MAP_Y);
    frame(stage);
    assert_true(shows(stage, place)); // on the map: what is under the pointer
    seat_point(&stage->seat, BUTTON_X, BUTTON_Y);
    frame(stage);
    assert_true(shows(stage, chosen)); // on the buttons: what they are about
    seat_point(&stage->seat, 20, 20);
    frame(stage);
    assert_true(shows(stage, chosen)); // on the bar
}

static void the_help_opens(void **state)
{
    Stage *stage = open_map(state);
    assert_int_equal(tap(stage, SDL_SCANCODE_H), REQUEST_OPEN);
    assert_int_equal(stage->request.screen, MENU_HELP);
    input_release(&stage->seat.input);
    tap(stage, SDL_SCANCODE_G);
    assert_true(stage->screen.going);
    assert_int_equal(tap(stage, SDL_SCANCODE_H), REQUEST_NONE); // a letter
    input_release(&stage->seat.input);
}

// In the window of a new player, beside the bar and the values.
static void the_hints_have_room(void **state)
{
    Stage *stage = open_map(state);
    stage->seat.width = 1280;
    stage->seat.height = 720;
    frame(stage);
    assert_int_equal(stage->screen.panel_count, 3);
    stage->seat.width = 900;
    frame(stage);
    assert_int_equal(stage->screen.panel_count, 2);
}

// A layer without biomes keeps its colours; the next layer with biomes has the lit one again.
static void a_lit_biome_changes_no_other_layer(void **state)
{
    Stage *stage = open_map(state);
    MapView *view = &stage->screen.view;
    int unlit = 0;
    for (int layer = 0; layer < map_layer_count(); layer++) {
        if (map_layer(layer)->vertical || map_layer(layer)->biomes || map_layer_has_level(map_layer(layer)))
            continue;
        map_view_init(view, 4000000, -8000, 2);
        stage->session.player.position[0] = view->x;
        stage->session.player.position[2] = view->z;
        view->layer = layer;
        view->lit = 1;
        wait_for_tiles(stage);
        check_against_tool(stage, layer, 2);
        unlit++;
    }
    assert_true(unlit == 3 && view->lit == 1);
}

// The mean brightness of a part of the window.
static int brightness(int x, int y, int width, int height)
{
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    int sum = 0;
    glReadPixels(x, HEIGHT - y - height, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    for (int i = 0; i < width * height; i++)
        sum += pixels[4 * i] + pixels[4 * i + 1] + pixels[4 * i + 2];
    return sum / (3 * width * height);
}

// One that the panel or the bar would cut is not drawn; a picture has no panels to cut it.
static void labels_are_whole(void **state)
{
    Stage *stage = open_map(state);
    const int below[3] = {200, 20, 200}; // pixels below a panel's edge: in the open, at the bar, at the panel
    for (int i = 0; i < 3; i++) {
        stage->session.pins.count = 0;
        wait_for_tiles(stage);
        const OverlayBox window = {0, 0, WIDTH, HEIGHT};
        const Ui ui = {.window = window, .unit = 1};
        OverlayBox panel = map_info_box(&stage->screen, &ui);
        const int x = (int)panel.x + 40, y = i == 2 ? (int)panel.y + 8 : below[i] + 20;
        double place[2];
        place_at(stage, x, y, place);
        int before = brightness(x + 40, y - 14, 30, 4);
        pins_add(&stage->session.pins, (int64_t)floor(place[0]), (int64_t)floor(place[1]), "wwwwwwwwwwwwwwww");
        frame(stage);
        assert_int_equal(brightness(x + 40, y - 14, 30, 4) == before, i > 0);
        seat_send(&stage->seat, (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym.scancode = SDL_SCANCODE_F2}});
        frame(stage);
        assert_true(stage->screen.bare);
        input_release(&stage->seat.input);
    }
}

// Dark colours too: each has a light rim.
static void the_colours_of_a_legend_stand_out(void **state)
{
    Stage *stage = open_map(state);
    while (!map_layer_has_level(map_layer(stage->screen.view.layer)))
        tap(stage, SDL_SCANCODE_TAB);
    stage->screen.legend = true;
    frame(stage);
    LegendEntry entries[LEGEND_MAX];
    int count = map_layer_legend(map_layer(stage->screen.view.layer), &generator_source(stage->generator)->facts, true,
                                 entries);
    int rims = 0;
    for (int i = 0; i < count; i++)
        for (int x = WIDTH - 160; x < WIDTH; x++) {
            int top = 48 + 10 + i * 18 + 3;
            if (brightness(x, top, 12, 1) > 120 && brightness(x, top + 11, 12, 1) > 120) {
                rims++;
                break;
            }
        }
    assert_int_equal(rims, count);
}

// Whichever way the panel at the side is left, the map has its colours again; whichever way a biome is lit, the legend
// says so.
static void nothing_stays_grey(void **state)
{
    static const SDL_Scancode lights[] = {SDL_SCANCODE_RIGHTBRACKET, SDL_SCANCODE_LEFTBRACKET};
    Stage *stage = open_map(state);
    MapScreen *screen = &stage->screen;
    map_view_init(&screen->view, 4000000, -8000, 2);
    stage->session.player.position[0] = screen->view.x;
    stage->session.player.position[2] = screen->view.z;
    screen->view.layer = 0;
    for (size_t i = 0; i < ARRAY_COUNT(lights); i++) {
        tap(stage, lights[i]);
        assert_true(screen->view.lit && screen->legend);
        map_screen_open(screen, &stage->game); // closed and opened again
        assert_true(screen->view.lit && screen->legend);
        tap(stage, SDL_SCANCODE_K);
        assert_true(!screen->view.lit && !screen->legend);
        wait_for_tiles(stage);
        check_against_tool(stage, 0, 2);
        tap(stage, SDL_SCANCODE_K);
        assert_true(!screen->view.lit && screen->legend);
        tap(stage, SDL_SCANCODE_K);
    }
    Generator *before = stage->generator;
    stage->generator = generator_create(recipe_find_name("terrane"), 2);
    tap(stage, SDL_SCANCODE_RIGHTBRACKET);
    tap(stage, SDL_SCANCODE_O);
    assert_true(!screen->view.lit && !screen->legend && screen->kinds);
    tap(stage, SDL_SCANCODE_LEFTBRACKET);
    assert_true(screen->view.lit && screen->legend && !screen->kinds);
    tap_pad(stage, SDL_CONTROLLER_BUTTON_LEFTSTICK);
    assert_true(!screen->view.lit && !screen->legend);
    close_land(stage, before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_panel_is_not_about_what_lies_below_it),
        cmocka_unit_test(the_help_opens),
        cmocka_unit_test(the_hints_have_room),
        cmocka_unit_test(a_lit_biome_changes_no_other_layer),
        cmocka_unit_test(labels_are_whole),
        cmocka_unit_test(the_colours_of_a_legend_stand_out),
        cmocka_unit_test(nothing_stays_grey),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
