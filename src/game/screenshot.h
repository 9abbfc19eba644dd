// Screenshots, written as PNG by a separate thread, so that no frame waits for the disk. Main thread only.
#pragma once

#include "base/base.h"

typedef struct Screenshots Screenshots;

Screenshots *screenshots_create(const char *data_dir);
void screenshots_destroy(Screenshots *screenshots); // waits for pending ones

// Takes ownership of width * height RGB bytes (memory_alloc). The file's name is the local time.
void screenshots_take(Screenshots *screenshots, uint8_t *rgb, int width, int height);

// True if one has been finished since the last call: `words` then holds its path or the failure.
bool screenshots_next(Screenshots *screenshots, char *words, size_t bytes);
