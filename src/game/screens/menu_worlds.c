// The list of saved worlds, and the screen for a new one.

#include "game/screens/menu_internal.h"

#include "session/link.h"
#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>

enum { ENTRY_HEIGHT = 72, ENTRY_HEIGHT_TIGHT = 52 };

// ---- the list

Request menu_open_worlds(Menu *menu, Shelf *shelf)
{
    menu->saved = (MenuSaved){.listings = -1};
    shelf_begin(shelf, SHELF_LIST, NULL, NULL);
    return request_open(MENU_WORLDS);
}

// After a new listing: moves the focus to the same world's new row, or to the first, the one played last.
static void follow_listing(Menu *menu, const Shelf *shelf)
{
    if (menu->saved.listings == shelf_listings(shelf))
        return;
    menu->saved.listings = shelf_listings(shelf);
    const WorldInfo *info = shelf_find(shelf, menu->saved.name);
    menu->column.focus = info ? (int)(info - shelf_list(shelf)->worlds) : 0;
    menu->column.first = menu->column.focus;
}

static const char *list_words(const Menu *menu, const Shelf *shelf, char words[128])
{
    int count = shelf_list(shelf)->count;
    if (menu->saved.message[0])
        return menu->saved.message;
    if (!shelf_listings(shelf))
        return "Searching ...";
    if (shelf_blind(shelf))
        return "The folder of worlds cannot be read; see the log";
    if (count == 0)
        return "None yet. A world is saved as soon as something is changed in it, or when you make one here.";
    snprintf(words, 128, "%d saved, the one played last comes first", count);
    return words;
}

static bool draw_world_entry(Column *column, const MenuContext *context, const WorldInfo *info)
{
    char seed[FACT_BYTES], facts[2][FACT_BYTES];
    ColumnEntry entry = {.title = info->name, .mark = menu_mark(context, info), .facts = {facts[0], facts[1]}};
    if (!column_next_is_shown(column))
        return column_entry(column, &(ColumnEntry){.title = ""});
    if (info->glance.state == STORE_WHOLE) {
        menu_format_seed(&info->glance.world, seed);
        menu_format_use(&info->glance, facts[0]);
        menu_write(facts[1], FACT_BYTES, "%s  \xC2\xB7  seed %s", menu_generator_name(info->glance.world.generator),
                   seed);
    } else {
        snprintf(facts[0], FACT_BYTES, "%s", menu_state_line(info));
        snprintf(facts[1], FACT_BYTES, "%s", info->glance.reason);
    }
    entry.picture = shelf_picture(context->shelf, info);
    return column_entry(column, &entry);
}

Request draw_worlds(Menu *menu, const MenuContext *context)
{
    const WorldList *list = shelf_list(context->shelf);
    const WorldInfo *chosen = NULL;
    char words[128];
    follow_listing(menu, context->shelf);
    Column *column = column_begin(
        &menu->column, context->ui,
        &(ColumnConfig){.title = "Worlds",
                        .subtitle = list_words(menu, context->shelf, words),
                        .rows = list->count + 2,
                        .footer = 2,
                        .width = WORLDS_WIDTH,
                        .row_height = column_is_tight(context->ui->canvas) ? ENTRY_HEIGHT_TIGHT : ENTRY_HEIGHT});
    for (int i = 0; i < list->count; i++)
        if (draw_world_entry(column, context, &list->worlds[i]))
            chosen = &list->worlds[i];
    bool makes = column_button(column, "New world"), leaves = column_back(column, "Back");
    column_end(column);
    if (chosen)
        return menu_open_saved(menu, context, chosen);
    if (leaves)
        return request_of(REQUEST_BACK);
    return makes ? request_open(MENU_WORLD) : NO_REQUEST;
}

// ---- a new world

static bool can_be_made(Menu *menu, const Shelf *shelf)
{
    if (menu->name[0] && !world_name_valid(menu->name))
        menu_set_message(menu, "Expected " WORLD_NAME_RULES);
    else if (menu->name[0] && shelf_find(shelf, menu->name))
        menu_set_message(menu, "There is a world of that name already");
    else
        return true;
    return false;
}

// The world of the seed, or of the link that was typed instead of one.
static Request request_world(const Menu *menu)
{
    if (link_begins(menu->seed))
        return request_text(REQUEST_LINK, menu->seed);
    int64_t seed = menu->seed[0] ? seed_from_text(menu->seed) : seed_random();
    Request request = {.kind = REQUEST_ENTER, .enter = {.has_seed = true, .seed = seed, .generator = menu->generator}};
    snprintf(request.enter.name, sizeof request.enter.name, "%s", menu->name);
    snprintf(request.enter.seed_text, sizeof request.enter.seed_text, "%s", menu->seed);
    return request;
}

Request draw_new_world(Menu *menu, const MenuContext *context)
{
    const char *message =
        menu->saved.message[0] ? menu->saved.message : "Any number or words: the same seed, the same world";
    Column *column =
        column_begin(&menu->column, context->ui, &(ColumnConfig){.title = "New world", .subtitle = message, .rows = 6});
    bool makes = column_text_field(column, "Seed", menu->seed, sizeof menu->seed, "random");
    if (column_button(column, "Roll a seed"))
        snprintf(menu->seed, sizeof menu->seed, "%" PRId64, seed_random());
    if (column_value(column, "Generator", menu->generator->name))
        menu->generator = generator_next(menu->generator);
    makes |= column_text_field(column, "Name", menu->name, sizeof menu->name, "after the seed");
    makes |= column_button(column, "Walk there");
    bool leaves = column_back(column, "Back");
    column_end(column);
    if (leaves) {
        menu->saved.message[0] = '\0';
        return request_of(REQUEST_BACK);
    }
    return makes && can_be_made(menu, context->shelf) ? request_world(menu) : NO_REQUEST;
}
