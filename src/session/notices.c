#include "session/notices.h"

#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>

void notices_post(Notices *notices, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notices->words, sizeof notices->words, format, arguments);
    va_end(arguments);
    log_debug("notice: %s", notices->words);
    notices->seconds = NOTICE_SECONDS;
}

void notices_warn(Notices *notices, double seconds, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notices->words, sizeof notices->words, format, arguments);
    va_end(arguments);
    log_warning("%s", notices->words);
    notices->seconds = seconds;
}

void notices_pass_time(Notices *notices, double seconds) { notices->seconds = MAX(0, notices->seconds - seconds); }

double notices_opacity(const Notices *notices) { return MIN(1, notices->seconds); }
