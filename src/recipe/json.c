#include "recipe/json.h"

#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define A_VALUE "expected a value: text in quotes, a number, true, false, null, a list or an object"

typedef struct Walk {
    const char *text; // ended by a zero byte
    int bytes, at;
    char close; // the bracket that ends the innermost list or object; 0: none is open
    Arena *arena;
    char *strings; // where the next decoded string goes
    JsonFault *fault;
} Walk;

// Returns false, for callers to return.
static bool refuse(Walk *walk, int at, const char *expected)
{
    walk->fault->at = at;
    snprintf(walk->fault->expected, sizeof walk->fault->expected, "%s", expected);
    return false;
}

static char peek(Walk *walk)
{
    walk->at += (int)strspn(walk->text + walk->at, " \t\r\n");
    return walk->text[walk->at];
}

// Refuses the next character: JSON does not allow it there, or something else was expected.
static bool refuse_next(Walk *walk, const char *expected)
{
    static const char marks[] = "{[\",:", scalars[] = "-0123456789tfn"; // the latter begin a number or a word
    const char next = walk->text[walk->at];
    if (walk->at == walk->bytes)
        return refuse(walk, walk->at, walk->close ? "the file ends too early: a } or ] is missing" : expected);
    bool fits = next && (next == walk->close || strchr(marks, next) || (walk->close != '}' && strchr(scalars, next)));
    return refuse(walk, walk->at,
                  fits ? expected : "expected a value, a key in quotes, a separator or a bracket that fits");
}

// ---- strings

// The number that the four digits after "\u" write; they have been checked.
static unsigned hex4(const char *digits)
{
    const char text[] = {digits[0], digits[1], digits[2], digits[3], '\0'};
    return (unsigned)strtoul(text, NULL, 16);
}

static int encode_utf8(unsigned code, char *out)
{
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (int i = length - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(first[length] | code);
    return length;
}

// One character of a string, at `from` before `end`, decoded to `out`. Returns how many bytes it has decoded, and how
// many it has read; 0: it stands for none.
static int decode(const char *from, const char *end, char out[4], int *read)
{
    static const char letters[] = "bfnrt", controls[] = "\b\f\n\r\t";
    *read = 1;
    *out = *from;
    if (*from != '\\')
        return (unsigned char)*from >= ' ';
    const char *letter = from[1] == 'u' ? NULL : memchr(letters, from[1], sizeof letters - 1);
    *read = 2;
    *out = letter ? controls[letter - letters] : from[1];
    if (from[1] != 'u')
        return 1;
    if (end - from < 6)
        return 0;
    *read = 6;
    unsigned code = hex4(from + 2);
    if (code >= 0xD800 && code < 0xDC00 && end - from >= 12 && from[6] == '\\' && from[7] == 'u') {
        unsigned low = hex4(from + 8);
        *read = 12;
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0;
    }
    return code == 0 || (code >= 0xD800 && code < 0xE000) ? 0 : encode_utf8(code, out);
}

// The closing quote of a string whose opening quote is there; NULL if it has none, or an escape that JSON does not
// have.
static const char *string_end(const char *at)
{
    for (at++; *at && *at != '"'; at++) {
        if (*at != '\\')
            continue;
        at++;
        if (*at == 'u' && strspn(at + 1, "0123456789abcdefABCDEF") >= 4)
            at += 4;
        else if (!*at || !strchr("\"\\/bfnrt", *at))
            return NULL;
    }
    return *at ? at : NULL;
}

// The string whose quote is next. NULL if it is malformed.
static const char *take_string(Walk *walk)
{
    const char *from = walk->text + walk->at + 1, *end = string_end(from - 1);
    char *start = walk->strings, *out = start;
    if (!end) {
        refuse(walk, walk->at, "expected text that ends with a quote and has the escapes of JSON");
        return NULL;
    }
    for (int read, length; from < end; from += read, out += length)
        if ((length = decode(from, end, out, &read)) == 0) {
            refuse(walk, (int)(from - walk->text), "expected a character that is valid in text");
            return NULL;
        }
    *out = '\0';
    walk->strings = out + 1;
    walk->at = (int)(end + 1 - walk->text);
    return start;
}

int json_text_at(const char *text, size_t bytes, int at, int index)
{
    const char *from = text + at + 1, *end = text + bytes;
    char unused[4];
    for (int read; index > 0 && from < end && *from != '"'; from += read)
        index -= decode(from, end, unused, &read);
    return (int)(from - text);
}

// ---- values

// -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
static bool is_number(const char *text)
{
    text += *text == '-';
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || (digits > 1 && *text == '0'))
        return false;
    text += digits;
    if (*text == '.') {
        digits = strspn(++text, "0123456789");
        text += digits;
    }
    if (digits > 0 && (*text == 'e' || *text == 'E')) {
        text++;
        text += *text == '-' || *text == '+';
        digits = strspn(text, "0123456789");
        text += digits;
    }
    return digits > 0 && *text == '\0';
}

static bool take_scalar(Walk *walk, Json *node)
{
    int length = (int)strcspn(walk->text + walk->at, " \t\r\n,]}");
    char *copy = walk->strings;
    if (length >= JSON_NUMBER_MAX)
        return refuse(walk, walk->at, "expected a number of fewer digits");
    memcpy(copy, walk->text + walk->at, (size_t)length);
    copy[length] = '\0';
    node->text = copy;
    bool truth = strcmp(copy, "true") == 0 || strcmp(copy, "false") == 0;
    node->kind = strcmp(copy, "null") == 0 ? JSON_NULL : truth ? JSON_TRUTH : JSON_NUMBER;
    if (node->kind == JSON_NUMBER && !is_number(copy))
        return refuse_next(walk, A_VALUE);
    walk->strings += length + 1;
    walk->at += length;
    return true;
}

static Json *take_value(Walk *walk, int depth);

// After a member or an element: a comma, with more to come, or the end. `more` is false at the end.
static bool take_separator(Walk *walk, char close, bool *more)
{
    char next = peek(walk);
    *more = next == ',';
    if (next != ',' && next != close)
        return refuse_next(walk, close == '}' ? "expected \",\" or \"}\"" : "expected \",\" or \"]\"");
    walk->at++;
    return true;
}

static bool take_key(Walk *walk, const Json *object, const char **key, int *key_at)
{
    if (peek(walk) != '"')
        return refuse_next(walk, "expected a key in quotes");
    *key_at = walk->at;
    *key = take_string(walk);
    if (!*key)
        return false;
    if (json_member(object, *key))
        return refuse(walk, *key_at, "this key appears twice in one object: expected another one");
    if (peek(walk) != ':')
        return refuse_next(walk, "expected \":\"");
    walk->at++;
    return true;
}

// The rest of a list or an object, after its bracket. Members whose key begins with "//" are comments.
static bool take_items(Walk *walk, int depth, Json *group)
{
    const bool object = group->kind == JSON_OBJECT;
    const char close = walk->close = object ? '}' : ']';
    Json **end = &group->first;
    bool more = peek(walk) != close;
    walk->at += !more;
    for (int count = 0; more; count++) {
        const char *key = NULL;
        int key_at = 0;
        if (count == JSON_ITEMS_MAX)
            return refuse(walk, walk->at, object ? "expected an object of fewer members" : "expected a shorter list");
        if (object && !take_key(walk, group, &key, &key_at))
            return false;
        Json *item = take_value(walk, depth);
        if (!item)
            return false;
        item->key = key;
        item->key_at = key_at;
        if (!key || strncmp(key, "//", 2) != 0) {
            *end = item;
            end = &item->next;
        }
        if (!take_separator(walk, close, &more))
            return false;
    }
    return true;
}

static bool take_group(Walk *walk, int depth, Json *node)
{
    const char outer = walk->close;
    node->kind = walk->text[walk->at++] == '{' ? JSON_OBJECT : JSON_LIST;
    bool taken = take_items(walk, depth + 1, node);
    walk->close = outer;
    return taken;
}

static bool take_text(Walk *walk, Json *node)
{
    node->kind = JSON_TEXT;
    node->text = take_string(walk);
    return node->text != NULL;
}

// NULL: refused.
static Json *take_value(Walk *walk, int depth)
{
    char first = peek(walk);
    if (!first || strchr(",:}]", first)) {
        refuse_next(walk, A_VALUE);
        return NULL;
    }
    if (depth >= JSON_DEPTH_MAX) {
        refuse(walk, walk->at, "expected fewer lists and objects inside each other");
        return NULL;
    }
    Json *node = arena_alloc(walk->arena, sizeof *node);
    *node = (Json){.at = walk->at};
    bool taken = first == '"'                   ? take_text(walk, node)
                 : first == '{' || first == '[' ? take_group(walk, depth, node)
                                                : take_scalar(walk, node);
    return taken ? node : NULL;
}

// ---- a whole text

static bool check_characters(Walk *walk)
{
    int at = 0, length = 1;
    while (at < walk->bytes && (length = utf8_length(walk->text + at)) > 0)
        at += length;
    return length > 0 || refuse(walk, at, "expected a character in UTF-8");
}

Json *json_parse(const char *text, size_t bytes, Arena *arena, JsonFault *fault)
{
    char *copy = arena_alloc(arena, bytes + 1);
    memcpy(copy, text, bytes);
    copy[bytes] = '\0';
    *fault = (JsonFault){0};
    Walk walk = {.text = copy, .bytes = (int)bytes, .arena = arena, .fault = fault};
    if (!check_characters(&walk))
        return NULL;
    walk.at = strncmp(copy, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; // some editors begin every file with this mark
    walk.strings = arena_alloc(arena, 2 * bytes + 8);        // each with its end
    Json *root = take_value(&walk, 0);
    if (!root)
        return NULL;
    if (peek(&walk) != '\0' || walk.at < walk.bytes) {
        refuse_next(&walk, "expected the end of the text");
        return NULL;
    }
    return root;
}

void json_position(const char *text, size_t bytes, int at, int *line, int *column)
{
    *line = *column = 1;
    for (int i = 0; i < at && i < (int)bytes; i++)
        if (text[i] == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)text[i] & 0xC0) != 0x80) {
            ++*column;
        }
}

// ---- trees

Json *json_member(const Json *object, const char *key)
{
    Json *member = object->kind == JSON_OBJECT ? object->first : NULL;
    while (member && strcmp(member->key, key) != 0)
        member = member->next;
    return member;
}

Json *json_take(Json *object, const char *key)
{
    Json **link = &object->first;
    while (*link && strcmp((*link)->key, key) != 0)
        link = &(*link)->next;
    Json *member = *link;
    if (member)
        *link = member->next;
    return member;
}

Json *json_element(const Json *list, int index)
{
    Json *element = list->kind == JSON_LIST ? list->first : NULL;
    while (element && index-- > 0)
        element = element->next;
    return element;
}

int json_count(const Json *json)
{
    int count = 0;
    for (const Json *item = json->first; item; item = item->next)
        count++;
    return count;
}

static void inherit(Json *json)
{
    json->inherited = true;
    for (Json *item = json->first; item; item = item->next)
        inherit(item);
}

// Drops the nulls of a tree that lies over nothing: there is nothing that they could remove.
static Json *without_nulls(Json *over)
{
    if (over->kind != JSON_OBJECT)
        return over;
    for (Json **link = &over->first; *link;)
        if ((*link)->kind == JSON_NULL)
            *link = (*link)->next;
        else
            link = &without_nulls(*link)->next;
    return over;
}

static Json *merge_object(Json *under, Json *over)
{
    Json *next;
    for (Json *member = over->first; member; member = next) {
        next = member->next;
        Json **link = &under->first;
        while (*link && strcmp((*link)->key, member->key) != 0)
            link = &(*link)->next;
        Json *after = *link ? (*link)->next : NULL;
        if (member->kind == JSON_NULL) {
            *link = after;
            continue;
        }
        *link = *link ? json_merge(*link, member) : without_nulls(member);
        (*link)->next = after;
    }
    *over =
        (Json){.kind = JSON_OBJECT, .at = over->at, .key_at = over->key_at, .key = over->key, .first = under->first};
    return over;
}

// ---- an object over a list: its keys are elements' numbers, and "+" for a list of more

static Json *element_over(const Json *over, int index)
{
    char key[16];
    snprintf(key, sizeof key, "%d", index);
    return json_member(over, key);
}

static bool changes_elements(const Json *over, int count)
{
    const Json *more = json_member(over, "+");
    int known = more && more->kind == JSON_LIST;
    for (int i = 0; i < count; i++)
        known += element_over(over, i) != NULL;
    for (const Json *member = over->first; member; member = member->next)
        known += strncmp(member->key, "//", 2) == 0;
    return known == json_count(over);
}

static Json *merge_list(Json *under, Json *over)
{
    Json **link = &under->first;
    for (int i = 0; *link; i++) {
        Json *element = element_over(over, i), *after = (*link)->next;
        if (element && element->kind == JSON_NULL) {
            *link = after;
            continue;
        }
        if (element) // taken out, because merging changes what follows it
            *link = json_merge(*link, json_take(over, element->key));
        (*link)->key = NULL;
        (*link)->next = after;
        link = &(*link)->next;
    }
    Json *more = json_member(over, "+");
    *link = more ? more->first : NULL;
    *over = (Json){.kind = JSON_LIST, .at = over->at, .key_at = over->key_at, .key = over->key, .first = under->first};
    return over;
}

Json *json_merge(Json *under, Json *over)
{
    if (under && !under->inherited)
        inherit(under);
    if (under && under->kind == JSON_OBJECT && over->kind == JSON_OBJECT)
        return merge_object(under, over);
    if (under && under->kind == JSON_LIST && over->kind == JSON_OBJECT && over->first &&
        changes_elements(over, json_count(under)))
        return merge_list(under, over);
    return without_nulls(over);
}
