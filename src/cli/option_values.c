// The kinds of values that options have: how each is parsed, and its text in help and messages.

#include "cli/options.h"

#include "base/log.h"
#include "base/parse.h"
#include "base/text.h"

#include <string.h>

bool option_in_bounds(const Option *option, const double *numbers)
{
    for (int i = 0; i < option->numbers; i++)
        if (!(numbers[i] >= option->lowest[i] && numbers[i] <= option->highest[i]))
            return false;
    return true;
}

bool option_read_doubles(const Option *option, const char *text, void *value)
{
    double numbers[OPTION_NUMBERS_MAX];
    if (!parse_double_list(text, option->separator, numbers, option->numbers) || !option_in_bounds(option, numbers))
        return false;
    memcpy(value, numbers, (size_t)option->numbers * sizeof *numbers);
    return true;
}

bool option_read_blocks(const Option *option, const char *text, void *value)
{
    int64_t wholes[OPTION_NUMBERS_MAX];
    double numbers[OPTION_NUMBERS_MAX];
    if (!parse_int64_list(text, option->separator, wholes, option->numbers))
        return false;
    for (int i = 0; i < option->numbers; i++)
        numbers[i] = (double)wholes[i];
    if (!option_in_bounds(option, numbers))
        return false;
    memcpy(value, wholes, (size_t)option->numbers * sizeof *wholes);
    return true;
}

bool option_read_ints(const Option *option, const char *text, void *value)
{
    int64_t wholes[OPTION_NUMBERS_MAX];
    if (!option_read_blocks(option, text, wholes))
        return false;
    for (int i = 0; i < option->numbers; i++)
        ((int *)value)[i] = (int)wholes[i];
    return true;
}

bool option_read_choice(const Option *option, const char *text, void *value)
{
    for (int i = 0; option->choice(i); i++)
        if (strcmp(option->choice(i), text) == 0) {
            *(int *)value = i;
            return true;
        }
    return false;
}

bool option_read_text(const Option *option, const char *text, void *value)
{
    (void)option;
    *(const char **)value = text;
    return text[0] != '\0';
}

bool option_read_flag(const Option *option, const char *text, void *value)
{
    (void)option, (void)text;
    *(bool *)value = true;
    return true;
}

// ---- help and messages

// "16x16" for the lower bounds of --size.
static void format_bounds(const Option *option, const double *bounds, char text[96])
{
    int length = 0;
    for (int i = 0; i < option->numbers; i++) {
        const char between[] = {i ? option->separator : '\0', '\0'};
        length += snprintf(text + length, (size_t)(96 - length), "%s%.16g", between, bounds[i]);
    }
}

void option_list_item(char *list, size_t bytes, const char *item)
{
    text_add(list, bytes, "%s%s", list[0] ? ", " : "", item);
}

// The values that the option accepts: "CHUNKS from 2 to 64".
static void format_expected(const Option *option, char text[256])
{
    if (option->numbers) {
        char low[96], high[96];
        format_bounds(option, option->lowest, low);
        format_bounds(option, option->highest, high);
        snprintf(text, 256, "%s from %s to %s", option->form, low, high);
    } else if (option->choice || option->list) {
        char list[200] = "";
        if (option->list)
            option->list(list, sizeof list);
        for (int i = 0; !option->list && option->choice(i); i++)
            option_list_item(list, sizeof list, option->choice(i));
        snprintf(text, 256, "one of: %s", list);
    } else {
        snprintf(text, 256, "%s", option->expected);
    }
}

bool option_refuse(const Option *option, const char *text)
{
    char expected[256];
    format_expected(option, expected);
    return log_failure("--%s \"%.80s\"%s: expected %s%s", option->name, text, strlen(text) > 80 ? "..." : "", expected,
                       option->rule ? option->rule : "");
}

static void print_row(FILE *stream, const Option *option)
{
    char name[64];
    const char letter[] = {option->letter, '\0'};
    snprintf(name, sizeof name, "%s%s%s--%s%s%s", option->letter ? "-" : "", letter, option->letter ? ", " : "",
             option->name, option->form ? " " : "", option->form ? option->form : "");
    fprintf(stream, "  %-26s %s", name, option->help);
    if (option->numbers || option->choice || option->list) {
        char expected[256];
        format_expected(option, expected);
        fprintf(stream, "\n  %-26s %s", "", expected);
    }
    const char *initial = option->compute_initial ? option->compute_initial(NULL)
                          : option->initial_word  ? option->initial_word
                                                  : option->initial;
    if (initial && initial[0])
        fprintf(stream, "; default: %s", initial);
    fputc('\n', stream);
}

void options_print_help(FILE *stream, const Option *rows, int row_count)
{
    for (int i = 0; i < row_count; i++)
        print_row(stream, option_description(&rows[i]));
}
