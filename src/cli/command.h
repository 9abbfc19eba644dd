// Commands of the command line: each is a constant of its own file; main.c lists them. Options, help, version, exit
// codes and unknown commands are handled here, in the same way for all.
#pragma once

#include "cli/options.h"
#include "session/world.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

typedef struct Command {
    const char *name;
    const char *arguments;       // "-o FILE.png [options]", for help
    const char *summary;         // one line, for help
    const char *details;         // more lines for `karst help NAME`; NULL: none
    void (*print_details)(void); // prints further details that come from a table; NULL: none
    OptionUse use;               // which options and words it takes
    // Runs the command; the options have been parsed and checked. Returns an exit code; failures have been logged.
    int (*run)(const Options *options);
} Command;

// `karst [COMMAND] [options]`: finds the command ("play" if none is named), parses its options and runs it; handles
// `help`, `--help` and `--version` itself. Returns the exit code, which also covers errors in writing to stdout.
int command_main(const Command *const *commands, int count, int argc, const char **argv);

// The saved world that the options choose: --world, --seed, --generator, or a link.
WorldChoice world_choice(const Options *options);

int world_exit_code(WorldFate fate);
