#include "game/screens/menu_internal.h"

#include "session/link.h"
#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SEARCH_BYTES = 64 };

void menu_init(Menu *menu, const Recipe *generator)
{
    *menu = (Menu){.generator = generator, .choosing = -1};
    text_edit_set(&menu->seed, SEED_TEXT_BYTES, "");
    text_edit_set(&menu->name, WORLD_NAME_MAX + 1, "");
    text_edit_set(&menu->search, SEARCH_BYTES, "");
}

// How many screens lie below it.
static int depth_of(MenuScreen screen)
{
    static const char depths[MENU_SCREEN_COUNT] = {
        [MENU_TITLE] = 1,   [MENU_PAUSE] = 1,    [MENU_UNSAVED] = 1, [MENU_BLOCKS] = 1,
        [MENU_CONSOLE] = 1, [MENU_MAP] = 1,      [MENU_SEEDS] = 2,   [MENU_HELP] = 2,
        [MENU_WORLDS] = 2,  [MENU_SETTINGS] = 2, [MENU_WORLD] = 3,   [MENU_KEYS] = 3,
        [MENU_SAVED] = 3,   [MENU_RENAME] = 4,   [MENU_DAMAGED] = 4, [MENU_CONFIRM] = 5,
    };
    return depths[screen];
}

void menu_open(Menu *menu, MenuScreen screen)
{
    bool returns = depth_of(screen) < depth_of(menu->screen) && screen != MENU_NONE;
    menu->focus[menu->screen] = menu->column.focus;
    menu->first[menu->screen] = menu->column.first;
    menu->screen = screen;
    menu->choosing = -1;
    menu->ctrl = (Trigger){.kind = TRIGGER_NONE};
    menu->asks = false;
    menu->blocks.open = false;
    menu->rolled = seed_random();
    if (screen == MENU_HELP)
        text_edit_set(&menu->search, SEARCH_BYTES, "");
    column_reset(&menu->column, returns ? menu->focus[screen] : 0, returns ? menu->first[screen] : 0);
}

// The saved world that was played last, of those that can be played on; NULL: none.
static const WorldInfo *last_world(const Shelf *shelf)
{
    const WorldList *list = shelf_list(shelf);
    for (int i = 0; i < list->count; i++)
        if (list->worlds[i].glance.state == STORE_WHOLE && !list->worlds[i].glance.open)
            return &list->worlds[i];
    return NULL;
}

// The world that is seen behind the title.
static Request draw_play(Menu *menu)
{
    return column_button(&menu->column, "Play") ? request_of(REQUEST_PLAY) : NO_REQUEST;
}

static Request draw_continue(Menu *menu, const MenuContext *context, const WorldInfo *last)
{
    bool busy = shelf_busy(context->shelf); // a world's file may be open for a check
    Request request = {.kind = REQUEST_ENTER};
    menu_write(request.enter.name, sizeof request.enter.name, "%s", last->name);
    return column_value(&menu->column, "Continue",
                        busy ? "in a moment" : world_title(last->name, &last->glance.world)) &&
                   !busy
               ? request
               : NO_REQUEST;
}

static Request draw_title(Menu *menu, const MenuContext *context)
{
    const WorldInfo *last = last_world(context->shelf);
    Column *column = column_begin(&menu->column, context->ui,
                                  &(ColumnConfig){.title = "Karst",
                                                  .subtitle = "an infinite world from a seed",
                                                  .rows = 7,
                                                  .picture = last ? shelf_picture(context->shelf, last) : NO_PICTURE,
                                                  .place = PICTURE_BELOW});
    Request request = last ? draw_continue(menu, context, last) : draw_play(menu);
    if (column_button(column, "New world"))
        request = request_open(MENU_WORLD);
    if (column_button(column, "Seeds"))
        request = request_open(MENU_SEEDS);
    if (column_button(column, "Worlds"))
        request = menu_open_worlds(menu, context->shelf);
    if (column_button(column, "Settings"))
        request = request_open(MENU_SETTINGS);
    if (column_button(column, "Help"))
        request = request_open(MENU_HELP);
    if (column_button(column, "Quit"))
        request = request_leave(LEAVING_GAME, UNSAVED_ASK);
    column_end(column);
    return request;
}

static Request draw_pause(Menu *menu, const MenuContext *context)
{
    bool leaves = context->input->navigate[NAVIGATE_BACK] || context->input->pressed[ACTION_MENU];
    Request request = leaves ? request_of(REQUEST_PLAY) : NO_REQUEST;
    bool saves = context->world->store && !context->world->read_only;
    const int rows = 6 + (context->recipe != NULL);
    Column *column = column_begin(&menu->column, context->ui,
                                  &(ColumnConfig){.title = "Pause",
                                                  .subtitle = world_title(context->world->name, &context->world->made),
                                                  .rows = rows});
    if (column_button(column, "Resume"))
        request = request_of(REQUEST_PLAY);
    if (column_button(column, "Settings"))
        request = request_open(MENU_SETTINGS);
    if (column_button(column, "Worlds"))
        request = menu_open_worlds(menu, context->shelf);
    if (column_button(column, "Help"))
        request = request_open(MENU_HELP);
    if (context->recipe && column_value(column, "Watch the file", context->world->watched ? context->recipe : "off"))
        request = request_of(REQUEST_WATCH);
    if (column_button(column, saves ? "Save and quit to title" : "Quit to title"))
        request = request_leave(LEAVING_WORLD, UNSAVED_ASK);
    if (column_button(column, saves ? "Save and quit" : "Quit"))
        request = request_leave(LEAVING_GAME, UNSAVED_ASK);
    column_end(column);
    return request;
}

// Requests to leave without being asked once everything is saved.
static Request draw_unsaved(Menu *menu, const MenuContext *context)
{
    char words[640];
    Request request = context->failure ? NO_REQUEST : request_leave(context->leaving, UNSAVED_KEEP);
    snprintf(words, sizeof words, "The last changes in \"%s\" cannot be saved: %s.%s", context->world->name,
             context->failure ? context->failure : "",
             context->world->in_memory ? "" : "\nSaving is retried; once it works, the world is left.");
    Column *column =
        column_begin(&menu->column, context->ui, &(ColumnConfig){.title = "Not saved", .subtitle = words, .rows = 2});
    bool stays = column_back(column, "Stay in the world");
    bool loses = column_button(column, "Leave, and lose what was changed");
    column_end(column);
    if (stays)
        request = request_open(MENU_PAUSE);
    else if (loses)
        request = request_leave(context->leaving, UNSAVED_LOSE);
    return request;
}

static bool can_be_made(Menu *menu, const Shelf *shelf)
{
    const char *name = menu->name.now.text;
    if (name[0] && !world_name_valid(name))
        menu_set_message(menu, "Expected " WORLD_NAME_RULES);
    else if (name[0] && shelf_find(shelf, name))
        menu_set_message(menu, "There is a world of that name already");
    else
        return true;
    return false;
}

RememberedSeed menu_new_world(const Menu *menu)
{
    Link link;
    char fault[LINK_FAULT_BYTES];
    const char *typed = menu->seed.now.text;
    if (link_begins(typed) && link_parse(typed, &link, fault))
        return (RememberedSeed){.seed = link.seed, .generator = link.generator};
    return (RememberedSeed){.seed = typed[0] ? seed_from_text(typed) : menu->rolled, .generator = menu->generator};
}

// The world of the seed, or of the link that was typed instead of one.
static Request request_world(const Menu *menu)
{
    const char *typed = menu->seed.now.text;
    if (link_begins(typed))
        return request_text(REQUEST_LINK, typed);
    Request request = {.kind = REQUEST_ENTER,
                       .enter = {.has_seed = true, .seed = menu_new_world(menu).seed, .generator = menu->generator}};
    snprintf(request.enter.name, sizeof request.enter.name, "%.*s", WORLD_NAME_MAX, menu->name.now.text);
    snprintf(request.enter.seed_text, sizeof request.enter.seed_text, "%s", typed);
    return request;
}

static Request draw_new_world(Menu *menu, const MenuContext *context)
{
    char words[WORDS_BYTES];
    menu_write(words, sizeof words, "%s\nGenerator %s: %s",
               menu->saved.message[0] ? menu->saved.message : "The same seed always makes the same world",
               recipe_spec(menu->generator)->name, recipe_spec(menu->generator)->summary);
    Column *column = column_begin(&menu->column, context->ui,
                                  &(ColumnConfig){.title = "New world",
                                                  .subtitle = words,
                                                  .subtitle_lines = 4,
                                                  .rows = 6,
                                                  .picture = context->outlook,
                                                  .place = PICTURE_BESIDE});
    bool makes = column_text_field(column, "Seed", &menu->seed, "random");
    if (column_button(column, "Random seed")) {
        char seed[24];
        snprintf(seed, sizeof seed, "%" PRId64, seed_random());
        text_edit_set(&menu->seed, SEED_TEXT_BYTES, seed);
    }
    if (column_value(column, "Generator", recipe_spec(menu->generator)->name))
        menu->generator = recipe_next(menu->generator);
    makes |= column_text_field(column, "Name", &menu->name, "after the seed");
    makes |= column_button(column, "Create world");
    bool leaves = column_back(column, "Back");
    column_end(column);
    if (leaves) {
        menu->saved.message[0] = '\0';
        return request_of(REQUEST_BACK);
    }
    return makes && can_be_made(menu, context->shelf) ? request_world(menu) : NO_REQUEST;
}

Request menu_frame(Menu *menu, MenuScreen screen, const MenuContext *context)
{
    static DrawScreen *const screens[MENU_SCREEN_COUNT] = {
        [MENU_TITLE] = draw_title,       [MENU_WORLD] = draw_new_world, [MENU_PAUSE] = draw_pause,
        [MENU_SETTINGS] = draw_settings, [MENU_HELP] = draw_help,       [MENU_KEYS] = draw_keys,
        [MENU_BLOCKS] = draw_blocks,     [MENU_WORLDS] = draw_worlds,   [MENU_SAVED] = draw_saved,
        [MENU_RENAME] = draw_rename,     [MENU_DAMAGED] = draw_damaged, [MENU_CONFIRM] = draw_confirm,
        [MENU_UNSAVED] = draw_unsaved,
    };
    return screens[screen](menu, context);
}
