// The best places found by a search, in order. Pure: any thread.
#pragma once

enum { PLACES_MOST = 64 };

#define PLACES_NOTHING -1e9f // points

typedef struct Place {
    int x, z;
    float points;
} Place;

typedef struct Places {
    int count;
    Place best[PLACES_MOST]; // descending
} Places;

// Keeps the place if it is among the best; equals stay in the order in which they came.
void places_offer(Places *places, Place place);

// A place with fewer points is not kept.
float places_worst(const Places *places);

// Removes the best `count` places.
void places_drop(Places *places, int count);
