#include "base/parse.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_TEXT_MAX = 64 };

bool parse_int64(const char *text, int64_t *value)
{
    bool negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;
    if (!*text)
        return false;
    uint64_t magnitude = 0, limit = (uint64_t)INT64_MAX + negative;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (magnitude > (limit - digit) / 10)
            return false;
        magnitude = magnitude * 10 + digit;
    }
    *value = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
    return true;
}

// One number of the form [+-]digits[.digits][e[+-]digits].
static bool is_decimal(const char *text)
{
    text += *text == '-' || *text == '+';
    size_t digits = strspn(text, "0123456789");
    text += digits;
    if (*text == '.') {
        size_t fraction = strspn(text + 1, "0123456789");
        digits += fraction;
        text += 1 + fraction;
    }
    if (digits && (*text == 'e' || *text == 'E')) {
        text++;
        text += *text == '-' || *text == '+';
        size_t exponent = strspn(text, "0123456789");
        text += exponent;
        digits = exponent;
    }
    return digits > 0 && *text == '\0';
}

bool parse_double(const char *text, double *value)
{
    if (strlen(text) >= NUMBER_TEXT_MAX || !is_decimal(text))
        return false;
    double parsed = strtod(text, NULL); // the program sets no locale, so '.' is the decimal point
    if (parsed > DBL_MAX || parsed < -DBL_MAX)
        return false;
    *value = parsed;
    return true;
}

// Copies the text up to the separator, or to the end for the last; NULL if it does not fit or the separator is missing.
static const char *take_field(const char *text, char separator, bool last, char field[NUMBER_TEXT_MAX])
{
    const char *end = last ? text + strlen(text) : strchr(text, separator);
    if (!end || end - text >= NUMBER_TEXT_MAX)
        return NULL;
    memcpy(field, text, (size_t)(end - text));
    field[end - text] = '\0';
    return last ? end : end + 1;
}

bool parse_int64_list(const char *text, char separator, int64_t *values, int count)
{
    ASSERT(count <= 16);
    int64_t parsed[16];
    for (int i = 0; i < count; i++) {
        char field[NUMBER_TEXT_MAX];
        text = take_field(text, separator, i == count - 1, field);
        if (!text || !parse_int64(field, &parsed[i]))
            return false;
    }
    memcpy(values, parsed, (size_t)count * sizeof *values);
    return true;
}

bool parse_double_list(const char *text, char separator, double *values, int count)
{
    ASSERT(count <= 16);
    double parsed[16];
    for (int i = 0; i < count; i++) {
        char field[NUMBER_TEXT_MAX];
        text = take_field(text, separator, i == count - 1, field);
        if (!text || !parse_double(field, &parsed[i]))
            return false;
    }
    memcpy(values, parsed, (size_t)count * sizeof *values);
    return true;
}
