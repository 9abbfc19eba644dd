#include "sim/places_internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 64 };

static int compare(const void *left, const void *right)
{
    const BlockPos *a = left, *b = right;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    if (a->z != b->z)
        return a->z < b->z ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

static void reserve(Places *places, int count)
{
    if (count <= places->capacity)
        return;
    places->capacity = MAX(CAPACITY_MIN, MAX(count, 2 * places->capacity));
    places->items = memory_resize(MEMORY_STREAM, places->items, (size_t)places->capacity * sizeof *places->items);
}

void places_sort(Places *places)
{
    int kept = 0;
    if (places->count > 0)
        qsort(places->items, (size_t)places->count, sizeof *places->items, compare);
    for (int i = 0; i < places->count; i++)
        if (kept == 0 || compare(&places->items[kept - 1], &places->items[i]) != 0)
            places->items[kept++] = places->items[i];
    places->count = kept;
}

void places_add(Places *places, BlockPos at)
{
    if (places->count == places->capacity) {
        places_sort(places);
        if (2 * places->count >= places->capacity)
            reserve(places, 2 * places->capacity + 1);
    }
    places->items[places->count++] = at;
}

void places_drop(Places *places, int count)
{
    if (count == 0)
        return;
    places->count -= count;
    memmove(places->items, places->items + count, (size_t)places->count * sizeof *places->items);
}

void places_append(Places *places, const Places *more)
{
    reserve(places, places->count + more->count);
    if (more->count > 0)
        memcpy(places->items + places->count, more->items, (size_t)more->count * sizeof *more->items);
    places->count += more->count;
}

void places_quit(Places *places)
{
    memory_free(places->items);
    *places = (Places){0};
}
