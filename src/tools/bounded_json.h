// JSON from files, read in bounded memory: a parser makes up to a hundred bytes of two characters, so values are
// counted before any is made. Any thread.
#pragma once

#include "base/base.h"

#include <jansson.h>

// NULL, with one logged line that names the file, if the text is no JSON, holds more than `values_max` values, or two
// of one key. `path` NULL: nothing is logged. Release with json_decref.
json_t *bounded_json_parse(const char *text, size_t bytes, size_t values_max, const char *path);

// The same of a whole file of at most `bytes_max` bytes.
json_t *bounded_json_read(const char *path, size_t bytes_max, size_t values_max);
