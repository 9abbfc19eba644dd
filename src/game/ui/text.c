#include "game/ui/text.h"

#include <stdio.h>
#include <string.h>

void text_append(char *text, size_t bytes, const char *more)
{
    size_t length = strlen(text);
    if (length + strlen(more) < bytes)
        snprintf(text + length, bytes - length, "%s", more);
}

void text_erase(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[--length] & 0xC0) == 0x80)
        continue;
    text[length] = '\0';
}
