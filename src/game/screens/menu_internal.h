// Shared by the menus' files.
#pragma once

#include "game/screens/menu.h"

typedef Request DrawScreen(Menu *menu, const MenuContext *context);

// column_begin with the menu's column.
static inline Column *menu_begin(Menu *menu, const MenuContext *context, const ColumnConfig *config)
{
    ColumnConfig full = *config;
    full.pointer_scale = context->pointer_scale;
    column_begin(&menu->column, context->canvas, context->input, &full);
    return &menu->column;
}

// The key or button for going back was pressed.
static inline bool menu_goes_back(const MenuContext *context) { return context->input->navigate[NAVIGATE_BACK] > 0; }

// menu_worlds.c
DrawScreen draw_worlds, draw_new_world;
Request menu_open_worlds(Menu *menu, Shelf *shelf);

// menu_saved.c
DrawScreen draw_saved, draw_rename, draw_damaged, draw_confirm;
Request menu_open_saved(Menu *menu, const MenuContext *context, const WorldInfo *info);
