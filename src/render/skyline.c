#include "render/cull.h"

#include <math.h>

// Directions are numbered 0..4 around the eye along a diamond (the 1-norm circle): as angles, but cheaper than atan2.
static float diamond_of(float x, float z)
{
    if (z >= 0.0f)
        return x >= 0.0f ? z / (x + z) : 1.0f - x / (z - x);
    return x < 0.0f ? 2.0f + z / (x + z) : 3.0f + x / (x - z);
}

void skyline_init(Skyline *skyline)
{
    for (int i = 0; i <= SKYLINE_BINS; i++) {
        float turn = (float)(i % SKYLINE_BINS) * (4.0f / SKYLINE_BINS), part = turn - floorf(turn);
        const float corners[4][2] = {{1 - part, part}, {-part, 1 - part}, {part - 1, -part}, {part, part - 1}};
        const float *direction = corners[(int)turn];
        float length = hypotf(direction[0], direction[1]);
        skyline->inverse[i].x = length / (direction[0] == 0.0f ? 1e-9f : direction[0]);
        skyline->inverse[i].z = length / (direction[1] == 0.0f ? 1e-9f : direction[1]);
    }
    skyline_clear(skyline);
}

void skyline_clear(Skyline *skyline)
{
    for (int i = 0; i < SKYLINE_BINS; i++)
        skyline->slopes[i] = -INFINITY;
}

static bool holds_eye(const SkylineBox *box)
{
    return box->x0 <= 0.0f && box->x1 >= 0.0f && box->z0 <= 0.0f && box->z1 >= 0.0f;
}

// The range of a box's directions, in bins: `first` is 0..SKYLINE_BINS, `last` may be greater.
static void bins_of(const SkylineBox *box, float *first, float *last)
{
    float middle = diamond_of((box->x0 + box->x1) * 0.5f, (box->z0 + box->z1) * 0.5f), low = 0.0f, high = 0.0f;
    for (int i = 0; i < 4; i++) {
        float turn = diamond_of(i & 1 ? box->x1 : box->x0, i & 2 ? box->z1 : box->z0) - middle;
        turn += turn > 2.0f ? -4.0f : turn < -2.0f ? 4.0f : 0.0f;
        low = MIN(low, turn);
        high = MAX(high, turn);
    }
    float start = middle + low, whole = start < 0.0f ? 4.0f : 0.0f;
    *first = (start + whole) * (SKYLINE_BINS / 4.0f);
    *last = (middle + high + whole) * (SKYLINE_BINS / 4.0f);
}

// The distances in blocks at which a ray along a bin's edge enters and leaves the box's columns; enters > leaves: it
// misses them.
static void cross(const Skyline *skyline, int edge, const SkylineBox *box, float *enters, float *leaves)
{
    float ix = skyline->inverse[edge & (SKYLINE_BINS - 1)].x, iz = skyline->inverse[edge & (SKYLINE_BINS - 1)].z;
    float xa = box->x0 * ix, xb = box->x1 * ix, za = box->z0 * iz, zb = box->z1 * iz;
    *enters = MAX(MAX(MIN(xa, xb), MIN(za, zb)), 0.0f);
    *leaves = MIN(MAX(xa, xb), MAX(za, zb));
}

// Between a bin's edges sight enters a box, which is convex, no later, and leaves it no earlier but for 1e-5.
static void raise(Skyline *skyline, int bin, const SkylineBox *box, float enters, float leaves)
{
    if (enters > leaves || leaves <= 0.0f)
        return;
    float *slope = &skyline->slopes[bin & (SKYLINE_BINS - 1)];
    float low = box->bottom >= 0.0f ? box->bottom / leaves : enters > 0.0f ? box->bottom / enters : -INFINITY;
    float high = box->top >= 0.0f ? box->top / MAX(enters, 1e-3f) : box->top / leaves;
    if (low <= *slope && high > *slope)
        *slope = high;
}

void skyline_add(Skyline *skyline, const SkylineBox *box)
{
    float first = 0.0f, last = SKYLINE_BINS;
    if (!holds_eye(box))
        bins_of(box, &first, &last);
    else if (box->top >= 0.0f)
        return; // the eye is inside the rock, or below it
    int edge = (int)ceilf(first), end = (int)floorf(last);
    float enters, leaves, next_enters, next_leaves;
    cross(skyline, edge, box, &enters, &leaves);
    for (; edge < end; edge++, enters = next_enters, leaves = next_leaves) {
        cross(skyline, edge + 1, box, &next_enters, &next_leaves);
        raise(skyline, edge, box, MAX(enters, next_enters), MIN(leaves, next_leaves));
    }
}

float skyline_over(const Skyline *skyline, const SkylineBox *box)
{
    if (holds_eye(box))
        return -INFINITY;
    float first, last, lowest = INFINITY;
    bins_of(box, &first, &last);
    for (int bin = (int)floorf(first); bin <= (int)floorf(last); bin++)
        lowest = MIN(lowest, skyline->slopes[bin & (SKYLINE_BINS - 1)]);
    return lowest;
}

float skyline_height_over(const Skyline *skyline, const SkylineBox *box)
{
    float slope = skyline_over(skyline, box);
    float near_x = MAX(MAX(box->x0, -box->x1), 0.0f), near_z = MAX(MAX(box->z0, -box->z1), 0.0f);
    float far_x = MAX(-box->x0, box->x1), far_z = MAX(-box->z0, box->z1);
    return slope * (slope >= 0.0f ? hypotf(near_x, near_z) : hypotf(far_x, far_z));
}
