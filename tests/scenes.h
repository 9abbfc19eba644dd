// How much one meets on a walk, of a source of chunks:
//
//   places    columns anywhere, and how many of them are sea;
//   legs      the parts of walks, 250 blocks each, from columns of land straight on; and those on which the scene
//             changes: another biome begins, water begins or ends, the lowest and the highest ground are 40 blocks
//             apart, or a landmark is within 48 blocks of the way's box. A walk ends where it meets the sea;
//   coasts    places where a walk meets the sea, and those from which land rises out of it again, in one of five
//             directions around that of the walk, 40 to 600 blocks off, or a landmark stands 300 blocks around the
//             place that is 300 blocks ahead.
//
// Places and bearings follow from the source's seed. Included by the test and by the figures of scripts/land-report.
#pragma once

#include "base/hash.h"
#include "gen/generator.h"

#include <math.h>
#include <stdlib.h>

enum {
    SCENE_WALKS = 8,        // of a seed
    SCENE_LEGS = 8,         // of a walk
    SCENE_LEG = 250,        // blocks
    SCENE_STEP = 5,         // blocks from one sample of a leg to the next
    SCENE_RELIEF = 40,      // blocks
    SCENE_BESIDE = 48,      // blocks from the way to a landmark
    SCENE_NEAR = 40,        // blocks of sea before land that rises out of it
    SCENE_SIGHT = 600,      // blocks
    SCENE_SIGHT_STEP = 10,  // blocks
    SCENE_PLACES = 1 << 20, // blocks around the origin, either way
};

typedef struct Scenes {
    int64_t places, sea, legs, changes, coasts, sights;
} Scenes;

typedef struct SceneWalk {
    const ChunkSource *source;
    int64_t x, z;            // where it begins
    double along_x, along_z; // its direction
} SceneWalk;

static inline ColumnInfo scene_column(const SceneWalk *walk, double turn, double away)
{
    const double c = cos(turn), s = sin(turn);
    const double x = walk->along_x * c - walk->along_z * s, z = walk->along_x * s + walk->along_z * c;
    return source_column(walk->source, walk->x + (int64_t)lround(x * away), walk->z + (int64_t)lround(z * away));
}

static inline bool scene_is_wet(const SceneWalk *walk, ColumnInfo column)
{
    return walk->source->facts.biomes[column.biome].flags & BIOME_WATER;
}

static inline bool scene_is_sea(const SceneWalk *walk, ColumnInfo column)
{
    return scene_is_wet(walk, column) && !(walk->source->facts.biomes[column.biome].flags & BIOME_STREAM);
}

static inline void scene_count_landmark(void *context, const Landmark *landmark)
{
    (void)landmark;
    ++*(int *)context;
}

// Returns whether a landmark is within `around` blocks of the box of two places along the walk.
static inline bool scene_has_landmark(const SceneWalk *walk, double from, double to, int around)
{
    const int64_t x0 = walk->x + (int64_t)lround(walk->along_x * from),
                  x1 = walk->x + (int64_t)lround(walk->along_x * to);
    const int64_t z0 = walk->z + (int64_t)lround(walk->along_z * from),
                  z1 = walk->z + (int64_t)lround(walk->along_z * to);
    const LandmarkArea area = {MIN(x0, x1) - around, MIN(z0, z1) - around, MAX(x0, x1) + around, MAX(z0, z1) + around};
    int count = 0;
    source_landmarks(walk->source, &area, UINT32_MAX, scene_count_landmark, &count);
    return count > 0;
}

// Of a coast, `away` blocks along the walk.
static inline bool scene_has_sight(const SceneWalk *walk, double away)
{
    SceneWalk sight = *walk;
    sight.x += (int64_t)lround(walk->along_x * away);
    sight.z += (int64_t)lround(walk->along_z * away);
    for (int way = -2; way <= 2; way++)
        for (int off = SCENE_NEAR; off <= SCENE_SIGHT; off += SCENE_SIGHT_STEP)
            if (!scene_is_wet(&sight, scene_column(&sight, way * 0.4, off)))
                return true;
    return scene_has_landmark(walk, away + SCENE_SIGHT / 2, away + SCENE_SIGHT / 2, SCENE_SIGHT / 2);
}

// A leg from one column on, which it sets to its last. Returns whether the walk goes on.
static inline bool scene_add_leg(const SceneWalk *walk, int leg, ColumnInfo *at, Scenes *scenes)
{
    const ColumnInfo first = *at;
    int low = first.height, high = first.height;
    bool changes = false, ends = false;
    for (int off = SCENE_STEP; off <= SCENE_LEG && !ends; off += SCENE_STEP) {
        const double away = leg * SCENE_LEG + off;
        const ColumnInfo here = scene_column(walk, 0, away);
        low = MIN(low, here.height);
        high = MAX(high, here.height);
        changes |= here.biome != first.biome || high - low >= SCENE_RELIEF;
        *at = here;
        ends = scene_is_sea(walk, here);
        scenes->coasts += ends;
        scenes->sights += ends && scene_has_sight(walk, away);
    }
    scenes->legs++;
    scenes->changes += changes || scene_has_landmark(walk, leg * SCENE_LEG, (leg + 1) * SCENE_LEG, SCENE_BESIDE);
    return !ends;
}

// Adds the counts of `walks` walks.
static inline void scenes_sample(const ChunkSource *source, int walks, Scenes *scenes)
{
    for (int try = 0, walked = 0; walked < walks; try++) {
        const uint64_t random = hash_at2((uint64_t)source->seed, try, SCENE_LEG);
        const double bearing = 6.283185307179586 * (double)(hash_mix(random) >> 40) * 0x1p-24;
        const SceneWalk walk = {.source = source,
                                .x = (int64_t)(random % (2 * SCENE_PLACES)) - SCENE_PLACES,
                                .z = (int64_t)((random >> 32) % (2 * SCENE_PLACES)) - SCENE_PLACES,
                                .along_x = sin(bearing),
                                .along_z = -cos(bearing)};
        ColumnInfo at = scene_column(&walk, 0, 0);
        scenes->places++;
        scenes->sea += scene_is_sea(&walk, at);
        if (scene_is_wet(&walk, at))
            continue;
        walked++;
        for (int leg = 0; leg < SCENE_LEGS && scene_add_leg(&walk, leg, &at, scenes); leg++)
            ;
    }
}
