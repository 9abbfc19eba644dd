// Where ways from node to node come near each other, their water must be level, or the higher one would bar the lower:
// at the node where both end, beside the node where one begins, and where curves cross. Of two ways that touch, the
// level there is the higher one of their ends: the way that ends at this level comes down to it before they touch, and
// the other one, if it begins at this level, keeps it until they have parted. Both sides of a tile's border decide
// alike, because a decision needs the two ways alone, which both plans have.
#include "gen/river/plan_internal.h"

#include <math.h>
#include <stdlib.h>

// The first and the last point of a way that touch another way; first > last: none does.
typedef struct Touch {
    int first, last;
} Touch;

static float width_of(const Plan *plan, const Chain *chain)
{
    const Node *a = &plan->nodes[chain->from], *b = &plan->nodes[chain->to];
    return MAX(a->radius, b->radius) * (b->sea ? plan->spec->estuary : 1.0f);
}

static Touch find_touch(const Plan *plan, const Chain *own, const Chain *other)
{
    const Point *points = plan->points + own->first, *others = plan->points + other->first;
    const float near = width_of(plan, own) + width_of(plan, other) + plan->spec->meeting;
    Touch touch = {own->count, -1};
    for (int i = 0; i < own->count; i++)
        for (int j = 0; j < other->count; j++) {
            const float x = points[i].x - others[j].x, z = points[i].z - others[j].z;
            if (x * x + z * z >= near * near)
                continue;
            touch.first = MIN(touch.first, i);
            touch.last = i;
        }
    return touch;
}

static void meet(const Plan *plan, Chain *own, const Chain *other)
{
    const float begin = plan->nodes[own->from].level, end = plan->nodes[own->to].level;
    const float other_begin = plan->nodes[other->from].level, other_end = plan->nodes[other->to].level;
    const float level = MAX(end, other_end);
    if (begin == end || level > MIN(begin, other_begin)) // one passes below the other
        return;
    const Touch touch = find_touch(plan, own, other);
    if (touch.first > touch.last)
        return;
    if (end == level)
        own->low_from = MIN(own->low_from, touch.first - 1);
    else if (begin == level)
        own->high_to = MAX(own->high_to, touch.last + 1);
}

static bool are_beside(const Chain *a, const Chain *b)
{
    return abs(a->from % SIDE - b->from % SIDE) <= 1 && abs(a->from / SIDE - b->from / SIDE) <= 1;
}

void river_find_meetings(Plan *plan)
{
    for (int a = 0; a < plan->chain_count; a++)
        for (int b = 0; b < plan->chain_count; b++)
            if (a != b && are_beside(&plan->chains[a], &plan->chains[b]))
                meet(plan, &plan->chains[a], &plan->chains[b]);
}
