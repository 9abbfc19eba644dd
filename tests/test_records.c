// Records in JSON are checked before use, and their text reaches pages as text only.
#include "karst_test.h"

#include "tools/bench/record.h"
#include "tools/bounded_json.h"
#include "tools/html.h"

#define SHRINKING                                                                                                      \
    "{\"name\":\"soak.growth\",\"unit\":\"MiB\",\"threads\":1,\"n\":1,\"median\":-2,\"p05\":-2,\"p95\":-2}"
#define RESULT "{\"name\":\"a.b\",\"unit\":\"ms\",\"threads\":1,\"n\":3,\"median\":2,\"p05\":1,\"p95\":3}"

static bool parses(const char *text, LogCount *log)
{
    BenchRecord record;
    *log = (LogCount){0};
    log_set_sink(log_count_line, log);
    bool parsed = bench_record_parse(&record, text, strlen(text), "file.json");
    log_set_sink(NULL, NULL);
    bench_record_quit(&record);
    return parsed;
}

static void valid_records_are_read(void **state)
{
    (void)state;
    static const char *const sound[] = {
        "{\"schema\":1,\"results\":[]}",
        "{\"schema\":2,\"results\":[]}",
        "{\"schema\":1,\"results\":[" RESULT "]}",
        "{\"schema\":1,\"results\":[" RESULT "," RESULT "],\"machine\":5}",
        "{\"schema\":1,\"results\":[" SHRINKING "]}",
    };
    for (size_t i = 0; i < ARRAY_COUNT(sound); i++) {
        LogCount log;
        if (!parses(sound[i], &log) || log.lines)
            fail_msg("%s: %s", sound[i], log.last);
    }
}

// A result with one value replaced.
static const char *const bad_values[][2] = {
    {"\"name\":\"a.b\"", "\"name\":\"\""},
    {"\"name\":\"a.b\"", "\"name\":5"},
    {"\"name\":\"a.b\"", "\"nome\":\"a\""},
    {"\"name\":\"a.b\"", "\"name\":\"\\u001b[2J\""},
    {"\"name\":\"a.b\"", "\"name\":\"\\u009b2J\""},
    {"\"name\":\"a.b\"", "\"name\":\"a\\nb\""},
    {"\"unit\":\"ms\"", "\"unit\":\"\""},
    {"\"unit\":\"ms\"", "\"unit\":\"a unit that is longer than any unit\""},
    {"\"unit\":\"ms\"", "\"unit\":null"},
    {"\"threads\":1", "\"threads\":0"},
    {"\"threads\":1", "\"threads\":-1"},
    {"\"threads\":1", "\"threads\":4294967297"},
    {"\"threads\":1", "\"threads\":\"1\""},
    {"\"n\":3", "\"n\":0"},
    {"\"n\":3", "\"n\":2147483648"},
    {"\"n\":3", "\"n\":3.5"},
    {"\"median\":2", "\"median\":4"},
    {"\"median\":2", "\"median\":0.5"},
    {"\"median\":2", "\"median\":\"2\""},
    {"\"p95\":3", "\"p95\":1e300"},
    {"\"p95\":3", "\"p95\":1e999"},
    {"\"p05\":1", "\"p05\":-1e16"},
    {"\"p05\":1", "\"p05\":[]"},
};

static void malformed_records_are_refused(void **state)
{
    (void)state;
    static const char whole[] = "{\"schema\":1,\"results\":[" RESULT "]}";
    static const char *const bad[] = {"",
                                      "[]",
                                      "null",
                                      "{\"schema\":1}",
                                      "{\"schema\":3,\"results\":[]}",
                                      "{\"schema\":1,\"results\":{}}",
                                      "{\"schema\":1,\"results\":[5]}",
                                      "{\"schema\":1,\"results\":[[]]}",
                                      "{\"schema\":1,\"schema\":1,\"results\":[]}"};
    LogCount log;
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++)
        if (parses(bad[i], &log) || log.lines != 1 || !strstr(log.last, "file.json"))
            fail_msg("%s: %d lines, %s", bad[i], log.lines, log.last);
    for (size_t i = 0; i < ARRAY_COUNT(bad_values); i++) {
        char text[512];
        const char *at = strstr(whole, bad_values[i][0]);
        assert_non_null(at);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, bad_values[i][1],
                 at + strlen(bad_values[i][0]));
        if (parses(text, &log) || log.lines != 1 || !strstr(log.last, "file.json"))
            fail_msg("%s: %d lines, %s", text, log.lines, log.last);
    }
}

// Two bytes of text become many of memory, so values are counted first. Brackets and commas inside texts are none.
static void values_are_counted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t values;
    } rows[] = {{"[]", 2}, {"[1,2,3]", 4}, {"{\"a\":[1],\"b\":{}}", 5}, {"[\"[,{\\\"[,\"]", 2}, {"[\"\\\\\",1]", 3}};
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        LogCount log = {0};
        log_set_sink(log_count_line, &log);
        json_t *few = bounded_json_parse(rows[i].text, strlen(rows[i].text), rows[i].values - 1, "file"),
               *enough = bounded_json_parse(rows[i].text, strlen(rows[i].text), rows[i].values, "file");
        log_set_sink(NULL, NULL);
        assert_null(few);
        assert_non_null(enough);
        assert_int_equal(log.lines, 1);
        json_decref(enough);
    }
}

static void text_on_pages_is_escaped(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"gen.total", "gen.total"},
        {"</script><img src=x onerror=alert(1)>", "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"},
        {"\" onload='x'", "&quot; onload=&#39;x&#39;"},
        {"&lt;", "&amp;lt;"},
        {"\xF0\x9F\x8C\x8D \xC3\xA9", "\xF0\x9F\x8C\x8D \xC3\xA9"},
        {"bad \xff\xfe<", "bad ??&lt;"},
        {"\x1b[2J\n\x7f\xC2\x9b", "?[2J???"},
        {"\xF0\x9F", "??"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        char *written = NULL;
        size_t bytes;
        FILE *page = open_memstream(&written, &bytes);
        assert_non_null(page);
        html_write(page, rows[i][0]);
        fclose(page);
        assert_string_equal(written, rows[i][1]);
        free(written);
    }
}

static void json_in_scripts_contains_no_tag(void **state)
{
    (void)state;
    json_t *json = json_pack("{s:s}", "</script>", "<!-- <script> \xE2\x80\xA8 \xC3\xA9");
    char *text = html_script_json(json);
    assert_non_null(text);
    assert_null(strchr(text, '<'));
    for (const char *c = text; *c; c++)
        assert_true((unsigned char)*c < 128);
    json_t *back = json_loads(text, 0, NULL);
    assert_true(json_equal(json, back));
    json_decref(json);
    json_decref(back);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_records_are_read),
        cmocka_unit_test(malformed_records_are_refused),
        cmocka_unit_test(values_are_counted),
        cmocka_unit_test(text_on_pages_is_escaped),
        cmocka_unit_test(json_in_scripts_contains_no_tag),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
