// Typed commands: one table row for each (commands.c). Main thread only.
#pragma once

#include "session/session.h"

enum { COMMAND_BYTES = 256, COMMAND_ANSWER = 320 };

// The answer, and what the caller is to do besides. Zero but for the view distance before the call.
typedef struct CommandResult {
    char answer[COMMAND_ANSWER]; // one line, for the player
    int view_distance;           // chunks: of the settings; afterwards the one that is requested
    char link[LINK_BYTES];       // for the clipboard; empty: none
} CommandResult;

// Runs the line, with or without a slash before it. The answer marks a wrong word: "tp 1 >x< 3: expected a number".
void session_run_command(Session *session, const char *line, CommandResult *result);

// Writes to `rest` the text that Tab adds to the line: the rest of the first command or word that begins with the
// line's last word; with `common` only the part that all such words share. "" if there is none.
void command_complete(const char *line, bool common, char rest[64]);
