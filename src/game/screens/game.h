// The game as its screens see it, and the request that they leave. Screens know nothing else of it. Main thread only.
#pragma once

#include "game/screens/map_view.h"
#include "game/screens/request.h"
#include "game/screens/world_tasks.h"
#include "player/player.h"
#include "scene/auto_detail.h"
#include "scene/hud.h"
#include "session/session.h"

typedef struct Game {
    Settings settings;       // in force: from the file, the command line, the menus, typed commands
    Settings saved_settings; // written to the file: from the file and the menus
    bool settings_changed;   // since they, or bindings, were written
    bool adapts;             // Settings.detail is in effect
    Detail detail;           // in force: of the settings, or less
    RenderQuality quality;
    RenderResources *resources; // shared by all worlds and by pictures of other worlds; NULL: none of these
    bool software;              // OpenGL is rendered in software, which limits the frame rate
    int workers;                // as in map_tiles_open
    WorldTasks *tasks;
    MapTiles *tiles;
    Notices notices;
    Icons icons;
    Remembered remembered;
    const Recipe *generator; // of new worlds
    FrameTimes times;

    Session *session;         // the open world
    Scene *scene;             // its picture; NULL: it cannot be drawn, and the game ends
    const char *recipe;       // the name of its recipe's file, which can be watched; NULL: none
    const char *failure;      // MENU_UNSAVED: the reason that it cannot be saved; NULL: it can
    Leaving leaving;          // MENU_UNSAVED: the end that is asked about
    char message[TASK_WORDS]; // about the last action on worlds; empty: none

    Ui *ui;            // of this frame
    Input *input;      // whose bindings may be changed
    Column column;     // of the open menu
    ColumnConfig menu; // its layout, which the screen may change before menu_begin
    bool returns;      // when a screen is opened: one that lay above it was closed
    Request request;   // the result
} Game;

typedef void ScreenAct(void *state, Game *game);

// Leaves a request, unless there is one already.
static inline void game_request(Game *game, Request request)
{
    if (game->request.kind == REQUEST_NONE)
        game->request = request;
}

// ---- for menus

// Begins the menu with that many rows.
Column *menu_begin(Game *game, const char *subtitle, int rows);

// Rows that leave a request when they are chosen: the row for going back, and a button that opens a screen.
void menu_back(Game *game, Request request);
void menu_link(Game *game, const char *label, MenuScreen screen);
