// What is drawn of that which the settings allow: all of it, or what this machine can draw fast enough.

#include "game/app_internal.h"

#include "base/log.h"
#include "base/os.h"

#define LOADED_SHARE 0.9 // of the view: with less, frames say nothing about the machine

static bool adapts(const App *app) { return app->config->adapts && app->game.settings.detail == DETAIL_AUTO; }

static Detail detail_of(const Settings *settings)
{
    Detail detail;
    for (int lever = 0; lever < DETAIL_LEVERS; lever++)
        detail.of[lever] = (int)setting_value(settings, &setting_table[detail_settings[lever]]);
    return detail;
}

// What the command line gives stays, until a menu changes it; a memory limit has the view distance to itself.
static DetailBounds bounds_of(const App *app)
{
    DetailBounds bounds = {
        .most = detail_of(&app->game.settings), .fps = app->game.settings.max_fps, .software = app->game.software};
    const Detail given = detail_of(app->config->settings);
    for (int lever = 0; lever < DETAIL_LEVERS; lever++)
        bounds.fixed[lever] = app->config->given[detail_settings[lever]] && given.of[lever] == bounds.most.of[lever];
    bounds.fixed[DETAIL_DISTANCE] |= app->memory.bytes > 0;
    return bounds;
}

static bool same_bounds(const DetailBounds *a, const DetailBounds *b)
{
    bool same = a->fps == b->fps;
    for (int lever = 0; lever < DETAIL_LEVERS; lever++)
        same &= a->most.of[lever] == b->most.of[lever] && a->fixed[lever] == b->fixed[lever];
    return same;
}

void app_choose_detail(App *app)
{
    const DetailBounds bounds = bounds_of(app);
    const bool resized = app->judged_width != app->width || app->judged_height != app->height;
    const bool adapted = app->game.adapts;
    app->game.adapts = adapts(app);
    app->judged_width = app->width;
    app->judged_height = app->height;
    if (!app->game.adapts)
        app->game.detail = bounds.most;
    const bool same = adapted && same_bounds(&bounds, &app->automatic.bounds);
    if (!app->game.adapts || (same && !resized))
        return;
    Detail first = adapted ? app->game.detail : auto_detail_first(&bounds, app->width * app->height);
    if (!same)
        first.of[DETAIL_DISTANCE] = bounds.most.of[DETAIL_DISTANCE]; // one that is asked for is tried
    auto_detail_begin(&app->automatic, &bounds, &first);
    app->game.detail = app->automatic.detail;
}

void app_apply_distance(App *app)
{
    const int chunks = app->game.detail.of[DETAIL_DISTANCE];
    if (app->memory.wanted != chunks)
        memory_limit_request(&app->memory, chunks);
    if (app->game.scene)
        scene_set_view_distance(app->game.scene, app->memory.view);
}

void app_begin_work(App *app)
{
    app->worked_ns = clock_thread_ns();
    if (app->game.adapts && !app->game.software)
        gpu_timer_begin(&app->timer);
}

// Software OpenGL works until it is waited for. A graphics card works beside the program, which may also wait for the
// display in any call: only its processor time is work.
void app_end_work(App *app)
{
    const double card_ms = gpu_timer_end(&app->timer), own_ms = (double)(clock_thread_ns() - app->worked_ns) * 1e-6;
    if (!app->game.adapts || !app->game.scene)
        return;
    if (app->game.software)
        renderer_finish(scene_renderer(app->game.scene));
    app_adapt(app, app->game.software ? clock_ms_since(app->frame_ns) : MAX(card_ms, own_ms));
}

void app_adapt(App *app, double work_ms)
{
    const DetailFrame frame = {.work_ms = work_ms,
                               .seconds = app->frame_seconds,
                               .judged = app->playing.loaded && !flow_covers(&app->flow) &&
                                         scene_progress(app->game.scene) >= LOADED_SHARE};
    if (!auto_detail_step(&app->automatic, &frame))
        return;
    app->game.detail = app->automatic.detail;
    app_apply_distance(app);
    log_debug("detail: shadows %d, %d %%, %d chunks, as a frame takes %.1f ms", app->game.detail.of[DETAIL_SHADOWS],
              app->game.detail.of[DETAIL_SCALE], app->game.detail.of[DETAIL_DISTANCE], app->automatic.left_ms);
}
