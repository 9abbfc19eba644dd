// The main loop: input, player, world, frame.

#include "game/game.h"

#include "base/clock.h"
#include "base/log.h"

#include <math.h>

#define UNFOCUSED_FPS 30.0
#define LOG_MS 50 // between lines about the player in the debug log

// Sleeps for the rest of the frame, where the frame rate is limited.
static void pace(const Game *game)
{
    double fps = game->settings.max_fps > 0 ? game->settings.max_fps : 1e9;
    if (!game->input.focused || game->input.minimised)
        fps = fmin(fps, UNFOCUSED_FPS);
    bool software = window_is_software(game->window);
    double left = pacing_wait_ms(clock_ms_since(game->frame_ns), fps, software, scene_progress(game->scene));
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
    if (told->taken == game->input.taken && told->screen == game->flow.screen && clock_ms_since(told->ns) < LOG_MS)
        return;
    *told = (Told){.ns = clock_ns(), .taken = game->input.taken, .screen = game->flow.screen};
    log_debug("at %.3f %.3f %.3f, yaw %.2f, pitch %.2f, mode %d, menu %d, mouse %d, %d x %d, taken %d, frame %.1f ms",
              player->position[0], player->position[1], player->position[2], player->yaw, player->pitch, player->mode,
              game->flow.screen, game->captured, game->width, game->height, game->input.taken,
              (double)frame_times_summary(&game->times).p50);
}

void game_run(Game *game)
{
    Told told = {.taken = -1};
    bool running = game->flow.running;
    for (int64_t frames = 0; running; frames++) {
        pace(game);
        double ms = clock_ms_since(game->frame_ns);
        game->frame_ns = clock_ns();
        input_poll(&game->input);
        running = game_frame(game, ms / 1000);
        window_swap(game->window);
        if (frames == 0)
            log_info("first frame %.0f ms after the start", clock_ms_since(game->started_ns));
        else
            frame_times_add(&game->times, (float)ms);
        log_place(game, &told);
    }
    const double *at = game->player.position;
    log_info("left at %.1f %.1f %.1f, looking %.1f %.1f", at[0], at[1], at[2], game->player.yaw, game->player.pitch);
}
