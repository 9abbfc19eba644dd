// The bounds of all members of a spec, by their rows.
#include "gen/spec_check_internal.h"

#include "karst/block.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const float apart = 1e-6f;

bool spec_refuse(const Check *check, const char *path, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    check->fault->at = -1;
    vsnprintf(check->fault->text, sizeof check->fault->text, format, arguments);
    va_end(arguments);
    snprintf(check->fault->path, sizeof check->fault->path, "%s", path);
    return false;
}

Text path_to(Text parent, const char *key)
{
    return text_of("%.90s%s%.32s", parent.text, parent.text[0] ? "." : "", key);
}
Text path_at(Text parent, int index) { return text_of("%.110s[%d]", parent.text, index); }

bool spec_check_order(const Check *check, Text path, float low, float high)
{
    return high - low >= apart || spec_refuse(check, path.text, "is not below the number that follows it");
}

// ---- members, by their rows

static bool check_member(const Check *check, const SpecRow *row, const void *part, Text path);

bool spec_check_field(const Check *check, Text path, int field, int dimensions)
{
    if (field < 0 || field >= check->spec->field_count)
        return spec_refuse(check, path.text, "is no field");
    return dimensions == 0 || dimensions_of(check->spec, field) == dimensions ||
           spec_refuse(check, path.text, "must be a field %s", dimensions == 2 ? "over columns (2D)" : "in space (3D)");
}

static bool check_one(const Check *check, const SpecRow *row, Text path, const void *member)
{
    if (row->type == SPEC_NAME || row->type == SPEC_TEXT)
        return memchr(member, 0, row->bytes) != NULL || spec_refuse(check, path.text, "has no end");
    double number = spec_number(row, member);
    if (!in_range(number, row->least, row->most))
        return spec_refuse(check, path.text, "is %.9g, but must be %.9g to %.9g", number, row->least, row->most);
    if (row->type == SPEC_WORD && !row->word((int)number))
        return spec_refuse(check, path.text, "is %.9g, which stands for no word", number);
    if (row->type == SPEC_BLOCK && number == BLOCK_VOID)
        return spec_refuse(check, path.text, "is a block that no chunk may hold");
    if (row->type == SPEC_FIELD)
        return spec_check_field(check, path, (int)number, row->dimensions);
    return row->type != SPEC_BIOME || number < check->spec->biome_count || spec_refuse(check, path.text, "is no biome");
}

static bool check_rows(const Check *check, const SpecRow *object, const void *part, Text path)
{
    if (object->optional && !spec_is_there(part, object))
        return true;
    for (int r = 0; r < object->row_count; r++) {
        const SpecRow *row = &object->rows[r];
        Text inner = object->type == SPEC_TUPLE ? path_at(path, r) : row->key ? path_to(path, row->key) : path;
        if (!check_member(check, row, spec_member(part, object), inner))
            return false;
    }
    return true;
}

static bool check_names(const Check *check, const SpecRow *list, const void *part, Text path)
{
    for (int i = 0; i < spec_list_count(part, list); i++) {
        const char *name = spec_entry(part, list, i);
        if (!memchr(name, 0, SPEC_NAME_MAX) || !spec_name_valid(name, list->letters))
            return spec_refuse(check, path.text, "has an entry without a name as names must be");
        for (int k = 0; k < i; k++)
            if (strcmp(name, spec_entry(part, list, k)) == 0)
                return spec_refuse(check, path.text, "has two entries of the name \"%s\"", name);
    }
    return true;
}

static bool check_list(const Check *check, const SpecRow *list, const void *part, Text path)
{
    const int count = spec_list_count(part, list);
    const bool named = list->type == SPEC_NAMED || list->type == SPEC_VALUES;
    if (!in_range(count, list->optional ? 0 : list->least, list->most))
        return spec_refuse(check, path.text, "has %d entries, but must have %.9g to %.9g", count, list->least,
                           list->most);
    if (named && !check_names(check, list, part, path))
        return false;
    if (list->count == SPEC_COUNT_NONZERO && !spec_list_ends(part, list))
        return spec_refuse(check, path.text, "has an entry after an empty one");
    for (int i = 0; i < count && list->type != SPEC_VALUES; i++) {
        const void *entry = spec_entry(part, list, i);
        if (!check_member(check, &list->rows[0], entry, named ? path_to(path, entry) : path_at(path, i)))
            return false;
    }
    return true;
}

static bool check_ranges(const Check *check, const SpecRow *row, const void *part, Text path)
{
    const LandSpec *land = &check->spec->land;
    const ClimateRange *ranges = spec_member(part, row);
    const int count = spec_list_count(part, row);
    if (!in_range(count, 0, CLIMATE_RANGES))
        return spec_refuse(check, path.text, "has too many values");
    for (const ClimateRange *range = ranges; range < ranges + count; range++) {
        if (range->value < 0 || range->value >= land->value_count)
            return spec_refuse(check, path.text, "has a range of no value");
        if (!in_range((double)range->low, -(double)CLIMATE_OPEN, (double)CLIMATE_OPEN) ||
            !in_range((double)range->high, -(double)CLIMATE_OPEN, (double)CLIMATE_OPEN))
            return spec_refuse(check, path.text, "has a range beyond all numbers");
        if (!spec_check_order(check, path_to(path, land->values[range->value].name), range->low, range->high))
            return false;
    }
    return true;
}

static bool check_member(const Check *check, const SpecRow *row, const void *part, Text path)
{
    if (row->type == SPEC_OBJECT || row->type == SPEC_TUPLE)
        return check_rows(check, row, part, path);
    if (row->type == SPEC_LIST || row->type == SPEC_NAMED || row->type == SPEC_VALUES)
        return check_list(check, row, part, path);
    if (row->type == SPEC_RANGES)
        return check_ranges(check, row, part, path);
    return check_one(check, row, path, spec_member(part, row));
}

bool spec_check_members(const Check *check) { return check_member(check, &spec_table, check->spec, text_of("%s", "")); }
