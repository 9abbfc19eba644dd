// The land in which tests/land_features.h looks for features: a square of samples of a source of chunks, FEATURE_STEP
// blocks apart, with groups of samples that hang together, how far they stretch, and relief. Included by it alone.
#pragma once

#include "base/memory.h"
#include "gen/generator.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEATURE_STEP = 16,   // blocks from one sample to the next
    FEATURE_SIDE = 1024, // samples along a square of 16,384 blocks
    FEATURE_AREA = FEATURE_STEP * FEATURE_STEP,
};

typedef enum FeatureWater {
    FEATURE_DRY,
    FEATURE_SEA,
    FEATURE_INLAND, // rivers and lakes, as their biomes have it
    FEATURE_FLOOD,  // other water, of paddies and pools
} FeatureWater;

// Samples, index z * side + x.
typedef struct FeatureLand {
    const ChunkSource *source;
    int64_t x, z; // of the first sample, in blocks
    int side;     // a multiple of 16
    int count;
    uint8_t *top; // y of the ground, or of the water above it
    uint8_t *water, *biome;
    int *queue;
    Arena scratch;
} FeatureLand;

static inline FeatureWater feature_water(const ChunkSource *source, const ColumnTile *tile, int n)
{
    if (tile->height[n] >= tile->water[n])
        return FEATURE_DRY;
    if (source->facts.biomes[tile->biome[n]].flags & BIOME_STREAM)
        return FEATURE_INLAND;
    return tile->water[n] == SEA_LEVEL ? FEATURE_SEA : FEATURE_FLOOD;
}

static inline void feature_land_sample(FeatureLand *land)
{
    const int tiles = land->side / CHUNK_SIZE;
    ColumnTile *row = memory_alloc(MEMORY_GENERAL, (size_t)tiles * sizeof *row);
    for (int i = 0; i < land->side; i += CHUNK_SIZE) {
        source_columns(land->source, land->x + i * FEATURE_STEP, land->z, FEATURE_STEP, tiles, row);
        for (int n = 0; n < land->side * CHUNK_SIZE; n++) {
            const ColumnTile *tile = &row[n / CHUNK_COLUMNS];
            const int own = n % CHUNK_COLUMNS, at = n / CHUNK_SIZE * land->side + i + own % CHUNK_SIZE;
            land->water[at] = (uint8_t)feature_water(land->source, tile, own);
            land->top[at] = land->water[at] == FEATURE_DRY ? tile->height[own] : tile->water[own];
            land->biome[at] = tile->biome[own];
        }
    }
    memory_free(row);
}

// The square of `side` samples around the origin.
static inline void feature_land_init(FeatureLand *land, const ChunkSource *source, int side)
{
    const size_t count = (size_t)side * (size_t)side;
    const int64_t first = -(int64_t)side * FEATURE_STEP / 2;
    uint8_t *bytes = memory_alloc(MEMORY_GENERAL, 3 * count);
    *land = (FeatureLand){.source = source,
                          .x = first,
                          .z = first,
                          .side = side,
                          .count = (int)count,
                          .top = bytes,
                          .water = bytes + count,
                          .biome = bytes + 2 * count,
                          .queue = memory_alloc(MEMORY_GENERAL, count * sizeof(int))};
    arena_init(&land->scratch);
    feature_land_sample(land);
}

static inline void feature_land_quit(FeatureLand *land)
{
    memory_free(land->top);
    memory_free(land->queue);
    arena_quit(&land->scratch);
}

// One byte for each sample, 0, until the next feature is looked for.
static inline uint8_t *feature_mask(FeatureLand *land) { return arena_alloc_zero(&land->scratch, (size_t)land->count); }

static inline int *feature_numbers(FeatureLand *land)
{
    return arena_alloc_zero(&land->scratch, (size_t)land->count * sizeof(int));
}

// The sample so many beside another one; -1: beyond the square.
static inline int feature_beside(const FeatureLand *land, int at, int dx, int dz)
{
    const int x = at % land->side + dx, z = at / land->side + dz;
    return x >= 0 && z >= 0 && x < land->side && z < land->side ? z * land->side + x : -1;
}

// Eight directions: the first four, and their opposites in the same order.
static const int8_t feature_ways[8][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}};

// The sample `away` samples from another one; -1: beyond the square.
static inline int feature_along(const FeatureLand *land, int at, int way, int away)
{
    return feature_beside(land, at, feature_ways[way][0] * away, feature_ways[way][1] * away);
}

// Returns whether a sample of such water is within so many samples along x and z.
static inline bool feature_has_water(const FeatureLand *land, int at, FeatureWater water, int within)
{
    for (int dz = -within; dz <= within; dz++)
        for (int dx = -within; dx <= within; dx++) {
            const int to = feature_beside(land, at, dx, dz);
            if (to >= 0 && land->water[to] == water)
                return true;
        }
    return false;
}

// ---- groups

// Samples of a mask, each within a reach of another one along x and z.
typedef struct FeatureGroup {
    int next; // the sample from which the next group is looked for
    int count;
    const int *at; // valid until the next group
    int length;    // blocks: how far it stretches along x, z or a diagonal, the farthest of the four
    bool rim;      // it goes on beyond the square
} FeatureGroup;

static inline void feature_measure_group(const FeatureLand *land, FeatureGroup *group)
{
    int least[4], most[4];
    group->rim = false;
    for (int n = 0; n < group->count; n++) {
        const int x = group->at[n] % land->side, z = group->at[n] / land->side;
        const int along[4] = {x, z, x + z, x - z};
        for (int k = 0; k < 4; k++) {
            least[k] = n ? MIN(least[k], along[k]) : along[k];
            most[k] = n ? MAX(most[k], along[k]) : along[k];
        }
        group->rim |= x == 0 || z == 0 || x == land->side - 1 || z == land->side - 1;
    }
    const int straight = MAX(most[0] - least[0], most[1] - least[1]) + 1;
    const int diagonal = MAX(most[2] - least[2], most[3] - least[3]);
    group->length = MAX(straight * FEATURE_STEP, (int)(diagonal * FEATURE_STEP * 0.70711));
}

// Takes the next group out of the mask; false: there is none. Begin with a group of zeros.
static inline bool feature_next_group(FeatureLand *land, uint8_t *mask, int reach, FeatureGroup *group)
{
    while (group->next < land->count && !mask[group->next])
        group->next++;
    if (group->next == land->count)
        return false;
    group->at = land->queue;
    group->count = 0;
    land->queue[group->count++] = group->next;
    mask[group->next] = 0;
    for (int n = 0; n < group->count; n++) {
        const int x = land->queue[n] % land->side, z = land->queue[n] / land->side;
        for (int j = MAX(z - reach, 0); j <= MIN(z + reach, land->side - 1); j++)
            for (int i = MAX(x - reach, 0); i <= MIN(x + reach, land->side - 1); i++)
                if (mask[j * land->side + i]) {
                    mask[j * land->side + i] = 0;
                    land->queue[group->count++] = j * land->side + i;
                }
    }
    feature_measure_group(land, group);
    return true;
}

static inline void feature_mark_group(const FeatureGroup *group, int number, int *numbers)
{
    for (int n = 0; n < group->count; n++)
        numbers[group->at[n]] = number;
}

// ---- relief

// Along x or z, whichever step it is: the least and the most of the samples within a radius.
static inline void feature_spread_line(const uint8_t *low, const uint8_t *high, int step, int side, int radius,
                                       uint8_t *least, uint8_t *most)
{
    for (int i = 0; i < side; i++) {
        least[i * step] = UINT8_MAX;
        most[i * step] = 0;
        for (int k = MAX(i - radius, 0); k <= MIN(i + radius, side - 1); k++) {
            least[i * step] = MIN(least[i * step], low[k * step]);
            most[i * step] = MAX(most[i * step], high[k * step]);
        }
    }
}

// Of each sample, the highest less the lowest top of those within so many samples along x and z.
static inline uint8_t *feature_relief(FeatureLand *land, int radius)
{
    uint8_t *low = feature_mask(land), *high = feature_mask(land), *least = feature_mask(land);
    uint8_t *relief = feature_mask(land);
    for (int z = 0; z < land->side; z++) {
        const ptrdiff_t row = (ptrdiff_t)z * land->side;
        feature_spread_line(land->top + row, land->top + row, 1, land->side, radius, low + row, high + row);
    }
    for (int x = 0; x < land->side; x++)
        feature_spread_line(low + x, high + x, land->side, land->side, radius, least + x, relief + x);
    for (int at = 0; at < land->count; at++)
        relief[at] = (uint8_t)(relief[at] - least[at]);
    return relief;
}

// Returns whether, in a direction, the ground rises so far within so many samples.
static inline bool feature_rises(const FeatureLand *land, int at, int way, int rise, int within)
{
    for (int away = 1; away <= within; away++) {
        const int to = feature_along(land, at, way, away);
        if (to >= 0 && land->top[to] >= land->top[at] + rise)
            return true;
    }
    return false;
}

// Returns whether it does on two opposite sides.
static inline bool feature_is_between(const FeatureLand *land, int at, int rise, int within)
{
    for (int way = 0; way < 4; way++)
        if (feature_rises(land, at, way, rise, within) && feature_rises(land, at, way + 4, rise, within))
            return true;
    return false;
}

// ---- landmarks and names

typedef struct FeatureMarks {
    const FeatureLand *land;
    int within; // samples around the landmark
    uint8_t *mask;
} FeatureMarks;

static inline void feature_mark_landmark(void *context, const Landmark *landmark)
{
    const FeatureMarks *marks = context;
    const int x = (int)((landmark->x - marks->land->x) / FEATURE_STEP);
    const int z = (int)((landmark->z - marks->land->z) / FEATURE_STEP);
    for (int dz = -marks->within; dz <= marks->within; dz++)
        for (int dx = -marks->within; dx <= marks->within; dx++) {
            const int to = feature_beside(marks->land, z * marks->land->side + x, dx, dz);
            if (to >= 0)
                marks->mask[to] = 1;
        }
}

// Marks the samples within so many of the landmarks whose kind has such a name.
static inline void feature_mark_landmarks(const FeatureLand *land, const char *word, int within, uint8_t *mask)
{
    FeatureMarks marks = {.land = land, .within = within, .mask = mask};
    const int64_t side = (int64_t)land->side * FEATURE_STEP;
    const LandmarkArea area = {land->x, land->z, land->x + side, land->z + side};
    uint32_t kinds = 0;
    for (int k = 0; k < land->source->facts.landmark_count; k++)
        kinds |= strstr(land->source->facts.landmarks[k].name, word) ? UINT32_C(1) << k : 0;
    source_landmarks(land->source, &area, kinds, feature_mark_landmark, &marks);
}

static inline bool feature_is_named(const FeatureLand *land, int at, const char *word)
{
    return strstr(land->source->facts.biomes[land->biome[at]].name, word) != NULL;
}
