// Shared by the files that implement commands.
#pragma once

#include "session/session_internal.h"

enum { COMMAND_WORDS = 7 };

typedef struct CommandCall {
    int count;
    const char *words[COMMAND_WORDS]; // after the name
    int wrong;                        // index of the word at fault, or -1
    CommandResult *result;
} CommandCall;

typedef struct CommandRow {
    const char *name;
    const char *arguments; // for help
    int least, most;       // words after the name
    // Runs the command and writes the answer. False on failure.
    bool (*run)(Session *session, CommandCall *call);
    const char *(*choice)(int index); // the values that one of the words can have, NULL after the last; NULL: any
    int chosen;                       // the index of that word
} CommandRow;

extern const CommandRow command_table[];
extern const int command_count;

// Marks the word (counted from 0 after the name) as wrong. Returns false.
bool command_refuse(CommandCall *call, int word, const char *expected);

// A number, or ~ and a number: an offset from the player's position.
bool command_parse_place(const char *word, double here, double *value);

// commands_edit.c
bool command_give(Session *session, CommandCall *call);
bool command_fill(Session *session, CommandCall *call);
bool command_undo(Session *session, CommandCall *call);
bool command_redo(Session *session, CommandCall *call);
bool command_save(Session *session, CommandCall *call);
