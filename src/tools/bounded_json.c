#include "tools/bounded_json.h"

#include "base/log.h"

#include <inttypes.h>

// An upper bound: every value but the first follows a comma or an opening bracket. Texts are skipped; one that does not
// end makes the parser refuse everything.
static size_t count_values(const char *text, size_t bytes)
{
    size_t count = 1;
    bool in_text = false;
    for (size_t i = 0; i < bytes; i++) {
        char c = text[i];
        if (in_text && c == '\\')
            i++;
        else if (c == '"')
            in_text = !in_text;
        else if (!in_text)
            count += c == ',' || c == '[' || c == '{';
    }
    return count;
}

json_t *bounded_json_parse(const char *text, size_t bytes, size_t values_max, const char *path)
{
    json_error_t error;
    if (count_values(text, bytes) > values_max) {
        if (path)
            log_error("%s: more than %zu values", path, values_max);
        return NULL;
    }
    json_t *json = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, &error);
    if (!json && path)
        log_error("%s:%d: %.120s", path, error.line, error.text);
    return json;
}

json_t *bounded_json_read(const char *path, size_t bytes_max, size_t values_max)
{
    size_t bytes;
    char *text = file_read(path, bytes_max, &bytes);
    json_t *json = text ? bounded_json_parse(text, bytes, values_max, path) : NULL;
    memory_free(text);
    return json;
}

bool json_write(FILE *stream, const json_t *json, size_t flags)
{
    return json_dumpf(json, stream, flags) == 0 && fputc('\n', stream) != EOF;
}

bool json_commit(Output *output, const json_t *json, size_t flags)
{
    const bool whole = json_write(output->stream, json, flags);
    return output_commit(output) && whole;
}

json_t *json_hash(uint64_t hash) { return json_sprintf("%016" PRIx64, hash); }

const char *bounded_json_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}
