// Strict parsing of numbers: the whole text must be a number in range. Used for options, settings and commands.
// Any thread; independent of the locale. Nothing is logged: callers do that, with the name of the value.
#pragma once

#include "base/base.h"

// Decimal, with an optional sign. Outputs are unchanged on failure.
bool parse_int64(const char *text, int64_t *value);

// Decimal with optional fraction and exponent; no "inf", "nan" or hexadecimal.
bool parse_double(const char *text, double *value);

// Exactly `count` numbers separated by `separator`: "1,-2,3" or "1280x720".
bool parse_int64_list(const char *text, char separator, int64_t *values, int count);
bool parse_double_list(const char *text, char separator, double *values, int count);

// Exactly 16 hexadecimal digits, lower case: a hash as all files have it.
bool parse_hash(const char *text, uint64_t *hash);
