// The main loop: input, player, world, frame.

#include "app/game.h"

#include "base/clock.h"
#include "base/log.h"
#include "scene/pacing.h"

#include <math.h>

#define UNFOCUSED_FPS 30.0
#define SPRINT_FOV 6.0 // degrees wider
#define LOG_MS 50      // between lines with the player's position, in the debug log

static void capture_mouse(Game *game)
{
    bool wanted = game_plays(game) && game->input.focused;
    if (wanted != game->captured) {
        window_capture_mouse(game->window, wanted);
        input_release(&game->input); // keys held now were meant for the screen before
    }
    game->captured = wanted;
}

static void take_window_events(Game *game)
{
    if (game->input.quit)
        game_leave(game, LEAVING_GAME);
    if (game->input.focus_lost && game_plays(game) && game->settings.auto_pause != 0)
        menu_open(&game->menu, MENU_PAUSE);
    int width, height;
    window_pixel_size(game->window, &width, &height);
    if (width == game->width && height == game->height)
        return;
    game->width = width;
    game->height = height;
    scene_resize(game->scene, width, height);
}

static void pass_time(Game *game, double seconds)
{
    if (!menu_stops_time(&game->menu)) {
        game->seconds += seconds;
        game->hours += game->time_stands ? 0 : seconds / SCENE_SECONDS_PER_HOUR;
        scene_tick(game->scene, seconds);
    }
    game->notice.seconds = fmax(0, game->notice.seconds - seconds);
}

FrameView game_view(const Game *game, double alpha)
{
    FrameView view = {.yaw = game->player.yaw,
                      .pitch = game->player.pitch,
                      .fov = fmin(110, game->settings.fov + game->sprint_view * SPRINT_FOV),
                      .hours = fmod(game->hours, 24),
                      .day =
                          (int64_t)(game->hours / 24 + 0.5), // the moon's phase changes at noon, when it is not visible
                      .seconds = game->seconds,
                      .clear_sky = game->settings.clouds == 0,
                      .outline = game_plays(game) && game->reach.aims && !game->hides_hud,
                      .outlined = game->reach.hit.block};
    player_eye(&game->player, alpha, view.eye);
    return view;
}

void game_frame(Game *game, double seconds)
{
    game->frame_seconds = seconds;
    input_poll(&game->input);
    take_window_events(game);
    game_take_keys(game);
    capture_mouse(game);
    double alpha = game_move_player(game, seconds);
    pass_time(game, seconds);

    FrameView view = game_view(game, alpha);
    game_work_on_edits(game);
    if (game->menu.screen != MENU_SEEDS) // its workers need the cores
        scene_update(game->scene, &view);
    game_keep_memory(game);
    game_keep_world(game, false);
    if (!game_is_covered(game))
        scene_draw(game->scene, &view);
    game_draw_overlay(game);
    if (game->takes_screenshot && game->running)
        game_take_screenshot(game);
    window_swap(game->window);
    game_show_finished_screenshots(game);
}

// Sleeps for the rest of the frame, where the frame rate is limited.
static void pace(const Game *game)
{
    double fps = game->settings.max_fps > 0 ? game->settings.max_fps : 1e9;
    if (!game->input.focused || game->input.minimised)
        fps = fmin(fps, UNFOCUSED_FPS);
    StreamStats held = stream_stats(scene_stream(game->scene));
    double left = pacing_wait_ms(clock_ms_since(game->frame_ns), fps, window_is_software(game->window), &held);
    if (left > 0.2)
        clock_sleep_ms(left);
}

// The last position line of the debug log.
typedef struct Told {
    int64_t ns;
    int taken;
    MenuScreen screen;
} Told;

// Logs every LOG_MS, and after each frame that handled a press or changed the menu: tests that drive the game read
// this.
static void log_place(const Game *game, Told *told)
{
    const Player *player = &game->player;
    if (told->taken == game->input.taken && told->screen == game->menu.screen && clock_ms_since(told->ns) < LOG_MS)
        return;
    *told = (Told){.ns = clock_ns(), .taken = game->input.taken, .screen = game->menu.screen};
    log_debug("at %.3f %.3f %.3f, yaw %.2f, pitch %.2f, mode %d, menu %d, mouse %d, %d x %d, taken %d, frame %.1f ms",
              player->position[0], player->position[1], player->position[2], player->yaw, player->pitch, player->mode,
              game->menu.screen, game->captured, game->width, game->height, game->input.taken,
              (double)frame_times_summary(&game->times).p50);
}

void game_run(Game *game)
{
    Told told = {.taken = -1};
    for (int64_t frames = 0; game->running; frames++) {
        pace(game);
        double ms = clock_ms_since(game->frame_ns);
        game->frame_ns = clock_ns();
        game_frame(game, ms / 1000);
        if (frames == 0)
            log_info("first frame %.0f ms after the start", clock_ms_since(game->started_ns));
        else
            frame_times_add(&game->times, (float)ms);
        log_place(game, &told);
    }
    const double *at = game->player.position;
    log_info("left at %.1f %.1f %.1f, looking %.1f %.1f", at[0], at[1], at[2], game->player.yaw, game->player.pitch);
}
