// The screen of a new world: its seed, generator and name.
#include "game/screens/world_words.h"

#include "session/link.h"
#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>

void new_world_open(void *state, ScreenContext *context)
{
    (void)context;
    ((NewWorldScreen *)state)->rolled = seed_random();
}

void new_world_hide(void *state) { seed_preview_hide(&((NewWorldScreen *)state)->preview); }

RememberedSeed new_world_seed(const NewWorldScreen *screen)
{
    Link link;
    char fault[LINK_FAULT_BYTES];
    const char *typed = screen->seed.now.text;
    if (link_begins(typed) && link_parse(typed, &link, fault))
        return (RememberedSeed){.seed = link.seed, .generator = link.generator};
    return (RememberedSeed){.seed = typed[0] ? seed_from_text(typed) : screen->rolled, .generator = screen->generator};
}

// Requests the world of the seed, or of the link that was typed instead of one.
static void make_world(const NewWorldScreen *screen, ScreenContext *context)
{
    const char *typed = screen->seed.now.text, *name = screen->name.now.text;
    if (name[0] && !menu_name_is_free(context, name))
        return;
    context->request = request_text(REQUEST_LINK, typed);
    if (link_begins(typed))
        return;
    context->request = request_seed(new_world_seed(screen).seed, typed, screen->generator);
    snprintf(context->request.enter.name, sizeof context->request.enter.name, "%.*s", WORLD_NAME_MAX, name);
}

static UiPicture preview_frame(NewWorldScreen *screen, const ScreenContext *context)
{
    const RememberedSeed seed = new_world_seed(screen);
    if (!context->resources)
        return NO_PICTURE;
    seed_preview_open(&screen->preview, context->quality, context->resources);
    return seed_preview_frame(&screen->preview, context->tiles, &seed, context->ui->seconds);
}

void new_world_frame(void *state, ScreenContext *context)
{
    NewWorldScreen *screen = state;
    char words[WORDS_BYTES], seed[24];
    menu_write(words, sizeof words, "%s\nGenerator %s: %s",
               context->message[0] ? context->message : "The same seed always makes the same world",
               recipe_spec(screen->generator)->name, recipe_spec(screen->generator)->summary);
    context->menu.picture = preview_frame(screen, context);
    Column *column = menu_begin(context, words, 6);
    bool makes = column_text_field(column, "Seed", &screen->seed, "random");
    if (column_button(column, "Random seed")) {
        snprintf(seed, sizeof seed, "%" PRId64, seed_random());
        text_edit_set(&screen->seed, SEED_TEXT_BYTES, seed);
    }
    if (column_value(column, "Generator", recipe_spec(screen->generator)->name))
        screen->generator = recipe_next(screen->generator);
    makes |= column_text_field(column, "Name", &screen->name, "after the seed");
    makes |= column_button(column, "Create world");
    if (column_back(column, "Back")) {
        context->message[0] = '\0';
        context->request = request_of(REQUEST_BACK);
    } else if (makes) {
        make_world(screen, context);
    }
}
