// The game: a world being played, its picture, and the screens over it. Main thread only.
#pragma once

#include "cli/command.h"
#include "game/ui/settings.h"
#include "platform/window.h"
#include "session/session.h"

typedef struct App App;

typedef struct AppConfig {
    Window *window;
    const Settings *settings;       // in force at the start: from the file and the command line
    const Settings *saved_settings; // from the file alone
    SessionStart start;             // of the first world; later ones use its view and hours if they have no player yet
    int workers;
    const char *data_dir;      // NULL: the XDG directories
    KeyMap **made_here;        // of all worlds, as in StoreOptions
    bool title;                // start at the title screen
    bool adapts;               // to the machine, if the settings say so
    bool given[SETTING_COUNT]; // on the command line: auto leaves these as they are
    bool watch;                // the file of the first world's recipe is watched
    size_t memory_bytes;       // resident memory limit, kept by lowering the view distance; 0: none
    int64_t started_ns;        // of the program
} AppConfig;

// Takes over the open world. The config outlives the game. NULL, with one logged line, if something essential is
// missing.
App *app_create(World *world, const AppConfig *config);

// Saves as far as possible; settings and the input's bindings too, if a change of them is not written yet.
void app_destroy(App *app, const Input *input);

// One frame, `seconds` after the one before; everything but polling, pacing and swapping buffers. Screens may change
// the input's bindings; settings and bindings are written soon after they change. False once the game has ended.
bool app_frame(App *app, Input *input, double seconds);

// The loop of frames, until the game has ended: polls events, paces frames and swaps buffers.
void app_run(App *app, Input *input);

// `karst play`: opens the window and runs the game (play.c).
extern const Command cmd_play;
