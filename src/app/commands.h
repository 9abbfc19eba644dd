// What can be typed while one plays: one row of the table for each command. Main thread only.
#pragma once

#include "base/base.h"

typedef struct Game Game;

enum { COMMAND_WORDS = 7, COMMAND_ANSWER = 320 };

typedef struct CommandCall {
    int count;
    const char *words[COMMAND_WORDS]; // after the name
    char answer[COMMAND_ANSWER];      // one line, for the player
    int wrong;                        // the word that is, if one is; else -1
} CommandCall;

typedef struct GameCommand {
    const char *name;
    const char *arguments; // for help
    int least, most;       // words after the name
    // Does it and writes the answer. False if it could not be done.
    bool (*run)(Game *game, CommandCall *call);
    const char *(*choice)(int index); // what may be typed for one of the words, NULL after the last; or NULL
    int chosen;                       // which of the words that is
} GameCommand;

extern const GameCommand game_commands[];
extern const int game_command_count;

// Does what the line says, with or without a slash before it, or follows the link that it is; the answer is for the
// player. It shows a wrong word where it stands: "tp 1 >x< 3: expected a number".
void game_do_command(Game *game, const char *line, char answer[COMMAND_ANSWER]);

// What Tab adds to the line: the rest of the first command, or word, that begins as the line's last word does, as far
// as all that do so agree if `common` says so. "" if there is none.
void command_complete(const char *line, bool common, char rest[64]);
