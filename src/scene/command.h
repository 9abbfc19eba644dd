// Commands of the command line: rows of tables, which tools and app own and main.c joins. Reading the options, help,
// version, exit codes and the unknown command are settled here, the same for all.
#pragma once

#include "scene/options.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

typedef struct Command {
    const char *name;
    const char *arguments;       // "-o FILE.png [options]", for help
    const char *summary;         // one line, for help
    const char *details;         // more lines for `karst help NAME`; NULL: none
    void (*print_details)(void); // the same, where it comes from a table; NULL: none
    OptionUse use;               // which options and words it takes
    // Does it; the options are read and checked. Returns an exit code; what failed has been logged.
    int (*run)(const Options *options);
} Command;

typedef struct CommandTable {
    const Command *commands;
    int count;
} CommandTable;

// `karst [COMMAND] [options]`: finds the command ("play" if none is named), reads its options and runs it; does `help`,
// `--help` and `--version` itself. Returns the exit code, also when the results could not be written to stdout.
int command_main(const CommandTable *tables, int table_count, int argc, const char **argv);
