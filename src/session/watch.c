// A file is read when it has changed and once more when it has not changed for a moment: so land appears at once, and
// half a file, as some editors leave it for a moment, is no mistake. Reading and compiling take 2 ms, less than it
// would take to hand them to a thread and back; only the search for a spawn, which can be long, is a job.
#include "session/watch.h"

#include "base/file_watch.h"
#include "base/jobs.h"

#include <string.h>

// A search for a spawn. While it runs it belongs to the worker; its own generator outlives changes of the land.
typedef struct SpawnJob {
    Job job; // first: a Job * is its SpawnJob *
    Generator *generator;
    const Recipe *recipe; // the generator's
    SpawnPoint spawn;
} SpawnJob;

struct Watch {
    Session *session;
    FileWatch file;
    Recipe *next;  // waits for a large change to end; NULL: none
    bool mistaken; // the last complete file was
    bool mends;    // `next` follows such a file
    JobPool *pool;
    SpawnJob search;
    bool searches, search_again;
};

// ---- beginning and end

Watch *watch_create(Session *session, const char *path, int workers, int64_t now_ns)
{
    Watch *watch = memory_alloc_zero(MEMORY_GENERAL, sizeof *watch);
    watch->session = session;
    if (!file_watch_begin(&watch->file, path, now_ns) || !session_watch_land(session, true)) {
        memory_free(watch);
        return NULL;
    }
    watch->pool = job_pool_create(workers);
    return watch;
}

void watch_destroy(Watch *watch)
{
    if (!watch)
        return;
    job_pool_destroy(watch->pool);
    generator_destroy(watch->search.generator);
    recipe_release(watch->next);
    session_watch_land(watch->session, false);
    memory_free(watch);
}

// ---- the spawn

static void search_spawn(Job *job, Arena *scratch)
{
    SpawnJob *search = (SpawnJob *)job;
    const ChunkSource *source = generator_source(search->generator);
    search->spawn = source->spawn(source, scratch);
}

static void begin_search(Watch *watch)
{
    const Recipe *recipe = watch->session->world.generator;
    watch->search_again = watch->searches;
    if (watch->searches)
        return;
    watch->searches = true;
    watch->search = (SpawnJob){
        .job.run = search_spawn, .generator = generator_create(recipe, watch->session->source->seed), .recipe = recipe};
    job_pool_submit(watch->pool, &watch->search.job);
}

static void collect_search(Watch *watch)
{
    SpawnJob *search = &watch->search;
    if (!watch->searches || !job_pool_collect(watch->pool))
        return;
    watch->searches = false;
    if (watch->session->world.generator == search->recipe)
        watch->session->spawn = search->spawn;
    generator_destroy(search->generator);
    search->generator = NULL;
    if (watch->search_again)
        begin_search(watch);
}

// ---- the file

// Mistakes are reported once the file is complete.
static void report_mistake(Watch *watch, const RecipeError *error)
{
    const char *name = file_name(watch->file.path), *colon = error->path[0] ? ": " : "";
    double seconds = notices_reading_seconds(error->expected) + 2;
    if (error->line > 0)
        notices_warn(watch->session->notices, seconds, "%s:%d:%d: %s%s%s", name, error->line, error->column,
                     error->path, colon, error->expected);
    else
        notices_warn(watch->session->notices, seconds, "%s: %s%s%s", name, error->path, colon, error->expected);
}

static bool is_played(const Watch *watch, const Recipe *recipe)
{
    const GeneratorSpec *a = recipe_spec(recipe), *b = recipe_spec(watch->session->world.generator);
    return a->hash == b->hash && strcmp(a->name, b->name) == 0;
}

static void take_recipe(Watch *watch, Recipe *recipe, bool settled)
{
    const bool played = is_played(watch, recipe);
    if (played && settled && watch->mistaken)
        notices_post(watch->session->notices, "%s is valid again", file_name(watch->file.path));
    recipe_release(watch->next);
    watch->next = played ? NULL : recipe;
    watch->mends = !played && watch->mistaken;
    if (played)
        recipe_release(recipe);
}

static void read_file(Watch *watch, bool settled)
{
    RecipeError error = {.expected = "cannot be read; see the log"};
    size_t bytes;
    char *text = file_read_regular(watch->file.path, RECIPE_BYTES_MAX, &bytes);
    Recipe *recipe = text ? recipe_read(text, bytes, SPEC_NO_ID, &error) : NULL;
    memory_free(text);
    if (recipe)
        take_recipe(watch, recipe, settled);
    else if (settled)
        report_mistake(watch, &error);
    if (settled)
        watch->mistaken = !recipe;
}

bool watch_step(Watch *watch, int64_t now_ns)
{
    FileNews news = file_watch_look(&watch->file, now_ns);
    if (news == FILE_GONE)
        notices_post(watch->session->notices, "%s is missing: the land stays as it is", file_name(watch->file.path));
    if (news == FILE_CHANGED || news == FILE_SETTLED)
        read_file(watch, news == FILE_SETTLED);
    collect_search(watch);
    if (!watch->next || !session_may_change_land(watch->session))
        return false;
    session_change_land(watch->session, watch->next);
    watch->next = NULL;
    if (watch->mends)
        notices_post(watch->session->notices, "%s is valid again: the land is rebuilt", file_name(watch->file.path));
    watch->mistaken &= !watch->mends;
    watch->mends = false;
    begin_search(watch);
    return true;
}
