// Shared by the files that implement commands.
#pragma once

#include "game/commands.h"
#include "game/game.h"

// Marks the word (counted from 0 after the name) as wrong. Returns false.
bool command_refuse(CommandCall *call, int word, const char *expected);

// A number, or ~ and a number: an offset from the player's position.
bool command_parse_place(const char *word, double here, double *value);

// commands_edit.c
bool command_give(Game *game, CommandCall *call);
bool command_fill(Game *game, CommandCall *call);
bool command_undo(Game *game, CommandCall *call);
bool command_redo(Game *game, CommandCall *call);
bool command_save(Game *game, CommandCall *call);
