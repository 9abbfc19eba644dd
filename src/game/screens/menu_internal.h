// Shared by the menus' files.
#pragma once

#include "game/screens/menu.h"

enum { DAY_BYTES = 64, FACT_BYTES = 1200, WORDS_BYTES = 2 * SHELF_WORDS };

typedef Request DrawScreen(Menu *menu, const MenuContext *context);

// blocks.c
DrawScreen draw_blocks;

// menu_settings.c
DrawScreen draw_settings, draw_keys;

// The row of a setting among them; NULL: that of the keys.
int menu_setting_row(const SettingInfo *info);

// The keys of an action: "F / D-pad up".
void menu_format_keys(const Input *input, int action, char text[80]);

// menu_help.c
DrawScreen draw_help;

// menu_saved.c
DrawScreen draw_worlds, draw_saved, draw_rename, draw_damaged, draw_confirm;

// Begins a listing of the worlds, and requests its screen.
Request menu_open_worlds(Menu *menu, Shelf *shelf);

// ---- menu_facts.c

// Sets the message that the screens about worlds show until the next one.
void menu_set_message(Menu *menu, const char *format, ...) PRINTF_LIKE(2, 3);

// snprintf that may cut the text.
void menu_write(char *words, size_t bytes, const char *format, ...) PRINTF_LIKE(3, 4);

// The local day and time of `seconds` since 1970, as seen at `now_seconds`: "yesterday 18:30". 0: never played.
void menu_format_day(int64_t seconds, int64_t now_seconds, char text[DAY_BYTES]);

void menu_format_seed(const StoreWorld *world, char text[FACT_BYTES]);

// Time last played, number of changed chunks, file size.
void menu_format_use(const StoreGlance *glance, char text[FACT_BYTES]);

const char *menu_generator_name(const StoreWorld *world);

bool menu_is_open_here(const MenuContext *context, const WorldInfo *info);

// A short mark for lists about a world that cannot be played as it is; NULL if it can.
const char *menu_mark_of(const MenuContext *context, const WorldInfo *info);

// What is wrong with a world of that state, and what to do; NULL: it can be played as it is.
const char *menu_state_line(StoreState state);
