// One frame of the game: input, body, world, picture, and the requests of keys and screens.

#include "game/game.h"

static void take(Game *game, Request request) { flow_take(game, &request); }

static void capture_mouse(Game *game)
{
    bool wanted = flow_plays(&game->flow) && game->input.focused;
    if (wanted != game->captured) {
        window_capture_mouse(game->window, wanted);
        input_release(&game->input); // keys held now must not act on the other side
    }
    game->captured = wanted;
}

static void take_window_events(Game *game)
{
    if (game->input.quit)
        take(game, request_leave(LEAVING_GAME, UNSAVED_ASK));
    if (game->input.focus_lost && flow_plays(&game->flow) && game->settings.auto_pause != 0)
        take(game, request_open(MENU_PAUSE));
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
    if (!flow_pauses(&game->flow)) {
        game->seconds += seconds;
        game->hours += game->time_stands ? 0 : seconds / SCENE_SECONDS_PER_HOUR;
        scene_tick(game->scene, seconds);
    }
    notices_pass_time(&game->notices, seconds);
}

static void update_world(Game *game, FrameView *view)
{
    game_work_on_edits(game);
    if (game->flow.screen != MENU_SEEDS) // the browser's workers need the cores
        scene_update(game->scene, view);
    game_keep_memory(game);
    game_keep_world(game, false);
    if (!flow_covers(&game->flow))
        scene_draw(game->scene, view);
}

bool game_frame(Game *game, double seconds)
{
    game->frame_seconds = seconds;
    take_window_events(game);
    take(game, game_take_keys(game));
    capture_mouse(game);
    double alpha = game_move_player(game, seconds);
    pass_time(game, seconds);
    FrameView view = game_view(game, alpha);
    update_world(game, &view);
    if (shelf_update(game->shelf))
        take(game, menu_take_report(&game->menu, game->flow.screen, game->shelf));
    take(game, game_draw_overlay(game));
    if (game->takes_screenshot && game->flow.running)
        game_take_screenshot(game);
    game_show_finished_screenshots(game);
    return game->flow.running;
}
