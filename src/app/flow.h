// The flow of the game: which screen is open, and what each request does there. Nothing else opens a screen, changes
// the world that is open, or ends the game. Main thread only.
#pragma once

#include "app/request.h"

typedef struct Game Game;

typedef struct Flow {
    MenuScreen screen;
    MenuScreen home; // MENU_TITLE or MENU_PAUSE: the one that was open last
    Leaving leaving; // that MENU_UNSAVED asks about
    bool running;
} Flow;

static inline bool flow_plays(const Flow *flow) { return flow->screen == MENU_NONE; }

// The screen covers the whole picture.
static inline bool flow_covers(const Flow *flow) { return flow->screen == MENU_MAP || flow->screen == MENU_SEEDS; }

// Time stands still in the world.
bool flow_pauses(const Flow *flow);

// Starts at the title or in the open world, whose scene exists.
void flow_begin(Game *game, bool title);

// Acts on a request. Requests that the open screen has no row for are ignored.
void flow_take(Game *game, const Request *request);
