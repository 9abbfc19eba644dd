// The picture: the view from the player's eye, the settings that change it, screenshots.

#include "game/game.h"

#include <math.h>

#define SPRINT_FOV 6.0 // degrees wider

void game_apply_settings(Game *game)
{
    game_set_view_distance(game);
    scene_set_flat_light(game->scene, game->settings.smooth_light == 0);
    window_set_vsync(game->window, game->settings.vsync != 0);
    if (window_is_fullscreen(game->window) != (game->settings.fullscreen != 0))
        window_set_fullscreen(game->window, game->settings.fullscreen != 0);
}

FrameView game_view(const Game *game, double alpha)
{
    FrameView view = {.yaw = game->player.yaw,
                      .pitch = game->player.pitch,
                      .fov = fmin(110, game->settings.fov + game->sprint_view * SPRINT_FOV),
                      .hours = fmod(game->hours, 24),
                      .day = (int64_t)(game->hours / 24 + 0.5), // the moon's phase changes at noon
                      .seconds = game->seconds,
                      .clear_sky = game->settings.clouds == 0,
                      .outline = flow_plays(&game->flow) && game->reach.aims && !game->hides_hud,
                      .outlined = game->reach.hit.block};
    player_eye(&game->player, alpha, view.eye);
    return view;
}

void game_take_screenshot(Game *game)
{
    game->takes_screenshot = false;
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, (size_t)game->width * (size_t)game->height * 3);
    renderer_read_pixels(scene_renderer(game->scene), rgb);
    screenshots_take(game->screenshots, rgb, game->width, game->height);
}

void game_show_finished_screenshots(Game *game)
{
    char words[NOTICE_BYTES];
    if (screenshots_next(game->screenshots, words, sizeof words))
        notices_post(&game->notices, "%s", words);
}
