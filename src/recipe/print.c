// Canonical text: members in the order of gen/spec_table.h, entries whose order has no meaning by name, values in the
// order of evaluation, numbers with as few digits as they need, without members that have their row's default. A list
// or an object stands on one line if it fits; else each of its members has a line.
#include "recipe/read_internal.h"

#include "base/decimal.h"
#include "gen/spec/values.h"
#include "karst/block.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 120, INDENT = 2 };

typedef enum Layout { ON_A_LINE, ON_LINES, IN_A_BLOCK } Layout; // IN_A_BLOCK: as many elements on a line as fit

typedef struct Printer {
    const GeneratorSpec *spec;
    char *text;
    int length, capacity;
    int line; // where the last line begins
    int depth, items;
    Layout layout;
    int item; // where the last one begins
    int value_order[SPEC_VALUES_MAX], value_rank[SPEC_VALUES_MAX];
} Printer;

static void put_bytes(Printer *printer, const char *bytes, int count)
{
    while (printer->length + count > printer->capacity)
        printer->text = memory_grow(MEMORY_GENERAL, printer->text, printer->capacity, &printer->capacity, 1);
    memcpy(printer->text + printer->length, bytes, (size_t)count);
    printer->length += count;
}

static void put(Printer *printer, const char *text) { put_bytes(printer, text, (int)strlen(text)); }

static void new_line(Printer *printer)
{
    put(printer, "\n");
    printer->line = printer->length;
    for (int i = 0; i < printer->depth * INDENT; i++)
        put(printer, " ");
}

static void put_string(Printer *printer, const char *text)
{
    put(printer, "\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            put(printer, "\\");
        put_bytes(printer, text, 1);
    }
    put(printer, "\"");
}

static void put_number(Printer *printer, double number)
{
    char text[DECIMAL_MAX];
    decimal_print_float((float)number, text);
    put(printer, text);
}

// ---- layout

// Breaks the line before an element that does not fit.
static void wrap(Printer *printer)
{
    if (printer->layout != IN_A_BLOCK || printer->items == 0 || printer->length - printer->line < WIDTH)
        return;
    char last[64];
    int count = printer->length - printer->item;
    ASSERT(count < (int)sizeof last);
    memcpy(last, printer->text + printer->item, (size_t)count);
    printer->length = printer->item - 1; // with the blank
    new_line(printer);
    printer->item = printer->length;
    put_bytes(printer, last, count);
}

static void begin_item(Printer *printer, const char *key)
{
    wrap(printer);
    if (printer->items > 0)
        put(printer, ",");
    if (printer->layout == ON_LINES || (printer->layout == IN_A_BLOCK && printer->items == 0))
        new_line(printer);
    else if (printer->items > 0)
        put(printer, " ");
    printer->items++;
    printer->item = printer->length;
    if (key) {
        put_string(printer, key);
        put(printer, ": ");
    }
}

typedef void PutItems(Printer *printer, const SpecRow *row, const void *part);

static void put_laid_out(Printer *printer, PutItems *items, const SpecRow *row, const void *part, Layout layout)
{
    bool list = row->type == SPEC_LIST || row->type == SPEC_TUPLE;
    const Printer outer = *printer;
    put(printer, list ? "[" : "{");
    printer->layout = layout;
    printer->items = 0;
    printer->depth++;
    items(printer, row, part);
    wrap(printer);
    printer->depth--;
    if (layout != ON_A_LINE && printer->items > 0)
        new_line(printer);
    put(printer, list ? "]" : "}");
    printer->layout = outer.layout;
    printer->items = outer.items;
    printer->item = outer.item;
}

static bool is_group(const SpecRow *row) { return row->type >= SPEC_OBJECT; }

static void put_group(Printer *printer, PutItems *items, const SpecRow *row, const void *part)
{
    const int length = printer->length, line = printer->line;
    if (row != &spec_table)
        put_laid_out(printer, items, row, part, ON_A_LINE);
    bool fits = row->type == SPEC_TUPLE || (row != &spec_table && printer->length - line < WIDTH);
    if (fits || printer->layout == ON_A_LINE)
        return;
    printer->length = length;
    printer->line = line;
    bool block = row->type == SPEC_LIST && (row->rows[0].type == SPEC_TUPLE || !is_group(&row->rows[0]));
    put_laid_out(printer, items, row, part, block ? IN_A_BLOCK : ON_LINES);
}

// ---- members

static void put_member(Printer *printer, const SpecRow *row, const void *part);

static void put_flags(Printer *printer, const SpecRow *row, unsigned flags)
{
    const char *before = "[";
    for (int i = 0; row->word(i); i++)
        if (flags & 1U << i) {
            put(printer, before);
            put_string(printer, row->word(i));
            before = ", ";
        }
    put(printer, "]");
}

static void put_one(Printer *printer, const SpecRow *row, const void *member)
{
    const bool text = row->type == SPEC_NAME || row->type == SPEC_TEXT;
    const double number = text ? 0 : spec_number(row, member);
    char colour[16];
    if (row->type == SPEC_BLOCK)
        put_string(printer, block_table[(int)number].name);
    else if (row->type == SPEC_BIOME)
        put_string(printer, printer->spec->biomes[(int)number].info.name);
    else if (row->type == SPEC_FIELD)
        put_string(printer, printer->spec->fields[(int)number].def.name);
    else if (row->type == SPEC_WORD)
        put_string(printer, row->word((int)number));
    else if (row->type == SPEC_FLAGS)
        put_flags(printer, row, (unsigned)number);
    else if (row->type == SPEC_COLOUR) {
        snprintf(colour, sizeof colour, "#%06x", (unsigned)number & 0xFFFFFF);
        put_string(printer, colour);
    } else if (text)
        put_string(printer, member);
    else if (row->type == SPEC_WHOLE) {
        snprintf(colour, sizeof colour, "%d", (int)number);
        put(printer, colour);
    } else
        put_number(printer, number);
}

static bool is_initial(const SpecRow *row, const void *part)
{
    if (!row->optional)
        return false;
    if (row->type == SPEC_OBJECT)
        return !spec_is_there(part, row);
    if (row->type == SPEC_LIST || row->type == SPEC_NAMED)
        return spec_list_count(part, row) == 0;
    const void *member = spec_member(part, row);
    return row->type == SPEC_TEXT ? *(const char *)member == '\0' : spec_number(row, member) == row->initial;
}

static void put_bound(Printer *printer, float bound)
{
    if (bound <= -CLIMATE_OPEN || bound >= CLIMATE_OPEN)
        put(printer, "null");
    else
        put_number(printer, (double)bound);
}

static void put_ranges(Printer *printer, const SpecRow *row, const void *part)
{
    const ClimateRange *ranges = spec_member(part, row);
    const int count = spec_list_count(part, row);
    for (int rank = 0; rank < printer->spec->land.value_count; rank++)
        for (const ClimateRange *range = ranges; range < ranges + count; range++)
            if (printer->value_rank[range->value] == rank) {
                begin_item(printer, printer->spec->land.values[range->value].name);
                put(printer, "[");
                put_bound(printer, range->low);
                put(printer, ", ");
                put_bound(printer, range->high);
                put(printer, "]");
            }
}

static void put_object(Printer *printer, const SpecRow *object, const void *part)
{
    part = spec_member(part, object);
    for (const SpecRow *row = object->rows; row < object->rows + object->row_count; row++) {
        if (row->type == SPEC_RANGES) {
            put_ranges(printer, row, part);
            continue;
        }
        if (is_initial(row, part))
            continue;
        begin_item(printer, object->type == SPEC_TUPLE ? NULL : row->key);
        put_member(printer, row, part);
    }
}

static void put_list(Printer *printer, const SpecRow *list, const void *part)
{
    for (int i = 0; i < spec_list_count(part, list); i++) {
        begin_item(printer, NULL);
        put_member(printer, &list->rows[0], spec_entry(part, list, i));
    }
}

// The entry whose name is the `rank`th.
static int find_rank(const void *part, const SpecRow *list, int rank)
{
    const int count = spec_list_count(part, list);
    for (int i = 0; i < count; i++) {
        int before = 0;
        for (int k = 0; k < count; k++)
            before += strcmp(spec_entry(part, list, k), spec_entry(part, list, i)) < 0;
        if (before == rank)
            return i;
    }
    return 0;
}

static void put_named(Printer *printer, const SpecRow *list, const void *part)
{
    for (int i = 0; i < spec_list_count(part, list); i++) {
        const void *entry = spec_entry(part, list, list->ordered ? i : find_rank(part, list, i));
        begin_item(printer, entry);
        put_member(printer, &list->rows[0], entry);
    }
}

static void put_values(Printer *printer, const SpecRow *row, const void *part)
{
    (void)row, (void)part;
    char text[2 * EXPRESSION_TEXT_MAX];
    for (int i = 0; i < printer->spec->land.value_count; i++) {
        int value = printer->value_order[i];
        spec_print_value(printer->spec, value, text, sizeof text);
        begin_item(printer, printer->spec->land.values[value].name);
        put_string(printer, text);
    }
}

static void put_member(Printer *printer, const SpecRow *row, const void *part)
{
    if (row->type == SPEC_OBJECT || row->type == SPEC_TUPLE)
        put_group(printer, put_object, row, part);
    else if (row->type == SPEC_LIST)
        put_group(printer, put_list, row, part);
    else if (row->type == SPEC_NAMED)
        put_group(printer, put_named, row, part);
    else if (row->type == SPEC_VALUES)
        put_group(printer, put_values, row, part);
    else
        put_one(printer, row, spec_member(part, row));
}

// ---- the whole

// Orders values in the way in which they are read.
static void order_values(Printer *printer)
{
    const LandSpec *land = &printer->spec->land;
    const char *names[SPEC_VALUES_MAX], *texts[SPEC_VALUES_MAX];
    char circle[CIRCLE_MAX];
    Arena scratch;
    arena_init(&scratch);
    for (int i = 0; i < land->value_count; i++) {
        char *text = arena_alloc(&scratch, (size_t)spec_print_value(printer->spec, i, NULL, 0) + 1);
        spec_print_value(printer->spec, i, text, (size_t)spec_print_value(printer->spec, i, NULL, 0) + 1);
        names[i] = land->values[i].name;
        texts[i] = text;
    }
    recipe_order(names, texts, land->value_count, printer->value_order, circle);
    for (int i = 0; i < land->value_count; i++)
        printer->value_rank[printer->value_order[i]] = i;
    arena_quit(&scratch);
}

char *recipe_print(const GeneratorSpec *spec, size_t *bytes)
{
    Printer printer = {.spec = spec, .layout = ON_LINES};
    order_values(&printer);
    put_member(&printer, &spec_table, spec);
    put_bytes(&printer, "\n", 2); // with the end of the string
    *bytes = (size_t)printer.length - 1;
    return printer.text;
}
