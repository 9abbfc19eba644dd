// Draws the HUD and the open screen over the world.

#include "game/game.h"

#include "base/clock.h"
#include "base/log.h"

#include <math.h>
#include <stdio.h>

static void show_loading(Game *game, const Canvas *canvas)
{
    double progress = scene_progress(game->scene);
    char words[64];
    snprintf(words, sizeof words, "Building the world: %d %%", (int)(progress * 100));
    hud_progress(canvas, words, progress);
    game->loaded = progress >= 1;
    if (game->loaded)
        log_info("the world is built, %.1f s after the start", clock_ms_since(game->started_ns) / 1000);
}

static void draw_hud(Game *game, const Canvas *canvas)
{
    if (!game->loaded)
        show_loading(game, canvas);
    if (game->hides_hud)
        return;
    if (flow_plays(&game->flow)) {
        game_draw_minimap(game, canvas);
        hud_crosshair(canvas);
        hud_hotbar(canvas, &game->hotbar, &game->icons);
        if (game->world.read_only)
            hud_label(canvas, "Read only");
    }
    char saving[192];
    game_tell_saving(game, saving, sizeof saving);
    if (game->shows_debug)
        hud_debug(canvas, &(DebugInfo){.scene = game->scene,
                                       .player = &game->player,
                                       .times = &game->times,
                                       .seed_text = game->world.made.seed_text,
                                       .saving = saving,
                                       .hours = fmod(game->hours, 24)});
}

static Request draw_menu(Game *game, const Canvas *canvas, float display_scale)
{
    char failure[STORE_FAILURE];
    return menu_frame(&game->menu, game->flow.screen,
                      &(MenuContext){.canvas = canvas,
                                     .settings = &game->settings,
                                     .kept = &game->kept,
                                     .input = &game->input,
                                     .icons = &game->icons,
                                     .shelf = game->shelf,
                                     .world = &game->world,
                                     .failure = game_failure(game, failure),
                                     .leaving = game->flow.leaving,
                                     .pointer_scale = display_scale});
}

Request game_draw_overlay(Game *game)
{
    float display = window_scale(game->window);
    float scale = column_scale(game->width, game->height, display * (float)game->settings.ui_scale);
    Canvas canvas = {game->overlay, game->width, game->height, scale};
    Request request = NO_REQUEST;
    if (game->flow.screen == MENU_MAP)
        return game_draw_map(game, display);
    if (game->flow.screen == MENU_SEEDS)
        return game_draw_seeds(game, display);
    overlay_begin(game->overlay, game->width, game->height, scale);
    draw_hud(game, &canvas);
    if (game->flow.screen == MENU_CONSOLE)
        request = console_frame(&game->console, &canvas, &game->input, command_complete);
    else if (!flow_plays(&game->flow))
        request = draw_menu(game, &canvas, display);
    if (notices_opacity(&game->notices) > 0 && !game->hides_hud)
        hud_notice(&canvas, game->notices.words, notices_opacity(&game->notices));
    overlay_end(game->overlay);
    map_tiles_update(&game->tiles);
    return request;
}
