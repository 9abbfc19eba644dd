// What the map's panels and marks show, and what they leave alone.
#include "map_fixture.h"

#include "base/hash.h"
#include "game/screens/map_internal.h"
#include "recipe/recipe.h"

enum { MAP_X = 300, MAP_Y = 100, BUTTON_X = 60, BUTTON_Y = HEIGHT - 30 };

static bool shows(const Stage *stage, const double place[2])
{
    return stage->screen.shown[0] == place[0] && stage->screen.shown[1] == place[1];
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
        assert_memory_equal(stage->screen.cursor, place, sizeof place);
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
        stage->player.position[0] = view->x;
        stage->player.position[2] = view->z;
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
        stage->pins.count = 0;
        wait_for_tiles(stage);
        const OverlayBox window = {0, 0, WIDTH, HEIGHT};
        const Ui ui = {.window = window, .unit = 1};
        OverlayBox panel = map_info_box(&stage->screen, &ui);
        const int x = (int)panel.x + 40, y = i == 2 ? (int)panel.y + 8 : below[i] + 20;
        double place[2];
        place_at(stage, x, y, place);
        int before = brightness(x + 40, y - 14, 30, 4);
        pins_add(&stage->pins, (int64_t)floor(place[0]), (int64_t)floor(place[1]), "wwwwwwwwwwwwwwww");
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
    int count = map_layer(stage->screen.view.layer)->legend(&generator_source(stage->generator)->facts, entries);
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

// ---- landmarks

typedef struct Seen {
    const Stage *stage;
    Landmark landmark;
    float at[2];
    int count;
} Seen;

// Keeps one in the open, with room for its name.
static void keep_open(void *context, const Landmark *landmark)
{
    Seen *seen = context;
    float at[2];
    const OverlayBox window = {0, 0, WIDTH, HEIGHT};
    map_view_column(&seen->stage->screen.view, window, landmark->x, landmark->z, at);
    if (at[0] < 40 || at[0] > WIDTH - 200 || at[1] < 80 || at[1] > HEIGHT - 160 || fabsf(at[0] - WIDTH / 2) < 60)
        return;
    seen->count++;
    seen->landmark = *landmark;
    memcpy(seen->at, at, sizeof seen->at);
}

// Whether the pixel has the colour of the landmark's kind.
static bool is_marked(const Stage *stage, const Seen *seen)
{
    uint8_t pixel[4];
    uint32_t colour = generator_source(stage->generator)->facts.landmarks[seen->landmark.kind].map_colour;
    glReadPixels((int)seen->at[0], HEIGHT - 1 - (int)seen->at[1], 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    return pixel[0] == colour >> 16 && pixel[1] == (colour >> 8 & 255) && pixel[2] == (colour & 255);
}

static Seen wait_for_landmarks(Stage *stage, const LandmarkArea *area)
{
    const ChunkSource *source = generator_source(stage->generator);
    Seen seen = {.stage = stage};
    for (int64_t begun_ns = clock_ns(); !live_marks_know(stage->seat.tiles.marks, source, area);
         wait_a_moment(begun_ns))
        frame(stage);
    frame(stage);
    source_landmarks(source, area, UINT32_MAX, keep_open, &seen);
    assert_true(seen.count > 0);
    return seen;
}

// Hashes the pixels beside a mark, where its name would be.
static uint64_t beside(const Seen *seen)
{
    uint8_t pixels[40 * 16 * 4];
    glReadPixels((int)seen->at[0] + 14, HEIGHT - (int)seen->at[1] - 8, 40, 16, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    return hash_bytes(pixels, sizeof pixels, 0);
}

static void switch_landmarks(Stage *stage) { tap(stage, SDL_SCANCODE_O); }

// The name is beside the mark while the pointer is there, and once it was clicked.
static void check_named(Stage *stage, const Seen *seen)
{
    const int x = (int)seen->at[0], y = (int)seen->at[1];
    const uint64_t plain = beside(seen);
    seat_point(&stage->seat, x + 2, y + 1);
    frames(stage, 2);
    assert_true(beside(seen) != plain);
    seat_point(&stage->seat, 20, 60);
    frame(stage);
    assert_true(beside(seen) == plain);
    click(stage, x + 2, y + 1);
    assert_true(stage->screen.chosen[0] == (double)seen->landmark.x + 0.5);
    assert_true(stage->screen.chosen[1] == (double)seen->landmark.z + 0.5);
    seat_point(&stage->seat, 20, 60);
    frame(stage);
    assert_true(beside(seen) != plain);
}

// Their names beside them where one points or has clicked; nothing of them farther out.
static void landmarks_are_marked_and_named(void **state)
{
    Stage *stage = open_map(state);
    Generator *karst = stage->generator;
    stage->generator = generator_create(recipe_find_name("terrane"), 2);
    const LandmarkArea area = {-1280, -800, 1280, 800};
    map_view_init(&stage->screen.view, 0, 0, 2);
    stage->screen.view.layer = 0;
    frame(stage);
    const Seen seen = wait_for_landmarks(stage, &area);
    assert_true(is_marked(stage, &seen));
    switch_landmarks(stage);
    assert_false(is_marked(stage, &seen));
    switch_landmarks(stage);
    assert_true(is_marked(stage, &seen));
    wait_for_tiles(stage);
    check_named(stage, &seen);
    map_view_init(&stage->screen.view, 0, 0, LANDMARK_ZOOM_MAX + 1);
    stage->screen.has_chosen = false;
    wait_for_tiles(stage);
    check_against_tool(stage, 0, LANDMARK_ZOOM_MAX + 1);
    switch_landmarks(stage);
    switch_landmarks(stage);
    assert_non_null(strstr(stage->notices.words, "8 blocks a pixel"));
    map_tiles_settle(&stage->seat.tiles);
    assert_true(map_tiles_forget(&stage->seat.tiles, generator_source(stage->generator)));
    generator_destroy(stage->generator);
    stage->generator = karst;
    switch_landmarks(stage);
    switch_landmarks(stage);
    assert_non_null(strstr(stage->notices.words, "no landmarks"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_panel_is_not_about_what_lies_below_it), cmocka_unit_test(the_help_opens),
        cmocka_unit_test(a_lit_biome_changes_no_other_layer),        cmocka_unit_test(labels_are_whole),
        cmocka_unit_test(the_colours_of_a_legend_stand_out),         cmocka_unit_test(landmarks_are_marked_and_named),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
