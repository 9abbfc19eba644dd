// What can be typed while one plays: one row of the table for each command. Main thread only.
#pragma once

#include "base/base.h"

typedef struct Game Game;

enum { COMMAND_WORDS = 4, COMMAND_ANSWER = 256 };

typedef struct GameCommand {
    const char *name;
    const char *arguments; // for help
    int least, most;       // words after the name
    // Does it and writes an answer, one line. False if a word is wrong: the answer says which.
    bool (*run)(Game *game, int count, char **words, char answer[COMMAND_ANSWER]);
} GameCommand;

extern const GameCommand game_commands[];
extern const int game_command_count;

// Does what the line says, with or without a slash before it; the answer is for the player.
void game_do_command(Game *game, const char *line, char answer[COMMAND_ANSWER]);
