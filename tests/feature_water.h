// Features of water, as tests/land_features.h defines them: islands, rivers, lakes and coasts. Included by it alone.
#pragma once

#include "feature_land.h"

// ---- islands

enum { FEATURE_ISLAND_LEAST = 4096 / FEATURE_AREA, FEATURE_ISLAND_MOST = 4194304 / FEATURE_AREA };

// Numbers the samples of islands from 1 on; 0: others.
static inline int *feature_islands(FeatureLand *land)
{
    uint8_t *mask = feature_mask(land);
    int *islands = feature_numbers(land), count = 0;
    for (int at = 0; at < land->count; at++)
        mask[at] = land->water[at] != FEATURE_SEA;
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);)
        if (!group.rim && group.count >= FEATURE_ISLAND_LEAST && group.count <= FEATURE_ISLAND_MOST)
            feature_mark_group(&group, ++count, islands);
    return islands;
}

static inline bool feature_has_archipelago(FeatureLand *land)
{
    enum { ISLANDS = 8, APART = 256 / FEATURE_STEP };
    const int *islands = feature_islands(land);
    uint8_t *mask = feature_mask(land), *counted = feature_mask(land);
    for (int at = 0; at < land->count; at++)
        mask[at] = islands[at] > 0;
    for (FeatureGroup group = {0}; feature_next_group(land, mask, APART, &group);) {
        int count = 0;
        for (int n = 0; n < group.count; n++) {
            count += !counted[islands[group.at[n]]];
            counted[islands[group.at[n]]] = 1;
        }
        if (count >= ISLANDS)
            return true;
    }
    return false;
}

// Of the ground on islands that is as high as a rim: the size of each group. numbers[at] is that of a sample, 0 below.
static inline void feature_number_rims(FeatureLand *land, const int *islands, int rim, int *numbers, int *sizes)
{
    const ArenaMark mark = arena_mark(&land->scratch);
    uint8_t *mask = feature_mask(land);
    int count = 0;
    for (int at = 0; at < land->count; at++) {
        mask[at] = islands[at] && land->top[at] >= rim;
        numbers[at] = 0;
    }
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);) {
        feature_mark_group(&group, ++count, numbers);
        sizes[count] = group.count;
    }
    arena_release(&land->scratch, mark);
}

// Of a group below a rim of height `rim`.
static inline bool feature_is_caldera(const FeatureLand *land, const FeatureGroup *group, int rim, const int *numbers,
                                      const int *sizes)
{
    enum { DEPTH = 16, LEAST = 2048 / FEATURE_AREA, MOST = 1048576 / FEATURE_AREA, BROAD = 3 };
    int lowest = UINT8_MAX, around = 0;
    if (group->count < LEAST || group->count > MOST)
        return false;
    for (int n = 0; n < group->count; n++) {
        lowest = MIN(lowest, land->top[group->at[n]]);
        for (int way = 0; way < 8; way++) {
            const int to = feature_along(land, group->at[n], way, 1);
            if (land->water[to] == FEATURE_SEA)
                return false;
            around = MAX(around, sizes[numbers[to]]);
        }
    }
    return lowest <= rim - DEPTH && around <= BROAD * group->count &&
           group->count * FEATURE_AREA >= 0.4 * group->length * group->length;
}

static inline bool feature_has_caldera_island(FeatureLand *land)
{
    enum { RIM = SEA_LEVEL + 24, STEP = 4 };
    const int *islands = feature_islands(land);
    uint8_t *mask = feature_mask(land);
    int *numbers = feature_numbers(land), *sizes = feature_numbers(land);
    for (int rim = RIM; rim < CHUNK_HEIGHT; rim += STEP) {
        feature_number_rims(land, islands, rim, numbers, sizes);
        for (int at = 0; at < land->count; at++)
            mask[at] = islands[at] && land->top[at] < rim;
        for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);)
            if (feature_is_caldera(land, &group, rim, numbers, sizes))
                return true;
    }
    return false;
}

// ---- rivers

// The samples of inland water around one, along x or z.
static inline int feature_water_run(const FeatureLand *land, int at, int way)
{
    int run = 1;
    for (int opposite = 0; opposite < 2; opposite++)
        for (int away = 1;; away++, run++) {
            const int to = feature_along(land, at, way + 4 * opposite, away);
            if (to < 0 || land->water[to] != FEATURE_INLAND)
                break;
        }
    return run;
}

static inline bool feature_has_wide_river(FeatureLand *land)
{
    enum {
        LEAST = 32 / FEATURE_STEP,
        MOST = 192 / FEATURE_STEP,
        LENGTH = 1024,
        RISE = 16,
        WITHIN = 256 / FEATURE_STEP
    };
    uint8_t *mask = feature_mask(land);
    for (int at = 0; at < land->count; at++)
        if (land->water[at] == FEATURE_INLAND) {
            const int run = MIN(feature_water_run(land, at, 0), feature_water_run(land, at, 1));
            mask[at] = run >= LEAST && run <= MOST;
        }
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);) {
        int between = 0;
        for (int n = 0; n < group.count && group.length >= LENGTH; n++)
            between += feature_is_between(land, group.at[n], RISE, WITHIN);
        if (between > 0 && 2 * between >= group.count)
            return true;
    }
    return false;
}

// Returns whether the water of a sample falls, to another one near it.
static inline bool feature_falls(const FeatureLand *land, int at)
{
    enum { HIGH = SEA_LEVEL + 24, FALL = 8, WITHIN = 32 / FEATURE_STEP };
    for (int dz = -WITHIN; dz <= WITHIN && land->top[at] >= HIGH; dz++)
        for (int dx = -WITHIN; dx <= WITHIN; dx++) {
            const int to = feature_beside(land, at, dx, dz);
            if (to >= 0 && land->water[to] == FEATURE_INLAND && land->top[to] <= land->top[at] - FALL)
                return true;
        }
    return false;
}

static inline bool feature_has_high_river(FeatureLand *land)
{
    enum { LENGTH = 1024, APART = 48 / FEATURE_STEP };
    uint8_t *mask = feature_mask(land);
    for (int at = 0; at < land->count; at++)
        mask[at] = land->water[at] == FEATURE_INLAND;
    for (FeatureGroup group = {0}; feature_next_group(land, mask, APART, &group);)
        for (int n = 0; n < group.count && group.length >= LENGTH; n++)
            if (feature_falls(land, group.at[n]))
                return true;
    return false;
}

// ---- lakes

// Numbers the samples of inland water where it is 80 blocks across, in all groups; sizes[number] is how many there are.
static inline int *feature_lakes(FeatureLand *land, int *sizes)
{
    enum { HALF = 80 / FEATURE_STEP / 2 };
    uint8_t *mask = feature_mask(land);
    int *lakes = feature_numbers(land), count = 0;
    for (int at = 0; at < land->count; at++) {
        bool open = land->water[at] == FEATURE_INLAND;
        for (int dz = -HALF; dz <= HALF && open; dz++)
            for (int dx = -HALF; dx <= HALF && open; dx++) {
                const int to = feature_beside(land, at, dx, dz);
                open = to >= 0 && land->water[to] == FEATURE_INLAND;
            }
        for (int k = 0; k < (2 * HALF + 1) * (2 * HALF + 1) && open; k++)
            mask[feature_beside(land, at, k % (2 * HALF + 1) - HALF, k / (2 * HALF + 1) - HALF)] = 1;
    }
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);) {
        feature_mark_group(&group, ++count, lakes);
        sizes[count] = group.count;
    }
    return lakes;
}

// Returns the lake around a group of land, the largest if it divides one; 0: half of its shore or more is narrow water,
// or other water than inland.
static inline int feature_lake_around(const FeatureLand *land, const FeatureGroup *group, const int *lakes,
                                      const int *sizes)
{
    int shore = 0, open = 0, lake = 0;
    for (int n = 0; n < group->count; n++)
        for (int way = 0; way < 8; way++) {
            const int to = feature_along(land, group->at[n], way, 1);
            if (land->water[to] == FEATURE_DRY)
                continue;
            if (land->water[to] != FEATURE_INLAND)
                return 0;
            shore++;
            open += lakes[to] > 0;
            lake = sizes[lakes[to]] > sizes[lake] ? lakes[to] : lake;
        }
    return 2 * open >= shore ? lake : 0;
}

static inline bool feature_has_lake_island(FeatureLand *land)
{
    enum { LEAST = 1024 / FEATURE_AREA, LAKE = 65536 / FEATURE_AREA };
    uint8_t *mask = feature_mask(land);
    int *sizes = feature_numbers(land);
    const int *lakes = feature_lakes(land, sizes);
    for (int at = 0; at < land->count; at++)
        mask[at] = land->water[at] == FEATURE_DRY;
    for (FeatureGroup group = {0}; feature_next_group(land, mask, 1, &group);) {
        const int lake = group.rim || group.count < LEAST ? 0 : feature_lake_around(land, &group, lakes, sizes);
        if (lake && sizes[lake] >= LAKE && group.count < sizes[lake])
            return true;
    }
    return false;
}

// ---- coasts

// Returns whether a group of the mask is so long.
static inline bool feature_stretches(FeatureLand *land, uint8_t *mask, int reach, int length)
{
    for (FeatureGroup group = {0}; feature_next_group(land, mask, reach, &group);)
        if (group.length >= length)
            return true;
    return false;
}

static inline bool feature_has_coasts(FeatureLand *land)
{
    enum { CLIFF = SEA_LEVEL + 16, LENGTH = 256, LEAST = 32 / FEATURE_STEP, MOST = 96 / FEATURE_STEP };
    uint8_t *cliffs = feature_mask(land), *beaches = feature_mask(land);
    for (int at = 0; at < land->count; at++) {
        if (land->water[at] != FEATURE_DRY)
            continue;
        cliffs[at] = land->top[at] >= CLIFF && feature_has_water(land, at, FEATURE_SEA, 1);
        beaches[at] = (feature_is_named(land, at, "beach") || feature_is_named(land, at, "shingle")) &&
                      !feature_has_water(land, at, FEATURE_SEA, LEAST) &&
                      feature_has_water(land, at, FEATURE_SEA, MOST);
    }
    return feature_stretches(land, cliffs, 1, LENGTH) && feature_stretches(land, beaches, 1, LENGTH);
}
