// What screens may use of the game in a frame, and the request that they leave. Screens see nothing else of it. Main
// thread only.
#pragma once

#include "game/screens/map_view.h"
#include "game/screens/request.h"
#include "game/screens/shelf.h"
#include "player/player.h"
#include "scene/hud.h"
#include "session/session.h"

typedef struct ScreenContext {
    Ui *ui;
    Input *input;                        // whose bindings may be changed
    Settings *settings, *saved_settings; // in force; written to the file
    bool *settings_changed;              // they, or bindings, differ from the file
    Shelf *shelf;
    MapTiles *tiles;
    Notices *notices;
    Icons *icons;
    const Remembered *remembered;
    const Recipe *generator;    // of new worlds
    RenderQuality quality;      // in force
    RenderResources *resources; // as in RendererConfig; NULL: no pictures of other worlds
    bool software;              // OpenGL is rendered in software, which limits the frame rate
    int workers;                // as in map_tiles_open

    Session *session; // of the open world; NULL in tests of single screens
    const Scene *scene;
    const FrameTimes *times; // of the last frames
    const World *world;      // parts of the session, as the following
    const ChunkSource *source;
    const Player *player;
    Pins *pins;
    SpawnPoint spawn;
    uint8_t in_hand;    // the block
    const char *recipe; // the name of its recipe's file, which can be watched; NULL: none
    char failure_words[SESSION_FAILURE_BYTES];
    const char *failure; // MENU_UNSAVED: the reason that it cannot be saved; NULL: it can
    Leaving leaving;     // MENU_UNSAVED: what is about to be done
    bool returns;        // when it is opened: one that lay above it was closed

    Column *column;    // of menus: set by screens_open and screens_frame,
    ColumnConfig menu; // as is its layout, which the screen may change before menu_begin
    char *message;     // about the last action on worlds, SHELF_WORDS bytes; empty: none
    Request request;   // the result
} ScreenContext;

typedef void ScreenAct(void *state, ScreenContext *context);

// Leaves a request, unless there is one already.
static inline void context_request(ScreenContext *context, Request request)
{
    context->request = request_first(context->request, request);
}

// ---- for menus

// Begins the menu with that many rows.
Column *menu_begin(ScreenContext *context, const char *subtitle, int rows);

// Rows that leave a request when they are chosen: a button, the row for going back, and a button that opens a screen.
void menu_button(ScreenContext *context, const char *label, Request request);
void menu_back(ScreenContext *context, const char *label, Request request);
void menu_link(ScreenContext *context, const char *label, MenuScreen screen);
