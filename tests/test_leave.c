// Leaving a world with changes that cannot be saved: the whole game in an offscreen window, driven by SDL events.
// Worlds are files in a folder of the test.
#include "visit.h"

#include "base/file.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

// ---- obstacles to saving

// A file where the folder of worlds should be: changes stay in memory.
static void block_folder(const Visit *visit, const char *name, bool blocked)
{
    char path[FILE_PATH_MAX];
    (void)name;
    snprintf(path, sizeof path, "%s/worlds", visit->folder);
    FILE *file = blocked ? fopen(path, "w") : NULL;
    assert_true(blocked ? file && fclose(file) == 0 : unlink(path) == 0);
}

// A folder where the world's file should be: writing fails, and is tried again.
static void block_file(const Visit *visit, const char *name, bool blocked)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s/worlds", visit->folder);
    if (blocked)
        assert_int_equal(mkdir(path, 0777), 0);
    snprintf(path, sizeof path, "%s/worlds/%s.karst", visit->folder, name);
    assert_int_equal(blocked ? mkdir(path, 0777) : rmdir(path), 0);
}

// No file may grow, as on a full disk.
static void block_disk(const Visit *visit, const char *name, bool blocked)
{
    struct rlimit limit;
    (void)visit, (void)name;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = blocked ? 0 : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

typedef void Obstacle(const Visit *visit, const char *name, bool blocked);
static Obstacle *const obstacles[] = {block_folder, block_file, block_disk};

// ---- the game

static BlockPos over_head(const Visit *visit, int y)
{
    const double *position = session_player(session_of(visit))->position;
    return (BlockPos){.x = (int64_t)floor(position[0]), .y = y, .z = (int64_t)floor(position[2])};
}

static bool change(Visit *visit)
{
    if (!session_prepare_change(session_of(visit)))
        return false;
    edits_begin(session_edits(session_of(visit)));
    bool changed = session_set_block(session_of(visit), over_head(visit, 200), BLOCK_GLOWSTONE);
    edits_end(session_edits(session_of(visit)));
    return changed;
}

static bool cannot_save(const Visit *visit)
{
    char words[SESSION_FAILURE_BYTES];
    return session_failure(session_of(visit), words) != NULL;
}

// In the world of seed 42, with a change that cannot be saved.
static void begin_unsaved(Visit *visit, Obstacle *obstacle)
{
    begin(visit, 42);
    obstacle(visit, "seed_42", true);
    assert_true(change(visit));
    WAIT_FOR(visit, cannot_save(visit));
}

static bool says(const Visit *visit, const char *words) { return strstr(visit->app->notices.words, words) != NULL; }

// ---- ways out, each to MENU_UNSAVED

enum { ROW_STAY, ROW_LOSE };
enum { PAUSE_TITLE = 3, PAUSE_QUIT };

static void to_the_title(Visit *visit)
{
    if (visit->app->flow.screen != MENU_PAUSE)
        press(visit, SDL_SCANCODE_ESCAPE);
    assert_int_equal(visit->app->flow.screen, MENU_PAUSE);
    choose(visit, PAUSE_TITLE);
}

static void out_of_the_game(Visit *visit)
{
    if (visit->app->flow.screen != MENU_PAUSE)
        press(visit, SDL_SCANCODE_ESCAPE);
    choose(visit, PAUSE_QUIT);
}

// The window's close button, Ctrl-C and SIGTERM arrive as the same event.
static void close_window(Visit *visit)
{
    SDL_Event event = {.type = SDL_QUIT};
    assert_int_equal(SDL_PushEvent(&event), 1);
    frame(visit);
}

static void close_from_the_map(Visit *visit)
{
    if (visit->app->flow.screen == MENU_PAUSE)
        press(visit, SDL_SCANCODE_ESCAPE);
    flow_take(visit->app, &(Request){.kind = REQUEST_OPEN, .screen = MENU_MAP});
    assert_int_equal(visit->app->flow.screen, MENU_MAP);
    close_window(visit);
}

static const struct {
    void (*go)(Visit *visit);
    Leaving leaving;
} ways[] = {{to_the_title, LEAVING_WORLD},
            {out_of_the_game, LEAVING_GAME},
            {close_window, LEAVING_GAME},
            {close_from_the_map, LEAVING_GAME}};

typedef void Scenario(Visit *visit, Obstacle *obstacle, int way);

static void clear(Visit *visit)
{
    char command[160];
    block_disk(visit, "", false);
    quit_app(visit);
    snprintf(command, sizeof command, "rm -rf %s/*", visit->folder);
    assert_int_equal(system(command), 0);
}

// Runs the scenario for each way out; each starts at MENU_UNSAVED, in its own folder and game.
static void for_each_way(Visit *visit, Obstacle *obstacle, Scenario *scenario)
{
    for (size_t way = 0; way < ARRAY_COUNT(ways); way++) {
        begin_unsaved(visit, obstacle);
        ways[way].go(visit);
        assert_true(visit->app->flow.running);
        assert_int_equal(visit->app->flow.screen, MENU_UNSAVED);
        assert_string_equal(world_of(visit)->name, "seed_42");
        scenario(visit, obstacle, (int)way);
        clear(visit);
    }
}

static void for_each_obstacle(Visit *visit, Scenario *scenario)
{
    for (size_t i = 0; i < ARRAY_COUNT(obstacles); i++)
        for_each_way(visit, obstacles[i], scenario);
}

// Requests to enter a world, as its screen does; one that is refused leads back.
static void request(Visit *visit, const Request *request)
{
    Flow *flow = &visit->app->flow;
    MenuScreen before = flow->screen, screen = request->kind == REQUEST_LINK ? MENU_CONSOLE : MENU_WORLD;
    flow->screen = screen;
    flow_take(visit->app, request);
    if (flow->screen == screen)
        flow->screen = before;
}

static void enter(Visit *visit, int64_t seed)
{
    request(visit, &(Request){.kind = REQUEST_ENTER, .enter = {.has_seed = true, .seed = seed}});
}

static void lose(Visit *visit, Obstacle *obstacle, int way)
{
    App *app = visit->app;
    choose(visit, ROW_LOSE);
    assert_int_equal(app->flow.running, ways[way].leaving == LEAVING_WORLD);
    if (!app->flow.running)
        return;
    assert_int_equal(app->flow.screen, MENU_TITLE);
    assert_string_not_equal(world_of(visit)->name, "seed_42");
    assert_true(!world_of(visit)->store && !world_of(visit)->in_memory && !cannot_save(visit));
    frame(visit);
    enter(visit, 7);
    assert_true(app->flow.running && flow_plays(&app->flow));
    assert_string_equal(world_of(visit)->name, "seed_7");
    obstacle(visit, "seed_42", false);
    enter(visit, 42); // as it was generated
    assert_string_equal(world_of(visit)->name, "seed_42");
    assert_false(cannot_save(visit));
    assert_true(!world_of(visit)->store || store_status(world_of(visit)->store).edited_chunks == 0);
    close_window(visit);
    assert_false(app->flow.running); // at once: nothing is unsaved
}

static void who_gives_the_changes_up_leaves(void **state) { for_each_obstacle(*state, lose); }

static void stay(Visit *visit, Obstacle *obstacle, int way)
{
    App *app = visit->app;
    (void)obstacle;
    choose(visit, ROW_STAY);
    assert_int_equal(app->flow.screen, MENU_PAUSE);
    assert_string_equal(world_of(visit)->name, "seed_42");
    assert_true(cannot_save(visit));
    ways[way].go(visit); // opens MENU_UNSAVED again
    assert_true(app->flow.running && app->flow.screen == MENU_UNSAVED);
    press(visit, SDL_SCANCODE_ESCAPE);
    assert_int_equal(app->flow.screen, MENU_PAUSE);
}

static void who_stays_is_asked_again(void **state) { for_each_way(*state, block_folder, stay); }

// Closing the window again while MENU_UNSAVED is open discards the changes.
static void close_twice(Visit *visit, Obstacle *obstacle, int way)
{
    (void)obstacle;
    close_window(visit);
    if (ways[way].leaving == LEAVING_WORLD) { // it was open for leaving to the title: it opens again
        assert_true(visit->app->flow.running && visit->app->flow.screen == MENU_UNSAVED);
        close_window(visit);
    }
    assert_false(visit->app->flow.running);
}

static void closing_the_question_ends_the_game(void **state) { for_each_way(*state, block_folder, close_twice); }

// With an obstacle that is retried: once saving works, the world is left by itself, and saved.
static void mend(Visit *visit, Obstacle *obstacle, int way)
{
    App *app = visit->app;
    for (int i = 0; i < 3; i++)
        frame(visit); // nothing changes before
    assert_int_equal(app->flow.screen, MENU_UNSAVED);
    obstacle(visit, "seed_42", false);
    WAIT_FOR(visit, !app->flow.running || app->flow.screen == MENU_TITLE);
    assert_int_equal(app->flow.running, ways[way].leaving == LEAVING_WORLD);
    quit_app(visit);
    begin(visit, 42);
    app = visit->app;
    assert_true(world_of(visit)->store && store_status(world_of(visit)->store).edited_chunks == 1);
}

static void a_disk_that_works_again_lets_one_leave(void **state)
{
    for_each_way(*state, block_file, mend);
    for_each_way(*state, block_disk, mend);
}

// Saving works for a moment, in which all puts are written, then fails again while the world still changes. No change
// is lost without the player's choice.
static void fail_again(Visit *visit, Obstacle *obstacle, int way)
{
    (void)way;
    obstacle(visit, "", false);
    assert_true(store_flush(world_of(visit)->store));
    obstacle(visit, "", true);
    assert_false(cannot_save(visit));
    edits_begin(session_edits(session_of(visit)));
    assert_true(edits_set(session_edits(session_of(visit)), over_head(visit, 210), BLOCK_SAND));
    edits_end(session_edits(session_of(visit)));
    frame(visit);
    assert_true(visit->app->flow.running && visit->app->flow.screen == MENU_UNSAVED);
    assert_string_equal(world_of(visit)->name, "seed_42");
    assert_true(cannot_save(visit));
}

static void a_disk_that_fails_again_loses_nothing_unasked(void **state)
{
    for_each_way(*state, block_disk, fail_again);
}

// ---- into another world

static void by_seed(Visit *visit) { enter(visit, 7); }

static void by_name(Visit *visit) { request(visit, &(Request){.kind = REQUEST_ENTER, .enter = {.name = "Other"}}); }

static void by_link(Visit *visit)
{
    request(visit, &(Request){.kind = REQUEST_LINK, .text = "karst:v1:7:2:8.5,171,-24.5:90,-10:12"});
}

// The world stays open, and the notice gives the reason and the remedy; a link's answer must not replace it.
static void another_world_is_not_entered_unsaved(void **state)
{
    void (*const entrances[])(Visit * visit) = {by_seed, by_name, by_link};
    Visit *visit = *state;
    for (size_t i = 0; i < ARRAY_COUNT(entrances); i++) {
        begin_unsaved(visit, block_folder);
        notices_post(&visit->app->notices, "nothing yet");
        entrances[i](visit);
        assert_true(visit->app->flow.running);
        assert_string_equal(world_of(visit)->name, "seed_42");
        assert_true(says(visit, "cannot be saved") && says(visit, "quit to the title"));
        frame(visit);
        to_the_title(visit);
        assert_int_equal(visit->app->flow.screen, MENU_UNSAVED);
        choose(visit, ROW_LOSE);
        block_folder(visit, "", false);
        entrances[i](visit);
        assert_true(visit->app->flow.running);
        assert_string_not_equal(world_of(visit)->name, "seed_42");
        clear(visit);
    }
}

// ---- pins of a world without a file

static void pins_path(const Visit *visit, int64_t seed, char path[FILE_PATH_MAX])
{
    snprintf(path, FILE_PATH_MAX, "%s/pins-%lld-%d.txt", visit->folder, (long long)seed, GENERATOR_DEFAULT);
}

static void pin(const Visit *visit, int64_t seed)
{
    Pins pins = {.count = 0};
    pins_add(&pins, 1, 2, "Here");
    assert_true(pins_save(&pins, visit->folder, seed, GENERATOR_DEFAULT));
}

static bool has_pins_file(const Visit *visit, int64_t seed)
{
    char path[FILE_PATH_MAX];
    pins_path(visit, seed, path);
    return file_exists(path);
}

static bool is_durable(const Visit *visit)
{
    StoreStatus status = store_status(world_of(visit)->store);
    return status.put > 0 && status.durable == status.put;
}

// Their file is deleted once the world's file holds them, and not before.
static void pins_move_into_the_world(void **state)
{
    Visit *visit = *state;
    pin(visit, 42);
    begin(visit, 42);
    block_file(visit, "seed_42", true);
    assert_true(change(visit));
    WAIT_FOR(visit, cannot_save(visit));
    frame(visit);
    assert_true(has_pins_file(visit, 42));
    block_file(visit, "seed_42", false);
    WAIT_FOR(visit, is_durable(visit));
    frame(visit);
    assert_false(has_pins_file(visit, 42));
    quit_app(visit);
    begin(visit, 42);
    assert_true(session_pins(session_of(visit))->count == 1 &&
                strcmp(session_pins(session_of(visit))->list[0].name, "Here") == 0);
}

// Pins that were being moved when their world was left do not delete those of the next world.
static void pins_of_another_world_stay(void **state)
{
    Visit *visit = *state;
    pin(visit, 42);
    begin_unsaved(visit, block_file);
    to_the_title(visit);
    choose(visit, ROW_LOSE);
    assert_true(has_pins_file(visit, 42)); // the world was never written
    pin(visit, 7);
    request(visit, &(Request){.kind = REQUEST_ENTER, .enter = {.name = "Saved", .has_seed = true, .seed = 7}});
    assert_string_equal(world_of(visit)->name, "Saved");
    WAIT_FOR(visit, stream_is_ready(session_stream(session_of(visit))));
    for (int i = 0; i < 3; i++) { // more puts than there were in the other world
        session_request_save(session_of(visit));
        session_player(session_of(visit))->yaw += 1;
        WAIT_FOR(visit, is_durable(visit));
    }
    frame(visit);
    assert_true(has_pins_file(visit, 7)); // of the world seed_7, which is another
}

#define visit_test(function) cmocka_unit_test_setup_teardown(function, visit_begin, visit_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        visit_test(who_gives_the_changes_up_leaves),
        visit_test(who_stays_is_asked_again),
        visit_test(closing_the_question_ends_the_game),
        visit_test(a_disk_that_works_again_lets_one_leave),
        visit_test(a_disk_that_fails_again_loses_nothing_unasked),
        visit_test(another_world_is_not_entered_unsaved),
        visit_test(pins_move_into_the_world),
        visit_test(pins_of_another_world_stay),
    };
    signal(SIGXFSZ, SIG_IGN); // writes fail instead
    return cmocka_run_group_tests(tests, NULL, NULL);
}
