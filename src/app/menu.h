// The game's menus: title, another world, pause, settings, keys, blocks. What a menu shows is here; what a choice means
// for the world is told to the game as a wish. Main thread only.
#pragma once

#include "app/ui.h"

typedef enum MenuScreen {
    MENU_NONE, // one plays
    MENU_TITLE,
    MENU_WORLD,
    MENU_PAUSE,
    MENU_SETTINGS,
    MENU_KEYS,
    MENU_BLOCKS,
    MENU_CONSOLE, // drawn by the console
    MENU_SCREEN_COUNT
} MenuScreen;

typedef enum MenuWish {
    WISH_NOTHING,
    WISH_PLAY,     // walk in the world that is there
    WISH_WORLD,    // make the world of menu->seed and menu->generator, and walk in it
    WISH_TITLE,    // back to the title
    WISH_BLOCK,    // take menu->block into the hand
    WISH_SETTINGS, // settings changed: take them up
    WISH_QUIT
} MenuWish;

typedef struct Menu {
    MenuScreen screen;
    MenuScreen home; // where "Back" of the settings leads
    Ui ui;
    char seed[64]; // typed; empty: random
    const GeneratorInfo *generator;
    int choosing;  // the action for which a key is being chosen, or -1
    uint8_t block; // chosen from the list
    bool unsaved;  // settings or keys differ from the file
} Menu;

// What a screen works with. It may change the settings and the input's bindings.
typedef struct MenuContext {
    const Canvas *canvas;
    Settings *settings, *kept; // what counts now, and what goes into the file
    Input *input;
    Icons *icons;
    float pointer_scale; // pixels for each window unit
} MenuContext;

void menu_init(Menu *menu, const GeneratorInfo *generator);
void menu_open(Menu *menu, MenuScreen screen);

// Draws the open screen and acts on the input.
MenuWish menu_frame(Menu *menu, const MenuContext *context);
