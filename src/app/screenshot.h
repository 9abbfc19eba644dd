// Pictures of the frame, written as PNG by a thread of their own, so that no frame waits for a disk. Main thread only.
#pragma once

#include "base/base.h"

typedef struct Screenshots Screenshots;

Screenshots *screenshots_create(const char *data_dir);

// Waits for the pictures under way.
void screenshots_destroy(Screenshots *screenshots);

// Takes ownership of width * height RGB bytes (memory_alloc). The file's name is the local time.
void screenshots_take(Screenshots *screenshots, uint8_t *rgb, int width, int height);

// Has one been finished since the last call? `words` says where it lies, or that it failed.
bool screenshots_next(Screenshots *screenshots, char *words, size_t bytes);
