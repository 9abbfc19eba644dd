#include "session/notices.h"

#include <stdarg.h>
#include <stdio.h>

void notices_show(Notices *notices, double seconds, LogLevel level, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notices->words, sizeof notices->words, format, arguments);
    va_end(arguments);
    log_write(level, "%s%s", level == LOG_DEBUG ? "notice: " : "", notices->words);
    notices->seconds = seconds;
}

void notices_pass_time(Notices *notices, double seconds) { notices->seconds = MAX(0, notices->seconds - seconds); }

double notices_opacity(const Notices *notices) { return MIN(1, notices->seconds); }
