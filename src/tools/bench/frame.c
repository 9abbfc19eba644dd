#include "tools/bench/bench.h"

#include "render/census.h"
#include "tools/bench/stage.h"

#include <math.h>

enum { VIEWS = 12, STARTS_MAX = 5 };

#define BLOCKS_UP 60.0
#define FLIGHT_SECONDS 8.0

enum { MARKS_MAX = 256 };

typedef struct Marks {
    CensusMark list[MARKS_MAX];
    int count;
} Marks;

static void add_mark(void *context, const Landmark *landmark)
{
    Marks *marks = context;
    if (marks->count < MARKS_MAX)
        marks->list[marks->count++] =
            (CensusMark){.x = landmark->x, .z = landmark->z, .y = landmark->y, .reach = landmark->reach};
}

// The landmarks that stand in the view.
static Marks marks_around(const BenchStage *stage)
{
    const SpawnPoint spawn = stage->session->spawn;
    const int64_t reach = 2 * stage->bench->view.distance * CHUNK_SIZE;
    Marks marks = {.count = 0};
    source_landmarks(
        stage->session->source,
        &(LandmarkArea){spawn.feet.x - reach, spawn.feet.z - reach, spawn.feet.x + reach, spawn.feet.z + reach},
        UINT32_MAX, add_mark, &marks);
    return marks;
}

static void count_triangles(const BenchStage *stage, const Marks *marks)
{
    const Census census = renderer_census(scene_renderer(stage->scene), marks->list, marks->count);
    for (int i = 0; i < CENSUS_ROWS; i++)
        samples_add(bench_figure(stage->bench, "triangles/frame", "frame.triangles.%s.%s", census.rows[i].group,
                                 census.rows[i].name),
                    census.rows[i].triangles);
}

// Measures what a part costs: the frame, less the frame without it.
static void measure_without(const BenchStage *stage, FrameView view, int part)
{
    FrameView less = view;
    less.without = 1u << part;
    for (int k = 0; k < stage->bench->repeat; k++) {
        double whole = bench_stage_draw(stage, &view);
        samples_add(bench_figure(stage->bench, "ms", "frame.part.%s", frame_part_names[part]),
                    whole - bench_stage_draw(stage, &less));
    }
}

static void measure_standing(const BenchStage *stage)
{
    Bench *bench = stage->bench;
    FrameView view = bench_stage_view(stage);
    Marks marks = marks_around(stage);
    for (int i = 0; i < VIEWS && !interrupt_pending(); i++) {
        view.yaw = i * 360.0 / VIEWS;
        double shortest = bench_stage_draw(stage, &view); // settles caches, and the queue of the new direction
        for (int k = 0; k < bench->repeat; k++) {
            double taken = bench_stage_draw(stage, &view);
            samples_add(bench_figure(bench, "ms", "frame.standing"), taken);
            shortest = MIN(shortest, taken);
        }
        RenderStats stats = renderer_stats(scene_renderer(stage->scene));
        samples_add(bench_figure(bench, "ms", "frame.standing.least"), shortest);
        count_triangles(stage, &marks);
        for (int part = 0; part < FRAME_PARTS; part++)
            measure_without(stage, view, part);
        samples_add(bench_figure(bench, "draws/frame", "frame.draws"), stats.draws);
        samples_add(bench_figure(bench, "triangles/frame", "frame.triangles"), stats.triangles);
    }
    bench_record(bench);
}

static void record_memory(const BenchStage *stage)
{
    size_t own = memory_in_use_total() + renderer_stats(scene_renderer(stage->scene)).gpu_bytes;
    samples_add(bench_figure(stage->bench, "MiB", "memory.resident"), (double)memory_resident() / (1 << 20));
    samples_add(bench_figure(stage->bench, "MiB", "memory.own"), (double)own / (1 << 20));
    bench_record(stage->bench);
}

typedef struct Flight {
    double blocks_per_second;
    const char *name; // what ends the figures' names
    FrameView view;
    int64_t start_ns;
    double start_x;
    Samples *ms;
} Flight;

static void fly_frame(const BenchStage *stage, Flight *flight)
{
    Bench *bench = stage->bench;
    double seconds = clock_ms_since(flight->start_ns) * 1e-3;
    flight->view.eye[0] = flight->start_x + seconds * flight->blocks_per_second;
    flight->view.seconds = BENCH_HOURS * SESSION_SECONDS_PER_HOUR + seconds;
    samples_add(flight->ms, bench_stage_draw_paced(stage, &flight->view));
    RenderStats drawn = renderer_stats(scene_renderer(stage->scene));
    samples_add(bench_figure(bench, "triangles/frame", "frame.triangles.flying%s", flight->name), drawn.triangles);
    samples_add(bench_figure(bench, "bytes/frame", "frame.upload%s", flight->name), (double)drawn.uploaded_bytes);
    StreamStats held = stream_stats(scene_stream(stage->scene));
    samples_add(bench_figure(bench, "chunks/frame", "frame.holes%s", flight->name), held.in_disc - held.ready_in_disc);
}

// Flies in real time: a slow frame leads to a longer step.
static void measure_flying(const BenchStage *stage, double blocks_per_second, const char *name)
{
    Bench *bench = stage->bench;
    Flight flight = {.blocks_per_second = blocks_per_second, .name = name, .view = bench_stage_view(stage)};
    flight.view.eye[1] += BLOCKS_UP;
    flight.start_x = flight.view.eye[0];
    if (!bench_stage_settle(stage, &flight.view))
        return;
    flight.ms = bench_figure(bench, "ms", "frame.flying%s", name);
    Samples *p99 = bench_figure(bench, "ms", "frame.flying%s.p99", name);
    flight.start_ns = clock_ns();
    for (int i = 0; bench_again(bench, i); i++) {
        const int before = flight.ms->count;
        while (clock_ms_since(flight.start_ns) < (i + 1) * FLIGHT_SECONDS * 1e3 && !interrupt_pending())
            fly_frame(stage, &flight);
        const int frames = flight.ms->count - before;
        if (frames > 0)
            samples_add(p99, bench_percentile(flight.ms->values + before, frames, 0.99));
    }
    bench_record(bench);
}

// ---- changes, each there and back: frame.switch.<name>, and frame.teleport

#define TELEPORT_BLOCKS 10000.0
#define TELEPORT_UP 60.0 // over the place where the view begins

enum {
    HORIZON_WITHOUT = 8, // kilometres, where the bench's view has no far land
    SWITCH_REPEAT = 5,   // at most
};

typedef struct Switch {
    const char *name;
    void (*prepare)(BenchStage *stage); // NULL: nothing
    void (*change)(BenchStage *stage, FrameView *view, bool there);
} Switch;

static void set_quality(const BenchStage *stage, bool other)
{
    const RenderQuality others[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = RENDER_FULL, [RENDER_FULL] = RENDER_LIGHT};
    scene_set_quality(stage->scene, other ? others[stage->quality] : stage->quality);
}

// So that each repeat is the first with this driver's programs.
static void renew_programs(BenchStage *stage)
{
    FrameView view = bench_stage_view(stage);
    view.at_once = true;
    view.shadows = false;
    for (int other = 1; other >= 0; other--) {
        set_quality(stage, other);
        bench_stage_draw(stage, &view);
    }
}

static void change_shadows(BenchStage *stage, FrameView *view, bool there)
{
    view->shadows = stage->bench->view.shadows != there;
}

static void change_view_distance(BenchStage *stage, FrameView *view, bool there)
{
    (void)view;
    int distance = stage->bench->view.distance;
    scene_set_view_distance(stage->scene, there ? MAX(distance / 2, STREAM_VIEW_MIN) : distance);
}

static void change_horizon(BenchStage *stage, FrameView *view, bool there)
{
    (void)view;
    int other = stage->bench->view.horizon > 0 ? 0 : HORIZON_WITHOUT;
    scene_set_horizon(stage->scene, there ? other : stage->bench->view.horizon);
}

static void change_scale(BenchStage *stage, FrameView *view, bool there)
{
    const int scale = stage->bench->view.scale;
    view->scale = there ? scale / 2 : scale;
}

static void change_quality(BenchStage *stage, FrameView *view, bool there)
{
    (void)view;
    set_quality(stage, there);
}

static const Switch switches[] = {
    {"shadows", renew_programs, change_shadows}, {"view_distance", NULL, change_view_distance},
    {"horizon", NULL, change_horizon},           {"scale", NULL, change_scale},
    {"quality", NULL, change_quality},
};

static double longest_of_change(BenchStage *stage, const Switch *row, FrameView *view, bool there)
{
    int64_t start_ns = clock_ns();
    row->change(stage, view, there);
    double first = clock_ms_since(start_ns) + bench_stage_draw(stage, view);
    return fmax(first, bench_stage_calm(stage, view, INT64_MAX));
}

static void measure_switch(BenchStage *stage, const Switch *row)
{
    FrameView view = bench_stage_view(stage);
    if (row->prepare)
        row->prepare(stage);
    bench_stage_calm(stage, &view, INT64_MAX);
    double there = longest_of_change(stage, row, &view, true), back = longest_of_change(stage, row, &view, false);
    samples_add(bench_figure(stage->bench, "ms", "frame.switch.%s", row->name), fmax(there, back));
}

static void measure_teleport(const BenchStage *stage, int places)
{
    FrameView view = bench_stage_view(stage);
    view.eye[0] += places * TELEPORT_BLOCKS;
    view.eye[1] += TELEPORT_UP;
    samples_add(bench_figure(stage->bench, "ms", "frame.teleport"), bench_stage_calm(stage, &view, INT64_MAX));
}

// Each change to another value and back, each until nothing is left to load; then teleports. Each repeat gives one
// sample, of the longest frame. The stage's first view is on screen at the end.
static void measure_switches(BenchStage *stage)
{
    const int repeats = MIN(stage->bench->repeat, SWITCH_REPEAT);
    for (size_t i = 0; i < ARRAY_COUNT(switches); i++)
        for (int k = 0; k < repeats && !interrupt_pending(); k++)
            measure_switch(stage, &switches[i]);
    for (int k = 1; k <= repeats && !interrupt_pending(); k++)
        measure_teleport(stage, k);
    bench_record(stage->bench);
}

void bench_frame(Bench *bench)
{
    BenchStage stage = {.bench = bench};
    if (bench_stage_init(&stage, false)) {
        FrameView view = bench_stage_view(&stage);
        if (bench_stage_settle(&stage, &view)) {
            measure_standing(&stage);
            record_memory(&stage);
            measure_flying(&stage, 20, "");
            measure_flying(&stage, 50, ".fast");
            measure_switches(&stage);
        }
    }
    bench_stage_quit(&stage);
}

// ---- startup

static bool is_full(const BenchStage *stage)
{
    StreamStats held = stream_stats(scene_stream(stage->scene));
    return held.in_disc > 0 && held.ready_in_disc == held.in_disc;
}

// False without a driver.
static bool start(BenchStage *stage)
{
    Bench *bench = stage->bench;
    Samples *first_frame = bench_figure(bench, "s", "startup.first_frame"),
            *full_view = bench_figure(bench, "s", "startup.full_view"),
            *horizon = bench->view.horizon > 0 ? bench_figure(bench, "s", "startup.horizon") : NULL,
            *frame = bench_figure(bench, "ms", "startup.frame");
    int64_t start_ns = clock_ns();
    if (!bench_stage_init(stage, false))
        return false;
    FrameView view = bench_stage_view(stage);
    bench_stage_draw(stage, &view);
    samples_add(first_frame, clock_ms_since(start_ns) * 1e-3);
    for (bool full = false, far = false; !(full && far) && !interrupt_pending();) {
        samples_add(frame, bench_stage_draw_paced(stage, &view));
        if (!full && (full = is_full(stage)))
            samples_add(full_view, clock_ms_since(start_ns) * 1e-3);
        if (!far && (far = scene_shows_horizon(stage->scene)))
            samples_add(horizon, clock_ms_since(start_ns) * 1e-3);
    }
    return true;
}

void bench_startup(Bench *bench)
{
    BenchStage stage = {.bench = bench};
    bool ready = true;
    for (int i = 0; i < STARTS_MAX && ready && bench_again(bench, i); i++) {
        ready = start(&stage);
        bench_stage_quit(&stage);
    }
}
