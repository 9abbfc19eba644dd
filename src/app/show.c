// HUD, menus and the actions chosen in them, screenshots.

#include "app/game.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/parse.h"
#include "world/seed.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

void game_notice(Game *game, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(game->notice.words, sizeof game->notice.words, format, arguments);
    va_end(arguments);
    log_debug("notice: %s", game->notice.words);
    game->notice.seconds = NOTICE_SECONDS;
}

void game_enter_world(Game *game, const WorldChoice *choice)
{
    char name[2 * WORLD_NAME_MAX];
    world_choice_name(choice, name);
    game->running = game_open_world(game, choice);
    if (game->running && strcmp(game->world.name, name) != 0)
        return; // a notice gives the reason
    menu_open(&game->menu, MENU_NONE);
    if (game->running)
        game_remember_world(game);
}

static void make_world(Game *game)
{
    Menu *menu = &game->menu;
    if (link_begins(menu->seed)) {
        char answer[LINK_FAULT_BYTES];
        if (game_follow_link(game, menu->seed, answer))
            menu_open(menu, MENU_NONE);
        game_notice(game, "%s", answer);
        return;
    }
    int64_t seed = menu->seed[0] ? seed_from_text(menu->seed) : seed_random();
    game_enter_world(game, &(WorldChoice){.data_dir = game->config.data_dir,
                                          .name = menu->name[0] ? menu->name : NULL,
                                          .generator = menu->generator,
                                          .seed = &seed,
                                          .seed_text = menu->seed});
    if (game_plays(game))
        menu->name[0] = '\0';
}

static void choose_block(Game *game, uint8_t block)
{
    game->hotbar.blocks[game->hotbar.chosen] = block;
    menu_open(&game->menu, MENU_NONE);
}

static void take_wish(Game *game, MenuWish wish)
{
    if (wish == WISH_QUIT)
        game_leave(game, LEAVING_GAME);
    else if (wish == WISH_PLAY) {
        menu_open(&game->menu, MENU_NONE);
        game_remember_world(game);
    } else if (wish == WISH_SEEDS)
        game_open_seeds(game);
    else if (wish == WISH_TITLE)
        game_leave(game, LEAVING_WORLD);
    else if (wish == WISH_LEAVE)
        game_leave(game, game->leaving);
    else if (wish == WISH_LEAVE_SAVED)
        game_leave_saved(game);
    else if (wish == WISH_ENTER)
        game_enter_world(game, &(WorldChoice){.data_dir = game->config.data_dir,
                                              .name = game->menu.saved.name,
                                              .read_only = game->menu.saved.read_only});
    else if (wish == WISH_SETTINGS)
        game_apply_settings(game);
    else if (wish == WISH_WORLD)
        make_world(game);
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
    game_notice(game, "%s", answer);
    log_info("%s: %s", game->console.history[0], answer);
}

void game_draw_overlay(Game *game)
{
    float display = window_scale(game->window);
    float scale = ui_scale_for(game->width, game->height, display * (float)game->settings.ui_scale);
    Canvas canvas = {game->overlay, game->width, game->height, scale};
    MenuWish wish = WISH_NOTHING;
    char failure[STORE_FAILURE];
    if (game->menu.screen == MENU_MAP) {
        game_draw_map(game, display);
        return;
    }
    if (shelf_update(game->shelf))
        menu_take_report(&game->menu, game->shelf);
    if (game->menu.screen == MENU_SEEDS) {
        game_draw_seeds(game, display);
        return;
    }
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
                                                      .shelf = game->shelf,
                                                      .world = &game->world,
                                                      .failure = game_failure(game, failure),
                                                      .pointer_scale = display});
    if (game->notice.seconds > 0 && !game->hides_hud)
        hud_notice(&canvas, game->notice.words, fmin(1, game->notice.seconds));
    overlay_end(game->overlay);
    map_tiles_update(&game->tiles);
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
