// A command of the command line: a row of a table. main.c joins the tables of tools and app.
#pragma once

#include "base/base.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

typedef struct Command {
    const char *name;
    const char *arguments; // "-o FILE.png [options]", for help
    const char *summary;   // one line, for help
    // argv[0] is the command's name. Returns an exit code.
    int (*run)(int argc, const char **argv);
} Command;

extern const Command tool_commands[];
extern const int tool_command_count;
