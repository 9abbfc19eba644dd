#include "app/game.h"

#include "base/clock.h"
#include "base/log.h"

#include <inttypes.h>

#define SOFTWARE_WORDS                                                                                                 \
    "OpenGL is drawn by software here: lighter picture, at most %.0f frames a second (settings: quality)"

void game_apply_settings(Game *game)
{
    game_set_view_distance(game);
    scene_set_flat_light(game->scene, game->settings.smooth_light == 0);
    window_set_vsync(game->window, game->settings.vsync != 0);
    if (window_is_fullscreen(game->window) != (game->settings.fullscreen != 0))
        window_set_fullscreen(game->window, game->settings.fullscreen != 0);
}

static void place_player(Game *game)
{
    const GameConfig *config = &game->config;
    SpawnPoint spawn = scene_spawn(game->scene);
    if (config->position)
        player_init(&game->player, config->position[0], config->position[1], config->position[2]);
    else
        player_init(&game->player, (double)spawn.feet.x + 0.5, spawn.feet.y, (double)spawn.feet.z + 0.5);
    player_turn(&game->player, config->yaw, config->pitch);
    log_info("seed %" PRId64 "%s%s%s, generator %d %s; spawn %" PRId64 " %d %" PRId64 ": %s", config->seed,
             config->seed_text ? " (" : "", config->seed_text ? config->seed_text : "", config->seed_text ? ")" : "",
             config->generator->id, config->generator->name, spawn.feet.x, spawn.feet.y, spawn.feet.z, spawn.reason);
}

static bool create_scene(Game *game)
{
    scene_destroy(game->scene);
    game->loaded = false;
    game->reach = (Reach){.aims = false};
    game->scene = scene_create(&(SceneConfig){.generator = game->config.generator,
                                              .seed = game->config.seed,
                                              .view_distance = game->memory.view,
                                              .workers = game->config.workers,
                                              .width = game->width,
                                              .height = game->height,
                                              .quality = game->quality,
                                              .flat_light = game->settings.smooth_light == 0});
    if (game->scene)
        place_player(game);
    return game->scene != NULL;
}

bool game_open_world(Game *game, const GeneratorInfo *generator, int64_t seed)
{
    game->config.generator = generator;
    game->config.seed = seed;
    game->config.position = NULL;
    return create_scene(game);
}

// Which picture this machine can draw; a software renderer gets a lower one, and the log says so.
static void choose_quality(Game *game)
{
    bool software = window_is_software(game->window);
    bool chosen = game->settings.quality != QUALITY_AUTO;
    game->quality = chosen ? (game->settings.quality == QUALITY_LIGHT ? RENDER_LIGHT : RENDER_FULL)
                           : (software ? RENDER_LIGHT : RENDER_FULL);
    if (!software || chosen)
        return;
    log_info(SOFTWARE_WORDS, GAME_SOFTWARE_FPS);
}

bool game_init(Game *game, Window *window, const GameConfig *config, const Settings *settings)
{
    game->window = window;
    game->config = *config;
    game->settings = *settings;
    game->hours = config->hours;
    game->memory.bytes = config->memory_bytes;
    memory_limit_ask(&game->memory, (int)settings->view_distance);
    game->running = true;
    window_pixel_size(window, &game->width, &game->height);
    choose_quality(game);
    game->hotbar = hotbar_initial;
    menu_init(&game->menu, config->generator);
    menu_open(&game->menu, config->title ? MENU_TITLE : MENU_NONE);
    game->screenshots = screenshots_create(config->data_dir);
    game->overlay = overlay_create(window_scale(window));
    if (!game->overlay || !create_scene(game))
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
    scene_destroy(game->scene);
    overlay_destroy(game->overlay);
}
