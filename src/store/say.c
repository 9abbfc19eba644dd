#include "store/say_internal.h"

#include <stdarg.h>
#include <stdio.h>

bool speak(const Speaker *speaker, const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    speaker->say(speaker->context, line);
    return false;
}
