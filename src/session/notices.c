#include "session/notices.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void keep(Notices *notices)
{
    int bytes = (int)strlen(notices->words) + 1;
    while (notices->kept_count == NOTICES_KEPT || notices->kept_bytes + bytes > NOTICES_KEPT_BYTES) {
        int oldest = (int)strlen(notices->kept) + 1;
        notices->kept_bytes -= oldest;
        notices->kept_count--;
        memmove(notices->kept, notices->kept + oldest, (size_t)notices->kept_bytes);
    }
    memcpy(notices->kept + notices->kept_bytes, notices->words, (size_t)bytes);
    notices->kept_bytes += bytes;
    notices->kept_count++;
}

const char *notices_kept(const Notices *notices, int age)
{
    const char *text = notices->kept;
    if (age >= notices->kept_count)
        return NULL;
    for (int i = notices->kept_count - 1; i > age; i--)
        text += strlen(text) + 1;
    return text;
}

void notices_show(Notices *notices, double least_seconds, LogLevel level, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notices->words, sizeof notices->words, format, arguments);
    va_end(arguments);
    log_write(level, "%s%s", level == LOG_DEBUG ? "notice: " : "", notices->words);
    notices->seconds = MAX(least_seconds, notices_reading_seconds(notices->words));
    keep(notices);
}

Text notices_blocks(int count)
{
    int millions = count / 1000000, thousands = count / 1000 % 1000, ones = count % 1000;
    if (millions)
        return text_of("%d,%03d,%03d blocks", millions, thousands, ones);
    return thousands ? text_of("%d,%03d blocks", thousands, ones) : text_of("%d block%s", ones, ones == 1 ? "" : "s");
}

double notices_reading_seconds(const char *text)
{
    const double to_notice = 3, a_word = 0.3, most = 20; // seconds
    int words = 1;
    for (; *text; text++)
        words += *text == ' ';
    return MIN(most, to_notice + a_word * words);
}

void notices_pass_time(Notices *notices, double seconds) { notices->seconds = MAX(0, notices->seconds - seconds); }

double notices_opacity(const Notices *notices) { return MIN(1, notices->seconds); }
