// Menus without a state of their own: title, pause, and the question before changes are lost.
#include "game/screens/screen.h"

#include <stdio.h>

Column *menu_begin(Game *game, const char *subtitle, int rows)
{
    game->menu.subtitle = subtitle;
    game->menu.rows = rows;
    return column_begin(&game->column, game->ui, &game->menu);
}

static void menu_button(Game *game, const char *label, Request request)
{
    if (column_button(&game->column, label))
        game->request = request;
}

void menu_back(Game *game, Request request)
{
    if (column_back(&game->column, "Back"))
        game->request = request;
}

void menu_link(Game *game, const char *label, MenuScreen screen) { menu_button(game, label, request_open(screen)); }

// ---- title

void title_open(void *state, Game *game)
{
    (void)state;
    tasks_begin(game->tasks, TASK_LIST, NULL, NULL); // for the world that was played last
}

// The saved world that was played last, of those that can be played on; NULL: none.
static const WorldInfo *last_world(const WorldTasks *tasks)
{
    const WorldList *list = &tasks->list;
    for (int i = 0; i < list->count; i++)
        if (list->worlds[i].glance.state == STORE_WHOLE && !list->worlds[i].glance.open)
            return &list->worlds[i];
    return NULL;
}

static void draw_continue(Game *game, const WorldInfo *last)
{
    bool busy = game->tasks->busy; // a world's file may be open for a check
    const char *title = busy ? "in a moment" : world_title(last->name, &last->glance.world);
    if (column_value(&game->column, "Continue", title) && !busy)
        game->request = request_world(last->name, false);
}

void title_frame(void *state, Game *game)
{
    (void)state;
    const WorldInfo *last = last_world(game->tasks);
    game->menu.picture = last ? tasks_picture(game->tasks, last) : NO_PICTURE;
    menu_begin(game, "an infinite world from a seed", 7);
    if (last)
        draw_continue(game, last);
    else // the world that is seen behind the title
        menu_button(game, "Play", request_of(REQUEST_PLAY));
    menu_link(game, "New world", MENU_WORLD);
    menu_link(game, "Seeds", MENU_SEEDS);
    menu_link(game, "Worlds", MENU_WORLDS);
    menu_link(game, "Settings", MENU_SETTINGS);
    menu_link(game, "Help", MENU_HELP);
    menu_button(game, "Quit", request_leave(LEAVING_GAME, UNSAVED_ASK));
}

// ---- pause

void pause_frame(void *state, Game *game)
{
    (void)state;
    const World *world = &game->session->world;
    bool saves = world->store && !world->read_only;
    if (game->input->navigate[NAVIGATE_BACK] || game->input->pressed[ACTION_MENU])
        game->request = request_of(REQUEST_PLAY);
    Column *column = menu_begin(game, world_title(world->name, &world->made), 6 + (game->recipe != NULL));
    menu_button(game, "Resume", request_of(REQUEST_PLAY));
    menu_link(game, "Settings", MENU_SETTINGS);
    menu_link(game, "Worlds", MENU_WORLDS);
    menu_link(game, "Help", MENU_HELP);
    if (game->recipe && column_value(column, "Watch the file", world->watched ? game->recipe : "off"))
        game->request = request_of(REQUEST_WATCH);
    menu_button(game, saves ? "Save and quit to title" : "Quit to title", request_leave(LEAVING_WORLD, UNSAVED_ASK));
    menu_button(game, saves ? "Save and quit" : "Quit", request_leave(LEAVING_GAME, UNSAVED_ASK));
}

// ---- changes that cannot be saved

// Requests to leave without being asked once everything is saved.
void unsaved_frame(void *state, Game *game)
{
    (void)state;
    char words[640];
    if (!game->failure)
        game->request = request_leave(game->leaving, UNSAVED_KEEP);
    snprintf(words, sizeof words, "The last changes in \"%s\" cannot be saved: %s.%s", game->session->world.name,
             game->failure ? game->failure : "",
             game->session->world.in_memory ? "" : "\nSaving is retried; once it works, the world is left.");
    Column *column = menu_begin(game, words, 2);
    bool stays = column_back(column, "Stay in the world");
    menu_button(game, "Leave, and lose what was changed", request_leave(game->leaving, UNSAVED_LOSE));
    if (stays)
        game->request = request_open(MENU_PAUSE);
}
