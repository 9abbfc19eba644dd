// The player's side of the game: keys and sticks while they play (controls.c), and the display over the picture
// (hud.c). Main thread only.
#pragma once

#include "game/screens/hints.h"
#include "game/screens/screen.h"
#include "scene/scene.h"

typedef enum DebugPage { DEBUG_OFF, DEBUG_PLACE, DEBUG_VALUES, DEBUG_PAGE_COUNT } DebugPage;

typedef struct Playing {
    bool sprints_on;      // sprinting with a gamepad lasts until the stick is released
    double sprint_view;   // 0..1: widening of the field of view
    bool lantern;         // is on; until the game ends
    double lantern_light; // 0..1: follows it within a moment
    bool hides_hud, takes_screenshot;
    DebugPage debug; // the page that is shown
    Census census;   // beside the page of values
    double counted;  // seconds since it was taken
    Hints hints;
    struct {
        int slot;
        uint8_t block;
        double seconds; // left to be shown
    } shown_hand;       // the block in hand whose name was shown last
    bool loaded;        // the view of this world has been built once
    int64_t entered_ns; // when the world was entered
} Playing;

// ---- controls.c

// Keys that act at once, on the open screen; a request if one of them opens a screen.
void controls_handle_keys(Playing *playing, Game *game, MenuScreen screen);

// The player's actions in this frame.
SessionInput controls_move(Playing *playing, const Game *game, double seconds);

void controls_copy_text(const char *link); // to the clipboard
void controls_copy_link(const Session *session, Notices *notices, const double feet[3]);

// ---- hud.c

// Draws the progress of building the world, and with `plays` the rest of the display.
void hud_draw(Playing *playing, Game *game, bool plays);
