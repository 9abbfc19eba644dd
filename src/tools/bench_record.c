#include "tools/bench_record.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"

#include <string.h>

enum { RECORD_BYTES_MAX = 16 << 20 };

json_t *bench_record_load(const char *path)
{
    size_t bytes;
    char *text = file_read(path, RECORD_BYTES_MAX, &bytes);
    if (!text)
        return NULL;
    json_error_t error;
    json_t *record = json_loadb(text, bytes, 0, &error);
    memory_free(text);
    if (record && json_is_array(json_object_get(record, "results")) &&
        json_integer_value(json_object_get(record, "schema")) == 1)
        return record;
    log_error("%s is not a benchmark record of schema 1%s%.80s", path, record ? "" : ": ", record ? "" : error.text);
    json_decref(record);
    return NULL;
}

const char *bench_record_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

BenchFigure bench_record_figure(const json_t *result)
{
    return (BenchFigure){.median = json_number_value(json_object_get(result, "median")),
                         .p05 = json_number_value(json_object_get(result, "p05")),
                         .p95 = json_number_value(json_object_get(result, "p95")),
                         .n = (int)json_integer_value(json_object_get(result, "n"))};
}

const json_t *bench_record_find(const json_t *results, const json_t *like)
{
    size_t i;
    json_t *result;
    json_array_foreach(results, i, result)
    {
        if (strcmp(bench_record_text(result, "name"), bench_record_text(like, "name")) == 0 &&
            strcmp(bench_record_text(result, "unit"), bench_record_text(like, "unit")) == 0 &&
            json_equal(json_object_get(result, "threads"), json_object_get(like, "threads")))
            return result;
    }
    return NULL;
}
