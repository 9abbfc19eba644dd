// The seed browser without a display: cards fill in, and are selected, compared and entered by pointer, keys and
// gamepad; recent seeds are saved and read back.
#include "seat.h"

#include "base/clock.h"
#include "base/file.h"
#include "game/screens/seed_screen.h"
#include "world/seed.h"

#include <glad/gl.h>
#include <math.h>
#include <unistd.h>

enum { WIDTH = 960, HEIGHT = 520 };

typedef struct Stage {
    Seat seat;
    SeedScreen screen;
    Remembered remembered;
    Request request; // the last one
} Stage;

static int set_up(void **state)
{
    Stage *stage = memory_alloc_zero(MEMORY_GENERAL, sizeof *stage);
    *state = stage;
    return seat_open(&stage->seat, WIDTH, HEIGHT) ? 0 : -1;
}

static int tear_down(void **state)
{
    Stage *stage = *state;
    bool fine = seat_close(&stage->seat);
    memory_free(stage);
    return fine ? nothing_is_left_allocated(state) : -1;
}

static Stage *open_browser(void **state)
{
    Stage *stage = *state;
    seed_screen_open(&stage->screen, &stage->remembered, generator_find(GENERATOR_DEFAULT), RENDER_LIGHT, NULL);
    seat_let_go(&stage->seat);
    return stage;
}

static void close_browser(Stage *stage) { seed_screen_close(&stage->screen, &stage->seat.tiles); }

static RequestKind frame(Stage *stage)
{
    Canvas canvas = seat_begin_frame(&stage->seat);
    Ui ui = ui_begin(&canvas, &stage->seat.input, 1, 1 / 60.0);
    Request request = seed_screen_frame(&stage->screen, &stage->seat.tiles, &ui);
    seat_end_frame(&stage->seat);
    if (request.kind != REQUEST_NONE)
        stage->request = request;
    return request.kind;
}

static RequestKind tap(Stage *stage, SDL_Scancode scancode)
{
    seat_key(&stage->seat, scancode);
    return frame(stage);
}

static RequestKind tap_pad(Stage *stage, int button)
{
    seat_pad(&stage->seat, button);
    return frame(stage);
}

static bool enters(const Stage *stage, const SeedCard *card)
{
    const EnterRequest *enter = &stage->request.enter;
    return enter->has_seed && enter->seed == card->seed && enter->generator == card->info;
}

static void type(Stage *stage, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    seat_send(&stage->seat, event);
}

static RequestKind click(Stage *stage, int x, int y)
{
    seat_point(&stage->seat, x, y);
    seat_button(&stage->seat, SDL_BUTTON_LEFT, true, x, y);
    seat_button(&stage->seat, SDL_BUTTON_LEFT, false, x, y);
    return frame(stage);
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
    assert_memory_equal(&spawn, &card->spawn, sizeof spawn);
    assert_true(card->picture != screen->seeds.cards[0]->picture);
    close_browser(stage);
}

// Each preview shows its own world: seed 42 draws the same pixels before and after seed 7, which draws others.
static void pictures_show_their_own_world(void **state)
{
    Stage *stage = *state;
    Preview *preview = preview_create(&(PreviewConfig){160, 120, 4, RENDER_LIGHT, NULL});
    assert_non_null(preview);
    uint8_t *first = memory_alloc(MEMORY_GENERAL, 160 * 120 * 3);
    for (int turn = 0; turn < 3; turn++) {
        Generator *generator = generator_create(generator_find(GENERATOR_DEFAULT), turn == 1 ? 7 : 42);
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
    assert_true(screen->seeds.cards[0]->seed == seed_from_text("Karst") &&
                stage->request.seed.seed == seed_from_text("Karst"));
    assert_string_equal(screen->seeds.cards[0]->text, "Karst");
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
    assert_string_equal(screen->seeds.cards[0]->text, ""); // a number is its own text
    assert_int_equal(screen->seeds.count, count + 1);
    type(stage, "Karst"); // there already: it moves to the front
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_REMEMBER);
    assert_int_equal(screen->seeds.count, count + 1);
    assert_string_equal(screen->seeds.cards[0]->text, "Karst");
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
    stage->remembered.count = 0;
    remembered_add(&stage->remembered, &(RememberedSeed){.seed = 5, .generator = 1});
    remembered_add(&stage->remembered, &(RememberedSeed){.seed = 6, .generator = 0});
    open_browser(state);
    SeedScreen *screen = &stage->screen;
    assert_true(screen->seeds.cards[0]->seed == 6 && screen->seeds.cards[0]->info->id == 0);
    assert_true(screen->seeds.cards[1]->seed == 5);
    int64_t before = screen->seeds.cards[2]->seed;
    frame(stage);
    for (int i = 0; i < 30; i++) {
        tap(stage, SDL_SCANCODE_F5);
        assert_true(screen->seeds.count >= 16 && screen->seeds.count <= SEEDS_MAX);
        assert_true(screen->seeds.retired_count <= (int)ARRAY_COUNT(screen->seeds.retired));
    }
    assert_true(screen->seeds.cards[0]->seed == 6 && screen->seeds.cards[2]->seed != before);
    for (int64_t begun_ns = clock_ns(); screen->seeds.retired_count > 0; wait_a_moment(begun_ns))
        frame(stage); // all are freed, once no worker reads them
    close_browser(stage);
    stage->remembered.count = 0;
}

static void two_are_compared_and_one_is_entered(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    frame(stage);
    tap(stage, SDL_SCANCODE_F6);
    assert_false(screen->comparing); // two are needed
    tap(stage, SDL_SCANCODE_DOWN);
    assert_int_equal(screen->focus, 0);
    tap(stage, SDL_SCANCODE_SPACE);
    tap(stage, SDL_SCANCODE_RIGHT);
    tap(stage, SDL_SCANCODE_SPACE);
    assert_int_equal(screen->pair_count, 2);
    tap(stage, SDL_SCANCODE_SPACE);
    assert_int_equal(screen->pair_count, 1);
    tap_pad(stage, SDL_CONTROLLER_BUTTON_X);
    const SeedCard *first = screen->pair[0], *second = screen->pair[1];
    assert_true(first == screen->seeds.cards[0] && second == screen->seeds.cards[1]);
    tap(stage, SDL_SCANCODE_F6);
    assert_true(screen->comparing);
    frame(stage);
    assert_int_equal(tap(stage, SDL_SCANCODE_2), REQUEST_ENTER);
    assert_true(enters(stage, second));
    assert_int_equal(tap_pad(stage, SDL_CONTROLLER_BUTTON_A), REQUEST_ENTER);
    assert_true(enters(stage, first));
    tap(stage, SDL_SCANCODE_ESCAPE);
    assert_false(screen->comparing);
    tap(stage, SDL_SCANCODE_F5); // random cards are replaced, and the choice with them
    assert_int_equal(screen->pair_count, 0);
    close_browser(stage);
}

// The same place lies under both cursors, wherever the pointer is.
static void cursors_are_synchronised(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    frame(stage);
    tap(stage, SDL_SCANCODE_DOWN);
    tap(stage, SDL_SCANCODE_SPACE);
    tap(stage, SDL_SCANCODE_RIGHT);
    tap(stage, SDL_SCANCODE_SPACE);
    tap(stage, SDL_SCANCODE_F6);
    int half = (WIDTH - 3 * 8) / 2 + 8; // from a pixel of one map to the same pixel of the other
    double left[2], right[2];
    click(stage, 100, 200);
    frame(stage);
    memcpy(left, screen->compare.cursor, sizeof left);
    click(stage, 100 + half, 200);
    frame(stage);
    memcpy(right, screen->compare.cursor, sizeof right);
    assert_true(left[0] == right[0] && left[1] == right[1]);
    seat_wheel(&stage->seat, 1);
    for (int i = 0; i < 60; i++)
        frame(stage);
    assert_true(fabs(screen->compare.cursor[0] - right[0]) < 1e-3 && fabs(screen->compare.cursor[1] - right[1]) < 1e-3);
    int layer = screen->compare.view.layer;
    tap(stage, SDL_SCANCODE_TAB);
    assert_true(screen->compare.view.layer != layer);
    close_browser(stage);
}

static void a_click_enters(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    frame(stage);
    assert_int_equal(click(stage, 100, 100), REQUEST_ENTER);
    assert_true(enters(stage, screen->seeds.cards[0]));
    int columns = screen->columns;
    seat_wheel(&stage->seat, -1);
    frame(stage);
    assert_int_equal(click(stage, 100, 100), REQUEST_ENTER);
    assert_true(enters(stage, screen->seeds.cards[columns]));
    assert_int_equal(click(stage, WIDTH - 20, 20), REQUEST_BACK);
    close_browser(stage);
}

static void the_focus_never_leaves_the_cards(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    static const SDL_Scancode arrows[] = {SDL_SCANCODE_UP, SDL_SCANCODE_DOWN, SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT};
    uint64_t random = 3;
    for (int i = 0; i < 300; i++) {
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
            seed_compare_init(&stage->screen.compare);
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
        assert_true(remembered_add(seeds, &(RememberedSeed){.seed = i, .generator = i % 3}));
    RememberedSeed words = {
        .seed = seed_from_text("two words \xF0\x9F\x8C\x8D"), .generator = 1, .text = "two words \xF0\x9F\x8C\x8D"};
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
        cmocka_unit_test(two_are_compared_and_one_is_entered),
        cmocka_unit_test(cursors_are_synchronised),
        cmocka_unit_test(a_click_enters),
        cmocka_unit_test(the_focus_never_leaves_the_cards),
        cmocka_unit_test(any_size_will_do),
        cmocka_unit_test(remembered_seeds_read_back),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
