// The screen of a new world: its seed, generator and name.
#include "game/screens/world_words.h"

#include "session/link.h"
#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>

void new_world_open(void *state, Game *game)
{
    (void)game;
    ((NewWorldScreen *)state)->rolled = seed_random();
}

void new_world_hide(void *state) { seeds_pause(&((NewWorldScreen *)state)->preview.seeds); }

RememberedSeed new_world_seed(const NewWorldScreen *screen, const Recipe *generator)
{
    Link link;
    char fault[LINK_FAULT_BYTES];
    const char *typed = screen->seed.now.text;
    if (link_begins(typed) && link_parse(typed, &link, fault))
        return (RememberedSeed){.seed = link.seed, .generator = link.generator};
    return (RememberedSeed){.seed = typed[0] ? seed_from_text(typed) : screen->rolled, .generator = generator};
}

// Requests the world of the seed, or of the link that was typed instead of one.
static void make_world(const NewWorldScreen *screen, Game *game)
{
    const char *typed = screen->seed.now.text, *name = screen->name.now.text;
    if (name[0] && !menu_name_is_free(game, name))
        return;
    game->request = request_text(REQUEST_LINK, typed);
    if (link_begins(typed))
        return;
    game->request = request_seed(new_world_seed(screen, game->generator).seed, typed, game->generator);
    snprintf(game->request.enter.name, sizeof game->request.enter.name, "%.*s", WORLD_NAME_MAX, name);
}

static UiPicture preview_frame(NewWorldScreen *screen, const Game *game)
{
    const RememberedSeed seed = new_world_seed(screen, game->generator);
    if (!game->resources)
        return NO_PICTURE;
    seed_preview_open(&screen->preview, game->quality, game->resources);
    return seed_preview_frame(&screen->preview, game->tiles, &seed, game->ui->seconds);
}

void new_world_frame(void *state, Game *game)
{
    NewWorldScreen *screen = state;
    char words[WORDS_BYTES];
    text_write(words, sizeof words, "%s\nGenerator %s: %s",
               game->message[0] ? game->message : "The same seed always makes the same world",
               recipe_spec(game->generator)->name, recipe_spec(game->generator)->summary);
    game->menu.picture = preview_frame(screen, game);
    Column *column = menu_begin(game, words, 6);
    bool makes = column_text_field(column, "Seed", &screen->seed, "random");
    if (column_button(column, "Random seed"))
        text_edit_set(&screen->seed, SEED_TEXT_BYTES, text_of("%" PRId64, seed_random()).text);
    if (column_value(column, "Generator", recipe_spec(game->generator)->name))
        game->generator = recipe_next(game->generator);
    makes |= column_text_field(column, "Name", &screen->name, "after the seed");
    makes |= column_button(column, "Create world");
    if (column_back(column, "Back")) {
        game->message[0] = '\0';
        game->request = request_of(REQUEST_BACK);
    } else if (makes) {
        make_world(screen, game);
    }
}
