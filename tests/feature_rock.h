// Features of rock and sand, as tests/land_features.h defines them. Included by it alone.
#pragma once

#include "feature_land.h"

// ---- mountains

static inline bool feature_has_range(FeatureLand *land)
{
    enum { RELIEF = 64, WITHIN = 128 / FEATURE_STEP, LENGTH = 4096, SLENDER = 3 };
    const uint8_t *relief = feature_relief(land, WITHIN);
    uint8_t *mask = feature_mask(land);
    for (int at = 0; at < land->count; at++)
        mask[at] = land->water[at] == FEATURE_DRY && relief[at] >= RELIEF;
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);)
        if (group.length >= LENGTH &&
            (int64_t)group.length * group.length >= (int64_t)SLENDER * group.count * FEATURE_AREA)
            return true;
    return false;
}

// ---- level ground

// Marks the dry samples whose eight neighbours are dry and no more than one in eight higher or lower.
static inline uint8_t *feature_level(FeatureLand *land)
{
    enum { STEEP = FEATURE_STEP / 8 };
    uint8_t *mask = feature_mask(land);
    for (int at = 0; at < land->count; at++) {
        mask[at] = land->water[at] == FEATURE_DRY;
        for (int way = 0; way < 8 && mask[at]; way++) {
            const int to = feature_along(land, at, way, 1);
            mask[at] = to >= 0 && land->water[to] == FEATURE_DRY && abs(land->top[to] - land->top[at]) <= STEEP;
        }
    }
    return mask;
}

// Level ground in numbered groups; 0 is none.
typedef struct FeatureTiers {
    int *tier;  // of each sample
    int *mean;  // of each tier: the height
    int *stack; // of each tier: how many lie one above the other up to it
    int count;
} FeatureTiers;

static inline FeatureTiers feature_tiers(FeatureLand *land)
{
    enum { LEAST = 16384 / FEATURE_AREA };
    uint8_t *mask = feature_level(land);
    FeatureTiers tiers = {feature_numbers(land), feature_numbers(land), feature_numbers(land), 0};
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);) {
        int64_t sum = 0;
        if (group.count < LEAST)
            continue;
        feature_mark_group(&group, ++tiers.count, tiers.tier);
        for (int n = 0; n < group.count; n++)
            sum += land->top[group.at[n]];
        tiers.mean[tiers.count] = (int)(sum / group.count);
        tiers.stack[tiers.count] = 1;
    }
    return tiers;
}

// Returns whether a sample's tier lies above another one near it, on which `stack` or more are stacked.
static inline bool feature_is_tier_above(const FeatureLand *land, const FeatureTiers *tiers, int at, int stack)
{
    enum { RISE = 10, WITHIN = 64 / FEATURE_STEP };
    const int own = tiers->tier[at];
    for (int way = 0; way < 8; way++)
        for (int away = 1; away <= WITHIN; away++) {
            const int to = feature_along(land, at, way, away), other = to >= 0 ? tiers->tier[to] : 0;
            if (other && tiers->stack[other] >= stack && land->top[to] <= land->top[at] - RISE &&
                tiers->mean[other] <= tiers->mean[own] - RISE)
                return true;
        }
    return false;
}

static inline bool feature_has_tiers(FeatureLand *land)
{
    enum { TIERS = 3 };
    const FeatureTiers tiers = feature_tiers(land);
    bool found = false;
    for (int stack = 1; stack < TIERS; stack++)
        for (int at = 0; at < land->count; at++)
            if (tiers.tier[at] && tiers.stack[tiers.tier[at]] == stack &&
                feature_is_tier_above(land, &tiers, at, stack)) {
                tiers.stack[tiers.tier[at]] = stack + 1;
                found |= stack + 1 == TIERS;
            }
    return found;
}

// Returns whether nine tenths of what is so many samples from a group lies much lower. `near` has the number for which
// a sample was last counted.
static inline bool feature_stands_above(const FeatureLand *land, const FeatureGroup *group, int away, int number,
                                        int *near)
{
    enum { DEEP = 16 };
    const int side = 2 * away + 1;
    int around = 0, lower = 0, lowest = UINT8_MAX;
    for (int n = 0; n < group->count; n++) {
        lowest = MIN(lowest, land->top[group->at[n]]);
        for (int k = 0; k < side * side; k++) {
            const int dx = k % side - away, dz = k / side - away, to = feature_beside(land, group->at[n], dx, dz);
            if (to >= 0 && abs(dx) < away && abs(dz) < away)
                near[to] = number;
        }
    }
    for (int n = 0; n < group->count; n++)
        for (int k = 0; k < side * side; k++) {
            const int to = feature_beside(land, group->at[n], k % side - away, k / side - away);
            if (to < 0 || near[to] == number)
                continue;
            near[to] = number;
            around++;
            lower += land->water[to] == FEATURE_DRY && land->top[to] <= lowest - DEEP;
        }
    return 10 * lower >= 9 * around;
}

// The level ground within the rim: a sample less on each side.
static inline bool feature_has_mesa(FeatureLand *land)
{
    enum {
        LEAST = 1024 / FEATURE_AREA,
        MOST = 102400 / FEATURE_AREA,
        NEAR = 48 / FEATURE_STEP,
        FAR = 128 / FEATURE_STEP
    };
    uint8_t *mask = feature_level(land);
    int *near = feature_numbers(land), number = 0;
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);) {
        if (group.rim || group.count < LEAST || group.count > MOST)
            continue;
        number += 2;
        if (feature_stands_above(land, &group, NEAR, number, near) &&
            feature_stands_above(land, &group, FAR, number + 1, near))
            return true;
    }
    return false;
}

// ---- rock

static inline bool feature_has_canyon(FeatureLand *land)
{
    enum { RISE = 24, WITHIN = 48 / FEATURE_STEP, LENGTH = 512, ARCH = 128 / FEATURE_STEP };
    uint8_t *mask = feature_mask(land), *arches = feature_mask(land);
    feature_mark_landmarks(land, "arch", ARCH, arches);
    for (int at = 0; at < land->count; at++)
        mask[at] = land->water[at] != FEATURE_SEA && feature_is_between(land, at, RISE, WITHIN);
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);)
        for (int n = 0; n < group.count && group.length >= LENGTH; n++)
            if (arches[group.at[n]])
                return true;
    return false;
}

static inline bool feature_is_pillar(const FeatureLand *land, int at)
{
    enum { FALL = 32, WITHIN = 48 / FEATURE_STEP };
    if (land->water[at] != FEATURE_DRY)
        return false;
    for (int way = 0; way < 8; way++) {
        int low = land->top[at];
        for (int away = 1; away <= WITHIN; away++) {
            const int to = feature_along(land, at, way, away);
            low = to >= 0 ? MIN(low, land->top[to]) : low;
        }
        if (low > land->top[at] - FALL)
            return false;
    }
    return true;
}

// A source that does not say how its columns look has no woods.
static inline bool feature_is_wooded(const FeatureLand *land, int at)
{
    ColumnTile tile;
    ColumnLook looks[CHUNK_COLUMNS];
    const int64_t x = land->x + (int64_t)(at % land->side) * FEATURE_STEP;
    const int64_t z = land->z + (int64_t)(at / land->side) * FEATURE_STEP;
    if (!land->source->looks)
        return false;
    source_columns(land->source, x, z, FEATURE_STEP, 1, &tile);
    land->source->looks(land->source, x, z, FEATURE_STEP, &tile, looks);
    return 4 * looks[0].crowns >= UINT8_MAX;
}

static inline bool feature_has_pillars(FeatureLand *land)
{
    enum { PILLARS = 8, APART = 128 / FEATURE_STEP };
    uint8_t *mask = feature_mask(land), *pillars = feature_mask(land);
    feature_mark_landmarks(land, "tower", 0, mask);
    for (int at = 0; at < land->count; at++)
        mask[at] = (mask[at] || feature_is_pillar(land, at)) && feature_is_wooded(land, at);
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);)
        pillars[group.at[0]] = 1;
    for (FeatureGroup group = {0}; feature_next_group(land, pillars, APART, &group);)
        if (group.count >= PILLARS)
            return true;
    return false;
}

// ---- sand

// Of a group of dunes, whose samples have a number.
static inline bool feature_is_smooth(const FeatureLand *land, const FeatureGroup *group, const int *dunes)
{
    enum { STEEP = 11 }; // blocks from one sample to the next, at 34 degrees
    int slopes = 0, calm = 0;
    for (int n = 0; n < group->count; n++)
        for (int way = 0; way < 2; way++) {
            const int at = group->at[n], to = feature_along(land, at, way, 1);
            if (to >= 0 && dunes[to] == dunes[at]) {
                slopes++;
                calm += abs(land->top[to] - land->top[at]) <= STEEP;
            }
        }
    return 20 * calm >= 19 * slopes;
}

static inline bool feature_has_dunes(FeatureLand *land)
{
    enum { LEAST = 262144 / FEATURE_AREA, RELIEF = 10, WITHIN = 64 / FEATURE_STEP };
    const uint8_t *relief = feature_relief(land, WITHIN);
    uint8_t *mask = feature_mask(land);
    int *dunes = feature_numbers(land), number = 0;
    for (int at = 0; at < land->count; at++)
        mask[at] = land->water[at] == FEATURE_DRY && feature_is_named(land, at, "dune");
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);) {
        int64_t sum = 0;
        feature_mark_group(&group, ++number, dunes);
        for (int n = 0; n < group.count; n++)
            sum += relief[group.at[n]];
        if (group.count >= LEAST && sum >= (int64_t)RELIEF * group.count && feature_is_smooth(land, &group, dunes))
            return true;
    }
    return false;
}
