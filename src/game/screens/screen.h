// The screens of the game: a table with one row each, which the flow (game/flow.c) reads. A screen draws itself and
// handles input; actions that concern the world are left as a request. Main thread only.
#pragma once

#include "game/screens/console.h"
#include "game/screens/map_screen.h"
#include "game/screens/seed_preview.h"
#include "game/screens/seed_screen.h"

// ---- the state of each screen

// MENU_WORLD.
typedef struct NewWorldScreen {
    TextEdit seed;  // typed, or a link; empty: `rolled`
    int64_t rolled; // a random seed
    TextEdit name;  // empty: after the seed
    SeedPreview preview;
} NewWorldScreen;

// Result of checking a world's file.
typedef enum Health { HEALTH_UNKNOWN, HEALTH_CHECKING, HEALTH_WHOLE, HEALTH_DAMAGED } Health;

// The five screens about saved worlds.
typedef struct SavedScreens {
    char name[WORLD_NAME_MAX + 1]; // the world shown
    TextEdit typed;
    Health health;
    char damage[TASK_WORDS]; // what the check found
    bool waits;              // to be entered as soon as no task has it open
    WorldTask confirmed;     // the task to confirm in MENU_CONFIRM
    bool exports;            // MENU_RENAME is about an export: its file is typed
    int listings;            // of worlds, when the focus was set
} SavedScreens;

// MENU_KEYS.
typedef struct KeysScreen {
    int choosing; // the action for which a key is being chosen, or -1
    Trigger ctrl; // that was pressed for it: alone, or with a key yet to come
} KeysScreen;

// MENU_BLOCKS.
typedef struct BlocksScreen {
    TextEdit typed; // part of a name
    int group;      // shown, or -1: all
    bool searches;  // the field was clicked
} BlocksScreen;

typedef struct Screens {
    int focus[MENU_SCREEN_COUNT], first[MENU_SCREEN_COUNT]; // of menus that were left for a deeper one
    NewWorldScreen new_world;
    SavedScreens saved;
    KeysScreen keys;
    TextEdit help; // MENU_HELP: the search
    BlocksScreen blocks;
    Console console;
    MapScreen map;
    SeedScreen seeds;
} Screens;

// ---- the table

typedef struct ScreenRow {
    ScreenAct *open, *frame;   // open: NULL if it has nothing to prepare; frame: NULL while the player plays
    void (*hide)(void *state); // when another screen is opened; does nothing if it is hidden; NULL: nothing
    size_t state;              // offset in Screens
    ColumnConfig menu;         // without a title: not a menu
    int depth;                 // the number of screens below it
    float covers;              // if the world cannot be seen: units that its layout needs from top to bottom; else 0
    bool pauses;               // the world's time is stopped, if the pause menu leads there
    unsigned takes;            // kinds of requests that have an effect besides REQUEST_LEAVE, as bits
    unsigned opens;            // screens that REQUEST_OPEN may name, as bits
} ScreenRow;

extern const ScreenRow screen_table[MENU_SCREEN_COUNT];

void screens_init(Screens *screens);

// Frees what screens hold. Waits for workers.
void screens_quit(Screens *screens, MapTiles *tiles);

// Another screen is open: all others are hidden, and the focus goes to the first row, or back to where it was if the
// screen was left for a deeper one (settings for keys).
void screens_open(Screens *screens, MenuScreen before, MenuScreen screen, Game *game);

// Draws the screen and handles the input.
Request screens_frame(Screens *screens, MenuScreen screen, Game *game);

// ---- functions of the rows

ScreenAct title_open, title_frame, pause_frame, unsaved_frame;                                // menus.c
ScreenAct new_world_open, new_world_frame;                                                    // new_world.c
ScreenAct settings_frame, keys_open, keys_frame;                                              // settings_screen.c
ScreenAct worlds_open, worlds_frame, saved_frame, rename_frame, damaged_frame, confirm_frame; // saved_screens.c
ScreenAct blocks_open, blocks_frame;                                                          // blocks.c
ScreenAct help_open, help_frame;                                                              // help.c
void new_world_hide(void *state);

// Seed and generator: of the link that is typed, or the seed in that generator.
RememberedSeed new_world_seed(const NewWorldScreen *screen, const Recipe *generator);

// A task on a saved world has ended. May leave the screen that is about it.
void saved_handle_report(SavedScreens *saved, Game *game, MenuScreen screen, const TaskReport *report);

// The row of a setting in MENU_SETTINGS; NULL: that of the keys.
int menu_setting_row(const SettingInfo *info);

// The keys of an action: "F / D-pad up".
Text menu_format_keys(const Input *input, int action);
