// The seed browser without a display: cards fill in, and are selected and entered by pointer, keys and gamepad; recent
// seeds are saved and read back.
#include "seed_fixture.h"

#include "base/file.h"
#include "base/os.h"
#include "game/screens/seed_screen.h"
#include "world/seed.h"

#include <math.h>
#include <unistd.h>

static void type(Stage *stage, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    seat_send(&stage->seat, event);
}

static bool is_filled_in(const SeedScreen *screen, int count)
{
    for (int i = 0; i < count; i++)
        if (!screen->seeds.cards[i]->ready || screen->seeds.cards[i]->picture < 0)
            return false;
    return true;
}

// Two cards get their spawn, map and picture, while frames go on.
static void cards_fill_in(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    assert_true(screen->seeds.count >= 16);
    int64_t begun_ns = clock_ns();
    for (; !is_filled_in(screen, 2) || live_map_missing(stage->seat.tiles.live) > 0; wait_a_moment(begun_ns))
        assert_int_equal(frame(stage), REQUEST_NONE);
    const SeedCard *card = screen->seeds.cards[1];
    SpawnPoint spawn = source_spawn(generator_source(card->generator));
    const SpawnPoint *shown = &card->spawn;
    assert_true(spawn.feet.x == shown->feet.x && spawn.feet.y == shown->feet.y && spawn.feet.z == shown->feet.z);
    assert_true(spawn.safety == shown->safety && spawn.yaw == shown->yaw && spawn.pitch == shown->pitch);
    assert_string_equal(spawn.reason, shown->reason);
    assert_true(card->picture != screen->seeds.cards[0]->picture);
    close_browser(stage);
}

// Each preview shows its own world: seed 42 draws the same pixels before and after seed 7, which draws others.
static void pictures_show_their_own_world(void **state)
{
    Stage *stage = *state;
    Preview *preview =
        preview_create(&(RendererConfig){.width = 160, .height = 120, .view_distance = 4, .quality = RENDER_LIGHT}, 4);
    assert_non_null(preview);
    uint8_t *first = memory_alloc(MEMORY_GENERAL, 160 * 120 * 3);
    for (int turn = 0; turn < 3; turn++) {
        Generator *generator = generator_create(recipe_find_id(1), turn == 1 ? 7 : 42);
        SpawnPoint spawn = source_spawn(generator_source(generator));
        const uint8_t *rgb;
        preview_begin(preview, generator_source(generator), &spawn, 9);
        for (int64_t begun_ns = clock_ns(); !(rgb = preview_step(preview));)
            wait_a_moment(begun_ns);
        assert_null(preview_step(preview)); // there is no current picture any more
        if (turn == 0)
            memcpy(first, rgb, 160 * 120 * 3);
        else
            assert_int_equal(memcmp(first, rgb, 160 * 120 * 3) == 0, turn == 2);
        generator_destroy(generator);
    }
    memory_free(first);
    preview_destroy(preview);
    assert_int_equal(window_gl_error_count(stage->seat.window), 0);
}

static void typed_seeds_become_cards(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    assert_int_equal(screen->focus, CONTROL_FIELD);
    type(stage, "Karst");
    frame(stage);
    assert_string_equal(screen->typed.now.text, "Karst");
    tap(stage, SDL_SCANCODE_BACKSPACE);
    type(stage, "t");
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_REMEMBER);
    assert_true(screen->seeds.cards[0]->world.seed == seed_from_text("Karst") &&
                stage->request.seed.seed == seed_from_text("Karst"));
    assert_string_equal(screen->seeds.cards[0]->world.text, "Karst");
    assert_string_equal(stage->request.seed.text, "Karst");
    assert_string_equal(screen->typed.now.text, "");
    assert_int_equal(screen->focus, 0);
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_ENTER);
    assert_string_equal(stage->request.enter.seed_text, "Karst");
    int count = screen->seeds.count;
    type(stage, "42"); // letters go to the field whatever has the focus
    frame(stage);
    assert_int_equal(screen->focus, CONTROL_FIELD);
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_REMEMBER);
    assert_string_equal(screen->seeds.cards[0]->world.text, ""); // a number is its own text
    assert_int_equal(screen->seeds.count, count + 1);
    type(stage, "Karst"); // there already: it moves to the front
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_REMEMBER);
    assert_int_equal(screen->seeds.count, count + 1);
    assert_string_equal(screen->seeds.cards[0]->world.text, "Karst");
    type(stage, "karst:v1:1:1:0,0,0:0,0:0");
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_LINK);
    assert_string_equal(stage->request.text, screen->typed.now.text);
    assert_string_equal(screen->typed.now.text, "karst:v1:1:1:0,0,0:0,0:0");
    screen->focus = 0;
    type(stage, "a b"); // the space bar is a letter here, not a key
    tap(stage, SDL_SCANCODE_SPACE);
    assert_int_equal(screen->pair_count, 0);
    assert_int_equal(tap(stage, SDL_SCANCODE_ESCAPE), REQUEST_BACK);
    close_browser(stage);
}

static void more_random_ones_replace_random_ones(void **state)
{
    Stage *stage = *state;
    stage->game.remembered.count = 0;
    remembered_add(&stage->game.remembered, &(RememberedSeed){.seed = 5, .generator = recipe_find_id(1)});
    remembered_add(&stage->game.remembered, &(RememberedSeed){.seed = 6, .generator = recipe_find_id(0)});
    open_browser(state);
    SeedScreen *screen = &stage->screen;
    assert_true(screen->seeds.cards[0]->world.seed == 6 &&
                recipe_spec(screen->seeds.cards[0]->world.generator)->id == 0);
    assert_true(screen->seeds.cards[1]->world.seed == 5);
    int64_t before = screen->seeds.cards[2]->world.seed;
    frame(stage);
    for (int i = 0; i < 30; i++) {
        tap(stage, SDL_SCANCODE_F5);
        assert_true(screen->seeds.count >= 16 && screen->seeds.count <= SEEDS_MAX);
        assert_true(screen->seeds.retired_count <= (int)ARRAY_COUNT(screen->seeds.retired));
    }
    assert_true(screen->seeds.cards[0]->world.seed == 6 && screen->seeds.cards[2]->world.seed != before);
    for (int64_t begun_ns = clock_ns(); screen->seeds.retired_count > 0; wait_a_moment(begun_ns))
        frame(stage); // all are freed, once no worker reads them
    close_browser(stage);
    stage->game.remembered.count = 0;
}

// What is remembered of the browser to see whether it changed.
typedef struct Snapshot {
    int64_t seeds[SEEDS_MAX];
    int count, focus, first_row, pair_count;
    const SeedCard *pair[SEED_TICKS];
} Snapshot;

static Snapshot snapshot_of(const SeedScreen *screen)
{
    Snapshot snapshot = {.count = screen->seeds.count,
                         .focus = screen->focus,
                         .first_row = screen->first_row,
                         .pair_count = screen->pair_count,
                         .pair = {screen->pair[0], screen->pair[1]}};
    for (int i = 0; i < screen->seeds.count; i++)
        snapshot.seeds[i] = screen->seeds.cards[i]->world.seed;
    return snapshot;
}

static void it_is_as_it_was_when_one_comes_back(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    for (int64_t begun_ns = clock_ns(); !is_filled_in(screen, 1); wait_a_moment(begun_ns))
        frame(stage);
    tap(stage, SDL_SCANCODE_DOWN);
    tap(stage, SDL_SCANCODE_SPACE);
    for (int i = 0; i < 4; i++)
        tap(stage, SDL_SCANCODE_DOWN);
    tap(stage, SDL_SCANCODE_SPACE);
    assert_true(screen->first_row > 0 && screen->pair_count == 2);
    Snapshot before = snapshot_of(screen), after;
    int picture = screen->seeds.cards[0]->picture;
    seed_screen_hide(screen);
    assert_null(screen->seeds.drawings[0].preview);
    seed_screen_hide(screen); // once more does nothing
    open_browser(state);
    frame(stage);
    after = snapshot_of(screen);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(screen->seeds.cards[0]->picture, picture);
    tap(stage, SDL_SCANCODE_F6);
    seed_screen_hide(screen); // into a world from the comparison, and back
    open_browser(state);
    frame(stage);
    assert_true(screen->comparing && screen->compare.cards[1] == screen->pair[1]);
    tap(stage, SDL_SCANCODE_ESCAPE);
    screen->focus = CONTROL_FIELD;
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_NONE); // an empty field: no new seeds
    assert_true(screen->seeds.cards[15]->world.seed == before.seeds[15]);
    close_browser(stage);
}

// "Play here" begins where one clicked; a double click, and keys with the pointer on a map, begin under the pointer.
static void one_begins_where_one_points(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    const EnterRequest *enter = &stage->request.enter;
    frame(stage);
    const SeedCard *cards[2] = {screen->seeds.cards[0], screen->seeds.cards[1]};
    for (int64_t begun_ns = clock_ns(); !cards[0]->ready || !cards[1]->ready; wait_a_moment(begun_ns))
        frame(stage);
    const BlockPos *spawns[2] = {&cards[0]->spawn.feet, &cards[1]->spawn.feet};
    seed_compare_begin(&screen->compare, cards, 2);
    screen->comparing = true;
    int half = (WIDTH - 3 * 8) / 2 + 8, button = HEIGHT - 64 + 20; // from map to map; the row of buttons
    assert_int_equal(click(stage, half - 20, button), REQUEST_ENTER);
    assert_true(enters(stage, cards[0]) && !enter->has_place);
    seat_point(&stage->seat, 100 + half, 300);
    frame(stage);
    int64_t x = (int64_t)floor(screen->compare.pointer.cursor.x), z = (int64_t)floor(screen->compare.pointer.cursor.z);
    assert_int_equal(tap(stage, SDL_SCANCODE_1), REQUEST_ENTER);
    assert_true(enters(stage, cards[0]) && enter->has_place && enter->x == x && enter->z == z);
    assert_int_equal(click(stage, 100 + half, 300), REQUEST_NONE);
    assert_int_equal(click(stage, half - 20, button), REQUEST_ENTER);
    assert_true(enters(stage, cards[0]) && enter->has_place && enter->x == x && enter->z == z);
    for (int i = 0; i < 60; i++)
        frame(stage);
    x += spawns[1]->x - spawns[0]->x + 160; // each map is around the spawn of its world
    z += spawns[1]->z - spawns[0]->z + 40;
    assert_int_equal(click(stage, 140 + half, 310), REQUEST_NONE);
    assert_int_equal(click(stage, 140 + half, 310), REQUEST_ENTER);
    assert_true(enters(stage, cards[1]) && enter->has_place && enter->x == x && enter->z == z);
    close_browser(stage);
}

// The cards cover the window, at the window sizes that players have.
static void the_grid_fills_the_window(void **state)
{
    static const int sizes[][2] = {{854, 480}, {1280, 720}, {1920, 1080}, {2560, 1440}, {3840, 2160}};
    Stage *stage = open_browser(state);
    const SeedScreen *screen = &stage->screen;
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++) {
        stage->seat.width = sizes[i][0];
        stage->seat.height = sizes[i][1];
        frame(stage);
        float shown = (float)(screen->columns * screen->rows) * screen->card_width * screen->card_height;
        assert_true(screen->seeds.count >= screen->columns * screen->rows);
        assert_true(screen->card_width >= 300 && screen->card_width < 640 &&
                    screen->card_width / screen->card_height > 1.5f && screen->card_width / screen->card_height < 2.7f);
        if (shown < 0.72f * (float)sizes[i][0] * (float)sizes[i][1])
            fail_msg("%d x %d: cards cover %g of the window", sizes[i][0], sizes[i][1],
                     (double)(shown / (float)sizes[i][0] / (float)sizes[i][1]));
    }
    stage->seat.width = WIDTH;
    stage->seat.height = HEIGHT;
    close_browser(stage);
}

// A click selects; a double click, the button of the selected card, or Enter plays.
static void a_double_click_enters(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    stage->seat.input.clicked_ms = 0;
    frame(stage);
    assert_int_equal(click(stage, 100, 100), REQUEST_NONE);
    assert_int_equal(screen->focus, 0);
    assert_int_equal(click(stage, 100, 100), REQUEST_ENTER);
    assert_true(enters(stage, screen->seeds.cards[0]));
    int columns = screen->columns;
    seat_wheel(&stage->seat, -1);
    frame(stage);
    assert_int_equal(click(stage, 100, 100), REQUEST_NONE);
    assert_int_equal(screen->focus, columns);
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_ENTER);
    assert_true(enters(stage, screen->seeds.cards[columns]));
    int right = (int)screen->card_width, low = 44 + (int)screen->card_height; // of the card, but for the gaps
    assert_int_equal(click(stage, right - 20, low - 62), REQUEST_ENTER);
    assert_true(enters(stage, screen->seeds.cards[columns]));
    assert_int_equal(click(stage, right - 20, 44 + 24), REQUEST_NONE); // near the box's edge
    assert_true(screen->pair_count == 1 && screen->pair[0] == screen->seeds.cards[columns]);
    assert_int_equal(click(stage, WIDTH - 20, 20), REQUEST_BACK);
    close_browser(stage);
}

static void the_focus_never_leaves_the_cards(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    static const SDL_Scancode arrows[] = {SDL_SCANCODE_UP, SDL_SCANCODE_DOWN, SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT};
    uint64_t random = 3;
    for (int i = 0; i < deep_or(80, 300); i++) {
        tap(stage, arrows[test_random(&random) % 4]);
        assert_true(screen->focus >= CONTROL_FIELD && screen->focus < screen->seeds.count);
        int row = screen->focus / screen->columns;
        assert_true(screen->focus < 0 || (row >= screen->first_row && row < screen->first_row + screen->rows));
    }
    close_browser(stage);
}

static void any_size_will_do(void **state)
{
    Stage *stage = open_browser(state);
    static const int sizes[][2] = {{1, 1}, {320, 240}, {2, 900}, {1900, 3}, {1920, 1080}, {333, 777}};
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++)
        for (int scale = 1; scale <= 3; scale += 2) {
            stage->seat.width = sizes[i][0];
            stage->seat.height = sizes[i][1];
            stage->seat.scale = (float)scale;
            frame(stage);
            stage->screen.pair[0] = stage->screen.seeds.cards[0];
            stage->screen.pair[1] = stage->screen.seeds.cards[1];
            stage->screen.pair_count = 2;
            seed_compare_begin(&stage->screen.compare, stage->screen.pair, 2);
            stage->screen.comparing = true;
            frame(stage);
            stage->screen.comparing = false;
        }
    stage->seat.width = WIDTH;
    stage->seat.height = HEIGHT;
    stage->seat.scale = 1;
    close_browser(stage);
    assert_int_equal(window_gl_error_count(stage->seat.window), 0);
}

static void remembered_seeds_read_back(void **state)
{
    (void)state;
    char directory[] = "/tmp/karst-test-seeds-XXXXXX", path[FILE_PATH_MAX];
    assert_non_null(mkdtemp(directory));
    Remembered *seeds = memory_alloc_zero(MEMORY_GENERAL, 2 * sizeof *seeds), *back = seeds + 1;
    for (int i = 0; i < REMEMBERED_MAX + 10; i++)
        assert_true(remembered_add(seeds, &(RememberedSeed){.seed = i, .generator = recipe_find_id(i % 3)}));
    RememberedSeed words = {.seed = seed_from_text("two words \xF0\x9F\x8C\x8D"),
                            .generator = recipe_find_id(1),
                            .text = "two words \xF0\x9F\x8C\x8D"};
    assert_true(remembered_add(seeds, &words));
    assert_false(remembered_add(seeds, &words));
    assert_true(remembered_add(seeds, &seeds->list[5])); // known: it moves to the front
    assert_int_equal(seeds->count, REMEMBERED_MAX);
    assert_true(remembered_save(seeds, directory));
    remembered_load(back, directory);
    assert_int_equal(back->count, seeds->count);
    for (int i = 0; i < back->count; i++) {
        assert_true(back->list[i].seed == seeds->list[i].seed && back->list[i].generator == seeds->list[i].generator);
        assert_string_equal(back->list[i].text, seeds->list[i].text);
    }
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    snprintf(path, sizeof path, "%s/seeds.txt", directory);
    write_text(path, "1 1 \nx 1 \n2 9 \n3\n3 1 not these words\n\n-4 0");
    remembered_load(back, directory);
    log_set_sink(NULL, NULL);
    assert_int_equal(back->count, 2);
    assert_int_equal(count.lines, 4);
    unlink(path);
    rmdir(directory);
    memory_free(seeds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_fill_in),
        cmocka_unit_test(pictures_show_their_own_world),
        cmocka_unit_test(typed_seeds_become_cards),
        cmocka_unit_test(more_random_ones_replace_random_ones),
        cmocka_unit_test(it_is_as_it_was_when_one_comes_back),
        cmocka_unit_test(one_begins_where_one_points),
        cmocka_unit_test(the_grid_fills_the_window),
        cmocka_unit_test(a_double_click_enters),
        cmocka_unit_test(the_focus_never_leaves_the_cards),
        cmocka_unit_test(any_size_will_do),
        cmocka_unit_test(remembered_seeds_read_back),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
