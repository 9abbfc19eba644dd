// Entering a world: its file, its scene, and the player in it.

#include "game/game.h"

#include "base/log.h"

#include <inttypes.h>
#include <string.h>

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

// The command line has precedence over the saved player, and that over the spawn.
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

static WorldChoice choice_of(const Game *game, const EnterRequest *request)
{
    return (WorldChoice){.data_dir = game->config.data_dir,
                         .name = request->name[0] ? request->name : NULL,
                         .generator = request->generator,
                         .seed = request->has_seed ? &request->seed : NULL,
                         .seed_text = request->seed_text,
                         .read_only = request->read_only};
}

Entered game_enter(Game *game, const EnterRequest *request)
{
    WorldChoice choice = choice_of(game, request);
    World world;
    char name[2 * WORLD_NAME_MAX], failure[STORE_FAILURE];
    world_choice_name(&choice, name);
    if (strcmp(name, game->world.name) == 0)
        return ENTER_DONE;
    if (request->unsaved != UNSAVED_LOSE && !game_is_saved(game, failure)) {
        notices_post(&game->notices,
                     "This world cannot be saved. To leave it without saving, quit to the title. Reason: %s", failure);
        return ENTER_REFUSED;
    }
    if (world_open(&world, &choice) != WORLD_OPEN) {
        notices_post(&game->notices, "That world cannot be opened; the log tells why");
        return ENTER_REFUSED;
    }
    game_leave_world(game);
    game->world = world;
    game->config.position = NULL;
    game->config.look_given = game->config.hours_given = false;
    return game_create_scene(game) ? ENTER_DONE : ENTER_FAILED;
}
