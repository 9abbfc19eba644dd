// Ways from node to node that come near each other must have level water there, or the higher one would bar the lower:
// at the node where both end, beside the node where one begins, and where curves cross. Two ways meet at the higher of
// the levels of their ends: the way that ends at this level comes down to it before they touch, and the other way, if
// it begins at this level, keeps it until they have parted. Ways whose ends have no such level cross without a common
// level. A decision needs the two ways alone, so the plans on both sides of a tile's border decide alike, unless floats
// round differently at the very distance that counts.
#include "gen/river/plan_internal.h"

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

static RiverBox box_of(const Plan *plan, const Chain *chain, float around)
{
    RiverBox box = {1e9f, 1e9f, -1e9f, -1e9f};
    for (const Point *point = plan->points + chain->first; point < plan->points + chain->first + chain->count; point++)
        box = (RiverBox){MIN(box.low_x, point->x - around), MIN(box.low_z, point->z - around),
                         MAX(box.high_x, point->x + around), MAX(box.high_z, point->z + around)};
    return box;
}

static bool touches(const Point *point, const Point *others, int count, float near)
{
    for (int i = 0; i < count; i++) {
        const float x = point->x - others[i].x, z = point->z - others[i].z;
        if (x * x + z * z < near * near)
            return true;
    }
    return false;
}

static Touch find_touch(const Plan *plan, const Chain *own, const Chain *other)
{
    const float near = width_of(plan, own) + width_of(plan, other) + plan->spec->meeting;
    const RiverBox box = box_of(plan, other, near);
    Touch touch = {own->count, -1};
    for (int i = 0; i < own->count; i++) {
        const Point *point = &plan->points[own->first + i];
        if (point->x > box.low_x && point->x < box.high_x && point->z > box.low_z && point->z < box.high_z &&
            touches(point, plan->points + other->first, other->count, near)) {
            touch.first = MIN(touch.first, i);
            touch.last = i;
        }
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
