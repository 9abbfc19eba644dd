// Values are written in any order, but computed each after those that it reads. Their order is found from their texts,
// by depth-first search (Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972), before they are parsed: the
// type of a value that is read must be known then.
#include "recipe/read_internal.h"

#include "base/text.h"
#include "gen/program/program.h"
#include "gen/spec/values.h"

#include <stdlib.h>
#include <string.h>

// ---- order

typedef struct Order {
    const char *const *names, *const *texts;
    int count, found;
    int *order;
    enum { NEW, OPEN, DONE } state[SPEC_VALUES_MAX];
    int path[SPEC_VALUES_MAX], depth; // the open ones
    int circle;                       // where the path meets itself; -1: nowhere
} Order;

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool continues(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '.'; }

// The next word of a text that may name a value: not field(NAME) and river(NAME), nor the NAME of curve(NAME, x). NULL:
// no more.
static const char *next_word(const char *at, size_t *length)
{
    while (*at) {
        if (!is_letter(*at)) {
            do // "1e5" is a number
                at++;
            while (continues(at[0]) && continues(at[-1]));
            continue;
        }
        for (*length = 1; continues(at[*length]);)
            ++*length;
        const char *after = at + *length + strspn(at + *length, " \t");
        if (*after != '(')
            return at;
        bool named =
            *length == 5 && (memcmp(at, "field", 5) == 0 || memcmp(at, "curve", 5) == 0 || memcmp(at, "river", 5) == 0);
        at = after + 1;
        if (named)
            at += strcspn(at, ",)");
    }
    return NULL;
}

static int find_value(const Order *order, const char *name, size_t length)
{
    for (int i = 0; i < order->count; i++)
        if (strlen(order->names[i]) == length && memcmp(order->names[i], name, length) == 0)
            return i;
    return -1;
}

static bool visit(Order *order, int value)
{
    if (order->state[value] == DONE)
        return true;
    order->path[order->depth] = value;
    if (order->state[value] == OPEN) {
        order->circle = value;
        return false;
    }
    order->state[value] = OPEN;
    order->depth++;
    size_t length = 0;
    for (const char *word = order->texts[value]; (word = next_word(word, &length)) != NULL; word += length) {
        int read = find_value(order, word, length);
        if (read >= 0 && !visit(order, read))
            return false;
    }
    order->depth--;
    order->state[value] = DONE;
    order->order[order->found++] = value;
    return true;
}

static void print_circle(const Order *order, char circle[CIRCLE_MAX])
{
    int first = 0;
    while (order->path[first] != order->circle)
        first++;
    circle[0] = '\0';
    for (int i = first; i <= order->depth; i++)
        text_add(circle, CIRCLE_MAX, "%s%s", i > first ? " reads " : "", order->names[order->path[i]]);
}

int recipe_order(const char *const *names, const char *const *texts, int count, int *order, char circle[CIRCLE_MAX])
{
    Order search = {.names = names, .texts = texts, .count = count, .order = order, .circle = -1};
    bool whole = true;
    for (int i = 0; i < LAND_OUTPUT_COUNT && whole; i++) {
        int value = find_value(&search, land_output_names[i], strlen(land_output_names[i]));
        whole = value < 0 || visit(&search, value);
    }
    while (whole && search.found < count) {
        int first = count;
        for (int i = 0; i < count; i++)
            if (search.state[i] == NEW && (first == count || strcmp(names[i], names[first]) < 0))
                first = i;
        whole = visit(&search, first);
    }
    if (!whole)
        print_circle(&search, circle);
    return search.circle;
}

// ---- values

static bool is_reserved(const char *name)
{
    static const char *const words[] = {"and", "or", "not", "true", "false", "field", "curve"};
    for (size_t i = 0; i < ARRAY_COUNT(words); i++)
        if (strcmp(words[i], name) == 0)
            return true;
    for (int op = 0; op < EXPRESSION_OP_COUNT; op++)
        if (strcmp(expression_op_name((ExpressionOp)op), name) == 0)
            return true;
    return false;
}

static bool check_value(Reader *reader, const Json *value)
{
    size_t length = reader_enter(reader, value->key);
    if (!spec_name_valid(value->key, NULL) || is_reserved(value->key))
        return reader_refuse_key(reader, value, "expected a name: 1 to %d of a-z, 0-9 and \"_\", first a letter, %s",
                                 SPEC_NAME_MAX - 1, "and no word of expressions");
    if (value->kind != JSON_TEXT && value->kind != JSON_NUMBER)
        return reader_refuse(reader, value, "expected an expression in quotes, not %s", reader_shown(value).text);
    if (strlen(value->text) >= EXPRESSION_TEXT_MAX)
        return reader_refuse(reader, value, "expected an expression of at most %d bytes", EXPRESSION_TEXT_MAX - 1);
    reader_leave(reader, length);
    return true;
}

// Suggests a word for the one at a mistake: "; did you mean ...", or nothing.
static NearestText meant(const GeneratorSpec *spec, const Json *values, const char *text, int at)
{
    char word[EXPRESSION_WORD_MAX] = "";
    for (int i = 0; i + 1 < (int)sizeof word && continues(text[at + i]); i++)
        word[i] = text[at + i];
    Nearest nearest = nearest_to(word);
    for (const Json *value = values->first; value; value = value->next)
        nearest_offer(&nearest, value->key);
    for (int i = 0; i < spec->field_count; i++)
        nearest_offer(&nearest, spec->fields[i].def.name);
    for (int i = 0; i < spec->land.curve_count; i++)
        nearest_offer(&nearest, spec->land.curves[i].name);
    for (int op = EXPRESSION_MIN; op < EXPRESSION_OP_COUNT; op++)
        nearest_offer(&nearest, expression_op_name((ExpressionOp)op));
    return nearest_text(&nearest);
}

static bool add_value(Reader *reader, const Json *values, const Json *value)
{
    ExpressionError error = {.at = -1};
    if (spec_add_value(reader->spec, value->key, value->text, &error))
        return true;
    int at = MAX(error.at, 0), byte = value->at;
    if (value->kind == JSON_TEXT)
        byte = json_text_at(reader->text, reader->bytes, value->at, at);
    at = MIN(at, (int)strlen(value->text));
    reader_enter(reader, value->key);
    return reader_refuse_at(reader, value->inherited ? -1 : byte, "%s%s", error.text,
                            meant(reader->spec, values, value->text, at).text);
}

bool reader_read_values(Reader *reader, const SpecRow *row, const Json *object)
{
    char circle[CIRCLE_MAX];
    const Json *values[SPEC_VALUES_MAX];
    const char *names[SPEC_VALUES_MAX], *texts[SPEC_VALUES_MAX];
    int order[SPEC_VALUES_MAX], count = 0;
    if (object->kind != JSON_OBJECT || json_count(object) > (int)row->most)
        return reader_refuse(reader, object, "expected an object, { }, of at most %d values, not %s", (int)row->most,
                             object->kind == JSON_OBJECT ? "more" : reader_shown(object).text);
    for (const Json *value = object->first; value; value = value->next, count++) {
        if (!check_value(reader, value))
            return false;
        values[count] = value;
        names[count] = value->key;
        texts[count] = value->text;
    }
    int itself = recipe_order(names, texts, count, order, circle);
    if (itself >= 0) {
        reader_enter(reader, names[itself]);
        return reader_refuse(reader, values[itself], "expected no circular reference, but %s", circle);
    }
    for (int i = 0; i < count; i++)
        if (!add_value(reader, object, values[order[i]]))
            return false;
    return true;
}

// ---- ranges

static bool read_bound(Reader *reader, const Json *json, float without, float *bound)
{
    *bound = json->kind == JSON_NUMBER ? strtof(json->text, NULL) : without;
    if (*bound == 0)
        *bound = 0; // no negative zero
    bool number = json->kind == JSON_NUMBER && *bound > -CLIMATE_OPEN && *bound < CLIMATE_OPEN;
    return number || json->kind == JSON_NULL ||
           reader_refuse(reader, json, "expected a number nearer to 0 than %.9g, or null, not %s", (double)CLIMATE_OPEN,
                         reader_shown(json).text);
}

static bool read_range(Reader *reader, const Json *json, ClimateRange *range)
{
    const LandSpec *land = &reader->spec->land;
    Nearest nearest = nearest_to(json->key);
    for (range->value = 0; range->value < land->value_count; range->value++) {
        if (strcmp(land->values[range->value].name, json->key) == 0)
            break;
        nearest_offer(&nearest, land->values[range->value].name);
    }
    if (range->value == land->value_count)
        return reader_refuse_key(reader, json, "expected the name of a value%s", nearest_text(&nearest).text);
    if (json->kind != JSON_LIST || json_count(json) != 2)
        return reader_refuse(reader, json, "expected [from, below], each a number or null, not %s",
                             reader_shown(json).text);
    return read_bound(reader, json->first, -CLIMATE_OPEN, &range->low) &&
           read_bound(reader, json->first->next, CLIMATE_OPEN, &range->high);
}

static int compare_ranges(const void *a, const void *b)
{
    return ((const ClimateRange *)a)->value - ((const ClimateRange *)b)->value;
}

static bool has_row(const SpecRow *object, const char *key)
{
    for (int r = 0; r < object->row_count; r++)
        if (object->rows[r].key && strcmp(object->rows[r].key, key) == 0)
            return true;
    return false;
}

// The order of ranges has no meaning: they are sorted like the values.
bool reader_read_ranges(Reader *reader, const SpecRow *object, const SpecRow *row, const Json *json, void *part)
{
    ClimateRange *ranges = spec_member(part, row);
    int count = 0;
    for (const Json *member = json->first; member; member = member->next) {
        if (has_row(object, member->key))
            continue;
        size_t length = reader_enter(reader, member->key);
        if (count == CLIMATE_RANGES)
            return reader_refuse_key(reader, member, "expected at most %d values", CLIMATE_RANGES);
        if (!read_range(reader, member, &ranges[count++]))
            return false;
        reader_leave(reader, length);
    }
    qsort(ranges, (size_t)count, sizeof *ranges, compare_ranges);
    spec_set_list_count(part, row, count);
    return true;
}
