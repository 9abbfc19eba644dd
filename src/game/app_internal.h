// The state of the game, for the files that join its parts. Screens, the session and the scene do not know it.
#pragma once

#include "game/app.h"
#include "game/detail.h"
#include "game/playing.h"
#include "game/screenshot.h"
#include "render/render.h"
#include "session/watch.h"

typedef struct Flow {
    MenuScreen screen;
    MenuScreen home;        // MENU_TITLE or MENU_PAUSE: the one that was open last
    MenuScreen before_help; // from which the help was opened
    Leaving leaving;        // what MENU_UNSAVED is about to do
    bool running;
} Flow;

struct App {
    const AppConfig *config;
    Overlay *overlay;
    const char *recipe_file; // of the open world's recipe; NULL: none
    Watch *watch;            // of that file; NULL: off
    Screenshots *screenshots;
    MapTiles tiles;
    DetailControl detail;

    Flow flow;
    char failure[SESSION_FAILURE_BYTES]; // Game.failure
    Game game;
    Screens screens;
    Playing playing;

    int width, height;      // pixels
    double frame_seconds;   // since the last frame
    double seconds;         // since the start, for animations
    double unsaved_seconds; // since a change of the settings that is not written yet
    bool settings_failed;   // the last writing of settings failed
    bool captured;          // the mouse
    int64_t frame_ns;       // when the last frame began
    int64_t logged_ns;      // of the last line about the player, and its state
    int logged_taken;
    MenuScreen logged_screen;
};

// flow.c: which screen is open, and the effect of each request there. Nothing else opens a screen, changes the world
// that is open, or ends the game.
static inline bool flow_plays(const Flow *flow) { return flow->screen == MENU_NONE; }
static inline bool flow_covers(const Flow *flow) { return screen_table[flow->screen].covers > 0; }
bool flow_pauses(const Flow *flow);                 // the world's time is stopped
void flow_begin(App *app, bool title);              // at the title or in the open world
void flow_handle(App *app, const Request *request); // ignored if the open screen has no row for it
Game *flow_game(App *app, Input *input, Ui *ui);    // brought up to date; input and ui: NULL outside frames

// world.c: opens a world, with the player where they were, or at the spawn. ENTER_REFUSED: that world cannot be opened,
// or this one cannot be saved (EnterRequest.unsaved); this one stays open, and a notice shows why. ENTER_FAILED: it
// cannot be drawn. ENTER_DONE also if it is open already.
typedef enum Entered { ENTER_DONE, ENTER_REFUSED, ENTER_FAILED } Entered;
Entered app_enter(App *app, const EnterRequest *request);
bool app_begin_world(App *app, World *world, const SessionStart *start); // false, with a logged line: cannot be drawn
void app_leave_world(App *app);                                          // saves as far as possible

// The picture from the player's eye, `alpha` as player_eye has it.
FrameView app_view(const App *app, double alpha);

// Applies changed settings.
void app_apply_settings(App *app);

// After each frame: gives up a quality for which the renderer could not make its programs.
void app_check_quality(App *app);

// The file that is watched, or could be: that of the world's recipe. NULL: there is none, or the world is saved.
const char *app_recipe_file(const App *app);
void app_switch_watch(App *app);  // begins to follow it, or ends
void app_follow_recipe(App *app); // in each frame
