#include "tools/bench/switch.h"

#include <math.h>

#define TELEPORT_BLOCKS 10000.0
#define TELEPORT_UP 60.0 // over the place where the view begins

enum { HORIZON_WITHOUT = 8 }; // kilometres, where the bench's view has no far land

// ---- changes, each there and back

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

void bench_switches(BenchStage *stage)
{
    const int repeats = MIN(stage->bench->repeat, SWITCH_REPEAT);
    for (size_t i = 0; i < ARRAY_COUNT(switches); i++)
        for (int k = 0; k < repeats && !interrupt_pending(); k++)
            measure_switch(stage, &switches[i]);
    for (int k = 1; k <= repeats && !interrupt_pending(); k++)
        measure_teleport(stage, k);
    bench_record(stage->bench);
}
