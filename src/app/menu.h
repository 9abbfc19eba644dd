// The game's menus: title, another world, pause, settings, keys, blocks, saved worlds. What a menu shows is here; what
// a choice means for the world is told to the game as a wish. Main thread only.
#pragma once

#include "app/shelf.h"
#include "scene/world.h"

typedef enum MenuScreen {
    MENU_NONE, // one plays
    MENU_TITLE,
    MENU_WORLD,
    MENU_PAUSE,
    MENU_SETTINGS,
    MENU_KEYS,
    MENU_BLOCKS,
    MENU_CONSOLE, // drawn by the console
    MENU_MAP,     // by the map
    MENU_WORLDS,  // the list of saved worlds
    MENU_SAVED,   // one of them
    MENU_RENAME,  // give it another name
    MENU_DAMAGED, // what can be done about damage
    MENU_CONFIRM, // delete it, put its copy back
    MENU_UNSAVED, // leave, though something could not be saved?
    MENU_SEEDS,   // by the seed browser
    MENU_SCREEN_COUNT
} MenuScreen;

typedef enum MenuWish {
    WISH_NOTHING,
    WISH_PLAY,        // walk in the world that is there
    WISH_WORLD,       // make the world of menu->seed, menu->generator and menu->name, and walk in it
    WISH_ENTER,       // the saved world menu->saved.name, for reading only if menu->saved.read_only
    WISH_SEEDS,       // look at other seeds
    WISH_TITLE,       // back to the title
    WISH_LEAVE,       // as was wished before MENU_UNSAVED, though something is lost
    WISH_LEAVE_SAVED, // as was wished before MENU_UNSAVED, if all is saved
    WISH_BLOCK,       // take menu->block into the hand
    WISH_SETTINGS,    // settings changed: take them up
    WISH_QUIT
} MenuWish;

// What is known of a world's inside.
typedef enum Health { HEALTH_UNKNOWN, HEALTH_CHECKING, HEALTH_WHOLE, HEALTH_DAMAGED } Health;

// The screens about saved worlds.
typedef struct MenuSaved {
    char name[WORLD_NAME_MAX + 1]; // the world that is looked at
    char typed[WORLD_NAME_MAX + 1];
    char said[SHELF_WORDS]; // about what was asked for last; empty: nothing
    Health health;
    char damage[SHELF_WORDS]; // what the check found
    bool waits;               // to be entered as soon as the shelf has let go of it
    bool read_only;           // with WISH_ENTER
    ShelfTask confirmed;      // what MENU_CONFIRM asks about
    int listings;             // of the shelf, when the focus was set
} MenuSaved;

typedef struct Menu {
    MenuScreen screen;
    MenuScreen home; // where "Back" of the settings leads
    Ui ui;
    char seed[256];                // typed, or a link; empty: random
    char name[WORLD_NAME_MAX + 1]; // of the world to be made; empty: after its seed
    MenuSaved saved;
    const GeneratorSpec *generator;
    int choosing;  // the action for which a key is being chosen, or -1
    Trigger ctrl;  // that was pressed for it: alone, or with a key yet to come
    uint8_t block; // chosen from the list
    bool unsaved;  // settings or keys differ from the file
} Menu;

// What a screen works with. It may change the settings and the input's bindings.
typedef struct MenuContext {
    const Canvas *canvas;
    Settings *settings, *kept; // what counts now, and what goes into the file
    Input *input;
    Icons *icons;
    Shelf *shelf;
    const World *world;  // that is open
    const char *failure; // why it cannot be saved; NULL: it can
    float pointer_scale; // pixels for each window unit
} MenuContext;

// A task of the shelf is done: the screens about saved worlds take it up.
void menu_take_report(Menu *menu, Shelf *shelf);

// Time stands still in the world: the player has paused.
bool menu_stops_time(const Menu *menu);

void menu_init(Menu *menu, const GeneratorSpec *generator);
void menu_open(Menu *menu, MenuScreen screen);

// Draws the open screen and acts on the input.
MenuWish menu_frame(Menu *menu, const MenuContext *context);
