// The game's typed commands: one table row for each. Main thread only.
#pragma once

#include "base/base.h"

typedef struct Game Game;

enum { COMMAND_WORDS = 7, COMMAND_ANSWER = 320 };

typedef struct CommandCall {
    int count;
    const char *words[COMMAND_WORDS]; // after the name
    char answer[COMMAND_ANSWER];      // one line, for the player
    int wrong;                        // index of the word at fault, or -1
} CommandCall;

typedef struct GameCommand {
    const char *name;
    const char *arguments; // for help
    int least, most;       // words after the name
    // Runs the command and writes the answer. False on failure.
    bool (*run)(Game *game, CommandCall *call);
    const char *(*choice)(int index); // the values that one of the words can have, NULL after the last; NULL: any
    int chosen;                       // the index of that word
} GameCommand;

extern const GameCommand game_commands[];
extern const int game_command_count;

// Runs the line, with or without a slash before it, or follows it if it is a link. The answer is shown to the player
// and marks a wrong word: "tp 1 >x< 3: expected a number".
void game_do_command(Game *game, const char *line, char answer[COMMAND_ANSWER]);

// Writes to `rest` the text that Tab adds to the line: the rest of the first command or word that begins with the
// line's last word; with `common` only the part that all such words share. "" if there is none.
void command_complete(const char *line, bool common, char rest[64]);
