#include "tools/bench_frame.h"

#include "base/clock.h"
#include "platform/window.h"
#include "player/player.h"
#include "scene/scene.h"
#include "tools/samples.h"

enum { WIDTH = 1280, HEIGHT = 720, VIEWS = 12, STARTS_MAX = 5 };

#define FOV 70.0
#define HOURS 10.0
#define BLOCKS_PER_SECOND 20.0
#define BLOCKS_UP 60.0
#define FLIGHT_SECONDS 8.0
#define FRAME_MS (1000.0 / 60.0) // the game draws no more on software OpenGL

// A scene in a window, as the game has it.
typedef struct Stage {
    Bench *bench;
    Window *window;
    Scene *scene;
} Stage;

static void stage_quit(Stage *stage)
{
    scene_destroy(stage->scene);
    window_destroy(stage->window);
    *stage = (Stage){.bench = stage->bench};
}

static bool stage_init(Stage *stage)
{
    const Options *options = bench_options(stage->bench);
    stage->window =
        window_create(&(WindowConfig){.title = "Karst", .width = WIDTH, .height = HEIGHT, .offscreen = true});
    if (!stage->window)
        return false;
    bench_set_gpu(stage->bench, window_driver(stage->window));
    stage->scene =
        scene_create(&(SceneConfig){.generator = options->generator,
                                    .seed = options->seed,
                                    .view_distance = options->view_distance,
                                    .workers = options->threads,
                                    .width = WIDTH,
                                    .height = HEIGHT,
                                    .quality = window_is_software(stage->window) ? RENDER_LIGHT : RENDER_FULL});
    return stage->scene != NULL;
}

// Where a player begins, looking a little down.
static FrameView view_at_spawn(const Stage *stage)
{
    SpawnPoint spawn = scene_spawn(stage->scene);
    return (FrameView){.eye = {(double)spawn.feet.x + 0.5, spawn.feet.y + PLAYER_EYE, (double)spawn.feet.z + 0.5},
                       .yaw = 90,
                       .pitch = -10,
                       .fov = FOV,
                       .hours = HOURS,
                       .seconds = HOURS * SCENE_SECONDS_PER_HOUR};
}

// Draws a frame to its last pixel. Returns the milliseconds.
static double draw_frame(const Stage *stage, FrameView *view)
{
    int64_t start_ns = clock_ns();
    scene_update(stage->scene, view);
    scene_draw(stage->scene, view);
    renderer_finish(scene_renderer(stage->scene));
    return clock_ms_since(start_ns);
}

static void record(const Stage *stage, const char *name, const char *unit, Samples *samples)
{
    if (samples->count > 0)
        bench_record(stage->bench, name, unit, bench_options(stage->bench)->threads, samples->values, samples->count);
    samples_quit(samples);
}

static void record_one(const Stage *stage, const char *name, const char *unit, double value)
{
    bench_record(stage->bench, name, unit, bench_options(stage->bench)->threads, &value, 1);
}

// Opens the stage anew for each sample; the last stays open. False if it cannot be opened.
static bool measure_start(Stage *stage)
{
    int repeat = MIN(bench_options(stage->bench)->repeat, STARTS_MAX);
    Samples seconds = {0};
    bool ready = false;
    for (int i = 0; i < repeat && !bench_interrupted(stage->bench); i++) {
        stage_quit(stage);
        int64_t start_ns = clock_ns();
        ready = stage_init(stage);
        if (!ready)
            break;
        FrameView view = view_at_spawn(stage);
        draw_frame(stage, &view);
        samples_add(&seconds, clock_ms_since(start_ns) * 1e-3);
    }
    record(stage, "startup.first_frame", "s", &seconds);
    return ready;
}

static bool is_busy(const Stage *stage)
{
    StreamStats stats = stream_stats(scene_stream(stage->scene));
    return stats.wanted + stats.generating + stats.building > 0;
}

// Loads all that the view may show, and then what lies beyond, so that nothing else runs. False if interrupted.
static bool settle(const Stage *stage, FrameView *view)
{
    if (!scene_load(stage->scene, view))
        return false;
    while (is_busy(stage) && !bench_interrupted(stage->bench)) {
        clock_sleep_ms(5);
        scene_update(stage->scene, view);
    }
    draw_frame(stage, view);
    return true;
}

static void measure_standing(const Stage *stage)
{
    int repeat = bench_options(stage->bench)->repeat;
    Samples ms = {0}, least = {0}, draws = {0}, triangles = {0};
    FrameView view = view_at_spawn(stage);
    for (int i = 0; i < VIEWS && !bench_interrupted(stage->bench); i++) {
        view.yaw = i * 360.0 / VIEWS;
        double shortest = draw_frame(stage, &view); // settles caches, and the queue of the new direction
        for (int k = 0; k < repeat; k++) {
            double taken = draw_frame(stage, &view);
            samples_add(&ms, taken);
            shortest = MIN(shortest, taken);
        }
        RenderStats stats = renderer_stats(scene_renderer(stage->scene));
        samples_add(&least, shortest);
        samples_add(&draws, stats.draws);
        samples_add(&triangles, stats.triangles);
    }
    record(stage, "frame.standing", "ms", &ms);
    record(stage, "frame.standing.least", "ms", &least);
    record(stage, "frame.draws", "draws/frame", &draws);
    record(stage, "frame.triangles", "triangles/frame", &triangles);
}

static void record_memory(const Stage *stage)
{
    size_t own = memory_in_use_total() + renderer_stats(scene_renderer(stage->scene)).gpu_bytes;
    record_one(stage, "memory.resident", "MiB", (double)memory_resident() / (1 << 20));
    record_one(stage, "memory.own", "MiB", (double)own / (1 << 20));
}

typedef struct Flight {
    FrameView view;
    int64_t start_ns;
    double start_x;
    int stretch; // frames when the stretch began
    Samples ms, p99, triangles, upload, holes;
} Flight;

static void fly_frame(const Stage *stage, Flight *flight)
{
    int64_t start_ns = clock_ns();
    double seconds = (double)(start_ns - flight->start_ns) * 1e-9;
    flight->view.eye[0] = flight->start_x + seconds * BLOCKS_PER_SECOND;
    flight->view.seconds = HOURS * SCENE_SECONDS_PER_HOUR + seconds;
    samples_add(&flight->ms, draw_frame(stage, &flight->view));
    RenderStats drawn = renderer_stats(scene_renderer(stage->scene));
    samples_add(&flight->triangles, drawn.triangles);
    samples_add(&flight->upload, (double)drawn.uploaded_bytes);
    StreamStats held = stream_stats(scene_stream(stage->scene));
    samples_add(&flight->holes, held.in_disc - held.ready_in_disc);
    double left = FRAME_MS - clock_ms_since(start_ns);
    if (left > 0)
        clock_sleep_ms(left);
}

// One sample of the 99th percentile for the frames since the last.
static void end_stretch(Flight *flight)
{
    Samples part = {0};
    for (int i = flight->stretch; i < flight->ms.count; i++)
        samples_add(&part, flight->ms.values[i]);
    if (part.count > 0)
        samples_add(&flight->p99, bench_percentile(part.values, part.count, 0.99));
    samples_quit(&part);
    flight->stretch = flight->ms.count;
}

// In real time: a slow frame leads to a longer step.
static void measure_flying(const Stage *stage)
{
    int repeat = bench_options(stage->bench)->repeat;
    Flight flight = {.view = view_at_spawn(stage)};
    flight.view.eye[1] += BLOCKS_UP;
    flight.start_x = flight.view.eye[0];
    if (!settle(stage, &flight.view))
        return;
    flight.start_ns = clock_ns();
    for (int i = 1; i <= repeat && !bench_interrupted(stage->bench); i++) {
        while (clock_ms_since(flight.start_ns) < i * FLIGHT_SECONDS * 1e3 && !bench_interrupted(stage->bench))
            fly_frame(stage, &flight);
        end_stretch(&flight);
    }
    record(stage, "frame.flying", "ms", &flight.ms);
    record(stage, "frame.flying.p99", "ms", &flight.p99);
    record(stage, "frame.triangles.flying", "triangles/frame", &flight.triangles);
    record(stage, "frame.upload", "bytes/frame", &flight.upload);
    record(stage, "frame.holes", "chunks/frame", &flight.holes);
}

void bench_frame(Bench *bench)
{
    Stage stage = {.bench = bench};
    if (measure_start(&stage)) {
        FrameView view = view_at_spawn(&stage);
        if (settle(&stage, &view)) {
            measure_standing(&stage);
            record_memory(&stage);
            measure_flying(&stage);
        }
    }
    stage_quit(&stage);
}
