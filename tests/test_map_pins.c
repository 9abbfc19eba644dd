// Pins of the game's map without a display: set, named and removed by keys and pointer, and read back from their file.
#include "map_fixture.h"

#include "base/file.h"

#include <math.h>

static void pins_are_set_named_and_removed(void **state)
{
    Stage *stage = open_map(state);
    seat_point(&stage->seat, 400, 200);
    frame(stage);
    seat_button(&stage->seat, SDL_BUTTON_RIGHT, true, 400, 200);
    seat_button(&stage->seat, SDL_BUTTON_RIGHT, false, 400, 200);
    assert_int_equal(frame(stage), REQUEST_PINS);
    assert_true(stage->screen.naming);
    assert_int_equal(stage->session.pins.count, 1);
    assert_string_equal(stage->session.pins.list[0].name, "Pin 1");
    seat_send(&stage->seat, (SDL_Event){.text = {.type = SDL_TEXTINPUT, .text = "M\xC3\xBChle"}});
    assert_int_equal(tap(stage, SDL_SCANCODE_M), REQUEST_NONE); // a letter, not the key that closes
    assert_int_equal(tap(stage, SDL_SCANCODE_RETURN), REQUEST_PINS);
    assert_string_equal(stage->session.pins.list[0].name, "M\xC3\xBChle");
    assert_false(stage->screen.naming);
    frames(stage, 60);
    click(stage, 100, 250);
    assert_int_equal(stage->screen.pin, -1);
    frames(stage, 60);
    click(stage, 400, 192); // on its head
    assert_int_equal(stage->screen.pin, 0);
    assert_true(floor(stage->screen.pointer.chosen.x) == (double)stage->session.pins.list[0].x);
    assert_int_equal(tap(stage, SDL_SCANCODE_DELETE), REQUEST_PINS);
    assert_int_equal(stage->session.pins.count, 0);
    for (int i = 0; i < PINS_MAX + 5; i++)
        pins_add(&stage->session.pins, i, i, "");
    assert_int_equal(stage->session.pins.count, PINS_MAX);
    assert_int_equal(tap(stage, SDL_SCANCODE_P), REQUEST_NONE); // no room: nothing happens
}

static void the_key_that_begins_a_name_is_no_letter_of_it(void **state)
{
    Stage *stage = open_map(state);
    seat_send(&stage->seat, (SDL_Event){.text = {.type = SDL_TEXTINPUT, .text = "p"}});
    assert_int_equal(tap(stage, SDL_SCANCODE_P), REQUEST_PINS);
    assert_true(stage->screen.naming);
    assert_string_equal(stage->screen.text.now.text, "");
    assert_int_equal(tap(stage, SDL_SCANCODE_ESCAPE), REQUEST_NONE);
    assert_string_equal(stage->session.pins.list[0].name, "Pin 1");
}

static void pins_read_back_and_bad_lines_are_named(void **state)
{
    (void)state;
    Pins *pins = memory_alloc_zero(MEMORY_GENERAL, 2 * sizeof *pins), *back = pins + 1;
    char directory[] = "/tmp/karst-test-pins-XXXXXX", path[FILE_PATH_MAX];
    assert_non_null(mkdtemp(directory));
    pins_add(pins, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX, "the far \xE2\x98\x83 corner");
    pins_add(pins, -5, 7, "two\nlines");
    pins_add(pins, 0, 0, "");
    assert_true(pins_save(pins, directory, -77, recipe_find_id(1)));
    pins_load(back, directory, -77, recipe_find_id(1));
    assert_int_equal(back->count, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(back->list[i].x == pins->list[i].x && back->list[i].z == pins->list[i].z);
        assert_string_equal(back->list[i].name, pins->list[i].name);
    }
    assert_string_equal(back->list[1].name, "two lines");
    pins_load(back, directory, -78, recipe_find_id(1)); // another world
    assert_int_equal(back->count, 0);

    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    snprintf(path, sizeof path, "%s/pins--77-1.txt", directory);
    write_text(path, "1 2 good\nx 2 bad\n3 4\n\n5\n34359738368 0 beyond\n9 9 \xff\n-7 8 good\033too");
    pins_load(back, directory, -77, recipe_find_id(1));
    log_set_sink(NULL, NULL);
    assert_int_equal(back->count, 2);
    assert_string_equal(back->list[1].name, "good too");
    assert_int_equal(count.lines, 5);
    assert_non_null(strstr(count.last, "line 7"));
    unlink(path);
    rmdir(directory);
    memory_free(pins);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pins_are_set_named_and_removed),
        cmocka_unit_test(the_key_that_begins_a_name_is_no_letter_of_it),
        cmocka_unit_test(pins_read_back_and_bad_lines_are_named),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
