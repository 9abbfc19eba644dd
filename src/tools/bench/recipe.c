// Recipes: reading and compiling them, and the time from the moment a file is saved until its land is there, through
// the watch that the game uses (session/watch.h).
#include "tools/bench/bench.h"

#include "base/log.h"
#include "base/os_file.h"
#include "recipe/spec_text.h"
#include "session/watch.h"
#include "tools/bench/drive.h"
#include "tools/bench/stage.h"

enum { TEXT_BYTES = 256 };

// ---- reading and compiling

typedef struct Loading {
    char *text;
    size_t bytes;
    GeneratorSpec *spec;
} Loading;

static void load(void *data)
{
    Loading *loading = data;
    RecipeError error;
    if (!recipe_parse(loading->text, loading->bytes, loading->spec, &error))
        recipe_log_error(loading->spec->name, &error); // tests read every shipped recipe
}

static void compile(void *data) { recipe_release(recipe_create(((const Loading *)data)->spec)); }

static void measure_loading(Bench *bench)
{
    Loading loading = {.spec = memory_alloc(MEMORY_GENERAL, sizeof(GeneratorSpec))};
    loading.text = recipe_print(recipe_spec(bench->recipe), &loading.bytes);
    bench_measure(bench, &(BenchCase){"recipe.load", "ms", 1, 1, 1e3, .run = load, .data = &loading});
    bench_measure(bench, &(BenchCase){"recipe.compile", "ms", 1, 1, 1e3, .run = compile, .data = &loading});
    memory_free(loading.text);
    memory_free(loading.spec);
}

// ---- following a file

typedef struct Follow {
    Bench *bench;
    Session *session;
    Watch *watch;
    char path[BENCH_FOLDER + 16];
    int saves;
    BenchStage *stage; // NULL: nothing is drawn, the drive runs
    Drive drive;
    const char *name; // a part of the figures' names
    Samples ms;       // of the frames now
} Follow;

// Another land each time, based on the one that is measured.
static bool save(Follow *follow)
{
    char text[TEXT_BYTES];
    const char *name = recipe_spec(follow->bench->recipe)->name;
    int length = snprintf(text, sizeof text, "{\"name\": \"bench\", \"based_on\": \"%s\", \"bedrock_layers\": %d}\n",
                          name, 3 + follow->saves++ % 2);
    FILE *file = os_open(follow->path, OS_REPLACE);
    bool written = file && fwrite(text, 1, (size_t)length, file) == (size_t)length;
    return file && fclose(file) == 0 && written;
}

// One frame; its milliseconds, without a pause, go to follow->ms.
static void frame(Follow *follow)
{
    if (follow->stage) {
        FrameView view = bench_stage_view(follow->stage);
        samples_add(&follow->ms, bench_stage_draw_paced(follow->stage, &view));
    } else {
        drive_frame(&follow->drive);
    }
}

static bool step(Follow *follow)
{
    bool changed = watch_step(follow->watch, clock_ns());
    session_free_land(follow->session, NULL, NULL);
    frame(follow);
    return changed;
}

static void step_until_ready(Follow *follow)
{
    while (!stream_is_ready(follow->session->stream) && !interrupt_pending())
        step(follow);
}

static bool measure_reload(Follow *follow)
{
    Bench *bench = follow->bench;
    const Stream *stream = follow->session->stream;
    bool changed = false;
    follow->ms.count = 0;
    int64_t saved_ns = clock_ns();
    if (!save(follow))
        return log_failure("%s cannot be written", follow->path);
    while (!changed && !interrupt_pending())
        changed = step(follow);
    while (stream_stats(stream).ready_in_disc == 0 && !interrupt_pending())
        step(follow);
    samples_add(bench_figure(bench, "s", "recipe%s.first", follow->name), clock_ms_since(saved_ns) * 1e-3);
    step_until_ready(follow);
    samples_add(bench_figure(bench, "s", "recipe%s.full", follow->name), clock_ms_since(saved_ns) * 1e-3);
    samples_add(bench_figure(bench, "ms", "recipe%s.frame.p99", follow->name),
                bench_percentile(follow->ms.values, follow->ms.count, 0.99));
    return true;
}

// Frames without a change, as many as the last reload took.
static void measure_standing(Follow *follow)
{
    int frames = follow->ms.count;
    follow->ms.count = 0;
    for (int i = 0; i < frames && !interrupt_pending(); i++)
        step(follow);
    samples_add(bench_figure(follow->bench, "ms", "recipe%s.frame.standing.p99", follow->name),
                bench_percentile(follow->ms.values, follow->ms.count, 0.99));
}

static void rest(Follow *follow)
{
    do
        step(follow);
    while (bench_stream_is_busy(follow->session->stream) && !interrupt_pending());
}

static bool measure_reloads(Follow *follow)
{
    Notices notices = {0};
    if (!save(follow))
        return log_failure("%s cannot be written", follow->path);
    follow->session->notices = &notices;
    follow->watch = watch_create(follow->session, follow->path, 1, clock_ns());
    if (!follow->watch)
        return false;
    while (!step(follow) && !interrupt_pending()) // the first reading, when the file counts as complete
        ;
    bool measured = true;
    for (int i = 0; measured && bench_again(follow->bench, i); i++) {
        step_until_ready(follow);
        rest(follow);
        measured = measure_reload(follow);
        rest(follow);
        measure_standing(follow);
    }
    watch_destroy(follow->watch);
    return measured;
}

static void measure(Follow *follow, const char *name)
{
    const SpawnPoint spawn = follow->session->spawn;
    follow->drive = (Drive){.stream = follow->session->stream,
                            .edits = follow->session->edits,
                            .view = {.x = (double)spawn.feet.x, .y = spawn.feet.y, .z = (double)spawn.feet.z},
                            .next_frame_ns = clock_ns(),
                            .main_ms = &follow->ms};
    follow->name = name;
    follow->bench->failed |= !measure_reloads(follow);
    bench_record(follow->bench);
    samples_quit(&follow->ms);
}

static void measure_without_drawing(Follow follow)
{
    const Bench *bench = follow.bench;
    World world = {.generator = bench->recipe, .made.seed = bench->seed};
    const StreamConfig stream = {.view_distance = bench->view.distance, .workers = bench->threads, .meshes = true};
    follow.session = session_create(&world, &(SessionConfig){.stream = stream});
    measure(&follow, "");
    session_destroy(follow.session);
}

static void measure_in_window(Follow follow)
{
    BenchStage stage = {.bench = follow.bench};
    if (bench_stage_init(&stage, false)) {
        follow.session = stage.session;
        follow.stage = &stage;
        measure(&follow, ".drawn");
    }
    bench_stage_quit(&stage);
}

// The file is in a folder of its own.
void bench_recipe(Bench *bench)
{
    Follow follow = {.bench = bench};
    char folder[BENCH_FOLDER];
    measure_loading(bench);
    if (!bench_folder_make(bench, NULL, folder))
        return;
    snprintf(follow.path, sizeof follow.path, "%s/bench.json", folder);
    measure_without_drawing(follow);
    measure_in_window(follow);
    bench_folder_remove(folder);
}
