// Shared by the menus' files.
#pragma once

#include "game/screens/menu.h"

enum { DAY_BYTES = 64, FACT_BYTES = 1200, WORDS_BYTES = 2 * SHELF_WORDS, WORLDS_WIDTH = 560 };

typedef Request DrawScreen(Menu *menu, const MenuContext *context);

// menu_worlds.c
DrawScreen draw_worlds, draw_new_world;
Request menu_open_worlds(Menu *menu, Shelf *shelf);

// menu_saved.c
DrawScreen draw_saved, draw_rename, draw_damaged, draw_confirm;
Request menu_open_saved(Menu *menu, const MenuContext *context, const WorldInfo *info);

// ---- facts about a saved world as text

// Sets the message that the screens about worlds show until the next one.
void menu_set_message(Menu *menu, const char *format, ...) PRINTF_LIKE(2, 3);

// snprintf that may cut the text.
void menu_write(char *words, size_t bytes, const char *format, ...) PRINTF_LIKE(3, 4);

// The seed as typed, or its number.
void menu_format_seed(const StoreWorld *world, char text[FACT_BYTES]);

// Time last played, number of changed chunks, file size.
void menu_format_use(const StoreGlance *glance, char text[FACT_BYTES]);

// The local day and time of `seconds` since 1970, as seen at `now_seconds`: "yesterday 18:30". 0: never played.
void menu_format_day(int64_t seconds, int64_t now_seconds, char text[DAY_BYTES]);

const char *menu_generator_name(int id);

bool menu_is_open_here(const MenuContext *context, const WorldInfo *info);

// A short mark for lists, and a line, about a world that cannot be played as it is; NULL if it can.
const char *menu_mark(const MenuContext *context, const WorldInfo *info);
const char *menu_state_line(const WorldInfo *info);
