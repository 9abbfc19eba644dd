// The seed browser in the game, and the list of recent seeds.

#include "game/game.h"

#include <stdio.h>
#include <string.h>

// The browser's layout needs this much room, in units; in a smaller window it is scaled down.
#define UNITS_ACROSS 420.0f
#define UNITS_DOWN 250.0f

void game_remember(Game *game, const RememberedSeed *seed)
{
    if (remembered_add(&game->remembered, seed))
        remembered_save(&game->remembered, game->config.data_dir); // a failure is logged and otherwise ignored
}

void game_remember_world(Game *game)
{
    const StoreWorld *made = &game->world.made;
    RememberedSeed seed = {.seed = made->seed, .generator = made->generator};
    if (strlen(made->seed_text) < sizeof seed.text)
        snprintf(seed.text, sizeof seed.text, "%.*s", SEED_TEXT_BYTES - 1, made->seed_text);
    game_remember(game, &seed);
}

void game_open_seeds(Game *game)
{
    seed_screen_open(&game->seeds, &game->remembered, game->menu.generator, game->quality, game->kit);
}

void game_close_seeds(Game *game)
{
    if (game->seeds.open)
        seed_screen_close(&game->seeds, &game->tiles);
}

Request game_draw_seeds(Game *game, float display_scale)
{
    Canvas canvas = game_begin_cover(game, display_scale, UNITS_ACROSS, UNITS_DOWN);
    Request request = seed_screen_frame(&game->seeds, &(SeedContext){.canvas = &canvas,
                                                                     .input = &game->input,
                                                                     .tiles = &game->tiles,
                                                                     .pointer_scale = display_scale,
                                                                     .seconds = game->frame_seconds});
    game_end_cover(game, &canvas);
    return request;
}
