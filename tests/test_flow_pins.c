// Pins of a world without a file: they are in a file of their own until the world has one.
#include "flow_fixture.h"

#include "session/session_internal.h"

static bool has_pins_file(const FlowFixture *fixture, int seed)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s/pins-%d-%d.txt", fixture->folder, seed, RECIPE_DEFAULT_ID);
    return file_exists(path);
}

// Plays in the world of seed 42, with pins in the files of seeds 42 and 7.
static void begin_with_pins(FlowFixture *fixture)
{
    static const int64_t seed = 42;
    Pins pins = {.count = 0};
    clear(fixture);
    pins_add(&pins, 1, 2, "Here");
    assert_true(pins_save(&pins, fixture->folder, 42, recipe_default()));
    assert_true(pins_save(&pins, fixture->folder, 7, recipe_default()));
    open_app(fixture, &(WorldChoice){.data_dir = fixture->folder, .seed = &seed}, false);
    assert_int_equal(session_of(fixture)->pins.count, 1);
}

static void save_durably(FlowFixture *fixture)
{
    session_of(fixture)->hours += 1;
    session_request_save(session_of(fixture));
    assert_true(store_flush(world_of(fixture)->store));
    session_update_saved(session_of(fixture), false);
}

// Their file is deleted once the world's file holds them, and not before.
static void pins_move_into_the_world(void **state)
{
    FlowFixture *fixture = *state;
    begin_with_pins(fixture);
    break_disk(fixture);
    change(fixture);
    assert_false(store_flush(world_of(fixture)->store));
    session_update_saved(session_of(fixture), false);
    assert_true(has_pins_file(fixture, 42));
    repair_disk(fixture);
    save_durably(fixture);
    assert_true(!has_pins_file(fixture, 42) && has_pins_file(fixture, 7));
}

// Pins that were being moved when their world was left do not delete the next world's file.
static void pins_of_another_world_stay(void **state)
{
    FlowFixture *fixture = *state;
    begin_with_pins(fixture);
    break_disk(fixture);
    change(fixture);
    assert_int_equal(session_of(fixture)->moving_pins, 1);
    open_screen(fixture, MENU_UNSAVED, LEAVING_WORLD);
    flow_handle(fixture->app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_WORLD, UNSAVED_LOSE}});
    repair_disk(fixture);
    open_screen(fixture, MENU_WORLD, LEAVING_WORLD);
    flow_handle(fixture->app,
                &(Request){.kind = REQUEST_ENTER, .enter = {.name = "There", .has_seed = true, .seed = 7}});
    assert_string_equal(world_of(fixture)->name, "There");
    for (int i = 0; i < 3; i++) // more puts than there were before
        save_durably(fixture);
    assert_true(has_pins_file(fixture, 42) && has_pins_file(fixture, 7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        flow_test(pins_move_into_the_world),
        flow_test(pins_of_another_world_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
