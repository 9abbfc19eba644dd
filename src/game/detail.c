#include "game/detail.h"

#include "base/log.h"
#include "base/os.h"

#define LOADED_SHARE 0.9 // of the view: with less, frames say nothing about the machine

void detail_init(DetailControl *control, const AppConfig *config, Game *game)
{
    control->config = config;
    control->game = game;
    control->memory.bytes = config->memory_bytes;
}

void detail_quit(DetailControl *control) { gpu_timer_quit(&control->timer); }

static Detail detail_of(const Settings *settings)
{
    Detail detail;
    for (int lever = 0; lever < DETAIL_LEVERS; lever++)
        detail.of[lever] = (int)setting_value(settings, &setting_table[detail_settings[lever]]);
    return detail;
}

// A value from the command line is fixed until a menu changes it. Under a memory limit the view distance is fixed too:
// only the limit lowers it.
static DetailBounds bounds_of(const DetailControl *control)
{
    const Game *game = control->game;
    DetailBounds bounds = {
        .most = detail_of(&game->settings), .fps = game->settings.max_fps, .software = game->software};
    const Detail given = detail_of(control->config->settings);
    for (int lever = 0; lever < DETAIL_LEVERS; lever++)
        bounds.fixed[lever] =
            control->config->given[detail_settings[lever]] && given.of[lever] == bounds.most.of[lever];
    bounds.fixed[DETAIL_DISTANCE] |= control->memory.bytes > 0;
    return bounds;
}

static bool same_bounds(const DetailBounds *a, const DetailBounds *b)
{
    bool same = a->fps == b->fps;
    for (int lever = 0; lever < DETAIL_LEVERS; lever++)
        same &= a->most.of[lever] == b->most.of[lever] && a->fixed[lever] == b->fixed[lever];
    return same;
}

static void choose(DetailControl *control, int width, int height)
{
    Game *game = control->game;
    const DetailBounds bounds = bounds_of(control);
    const bool resized = control->width != width || control->height != height;
    const bool adapted = game->adapts;
    game->adapts = control->config->adapts && game->settings.detail == DETAIL_AUTO;
    control->width = width;
    control->height = height;
    if (!game->adapts)
        game->detail = bounds.most;
    const bool same = adapted && same_bounds(&bounds, &control->automatic.bounds);
    if (!game->adapts || (same && !resized))
        return;
    Detail first = adapted ? game->detail : auto_detail_first(&bounds, width * height);
    if (!same)
        first.of[DETAIL_DISTANCE] = bounds.most.of[DETAIL_DISTANCE]; // one that is asked for is tried
    auto_detail_begin(&control->automatic, &bounds, &first);
    game->detail = control->automatic.detail;
}

static void apply_distance(DetailControl *control)
{
    const int chunks = control->game->detail.of[DETAIL_DISTANCE];
    if (control->memory.wanted != chunks)
        memory_limit_request(&control->memory, chunks);
    if (control->game->scene)
        scene_set_view_distance(control->game->scene, control->memory.view);
}

void detail_choose(DetailControl *control, int width, int height)
{
    choose(control, width, height);
    apply_distance(control);
}

void detail_limit_memory(DetailControl *control)
{
    Game *game = control->game;
    if (memory_limit_check(&control->memory, game->session->stream, &game->notices))
        scene_set_view_distance(game->scene, control->memory.view);
}

void detail_begin_work(DetailControl *control, int64_t begun_ns)
{
    control->begun_ns = begun_ns;
    control->worked_ns = clock_thread_ns();
    if (control->game->adapts && !control->game->software)
        gpu_timer_begin(&control->timer);
}

// Software OpenGL works until it is waited for. A graphics card works beside the program, which may also wait for the
// display in any call: only its processor time is work.
void detail_end_work(DetailControl *control, double seconds, bool shows_world)
{
    const Game *game = control->game;
    const double card_ms = gpu_timer_end(&control->timer);
    const double own_ms = (double)(clock_thread_ns() - control->worked_ns) * 1e-6;
    if (!game->adapts || !game->scene)
        return;
    if (game->software)
        renderer_finish(scene_renderer(game->scene));
    const double work_ms = game->software ? clock_ms_since(control->begun_ns) : MAX(card_ms, own_ms);
    const bool judged = shows_world && scene_progress(game->scene) >= LOADED_SHARE;
    detail_adapt(control, &(DetailFrame){work_ms, seconds, judged});
}

void detail_adapt(DetailControl *control, const DetailFrame *frame)
{
    if (!auto_detail_step(&control->automatic, frame))
        return;
    const Detail *detail = &control->automatic.detail;
    control->game->detail = *detail;
    apply_distance(control);
    log_debug("detail: shadows %d, %d %%, %d chunks, as a frame takes %.1f ms", detail->of[DETAIL_SHADOWS],
              detail->of[DETAIL_SCALE], detail->of[DETAIL_DISTANCE], control->automatic.left_ms);
}
