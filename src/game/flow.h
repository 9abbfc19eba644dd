// The flow of the game: which screen is open, and the effect of each request there. Nothing else opens a screen,
// changes the world that is open, or ends the game. Main thread only.
#pragma once

#include "game/screens/request.h"

typedef struct App App;

typedef struct Flow {
    MenuScreen screen;
    MenuScreen home; // MENU_TITLE or MENU_PAUSE: the one that was open last
    Leaving leaving; // what MENU_UNSAVED is about to do
    bool running;
} Flow;

static inline bool flow_plays(const Flow *flow) { return flow->screen == MENU_NONE; }

// True if the screen covers the whole window.
static inline bool flow_covers(const Flow *flow) { return flow->screen == MENU_MAP || flow->screen == MENU_SEEDS; }

// True if the world's time is stopped.
bool flow_pauses(const Flow *flow);

// Starts at the title or in the open world.
void flow_begin(App *app, bool title);

// Acts on a request. Requests that the open screen has no row for are ignored.
void flow_handle(App *app, const Request *request);
