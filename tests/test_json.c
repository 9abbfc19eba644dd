// JSON with places: what is accepted, what is refused and where, and how trees merge.
#include "karst_test.h"

#include "recipe/json.h"

typedef struct Fixture {
    Arena arena;
    JsonFault fault;
} Fixture;

static int make_arena(void **state)
{
    static Fixture fixture;
    arena_init(&fixture.arena);
    *state = &fixture;
    return 0;
}

static int free_arena(void **state)
{
    arena_quit(&((Fixture *)*state)->arena);
    return 0;
}

static Json *parse(Fixture *fixture, const char *text)
{
    return json_parse(text, strlen(text), &fixture->arena, &fixture->fault);
}

static void whole_texts_are_read(void **state)
{
    static const char *const texts[] = {
        "{}",
        "[]",
        "1",
        "-0.5e+3",
        "\"\"",
        "true",
        "null",
        " [ 1 , 2 ] ",
        "{\"a\": {\"b\": [1, {\"c\": null}]}}",
        "\xEF\xBB\xBF{}",
        "{\"//\": 1, \"//\": 2, \"a\": 3}",
        "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
        "[\"[[[[[[[[[[[[[[[[[[[[[[\\\"[[\", 1]", // brackets in text
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"",
    };
    for (size_t i = 0; i < ARRAY_COUNT(texts); i++)
        assert_non_null(parse(*state, texts[i]));
}

// Where the mistake is, and a part of what is expected there.
static void malformed_texts_are_refused(void **state)
{
    static const struct {
        const char *text;
        int at;
        const char *expected;
    } cases[] = {
        {"", 0, "a value"},
        {" ", 1, "a value"},
        {"{", 1, "} or ] is missing"},
        {"[1, 2", 5, "} or ] is missing"},
        {"[[[[[[[[", 8, "} or ] is missing"},
        {"[{\"\":[[[[[[[[[[[[[{", 19, "} or ] is missing"},
        {"[[[[[[[[[[[[[[[[[", 16, "fewer lists"},
        {"{\"a\": 1", 7, "} or ] is missing"},
        {"}", 0, "expected a value"},
        {"[1 2]", 3, "\",\" or \"]\""},
        {"[1,]", 3, "a value"},
        {"[,1]", 1, "a value"},
        {"{\"a\": 1,}", 8, "a key in quotes"},
        {"{\"a\" 1}", 5, ""},
        {"{\"a\": }", 6, "a value"},
        {"{\"a\": 1 \"b\": 2}", 8, "\",\" or \"}\""},
        {"{a: 1}", 1, "a key in quotes"},
        {"{1: 2}", 1, ""},
        {"{\"a\", 1}", 4, "\":\""},
        {"{\"a\", \"b\"}", 4, "\":\""},
        {"[\"a\": 1]", 4, "\",\" or \"]\""},
        {"1 2", 2, "the end"},
        {"{} x", 3, ""},
        {"[1}", 2, ""},
        {"01", 0, "a value"},
        {"1.", 0, "a value"},
        {".5", 0, "a value"},
        {"+1", 0, "a value"},
        {"1e", 0, "a value"},
        {"[1.2.3]", 1, "a value"},
        {"nul", 0, "a value"},
        {"True", 0, "a value"},
        {"[NaN]", 1, "a value"},
        {"\"a", 0, "ends with a quote"},
        {"\"\\x\"", 0, "escapes"},
        {"\"\\u12\"", 0, "escapes"},
        {"\"a\nb\"", 2, "a character"},
        {"\"\\u0000\"", 1, "a character"},
        {"\"\\ud800\"", 1, "a character"},
        {"\"\\ud800\\u0041\"", 1, "a character"},
        {"[\"\xC3\x28\"]", 2, "UTF-8"},
        {"\"\xED\xA0\x80\"", 1, "UTF-8"},
        {"{\"a\": 1, \"a\": 2}", 9, "twice"},
        {"{\"a\": 1, \"\\u0061\": 2}", 9, "twice"},
        {"[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", 16, "fewer lists"},
        {"[1111111111111111111111111111111111111111111111111111111111111111]", 1, "fewer digits"},
        {"// note\n{}", 0, "a value"},
        {"['a']", 1, "a value"},
    };
    Fixture *fixture = *state;
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        fixture->fault = (JsonFault){.at = -1};
        assert_null(parse(fixture, cases[i].text));
        if (fixture->fault.at != cases[i].at || !strstr(fixture->fault.expected, cases[i].expected))
            fail_msg("%s: at %d: %s", cases[i].text, fixture->fault.at, fixture->fault.expected);
    }
}

static void deep_texts_are_refused_where_they_are_too_deep(void **state)
{
    enum { BRACKETS = 100000, OPEN_MAX = 4 };
    static const char *const pairs[][2] = {{"[", "]"}, {"{\"\":", "}"}};
    Fixture *fixture = *state;
    char *text = memory_alloc(MEMORY_GENERAL, (OPEN_MAX + 1) * BRACKETS);
    for (size_t p = 0; p < ARRAY_COUNT(pairs); p++) {
        const size_t open = strlen(pairs[p][0]), opened = open * BRACKETS;
        for (size_t i = 0; i < BRACKETS; i++)
            memcpy(text + i * open, pairs[p][0], open);
        memset(text + opened, pairs[p][1][0], BRACKETS);
        assert_null(json_parse(text, opened + BRACKETS, &fixture->arena, &fixture->fault));
        assert_int_equal(fixture->fault.at, (int)open * JSON_DEPTH_MAX);
        assert_non_null(strstr(fixture->fault.expected, "fewer lists"));
    }
    memory_free(text);
}

static void a_zero_byte_is_refused(void **state)
{
    Fixture *fixture = *state;
    assert_null(json_parse("[1]\0[2]", 7, &fixture->arena, &fixture->fault));
    assert_int_equal(fixture->fault.at, 3);
}

// Every beginning of a text is refused, and no byte beyond it is read (valgrind and sanitizers look).
static void cut_texts_are_refused(void **state)
{
    static const char text[] =
        "{\"a\": [1.5, true, \"\\u00e9\\ud83d\\ude00\xC3\xA9\", {\"b\": null}], \"// c\": -2e-3}";
    Fixture *fixture = *state;
    for (size_t bytes = 0; bytes < sizeof text - 1; bytes++) {
        char *copy = memory_alloc(MEMORY_GENERAL, bytes + 1);
        memcpy(copy, text, bytes);
        assert_null(json_parse(copy, bytes, &fixture->arena, &fixture->fault));
        assert_in_range(fixture->fault.at, 0, bytes);
        memory_free(copy);
    }
    assert_non_null(parse(fixture, text));
}

static void long_lists_are_refused(void **state)
{
    static char text[2 * JSON_ITEMS_MAX + 8] = "[";
    for (int i = 0; i <= JSON_ITEMS_MAX; i++)
        strcat(text, i ? ",1" : "1");
    strcat(text, "]");
    assert_null(parse(*state, text));
}

static void strings_are_decoded_and_their_places_kept(void **state)
{
    static const char text[] = "{\n  \"k\xC3\xA9y\": \"a\\u00e9\\n\xC3\xA9z\",\r\n\t\"b\": [10]}";
    Json *root = parse(*state, text), *string = json_member(root, "k\xC3\xA9y"), *list = json_member(root, "b");
    assert_string_equal(string->text, "a\xC3\xA9\n\xC3\xA9z");
    int line, column;
    json_position(text, sizeof text - 1, string->at, &line, &column);
    assert_true(line == 2 && column == 10); // in characters
    json_position(text, sizeof text - 1, json_text_at(text, sizeof text - 1, string->at, 3), &line, &column);
    assert_true(line == 2 && column == 18); // the newline, after a letter and its escape
    json_position(text, sizeof text - 1, json_text_at(text, sizeof text - 1, string->at, 6), &line, &column);
    assert_true(line == 2 && column == 21);
    json_position(text, sizeof text - 1, json_element(list, 0)->at, &line, &column);
    assert_true(line == 3 && column == 8);
}

static void print(const Json *json, char *text)
{
    if (json->key)
        sprintf(text + strlen(text), "%s:", json->key);
    if (json->kind == JSON_NULL)
        strcat(text, "null");
    else if (json->kind < JSON_LIST)
        strcat(text, json->text);
    else {
        strcat(text, json->kind == JSON_LIST ? "[" : "{");
        for (const Json *item = json->first; item; item = item->next) {
            print(item, text);
            strcat(text, item->next ? "," : "");
        }
        strcat(text, json->kind == JSON_LIST ? "]" : "}");
    }
    strcat(text, json->inherited ? "'" : "");
}

// A quote marks what is inherited.
static void trees_merge(void **state)
{
    static const struct {
        const char *under, *over, *merged;
    } cases[] = {
        {"{\"a\": 1, \"b\": 2}", "{\"b\": 3, \"c\": 4}", "{a:1',b:3,c:4}"},
        {"{\"a\": {\"x\": 1, \"y\": 2}}", "{\"a\": {\"y\": 3}}", "{a:{x:1',y:3}}"},
        {"{\"a\": {\"x\": 1}, \"b\": 2}", "{\"a\": null}", "{b:2'}"},
        {"{\"a\": [1, 2]}", "{\"a\": [3, null]}", "{a:[3,null]}"},
        {"{\"a\": {\"x\": 1}}", "{\"a\": 2}", "{a:2}"},
        {"{\"a\": 1}", "{\"a\": {\"x\": 1, \"y\": null}}", "{a:{x:1}}"},
        {"{\"a\": 1}", "{\"b\": {\"x\": null}, \"c\": null}", "{a:1',b:{}}"},
        {"{\"a\": {\"x\": {\"y\": 1}}}", "{\"a\": {\"x\": {\"y\": null, \"z\": 2}}}", "{a:{x:{z:2}}}"},
        {"{}", "{}", "{}"},
        {"[1, 2, 3]", "{\"1\": 4}", "[1',4,3']"},
        {"[1, 2, 3]", "{\"0\": null, \"2\": 5, \"+\": [6, 7], \"// of\": 0}", "[2',5,6,7]"},
        {"[{\"x\": 1, \"y\": 2}, [3]]", "{\"0\": {\"y\": null, \"z\": 4}, \"1\": {\"0\": 5}}", "[{x:1',z:4},[5]]"},
        {"[1]", "{\"+\": [2]}", "[1',2]"},
        {"[]", "{\"+\": []}", "[]"},
        {"[1]", "{\"1\": 2}", "{1:2}"},                    // there is no such element
        {"[1, 2]", "{\"0\": 3, \"01\": 4}", "{0:3,01:4}"}, // nor this
        {"[1]", "{\"+\": 2}", "{+:2}"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        char text[256] = "";
        print(json_merge(parse(*state, cases[i].under), parse(*state, cases[i].over)), text);
        assert_string_equal(text, cases[i].merged);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whole_texts_are_read, make_arena, free_arena),
        cmocka_unit_test_setup_teardown(malformed_texts_are_refused, make_arena, free_arena),
        cmocka_unit_test_setup_teardown(deep_texts_are_refused_where_they_are_too_deep, make_arena, free_arena),
        cmocka_unit_test_setup_teardown(a_zero_byte_is_refused, make_arena, free_arena),
        cmocka_unit_test_setup_teardown(cut_texts_are_refused, make_arena, free_arena),
        cmocka_unit_test_setup_teardown(long_lists_are_refused, make_arena, free_arena),
        cmocka_unit_test_setup_teardown(strings_are_decoded_and_their_places_kept, make_arena, free_arena),
        cmocka_unit_test_setup_teardown(trees_merge, make_arena, free_arena),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
