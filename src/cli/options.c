#include "cli/options_internal.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/os_thread.h"

#include <popt.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_HELP = OPTION_COUNT };

static void *field_of(Options *options, const OptionRow *row) { return (char *)options + row->field; }

static void set_defaults(Options *options)
{
    *options = (Options){0};
    for (int id = 0; id < OPTION_COUNT; id++)
        if (option_rows[id].initial)
            option_rows[id].read(&option_rows[id], option_rows[id].initial, field_of(options, &option_rows[id]));
    options->generator = generator_find(GENERATOR_DEFAULT);
    options->threads = MAX(1, thread_core_count() - 1);
}

// Stores a copy of the text, which the fields of text options point to, and parses it.
static bool take_value(Options *options, OptionId id, const char *text)
{
    size_t bytes = strlen(text) + 1;
    memory_free(options->texts[id]);
    options->texts[id] = memcpy(memory_alloc(MEMORY_GENERAL, bytes), text, bytes);
    return option_rows[id].read(&option_rows[id], options->texts[id], field_of(options, &option_rows[id])) ||
           option_refuse(&option_rows[id], text);
}

// popt's own table: values are OptionId + 1, as 0 means "handled inside popt".
static void fill_popt_table(struct poptOption table[OPTION_COUNT + 2], uint64_t taken)
{
    int count = 0;
    for (int id = 0; id < OPTION_COUNT; id++)
        if (taken & OPTION_BIT(id))
            table[count++] = (struct poptOption){.longName = option_rows[id].name,
                                                 .shortName = option_rows[id].letter,
                                                 .argInfo = option_rows[id].form ? POPT_ARG_STRING : POPT_ARG_NONE,
                                                 .val = id + 1};
    table[count++] = (struct poptOption){.longName = "help", .shortName = 'h', .val = OPTION_HELP + 1};
    table[count] = (struct poptOption)POPT_TABLEEND;
}

static bool read_next(Options *options, int value)
{
    OptionId id = (OptionId)(value - 1);
    char *argument = poptGetOptArg(options->reader);
    bool taken = take_value(options, id, argument ? argument : "");
    free(argument);
    return taken;
}

static bool refuse_option(const Options *options, int error, const char *command)
{
    const char *name = poptBadOption(options->reader, POPT_BADOPTION_NOALIAS);
    const char *reason = error == POPT_ERROR_BADOPT  ? "unknown option"
                         : error == POPT_ERROR_NOARG ? "a value is missing after it"
                                                     : poptStrerror(error);
    log_error("%.80s: %s; \"karst help %s\" lists the options", name ? name : "", reason, command);
    return false;
}

static bool check_required(const Options *options, uint64_t required, const char *command)
{
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (!(required & OPTION_BIT(id)) || options->texts[id])
            continue;
        const char *dashes = option_rows[id].letter ? "-" : "--";
        const char letter[] = {option_rows[id].letter, '\0'};
        log_error("%s needs %s%s %s", command, dashes, option_rows[id].letter ? letter : option_rows[id].name,
                  option_rows[id].form);
        return false;
    }
    return true;
}

// Handles a link among the words and moves it behind them: popt frees all that it allocated.
static bool take_links(Options *options)
{
    for (int i = 0; i < options->word_count;) {
        const char *word = options->words[i];
        if (!link_begins(word)) {
            i++;
            continue;
        }
        if (!options_take_link(options, word))
            return false;
        options->word_count--;
        for (int k = i; k < options->word_count; k++)
            options->words[k] = options->words[k + 1];
        options->words[options->word_count] = word;
    }
    return true;
}

static bool check_words(Options *options, const OptionUse *use, const char *command)
{
    options->words = poptGetArgs(options->reader);
    options->word_count = 0;
    while (options->words && options->words[options->word_count])
        options->word_count++;
    if (use->link && !take_links(options))
        return false;
    if (options->words && options->word_count > use->words_most) {
        log_error("%.80s: %s takes no such argument; \"karst help %s\" shows what it takes",
                  options->words[use->words_most], command, command);
        return false;
    }
    if (options->word_count < use->words_least && !options->has_link) {
        log_error("%s needs more arguments; \"karst help %s\" shows which", command, command);
        return false;
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
static int arrange(Options *options, int argc, const char **argv)
{
    int count = 0;
    options->arguments = memory_alloc_zero(MEMORY_GENERAL, ((size_t)argc + 2) * sizeof *argv);
    for (int i = 0; i < argc; i++)
        if (i == 0 || !is_negative_word(i, argv))
            options->arguments[count++] = argv[i];
    if (count < argc)
        options->arguments[count++] = "--";
    for (int i = 1; i < argc; i++)
        if (is_negative_word(i, argv))
            options->arguments[count++] = argv[i];
    return count;
}

bool options_read(Options *options, const OptionUse *use, int argc, const char **argv)
{
    set_defaults(options);
    struct poptOption table[OPTION_COUNT + 2];
    fill_popt_table(table, use->taken | use->required);
    int count = arrange(options, argc, argv);
    options->reader = poptGetContext(NULL, count, options->arguments, table, 0);
    int value;
    while ((value = poptGetNextOpt(options->reader)) > 0) {
        if (value == OPTION_HELP + 1)
            return options->help = true;
        if (!read_next(options, value))
            return false;
    }
    if (value < -1)
        return refuse_option(options, value, argv[0]);
    return check_required(options, use->required, argv[0]) && check_words(options, use, argv[0]);
}

void options_quit(Options *options)
{
    for (int id = 0; id < OPTION_COUNT; id++)
        memory_free(options->texts[id]);
    if (options->reader)
        poptFreeContext(options->reader);
    memory_free(options->arguments);
    *options = (Options){0};
}
