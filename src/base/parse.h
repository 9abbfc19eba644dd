// Numbers from text, strictly: the whole text, in range, or not at all. Used for options, settings and commands.
// Any thread; the locale has no say. Nothing is logged: the caller knows the name of what it reads.
#pragma once

#include "base/base.h"

// Decimal, with an optional sign. Outputs stay untouched on failure.
bool parse_int64(const char *text, int64_t *value);

// Decimal with optional fraction and exponent; no "inf", "nan" or hexadecimal.
bool parse_double(const char *text, double *value);

// Exactly `count` numbers separated by `separator`: "1,-2,3" or "1280x720".
bool parse_int64_list(const char *text, char separator, int64_t *values, int count);
bool parse_double_list(const char *text, char separator, double *values, int count);
