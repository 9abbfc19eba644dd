// A game without a display, in worlds that can and cannot be saved. Their files are on a disk in memory that fails on
// request; all other files are in a folder of the test's own.
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

typedef struct Visit {
    char folder[32];
    LogCount log;
    FaultDisk *disk;
    Settings settings;
    Input input;
    AppConfig config;
    App *app; // NULL: none runs
    Condition condition;
} Visit;

static inline Session *session_of(const Visit *visit) { return visit->app->session; }

static inline const World *world_of(const Visit *visit) { return session_world(visit->app->session); }

static inline int visit_begin(void **state)
{
    Visit *visit = calloc(1, sizeof *visit);
    bool in_memory = access("/dev/shm", W_OK) == 0; // where syncing a file takes no time
    snprintf(visit->folder, sizeof visit->folder, "%s/karst-flow-XXXXXX", in_memory ? "/dev/shm" : "/tmp");
    if (!mkdtemp(visit->folder))
        return -1;
    log_set_sink(log_count_line, &visit->log);
    visit->disk = fault_disk_create("flow");
    sqlite3_vfs_register(sqlite3_vfs_find("flow"), 1); // for all worlds
    *state = visit;
    return 0;
}

static inline void let_disk_work(const Visit *visit) { fault_disk_fail(visit->disk, (FaultPlan){.at = 0}); }

static inline void break_disk(const Visit *visit)
{
    fault_disk_fail(visit->disk, (FaultPlan){.at = 1, .calls = CALLS_ALL, .for_good = true});
}

static inline void quit_app(Visit *visit)
{
    if (!visit->app)
        return;
    app_destroy(visit->app, &visit->input);
    input_quit(&visit->input);
    visit->app = NULL;
}

static inline int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind;
    return place->level == 0 ? 0 : remove(path);
}

// Ends the game and deletes all files.
static inline void clear(Visit *visit)
{
    let_disk_work(visit);
    quit_app(visit);
    fault_disk_clear(visit->disk);
    assert_int_equal(nftw(visit->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
}

static inline int visit_end(void **state)
{
    Visit *visit = *state;
    clear(visit);
    int code = rmdir(visit->folder);
    fault_disk_destroy(visit->disk);
    log_set_sink(NULL, NULL);
    free(visit);
    return code != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static inline void open_app(Visit *visit, const WorldChoice *choice, bool title)
{
    Settings *settings = &visit->settings;
    World world;
    settings_init(settings);
    settings->view_distance = STREAM_VIEW_MIN;
    settings->minimap = MINIMAP_OFF;
    settings->vsync = 0;
    input_init(&visit->input);
    visit->input.focused = true;
    visit->config = (AppConfig){.settings = settings,
                                .saved_settings = settings,
                                .start.hours = 12,
                                .workers = 1,
                                .data_dir = visit->folder,
                                .title = title};
    assert_int_equal(world_open(&world, choice), WORLD_OPEN);
    visit->app = app_create(&world, &visit->config);
    assert_non_null(visit->app);
    assert_true(visit->app->flow.running);
    assert_int_equal(visit->app->flow.screen, title ? MENU_TITLE : MENU_NONE);
}

// Loads the chunk of the origin and changes a block of it.
static inline void change(Visit *visit)
{
    Stream *stream = session_stream(session_of(visit));
    const StreamView origin = {.x = 8, .y = 100, .z = 8};
    while (!stream_chunk(stream, (ChunkPos){0, 0})) {
        stream_update(stream, &origin, 0);
        stream_wait_any(stream);
    }
    assert_true(session_prepare_change(session_of(visit)));
    edits_begin(session_edits(session_of(visit)));
    assert_true(session_set_block(session_of(visit), (BlockPos){.x = 8, .y = 200, .z = 8}, BLOCK_STONE));
    edits_end(session_edits(session_of(visit)));
}

// Plays in a world of seed 42 in that condition.
static inline void begin(Visit *visit, Condition condition)
{
    static const int64_t seed = 42;
    WorldChoice choice = {.data_dir = visit->folder, .seed = &seed, .name = has_name(condition) ? "Here" : NULL};
    char path[FILE_PATH_MAX];
    clear(visit);
    visit->condition = condition;
    open_app(visit, &choice, false);
    if (condition == READ_ONLY) {
        quit_app(visit);
        choice.read_only = true;
        open_app(visit, &choice, false);
    }
    snprintf(path, sizeof path, "%s/worlds", visit->folder);
    FILE *file = condition == NO_FOLDER ? fopen(path, "w") : NULL;
    assert_true(condition != NO_FOLDER || (file && fclose(file) == 0));
    if (condition == NEVER_SAVED)
        break_disk(visit);
    if (has_change(condition))
        change(visit);
    if (condition == BROKEN)
        break_disk(visit);
}

// Changed chunks in the world's file, with the disk working again. The world is closed.
static inline int count_saved(const Visit *visit, const char *name)
{
    char path[FILE_PATH_MAX];
    StoreGlance glance;
    let_disk_work(visit);
    assert_true(world_path(visit->folder, name, path));
    store_glance(path, NULL, &glance);
    int count = glance.state == STORE_WHOLE ? glance.edited_chunks : 0;
    memory_free(glance.picture);
    return count;
}
