// Menus without a state of their own: title, pause, and the question before changes are lost.
#include "game/screens/world_words.h"

#include <stdio.h>

Column *menu_begin(ScreenContext *context, const char *subtitle, int rows)
{
    context->menu.subtitle = subtitle;
    context->menu.rows = rows;
    return column_begin(context->column, context->ui, &context->menu);
}

void menu_button(ScreenContext *context, const char *label, Request request)
{
    if (column_button(context->column, label))
        context->request = request;
}

void menu_back(ScreenContext *context, const char *label, Request request)
{
    if (column_back(context->column, label))
        context->request = request;
}

void menu_link(ScreenContext *context, const char *label, MenuScreen screen)
{
    menu_button(context, label, request_open(screen));
}

// ---- title

void title_open(void *state, ScreenContext *context)
{
    (void)state;
    shelf_begin(context->shelf, SHELF_LIST, NULL, NULL); // for the world that was played last
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

static void draw_continue(ScreenContext *context, const WorldInfo *last)
{
    bool busy = shelf_busy(context->shelf); // a world's file may be open for a check
    const char *title = busy ? "in a moment" : world_title(last->name, &last->glance.world);
    if (column_value(context->column, "Continue", title) && !busy)
        context->request = request_world(last->name, false);
}

void title_frame(void *state, ScreenContext *context)
{
    (void)state;
    const WorldInfo *last = last_world(context->shelf);
    context->menu.picture = last ? shelf_picture(context->shelf, last) : NO_PICTURE;
    menu_begin(context, "an infinite world from a seed", 7);
    if (last)
        draw_continue(context, last);
    else // the world that is seen behind the title
        menu_button(context, "Play", request_of(REQUEST_PLAY));
    menu_link(context, "New world", MENU_WORLD);
    menu_link(context, "Seeds", MENU_SEEDS);
    menu_link(context, "Worlds", MENU_WORLDS);
    menu_link(context, "Settings", MENU_SETTINGS);
    menu_link(context, "Help", MENU_HELP);
    menu_button(context, "Quit", request_leave(LEAVING_GAME, UNSAVED_ASK));
}

// ---- pause

void pause_frame(void *state, ScreenContext *context)
{
    (void)state;
    const World *world = context->world;
    bool saves = world->store && !world->read_only;
    if (context->input->navigate[NAVIGATE_BACK] || context->input->pressed[ACTION_MENU])
        context->request = request_of(REQUEST_PLAY);
    Column *column = menu_begin(context, world_title(world->name, &world->made), 6 + (context->recipe != NULL));
    menu_button(context, "Resume", request_of(REQUEST_PLAY));
    menu_link(context, "Settings", MENU_SETTINGS);
    menu_link(context, "Worlds", MENU_WORLDS);
    menu_link(context, "Help", MENU_HELP);
    if (context->recipe && column_value(column, "Watch the file", world->watched ? context->recipe : "off"))
        context->request = request_of(REQUEST_WATCH);
    menu_button(context, saves ? "Save and quit to title" : "Quit to title", request_leave(LEAVING_WORLD, UNSAVED_ASK));
    menu_button(context, saves ? "Save and quit" : "Quit", request_leave(LEAVING_GAME, UNSAVED_ASK));
}

// ---- changes that cannot be saved

// Requests to leave without being asked once everything is saved.
void unsaved_frame(void *state, ScreenContext *context)
{
    (void)state;
    char words[640];
    if (!context->failure)
        context->request = request_leave(context->leaving, UNSAVED_KEEP);
    snprintf(words, sizeof words, "The last changes in \"%s\" cannot be saved: %s.%s", context->world->name,
             context->failure ? context->failure : "",
             context->world->in_memory ? "" : "\nSaving is retried; once it works, the world is left.");
    Column *column = menu_begin(context, words, 2);
    bool stays = column_back(column, "Stay in the world");
    menu_button(context, "Leave, and lose what was changed", request_leave(context->leaving, UNSAVED_LOSE));
    if (stays)
        context->request = request_open(MENU_PAUSE);
}
