#include "cli/options.h"

#include "base/log.h"
#include "base/memory.h"

#include <popt.h>
#include <stdlib.h>
#include <string.h>

static void *field_of(void *options, const Option *row) { return (char *)options + row->field; }

static void set_defaults(void *options, const Option *rows, int count)
{
    for (int i = 0; i < count; i++) {
        const Option *option = option_description(&rows[i]);
        if (option->compute_initial)
            option->compute_initial(field_of(options, &rows[i]));
        else if (option->initial)
            option->read(option, option->initial, field_of(options, &rows[i]));
    }
}

static bool read_value(void *options, int index)
{
    const Arguments *arguments = options;
    const Option *row = &arguments->rows[index], *option = option_description(row);
    const char *text = arguments->texts[index];
    return option->read(option, text, field_of(options, row)) || (!option->reports && option_refuse(option, text));
}

// Stores a copy of the text, which the fields of text options point to, and parses it, unless that comes later.
static bool take_value(void *options, int index, const char *text)
{
    Arguments *arguments = options;
    const Option *option = option_description(&arguments->rows[index]);
    char *before = arguments->texts[index];
    const bool joins = option->joins && before;
    const size_t bytes = (joins ? strlen(before) + 1 : 0) + strlen(text) + 1;
    arguments->texts[index] = memory_alloc(MEMORY_GENERAL, bytes);
    snprintf(arguments->texts[index], bytes, "%s%s%s", joins ? before : "", joins ? "," : "", text);
    memory_free(before);
    return option->late || read_value(options, index);
}

static bool read_late_values(void *options)
{
    const Arguments *arguments = options;
    for (int i = 0; i < arguments->row_count; i++)
        if (arguments->texts[i] && option_description(&arguments->rows[i])->late && !read_value(options, i))
            return false;
    return true;
}

// popt's own table, on the heap: values are a row's index + 1, as 0 means "handled inside popt"; --help is the last.
static struct poptOption *make_table(const Option *rows, int count)
{
    struct poptOption *table = memory_alloc_zero(MEMORY_GENERAL, ((size_t)count + 2) * sizeof *table);
    for (int i = 0; i < count; i++) {
        const Option *option = option_description(&rows[i]);
        table[i] = (struct poptOption){.longName = option->name,
                                       .shortName = option->letter,
                                       .argInfo = option->form ? POPT_ARG_STRING : POPT_ARG_NONE,
                                       .val = i + 1};
    }
    table[count] = (struct poptOption){.longName = "help", .shortName = 'h', .val = count + 1};
    return table;
}

static bool refuse_option(const Arguments *arguments, int error, const char *command)
{
    const char *name = poptBadOption(arguments->reader, POPT_BADOPTION_NOALIAS);
    const char *reason = error == POPT_ERROR_BADOPT  ? "unknown option"
                         : error == POPT_ERROR_NOARG ? "a value is missing after it"
                                                     : poptStrerror(error);
    return log_failure("%.80s: %s; \"karst help %s\" lists the options", name ? name : "", reason, command);
}

static bool check_required(const Arguments *arguments, const char *command)
{
    for (int i = 0; i < arguments->row_count; i++) {
        if (!arguments->rows[i].required || arguments->texts[i])
            continue;
        const Option *option = option_description(&arguments->rows[i]);
        const char letter[] = {option->letter, '\0'};
        return log_failure("%s needs %s%s %s", command, option->letter ? "-" : "--",
                           option->letter ? letter : option->name, option->form);
    }
    return true;
}

// True for a word such as "-5,3", which begins like an option: it holds a comma and does not follow an option, whose
// value it would be.
static bool is_negative_word(int i, const char **argv)
{
    bool follows_option = argv[i - 1][0] == '-' && !strchr(argv[i - 1], '=');
    return argv[i][0] == '-' && argv[i][1] >= '0' && argv[i][1] <= '9' && strchr(argv[i], ',') && !follows_option;
}

// Moves negative words to the end, after "--", where popt treats them as words. Returns the number of arguments.
static int arrange(Arguments *arguments, int argc, const char **argv)
{
    int count = 0;
    arguments->arguments = memory_alloc_zero(MEMORY_GENERAL, ((size_t)argc + 2) * sizeof *argv);
    for (int i = 0; i < argc; i++)
        if (i == 0 || !is_negative_word(i, argv))
            arguments->arguments[count++] = argv[i];
    if (count < argc)
        arguments->arguments[count++] = "--";
    for (int i = 1; i < argc; i++)
        if (is_negative_word(i, argv))
            arguments->arguments[count++] = argv[i];
    return count;
}

// Parses options until the words. Returns false, with one logged line, at the first malformed one.
static bool read_options(void *options, const char *command)
{
    Arguments *arguments = options;
    int value;
    while ((value = poptGetNextOpt(arguments->reader)) > 0) {
        if (value == arguments->row_count + 1)
            return arguments->help = true;
        char *text = poptGetOptArg(arguments->reader);
        bool accepted = take_value(options, value - 1, text ? text : "");
        free(text);
        if (!accepted)
            return false;
    }
    if (value < -1)
        return refuse_option(arguments, value, command);
    if (!read_late_values(options))
        return false;
    arguments->words = poptGetArgs(arguments->reader);
    while (arguments->words && arguments->words[arguments->word_count])
        arguments->word_count++;
    return check_required(arguments, command);
}

bool options_read(void *options, const Option *rows, int row_count, int argc, const char **argv)
{
    Arguments *arguments = options;
    *arguments = (Arguments){.rows = rows, .row_count = row_count};
    arguments->texts = memory_alloc_zero(MEMORY_GENERAL, ((size_t)row_count + 1) * sizeof *arguments->texts);
    set_defaults(options, rows, row_count);
    struct poptOption *table = make_table(rows, row_count);
    int count = arrange(arguments, argc, argv);
    arguments->reader = poptGetContext(NULL, count, arguments->arguments, table, 0);
    bool read = read_options(options, argv[0]);
    memory_free(table);
    return read;
}

void options_quit(void *options)
{
    Arguments *arguments = options;
    for (int i = 0; i < arguments->row_count; i++)
        memory_free(arguments->texts[i]);
    memory_free(arguments->texts);
    if (arguments->reader)
        poptFreeContext(arguments->reader);
    memory_free(arguments->arguments);
    *arguments = (Arguments){0};
}

// -1 if the command has no such option.
static int find_row(const void *options, const void *field)
{
    const Arguments *arguments = options;
    for (int i = 0; i < arguments->row_count; i++)
        if ((const char *)options + arguments->rows[i].field == (const char *)field)
            return i;
    return -1;
}

const char *option_text(const void *options, const void *field)
{
    int row = find_row(options, field);
    return row >= 0 ? ((const Arguments *)options)->texts[row] : NULL;
}

const char *option_name(const void *options, const void *field)
{
    int row = find_row(options, field);
    ASSERT(row >= 0);
    return option_description(&((const Arguments *)options)->rows[row])->name;
}
