#include "tools/bench/startup.h"

#include "base/clock.h"
#include "tools/bench/stage.h"

enum { STARTS_MAX = 5 };

typedef struct Starts {
    Samples first_frame, full_view; // seconds
    Samples frame;                  // ms
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
    if (!bench_stage_init(stage, &BENCH_STAGE_GAME))
        return false;
    FrameView view = bench_stage_view(stage);
    bench_stage_draw(stage, &view);
    samples_add(&starts->first_frame, clock_ms_since(start_ns) * 1e-3);
    while (!is_full(stage) && !bench_interrupted(stage->bench))
        samples_add(&starts->frame, bench_stage_draw_paced(stage, &view));
    samples_add(&starts->full_view, clock_ms_since(start_ns) * 1e-3);
    return true;
}

void bench_startup(Bench *bench)
{
    BenchStage stage = {.bench = bench};
    Starts starts = {0};
    int repeat = MIN(bench_options(bench)->repeat, STARTS_MAX);
    bool ready = true;
    for (int i = 0; i < repeat && ready && !bench_interrupted(bench); i++) {
        ready = start(&stage, &starts);
        bench_stage_quit(&stage);
    }
    bench_stage_samples(&stage, "startup.first_frame", "s", &starts.first_frame);
    bench_stage_samples(&stage, "startup.full_view", "s", &starts.full_view);
    bench_stage_samples(&stage, "startup.frame", "ms", &starts.frame);
}
