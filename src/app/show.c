// What lies over the world: display, menus and what is wished for in them, screenshots.

#include "app/game.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/parse.h"
#include "world/seed.h"

#include <math.h>
#include <stdio.h>

#define NOTICE_SECONDS 4.0

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
    if (game_plays(game)) {
        hud_crosshair(canvas);
        hud_hotbar(canvas, &game->hotbar, &game->icons);
    }
    if (game->shows_debug)
        hud_debug(canvas, &(DebugInfo){.scene = game->scene,
                                       .player = &game->player,
                                       .times = &game->times,
                                       .seed_text = game->config.seed_text,
                                       .hours = fmod(game->hours, 24)});
    if (game->notice.seconds > 0)
        hud_notice(canvas, game->notice.words, fmin(1, game->notice.seconds));
}

static void begin_world(Game *game)
{
    snprintf(game->seed_text, sizeof game->seed_text, "%s", game->menu.seed);
    bool typed = game->seed_text[0] != '\0';
    game->config.seed_text = typed ? game->seed_text : NULL;
    game->running =
        game_open_world(game, game->menu.generator, typed ? seed_from_text(game->seed_text) : seed_random());
    menu_open(&game->menu, MENU_NONE);
}

static void choose_block(Game *game, uint8_t block)
{
    game->hotbar.blocks[game->hotbar.chosen] = block;
    menu_open(&game->menu, MENU_NONE);
}

static void take_wish(Game *game, MenuWish wish)
{
    if (wish == WISH_QUIT)
        game->running = false;
    else if (wish == WISH_PLAY)
        menu_open(&game->menu, MENU_NONE);
    else if (wish == WISH_TITLE)
        menu_open(&game->menu, MENU_TITLE);
    else if (wish == WISH_SETTINGS)
        game_apply_settings(game);
    else if (wish == WISH_WORLD)
        begin_world(game);
    else if (wish == WISH_BLOCK)
        choose_block(game, game->menu.block);
}

static void type_command(Game *game, const Canvas *canvas)
{
    ConsoleEvent event = console_frame(&game->console, canvas, &game->input);
    if (event == CONSOLE_TYPES)
        return;
    menu_open(&game->menu, MENU_NONE);
    if (event == CONSOLE_LEFT)
        return;
    char answer[COMMAND_ANSWER];
    game_do_command(game, game->console.history[0], answer);
    snprintf(game->notice.words, sizeof game->notice.words, "%s", answer);
    game->notice.seconds = NOTICE_SECONDS;
    log_info("%s: %s", game->console.history[0], answer);
}

void game_draw_overlay(Game *game)
{
    float display = window_scale(game->window), scale = display * (float)game->settings.ui_scale;
    Canvas canvas = {game->overlay, game->width, game->height, scale};
    MenuWish wish = WISH_NOTHING;
    overlay_begin(game->overlay, game->width, game->height, scale);
    draw_hud(game, &canvas);
    if (game->menu.screen == MENU_CONSOLE)
        type_command(game, &canvas);
    else if (!game_plays(game))
        wish = menu_frame(&game->menu, &(MenuContext){.canvas = &canvas,
                                                      .settings = &game->settings,
                                                      .kept = &game->kept,
                                                      .input = &game->input,
                                                      .icons = &game->icons,
                                                      .pointer_scale = display});
    overlay_end(game->overlay);
    take_wish(game, wish);
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
    if (screenshots_next(game->screenshots, game->notice.words, sizeof game->notice.words))
        game->notice.seconds = NOTICE_SECONDS;
}
