// A saved world in the words of the menus.
#pragma once

#include "app/menu_internal.h"

enum { DAY_BYTES = 64, FACT_BYTES = 1200, WORDS_BYTES = 2 * SHELF_WORDS, WORLDS_WIDTH = 560 };

// The line that the screens about worlds show until the next one.
void menu_say(Menu *menu, const char *format, ...) PRINTF_LIKE(2, 3);

// What does not fit is left out: nobody reads so far.
void menu_write(char *words, size_t bytes, const char *format, ...) PRINTF_LIKE(3, 4);

// As it was typed, if it was more than a number.
void menu_tell_seed(const StoreWorld *world, char text[FACT_BYTES]);

// When it was played, how much of it is changed, how large it is.
void menu_tell_use(const StoreGlance *glance, char text[FACT_BYTES]);

// The local day and time of `seconds` since 1970, as seen at `now_seconds`: "yesterday 18:30". 0: never played.
void menu_tell_day(int64_t seconds, int64_t now_seconds, char text[DAY_BYTES]);

const char *menu_generator_name(int id);

bool menu_is_open_here(const MenuContext *context, const WorldInfo *info);

// A word or two in a list, and a line, about a world that cannot simply be played; NULL: nothing is the matter.
const char *menu_mark(const MenuContext *context, const WorldInfo *info);
const char *menu_state_line(const WorldInfo *info);
