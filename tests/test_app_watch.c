// The game follows the file of a world's recipe: `--watch`, the switch in the pause menu, and what ends it.
#include "flow_fixture.h"

#include "karst/recipe.h"

static void save(const FlowFixture *fixture, int layers)
{
    char path[64];
    snprintf(path, sizeof path, "%s/mine.json", fixture->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fprintf(file, "{\"name\": \"mine\", \"based_on\": \"karst\", \"bedrock_layers\": %d}", layers) > 0);
    assert_int_equal(fclose(file), 0);
}

static void send(const FlowFixture *fixture, Request request) { flow_handle(fixture->app, &request); }

static int layers_of(const FlowFixture *fixture) { return recipe_spec(world_of(fixture)->generator)->bedrock_layers; }

// The real clock: a save is seen in one of the next frames.
static void wait_for_layers(FlowFixture *fixture, int layers)
{
    for (int64_t begun_ns = clock_ns(); layers_of(fixture) != layers; wait_a_moment(begun_ns))
        assert_true(app_frame(fixture->app, &fixture->input, 1.0 / 60));
}

static void open_mine(FlowFixture *fixture)
{
    static const int64_t seed = 42;
    char path[64];
    save(fixture, 3);
    snprintf(path, sizeof path, "%s/mine.json", fixture->folder);
    const Recipe *recipe = recipe_open_file(path);
    assert_non_null(recipe);
    assert_string_equal(recipe_path(recipe), path);
    open_app(fixture, &(WorldChoice){.data_dir = fixture->folder, .seed = &seed, .generator = recipe, .watched = true},
             false);
}

static void the_land_follows_its_file(void **state)
{
    FlowFixture *fixture = *state;
    open_mine(fixture);
    assert_null(fixture->app->watch); // only with the option, or the switch
    send(fixture, request_open(MENU_PAUSE));
    send(fixture, request_of(REQUEST_WATCH));
    assert_non_null(fixture->app->watch);
    assert_true(world_of(fixture)->watched);
    const ChunkSource *before = session_of(fixture)->source;
    save(fixture, 4);
    wait_for_layers(fixture, 4); // in the pause menu too
    assert_ptr_not_equal(session_of(fixture)->source, before);
    assert_ptr_equal(fixture->app->game.scene->source, session_of(fixture)->source);
    send(fixture, request_of(REQUEST_PLAY));
    save(fixture, 5);
    wait_for_layers(fixture, 5);
    for (int64_t begun_ns = clock_ns(); session_of(fixture)->retired_count > 0; wait_a_moment(begun_ns))
        app_frame(fixture->app, &fixture->input, 1.0 / 60);
    send(fixture, request_open(MENU_PAUSE));
    send(fixture, request_of(REQUEST_WATCH));
    assert_null(fixture->app->watch);
    assert_false(world_of(fixture)->watched);
    send(fixture, request_of(REQUEST_WATCH)); // and again
    assert_non_null(fixture->app->watch);
    send(fixture, request_leave(LEAVING_WORLD, UNSAVED_ASK));
    assert_int_equal(fixture->app->flow.screen, MENU_TITLE); // nothing was changed, so nothing is asked
    assert_null(fixture->app->watch);
    assert_null(app_recipe_file(fixture->app));
    clear(fixture);
}

// On the map of the old land while the new one comes; then the world is left at once.
static void a_map_is_open_meanwhile(void **state)
{
    FlowFixture *fixture = *state;
    open_mine(fixture);
    app_switch_watch(fixture->app);
    send(fixture, request_open(MENU_MAP));
    for (int layers = 4; layers < 8; layers++) {
        save(fixture, layers);
        wait_for_layers(fixture, layers);
    }
    for (int64_t begun_ns = clock_ns(); session_of(fixture)->retired_count > 0; wait_a_moment(begun_ns))
        app_frame(fixture->app, &fixture->input, 1.0 / 60);
    save(fixture, 9);
    wait_for_layers(fixture, 9);
    clear(fixture);
}

static void changes_are_asked_about(void **state)
{
    FlowFixture *fixture = *state;
    open_mine(fixture);
    app_switch_watch(fixture->app);
    change(fixture);
    send(fixture, request_open(MENU_PAUSE));
    send(fixture, request_leave(LEAVING_GAME, UNSAVED_ASK));
    assert_int_equal(fixture->app->flow.screen, MENU_UNSAVED);
    assert_true(fixture->app->flow.running);
    send(fixture, request_leave(LEAVING_GAME, UNSAVED_LOSE));
    assert_false(fixture->app->flow.running);
    assert_false(file_exists(world_of(fixture)->path));
    clear(fixture);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, flow_fixture_begin, flow_fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_land_follows_its_file),
        TEST(a_map_is_open_meanwhile),
        TEST(changes_are_asked_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
