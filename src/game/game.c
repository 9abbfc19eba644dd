#include "game/game.h"

#include "base/clock.h"
#include "base/log.h"

#define SOFTWARE_WORDS                                                                                                 \
    "OpenGL is rendered in software: light quality, at most %.0f frames per second (settings: quality)"

// A software renderer gets the lighter picture; the log says so.
static void choose_quality(Game *game)
{
    bool software = window_is_software(game->window);
    bool chosen = game->settings.quality != QUALITY_AUTO;
    game->quality = chosen ? (game->settings.quality == QUALITY_LIGHT ? RENDER_LIGHT : RENDER_FULL)
                           : (software ? RENDER_LIGHT : RENDER_FULL);
    if (!software || chosen)
        return;
    log_info(SOFTWARE_WORDS, PACING_SOFTWARE_FPS);
}

bool game_init(Game *game, Window *window, const GameConfig *config, const Settings *settings)
{
    game->window = window;
    game->config = *config;
    game->settings = *settings;
    game->memory.bytes = config->memory_bytes;
    memory_limit_ask(&game->memory, (int)settings->view_distance);
    window_pixel_size(window, &game->width, &game->height);
    choose_quality(game);
    menu_init(&game->menu, game->world.generator);
    remembered_load(&game->remembered, config->data_dir);
    game->screenshots = screenshots_create(config->data_dir);
    game->shelf = shelf_create(config->data_dir);
    game->overlay = overlay_create(window_scale(window));
    game->kit = game->overlay ? render_kit_create(game->quality) : NULL;
    if (!game->kit || !game_create_scene(game))
        return false;
    game_apply_settings(game);
    flow_begin(game, config->title);
    game->frame_ns = clock_ns();
    return true;
}

void game_quit(Game *game)
{
    if (game->menu.unsaved)
        settings_save(&game->kept, &game->input, game->config.data_dir);
    screenshots_destroy(game->screenshots);
    shelf_destroy(game->shelf);
    game_close_seeds(game);
    game_leave_world(game);
    map_tiles_quit(&game->tiles);
    render_kit_destroy(game->kit);
    overlay_destroy(game->overlay);
}
