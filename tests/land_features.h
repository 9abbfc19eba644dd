// Which of twelve features a source of chunks has in a square of samples (feature_land.h). What is sea, and what river
// or lake, is as the biomes of water have it; the height of a sample is that of its ground or of the water above it. An
// island is land of 4,096 to 4,194,304 square blocks with the sea all around it.
//
//   long ranges          Dry ground with 64 blocks of relief within 128 blocks either way is connected over 4,096
//                        blocks, and three times as long as it is wide on average, or more.
//   archipelagos         Eight islands, from one to the next no more than 256 blocks.
//   wide rivers          Inland water is 32 to 192 blocks wide along x and z over 1,024 blocks of its way, and half of
//     in valleys         that or more has ground on two opposite sides, within 256 blocks, that is 16 blocks higher.
//   high rivers          Inland waters follow one another over 1,024 blocks with gaps of no more than 48 blocks, and
//     that fall          somewhere, 24 blocks above the sea or more, they fall by 8 blocks within 32.
//   tiered plateaus      Three tiers, each 10 blocks higher than one that is within 64 blocks of it; a tier is level
//                        ground, no steeper than one in eight, of 16,384 square blocks.
//   isolated mesas       Level ground of 1,024 to 102,400 square blocks ends in an edge: what lies 48 blocks and 128
//                        blocks away is dry and 16 blocks lower, but for a tenth of the way around at most.
//   canyons              Ground, or inland water, with walls of 24 blocks on two opposite sides, within 48 blocks, is
//     with arches        connected over 512 blocks, and a natural arch stands within 128 blocks of it.
//   forested pillars     Eight pillars, from one to the next no more than 128 blocks, each with a quarter of its ground
//                        under trees: a pillar falls by 32 blocks within 48 in all of eight directions, or is a tower
//                        among the landmarks.
//   smooth dunes         Dunes are connected over 262,144 square blocks, with 10 blocks of relief within 64 blocks
//                        either way on average, and 19 in 20 of their slopes are no steeper than sand lies, 34 degrees.
//   cliffs and           Ground beside the sea is 16 blocks higher along 256 blocks of coast; and along 256 blocks of
//     broad beaches      coast a beach lies farther than 32 blocks from the sea, but not farther than 96.
//   lakes with islands   A lake has 65,536 square blocks of water that is 80 blocks across, and in it is land of 1,024
//                        square blocks, but less than the lake, half of whose shore or more is such water.
//   caldera islands      An island has a hollow of 2,048 to 1,048,576 square blocks, 16 blocks deep and half as wide as
//                        it is long, or more, closed on all sides by a rim 24 blocks above the sea; and the ground
//                        around it that is as high as the rim is no more than three times as large.
//
// Included by the test and by the figures of scripts/land-report.
#pragma once

#include "feature_rock.h"
#include "feature_water.h"

typedef bool FeatureFound(FeatureLand *land);

// ----

static const struct {
    const char *name;
    FeatureFound *found;
} feature_table[] = {{"long ranges", feature_has_range},
                     {"archipelagos", feature_has_archipelago},
                     {"wide rivers in valleys", feature_has_wide_river},
                     {"high rivers that fall", feature_has_high_river},
                     {"tiered plateaus", feature_has_tiers},
                     {"isolated mesas", feature_has_mesa},
                     {"canyons with arches", feature_has_canyon},
                     {"forested pillars", feature_has_pillars},
                     {"smooth dunes", feature_has_dunes},
                     {"cliffs and broad beaches", feature_has_coasts},
                     {"lakes with islands", feature_has_lake_island},
                     {"caldera islands", feature_has_caldera_island}};

enum { FEATURE_COUNT = ARRAY_COUNT(feature_table) };

static inline bool feature_find(FeatureLand *land, int feature)
{
    const bool found = feature_table[feature].found(land);
    arena_reset(&land->scratch);
    return found;
}

// Fills in which features the square of `side` samples around the origin has; returns how many.
static inline int features_find(const ChunkSource *source, int side, bool found[FEATURE_COUNT])
{
    FeatureLand land;
    int count = 0;
    feature_land_init(&land, source, side);
    for (int f = 0; f < FEATURE_COUNT; f++)
        count += found[f] = feature_find(&land, f);
    feature_land_quit(&land);
    return count;
}
