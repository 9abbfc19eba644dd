// Screenshots, written as PNG by a separate thread, so that no frame waits for the disk. Main thread only.
#pragma once

#include "session/notices.h"

typedef struct Screenshots Screenshots;

Screenshots *screenshots_create(const char *data_dir);
void screenshots_destroy(Screenshots *screenshots); // waits for pending ones

// Takes ownership of width * height RGB bytes (memory_alloc). The file's name is the local time.
void screenshots_take(Screenshots *screenshots, uint8_t *rgb, int width, int height);

// Posts the paths, or the failures, of those that were finished since the last call.
void screenshots_report(Screenshots *screenshots, Notices *notices);
