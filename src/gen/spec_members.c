// Reads and writes the members of a spec by their rows.
#include "gen/spec_table.h"

#include <string.h>

double spec_number(const SpecRow *row, const void *member)
{
    if (row->type == SPEC_FLOAT)
        return (double)*(const float *)member;
    if (row->type == SPEC_FLAGS || row->type == SPEC_COLOUR)
        return *(const uint32_t *)member;
    return row->bytes == 1 ? *(const uint8_t *)member : *(const int *)member;
}

void spec_set_number(const SpecRow *row, void *member, double number)
{
    if (row->type == SPEC_FLOAT)
        *(float *)member = (float)number;
    else if (row->type == SPEC_FLAGS || row->type == SPEC_COLOUR)
        *(uint32_t *)member = (uint32_t)number;
    else if (row->bytes == 1)
        *(uint8_t *)member = (uint8_t)number;
    else
        *(int *)member = (int)number;
}

static int *count_place(const void *part, const SpecRow *list)
{
    return (int *)(void *)((char *)spec_member(part, list) + list->count_from);
}

static bool is_zero(const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i])
            return false;
    return true;
}

void *spec_entry(const void *part, const SpecRow *list, int index)
{
    return (char *)spec_member(part, list) + (size_t)index * (list->bytes / (size_t)list->most);
}

int spec_list_count(const void *part, const SpecRow *list)
{
    if (list->count == SPEC_COUNT_INT)
        return *count_place(part, list);
    int count = 0;
    while (count < (int)list->most &&
           (list->count == SPEC_COUNT_FIXED || !is_zero(spec_entry(part, list, count), list->rows[0].bytes)))
        count++;
    return count;
}

bool spec_list_ends(const void *part, const SpecRow *list)
{
    const int used = spec_list_count(part, list);
    return is_zero(spec_entry(part, list, used), list->bytes - (size_t)used * list->rows[0].bytes);
}

void spec_set_list_count(void *part, const SpecRow *list, int count)
{
    if (list->count == SPEC_COUNT_INT)
        *count_place(part, list) = count;
}

bool spec_is_there(const void *part, const SpecRow *object)
{
    const SpecRow *first = &object->rows[0];
    const void *inside = spec_member(part, object);
    if (first->type == SPEC_RANGES)
        return spec_list_count(inside, first) > 0;
    return spec_number(first, spec_member(inside, first)) != first->initial;
}

bool spec_name_valid(const char *name, const char *letters)
{
    size_t length = 0;
    for (; name[length]; length++) {
        bool letter = name[length] >= 'a' && name[length] <= 'z';
        bool other = (name[length] >= '0' && name[length] <= '9') || name[length] == '_' ||
                     (letters && strchr(letters, name[length]));
        if (!letter && (!other || length == 0))
            return false;
    }
    return length > 0 && length < SPEC_NAME_MAX;
}
