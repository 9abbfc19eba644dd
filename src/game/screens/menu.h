// The game's menus: title, new world, pause, settings, keys, help, blocks, saved worlds. Menus draw and handle input;
// actions that concern the world are returned as requests. Main thread only.
#pragma once

#include "game/screens/request.h"
#include "game/screens/shelf.h"
#include "session/world.h"

// Result of checking a world's file.
typedef enum Health { HEALTH_UNKNOWN, HEALTH_CHECKING, HEALTH_WHOLE, HEALTH_DAMAGED } Health;

// The screens about saved worlds.
typedef struct MenuSaved {
    char name[WORLD_NAME_MAX + 1]; // the world shown
    TextEdit typed;
    char message[SHELF_WORDS]; // message about the last action; empty: none
    Health health;
    char damage[SHELF_WORDS]; // what the check found
    bool waits;               // to be entered as soon as the shelf has closed it
    ShelfTask confirmed;      // the task to confirm in MENU_CONFIRM
    bool exports;             // MENU_RENAME is about an export: its file is typed
    int listings;             // of the shelf, when the focus was set
} MenuSaved;

// The list of blocks.
typedef struct MenuBlocks {
    TextEdit typed; // part of a name
    int group;      // shown, or -1: all
    bool open;      // since the screen was opened
    bool searches;  // the field was clicked
} MenuBlocks;

typedef struct Menu {
    Column column;
    TextEdit seed;   // typed, or a link; empty: `rolled`
    int64_t rolled;  // a random seed
    TextEdit search; // of the help
    TextEdit name;   // of the new world; empty: after its seed
    MenuSaved saved;
    MenuBlocks blocks;
    const Recipe *generator;
    int choosing; // the action for which a key is being chosen, or -1
    Trigger ctrl; // that was pressed for it: alone, or with a key yet to come
    bool asks;    // a row that resets everything was chosen once
    bool unsaved; // settings or keys differ from the file
    MenuScreen screen;
    int focus[MENU_SCREEN_COUNT], first[MENU_SCREEN_COUNT]; // of screens that were left for a deeper one
} Menu;

// Context of a menu frame. Menus may change the settings and the input's bindings.
typedef struct MenuContext {
    Ui *ui;
    Settings *settings, *saved_settings; // in force; written to the file
    Input *input;
    Icons *icons;
    Shelf *shelf;
    UiPicture outlook;   // of the new world
    uint8_t in_hand;     // the block
    const World *world;  // that is open
    const char *recipe;  // the name of its recipe's file, which can be watched; NULL: none
    const char *quality; // that *auto* has chosen
    bool software;       // OpenGL is rendered in software, which limits the frame rate
    const char *failure; // why it cannot be saved; NULL: it can
    Leaving leaving;     // what MENU_UNSAVED is about to do
} MenuContext;

void menu_init(Menu *menu, const Recipe *generator);

// Another screen is open: no key is being chosen, and the focus goes to the first row, or back to where it was if the
// screen was left for a deeper one (settings for keys).
void menu_open(Menu *menu, MenuScreen screen);

// Seed and generator of the new world, as MENU_WORLD shows them now.
RememberedSeed menu_new_world(const Menu *menu);

// Draws the screen and handles the input.
Request menu_frame(Menu *menu, MenuScreen screen, const MenuContext *context);

// For the screens about saved worlds.
Request menu_handle_report(Menu *menu, MenuScreen screen, const ShelfReport *report);
