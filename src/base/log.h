// Messages about progress and errors, one line each, to stderr as "karst: ...". Results go to stdout, not here.
// Any thread. The sink can be replaced once at start (tests count messages).
#pragma once

#include "base/base.h"

typedef enum LogLevel { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG, LOG_LEVEL_COUNT } LogLevel;

// `line` has no newline and lives until the call returns.
typedef void LogSink(void *context, LogLevel level, const char *line);
void log_set_sink(LogSink *sink, void *context); // NULL restores stderr; while no other thread logs

// Messages above this level are dropped. LOG_INFO at start; KARST_LOG=error|warning|info|debug sets it.
void log_set_level(LogLevel level);

void log_write(LogLevel level, const char *format, ...) PRINTF_LIKE(2, 3);

#define log_error(...) log_write(LOG_ERROR, __VA_ARGS__)
#define log_failure(...) (log_error(__VA_ARGS__), false) // for callers to return
#define log_warning(...) log_write(LOG_WARNING, __VA_ARGS__)
#define log_info(...) log_write(LOG_INFO, __VA_ARGS__)
#define log_debug(...) log_write(LOG_DEBUG, __VA_ARGS__)
