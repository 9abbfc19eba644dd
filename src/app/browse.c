// The seed browser in the game, and the list of recent seeds.

#include "app/game.h"

#include <stdio.h>
#include <string.h>

// The browser's layout needs this much room, in units; in a smaller window it is scaled down.
#define UNITS_ACROSS 420.0f
#define UNITS_DOWN 250.0f

static void remember(Game *game, const RememberedSeed *seed)
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
    remember(game, &seed);
}

void game_open_seeds(Game *game)
{
    seed_screen_open(&game->seeds, &game->remembered, game->menu.generator, game->quality, game->kit);
    menu_open(&game->menu, MENU_SEEDS);
}

void game_close_seeds(Game *game)
{
    if (game->seeds.open)
        seed_screen_close(&game->seeds, &game->tiles);
}

static void enter(Game *game, const SeedCard *card)
{
    int64_t seed = card->seed;
    const GeneratorSpec *info = card->info;
    char text[SEED_TEXT_BYTES];
    snprintf(text, sizeof text, "%s", card->text);
    game_close_seeds(game);
    menu_open(&game->menu, MENU_TITLE);
    game_enter_world(
        game, &(WorldChoice){.data_dir = game->config.data_dir, .generator = info, .seed = &seed, .seed_text = text});
}

static void follow(Game *game)
{
    char text[SEED_TEXT_BYTES], answer[LINK_FAULT_BYTES];
    snprintf(text, sizeof text, "%s", game->seeds.typed);
    if (game_follow_link(game, text, answer)) {
        game_close_seeds(game);
        menu_open(&game->menu, MENU_NONE);
        game_remember_world(game);
    }
    game_notice(game, "%s", answer);
}

static void take_wish(Game *game, SeedWish wish)
{
    const SeedCard *card = game->seeds.entered;
    if (wish == SEED_WISH_BACK) {
        game_close_seeds(game);
        menu_open(&game->menu, MENU_TITLE);
    } else if (wish == SEED_WISH_ENTER) {
        enter(game, card);
    } else if (wish == SEED_WISH_LINK) {
        follow(game);
    } else if (wish == SEED_WISH_TYPED) {
        RememberedSeed seed = {.seed = card->seed, .generator = card->info->id};
        snprintf(seed.text, sizeof seed.text, "%s", card->text);
        remember(game, &seed);
    }
}

void game_draw_seeds(Game *game, float display_scale)
{
    Canvas canvas = game_begin_cover(game, display_scale, UNITS_ACROSS, UNITS_DOWN);
    SeedWish wish = seed_screen_frame(&game->seeds, &(SeedContext){.canvas = &canvas,
                                                                   .input = &game->input,
                                                                   .tiles = &game->tiles,
                                                                   .pointer_scale = display_scale,
                                                                   .seconds = game->frame_seconds});
    game_end_cover(game, &canvas);
    take_wish(game, wish);
}
