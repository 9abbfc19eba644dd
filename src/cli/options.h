// The option engine. A command lists its options as rows, and has a struct that they fill; parsing, checking, error
// messages and help come from the rows. Strict: unknown, malformed or out-of-bounds arguments are refused with one
// logged line that names the bounds; nothing is clamped. Main thread, at start; the result is plain data.
//
// To add an option to a command: a field in its struct, and a row in its table. Help lists rows in the table's order.
#pragma once

#include "base/base.h"

#include <stdio.h>

enum { OPTION_NUMBERS_MAX = 4 };

typedef struct Option Option;

// Parses `text` into `value`, the option's field. False if it is malformed or out of bounds.
typedef bool OptionRead(const Option *option, const char *text, void *value);

struct Option {
    const char *name; // without dashes
    char letter;      // 0: none
    const char *form; // of the argument; NULL: the option has none
    const char *help;
    const char *initial;                         // the default, parsed like an argument; NULL: the field starts as 0
    const char *initial_word;                    // the default in words, where it is not a constant
    const char *(*compute_initial)(void *value); // sets such a default, if value is not NULL; returns it in words
    OptionRead *read;
    bool reports; // `read` logs why it refuses a text
    bool late;    // it is read after the others, on which it depends
    bool joins;   // given again, its text follows the one before, after a comma; without it, the last one is used
    int numbers;  // for lists of numbers: their count, separator, and the bounds of each
    char separator;
    double lowest[OPTION_NUMBERS_MAX], highest[OPTION_NUMBERS_MAX];
    const char *rule;                       // a further rule, for messages: "; I is at most N"
    const char *(*choice)(int index);       // for a choice: the words, NULL after the last
    void (*list)(char *text, size_t bytes); // otherwise: writes all accepted values
    const char *expected;                   // otherwise: the expected value, for messages

    size_t field;         // offset in the command's struct
    bool required;        // the command needs it
    unsigned sets;        // bits that a command with several forms defines for itself
    const Option *shared; // a description that several commands share; it replaces all members before `field`
};

// The first member of each command's struct of options.
typedef struct Arguments {
    const char **words; // arguments that are not options, in order
    int word_count;
    bool help; // --help was given: the rest is not checked

    const Option *rows; // of the command
    int row_count;
    char **texts;           // by row: as typed; NULL if not given
    const char **arguments; // the arguments that `reader` parses
    struct poptContext_s *reader;
} Arguments;

// An argument that is not an option; where a command has subcommands, 0 is the subcommand's name.
static inline const char *option_word(const void *options, int index)
{
    return ((const Arguments *)options)->words[index];
}

// Parses the command line into `options`, a struct of zeros that begins with Arguments; argv[0] is the command's name.
// False, with one logged line, if it does not match the rows. Call options_quit in any case.
bool options_read(void *options, const Option *rows, int row_count, int argc, const char **argv);
void options_quit(void *options);

// The option as typed: `field` points to its value, inside `options`. NULL if it was not given, or the command does not
// have it.
const char *option_text(const void *options, const void *field);

static inline bool option_given(const void *options, const void *field) { return option_text(options, field) != NULL; }

// A row with the members that it shares.
static inline const Option *option_description(const Option *row) { return row->shared ? row->shared : row; }

// "view-distance": the name of the option whose value `field` points to.
const char *option_name(const void *options, const void *field);

// Prints a line or two for each row: name, form, help, bounds, default.
void options_print_help(FILE *stream, const Option *rows, int row_count);

// Logs which value the option expects instead of `text`. Returns false.
bool option_refuse(const Option *option, const char *text);

// ---- values; the type of the field is in brackets

OptionRead option_read_flag;    // [bool]
OptionRead option_read_text;    // [const char *] not empty
OptionRead option_read_ints;    // [int, or an array of `numbers`]
OptionRead option_read_blocks;  // [int64_t, or an array]: positions of blocks
OptionRead option_read_doubles; // [double, or an array]
OptionRead option_read_choice;  // [int] the word's index

// For the function of a choice: an array of its words.
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

// Members of rows that read such values.
#define OPTION_FLAG .read = option_read_flag
#define OPTION_TEXT(what) .read = option_read_text, .expected = (what)
#define OPTION_FILE OPTION_TEXT("a file name")
#define OPTION_INT(low, high) .read = option_read_ints, .numbers = 1, .lowest = {low}, .highest = {high}
#define OPTION_DOUBLE(low, high) .read = option_read_doubles, .numbers = 1, .lowest = {low}, .highest = {high}
#define OPTION_CHOICE(words) .read = option_read_choice, .choice = (words)

bool option_in_bounds(const Option *option, const double *numbers);

// Appends to a list of words: "a, b, c".
void option_list_item(char *list, size_t bytes, const char *item);
