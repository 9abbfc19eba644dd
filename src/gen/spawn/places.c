#include "gen/spawn/places.h"

#include <string.h>

void places_offer(Places *places, Place place)
{
    int i = places->count < PLACES_MOST ? places->count++ : PLACES_MOST;
    if (i == PLACES_MOST && places->best[--i].points >= place.points)
        return;
    for (; i > 0 && places->best[i - 1].points < place.points; i--)
        places->best[i] = places->best[i - 1];
    places->best[i] = place;
}

float places_worst(const Places *places)
{
    return places->count < PLACES_MOST ? PLACES_NOTHING : places->best[PLACES_MOST - 1].points;
}

void places_drop(Places *places, int count)
{
    places->count -= count;
    memmove(places->best, places->best + count, (size_t)places->count * sizeof places->best[0]);
}
