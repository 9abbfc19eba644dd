// UTF-8, strictly (Unicode 15, table 3-7: no overlong forms, no surrogates). Pure functions: any thread.
#pragma once

#include "base/base.h"

// Bytes of the character at `text`, 1..4; 0 if it is not one, also at the text's end.
int utf8_length(const char *text);

bool utf8_valid(const char *text);

// Copies at most `room` - 1 bytes, whole characters only, and appends a zero byte.
bool utf8_printable(const char *text);

void utf8_copy(char *target, size_t room, const char *text);
