// What the files with commands share.
#pragma once

#include "app/commands.h"
#include "app/game.h"

// The word, counted from 0 after the name, is wrong. Returns false.
bool command_refuse(CommandCall *call, int word, const char *expected);

// A number, or ~ and a number: so far from where the player is.
bool command_parse_place(const char *word, double here, double *value);

// commands_edit.c
bool command_give(Game *game, CommandCall *call);
bool command_fill(Game *game, CommandCall *call);
bool command_undo(Game *game, CommandCall *call);
bool command_redo(Game *game, CommandCall *call);
bool command_save(Game *game, CommandCall *call);
