// Lists of places, for sim.c. One thread.
#pragma once

#include "world/coord.h"

typedef struct Places {
    BlockPos *items;
    int count, capacity;
} Places;

// When the list is full it is sorted and duplicates are removed before it grows.
void places_add(Places *places, BlockPos at);

// Sorts by y, z, x and removes duplicates.
void places_sort(Places *places);

// Appends without sorting.
void places_append(Places *places, const Places *more);

// Removes the first `count` places.
void places_drop(Places *places, int count);

void places_quit(Places *places);
