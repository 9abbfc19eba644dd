#include "base/text.h"

#include "base/utf8.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Text text_of(const char *format, ...)
{
    Text result;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result.text, sizeof result.text, format, arguments);
    va_end(arguments);
    return result;
}

void text_write(char *text, size_t bytes, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, bytes, format, arguments);
    va_end(arguments);
}

void text_add(char *text, size_t bytes, const char *format, ...)
{
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, bytes - used, format, arguments);
    va_end(arguments);
}

Text text_title(const char *name)
{
    Text title = text_of("%.*s", TEXT_NAME - 1, name);
    title.text[0] = (char)toupper((unsigned char)title.text[0]);
    for (char *underscore; (underscore = strchr(title.text, '_'));)
        *underscore = ' ';
    return title;
}
