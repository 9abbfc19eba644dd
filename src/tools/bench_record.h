// A record that `karst bench --json` wrote, read again.
#pragma once

#include "base/base.h"
#include "tools/bench_compare.h"

#include <jansson.h>

// NULL, with one logged line, if the file is no such record. Release with json_decref.
json_t *bench_record_load(const char *path);

// The text under a key; "" if there is none.
const char *bench_record_text(const json_t *object, const char *key);

BenchFigure bench_record_figure(const json_t *result);

// The result of another record with the same name, unit and count of threads; NULL if there is none.
const json_t *bench_record_find(const json_t *results, const json_t *like);
