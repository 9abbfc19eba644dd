// The line of text that the game shows the player for a few seconds. Code that has something to report is given the
// Notices and posts to it; a new notice replaces the one before. Main thread only.
#pragma once

#include "base/log.h"

enum { NOTICE_BYTES = 4200 };

#define NOTICE_SECONDS 4.0 // that notices_post shows a notice for

typedef struct Notices {
    char words[NOTICE_BYTES]; // of the last notice; kept after its time is over
    double seconds;           // left to be shown
} Notices;

// Shows the text, cut to NOTICE_BYTES - 1, and writes it to the log.
void notices_show(Notices *notices, double seconds, LogLevel level, const char *format, ...) PRINTF_LIKE(4, 5);
#define notices_post(notices, ...) notices_show(notices, NOTICE_SECONDS, LOG_DEBUG, __VA_ARGS__)
#define notices_warn(notices, seconds, ...) notices_show(notices, seconds, LOG_WARNING, __VA_ARGS__)

void notices_pass_time(Notices *notices, double seconds);

// 0..1; 0 if there is nothing to show. Falls during the last second.
double notices_opacity(const Notices *notices);
