#include "gen/spec/river_facts.h"

const char *river_fact_name(RiverFact fact)
{
    static const char *const names[RIVER_FACT_COUNT] = {
#define NAME(NAME, name, ...) [RIVER_##NAME] = name,
        RIVER_FACTS(NAME)};
    return names[fact];
}

float river_fact_far(const RiverSpec *spec, RiverFact fact)
{
    const float reach = (float)spec->reach, values[RIVER_FACT_COUNT] = {
#define FAR(NAME, name, low, high, far, added) [RIVER_##NAME] = far,
                                                RIVER_FACTS(FAR)};
    return values[fact];
}

// ---- the largest rivers

// The greatest radius of a river, which it has at the sea.
static float river_radius(const RiverSpec *spec)
{
    return MAX(spec->width_least, spec->width_most) * spec->estuary * 0.5f;
}

static float pool_radius_most(const RiverSpec *spec)
{
    return spec->tread > 0.0f ? pool_radius(river_radius(spec), POOL_DROP_MOST) : 0.0f;
}

static float lake_most(const RiverSpec *spec) { return MAX(spec->lake_least, spec->lake_most); }

// The greatest distance from the middle of a river, a lake or a pool to its bank.
static float radius_most(const RiverSpec *spec)
{
    return MAX(MAX(river_radius(spec), pool_radius_most(spec)), 0.5f * lake_most(spec));
}

static float depth_most(const RiverSpec *spec)
{
    const float pool = spec->tread > 0.0f ? pool_depth(0.0f, POOL_DROP_MOST) : 0.0f;
    return MAX(spec->depth_least, spec->depth_most) + MAX(LAKE_DEEPER * lake_most(spec), pool);
}

float river_breadth_most(const RiverSpec *spec)
{
    const float pool = pool_radius_most(spec);
    return MAX(MAX(river_radius(spec), lake_most(spec)), pool > 0.0f ? pool_away(pool) + pool : 0.0f);
}

Interval river_fact_range(const RiverSpec *spec, RiverFact fact)
{
    const float rounded = 1.0f + 0x1p-18f; // along a way from node to node
    const double radius = (double)(radius_most(spec) * rounded), depth = (double)(depth_most(spec) * rounded);
    const double reach = spec->reach;
    const Interval ranges[RIVER_FACT_COUNT] = {
#define RANGE(NAME, name, low, high, ...) [RIVER_##NAME] = {low, high},
        RIVER_FACTS(RANGE)};
    return ranges[fact];
}
