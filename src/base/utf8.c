#include "base/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// First bytes and the bounds of the second: the ranges that rule out overlong forms and surrogates.
static const struct {
    uint8_t first_low, first_high, second_low, second_high, length;
} forms[] = {
    {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3},
    {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
};

int utf8_length(const char *text)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (bytes[0] < 0x80)
        return bytes[0] != 0;
    for (size_t i = 0; i < ARRAY_COUNT(forms); i++) {
        if (bytes[0] < forms[i].first_low || bytes[0] > forms[i].first_high)
            continue;
        if (bytes[1] < forms[i].second_low || bytes[1] > forms[i].second_high)
            return 0;
        for (int k = 2; k < forms[i].length; k++) // stops at a zero byte, so nothing beyond the text is read
            if ((bytes[k] & 0xC0) != 0x80)
                return 0;
        return forms[i].length;
    }
    return 0;
}

bool utf8_valid(const char *text)
{
    for (int length; *text; text += length)
        if ((length = utf8_length(text)) == 0)
            return false;
    return true;
}

bool utf8_printable(const char *text)
{
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if (*at < ' ' || *at == 127 || (at[0] == 0xC2 && at[1] < 0xA0))
            return false;
    return utf8_valid(text);
}

void utf8_mask_controls(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            *text = '?';
}

uint32_t utf8_next(const char **text)
{
    const unsigned char *bytes = (const unsigned char *)*text;
    int length = utf8_length(*text);
    *text += MAX(length, 1);
    if (length == 0)
        return 0xFFFD;
    uint32_t point = length == 1 ? bytes[0] : bytes[0] & (0x7Fu >> length);
    for (int i = 1; i < length; i++)
        point = point << 6 | (bytes[i] & 0x3Fu);
    return point;
}

void utf8_copy(char *target, size_t room, const char *text)
{
    size_t used = 0;
    for (int length; (length = utf8_length(text)) > 0 && used + (size_t)length < room; text += length) {
        memcpy(target + used, text, (size_t)length);
        used += (size_t)length;
    }
    target[used] = '\0';
}

void utf8_append(char *text, size_t room, const char *more)
{
    size_t length = strlen(text), added = strlen(more);
    if (length + added < room)
        memcpy(text + length, more, added + 1);
}

// ---- names

void text_name_of(const char *typed, char name[TEXT_NAME])
{
    const char *colon = strchr(typed, ':');
    snprintf(name, TEXT_NAME, "%.*s", TEXT_NAME - 1, colon ? colon + 1 : typed);
    for (char *at = name; *at; at++)
        *at = *at == ' ' ? '_' : (char)tolower((unsigned char)*at);
}
