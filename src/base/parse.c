#include "base/parse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_TEXT_MAX = 64 };

bool parse_int64(const char *text, int64_t *value)
{
    const char *digits = text + (*text == '-' || *text == '+');
    size_t count = strspn(digits, "0123456789");
    if (count == 0 || digits[count] != '\0')
        return false;
    errno = 0;
    int64_t parsed = strtoll(text, NULL, 10);
    if (errno == ERANGE)
        return false;
    *value = parsed;
    return true;
}

bool parse_double(const char *text, double *value)
{
    char *end;
    size_t length = strspn(text, "+-.0123456789eE"); // excludes blanks, "inf", "nan" and hexadecimal numbers
    double parsed = strtod(text, &end);              // the program sets no locale, so '.' is the decimal point
    if (length == 0 || length >= NUMBER_TEXT_MAX || text[length] || *end || parsed > DBL_MAX || parsed < -DBL_MAX)
        return false;
    *value = parsed;
    return true;
}

typedef union Number {
    int64_t whole;
    double real;
} Number;

static bool parse_whole(const char *text, Number *number) { return parse_int64(text, &number->whole); }
static bool parse_real(const char *text, Number *number) { return parse_double(text, &number->real); }

static bool parse_list(const char *text, char separator, void *values, int count, bool (*parse)(const char *, Number *))
{
    ASSERT(count <= 16);
    char field[NUMBER_TEXT_MAX];
    Number parsed[16];
    for (int i = 0; i < count; i++) {
        const char *end = i == count - 1 ? text + strlen(text) : strchr(text, separator);
        if (!end || end - text >= NUMBER_TEXT_MAX)
            return false;
        memcpy(field, text, (size_t)(end - text));
        field[end - text] = '\0';
        if (!parse(field, &parsed[i]))
            return false;
        text = end + 1;
    }
    memcpy(values, parsed, (size_t)count * sizeof *parsed);
    return true;
}

bool parse_int64_list(const char *text, char separator, int64_t *values, int count)
{
    return parse_list(text, separator, values, count, parse_whole);
}

bool parse_double_list(const char *text, char separator, double *values, int count)
{
    return parse_list(text, separator, values, count, parse_real);
}

bool parse_hash(const char *text, uint64_t *hash)
{
    enum { DIGITS = 16 };
    if (strspn(text, "0123456789abcdef") != DIGITS || text[DIGITS])
        return false;
    *hash = strtoull(text, NULL, 16);
    return true;
}
