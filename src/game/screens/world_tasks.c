#include "game/screens/world_tasks.h"

#include "base/log.h"
#include "base/os.h"
#include "image/png.h"
#include "image/shrink.h"
#include "session/link.h"
#include "session/world.h"
#include "store/repair.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PICTURES_A_FRAME = 2, // unpacked
    PICTURE_PIXELS_MAX = 1 << 18,
};

typedef struct Work {
    Job job; // first: a Job * is its Work *
    const char *data_dir;
    char path[FILE_PATH_MAX], to[FILE_PATH_MAX];
    TaskReport report;
    WorldList list;
    int64_t begun_ns;
} Work;

// ---- worker thread

// Lines that do not fit are dropped.
static void hear(void *context, const char *line)
{
    TaskReport *report = context;
    size_t length = strlen(report->words);
    if (length + strlen(line) + 2 <= sizeof report->words)
        snprintf(report->words + length, sizeof report->words - length, "%s%s", length ? "\n" : "", line);
}

static bool run_check(Work *work)
{
    TaskReport *report = &work->report;
    StoreCheck check = store_check(work->path, hear, report);
    if (check.state != STORE_WHOLE && !report->words[0])
        hear(report, store_state_words(check.state));
    return check.state == STORE_WHOLE && world_check_recipe(work->path, hear, report);
}

static StorePlayer player_at_spawn(const Recipe *info, int64_t seed)
{
    Generator *generator = generator_create(info, seed);
    SpawnPoint spawn = source_spawn(generator_source(generator));
    generator_destroy(generator);
    return world_new_player(&spawn, 10);
}

static bool run_link(Work *work)
{
    TaskReport *report = &work->report;
    const char *path = work->path;
    Store *store = store_open(path, &(StoreOptions){.read_only = true});
    const Recipe *info = store ? world_recipe(store, file_name(path)) : NULL;
    StorePlayer player;
    if (info) {
        const int64_t seed = store_world(store)->seed;
        if (!store_player(store, &player))
            player = player_at_spawn(info, seed);
        Link link = {seed, info, {player.x, player.y, player.z}, player.yaw, player.pitch, fmod(player.hours, 24)};
        link_round(&link);
        link_format(&link, report->words);
    } else {
        hear(report, "it cannot be opened");
    }
    store_close(store);
    return info != NULL;
}

// Unlike the command's, a file that exists is not replaced: nobody has asked for that.
static bool run_export(Work *work)
{
    TaskReport *report = &work->report;
    if (file_exists(work->to))
        hear(report, "there is such a file already: choose another name");
    else if (store_export(work->path, work->to, hear, report))
        snprintf(report->words, sizeof report->words, "%s", work->to);
    else if (!report->words[0])
        hear(report, "the file cannot be written; see the log");
    return strcmp(report->words, work->to) == 0;
}

static bool run_list(Work *work) { return worlds_list(work->data_dir, &work->list); }

static bool run_repair(Work *work) { return store_repair(work->path, hear, &work->report) != REPAIR_FAILED; }

static bool run_restore(Work *work) { return store_restore(work->path, hear, &work->report); }
static bool run_rename(Work *work) { return store_rename(work->path, work->to, hear, &work->report); }
static bool run_delete(Work *work) { return store_delete(work->path, hear, &work->report); }

static const struct {
    bool (*run)(Work *work);
    const char *verb; // for the log
    bool changes;     // the list of worlds: they are listed again
} task_table[WORLD_TASK_COUNT] = {
    [TASK_LIST] = {run_list, "listed", false},         [TASK_CHECK] = {run_check, "checked", false},
    [TASK_REPAIR] = {run_repair, "repaired", true},    [TASK_RESTORE] = {run_restore, "restored", true},
    [TASK_RENAME] = {run_rename, "renamed", true},     [TASK_DELETE] = {run_delete, "deleted", true},
    [TASK_LINK] = {run_link, "told as a link", false}, [TASK_EXPORT] = {run_export, "exported", false},
};

static void run_work(Job *job, Arena *scratch)
{
    (void)scratch;
    Work *work = (Work *)job;
    work->report.done = task_table[work->report.task].run(work);
}

// ---- main thread

WorldTasks *tasks_create(const char *data_dir)
{
    WorldTasks *tasks = memory_alloc_zero(MEMORY_GENERAL, sizeof *tasks);
    tasks->pool = job_pool_create(1);
    tasks->data_dir = data_dir;
    return tasks;
}

static void quit_work(Job *job) { worlds_list_free(&((Work *)job)->list); }

void tasks_destroy(WorldTasks *tasks)
{
    if (!tasks)
        return;
    job_pool_wait_all(tasks->pool);
    job_list_free(job_pool_destroy(tasks->pool), quit_work);
    worlds_list_free(&tasks->list);
    pictures_destroy(tasks->pictures);
    memory_free(tasks);
}

bool tasks_exports(const WorldTasks *tasks, char folder[FILE_PATH_MAX])
{
    return file_user_path(USER_DATA, tasks->data_dir, "exports", folder);
}

// The path that the task leads to.
static bool find_target(const WorldTasks *tasks, WorldTask task, const char *to, char path[FILE_PATH_MAX])
{
    char folder[FILE_PATH_MAX];
    if (task != TASK_EXPORT)
        return world_path(tasks->data_dir, to, path);
    return strchr(to, '/') ? file_path_print(path, "%s", to)
                           : tasks_exports(tasks, folder) && file_make_directory(folder) &&
                                 file_path_print(path, "%s/%s", folder, to);
}

void tasks_begin(WorldTasks *tasks, WorldTask task, const char *name, const char *to)
{
    Work *work = memory_alloc_zero(MEMORY_GENERAL, sizeof *work);
    *work = (Work){.job.run = run_work, .data_dir = tasks->data_dir, .report.task = task, .begun_ns = clock_ns()};
    snprintf(work->report.name, sizeof work->report.name, "%s", name ? name : "");
    if ((name && !world_path(tasks->data_dir, name, work->path)) || (to && !find_target(tasks, task, to, work->to))) {
        memory_free(work);
        return;
    }
    *(task == TASK_LIST ? &tasks->lists : &tasks->busy) += 1;
    job_pool_submit(tasks->pool, &work->job);
}

static void take_list(WorldTasks *tasks, Work *work)
{
    worlds_list_free(&tasks->list);
    tasks->list = work->list;
    work->list = (WorldList){0};
    tasks->blind = !work->report.done;
    log_debug("%d worlds are listed, %.1f ms after the request", tasks->list.count, clock_ms_since(work->begun_ns));
    tasks->lists--;
    tasks->listings++;
    memset(tasks->holds, 0, sizeof tasks->holds);
}

static const TaskReport *take_report(WorldTasks *tasks, const Work *work)
{
    char line[TASK_WORDS];
    snprintf(line, sizeof line, "%s", work->report.words);
    for (char *end = line; (end = strchr(end, '\n'));)
        *end = ';';
    tasks->report = work->report;
    tasks->busy--;
    log_info("world \"%s\" %s: %s%s%s", work->report.name, task_table[work->report.task].verb,
             work->report.done ? "done" : "failed", line[0] ? ": " : "", line);
    if (task_table[work->report.task].changes)
        tasks_begin(tasks, TASK_LIST, NULL, NULL);
    return &tasks->report;
}

const TaskReport *tasks_update(WorldTasks *tasks)
{
    const TaskReport *report = NULL;
    Job *finished = job_pool_collect(tasks->pool);
    for (Job *job = finished; job; job = job->next) {
        Work *work = (Work *)job;
        if (work->report.task == TASK_LIST)
            take_list(tasks, work);
        else
            report = take_report(tasks, work);
    }
    job_list_free(finished, quit_work);
    tasks->unpacked = 0;
    return report;
}

const WorldInfo *tasks_find(const WorldTasks *tasks, const char *name)
{
    return TEXT_ROW(tasks->list.worlds, tasks->list.count, name, name);
}

// ---- pictures

// The picture may have any size: it is scaled to that of the array.
static bool unpack(const WorldInfo *info, uint8_t rgb[WORLD_PICTURE_WIDTH * WORLD_PICTURE_HEIGHT * 3])
{
    Image image;
    const StoreGlance *glance = &info->glance;
    if (!glance->picture || !png_decode(info->path, glance->picture, glance->picture_bytes, PICTURE_PIXELS_MAX, &image))
        return false;
    int pixels = image.width * image.height;
    for (int i = 0; i < pixels; i++) // in place, without alpha
        memmove(image.rgba + 3 * i, image.rgba + 4 * i, 3);
    image_shrink(&(ShrinkConfig){image.width, image.height, WORLD_PICTURE_WIDTH, WORLD_PICTURE_HEIGHT}, image.rgba,
                 rgb);
    image_quit(&image);
    return true;
}

UiPicture tasks_picture(WorldTasks *tasks, const WorldInfo *info)
{
    uint8_t rgb[WORLD_PICTURE_WIDTH * WORLD_PICTURE_HEIGHT * 3];
    int slot = (int)((info - tasks->list.worlds) % WORLD_PICTURES);
    if (!tasks->pictures)
        tasks->pictures = pictures_create(WORLD_PICTURE_WIDTH, WORLD_PICTURE_HEIGHT, WORLD_PICTURES, true);
    if (strcmp(tasks->holds[slot], info->name) == 0)
        return (UiPicture){tasks->pictures, slot};
    if (!info->glance.picture || tasks->unpacked >= PICTURES_A_FRAME)
        return (UiPicture){NULL, 0};
    tasks->unpacked++;
    if (!unpack(info, rgb)) { // it was logged: drop the picture, so that it is logged only once
        WorldInfo *mine = &tasks->list.worlds[info - tasks->list.worlds];
        memory_free(mine->glance.picture);
        mine->glance.picture = NULL;
        return (UiPicture){NULL, 0};
    }
    pictures_set(tasks->pictures, slot, rgb);
    snprintf(tasks->holds[slot], sizeof tasks->holds[slot], "%s", info->name);
    return (UiPicture){tasks->pictures, slot};
}
