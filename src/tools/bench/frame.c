#include "tools/bench/bench.h"

#include "base/os.h"
#include "tools/bench/stage.h"

enum { VIEWS = 12 };

#define BLOCKS_UP 60.0
#define FLIGHT_SECONDS 8.0

static void measure_standing(const BenchStage *stage)
{
    int repeat = bench_options(stage->bench)->repeat;
    Samples ms = {0}, least = {0}, draws = {0}, triangles = {0};
    FrameView view = bench_stage_view(stage);
    for (int i = 0; i < VIEWS && !interrupt_pending(); i++) {
        view.yaw = i * 360.0 / VIEWS;
        double shortest = bench_stage_draw(stage, &view); // settles caches, and the queue of the new direction
        for (int k = 0; k < repeat; k++) {
            double taken = bench_stage_draw(stage, &view);
            samples_add(&ms, taken);
            shortest = MIN(shortest, taken);
        }
        RenderStats stats = renderer_stats(scene_renderer(stage->scene));
        samples_add(&least, shortest);
        samples_add(&draws, stats.draws);
        samples_add(&triangles, stats.triangles);
    }
    bench_record_all(stage->bench, "frame.standing", "ms", &ms);
    bench_record_all(stage->bench, "frame.standing.least", "ms", &least);
    bench_record_all(stage->bench, "frame.draws", "draws/frame", &draws);
    bench_record_all(stage->bench, "frame.triangles", "triangles/frame", &triangles);
}

typedef struct FlightPlan {
    double blocks_per_second;
    const char *ms, *p99, *triangles, *upload, *holes; // names of results
} FlightPlan;

static const FlightPlan plans[] = {
    {20, "frame.flying", "frame.flying.p99", "frame.triangles.flying", "frame.upload", "frame.holes"},
    {50, "frame.flying.fast", "frame.flying.fast.p99", "frame.triangles.flying.fast", "frame.upload.fast",
     "frame.holes.fast"},
};

typedef struct Flight {
    const FlightPlan *plan;
    FrameView view;
    int64_t start_ns;
    double start_x;
    int stretch; // frames when the stretch began
    Samples ms, p99, triangles, upload, holes;
} Flight;

static void fly_frame(const BenchStage *stage, Flight *flight)
{
    double seconds = clock_ms_since(flight->start_ns) * 1e-3;
    flight->view.eye[0] = flight->start_x + seconds * flight->plan->blocks_per_second;
    flight->view.seconds = BENCH_HOURS * SESSION_SECONDS_PER_HOUR + seconds;
    samples_add(&flight->ms, bench_stage_draw_paced(stage, &flight->view));
    RenderStats drawn = renderer_stats(scene_renderer(stage->scene));
    samples_add(&flight->triangles, drawn.triangles);
    samples_add(&flight->upload, (double)drawn.uploaded_bytes);
    StreamStats held = stream_stats(scene_stream(stage->scene));
    samples_add(&flight->holes, held.in_disc - held.ready_in_disc);
}

// One sample of the 99th percentile for the frames since the last.
static void end_stretch(Flight *flight)
{
    int count = flight->ms.count - flight->stretch;
    if (count > 0)
        samples_add(&flight->p99, bench_percentile(flight->ms.values + flight->stretch, count, 0.99));
    flight->stretch += count;
}

// In real time: a slow frame leads to a longer step.
static void measure_flying(const BenchStage *stage, const FlightPlan *plan)
{
    int repeat = bench_options(stage->bench)->repeat;
    Flight flight = {.plan = plan, .view = bench_stage_view(stage)};
    flight.view.eye[1] += BLOCKS_UP;
    flight.start_x = flight.view.eye[0];
    if (!bench_stage_settle(stage, &flight.view))
        return;
    flight.start_ns = clock_ns();
    for (int i = 1; i <= repeat && !interrupt_pending(); i++) {
        while (clock_ms_since(flight.start_ns) < i * FLIGHT_SECONDS * 1e3 && !interrupt_pending())
            fly_frame(stage, &flight);
        end_stretch(&flight);
    }
    bench_record_all(stage->bench, plan->ms, "ms", &flight.ms);
    bench_record_all(stage->bench, plan->p99, "ms", &flight.p99);
    bench_record_all(stage->bench, plan->triangles, "triangles/frame", &flight.triangles);
    bench_record_all(stage->bench, plan->upload, "bytes/frame", &flight.upload);
    bench_record_all(stage->bench, plan->holes, "chunks/frame", &flight.holes);
}

void bench_frame(Bench *bench)
{
    BenchStage stage = {.bench = bench};
    if (bench_stage_init(&stage, BENCH_STAGE_WIDTH, BENCH_STAGE_HEIGHT, false)) {
        FrameView view = bench_stage_view(&stage);
        if (bench_stage_settle(&stage, &view)) {
            measure_standing(&stage);
            size_t own = memory_in_use_total() + renderer_stats(scene_renderer(stage.scene)).gpu_bytes;
            bench_record_one(bench, "memory.resident", "MiB", (double)memory_resident() / (1 << 20));
            bench_record_one(bench, "memory.own", "MiB", (double)own / (1 << 20));
            for (size_t i = 0; i < ARRAY_COUNT(plans); i++)
                measure_flying(&stage, &plans[i]);
        }
    }
    bench_stage_quit(&stage);
}

// ---- startup

enum { STARTS_MAX = 5 };

typedef struct Starts {
    Samples first_frame, full_view, horizon; // seconds
    Samples frame;                           // ms
} Starts;

static bool is_full(const BenchStage *stage)
{
    StreamStats held = stream_stats(scene_stream(stage->scene));
    return held.in_disc > 0 && held.ready_in_disc == held.in_disc;
}

// False without a driver.
static bool start(BenchStage *stage, Starts *starts)
{
    int64_t start_ns = clock_ns();
    if (!bench_stage_init(stage, BENCH_STAGE_WIDTH, BENCH_STAGE_HEIGHT, false))
        return false;
    FrameView view = bench_stage_view(stage);
    bench_stage_draw(stage, &view);
    samples_add(&starts->first_frame, clock_ms_since(start_ns) * 1e-3);
    for (bool full = false, far = false; !(full && far) && !interrupt_pending();) {
        samples_add(&starts->frame, bench_stage_draw_paced(stage, &view));
        if (!full && is_full(stage))
            samples_add(&starts->full_view, clock_ms_since(start_ns) * 1e-3);
        if (!far && scene_shows_horizon(stage->scene))
            samples_add(&starts->horizon, clock_ms_since(start_ns) * 1e-3);
        full = full || is_full(stage);
        far = far || scene_shows_horizon(stage->scene);
    }
    return true;
}

void bench_startup(Bench *bench)
{
    BenchStage stage = {.bench = bench};
    Starts starts = {0};
    int repeat = MIN(bench_options(bench)->repeat, STARTS_MAX);
    bool ready = true;
    for (int i = 0; i < repeat && ready && !interrupt_pending(); i++) {
        ready = start(&stage, &starts);
        bench_stage_quit(&stage);
    }
    bench_record_all(bench, "startup.first_frame", "s", &starts.first_frame);
    bench_record_all(bench, "startup.full_view", "s", &starts.full_view);
    if (bench_options(bench)->horizon > 0)
        bench_record_all(bench, "startup.horizon", "s", &starts.horizon);
    else
        samples_quit(&starts.horizon);
    bench_record_all(bench, "startup.frame", "ms", &starts.frame);
}
