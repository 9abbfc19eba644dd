#include "recipe/read_internal.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool reader_refuse_at(Reader *reader, int at, const char *format, ...)
{
    RecipeError *error = reader->error;
    *error = (RecipeError){0};
    if (at >= 0)
        json_position(reader->text, reader->bytes, at, &error->line, &error->column);
    snprintf(error->path, sizeof error->path, "%s", reader->path);
    char expected[2 * RECIPE_EXPECTED_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(expected, sizeof expected, format, arguments);
    va_end(arguments);
    utf8_mask_controls(expected); // one line, whatever the file holds
    utf8_copy(error->expected, sizeof error->expected, expected);
    return false;
}

size_t reader_enter(Reader *reader, const char *key)
{
    size_t length = strlen(reader->path);
    if (length > 0)
        utf8_append(reader->path, sizeof reader->path, ".");
    char shown[64];
    utf8_copy(shown, sizeof shown, key);
    utf8_mask_controls(shown);
    utf8_append(reader->path, sizeof reader->path, shown);
    return length;
}

size_t reader_enter_index(Reader *reader, int index)
{
    size_t length = strlen(reader->path);
    char text[16];
    snprintf(text, sizeof text, "[%d]", index);
    utf8_append(reader->path, sizeof reader->path, text);
    return length;
}

void reader_leave(Reader *reader, size_t length) { reader->path[length] = '\0'; }

Shown reader_shown(const Json *json)
{
    static const char *const words[] = {[JSON_NULL] = "null", [JSON_LIST] = "a list", [JSON_OBJECT] = "an object, { }"};
    Shown shown;
    char word[41];
    if (json->kind == JSON_TEXT) {
        utf8_copy(word, sizeof word, json->text);
        snprintf(shown.text, sizeof shown.text, "\"%s\"", word);
    } else {
        snprintf(shown.text, sizeof shown.text, "%s", words[json->kind] ? words[json->kind] : json->text);
    }
    return shown;
}
