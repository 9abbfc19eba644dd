// Any record on the page of `karst bench report`: the page has as many tags and quotes as that of a record whose texts
// hold no special characters of HTML.
#include "base/memory.h"
#include "fuzz.h"
#include "tools/bench/record.h"

static const char special[] = "<>\"'&";

// Each special character becomes one of its own from the private use area.
static json_t *tame_text(const char *text)
{
    char *tame = malloc(3 * strlen(text) + 1), *end = tame;
    require(tame);
    for (; *text; text++) {
        const char *found = strchr(special, *text);
        if (found) {
            memcpy(end, "\xEE\x80\x80", 3); // U+E000
            end[2] = (char)(end[2] + (found - special));
            end += 3;
        } else {
            *end++ = *text;
        }
    }
    *end = '\0';
    json_t *string = json_string(tame);
    free(tame);
    return string;
}

static json_t *tame_json(const json_t *json)
{
    const char *key;
    size_t i;
    json_t *value, *tame;
    if (json_is_string(json))
        return tame_text(json_string_value(json));
    if (json_is_array(json)) {
        tame = json_array();
        json_array_foreach(json, i, value) json_array_append_new(tame, tame_json(value));
        return tame;
    }
    if (!json_is_object(json))
        return json_deep_copy(json);
    tame = json_object();
    json_object_foreach((json_t *)(uintptr_t)json, key, value) json_object_set_new(tame, key, tame_json(value));
    return tame;
}

// How often each special character but & is in the page.
static void count_special(const BenchRecord *record, const char *path, int counts[4])
{
    char *page = NULL;
    size_t bytes;
    FILE *stream = open_memstream(&page, &bytes);
    require(stream);
    bench_report_write(stream, record, &path, 1);
    fclose(stream);
    memset(counts, 0, 4 * sizeof *counts);
    for (size_t i = 0; i < bytes; i++)
        for (int k = 0; k < 4; k++)
            counts[k] += page[i] == special[k];
    free(page);
}

static void compare_pages(const BenchRecord *record)
{
    int counts[4], tame_counts[4];
    BenchRecord tame;
    json_t *json = tame_json(record->json);
    char *text = json_dumps(json, 0);
    require(text);
    count_special(record, "<\">'.json", counts);
    if (bench_record_parse(&tame, text, strlen(text), "tame.json")) { // not where a name is too long by now
        count_special(&tame, "fuzz.json", tame_counts);
        require(memcmp(counts, tame_counts, sizeof counts) == 0);
    }
    bench_record_quit(&tame);
    json_decref(json);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    int lines = 0;
    BenchRecord record = {0};
    log_set_sink(count_line, &lines);
    // A record that holds those characters already may have two names that become one.
    if (!memmem(data, bytes, "\xEE\x80", 2) && !memmem(data, bytes, "\\u", 2) &&
        bench_record_parse(&record, (const char *)data, bytes, "fuzz.json"))
        compare_pages(&record);
    bench_record_quit(&record);
    require(memory_in_use_total() == 0);
    return 0;
}
