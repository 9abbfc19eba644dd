#include "game/screens/shelf.h"

#include "base/jobs.h"
#include "base/log.h"
#include "base/os.h"
#include "gen/generator.h"
#include "image/png.h"
#include "image/shrink.h"
#include "session/link.h"
#include "session/world.h"
#include "store/repair.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PICTURE_SLOTS = 64,   // more than any window shows at once
    PICTURES_A_FRAME = 2, // unpacked
    PICTURE_PIXELS_MAX = 1 << 18,
};

typedef struct Work {
    Job job; // first: a Job * is its Work *
    const char *data_dir;
    char path[FILE_PATH_MAX], to[FILE_PATH_MAX];
    ShelfReport report;
    WorldList list;
    int64_t begun_ns;
} Work;

struct Shelf {
    JobPool *pool; // of one worker
    const char *data_dir;
    WorldList list;
    int listings;
    int lists, busy; // tasks under way
    bool blind;      // the folder could not be read
    ShelfReport report;
    Pictures *pictures;
    char holds[PICTURE_SLOTS][WORLD_NAME_MAX + 1]; // whose picture; empty: none
    int unpacked;                                  // in this frame
};

// ---- worker thread

// Lines that do not fit are dropped.
static void hear(void *context, const char *line)
{
    ShelfReport *report = context;
    size_t length = strlen(report->words);
    if (length + strlen(line) + 2 <= sizeof report->words)
        snprintf(report->words + length, sizeof report->words - length, "%s%s", length ? "\n" : "", line);
}

static bool run_check(Work *work)
{
    ShelfReport *report = &work->report;
    StoreCheck check = store_check(work->path, NULL, hear, report);
    if (check.state != STORE_WHOLE && !report->words[0])
        hear(report, store_state_words(check.state));
    return check.state == STORE_WHOLE && world_check_recipe(work->path, hear, report);
}

// Sets the link to the spawn.
static void go_to_spawn(const Recipe *info, int64_t seed, Link *link)
{
    Generator *generator = generator_create(info, seed);
    SpawnPoint spawn = source_spawn(generator_source(generator));
    link->feet[0] = (double)spawn.feet.x + 0.5;
    link->feet[1] = spawn.feet.y;
    link->feet[2] = (double)spawn.feet.z + 0.5;
    link->yaw = (double)spawn.yaw;
    link->pitch = (double)spawn.pitch;
    generator_destroy(generator);
}

static bool run_link(Work *work)
{
    ShelfReport *report = &work->report;
    const char *path = work->path;
    Store *store = store_open(path, &(StoreOptions){.read_only = true});
    const Recipe *info = store ? world_recipe(store, file_name(path)) : NULL;
    StorePlayer player;
    if (info) {
        Link link = {.seed = store_world(store)->seed, .generator = info, .hours = 10};
        if (store_player(store, &player))
            link = (Link){link.seed,  info,         {player.x, player.y, player.z},
                          player.yaw, player.pitch, fmod(player.hours, 24)};
        else
            go_to_spawn(info, link.seed, &link);
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
    ShelfReport *report = &work->report;
    if (file_exists(work->to))
        hear(report, "there is such a file already: choose another name");
    else if (store_export(work->path, NULL, work->to, hear, report))
        snprintf(report->words, sizeof report->words, "%s", work->to);
    else if (!report->words[0])
        hear(report, "the file cannot be written; see the log");
    return strcmp(report->words, work->to) == 0;
}

static bool run_list(Work *work) { return worlds_list(work->data_dir, &work->list); }

static bool run_repair(Work *work) { return store_repair(work->path, NULL, hear, &work->report) != REPAIR_FAILED; }

static bool run_restore(Work *work) { return store_restore(work->path, NULL, hear, &work->report); }
static bool run_rename(Work *work) { return store_rename(work->path, work->to, NULL, hear, &work->report); }
static bool run_delete(Work *work) { return store_delete(work->path, NULL, hear, &work->report); }

static const struct {
    bool (*run)(Work *work);
    const char *verb; // for the log
    bool changes;     // the list of worlds: they are listed again
} tasks[SHELF_TASK_COUNT] = {
    [SHELF_LIST] = {run_list, "listed", false},         [SHELF_CHECK] = {run_check, "checked", false},
    [SHELF_REPAIR] = {run_repair, "repaired", true},    [SHELF_RESTORE] = {run_restore, "restored", true},
    [SHELF_RENAME] = {run_rename, "renamed", true},     [SHELF_DELETE] = {run_delete, "deleted", true},
    [SHELF_LINK] = {run_link, "told as a link", false}, [SHELF_EXPORT] = {run_export, "exported", false},
};

static void run_work(Job *job, Arena *scratch)
{
    (void)scratch;
    Work *work = (Work *)job;
    work->report.done = tasks[work->report.task].run(work);
}

// ---- main thread

Shelf *shelf_create(const char *data_dir)
{
    Shelf *shelf = memory_alloc_zero(MEMORY_GENERAL, sizeof *shelf);
    shelf->pool = job_pool_create(1);
    shelf->data_dir = data_dir;
    return shelf;
}

static void free_work(Job *list)
{
    for (Job *next; list; list = next) {
        next = list->next;
        worlds_list_free(&((Work *)list)->list);
        memory_free(list);
    }
}

void shelf_destroy(Shelf *shelf)
{
    if (!shelf)
        return;
    job_pool_wait_all(shelf->pool);
    free_work(job_pool_destroy(shelf->pool));
    worlds_list_free(&shelf->list);
    pictures_destroy(shelf->pictures);
    memory_free(shelf);
}

bool shelf_exports(const Shelf *shelf, char folder[FILE_PATH_MAX])
{
    return file_user_path(USER_DATA, shelf->data_dir, "exports", folder);
}

// The path that the task leads to.
static bool find_target(const Shelf *shelf, ShelfTask task, const char *to, char path[FILE_PATH_MAX])
{
    char folder[FILE_PATH_MAX];
    if (task != SHELF_EXPORT)
        return world_path(shelf->data_dir, to, path);
    return strchr(to, '/') ? file_path_print(path, "%s", to)
                           : shelf_exports(shelf, folder) && file_make_directory(folder) &&
                                 file_path_print(path, "%s/%s", folder, to);
}

void shelf_begin(Shelf *shelf, ShelfTask task, const char *name, const char *to)
{
    Work *work = memory_alloc_zero(MEMORY_GENERAL, sizeof *work);
    *work = (Work){.job.run = run_work, .data_dir = shelf->data_dir, .report.task = task, .begun_ns = clock_ns()};
    snprintf(work->report.name, sizeof work->report.name, "%s", name ? name : "");
    if ((name && !world_path(shelf->data_dir, name, work->path)) || (to && !find_target(shelf, task, to, work->to))) {
        memory_free(work);
        return;
    }
    *(task == SHELF_LIST ? &shelf->lists : &shelf->busy) += 1;
    job_pool_submit(shelf->pool, &work->job);
}

static void take_list(Shelf *shelf, Work *work)
{
    worlds_list_free(&shelf->list);
    shelf->list = work->list;
    work->list = (WorldList){0};
    shelf->blind = !work->report.done;
    log_debug("%d worlds are listed, %.1f ms after the request", shelf->list.count, clock_ms_since(work->begun_ns));
    shelf->lists--;
    shelf->listings++;
    memset(shelf->holds, 0, sizeof shelf->holds);
}

static const ShelfReport *take_report(Shelf *shelf, const Work *work)
{
    char line[SHELF_WORDS];
    snprintf(line, sizeof line, "%s", work->report.words);
    for (char *end = line; (end = strchr(end, '\n'));)
        *end = ';';
    shelf->report = work->report;
    shelf->busy--;
    log_info("world \"%s\" %s: %s%s%s", work->report.name, tasks[work->report.task].verb,
             work->report.done ? "done" : "failed", line[0] ? ": " : "", line);
    if (tasks[work->report.task].changes)
        shelf_begin(shelf, SHELF_LIST, NULL, NULL);
    return &shelf->report;
}

const ShelfReport *shelf_update(Shelf *shelf)
{
    const ShelfReport *report = NULL;
    Job *finished = job_pool_collect(shelf->pool);
    for (Job *job = finished; job; job = job->next) {
        Work *work = (Work *)job;
        if (work->report.task == SHELF_LIST)
            take_list(shelf, work);
        else
            report = take_report(shelf, work);
    }
    free_work(finished);
    shelf->unpacked = 0;
    return report;
}

int shelf_listings(const Shelf *shelf) { return shelf->listings; }
bool shelf_lists(const Shelf *shelf) { return shelf->lists > 0; }
bool shelf_blind(const Shelf *shelf) { return shelf->blind; }
bool shelf_busy(const Shelf *shelf) { return shelf->busy > 0; }
const WorldList *shelf_list(const Shelf *shelf) { return &shelf->list; }

const WorldInfo *shelf_find(const Shelf *shelf, const char *name)
{
    for (int i = 0; i < shelf->list.count; i++)
        if (strcmp(shelf->list.worlds[i].name, name) == 0)
            return &shelf->list.worlds[i];
    return NULL;
}

// ---- pictures

// The picture may have any size: it is scaled to that of the array.
static bool unpack(const WorldInfo *info, uint8_t rgb[SHELF_PICTURE_WIDTH * SHELF_PICTURE_HEIGHT * 3])
{
    Image image;
    const StoreGlance *glance = &info->glance;
    if (!glance->picture || !png_decode(info->path, glance->picture, glance->picture_bytes, PICTURE_PIXELS_MAX, &image))
        return false;
    int pixels = image.width * image.height;
    for (int i = 0; i < pixels; i++) // in place, without alpha
        memmove(image.rgba + 3 * i, image.rgba + 4 * i, 3);
    image_shrink(&(ShrinkConfig){image.width, image.height, SHELF_PICTURE_WIDTH, SHELF_PICTURE_HEIGHT}, image.rgba,
                 rgb);
    image_quit(&image);
    return true;
}

UiPicture shelf_picture(Shelf *shelf, const WorldInfo *info)
{
    uint8_t rgb[SHELF_PICTURE_WIDTH * SHELF_PICTURE_HEIGHT * 3];
    int slot = (int)((info - shelf->list.worlds) % PICTURE_SLOTS);
    if (!shelf->pictures)
        shelf->pictures = pictures_create(&(PicturesConfig){
            .width = SHELF_PICTURE_WIDTH, .height = SHELF_PICTURE_HEIGHT, .count = PICTURE_SLOTS, .smooth = true});
    if (strcmp(shelf->holds[slot], info->name) == 0)
        return (UiPicture){shelf->pictures, slot};
    if (!info->glance.picture || shelf->unpacked >= PICTURES_A_FRAME)
        return (UiPicture){NULL, 0};
    shelf->unpacked++;
    if (!unpack(info, rgb)) { // it was logged: drop the picture, so that it is logged only once
        WorldInfo *mine = &shelf->list.worlds[info - shelf->list.worlds];
        memory_free(mine->glance.picture);
        mine->glance.picture = NULL;
        return (UiPicture){NULL, 0};
    }
    pictures_set(shelf->pictures, slot, rgb);
    snprintf(shelf->holds[slot], sizeof shelf->holds[slot], "%s", info->name);
    return (UiPicture){shelf->pictures, slot};
}
