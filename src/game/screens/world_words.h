// Saved worlds, and messages about them, as text, for menus.
#pragma once

#include "game/screens/screen.h"

enum { WORDS_BYTES = 2 * TASK_WORDS };

// Sets the message that the screens about worlds show until the next one.
#define menu_set_message(game, ...) text_write((game)->message, TASK_WORDS, __VA_ARGS__)

// The local day and time of `seconds` since 1970, as seen at `now_seconds`: "yesterday 18:30". 0: never played.
Text menu_format_day(int64_t seconds, int64_t now_seconds);

// Time last played, number of changed chunks, file size.
Text menu_format_use(const StoreGlance *glance);

const char *menu_generator_name(const StoreWorld *world);

// Returns whether a world may have that name. Else sets the message.
bool menu_name_is_free(Game *game, const char *name);

bool menu_is_open_here(const Game *game, const WorldInfo *info);

// A short mark for lists about a world that cannot be played as it is; NULL if it can.
const char *menu_mark_of(const Game *game, const WorldInfo *info);

// The damage of a world of that state, and the remedy; NULL: it can be played as it is.
const char *menu_state_line(StoreState state);
