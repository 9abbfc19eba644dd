// Reads and writes the members of a spec by their rows.
#include "gen/spec_table.h"

#include <string.h>

void *spec_member(const GeneratorSpec *spec, const SpecRow *row, const int at[SPEC_LEVELS])
{
    size_t offset = row->offset + (size_t)at[0] * row->stride[0] + (size_t)at[1] * row->stride[1];
    return (char *)(uintptr_t)spec + offset;
}

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

static int *count_place(const GeneratorSpec *spec, const SpecRow *list, const int at[SPEC_LEVELS])
{
    return (int *)(void *)((char *)spec_member(spec, list, at) + list->count_from);
}

static bool is_zero(const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i])
            return false;
    return true;
}

int spec_list_count(const GeneratorSpec *spec, const SpecRow *list, const int at[SPEC_LEVELS])
{
    if (list->count == SPEC_COUNT_INT)
        return *count_place(spec, list, at);
    int count = 0;
    size_t bytes = list->rows[0].bytes;
    const char *first = spec_member(spec, list, at);
    while (count < (int)list->most &&
           (list->count == SPEC_COUNT_FIXED || !is_zero(first + (size_t)count * bytes, bytes)))
        count++;
    return count;
}

bool spec_list_ends(const GeneratorSpec *spec, const SpecRow *list, const int at[SPEC_LEVELS])
{
    const size_t used = (size_t)spec_list_count(spec, list, at) * list->rows[0].bytes;
    return is_zero((const char *)spec_member(spec, list, at) + used, list->bytes - used);
}

void spec_set_list_count(GeneratorSpec *spec, const SpecRow *list, const int at[SPEC_LEVELS], int count)
{
    if (list->count == SPEC_COUNT_INT)
        *count_place(spec, list, at) = count;
}

char *spec_entry_name(const GeneratorSpec *spec, const SpecRow *list, int index)
{
    return (char *)(uintptr_t)spec + list->offset + (size_t)index * (list->bytes / (size_t)list->most);
}

bool spec_is_there(const GeneratorSpec *spec, const SpecRow *object, const int at[SPEC_LEVELS])
{
    const SpecRow *first = &object->rows[0];
    if (first->type == SPEC_RANGES)
        return spec_list_count(spec, first, at) > 0;
    return spec_number(first, spec_member(spec, first, at)) != first->initial;
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
