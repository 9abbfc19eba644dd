// Text broken into lines: each letter, and the dots, are 1 wide.
#include "base/utf8.h"
#include "render/overlay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DOTS "\xE2\x80\xA6"

static float letters(const void *context, const char *text)
{
    int count = 0;
    (void)context;
    assert_true(utf8_valid(text));
    for (; *text; text += utf8_length(text))
        count++;
    return (float)count;
}

static void text_wraps_at_blanks_and_is_cut_with_dots(void **state)
{
    static const struct {
        float width;
        int lines;
        const char *text, *fitted;
    } rows[] = {
        {10, 1, "", ""},
        {10, 1, "short", "short"},
        {5, 1, "exact", "exact"},
        {5, 1, "longer", "long" DOTS},
        {10, 2, "one two three", "one two\nthree"},
        {7, 2, "one two three", "one two\nthree"},
        {7, 1, "one two three", "one tw" DOTS},
        {4, 3, "abcdefghij", "abcd\nefgh\nij"},
        {4, 2, "abcdefghij", "abcd\nefg" DOTS},
        {10, 3, "a\nb\nc", "a\nb\nc"},
        {10, 2, "a\nb\nc", "a\nb" DOTS},
        {3, 1, "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", "\xC3\xA9\xC3\xA9" DOTS}, // letters of two bytes stay whole
        {0, 1, "abc", DOTS},
        {0, 2, "abc", "a\n" DOTS}, // nothing fits: it still ends
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        char fitted[64];
        int lines = 1;
        int told = text_fit(&(Fit){letters, NULL, rows[i].width, rows[i].lines}, rows[i].text, fitted, sizeof fitted);
        for (const char *c = fitted; *c; c++)
            lines += *c == '\n';
        assert_string_equal(fitted, rows[i].fitted);
        assert_int_equal(told, lines);
    }
}

// No line is wider than requested (where a letter fits at all), and letters stay whole.
static void no_line_is_too_wide(void **state)
{
    static const char *const parts[] = {"a", " ", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x8F\x94", "word ", "\n"};
    (void)state;
    uint32_t dice = 1;
    for (int round = 0; round < 3000; round++) {
        char text[512] = "", fitted[300];
        for (int i = 0; i < round % 90; i++) {
            dice = dice * 1664525 + 1013904223;
            strcat(text, parts[(dice >> 16) % ARRAY_COUNT(parts)]);
        }
        Fit fit = {letters, NULL, (float)(1 + round % 17), 1 + round % 5};
        assert_in_range(text_fit(&fit, text, fitted, sizeof fitted), 1, fit.lines);
        char *rest = fitted;
        for (char *line; (line = strsep(&rest, "\n"));)
            assert_true(letters(NULL, line) <= fit.width);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_wraps_at_blanks_and_is_cut_with_dots),
        cmocka_unit_test(no_line_is_too_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
