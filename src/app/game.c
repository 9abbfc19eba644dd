#include "app/game.h"

#include "base/clock.h"
#include "base/log.h"
#include "scene/pacing.h"

#include <inttypes.h>
#include <string.h>

#define SOFTWARE_WORDS                                                                                                 \
    "OpenGL is rendered in software: light quality, at most %.0f frames per second (settings: quality)"

void game_apply_settings(Game *game)
{
    game_set_view_distance(game);
    scene_set_flat_light(game->scene, game->settings.smooth_light == 0);
    window_set_vsync(game->window, game->settings.vsync != 0);
    if (window_is_fullscreen(game->window) != (game->settings.fullscreen != 0))
        window_set_fullscreen(game->window, game->settings.fullscreen != 0);
}

static void log_world(const Game *game, const SpawnPoint *spawn)
{
    const StoreWorld *made = &game->world.made;
    bool typed = made->seed_text[0] != '\0';
    log_info("world \"%s\", seed %" PRId64 "%s%s%s, generator %d %s; spawn %" PRId64 " %d %" PRId64 ": %s",
             game->world.name, made->seed, typed ? " (" : "", made->seed_text, typed ? ")" : "", made->generator,
             game->world.generator->name, spawn->feet.x, spawn->feet.y, spawn->feet.z, spawn->reason);
}

static void restore_hotbar(Hotbar *hotbar, const StorePlayer *saved)
{
    for (int slot = 0; slot < HOTBAR_SLOTS; slot++)
        if (saved->hotbar[slot] < BLOCK_COUNT)
            hotbar->blocks[slot] = saved->hotbar[slot];
    hotbar->chosen = CLAMP(saved->chosen, 0, HOTBAR_SLOTS - 1);
}

// Options take precedence over saved values, and these over the spawn.
static void place_player(Game *game)
{
    const GameConfig *config = &game->config;
    const StorePlayer *saved = game->world.has_player ? &game->world.player : NULL;
    SpawnPoint spawn = scene_spawn(game->scene);
    double at[3] = {(double)spawn.feet.x + 0.5, spawn.feet.y, (double)spawn.feet.z + 0.5};
    if (saved)
        memcpy(at, (double[]){saved->x, saved->y, saved->z}, sizeof at);
    if (config->position)
        memcpy(at, config->position, sizeof at);
    bool looks_as_saved = saved && !config->look_given;
    player_init(&game->player, at[0], at[1], at[2]);
    player_turn(&game->player, looks_as_saved ? saved->yaw : config->yaw,
                looks_as_saved ? saved->pitch : config->pitch);
    if (saved && saved->mode < PLAYER_MODE_COUNT)
        player_set_mode(&game->player, (PlayerMode)saved->mode);
    game->hotbar = hotbar_initial;
    if (saved)
        restore_hotbar(&game->hotbar, saved);
    game->hours = saved && !config->hours_given ? saved->hours : config->hours;
    game->time_stands = false;
    log_world(game, &spawn);
}

bool game_create_scene(Game *game)
{
    game->loaded = false;
    game->reach = (Reach){.aims = false};
    game->scene = scene_create(&(SceneConfig){.generator = game->world.generator,
                                              .seed = game->world.made.seed,
                                              .store = game->world.store,
                                              .view_distance = game->memory.view,
                                              .workers = game->config.workers,
                                              .width = game->width,
                                              .height = game->height,
                                              .quality = game->quality,
                                              .kit = game->kit,
                                              .flat_light = game->settings.smooth_light == 0});
    if (!game->scene)
        return false;
    place_player(game);
    game_begin_map(game);
    return true;
}

// Chooses the render quality; a software renderer gets the light one, which is logged.
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
    game->running = true;
    window_pixel_size(window, &game->width, &game->height);
    choose_quality(game);
    menu_init(&game->menu, game->world.generator);
    menu_open(&game->menu, config->title ? MENU_TITLE : MENU_NONE);
    remembered_load(&game->remembered, config->data_dir);
    game->screenshots = screenshots_create(config->data_dir);
    game->shelf = shelf_create(config->data_dir);
    game->overlay = overlay_create(window_scale(window));
    game->kit = game->overlay ? render_kit_create(game->quality) : NULL;
    if (!game->kit || !game_create_scene(game))
        return false;
    game_apply_settings(game);
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
