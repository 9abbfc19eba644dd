// Shared by the menus' files.
#pragma once

#include "app/menu.h"

typedef MenuWish DrawScreen(Menu *menu, const MenuContext *context);

// Calls ui_begin for the menu's screen.
Ui *menu_begin(Menu *menu, const MenuContext *context, const UiConfig *config);

// True if a key or button for "back" was pressed.
bool menu_goes_back(const MenuContext *context);

// menu_worlds.c
DrawScreen draw_worlds, draw_new_world;
void menu_open_worlds(Menu *menu, Shelf *shelf);

// menu_saved.c
DrawScreen draw_saved, draw_rename, draw_damaged, draw_confirm;
void menu_open_saved(Menu *menu, const MenuContext *context, const WorldInfo *info);
