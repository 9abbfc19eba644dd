// Commands of the command line: each is a constant of its own file; main.c lists them. Options, help, version, exit
// codes and unknown commands are handled here, in the same way for all.
#pragma once

#include "base/jobs.h"
#include "base/log.h"
#include "base/os.h"
#include "cli/options.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

// Each logs a line, and its value is the exit code to return.
#define command_refuse(...) (log_error(__VA_ARGS__), EXIT_USAGE)
#define command_fail(...) (log_error(__VA_ARGS__), EXIT_FAILED)

// After Ctrl-C or SIGTERM: says what there is of the results.
#define command_interrupted(...) (log_warning("interrupted: " __VA_ARGS__), EXIT_INTERRUPTED)

// The exit code of work that writes one file at its end: it was done, or has failed and logged why, or was interrupted.
static inline int command_code(bool done)
{
    return done ? EXIT_DONE : interrupt_pending() ? command_interrupted("nothing was written") : EXIT_FAILED;
}

// One of the commands that a command has: `karst worlds check`.
typedef struct Subcommand {
    const char *name, *words, *summary; // for help; words: "NAME FILE"
    int words_least, words_most;        // after its name
    unsigned accepted, required;        // the sets of options that it takes and needs (Option.sets)
    int (*run)(void *options);          // as a command's
} Subcommand;

typedef struct Command {
    const char *name;
    const char *arguments;       // "-o FILE.png [options]", for help
    const char *summary;         // one line, for help
    const char *details;         // more lines for `karst help NAME`; NULL: none
    void (*print_details)(void); // prints further details that come from a table; NULL: none
    const Option *options;       // its rows
    int option_count;
    size_t options_bytes;          // size of its struct of options, which begins with Arguments
    int words_least, words_most;   // arguments that are not options
    size_t link;                   // offset of its WorldOptions: a world link is accepted beside words, or instead of
                                   // required ones; 0: no links
    const Subcommand *subcommands; // NULL: none; without words the first one is run
    int subcommand_count;
    int name_width, words_width;   // of their columns in help
    int (*prepare)(void *options); // returns an exit code, before a subcommand is run; NULL: there is nothing to do
    // Runs a command without subcommands; `options` is its struct, parsed and checked. Returns an exit code; failures
    // have been logged.
    int (*run)(const void *options);
} Command;

#define COMMAND_SUBCOMMANDS(rows) .subcommands = (rows), .subcommand_count = ARRAY_COUNT(rows)

// The members of a Command that follow from the struct of its options and their rows.
#define COMMAND_OPTIONS(type, rows) .options = (rows), .option_count = ARRAY_COUNT(rows), .options_bytes = sizeof(type)

// `karst [COMMAND] [options]`: finds the command ("play" if none is named), parses its options and runs it; handles
// `help`, `--help` and `--version` itself. Returns the exit code, which also covers errors in writing to stdout.
int command_main(const Command *const *commands, int count, int argc, const char **argv);

// Parses and checks a command's options and words, part of command_main; argv[0] is the command's name. `options`: a
// struct of zeros. False, with one logged line, if they do not match. Call options_quit in any case.
bool command_read(const Command *command, void *options, int argc, const char **argv);
