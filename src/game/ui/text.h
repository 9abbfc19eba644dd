// Typed UTF-8 text in a fixed buffer. Pure: any thread.
#pragma once

#include "base/base.h"

// Appends all of it, or nothing if it does not fit.
void text_append(char *text, size_t bytes, const char *more);

// Removes the last character, of any number of bytes.
void text_erase(char *text);
