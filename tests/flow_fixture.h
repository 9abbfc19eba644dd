// A game without a display, in worlds that can and cannot be saved. Worlds are on a disk in memory that fails on
// request; all other files are in a temporary folder.
#pragma once

#include "fault_vfs.h"
#include "stand_in_game.h"

#include "base/file.h"
#include "store/check.h"

#include <ftw.h>
#include <sqlite3.h>
#include <unistd.h>

typedef enum Condition {
    FRESH,       // no file, no change
    SAVED,       // a file, all durable
    CHANGED,     // a change that can be saved
    NO_FOLDER,   // a change, and no folder to save it in
    BROKEN,      // a change, on a disk that fails
    NEVER_SAVED, // the same, in a world without a file
    READ_ONLY,
    CONDITION_COUNT
} Condition;

// Returns whether the world can be left without losing changes.
static inline bool can_be_left(Condition condition)
{
    return condition != NO_FOLDER && condition != BROKEN && condition != NEVER_SAVED;
}

static inline bool has_name(Condition condition)
{
    return condition == SAVED || condition == CHANGED || condition == BROKEN || condition == READ_ONLY;
}

static inline bool has_change(Condition condition) { return condition == CHANGED || !can_be_left(condition); }

typedef struct FlowFixture {
    char folder[32];
    LogCount log;
    FaultDisk *disk;
    Settings settings;
    Input input;
    AppConfig config;
    App *app; // NULL: none runs
    KeyMap *made_here;
    Condition condition;
} FlowFixture;

static inline Session *session_of(const FlowFixture *fixture) { return fixture->app->game.session; }

static inline const World *world_of(const FlowFixture *fixture) { return &fixture->app->game.session->world; }

static inline int flow_fixture_begin(void **state)
{
    FlowFixture *fixture = calloc(1, sizeof *fixture);
    bool in_memory = access("/dev/shm", W_OK) == 0; // where syncing a file takes no time
    snprintf(fixture->folder, sizeof fixture->folder, "%s/karst-flow-XXXXXX", in_memory ? "/dev/shm" : "/tmp");
    if (!mkdtemp(fixture->folder))
        return -1;
    log_set_sink(log_count_line, &fixture->log);
    fixture->disk = fault_disk_create("flow");
    fault_disk_use(fixture->disk);
    *state = fixture;
    return 0;
}

static inline void repair_disk(const FlowFixture *fixture) { fault_disk_fail(fixture->disk, (FaultPlan){.at = 0}); }

static inline void break_disk(const FlowFixture *fixture)
{
    fault_disk_fail(fixture->disk, (FaultPlan){.at = 1, .calls = CALLS_ALL, .for_good = true});
}

static inline void quit_app(FlowFixture *fixture)
{
    if (!fixture->app)
        return;
    app_destroy(fixture->app, &fixture->input);
    input_quit(&fixture->input);
    fixture->app = NULL;
}

// As the end of the program.
static inline void end_run(FlowFixture *fixture)
{
    quit_app(fixture);
    key_map_free(fixture->made_here);
    fixture->made_here = NULL;
}

static inline int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind;
    return place->level == 0 ? 0 : remove(path);
}

// Ends the game and deletes all files.
static inline void clear(FlowFixture *fixture)
{
    repair_disk(fixture);
    end_run(fixture);
    fault_disk_clear(fixture->disk);
    assert_int_equal(nftw(fixture->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
}

static inline int flow_fixture_end(void **state)
{
    FlowFixture *fixture = *state;
    clear(fixture);
    int code = rmdir(fixture->folder);
    fault_disk_destroy(fixture->disk);
    log_set_sink(NULL, NULL);
    free(fixture);
    return code != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

#define flow_test(function) cmocka_unit_test_setup_teardown(function, flow_fixture_begin, flow_fixture_end)

static inline void open_app(FlowFixture *fixture, const WorldChoice *choice, bool title)
{
    Settings *settings = &fixture->settings;
    World world;
    WorldChoice remembered = *choice;
    remembered.made_here = &fixture->made_here;
    settings_init(settings);
    settings->view_distance = STREAM_VIEW_MIN;
    settings->minimap = MINIMAP_OFF;
    settings->vsync = 0;
    input_init(&fixture->input);
    fixture->input.focused = true;
    fixture->config = (AppConfig){.settings = settings,
                                  .saved_settings = settings,
                                  .start.hours = 12,
                                  .workers = 1,
                                  .data_dir = fixture->folder,
                                  .made_here = &fixture->made_here,
                                  .title = title};
    assert_int_equal(world_open(&world, &remembered), WORLD_OPEN);
    fixture->app = app_create(&world, &fixture->config);
    assert_non_null(fixture->app);
    assert_true(fixture->app->flow.running);
    assert_int_equal(fixture->app->flow.screen, title ? MENU_TITLE : MENU_NONE);
}

// Loads the chunk of the origin and places a block in it.
static inline void place_block(FlowFixture *fixture, uint8_t block)
{
    Stream *stream = session_of(fixture)->stream;
    const StreamView origin = {.x = 8, .y = 100, .z = 8};
    while (!stream_chunk(stream, (ChunkPos){0, 0})) {
        stream_update(stream, &origin, 0);
        stream_wait_any(stream);
    }
    assert_true(session_prepare_change(session_of(fixture)));
    edits_begin(session_of(fixture)->edits, EDIT_PLACE);
    assert_true(session_set_block(session_of(fixture), (BlockPos){.x = 8, .y = 200, .z = 8}, block));
    edits_end(session_of(fixture)->edits);
}

static inline void change(FlowFixture *fixture) { place_block(fixture, BLOCK_STONE); }

// Plays in a world of seed 42 in that condition.
static inline void begin(FlowFixture *fixture, Condition condition)
{
    static const int64_t seed = 42;
    WorldChoice choice = {.data_dir = fixture->folder,
                          .seed = &seed,
                          .generator = recipe_find_id(1),
                          .name = has_name(condition) ? "Here" : NULL};
    char path[FILE_PATH_MAX];
    clear(fixture);
    fixture->condition = condition;
    open_app(fixture, &choice, false);
    if (condition == READ_ONLY) {
        quit_app(fixture);
        choice.read_only = true;
        open_app(fixture, &choice, false);
    }
    snprintf(path, sizeof path, "%s/worlds", fixture->folder);
    FILE *file = condition == NO_FOLDER ? fopen(path, "w") : NULL;
    assert_true(condition != NO_FOLDER || (file && fclose(file) == 0));
    if (condition == NEVER_SAVED)
        break_disk(fixture);
    if (has_change(condition))
        change(fixture);
    if (condition == BROKEN)
        break_disk(fixture);
}

// Opens a screen as from play, or from the title.
static inline void open_screen(FlowFixture *fixture, MenuScreen screen, Leaving leaving)
{
    Flow *flow = &fixture->app->flow;
    if (flow->screen == MENU_SEEDS)
        flow_handle(fixture->app, &(Request){.kind = REQUEST_BACK});
    flow->screen = screen == MENU_SEEDS ? MENU_TITLE : MENU_NONE;
    flow->home = MENU_PAUSE;
    flow->leaving = leaving;
    fixture->app->screens.saved.confirmed = TASK_DELETE; // MENU_CONFIRM needs a task
    if (screen == MENU_SEEDS || screen == MENU_MAP || screen == MENU_CONSOLE)
        flow_handle(fixture->app, &(Request){.kind = REQUEST_OPEN, .screen = screen});
    flow->screen = screen;
}

static inline void press(FlowFixture *fixture, Navigation navigation, int times)
{
    for (; times > 0; times--) {
        fixture->input.navigate[navigation] = 1;
        assert_true(app_frame(fixture->app, &fixture->input, 0.05));
        input_begin(&fixture->input);
    }
}

// Changed chunks in the world's file, with the disk working again. The world is closed.
static inline int count_saved(const FlowFixture *fixture, const char *name)
{
    char path[FILE_PATH_MAX];
    StoreGlance glance;
    repair_disk(fixture);
    assert_true(world_path(fixture->folder, name, path));
    store_glance(path, &glance);
    int count = glance.state == STORE_WHOLE ? glance.edited_chunks : 0;
    memory_free(glance.picture);
    return count;
}
