// Typed UTF-8 text in a fixed buffer. Pure: any thread.
#pragma once

#include "base/base.h"

// All of it or nothing.
void text_append(char *text, size_t bytes, const char *more);

// Takes the last character away, however many bytes it has.
void text_erase(char *text);
