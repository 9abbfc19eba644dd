#include "base/log.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const level_names[] = {
    [LOG_ERROR] = "error", [LOG_WARNING] = "warning", [LOG_INFO] = "info", [LOG_DEBUG] = "debug"};
_Static_assert(ARRAY_COUNT(level_names) == LOG_LEVEL_COUNT, "a level lacks its name");

static void write_to_stderr(void *context, LogLevel level, const char *line)
{
    (void)context;
    const char *mark = level == LOG_WARNING ? "warning: " : level == LOG_DEBUG ? "debug: " : "";
    fprintf(stderr, "karst: %s%s\n", mark, line);
}

static struct {
    LogSink *write;
    void *context;
    LogLevel level; // LOG_LEVEL_COUNT: not read from the environment yet
} sink = {write_to_stderr, NULL, LOG_LEVEL_COUNT};

static LogLevel level_from_environment(void)
{
    const char *name = getenv("KARST_LOG");
    for (int i = 0; name && i < LOG_LEVEL_COUNT; i++)
        if (strcmp(name, level_names[i]) == 0)
            return (LogLevel)i;
    return LOG_INFO;
}

void log_set_sink(LogSink *write, void *context)
{
    sink.write = write ? write : write_to_stderr;
    sink.context = context;
}

void log_set_level(LogLevel level) { __atomic_store_n(&sink.level, level, __ATOMIC_RELAXED); }

void log_write(LogLevel level, const char *format, ...)
{
    LogLevel limit = __atomic_load_n(&sink.level, __ATOMIC_RELAXED);
    if (limit == LOG_LEVEL_COUNT)
        log_set_level(limit = level_from_environment());
    if (level > limit)
        return;
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    utf8_mask_controls(line); // names of files and options come from users and files
    sink.write(sink.context, level, line);
}
