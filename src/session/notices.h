// The line of text that the game shows the player for a few seconds. Code that has something to report is given the
// Notices and posts to it; a new notice replaces the one before. Main thread only.
#pragma once

#include "base/base.h"

enum { NOTICE_BYTES = 4200 };

#define NOTICE_SECONDS 4.0 // that notices_post shows a notice for

typedef struct Notices {
    char words[NOTICE_BYTES]; // of the last notice; kept after its time is over
    double seconds;           // left to be shown
} Notices;

// Shows the text, cut to NOTICE_BYTES - 1, and writes it to the debug log.
void notices_post(Notices *notices, const char *format, ...) PRINTF_LIKE(2, 3);

// The same for another time; the log gets it as a warning.
void notices_warn(Notices *notices, double seconds, const char *format, ...) PRINTF_LIKE(3, 4);

void notices_pass_time(Notices *notices, double seconds);

// 0..1; 0 if there is nothing to show. Falls during the last second.
double notices_opacity(const Notices *notices);
