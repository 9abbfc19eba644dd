// The map and the minimap in the game, for the world that is open.

#include "game/game.h"
#include "game/screens/minimap.h"

#include <math.h>

// The map's layout needs this much room, in units; in a smaller window it is scaled down.
#define UNITS_ACROSS 420.0f
#define UNITS_DOWN 270.0f
#define NOTICE_LIFT 60.0f

void game_begin_map(Game *game)
{
    const Generator *generator = scene_generator(game->scene);
    const StorePin *stored = NULL;
    int count = 0;
    if (game->world.store)
        stored = store_pins(game->world.store, &count);
    else
        pins_load(&game->pins, game->config.data_dir, generator_seed(generator), generator_spec(generator)->id);
    if (game->world.store)
        pins_copy(&game->pins, stored, count);
    map_screen_reset(&game->map);
}

void game_end_map(Game *game)
{
    if (!game->scene)
        return;
    map_tiles_settle(&game->tiles);
    map_tiles_forget(&game->tiles, scene_generator(game->scene));
}

static bool save_pins(Game *game, const Pins *pins)
{
    const Generator *generator = scene_generator(game->scene);
    return pins_save(pins, game->config.data_dir, generator_seed(generator), generator_spec(generator)->id);
}

void game_keep_pins(Game *game)
{
    World *world = &game->world;
    if (world->read_only)
        notices_post(&game->notices, "This world is open read-only: pins are not saved");
    else if (world->store)
        store_put_pins(world->store, game->pins.list, game->pins.count);
    else if (!save_pins(game, &game->pins))
        notices_post(&game->notices, "The pins could not be saved; see the log");
}

void game_store_pins(Game *game)
{
    if (game->pins.count > 0)
        game->pins_moving = store_put_pins(game->world.store, game->pins.list, game->pins.count);
}

void game_drop_pins_file(Game *game, uint64_t durable)
{
    static const Pins none;
    if (game->pins_moving == 0 || durable < game->pins_moving)
        return;
    game->pins_moving = 0;
    save_pins(game, &none);
}

Request game_draw_map(Game *game, float display_scale)
{
    Canvas canvas = game_begin_cover(game, display_scale, UNITS_ACROSS, UNITS_DOWN);
    Request request = map_screen_frame(&game->map, &(MapContext){.canvas = &canvas,
                                                                 .input = &game->input,
                                                                 .tiles = &game->tiles,
                                                                 .generator = scene_generator(game->scene),
                                                                 .spawn = scene_spawn(game->scene),
                                                                 .player = &game->player,
                                                                 .pins = &game->pins,
                                                                 .pointer_scale = display_scale,
                                                                 .seconds = game->frame_seconds});
    canvas.height -= (int)(NOTICE_LIFT * canvas.scale);
    game_end_cover(game, &canvas);
    return request;
}

void game_draw_minimap(Game *game, const Canvas *canvas)
{
    if ((int)game->settings.minimap == MINIMAP_OFF)
        return;
    OverlayBox box = minimap_box(canvas, &game->settings);
    map_tiles_open(&game->tiles, (int)box.width, (int)box.height, game->config.workers);
    minimap_draw(&(MinimapContext){.canvas = canvas,
                                   .tiles = &game->tiles,
                                   .generator = scene_generator(game->scene),
                                   .settings = &game->settings,
                                   .player = &game->player,
                                   .pins = &game->pins});
}
