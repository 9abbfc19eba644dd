#include "tools/bench/stage.h"

#include "scene/frame_times.h"
#include "tools/bench/drive.h"

#include <math.h>

enum { CALM_FRAMES = 10 };

void bench_stage_quit(BenchStage *stage)
{
    scene_destroy(stage->scene);
    session_destroy(stage->session);
    window_destroy(stage->window);
    *stage = (BenchStage){.bench = stage->bench};
}

bool bench_stage_init(BenchStage *stage, bool debug)
{
    Bench *bench = stage->bench;
    const int width = bench->view.size[0], height = bench->view.size[1];
    stage->window = window_create(&(WindowConfig){.width = width, .height = height, .offscreen = true, .debug = debug});
    if (!stage->window)
        return false;
    snprintf(bench->gpu, sizeof bench->gpu, "%s", window_driver());
    RenderQuality quality = stage->quality =
        render_quality((QualityChoice)bench->view.quality, window_is_software(stage->window));
    World world = {.generator = bench->recipe, .made.seed = bench->seed};
    StreamConfig stream = scene_stream_config(quality, bench->view.distance, bench->threads);
    stage->session = session_create(&world, &(SessionConfig){.stream = stream});
    const FrameView first = bench_stage_view(stage);
    stage->scene = scene_create(
        &(SceneConfig){.stream = stage->session->stream,
                       .renderer = {width, height, .quality = quality, .view_distance = bench->view.distance},
                       .far = {stage->session->source, stage->session->edits, bench->view.horizon, bench->threads},
                       .first = &first});
    return stage->scene != NULL;
}

FrameView bench_stage_view(const BenchStage *stage)
{
    SpawnPoint spawn = stage->session->spawn;
    return (FrameView){.eye = {(double)spawn.feet.x + 0.5, spawn.feet.y + PLAYER_EYE, (double)spawn.feet.z + 0.5},
                       .yaw = 90,
                       .pitch = -10,
                       .fov = VIEW_FOV_INITIAL,
                       .brightness = VIEW_BRIGHTNESS_INITIAL / 100.0,
                       .shadows = stage->bench->view.shadows,
                       .effects = stage->bench->view.effects,
                       .scale = stage->bench->view.scale,
                       .hours = BENCH_HOURS,
                       .seconds = BENCH_HOURS * SESSION_SECONDS_PER_HOUR};
}

double bench_stage_draw(const BenchStage *stage, FrameView *view)
{
    int64_t start_ns = clock_ns();
    scene_update(stage->scene, view);
    scene_draw(stage->scene, view);
    renderer_finish(scene_renderer(stage->scene));
    return clock_ms_since(start_ns);
}

double bench_stage_draw_paced(const BenchStage *stage, FrameView *view)
{
    double ms = bench_stage_draw(stage, view);
    bool software = window_is_software(stage->window);
    scene_feed(stage->scene);
    clock_sleep_ms(pacing_wait_ms(ms, PACING_SOFTWARE_FPS, software, scene_progress(stage->scene)));
    return ms;
}

bool bench_stage_settle(const BenchStage *stage, FrameView *view)
{
    if (!scene_load(stage->scene, view))
        return false;
    while (bench_stream_is_busy(scene_stream(stage->scene)) && !interrupt_pending()) {
        clock_sleep_ms(5);
        scene_update(stage->scene, view);
    }
    bench_stage_draw(stage, view);
    return true;
}

double bench_stage_calm(const BenchStage *stage, FrameView *view, int64_t until_ns)
{
    double longest = 0;
    for (int calm = 0; calm < CALM_FRAMES && clock_ns() < until_ns && !interrupt_pending();) {
        longest = fmax(longest, bench_stage_draw_paced(stage, view));
        const RenderStats stats = renderer_stats(scene_renderer(stage->scene));
        bool busy = bench_stream_is_busy(scene_stream(stage->scene)) || !scene_shows_horizon(stage->scene) ||
                    stats.shadow_rows > 0 || stats.programs > 0;
        calm = busy ? 0 : calm + 1;
    }
    return longest;
}
