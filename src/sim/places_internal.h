// Lists of places, for sim.c. One thread.
#pragma once

#include "world/coord.h"

typedef struct Places {
    BlockPos *items;
    int count, capacity;
} Places;

// Doubles are weeded out when the list would have to grow, which puts it into order.
void places_add(Places *places, BlockPos at);

// In order of y, z, x, each once.
void places_sort(Places *places);

// Behind what is there, as it is.
void places_append(Places *places, const Places *more);

// The first ones go.
void places_drop(Places *places, int count);

void places_quit(Places *places);
