#include "tools/bench/bench.h"

#include "cli/shared.h"
#include "tools/bench/settings_search.h"
#include "tools/bench/stage.h"

#include <math.h>

#define BLOCKS_PER_SECOND 20.0
#define BLOCKS_UP 20.0
#define DEGREES_PER_SECOND 90.0
#define DRAWN_PART 0.5 // of the time; the rest is for loading what each step adds

enum { FRAMES_LEAST = 20 };

typedef struct SettingsRun {
    BenchStage stage;
    FrameView view;
    int64_t start_ns, end_ns; // never, until the least settings are measured
} SettingsRun;

static const char *quality_of(const Settings *settings)
{
    return quality_words[settings->values[SETTINGS_QUALITY] == RENDER_FULL ? QUALITY_FULL : QUALITY_LIGHT];
}

static void fly_frame(SettingsRun *run, Samples *frames, double *seconds)
{
    const int64_t start_ns = clock_ns();
    samples_add(frames, bench_stage_draw_paced(&run->stage, &run->view));
    const double passed = clock_ms_since(start_ns) * 1e-3;
    run->view.eye[0] += passed * BLOCKS_PER_SECOND;
    run->view.yaw = fmod(run->view.yaw + passed * DEGREES_PER_SECOND, 360);
    *seconds += passed;
}

// Loads what the settings add, then flies on over new land, turning.
static double frame_cost(void *context, const Settings *settings)
{
    SettingsRun *run = context;
    Bench *bench = run->stage.bench;
    const int distance = settings->values[SETTINGS_DISTANCE], horizon = settings->values[SETTINGS_HORIZON];
    scene_set_quality(run->stage.scene, (RenderQuality)settings->values[SETTINGS_QUALITY]);
    scene_set_view_distance(run->stage.scene, distance);
    scene_set_horizon(run->stage.scene, horizon);
    bench_stage_calm(&run->stage, &run->view, run->end_ns);
    Samples *frames = bench_figure(bench, "ms", "settings.%s.%d.%d", quality_of(settings), distance, horizon);
    const double enough = bench->seconds * DRAWN_PART / SETTINGS_TRIES;
    for (double seconds = 0;
         (seconds < enough || frames->count < FRAMES_LEAST) && clock_ns() < run->end_ns && !interrupt_pending();)
        fly_frame(run, frames, &seconds);
    if (frames->count < FRAMES_LEAST) {
        samples_quit(frames);
        return -1;
    }
    const double ms = bench_percentile(frames->values, frames->count, 0.95);
    bench_record(bench);
    run->end_ns = run->start_ns + (int64_t)(bench->seconds * 1e9);
    return ms;
}

static void tell(Bench *bench, const SettingsChoice *choice)
{
    const Settings *settings = &choice->settings;
    const int distance = settings->values[SETTINGS_DISTANCE], horizon = settings->values[SETTINGS_HORIZON];
    bench->settings = json_pack("{s:i, s:s, s:i, s:i, s:b}", "fps", choice->fps, "quality", quality_of(settings),
                                "view_distance", distance, "horizon", horizon, "whole", choice->whole);
    printf("%s %d frames a second here with %s%s: --quality %s --view-distance %d --horizon %d; 95 %% of frames take "
           "%.1f ms at most%s\n",
           choice->fps ? "these hold" : "nothing holds", choice->fps ? choice->fps : 30, bench->gpu,
           choice->fps ? "" : ", not even", quality_of(settings), distance, horizon, choice->ms,
           choice->whole ? "" : "; the time ran out: more may do");
}

void bench_settings(Bench *bench)
{
    SettingsRun run = {.stage.bench = bench, .start_ns = clock_ns(), .end_ns = INT64_MAX};
    if (bench_stage_init(&run.stage, false)) {
        run.view = bench_stage_view(&run.stage);
        run.view.eye[1] += BLOCKS_UP;
        const SettingsChoice choice = settings_search(frame_cost, &run);
        if (choice.ms >= 0)
            tell(bench, &choice);
    }
    bench_stage_quit(&run.stage);
}
