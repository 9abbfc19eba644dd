// Leaving a world with changes that cannot be saved: the whole game in an offscreen window, driven by SDL events.
// Worlds are files in a folder of the test.
#include "game_fixture.h"

#include "base/file.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

// ---- obstacles to saving

// A file where the folder of worlds should be: changes stay in memory.
static void block_folder(const GameFixture *fixture, const char *name, bool blocked)
{
    char path[FILE_PATH_MAX];
    (void)name;
    snprintf(path, sizeof path, "%s/worlds", fixture->folder);
    FILE *file = blocked ? fopen(path, "w") : NULL;
    assert_true(blocked ? file && fclose(file) == 0 : unlink(path) == 0);
}

// A folder where the world's file should be: writing fails, and is tried again.
static void block_file(const GameFixture *fixture, const char *name, bool blocked)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s/worlds", fixture->folder);
    if (blocked)
        assert_int_equal(mkdir(path, 0777), 0);
    snprintf(path, sizeof path, "%s/worlds/%s.karst", fixture->folder, name);
    assert_int_equal(blocked ? mkdir(path, 0777) : rmdir(path), 0);
}

// No file may grow, as on a full disk.
static void block_disk(const GameFixture *fixture, const char *name, bool blocked)
{
    struct rlimit limit;
    (void)fixture, (void)name;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = blocked ? 0 : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

typedef void Obstacle(const GameFixture *fixture, const char *name, bool blocked);
static Obstacle *const obstacles[] = {block_folder, block_file, block_disk};

// ---- the game

static BlockPos over_head(const GameFixture *fixture, int y)
{
    const double *position = session_of(fixture)->player.position;
    return (BlockPos){.x = (int64_t)floor(position[0]), .y = y, .z = (int64_t)floor(position[2])};
}

static bool change(GameFixture *fixture)
{
    if (!session_prepare_change(session_of(fixture)))
        return false;
    edits_begin(session_of(fixture)->edits, EDIT_PLACE);
    bool changed = session_set_block(session_of(fixture), over_head(fixture, 200), BLOCK_GLOWSTONE);
    edits_end(session_of(fixture)->edits);
    return changed;
}

static bool cannot_save(const GameFixture *fixture)
{
    char words[SESSION_FAILURE_BYTES];
    return session_failure(session_of(fixture), words) != NULL;
}

// In the world of seed 42, with a change that cannot be saved.
static void begin_unsaved(GameFixture *fixture, Obstacle *obstacle)
{
    begin(fixture, 42);
    obstacle(fixture, "Seed 42", true);
    assert_true(change(fixture));
    FRAMES_UNTIL(fixture, cannot_save(fixture));
}

static bool says(const GameFixture *fixture, const char *words)
{
    return strstr(fixture->app->game.notices.words, words) != NULL;
}

// ---- ways out, each to MENU_UNSAVED

enum { ROW_STAY, ROW_LOSE };
enum { PAUSE_TITLE = 4, PAUSE_QUIT };

static void to_the_title(GameFixture *fixture)
{
    if (fixture->app->flow.screen != MENU_PAUSE)
        press(fixture, SDL_SCANCODE_ESCAPE);
    assert_int_equal(fixture->app->flow.screen, MENU_PAUSE);
    choose(fixture, PAUSE_TITLE);
}

static void out_of_the_game(GameFixture *fixture)
{
    if (fixture->app->flow.screen != MENU_PAUSE)
        press(fixture, SDL_SCANCODE_ESCAPE);
    choose(fixture, PAUSE_QUIT);
}

// The window's close button, Ctrl-C and SIGTERM arrive as the same event.
static void close_window(GameFixture *fixture)
{
    SDL_Event event = {.type = SDL_QUIT};
    assert_int_equal(SDL_PushEvent(&event), 1);
    frame(fixture);
}

static void close_from_the_map(GameFixture *fixture)
{
    if (fixture->app->flow.screen == MENU_PAUSE)
        press(fixture, SDL_SCANCODE_ESCAPE);
    flow_handle(fixture->app, &(Request){.kind = REQUEST_OPEN, .screen = MENU_MAP});
    assert_int_equal(fixture->app->flow.screen, MENU_MAP);
    close_window(fixture);
}

static const struct {
    void (*go)(GameFixture *fixture);
    Leaving leaving;
} ways[] = {{to_the_title, LEAVING_WORLD},
            {out_of_the_game, LEAVING_GAME},
            {close_window, LEAVING_GAME},
            {close_from_the_map, LEAVING_GAME}};

typedef void Scenario(GameFixture *fixture, Obstacle *obstacle, int way);

static void clear(GameFixture *fixture)
{
    char command[160];
    block_disk(fixture, "", false);
    quit_app(fixture);
    snprintf(command, sizeof command, "rm -rf %s/*", fixture->folder);
    assert_int_equal(system(command), 0);
}

// Runs the scenario for each way out, or usually for every second: the first with an even number of the obstacle, else
// the second. Each starts at MENU_UNSAVED, in its own folder and game.
static void for_each_way(GameFixture *fixture, Obstacle *obstacle, Scenario *scenario)
{
    for (int way = deep_or(obstacle == block_file, 0); way < (int)ARRAY_COUNT(ways); way += deep_or(2, 1)) {
        begin_unsaved(fixture, obstacle);
        ways[way].go(fixture);
        assert_true(fixture->app->flow.running);
        assert_int_equal(fixture->app->flow.screen, MENU_UNSAVED);
        assert_string_equal(world_of(fixture)->name, "Seed 42");
        scenario(fixture, obstacle, way);
        clear(fixture);
    }
}

static void for_each_obstacle(GameFixture *fixture, Scenario *scenario)
{
    for (size_t i = 0; i < ARRAY_COUNT(obstacles); i++)
        for_each_way(fixture, obstacles[i], scenario);
}

// Requests to enter a world, as its screen does; one that is refused leads back.
static void request(GameFixture *fixture, const Request *request)
{
    Flow *flow = &fixture->app->flow;
    MenuScreen before = flow->screen, screen = request->kind == REQUEST_LINK ? MENU_CONSOLE : MENU_WORLD;
    flow->screen = screen;
    flow_handle(fixture->app, request);
    if (flow->screen == screen)
        flow->screen = before;
}

static void enter(GameFixture *fixture, int64_t seed)
{
    request(fixture, &(Request){.kind = REQUEST_ENTER,
                                .enter = {.has_seed = true, .seed = seed, .generator = recipe_find_id(1)}});
}

static void lose(GameFixture *fixture, Obstacle *obstacle, int way)
{
    App *app = fixture->app;
    choose(fixture, ROW_LOSE);
    assert_int_equal(app->flow.running, ways[way].leaving == LEAVING_WORLD);
    if (!app->flow.running)
        return;
    assert_int_equal(app->flow.screen, MENU_TITLE);
    assert_string_not_equal(world_of(fixture)->name, "Seed 42");
    assert_true(!world_of(fixture)->store && !world_of(fixture)->in_memory && !cannot_save(fixture));
    frame(fixture);
    enter(fixture, 7);
    assert_true(app->flow.running && flow_plays(&app->flow));
    assert_string_equal(world_of(fixture)->name, "Seed 7");
    obstacle(fixture, "Seed 42", false);
    enter(fixture, 42); // as it was generated
    assert_string_equal(world_of(fixture)->name, "Seed 42");
    assert_false(cannot_save(fixture));
    assert_true(!world_of(fixture)->store || store_status(world_of(fixture)->store).edited_chunks == 0);
    close_window(fixture);
    assert_false(app->flow.running); // at once: nothing is unsaved
}

static void discarding_changes_leaves_the_world(void **state) { for_each_obstacle(*state, lose); }

static void stay(GameFixture *fixture, Obstacle *obstacle, int way)
{
    App *app = fixture->app;
    (void)obstacle;
    choose(fixture, ROW_STAY);
    assert_int_equal(app->flow.screen, MENU_PAUSE);
    assert_string_equal(world_of(fixture)->name, "Seed 42");
    assert_true(cannot_save(fixture));
    ways[way].go(fixture); // opens MENU_UNSAVED again
    assert_true(app->flow.running && app->flow.screen == MENU_UNSAVED);
    press(fixture, SDL_SCANCODE_ESCAPE);
    assert_int_equal(app->flow.screen, MENU_PAUSE);
}

static void staying_is_followed_by_another_question(void **state) { for_each_way(*state, block_folder, stay); }

// Closing the window again while MENU_UNSAVED is open discards the changes.
static void close_twice(GameFixture *fixture, Obstacle *obstacle, int way)
{
    (void)obstacle;
    close_window(fixture);
    if (ways[way].leaving == LEAVING_WORLD) { // it was open for leaving to the title: it opens again
        assert_true(fixture->app->flow.running && fixture->app->flow.screen == MENU_UNSAVED);
        close_window(fixture);
    }
    assert_false(fixture->app->flow.running);
}

static void closing_the_question_ends_the_game(void **state) { for_each_way(*state, block_folder, close_twice); }

// With an obstacle that is retried: once saving works, the world is left by itself, and saved.
static void mend(GameFixture *fixture, Obstacle *obstacle, int way)
{
    App *app = fixture->app;
    for (int i = 0; i < 3; i++)
        frame(fixture); // nothing changes before
    assert_int_equal(app->flow.screen, MENU_UNSAVED);
    obstacle(fixture, "Seed 42", false);
    FRAMES_UNTIL(fixture, !app->flow.running || app->flow.screen == MENU_TITLE);
    assert_int_equal(app->flow.running, ways[way].leaving == LEAVING_WORLD);
    quit_app(fixture);
    begin(fixture, 42);
    app = fixture->app;
    assert_true(world_of(fixture)->store && store_status(world_of(fixture)->store).edited_chunks == 1);
}

static void a_repaired_disk_allows_leaving(void **state)
{
    for_each_way(*state, block_file, mend);
    for_each_way(*state, block_disk, mend);
}

// Saving works for a moment, in which all puts are written, then fails again while the world still changes. No change
// is lost without the player's choice.
static void fail_again(GameFixture *fixture, Obstacle *obstacle, int way)
{
    (void)way;
    obstacle(fixture, "", false);
    assert_true(store_flush(world_of(fixture)->store));
    obstacle(fixture, "", true);
    assert_false(cannot_save(fixture));
    edits_begin(session_of(fixture)->edits, EDIT_PLACE);
    assert_true(edits_set(session_of(fixture)->edits, over_head(fixture, 210), BLOCK_SAND));
    edits_end(session_of(fixture)->edits);
    frame(fixture);
    assert_true(fixture->app->flow.running && fixture->app->flow.screen == MENU_UNSAVED);
    assert_string_equal(world_of(fixture)->name, "Seed 42");
    assert_true(cannot_save(fixture));
}

static void a_disk_that_fails_again_loses_no_changes(void **state) { for_each_way(*state, block_disk, fail_again); }

// ---- into another world

static void by_seed(GameFixture *fixture) { enter(fixture, 7); }

static void by_name(GameFixture *fixture)
{
    request(fixture, &(Request){.kind = REQUEST_ENTER, .enter = {.name = "Other"}});
}

static void by_link(GameFixture *fixture)
{
    request(fixture, &(Request){.kind = REQUEST_LINK, .text = "karst:v1:7:2:8.5,171,-24.5:90,-10:12"});
}

// The world stays open, and the notice gives the reason and the remedy; a link's answer must not replace it.
static void another_world_is_not_entered_unsaved(void **state)
{
    void (*const entrances[])(GameFixture * fixture) = {by_seed, by_name, by_link};
    GameFixture *fixture = *state;
    for (size_t i = 0; i < ARRAY_COUNT(entrances); i++) {
        begin_unsaved(fixture, block_folder);
        notices_post(&fixture->app->game.notices, "nothing yet");
        entrances[i](fixture);
        assert_true(fixture->app->flow.running);
        assert_string_equal(world_of(fixture)->name, "Seed 42");
        assert_true(says(fixture, "cannot be saved") && says(fixture, "quit to the title"));
        frame(fixture);
        to_the_title(fixture);
        assert_int_equal(fixture->app->flow.screen, MENU_UNSAVED);
        choose(fixture, ROW_LOSE);
        block_folder(fixture, "", false);
        entrances[i](fixture);
        assert_true(fixture->app->flow.running);
        assert_string_not_equal(world_of(fixture)->name, "Seed 42");
        clear(fixture);
    }
}

// ---- pins of a world without a file

static void pins_path(const GameFixture *fixture, int64_t seed, char path[FILE_PATH_MAX])
{
    snprintf(path, FILE_PATH_MAX, "%s/pins-%lld-%d.txt", fixture->folder, (long long)seed, RECIPE_UNNAMED_ID);
}

static void pin(const GameFixture *fixture, int64_t seed)
{
    Pins pins = {.count = 0};
    pins_add(&pins, 1, 2, "Here");
    assert_true(pins_save(&pins, fixture->folder, seed, recipe_find_id(1)));
}

static bool has_pins_file(const GameFixture *fixture, int64_t seed)
{
    char path[FILE_PATH_MAX];
    pins_path(fixture, seed, path);
    return file_exists(path);
}

static bool is_durable(const GameFixture *fixture)
{
    StoreStatus status = store_status(world_of(fixture)->store);
    return status.put > 0 && status.durable == status.put;
}

// Their file is deleted once the world's file holds them, and not before.
static void pins_move_into_the_world(void **state)
{
    GameFixture *fixture = *state;
    pin(fixture, 42);
    begin(fixture, 42);
    block_file(fixture, "Seed 42", true);
    assert_true(change(fixture));
    FRAMES_UNTIL(fixture, cannot_save(fixture));
    frame(fixture);
    assert_true(has_pins_file(fixture, 42));
    block_file(fixture, "Seed 42", false);
    FRAMES_UNTIL(fixture, is_durable(fixture));
    frame(fixture);
    assert_false(has_pins_file(fixture, 42));
    quit_app(fixture);
    begin(fixture, 42);
    assert_true(session_of(fixture)->pins.count == 1 && strcmp(session_of(fixture)->pins.list[0].name, "Here") == 0);
}

// Pins that were being moved when their world was left do not delete those of the next world.
static void pins_of_another_world_stay(void **state)
{
    GameFixture *fixture = *state;
    pin(fixture, 42);
    begin_unsaved(fixture, block_file);
    to_the_title(fixture);
    choose(fixture, ROW_LOSE);
    assert_true(has_pins_file(fixture, 42)); // the world was never written
    pin(fixture, 7);
    request(fixture,
            &(Request){.kind = REQUEST_ENTER,
                       .enter = {.name = "Saved", .has_seed = true, .seed = 7, .generator = recipe_find_id(1)}});
    assert_string_equal(world_of(fixture)->name, "Saved");
    FRAMES_UNTIL(fixture, stream_is_ready(session_of(fixture)->stream));
    for (int i = 0; i < 3; i++) { // more puts than there were in the other world
        session_request_save(session_of(fixture));
        session_of(fixture)->player.yaw += 1;
        FRAMES_UNTIL(fixture, is_durable(fixture));
    }
    frame(fixture);
    assert_true(has_pins_file(fixture, 7)); // of the world Seed 7, which is another
}

#define game_test(function) cmocka_unit_test_setup_teardown(function, game_fixture_begin, game_fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        game_test(discarding_changes_leaves_the_world),
        game_test(staying_is_followed_by_another_question),
        game_test(closing_the_question_ends_the_game),
        game_test(a_repaired_disk_allows_leaving),
        game_test(a_disk_that_fails_again_loses_no_changes),
        game_test(another_world_is_not_entered_unsaved),
        game_test(pins_move_into_the_world),
        game_test(pins_of_another_world_stay),
    };
    signal(SIGXFSZ, SIG_IGN); // writes fail instead
    return cmocka_run_group_tests(tests, NULL, NULL);
}
