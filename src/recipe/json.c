// jsmn finds the tokens. It accepts more than JSON does (two values without a comma, a trailing comma, "1.2.3" as a
// number), so the second pass walks over text and tokens together and requires each separator where it belongs.
#include "recipe/json.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#include <jsmn.h>

typedef struct Walk {
    const char *text;
    int bytes, at;
    const jsmntok_t *token, *end; // the next one
    Json *nodes;
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

static bool refuse_depth(Walk *walk, int at)
{
    return refuse(walk, at, "expected fewer lists and objects inside each other");
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static void skip_blanks(Walk *walk)
{
    while (walk->at < walk->bytes && is_blank(walk->text[walk->at]))
        walk->at++;
}

static char peek(Walk *walk)
{
    skip_blanks(walk);
    return walk->at < walk->bytes ? walk->text[walk->at] : '\0';
}

// ---- strings

static int hex_digit(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

// Of the four digits after "\u"; jsmn has checked them.
static unsigned hex4(const char *digits)
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++)
        code = code * 16 + (unsigned)hex_digit(digits[i]);
    return code;
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

// The next token, which is a string. NULL if it is malformed.
static const char *take_string(Walk *walk)
{
    const jsmntok_t *token = walk->token++;
    const char *from = walk->text + token->start, *end = walk->text + token->end;
    char *start = walk->strings, *out = start;
    for (int read, length; from < end; from += read, out += length)
        if ((length = decode(from, end, out, &read)) == 0) {
            refuse(walk, (int)(from - walk->text), "expected a character that is valid in text");
            return NULL;
        }
    *out = '\0';
    walk->strings = out + 1;
    walk->at = token->end + 1;
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

static bool take_primitive(Walk *walk, Json *node)
{
    const jsmntok_t *token = walk->token++;
    int length = token->end - token->start;
    char *copy = walk->strings;
    if (length >= JSON_NUMBER_MAX)
        return refuse(walk, token->start, "expected a number of fewer digits");
    memcpy(copy, walk->text + token->start, (size_t)length);
    copy[length] = '\0';
    walk->strings += length + 1;
    walk->at = token->end;
    node->text = copy;
    bool truth = strcmp(copy, "true") == 0 || strcmp(copy, "false") == 0;
    node->kind = strcmp(copy, "null") == 0 ? JSON_NULL : truth ? JSON_TRUTH : JSON_NUMBER;
    return node->kind != JSON_NUMBER || is_number(copy) ||
           refuse(walk, token->start,
                  "expected a value: text in quotes, a number, true, false, null, a list or an object");
}

static bool take_value(Walk *walk, int depth, Json **result);

// After a member or an element: a comma, with more to come, or the end. `more` is false at the end.
static bool take_separator(Walk *walk, char close, bool *more)
{
    char next = peek(walk);
    *more = next == ',';
    if (next != ',' && next != close)
        return refuse(walk, walk->at, close == '}' ? "expected \",\" or \"}\"" : "expected \",\" or \"]\"");
    walk->at++;
    return true;
}

static bool take_list(Walk *walk, int depth, Json *list)
{
    Json **end = &list->first;
    bool more = peek(walk) != ']';
    walk->at += !more;
    for (int count = 0; more; count++) {
        if (count == JSON_ITEMS_MAX)
            return refuse(walk, walk->at, "expected a shorter list");
        if (!take_value(walk, depth, end))
            return false;
        end = &(*end)->next;
        if (!take_separator(walk, ']', &more))
            return false;
    }
    return true;
}

static bool take_key(Walk *walk, const Json *object, const char **key, int *key_at)
{
    if (peek(walk) != '"')
        return refuse(walk, walk->at, "expected a key in quotes");
    *key_at = walk->at;
    *key = take_string(walk);
    if (!*key)
        return false;
    if (json_member(object, *key))
        return refuse(walk, *key_at, "this key appears twice in one object: expected another one");
    if (peek(walk) != ':')
        return refuse(walk, walk->at, "expected \":\"");
    walk->at++;
    return true;
}

static bool take_object(Walk *walk, int depth, Json *object)
{
    Json **end = &object->first;
    bool more = peek(walk) != '}';
    walk->at += !more;
    for (int count = 0; more; count++) {
        const char *key;
        int key_at;
        Json *value;
        if (count == JSON_ITEMS_MAX)
            return refuse(walk, walk->at, "expected an object of fewer members");
        if (!take_key(walk, object, &key, &key_at) || !take_value(walk, depth, &value))
            return false;
        value->key = key;
        value->key_at = key_at;
        if (strncmp(key, "//", 2) != 0) {
            *end = value;
            end = &value->next;
        }
        if (!take_separator(walk, '}', &more))
            return false;
    }
    return true;
}

static bool take_value(Walk *walk, int depth, Json **result)
{
    char first = peek(walk);
    if (walk->token == walk->end || walk->at != walk->token->start - (first == '"'))
        return refuse(walk, walk->at,
                      "expected a value: text in quotes, a number, true, false, null, a list or an object");
    if (depth >= JSON_DEPTH_MAX)
        return refuse_depth(walk, walk->at);
    Json *node = *result = walk->nodes++;
    *node = (Json){.at = walk->at};
    if (first == '"') {
        node->kind = JSON_TEXT;
        return (node->text = take_string(walk)) != NULL;
    }
    if (first != '{' && first != '[')
        return take_primitive(walk, node);
    walk->token++;
    walk->at++;
    node->kind = first == '{' ? JSON_OBJECT : JSON_LIST;
    return first == '{' ? take_object(walk, depth + 1, node) : take_list(walk, depth + 1, node);
}

// ---- a whole text

static bool check_characters(Walk *walk)
{
    for (int length; walk->at < walk->bytes; walk->at += length) {
        char character[5] = ""; // the text may end inside of one
        memcpy(character, walk->text + walk->at, (size_t)MIN(4, walk->bytes - walk->at));
        if ((length = utf8_length(character)) == 0)
            return refuse(walk, walk->at, "expected a character in UTF-8");
    }
    walk->at = 0;
    return true;
}

// At each closing bracket jsmn walks up from the deepest token, so its time grows with the depth: that is bounded
// first.
static bool check_depth(Walk *walk)
{
    bool quoted = false;
    for (int at = 0, depth = 0; at < walk->bytes; at++) {
        const char c = walk->text[at];
        if (quoted && c == '\\')
            at++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '[' || c == '{') && ++depth > JSON_DEPTH_MAX)
            return refuse_depth(walk, at);
        else if (!quoted && (c == ']' || c == '}'))
            depth -= depth > 0;
    }
    return true;
}

// Where jsmn stopped.
static bool refuse_tokens(Walk *walk, int stopped, bool early)
{
    walk->at = stopped;
    if (early)
        return refuse(walk, walk->bytes, "the file ends too early: a } or ] is missing");
    return refuse(walk, stopped,
                  walk->text[stopped] == '"' ? "expected text that ends with a quote and has the escapes of JSON"
                                             : "expected a value, a key in quotes, a separator or a bracket that fits");
}

static jsmntok_t *find_tokens(Walk *walk, Arena *arena)
{
    // Two tokens have a separator or a closing bracket between them, but for brackets that stay open.
    const size_t most = (size_t)walk->bytes / 2 + 2 + JSON_DEPTH_MAX;
    jsmntok_t *tokens = arena_alloc(arena, most * sizeof *tokens);
    jsmn_parser parser;
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, walk->text, (size_t)walk->bytes, tokens, (unsigned)most);
    if (count < 0) {
        bool ended = parser.pos >= (unsigned)walk->bytes;
        refuse_tokens(walk, ended ? walk->bytes : (int)parser.pos, ended);
        return NULL;
    }
    walk->token = tokens;
    walk->end = tokens + parser.toknext;
    return tokens;
}

static Json *parse_text(const char *text, size_t bytes, Arena *arena, JsonFault *fault)
{
    static const char mark[] = "\xEF\xBB\xBF"; // some editors begin every file with it
    Walk walk = {.text = text, .bytes = (int)bytes, .fault = fault};
    if (!check_characters(&walk))
        return NULL;
    int skip = bytes >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    char *copy = arena_alloc(arena, bytes + 2);
    memcpy(copy, text, bytes);
    memset(copy, ' ', (size_t)skip);
    copy[bytes] = ' '; // after which a number that ends the text is whole
    walk.text = copy;
    walk.bytes = (int)bytes + 1;
    const jsmntok_t *tokens = check_depth(&walk) ? find_tokens(&walk, arena) : NULL;
    if (!tokens)
        return NULL;
    walk.nodes = arena_alloc(arena, (size_t)(walk.end - tokens + 1) * sizeof *walk.nodes);
    walk.strings = arena_alloc(arena, 2 * bytes + 8); // each with its end
    Json *root = NULL;
    if (!take_value(&walk, 0, &root))
        return NULL;
    if (peek(&walk) != '\0' || walk.at < walk.bytes) {
        refuse(&walk, walk.at, "expected the end of the text");
        return NULL;
    }
    return root;
}

Json *json_parse(const char *text, size_t bytes, Arena *arena, JsonFault *fault)
{
    *fault = (JsonFault){0};
    Json *root = parse_text(text, bytes, arena, fault);
    fault->at = MIN(fault->at, (int)bytes); // not after the blank that was added
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

// What a null in a tree without others below it would remove is not there.
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

Json *json_merge(Json *under, Json *over)
{
    if (under && !under->inherited)
        inherit(under);
    return under && under->kind == JSON_OBJECT && over->kind == JSON_OBJECT ? merge_object(under, over)
                                                                            : without_nulls(over);
}
