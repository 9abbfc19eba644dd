// The state of the game, for the files that join its parts. Screens, the session and the scene do not know it.
#pragma once

#include "game/app.h"
#include "game/screens/console.h"
#include "game/screens/hints.h"
#include "game/screens/map_screen.h"
#include "game/screens/menu.h"
#include "game/screens/outlook.h"
#include "game/screens/seed_screen.h"
#include "render/render.h"
#include "scene/hud.h"
#include "session/memory_limit.h"
#include "session/watch.h"

typedef struct Screenshots Screenshots;

typedef struct Flow {
    MenuScreen screen;
    MenuScreen home;        // MENU_TITLE or MENU_PAUSE: the one that was open last
    MenuScreen before_help; // from which the help was opened
    Leaving leaving;        // what MENU_UNSAVED is about to do
    bool running;
} Flow;

typedef enum DebugPage { DEBUG_OFF, DEBUG_PLACE, DEBUG_VALUES, DEBUG_PAGE_COUNT } DebugPage;

struct App {
    const AppConfig *config;
    Overlay *overlay;
    RenderResources *resources; // shared by all worlds and by the pictures of seeds
    RenderQuality quality;
    Session *session;        // the open world
    const char *recipe_file; // of its recipe; NULL: none
    Watch *watch;            // of that file; NULL: off
    Scene *scene;            // its picture; NULL: it cannot be drawn, and the game ends
    Screenshots *screenshots;
    Shelf *shelf;

    Flow flow;
    Settings settings;       // in force: from the file, the command line, the menus, typed commands
    Settings saved_settings; // written to the file: from the file and the menus
    Menu menu;
    Console console;
    MapTiles tiles;
    MapScreen map;
    SeedScreen seeds;
    Outlook outlook;
    Remembered remembered;
    Icons icons;
    Notices notices;
    MemoryLimit memory;
    FrameTimes times;
    Hints hints;
    struct {
        int slot;
        uint8_t block;
        double seconds; // left to be shown
    } shown_hand;       // the block in hand whose name was shown last

    int width, height;      // pixels
    double frame_seconds;   // since the last frame
    double seconds;         // since the start, for animations
    double unsaved_seconds; // since a change of the settings that is not written yet
    bool settings_failed;   // the last writing of settings failed
    double sprint_view;     // 0..1: widening of the field of view
    bool sprints_on;        // sprinting with a gamepad lasts until the stick is released
    bool lantern;           // is on; until the game ends
    double lantern_light;   // 0..1: follows it within a moment
    bool hides_hud, takes_screenshot;
    DebugPage debug;    // the page that is shown
    bool loaded;        // the view has been built once
    int64_t entered_ns; // when the world was entered
    bool captured;      // the mouse
};

// flow.c: which screen is open, and the effect of each request there. Nothing else opens a screen, changes the world
// that is open, or ends the game.
static inline bool flow_plays(const Flow *flow) { return flow->screen == MENU_NONE; }
static inline bool flow_covers(const Flow *flow) { return flow->screen == MENU_MAP || flow->screen == MENU_SEEDS; }
bool flow_pauses(const Flow *flow);                 // the world's time is stopped
void flow_begin(App *app, bool title);              // at the title or in the open world
void flow_handle(App *app, const Request *request); // ignored if the open screen has no row for it

// enter.c: opens a world, with the player where they were, or at the spawn. ENTER_REFUSED: that world cannot be opened,
// or this one cannot be saved (EnterRequest.unsaved); this one stays open, and a notice shows why. ENTER_FAILED: it
// cannot be drawn. ENTER_DONE also if it is open already.
typedef enum Entered { ENTER_DONE, ENTER_REFUSED, ENTER_FAILED } Entered;
Entered app_enter(App *app, const EnterRequest *request);
bool app_begin_world(App *app, World *world, const SessionStart *start); // false, with a logged line: cannot be drawn
void app_leave_world(App *app);                                          // saves as far as possible

// apply.c: applies changed settings. The quality, also when a world is opened; no pictures of other worlds are being
// made. False, with a logged line: not possible, and nothing has changed.
void app_apply_settings(App *app);
bool app_apply_quality(App *app);

// apply.c too: the file that is watched, or could be: that of the world's recipe. NULL: there is none, or the world is
// saved.
const char *app_recipe_file(const App *app);
void app_switch_watch(App *app);                    // begins to follow it, or ends
void app_follow_recipe(App *app);                   // in each frame
bool app_is_unread(void *app, const ChunkSource *); // maps do not use it any more

// controls.c: keys that act at once, and a request if one of them opens a screen; how the player acts in this frame.
Request app_handle_keys(App *app, Input *input);
SessionInput app_control_player(App *app, const Input *input, double seconds);
void app_copy_link(App *app, const double feet[3]); // to the clipboard, with a notice
void app_copy_text(const char *link);

// show.c: the picture from the player's eye, `alpha` as player_eye has it; draws the display and the open screen over
// it.
FrameView app_view(const App *app, double alpha);
Request app_draw_overlay(App *app, Input *input);

// screenshot.c: screenshots, written as PNG by a separate thread, so that no frame waits for the disk.
Screenshots *screenshots_create(const char *data_dir);
void screenshots_destroy(Screenshots *screenshots); // waits for pending ones

// Takes ownership of width * height RGB bytes (memory_alloc). The file's name is the local time.
void screenshots_take(Screenshots *screenshots, uint8_t *rgb, int width, int height);

// True if one has been finished since the last call: `words` then holds its path or the failure.
bool screenshots_next(Screenshots *screenshots, char *words, size_t bytes);
