// Shared by the options' files: a row for each option. options_table.c holds the rows, options.c parses arguments with
// them.
#pragma once

#include "cli/options.h"

enum { OPTION_NUMBERS_MAX = 4 };

typedef struct OptionRow OptionRow;

// Parses `text` into `value`, the row's field. False if it is malformed or out of bounds.
typedef bool OptionRead(const OptionRow *row, const char *text, void *value);

struct OptionRow {
    const char *name; // without dashes
    char letter;      // 0: none
    const char *form; // of the argument; NULL: the option has none
    const char *help;
    const char *initial;      // the default, parsed like an argument; NULL: the field starts as 0
    const char *initial_word; // the default in words, where it is not a constant
    OptionRead *read;
    size_t field; // offset in Options
    int numbers;  // for lists of numbers: their count, separator, and the bounds of each
    char separator;
    double lowest[OPTION_NUMBERS_MAX], highest[OPTION_NUMBERS_MAX];
    const char *expected;             // otherwise: the expected value, for messages
    const char *(*choice)(int index); // for a choice: the words, NULL after the last
};

// By OptionId.
extern const OptionRow option_rows[OPTION_COUNT];

// Logs what the option expected instead. Returns false.
bool option_refuse(const OptionRow *row, const char *text);
