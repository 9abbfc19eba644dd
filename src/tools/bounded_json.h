// Reads JSON from files in bounded memory: two characters can become a hundred bytes of memory, so values are counted
// before the text is parsed. Writes it to streams and files. Any thread.
#pragma once

#include "base/output.h"

#include <jansson.h>

// NULL, with one logged line that names the file, if the text is not JSON, has more than `values_max` values, or one
// key twice. `path` NULL: nothing is logged. Release with json_decref.
json_t *bounded_json_parse(const char *text, size_t bytes, size_t values_max, const char *path);

// The same for a file of at most `bytes_max` bytes.
json_t *bounded_json_read(const char *path, size_t bytes_max, size_t values_max);

// Writes it and a line break; `flags` are jansson's, for the layout and the digits of reals. False, without a log line,
// if the stream fails.
bool json_write(FILE *stream, const json_t *json, size_t flags);

// The same to a file, which is then committed.
bool json_commit(Output *output, const json_t *json, size_t flags);

// A hash as records hold it: text of 16 digits. A new reference.
json_t *json_hash(uint64_t hash);

// The text of an object's key; "" if there is none. Any characters.
const char *bounded_json_text(const json_t *object, const char *key);
