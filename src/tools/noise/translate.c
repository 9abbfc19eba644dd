#include "tools/noise/translate.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS_MAX = 32 };

typedef struct TextSlice {
    const char *text;
    size_t bytes;
} TextSlice;

typedef struct Entry {
    TextSlice key, value;
} Entry;

typedef struct Table {
    Entry *entries; // sorted by key
    int count, capacity;
} Table;

static bool slice_is(TextSlice slice, const char *text)
{
    return slice.bytes == strlen(text) && memcmp(slice.text, text, slice.bytes) == 0;
}

// ---- the table

static int compare(const void *a, const void *b)
{
    const TextSlice *x = &((const Entry *)a)->key, *y = &((const Entry *)b)->key;
    int order = memcmp(x->text, y->text, MIN(x->bytes, y->bytes));
    return order ? order : (x->bytes > y->bytes) - (x->bytes < y->bytes);
}

static TextSlice line_at(const char *text) { return (TextSlice){text, strcspn(text, "\n")}; }

static Table read_table(const char *text)
{
    Table table = {0};
    while (*text) {
        TextSlice key = line_at(text);
        text += key.bytes + (key.text[key.bytes] == '\n');
        if (key.bytes == 0 || strncmp(key.text, "//", 2) == 0)
            continue;
        TextSlice value = line_at(text);
        text += value.bytes + (value.text[value.bytes] == '\n');
        *MEMORY_ADD(MEMORY_GENERAL, table.entries, table.count, table.capacity) = (Entry){key, value};
    }
    if (table.count)
        qsort(table.entries, (size_t)table.count, sizeof *table.entries, compare);
    return table;
}

// ---- a text

// The length of the number at `text`: digits with points or commas inside, and a minus sign (U+2212) before; or 0.
static size_t number_at(const char *text, size_t bytes)
{
    static const char minus[] = "\u2212";
    size_t length = bytes > 3 && memcmp(text, minus, 3) == 0 ? 3 : 0;
    if (length >= bytes || !isdigit((unsigned char)text[length]))
        return 0;
    while (length < bytes &&
           (isdigit((unsigned char)text[length]) ||
            (strchr(".,", text[length]) && length + 1 < bytes && isdigit((unsigned char)text[length + 1]))))
        length++;
    return length;
}

// The length of the escape at `text` ("&#39;"), whose digits are no number; or 0.
static size_t escape_at(const char *text, size_t bytes)
{
    const char *end = *text == '&' ? memchr(text, ';', MIN(bytes, 8)) : NULL;
    return end ? (size_t)(end - text) + 1 : 0;
}

// The text with "#" for its numbers, which are listed.
static TextSlice normalised(TextSlice text, char *buffer, TextSlice numbers[NUMBERS_MAX])
{
    size_t length = 0;
    int count = 0;
    for (size_t at = 0; at < text.bytes;) {
        const char *here = text.text + at;
        size_t escape = escape_at(here, text.bytes - at), number = escape ? 0 : number_at(here, text.bytes - at);
        if (number && count < NUMBERS_MAX) {
            numbers[count++] = (TextSlice){here, number};
            buffer[length++] = '#';
            at += number;
        } else {
            size_t step = MAX(escape, 1);
            memcpy(buffer + length, here, step);
            length += step;
            at += step;
        }
    }
    return (TextSlice){buffer, length};
}

static void write_value(TextSlice value, const TextSlice *numbers, FILE *out)
{
    for (size_t at = 0, next = 0; at < value.bytes; at++)
        if (value.text[at] == '#' && next < NUMBERS_MAX && numbers[next].text) {
            fwrite(numbers[next].text, 1, numbers[next].bytes, out);
            next++;
        } else {
            fputc(value.text[at], out);
        }
}

// Writes the text translated, with the blanks around it.
static void write_text(const Table *table, TextSlice text, FILE *out)
{
    size_t before = 0, after = 0;
    while (before < text.bytes && isspace((unsigned char)text.text[before]))
        before++;
    while (after < text.bytes - before && isspace((unsigned char)text.text[text.bytes - 1 - after]))
        after++;
    const TextSlice inner = {text.text + before, text.bytes - before - after};
    TextSlice numbers[NUMBERS_MAX] = {0};
    char *buffer = memory_alloc(MEMORY_GENERAL, inner.bytes + 1);
    const Entry wanted = {.key = normalised(inner, buffer, numbers)};
    const Entry *found =
        table->count ? bsearch(&wanted, table->entries, (size_t)table->count, sizeof wanted, compare) : NULL;
    fwrite(text.text, 1, before, out);
    if (found)
        write_value(found->value, numbers, out);
    else
        fwrite(inner.text, 1, inner.bytes, out);
    fwrite(inner.text + inner.bytes, 1, after, out);
    memory_free(buffer);
}

// ---- tags

static TextSlice name_of(TextSlice tag)
{
    const char *name = tag.text + (tag.text[1] == '/' ? 2 : 1);
    return (TextSlice){name, strcspn(name, " />\n")};
}

static const char *const inline_tags[] = {"sub", "sup", "code", "i", "em", NULL}; // they stand inside sentences
static const char *const opaque_tags[] = {"pre", "script", "style", NULL};        // what they contain is no text
static const char *const read_attributes[] = {"alt", "aria-label", "lang", "href", "data-copied", NULL};

static bool is_one_of(TextSlice name, const char *const *names)
{
    while (*names && !slice_is(name, *names))
        names++;
    return *names != NULL;
}

static void write_tag(const Table *table, TextSlice tag, FILE *out)
{
    const char *end = tag.text + tag.bytes;
    for (const char *at = tag.text; at < end;) {
        const char *equals = memchr(at, '=', (size_t)(end - at)), *name = equals, *close;
        if (!equals || equals[1] != '"' || !(close = memchr(equals + 2, '"', (size_t)(end - equals - 2)))) {
            fwrite(at, 1, (size_t)(end - at), out);
            return;
        }
        while (name > at && !isspace((unsigned char)name[-1]))
            name--;
        const TextSlice value = {equals + 2, (size_t)(close - equals - 2)};
        fwrite(at, 1, (size_t)(value.text - at), out);
        if (is_one_of((TextSlice){name, (size_t)(equals - name)}, read_attributes))
            write_text(table, value, out);
        else
            fwrite(value.text, 1, value.bytes, out);
        at = close;
        fputc(*at++, out);
    }
}

// The end of an element whose content is no text: its closing tag.
static const char *after_opaque(const char *page, TextSlice name)
{
    for (const char *at = strstr(page, "</"); at; at = strstr(at + 2, "</"))
        if (strncmp(at + 2, name.text, name.bytes) == 0)
            return at;
    return page + strlen(page);
}

void translate_page(const char *page, const char *table_text, FILE *out)
{
    Table table = read_table(table_text);
    const char *begin = page, *at = page;
    while ((at = strchr(at, '<'))) {
        const char *close = strchr(at, '>');
        if (!close)
            break;
        const TextSlice tag = {at, (size_t)(close - at) + 1}, name = name_of(tag);
        at = close + 1;
        if (is_one_of(name, inline_tags))
            continue;
        write_text(&table, (TextSlice){begin, (size_t)(tag.text - begin)}, out);
        write_tag(&table, tag, out);
        if (is_one_of(name, opaque_tags) && tag.text[1] != '/') {
            const char *end = after_opaque(at, name);
            fwrite(at, 1, (size_t)(end - at), out);
            at = end;
        }
        begin = at;
    }
    fputs(begin, out);
    memory_free(table.entries);
}
