// The game's menus: title, new world, pause, settings, keys, blocks, saved worlds. Menus draw and handle input; actions
// that concern the world are returned to the game as wishes. Main thread only.
#pragma once

#include "app/shelf.h"
#include "scene/world.h"

typedef enum MenuScreen {
    MENU_NONE, // playing
    MENU_TITLE,
    MENU_WORLD,
    MENU_PAUSE,
    MENU_SETTINGS,
    MENU_KEYS,
    MENU_BLOCKS,
    MENU_CONSOLE, // drawn by the console
    MENU_MAP,     // drawn by the map
    MENU_WORLDS,  // the list of saved worlds
    MENU_SAVED,   // one of them
    MENU_RENAME,  // give it another name
    MENU_DAMAGED, // repair or restore a damaged world
    MENU_CONFIRM, // before deleting or restoring
    MENU_UNSAVED, // before leaving with unsaved changes
    MENU_SEEDS,   // drawn by the seed browser
    MENU_SCREEN_COUNT
} MenuScreen;

typedef enum MenuWish {
    WISH_NOTHING,
    WISH_PLAY,        // play in the open world
    WISH_WORLD,       // create the world of menu->seed, menu->generator and menu->name, and play in it
    WISH_ENTER,       // play in the saved world menu->saved.name, read-only if menu->saved.read_only
    WISH_SEEDS,       // open the seed browser
    WISH_TITLE,       // back to the title
    WISH_LEAVE,       // complete the wish before MENU_UNSAVED, discarding unsaved changes
    WISH_LEAVE_SAVED, // complete it if everything is saved
    WISH_BLOCK,       // put menu->block into the hotbar
    WISH_SETTINGS,    // settings changed: apply them
    WISH_QUIT
} MenuWish;

// Result of checking a world's file.
typedef enum Health { HEALTH_UNKNOWN, HEALTH_CHECKING, HEALTH_WHOLE, HEALTH_DAMAGED } Health;

// The screens about saved worlds.
typedef struct MenuSaved {
    char name[WORLD_NAME_MAX + 1]; // the world shown
    char typed[WORLD_NAME_MAX + 1];
    char said[SHELF_WORDS]; // message about the last action; empty: none
    Health health;
    char damage[SHELF_WORDS]; // the check's findings
    bool waits;               // to be entered as soon as the shelf has closed its file
    bool read_only;           // with WISH_ENTER
    ShelfTask confirmed;      // the task that MENU_CONFIRM asks about
    int listings;             // value of shelf_listings when the focus was set
} MenuSaved;

typedef struct Menu {
    MenuScreen screen;
    MenuScreen home; // where "Back" of the settings leads
    Ui ui;
    char seed[256];                // typed, or a link; empty: random
    char name[WORLD_NAME_MAX + 1]; // of the new world; empty: after its seed
    MenuSaved saved;
    const GeneratorSpec *generator;
    int choosing;  // the action for which a key is being chosen, or -1
    Trigger ctrl;  // Ctrl was pressed for it: alone, or with a key to follow
    uint8_t block; // chosen from the list
    bool unsaved;  // settings or keys differ from the file
} Menu;

// Context of a menu frame. Menus may change the settings and the input's bindings.
typedef struct MenuContext {
    const Canvas *canvas;
    Settings *settings, *kept; // in force; written to the file
    Input *input;
    Icons *icons;
    Shelf *shelf;
    const World *world;  // the open one
    const char *failure; // why it cannot be saved; NULL if it can
    float pointer_scale; // pixels for each window unit
} MenuContext;

// Call when a task of the shelf is done: updates the screens about saved worlds.
void menu_take_report(Menu *menu, Shelf *shelf);

// True if the open menu stops the world's time.
bool menu_stops_time(const Menu *menu);

void menu_init(Menu *menu, const GeneratorSpec *generator);
void menu_open(Menu *menu, MenuScreen screen);

// Draws the open screen and handles the input.
MenuWish menu_frame(Menu *menu, const MenuContext *context);
