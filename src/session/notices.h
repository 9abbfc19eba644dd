// The line of text that the game shows the player for as long as it takes to read. Code that has something to report is
// given the Notices and posts to it; a new notice replaces the one before. The last ones are kept for the command
// line's list of messages. Main thread only.
#pragma once

#include "base/log.h"
#include "base/text.h"

enum { NOTICE_BYTES = 4200, NOTICES_KEPT = 100, NOTICES_KEPT_BYTES = 1 << 15 };

typedef struct Notices {
    char words[NOTICE_BYTES];      // of the last notice; kept after its time is over
    double seconds;                // left to be shown
    char kept[NOTICES_KEPT_BYTES]; // the last notices, the oldest first, each with its zero byte
    int kept_count, kept_bytes;
} Notices;

// Shows the text, cut to NOTICE_BYTES - 1, for its reading time or `least_seconds`, and writes it to the log.
void notices_show(Notices *notices, double least_seconds, LogLevel level, const char *format, ...) PRINTF_LIKE(4, 5);
#define notices_post(notices, ...) notices_show(notices, 0, LOG_DEBUG, __VA_ARGS__)
#define notices_warn(notices, seconds, ...) notices_show(notices, seconds, LOG_WARNING, __VA_ARGS__)

// "1,024 blocks"; "1 block".
Text notices_blocks(int count);

// The time that a reader needs who must notice the text first: some seconds, and more for each word.
double notices_reading_seconds(const char *text);

// The notice that was posted `age` notices ago, 0 for the last one; NULL: none, or not kept any more.
const char *notices_kept(const Notices *notices, int age);

void notices_pass_time(Notices *notices, double seconds);

// 0..1; 0 if there is nothing to show. Falls during the last second.
double notices_opacity(const Notices *notices);
